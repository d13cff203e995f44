// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The page: reads its controls into a state, lets a worker compute the results, and shows them. Texts of users only
// ever become text nodes.
import { button, element } from "./element.js";
import { examples } from "./examples.js";
import { complete, fromFragment, toFragment } from "./state.js";
import { TreeView } from "./tree.js";

const pause = 150; // milliseconds without typing before an update
const patience = 4000; // milliseconds that one update may take
const maxRows = 1000;
const lineHeight = 20;
const limitNames = {
  maxNesting: "Nesting levels", maxSteps: "Evaluation steps", maxElements: "Elements", maxStringBytes: "String bytes",
  maxMemoryBytes: "Memory bytes", maxDiagnostics: "Diagnostics",
};
const tabNames = {
  tree: "Tree", values: "Values", types: "Types", json: "JSON", diagnostics: "Diagnostics", formatted: "Formatted",
  explain: "Explain",
};

const at = (id) => document.getElementById(id);
const source = at("source");
let state = complete(examples["Service"]);
let result = null;

// ---- Source: line numbers, positions and marks

let lineCount = 0;
function showLines() {
  const count = source.value.split("\n").length;
  if (count !== lineCount) at("numbers").textContent = Array.from({ length: count }, (_, i) => i + 1).join("\n");
  lineCount = count;
}

function scrollLines() {
  at("lines").style.transform = `translateY(${-source.scrollTop}px)`;
}

/** Selects a place in the source or in the variables. */
function select(place, focus) {
  if (!place) return;
  const area = place.isSource ? source : at("variables");
  if (!place.isSource) at("settings").open = true;
  area.setSelectionRange(place.begin, place.end);
  const top = (place.line - 1) * lineHeight;
  if (top < area.scrollTop || top > area.scrollTop + area.clientHeight - 2 * lineHeight) {
    area.scrollTop = top - area.clientHeight / 3;
  }
  if (focus) area.focus();
}

function showMarks(diagnostics) {
  const marks = diagnostics.filter(({ place }) => place?.isSource).slice(0, 200).map(({ severity, place }) => {
    const mark = element("span", { class: `mark ${severity}` }, severity === "error" ? "●" : "▲");
    mark.style.top = `${8 + (place.line - 1) * lineHeight}px`;
    return mark;
  });
  at("lines").replaceChildren(at("numbers"), ...marks);
}

function selectNextDiagnostic(step) {
  const places = (result?.diagnostics ?? []).map(({ place }) => place).filter((place) => place?.isSource);
  places.sort((a, b) => (a.begin - b.begin) * step);
  const here = source.selectionStart;
  select(places.find((place) => (place.begin - here) * step > 0) ?? places[0], true);
}

// ---- Tabs

const panels = {};
for (const [id, name] of Object.entries(tabNames)) {
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

// ---- Panels

const lineAndColumn = (place) => `line ${place.line}, column ${place.column}`;
const shortened = (text) => (text.length > 80 ? `${text.slice(0, 80)}…` : text);
const paragraph = (text) => element("p", {}, text);

function placeButton(place, text) {
  return button(text, () => select(place, true), { class: "place" });
}

const syntaxTree = new TreeView(
  "Syntax tree",
  (node) => {
    const value = node.name ?? node.type ?? node.text ?? node.value;
    const text = value === undefined ? node.operators?.join(" ") ?? "" : shortened(String(value));
    const range = `${node.line}:${node.column} [${node.range.join(", ")})`;
    return {
      name: node.kind, text, range, children: node.children ?? [],
      label: `${node.kind} ${text}, line ${node.line}, column ${node.column}`,
    };
  },
  ({ range: [begin, end], line }, enter) => select({ begin, end, line, isSource: true }, enter),
);

const originTree = new TreeView(
  "Where the value comes from",
  (origin) => {
    const name = `${origin.role ? `${origin.role}: ` : ""}${shortened(origin.expression ?? origin.name ?? "")}`;
    const text = `= ${shortened(origin.text)}`;
    const range = origin.place ? `${origin.place.line}:${origin.place.column}` : "";
    return { name, text, range, children: origin.from ?? [], label: `${name} ${text}` };
  },
  (origin, enter) => select(origin.place, enter),
);

function table(caption, headings, rows) {
  const body = rows.slice(0, maxRows).map((cells) =>
    element("tr", {}, ...cells.map((cell) => element("td", {}, typeof cell === "string" ? element("pre", {}, cell) : cell))),
  );
  const more = rows.length > maxRows ? `${caption} The first ${maxRows} of ${rows.length} are shown.` : caption;
  const head = element("tr", {}, ...headings.map((heading) => element("th", { scope: "col" }, heading)));
  return element("table", {}, element("caption", {}, more), element("thead", {}, head), element("tbody", {}, ...body));
}

const pathCell = ({ path, place }) => (place ? placeButton(place, path) : path);
const noValues = () => paragraph("There are no values, because the source or the variables have errors.");

/** Writes a type over several lines where it is long. */
function laidOut(type) {
  if (type.length <= 60) return type;
  let depth = 0;
  return type.replace(/"(?:[^"\\]|\\.)*"|[{}[\],]/g, (token) => {
    if (token.length > 1) return token;
    if (token === ",") return `,\n${"  ".repeat(depth)}`;
    depth += "{[".includes(token) ? 1 : -1;
    const line = `\n${"  ".repeat(Math.max(depth, 0))}`;
    return "{[".includes(token) ? token + line : line + token;
  });
}

