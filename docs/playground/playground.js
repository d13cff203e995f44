// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The page: reads its controls into a state, lets workers compute the results, and shows them. The worker with the
// small module core runs always, the one with full from when a panel needs it.
import { Client } from "./client.js";
import { makeDivider } from "./divider.js";
import { Editor, selectIn } from "./editor.js";
import { button, element } from "./element.js";
import { examples } from "./examples.js";
import { Files } from "./files.js";
import { Hover } from "./hover.js";
import { remember, remembered } from "./memory.js";
import { Panels, describeNode, evaluated, placeText, rendered, titles } from "./panels.js";
import { makeShare } from "./share.js";
import { complete, fromFragment, toFragment } from "./state.js";
import { markChosen, moveByKeys } from "./tablist.js";
import { Tour, stateOfStep } from "./tour.js";
import { keepOffline } from "./updates.js";

// Milliseconds without typing before an update and before the address changes. Where these take longer, as they do for a
// long text, they also wait longer, so that they do not come between keys.
const pause = 120;
const savePause = 400;
const maxPause = 4000;
const maxLink = 1_000_000; // characters; browsers do not take much longer ones
const limitNames = {
  maxNesting: "Nesting levels", maxSteps: "Evaluation steps", maxElements: "Elements", maxStringBytes: "String bytes",
  maxMemoryBytes: "Memory bytes", maxDiagnostics: "Diagnostics",
};
const { version, build } = document.documentElement.dataset;
const isEmbedded = new URLSearchParams(location.search).has("embed");

const at = (id) => document.getElementById(id);
const layers = { sheet: at("sheet"), gutter: at("gutter"), colors: at("colors"), marks: at("marks") };
const editor = new Editor(layers, changed, moved);
const files = new Files(editor, fileChanged);
let state = complete(examples["Service"]);

// ---- What the panels can do

/** Selects a place in a file or in the variables; without a file, in the shown one. */
function select(place, focus) {
  if (!place) return;
  if (place.isVariables) {
    at("settings").open = true;
    return selectIn(at("variables"), place, focus);
  }
  if (place.file) files.open(place.file);
  editor.select(place, focus);
}

function edit(edits) {
  const [{ place: { file } }] = edits;
  files.open(file);
  let { text } = editor;
  const own = edits.filter(({ place }) => place.file === file);
  for (const { place, text: replacement } of own.toSorted((a, b) => b.place.begin - a.place.begin)) {
    text = text.slice(0, place.begin) + replacement + text.slice(place.end);
  }
  editor.replace(text);
}

function explain(address, isOpened) {
  state.explain = address;
  changed();
  if (!isOpened) return;
  chooseTab("explain");
  at("tab-explain").focus();
}

function insert(text) {
  const { selectionStart, selectionEnd } = editor.area;
  editor.change(selectionStart, selectionEnd, text, selectionStart, selectionStart + text.length);
}

async function isCopied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

async function copy(text) {
  setStatus((await isCopied(text)) ? "Copied." : "The browser did not allow copying.");
}

function openFunction(name) {
  chooseTab("functions");
  contents.openFunction(name);
  at("tab-functions").focus();
}

// ---- Tabs

const contents = new Panels({
  select, edit, explain, copy, insert,
  replace: (text) => editor.replace(text),
  children: (path) => clients.syntax.ask("children", path),
  signatures: (builtins) => clients.evaluation.ask("functions", builtins),
});
const panels = {};
for (const [id, name] of Object.entries(titles)) {
  const tab = button(name, () => chooseTab(id), { role: "tab", id: `tab-${id}`, "aria-controls": `panel-${id}` });
  at("tabs").append(tab);
  panels[id] = element("div", { role: "tabpanel", id: `panel-${id}`, "aria-labelledby": `tab-${id}`, tabindex: "0" });
  at("panels").append(panels[id]);
}

function chooseTab(id) {
  state.tab = id in panels ? id : "values";
  for (const [name, panel] of Object.entries(panels)) panel.hidden = name !== state.tab;
  markChosen(at("tabs"), at(`tab-${state.tab}`));
  if (evaluated.includes(state.tab)) startEvaluation();
  showPanel();
  saveLater();
}

moveByKeys(at("tabs"), (tab) => {
  tab.click();
  tab.focus();
});

// ---- Results

let isEvaluating = false;
const results = { syntax: null, evaluation: null };
const notices = { link: "", syntax: "", evaluation: "" };
const clientFor = (file, name) =>
  new Client(file, {
    result(result, given) {
      results[name] = result;
      if (name === "syntax") editor.showColors(given.files[given.current], result.spans);
      showResults();
    },
    failed: (reason) => notice(name, reason),
  });
const clients = { syntax: clientFor("./syntax_worker.js", "syntax"), evaluation: clientFor("./evaluation_worker.js", "evaluation") };

/** Are the results of a worker those of an earlier state? */
const isBusy = (client) => isChanged || client.isBusy;

function startEvaluation() {
  if (isEvaluating) return;
  isEvaluating = true;
  setStatus("Loading the evaluation…");
  changed();
}

