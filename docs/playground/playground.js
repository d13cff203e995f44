// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The page: reads its controls into a state, lets workers compute the results, and shows them. The worker with the
// small module core runs always, the one with full from when a panel needs it.
import { Client } from "./client.js";
import { Editor, selectIn } from "./editor.js";
import { element } from "./element.js";
import { examples } from "./examples.js";
import { Panels, evaluated, lineAndColumn, titles } from "./panels.js";
import { complete, fromFragment, toFragment } from "./state.js";

const pause = 150; // milliseconds without typing before an update
const maxLink = 1_000_000; // characters; browsers do not take much longer ones
const limitNames = {
  maxNesting: "Nesting levels", maxSteps: "Evaluation steps", maxElements: "Elements", maxStringBytes: "String bytes",
  maxMemoryBytes: "Memory bytes", maxDiagnostics: "Diagnostics",
};

const at = (id) => document.getElementById(id);
const source = at("source");
const editor = new Editor(source, at("gutter"), at("marks"), changed);
let state = complete(examples["Service"]);

// ---- What the panels can do

/** Selects a place in the source or in the variables. */
function select(place, focus) {
  if (!place) return;
  if (place.isSource) return editor.select(place, focus);
  at("settings").open = true;
  selectIn(at("variables"), place, focus);
}