const textPanels = new Map();
function textPanel(id, text, ...controls) {
  if (!textPanels.has(id)) textPanels.set(id, element("pre"));
  textPanels.get(id).textContent = text;
  return [element("p", {}, button("Copy", () => copy(text, "Copied.")), ...controls), textPanels.get(id)];
}

function replaceSource(text) {
  source.focus();
  source.setSelectionRange(0, source.value.length);
  // Unlike an assignment, this can be undone.
  if (!document.execCommand("insertText", false, text)) source.value = text;
  changed();
}

function applyFix({ edits }) {
  let text = source.value;
  for (const { place, text: replacement } of edits.toSorted((a, b) => b.place.begin - a.place.begin)) {
    text = text.slice(0, place.begin) + replacement + text.slice(place.end);
  }
  replaceSource(text);
}

function diagnosticItem({ severity, code, summary, detail, place, related, fixes }) {
  const where = place ? `${place.isSource ? "Line" : "Variables, line"} ${place.line}, column ${place.column}` : "";
  const title = element("p", { class: severity },
    element("span", { class: "severity" }, `${severity === "error" ? "● Error" : "▲ " + severity[0].toUpperCase() + severity.slice(1)}: `),
    element("strong", {}, summary), " ", element("code", { class: "quiet" }, code));
  const item = element("li", { class: "diagnostic" }, title, paragraph(detail));
  if (place) item.append(button(where, () => select(place, true)));
  for (const other of related) {
    if (other.place) item.append(button(`${other.message} (${lineAndColumn(other.place)})`, () => select(other.place, true)));
  }
  for (const fix of fixes) {
    if (fix.edits.every((edit) => edit.place?.isSource)) item.append(button(`Fix: ${fix.title}`, () => applyFix(fix)));
  }
  return item;
}

const explainName = element("input", { id: "explain-name", list: "explain-names", autocomplete: "off", spellcheck: "false" });
const explainNames = element("datalist", { id: "explain-names" });
const explainMessage = element("p");
panels.explain.append(
  element("p", {}, element("label", {}, "Value ", explainName), explainNames),
  explainMessage,
  originTree.root,
);
explainName.addEventListener("input", () => {
  state.explain = explainName.value.trim();
  changed();
});

const show = {
  tree() {
    if (!result.tree) return panels.tree.replaceChildren(paragraph("There is no tree. See the diagnostics."));
    if (!syntaxTree.root.isConnected) panels.tree.replaceChildren(syntaxTree.root);
    syntaxTree.show(result.tree);
  },
  values() {
    const rows = result.values?.map((value) => [
      pathCell(value),
      value.waitsFor?.length > 0 ? `${value.text}\nwaits for ${value.waitsFor.join(", ")}` : value.text,
      value.type ?? "",
    ]);
    panels.values.replaceChildren(rows ? table("Values of arguments.", ["Name", "Value", "Type"], rows) : noValues());
  },
  types() {
    const rows = result.values?.map((value) => [pathCell(value), laidOut(value.type ?? "not known yet")]);
    if (!rows) return panels.types.replaceChildren(noValues());
    const whole = result.type ? [["Whole file", laidOut(result.type)]] : [];
    panels.types.replaceChildren(table("Types as type constraints.", ["Name", "Type"], [...whole, ...rows]));
  },
  json() {
    panels.json.replaceChildren(...(typeof result.json === "string" ? textPanel("json", result.json)
      : [paragraph("There is no JSON. See the diagnostics.")]));
  },
  diagnostics() {
    const { diagnostics } = result;
    panels.diagnostics.replaceChildren(
      diagnostics.length === 0 ? paragraph("No errors or warnings.")
        : element("ul", {}, ...diagnostics.slice(0, maxRows).map(diagnosticItem)),
    );
  },
  formatted() {
    if (typeof result.formatted !== "string") {
      const reason = state.syntax === "json" ? "The formatter is for the native syntax." : "There is no text. See the diagnostics.";
      return panels.formatted.replaceChildren(paragraph(reason));
    }
    const text = result.formatted;
    const apply = button("Replace the source", () => replaceSource(text));
    panels.formatted.replaceChildren(...textPanel("formatted", text, " ", apply));
  },
  explain() {
    const isModule = state.kind === "module";
    explainName.disabled = !isModule;
    const names = (result.values ?? []).slice(0, maxRows).map(({ path }) => element("option", { value: path }));
    explainNames.replaceChildren(...names);
    explainName.placeholder = result.explained ?? "";
    if (document.activeElement !== explainName) explainName.value = state.explain;
    explainMessage.textContent = !isModule
      ? "Shows where a variable or local value of a Terraform module comes from. Choose \"Terraform module\" under \"Read as\"."
      : result.explainError ?? (result.origin ? "" : "There is nothing to explain. See the diagnostics.");
    originTree.root.hidden = !result.origin;
    if (result.origin) originTree.show(result.origin);
  },
};