/** Returns the diagnostics of both workers, each once, in source order; those of the shown file first. */
function allDiagnostics() {
  const found = new Map();
  for (const diagnostic of [...(results.syntax?.diagnostics ?? []), ...(results.evaluation?.diagnostics ?? [])]) {
    const key = `${diagnostic.code} ${diagnostic.place?.file} ${diagnostic.place?.begin}`;
    if (!found.has(key)) found.set(key, diagnostic);
  }
  const rank = ({ place }) => [place && place.file !== files.current ? 1 : 0, place?.begin ?? -1];
  return [...found.values()].sort((a, b) => rank(a)[0] - rank(b)[0] || rank(a)[1] - rank(b)[1]);
}

const isShown = ({ place }) => place?.file === files.current;

let diagnostics = [];
function showResults() {
  const isOld = { syntax: isBusy(clients.syntax), evaluation: isBusy(clients.evaluation) };
  for (const [id, panel] of Object.entries(panels)) {
    panel.classList.toggle("old", isOld.syntax || (isOld.evaluation && evaluated.includes(id)));
  }
  diagnostics = allDiagnostics();
  at("tab-diagnostics").textContent = diagnostics.length ? `Diagnostics (${diagnostics.length})` : "Diagnostics";
  showPanel();
  if (isOld.syntax || isOld.evaluation) return;
  showStatus();
  editor.showMarks(diagnostics.filter(isShown));
  tour.check({ ...results, state, diagnostics });
  moved();
}

function showPanel() {
  contents.show(state.tab, panels[state.tab], results.syntax, results.evaluation, { ...state, diagnostics });
}

const counted = (count, noun) => `${count} ${noun}${count === 1 ? "" : "s"}`;

function showStatus() {
  if (diagnostics.length === 0) return setStatus(isEvaluating ? "No errors." : "No syntax errors.");
  const errors = diagnostics.filter(({ severity }) => severity === "error").length;
  const first = diagnostics.find(({ place }) => place);
  setStatus(`${counted(errors, "error")}, ${counted(diagnostics.length - errors, "warning")}.` +
    (first ? ` First: ${first.summary}, ${placeText(first.place, state.files)}.` : ""));
}

// Setting the same text again would make screen readers repeat it.
function setStatus(text) {
  if (at("status").textContent !== text) at("status").textContent = text;
}

function notice(name, text) {
  notices[name] = text;
  const all = [...new Set(Object.values(notices))].join(" ").trim();
  at("notice").hidden = all === "";
  if (at("notice").textContent !== all) at("notice").textContent = all;
  if (text && name in results) setStatus("There are no new results.");
}

// ---- The place of the cursor: in the tree, and the nodes around it below the source

const maxCrumbs = 4;
let movedTimer;
function moved() {
  clearTimeout(movedTimer);
  movedTimer = setTimeout(showNodes, 80);
}

async function showNodes() {
  if (isBusy(clients.syntax)) return; // the result calls moved()
  const nodes = (await clients.syntax.ask("nodesAt", editor.area.selectionStart)) ?? [];
  const { line, column } = editor.position(editor.area.selectionStart);
  const crumbs = nodes.filter(({ kind }) => kind !== "Body").slice(-maxCrumbs).map((node) => {
    const { range: [begin, end], line: first } = node;
    const { name, text } = describeNode(node);
    return element("li", {}, button(text ? `${name} ${text}` : name, () => select({ begin, end, line: first }, true), { class: "link" }));
  });
  at("crumbs").replaceChildren(element("span", { class: "quiet" }, `${line}:${column}`), element("ol", {}, ...crumbs));
  const isInTree = document.activeElement?.closest?.('[role="tree"]');
  if (state.tab === "tree" && nodes.length > 0 && !isInTree) contents.reveal(nodes.at(-1).path);
}

async function about(offset) {
  startEvaluation();
  return isBusy(clients.evaluation) ? null : clients.evaluation.ask("about", { file: files.current, offset });
}

const hover = new Hover(at("hover"), at("sheet"), editor, { about, select, explain, openFunction });

// ---- State

function readControls() {
  state.files = files.all;
  state.current = files.current;
  for (const id of ["variables", "kind", "builtins"]) state[id] = at(id).value;
  state.limits = {};
  for (const name of Object.keys(limitNames)) {
    if (at(name).value !== "" && at(name).validity.valid) state.limits[name] = at(name).valueAsNumber;
  }
}

function writeControls() {
  files.load(state.files, state.current);
  for (const id of ["variables", "kind", "builtins"]) at(id).value = state[id];
  for (const name of Object.keys(limitNames)) at(name).value = state.limits[name] ?? "";
  showSyntax();
  showTour();
  chooseTab(state.tab);
}

const showSyntax = () => (at("syntax").value = files.current.endsWith(".json") ? "json" : "native");

/** Shows a state in place of the one before. */
function load(next) {
  state = next;
  writeControls();
  changed();
}

let timer;
let isChanged = false; // since the state that the workers have
function changed() {
  isChanged = true;
  for (const panel of Object.values(panels)) panel.classList.add("old");
  hover.hide();
  clearTimeout(timer);
  timer = setTimeout(update, Math.min(maxPause, Math.max(pause, clients.syntax.duration)));
  saveLater();
}