function edit(edits) {
  let { text } = editor;
  for (const { place, text: replacement } of edits.toSorted((a, b) => b.place.begin - a.place.begin)) {
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

async function copy(text, done = "Copied.") {
  try {
    await navigator.clipboard.writeText(text);
    setStatus(done);
  } catch {
    setStatus("The browser did not allow copying.");
  }
}

// ---- Tabs

const contents = new Panels({ select, edit, explain, copy, replace: (text) => editor.replace(text) });
const panels = {};
for (const [id, name] of Object.entries(titles)) {
  const tab = element("button", { type: "button", role: "tab", id: `tab-${id}`, "aria-controls": `panel-${id}` }, name);
  tab.addEventListener("click", () => chooseTab(id));
  at("tabs").append(tab);
  panels[id] = element("div", { role: "tabpanel", id: `panel-${id}`, "aria-labelledby": `tab-${id}`, tabindex: "0" });
  at("panels").append(panels[id]);
}

function chooseTab(id) {
  state.tab = id in panels ? id : "tree";
  for (const [name, panel] of Object.entries(panels)) {
    const isChosen = name === state.tab;
    panel.hidden = !isChosen;
    at(`tab-${name}`).setAttribute("aria-selected", isChosen);
    at(`tab-${name}`).tabIndex = isChosen ? 0 : -1;
  }
  if (!isEvaluating && evaluated.includes(state.tab)) startEvaluation();
  showPanel();
  saveLater();
}

at("tabs").addEventListener("keydown", (event) => {
  const ids = Object.keys(panels);
  const index = ids.indexOf(state.tab);
  const next = { ArrowRight: index + 1, ArrowLeft: index - 1 + ids.length, Home: 0, End: ids.length - 1 }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  chooseTab(ids[next % ids.length]);
  at(`tab-${state.tab}`).focus();
});

// ---- Results

let isEvaluating = false;
const results = { syntax: null, evaluation: null };
const notices = { link: "", syntax: "", evaluation: "" };
const clientFor = (file, name) =>
  new Client(file, {
    result(result) {
      results[name] = result;
      showResults();
    },
    failed: (reason) => notice(name, reason),
  });
const clients = { syntax: clientFor("syntax_worker.js", "syntax"), evaluation: clientFor("evaluation_worker.js", "evaluation") };

function startEvaluation() {
  isEvaluating = true;
  setStatus("Loading the evaluation…");
  changed();
}

/** Returns the diagnostics of both workers, each once, in source order. */
function allDiagnostics() {
  const found = new Map();
  for (const diagnostic of [...(results.syntax?.diagnostics ?? []), ...(results.evaluation?.diagnostics ?? [])]) {
    const key = `${diagnostic.code} ${diagnostic.place?.isSource} ${diagnostic.place?.begin}`;
    if (!found.has(key)) found.set(key, diagnostic);
  }
  return [...found.values()].sort((a, b) => (a.place?.begin ?? -1) - (b.place?.begin ?? -1));
}

let diagnostics = [];
function showResults() {
  const isOld = { syntax: clients.syntax.isBusy, evaluation: clients.evaluation.isBusy };
  for (const [id, panel] of Object.entries(panels)) {
    panel.classList.toggle("old", isOld.syntax || (isOld.evaluation && evaluated.includes(id)));
  }
  diagnostics = allDiagnostics();
  at("tab-diagnostics").textContent = diagnostics.length ? `Diagnostics (${diagnostics.length})` : "Diagnostics";
  showPanel();
  if (isOld.syntax || isOld.evaluation) return;
  showStatus();
  editor.showMarks(diagnostics);
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
    (first ? ` First: ${first.summary}, ${first.place.isSource ? "" : "variables, "}${lineAndColumn(first.place)}.` : ""));
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
  if (text && name !== "link") setStatus("There are no new results.");
}

// ---- State

function readControls() {
  state.source = editor.text;
  for (const id of ["variables", "syntax", "kind", "builtins"]) state[id] = at(id).value;
  state.limits = {};
  for (const name of Object.keys(limitNames)) {
    if (at(name).value !== "" && at(name).validity.valid) state.limits[name] = at(name).valueAsNumber;
  }
}

function writeControls() {
  editor.text = state.source;
  for (const id of ["variables", "syntax", "kind", "builtins"]) at(id).value = state[id];
  for (const name of Object.keys(limitNames)) at(name).value = state.limits[name] ?? "";
  chooseTab(state.tab);
}

let timer;
function changed() {
  for (const panel of Object.values(panels)) panel.classList.add("old");
  clearTimeout(timer);
  timer = setTimeout(update, pause);
  saveLater();
}

function update() {
  readControls();
  clients.syntax.send({ ...state });
  if (isEvaluating) clients.evaluation.send({ ...state });
}

let saveTimer;
let saved = "";
function saveLater() {
  clearTimeout(saveTimer);
  saveTimer = setTimeout(save, 400);
}

/** Puts the state into the address; false if it is too large for that. */
async function save() {
  readControls();
  const fragment = await toFragment(state);
  if (fragment.length > maxLink) return false;
  saved = fragment;
  if (saved !== location.hash) history.replaceState(null, "", saved);
  return true;
}

async function restore() {
  if (location.hash === saved && saved !== "") return;
  let damage = "";
  try {
    state = (await fromFragment(location.hash)) ?? state;
  } catch (error) {
    damage = `The link could not be read: ${error.message}.`;
  }
  writeControls();
  changed();
  notice("link", damage);
}

// ---- Controls

for (const name of Object.keys(examples)) at("example").append(element("option", { value: name }, name));
for (const [id, name] of Object.entries(limitNames)) {
  at("limits").append(element("label", {}, name, element("input", { id, type: "number", min: "0", max: "9007199254740991", step: "1" })));
}
at("example").addEventListener("change", ({ target }) => {
  if (!(target.value in examples)) return;
  state = complete({ ...examples[target.value], tab: state.tab });
  target.value = "";
  writeControls();
  changed();
});
at("copy-link").addEventListener("click", async () => {
  if (await save()) copy(location.href, "The link was copied.");
  else setStatus("The source is too large for a link.");
});
for (const id of ["variables", "syntax", "kind", "builtins", "limits"]) at(id).addEventListener("input", changed);
source.addEventListener("keydown", (event) => {
  if (event.key !== "F8") return;
  event.preventDefault();
  editor.selectNext(diagnostics.map(({ place }) => place).filter((place) => place?.isSource), event.shiftKey ? -1 : 1);
});

function setTheme(theme) {
  document.documentElement.dataset.theme = theme;
  at("theme").value = theme;
}
// A page that may not store anything has the theme of the system.
try {
  setTheme(localStorage.getItem("theme") ?? "system");
} catch {
  setTheme("system");
}
at("theme").addEventListener("change", ({ target }) => {
  setTheme(target.value);
  try {
    localStorage.setItem("theme", target.value);
  } catch {
    // The choice lasts as long as the page.
  }
});

addEventListener("hashchange", restore);
restore();