function showPanel() {
  if (result) show[state.tab]();
}

const counted = (count, noun) => `${count} ${noun}${count === 1 ? "" : "s"}`;

function showResult() {
  at("panels").classList.remove("old");
  const { diagnostics } = result;
  const errors = diagnostics.filter(({ severity }) => severity === "error").length;
  at("tab-diagnostics").textContent = diagnostics.length ? `Diagnostics (${diagnostics.length})` : "Diagnostics";
  const first = diagnostics.find(({ place }) => place);
  const warnings = diagnostics.length - errors;
  setStatus(diagnostics.length === 0 ? "No errors."
    : `${counted(errors, "error")}, ${counted(warnings, "warning")}.` +
      (first ? ` First: ${first.summary}, ${lineAndColumn(first.place)}.` : ""));
  showMarks(diagnostics);
  showPanel();
}

// Setting the same text again would make screen readers repeat it.
function setStatus(text) {
  if (at("status").textContent !== text) at("status").textContent = text;
}

function notice(text) {
  at("notice").hidden = text === "";
  if (at("notice").textContent !== text) at("notice").textContent = text;
}

// ---- Worker: one update at a time; while it runs, only the newest state waits

let worker;
let isReady = false;
let isBusy = false;
let waiting = null;
let clock;
let count = 0;

function startWorker() {
  isReady = isBusy = false;
  worker = new Worker("worker.js", { type: "module" });
  worker.onmessage = ({ data }) => receive(data);
  worker.onerror = (event) => {
    event.preventDefault();
    clearTimeout(clock);
    if (!isReady) {
      setStatus("The engine could not be loaded.");
      return notice("The engine could not be loaded. Are its files in the folder \"hecla\" next to this page?");
    }
    replaceWorker("The engine failed and was started again.");
  };
}

function replaceWorker(reason) {
  worker.terminate();
  notice(`${reason} The results are those of an earlier text.`);
  setStatus(reason);
  startWorker();
}

function receive(data) {
  if (data.ready) isReady = true;
  else if (data.id === count) {
    clearTimeout(clock);
    isBusy = false;
    notice(data.failure ? `No results: ${data.failure}` : "");
    if (data.result) {
      result = data.result;
      showResult();
    }
  }
  send();
}

function send() {
  if (!isReady || isBusy || !waiting) return;
  isBusy = true;
  worker.postMessage({ id: ++count, state: waiting });
  waiting = null;
  clock = setTimeout(() => {
    replaceWorker(`The update took more than ${patience / 1000} seconds and was stopped.`);
  }, patience);
}

// ---- State

function readControls() {
  state.source = source.value;
  for (const id of ["variables", "syntax", "kind", "builtins"]) state[id] = at(id).value;
  state.limits = {};
  for (const name of Object.keys(limitNames)) {
    if (at(name).value !== "" && at(name).validity.valid) state.limits[name] = at(name).valueAsNumber;
  }
}

function writeControls() {
  source.value = state.source;
  for (const id of ["variables", "syntax", "kind", "builtins"]) at(id).value = state[id];
  for (const name of Object.keys(limitNames)) at(name).value = state.limits[name] ?? "";
  explainName.value = state.explain;
  showLines();
  chooseTab(state.tab);
}

let timer;
function changed() {
  showLines();
  readControls();
  at("panels").classList.add("old");
  clearTimeout(timer);
  timer = setTimeout(() => {
    waiting = { ...state };
    send();
  }, pause);
  saveLater();
}

let saveTimer;
let saved = "";
function saveLater() {
  clearTimeout(saveTimer);
  saveTimer = setTimeout(async () => {
    saved = await toFragment(state);
    if (saved !== location.hash) history.replaceState(null, "", saved);
  }, 400);
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
  if (damage) notice(damage);
}

async function copy(text, done) {
  try {
    await navigator.clipboard.writeText(text);
    setStatus(done);
  } catch {
    setStatus("The browser did not allow copying.");
  }
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
  saved = await toFragment(state);
  history.replaceState(null, "", saved);
  copy(location.href, "The link was copied.");
});
for (const id of ["source", "variables", "syntax", "kind", "builtins", "limits"]) at(id).addEventListener("input", changed);
source.addEventListener("scroll", scrollLines);
source.addEventListener("keydown", (event) => {
  if (event.key !== "F8") return;
  event.preventDefault();
  selectNextDiagnostic(event.shiftKey ? -1 : 1);
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
startWorker();
restore();