// The results of the file before would be wrong for this one.
function fileChanged() {
  showSyntax();
  changed();
}

function update() {
  isChanged = false;
  readControls();
  clients.syntax.send({ ...state });
  if (isEvaluating) clients.evaluation.send({ ...state });
}

let saveTimer;
let saveDuration = 0;
let saved = "";
function saveLater() {
  clearTimeout(saveTimer);
  saveTimer = setTimeout(save, Math.min(maxPause, Math.max(savePause, 10 * saveDuration)));
}

/** Puts the state into the address; false if it is too large for that. */
async function save() {
  const begin = performance.now();
  readControls();
  const size = Object.values(state.files).reduce((sum, text) => sum + text.length, 0);
  const fragment = size <= 8 * maxLink ? await toFragment(state, version) : "";
  if (fragment === "" || fragment.length > maxLink) return false;
  saved = fragment;
  if (saved !== location.hash) history.replaceState(null, "", saved);
  at("open-page").href = location.href.replace(location.search, "");
  saveDuration = performance.now() - begin;
  return true;
}

async function restore() {
  if (location.hash === saved && saved !== "") return;
  let problem = "";
  let next = state;
  try {
    const read = await fromFragment(location.hash);
    if (read) next = stateOfStep(read.state.tour) && !read.version ? stepState(read.state.tour) : read.state;
    if (read?.version && read.version !== version) {
      problem = `The link was made with Hecla ${read.version}; this page has ${version}. Results can differ.`;
    }
  } catch (error) {
    problem = `The link could not be read: ${error.message}.`;
  }
  load(next);
  notice("link", problem);
}

// ---- The tour

const tour = new Tour(at("tour"), { openStep: (step) => load(stepState(String(step))), closeTour, solve: (text) => editor.replace(text) });

const stepState = (step) => complete({ ...stateOfStep(step), tour: step });

function showTour() {
  tour.show(Number(state.tour) || 0);
  if (tour.step === 0) state.tour = "";
  at("tour-toggle").setAttribute("aria-expanded", tour.step > 0);
}

function closeTour() {
  state.tour = "";
  showTour();
  at("tour-toggle").focus();
  saveLater();
}

at("tour-toggle").addEventListener("click", () => (tour.step > 0 ? closeTour() : load(stepState("1"))));

// ---- Controls

for (const name of Object.keys(examples)) at("example").append(element("option", { value: name }, name));
for (const [id, name] of Object.entries(limitNames)) {
  at("limits").append(element("label", {}, name, element("input", { id, type: "number", min: "0", max: "9007199254740991", step: "1" })));
}
at("example").addEventListener("change", ({ target }) => {
  if (!(target.value in examples)) return;
  load(complete({ ...examples[target.value], tab: state.tab }));
  target.value = "";
});
makeShare(async () => {
  const isSaved = await save();
  const shown = contents.asText(state.tab, panels[state.tab], results.evaluation, diagnostics);
  return { link: isSaved ? location.href : "", version, build, state, shown, diagnostics: rendered(diagnostics) };
}, isCopied);
for (const id of ["variables", "kind", "builtins", "limits"]) at(id).addEventListener("input", changed);
// A module reads files with the names of modules.
at("kind").addEventListener("change", ({ target }) => {
  const isModule = Object.keys(files.all).some((name) => /\.tf(\.json)?$/.test(name));
  if (target.value === "module" && !isModule) files.rename(files.current.replace(/(\.\w+)?(\.json)?$/, ".tf$2"));
});
// The syntax of a file follows from its name.
at("syntax").addEventListener("change", ({ target }) => {
  const name = files.current.replace(/\.json$/, "") + (target.value === "json" ? ".json" : "");
  if (files.has(name) && name !== files.current) {
    setStatus(`The file ${name} is already there.`);
    showSyntax();
  } else files.rename(name);
});
at("sheet").addEventListener("keydown", async (event) => {
  if (event.key === "F2") {
    event.preventDefault();
    if (!(await hover.openAtCursor())) setStatus("Nothing is known about this place.");
  } else if (event.key === "F8") {
    event.preventDefault();
    editor.selectNext(diagnostics.filter(isShown).map(({ place }) => place), event.shiftKey ? -1 : 1);
  }
});

function setTheme(theme) {
  document.documentElement.dataset.theme = theme;
  at("theme").value = theme;
}
setTheme(remembered("theme") ?? "system");
at("theme").addEventListener("change", ({ target }) => {
  setTheme(target.value);
  remember("theme", target.value);
});

makeDivider(at("divider"), document.querySelector("main"));
at("version").textContent = `Hecla ${version}`;
at("version").title = `Build ${build}`;
at("open-page").hidden = !isEmbedded;
document.body.classList.toggle("embedded", isEmbedded);
if (!isEmbedded) {
  const ready = () => (at("offline").textContent = "Works offline.");
  keepOffline(build, ready, (reload) => at("offline").replaceChildren("There is a new version. ", button("Reload", reload)));
}
addEventListener("hashchange", restore);
restore();
