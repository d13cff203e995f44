// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The contents of the panels. Texts of users only ever become text nodes.
import { button, element } from "./element.js";
import { FunctionReference } from "./functions.js";
import { TreeView } from "./tree.js";

const maxRows = 500;
const maxShown = 200_000; // characters

/** The titles of the tabs. */
export const titles = {
  values: "Values", explain: "Explain", diagnostics: "Diagnostics", tree: "Tree", json: "JSON", types: "Types",
  formatted: "Formatted", functions: "Functions",
};
/** The panels that show results of the evaluation. */
export const evaluated = ["values", "types", "diagnostics", "explain", "functions"];

const lineAndColumn = (place) => `line ${place.line}, column ${place.column}`;
/** Returns the text of a place in one of the files, such as "main.tf, line 1, column 2". */
export function placeText(place, files) {
  const file = place.isVariables ? "variables, " : Object.keys(files).length > 1 ? `${place.file}, ` : "";
  return file + lineAndColumn(place);
}
const capitalized = (text) => text[0].toUpperCase() + text.slice(1);

/** Returns the beginning of a text, in one line. */
function shortened(text) {
  const line = text.slice(0, 400).replace(/\s+/g, " ");
  return line.length > 80 || text.length > 400 ? `${line.slice(0, 80)}…` : line;
}

const paragraph = (text) => element("p", {}, text);
const rowsShown = (count) => (count > maxRows ? ` The first ${maxRows} of ${count} are shown.` : "");
const noValues = () => paragraph("There are no values, because the source or the variables have errors.");

function table(caption, headings, rows, count = rows.length) {
  const cellOf = (content) => element("td", {}, typeof content === "string" ? element("pre", {}, content) : content);
  const body = rows.slice(0, maxRows).map((cells) => element("tr", {}, ...cells.map(cellOf)));
  const head = element("tr", {}, ...headings.map((heading) => element("th", { scope: "col" }, heading)));
  return element("table", {}, element("caption", {}, caption + rowsShown(count)), element("thead", {}, head),
    element("tbody", {}, ...body));
}

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

/** Returns what a tree shows of a node. */
export function describeNode(node) {
  const value = node.name ?? node.type ?? node.value;
  const text = value === undefined ? node.operators?.join(" ") ?? "" : shortened(String(value));
  return {
    name: node.kind, text, range: `${node.line}:${node.column}`, children: node.children, childCount: node.childCount,
    title: `code units ${node.range[0]} to ${node.range[1]}`,
    label: `${[node.kind, text].filter(Boolean).join(" ")}, line ${node.line}, column ${node.column}`,
  };
}

function describeOrigin(origin) {
  const ends = { outside: " (from outside)", repeated: " (explained above)", cut: " (not followed further)" };
  const name = `${origin.role ? `${origin.role}: ` : ""}${shortened(origin.expression ?? origin.name ?? "")}`;
  const isLiteral = origin.text === "" || origin.text === origin.expression;
  const text = `${isLiteral ? "" : `= ${shortened(origin.text)}`}${ends[origin.end] ?? ""}`;
  const range = origin.place ? `${origin.place.line}:${origin.place.column}` : "";
  return { name, text, range, children: origin.from, label: `${name} ${text}`.trim() };
}

/** Returns diagnostics as text for people. */
export const rendered = (diagnostics) => diagnostics.map((one) => one.rendered || `${one.summary}: ${one.detail}\n`).join("\n");

/** Returns the open items of a tree as lines. */
function outline(tree) {
  const line = (row) => "  ".repeat(row.parentElement.ariaLevel - 1) + row.textContent;
  return [...(tree?.querySelectorAll(".row") ?? [])].map(line).join("\n");
}

export class Panels {
  #page;
  #copied = {};
  #syntaxTree;
  #originTree;
  #address = element("input", { id: "explain-name", list: "explain-names", autocomplete: "off", spellcheck: "false" });
  #addresses = element("datalist", { id: "explain-names" });
  #message = element("p");
  #reference;
  #builtins = null; // of the functions that are shown

  /**
   * `page` has select(place, focus), replace(text), edit(edits), explain(address), copy(text), insert(text), children(path)
   * and signatures(), of which the last two return promises.
   */
  constructor(page) {
    this.#page = page;
    const chooseNode = ({ range: [begin, end], line }, enter) => page.select({ begin, end, line }, enter);
    this.#syntaxTree = new TreeView("Syntax tree", describeNode, chooseNode, 3, page.children);
    this.#originTree = new TreeView("Where the value comes from", describeOrigin,
      (origin, enter) => page.select(origin.place, enter), 8);
    this.#reference = new FunctionReference(page.insert);
    this.#address.addEventListener("input", () => page.explain(this.#address.value.trim()));
  }

  /** Returns what a panel shows as { title, text, language }. */
  asText(id, panel, evaluation, diagnostics) {
    if (id === "json" || id === "formatted") {
      return { title: titles[id], text: this.#copied[panel.id] ?? "", language: id === "json" ? "json" : "hcl" };
    }
    if (id === "diagnostics") return { title: titles[id], text: rendered(diagnostics), language: "text" };
    if (id === "tree" || id === "explain") return { title: titles[id], text: outline(panel.querySelector("[role=tree]")), language: "text" };
    const lines = (evaluation?.values ?? []).map(({ address, text, type }) => `${address} = ${id === "types" ? type ?? "" : text}`);
    return { title: id === "types" ? "Types" : "Values", text: lines.join("\n"), language: "hcl" };
  }

  /** Fills a panel with the newest results of both workers; null where there are none yet. */
  show(id, panel, syntax, evaluation, state) {
    const result = evaluated.includes(id) ? evaluation : syntax;
    if (result) this[`_${id}`](panel, result, state, syntax);
    else panel.replaceChildren(paragraph("Loading…"));
  }

  /** Selects the node at a path of indexes in the tree. */
  reveal(path) {
    if (this.#syntaxTree.root.isConnected) this.#syntaxTree.reveal(path);
  }

  /** Shows a function in the reference. */
  openFunction(name) {
    this.#reference.open(name);
  }

  async _functions(panel, _result, { builtins }) {
    if (!this.#reference.root.isConnected) panel.replaceChildren(this.#reference.root);
    if (this.#builtins === builtins) return;
    this.#builtins = builtins;
    this.#reference.show(await this.#page.signatures(builtins));
  }

  _tree(panel, { tree }) {
    if (!tree) return panel.replaceChildren(paragraph("There is no tree. See the diagnostics."));
    if (!this.#syntaxTree.root.isConnected) panel.replaceChildren(this.#syntaxTree.root);
    this.#syntaxTree.show(tree);
  }

  _values(panel, { values, count }) {
    const rows = values?.map((value) => [
      this.#nameCell(value),
      value.waitsFor.length > 0 ? `${value.text}\nwaits for ${value.waitsFor.join(", ")}` : value.text,
      value.type ?? "",
    ]);
    panel.replaceChildren(rows ? table("Values of arguments.", ["Name", "Value", "Type"], rows, count) : noValues());
  }

  #nameCell({ address, place }) {
    if (!place) return address;
    const explain = button("explain", () => this.#page.explain(address, true),
      { class: "link quiet", "aria-label": `Explain ${address}` });
    return element("div", {}, button(address, () => this.#page.select(place, true), { class: "link" }), " ", explain);
  }

  _types(panel, { values, type, count }) {
    if (!values) return panel.replaceChildren(noValues());
    const rows = values.map(({ address, type }) => [address, laidOut(type ?? "not known yet")]);
    const whole = type ? [["Whole file", laidOut(type)]] : [];
    panel.replaceChildren(table("Types as type constraints.", ["Name", "Type"], [...whole, ...rows], count));
  }

  _json(panel, { json }) {
    if (typeof json !== "string") return panel.replaceChildren(paragraph("There is no JSON. See the diagnostics."));
    this.#text(panel, json);
  }

  _formatted(panel, { formatted }, { files, current }) {
    if (typeof formatted !== "string") {
      const reason = current.endsWith(".json") ? "The formatter is for the native syntax." : "There is no text. See the diagnostics.";
      return panel.replaceChildren(paragraph(reason));
    }
    const apply = button("Replace the source", () => this.#page.replace(formatted));
    this.#text(panel, formatted, formatted === files[current] ? element("span", { class: "quiet" }, "The source is formatted.") : apply);
  }

  // A text in full can be copied; a long one is not shown in full, because browsers lay out all of it.
  #text(panel, text, ...controls) {
    const shown = text.length > maxShown ? `${text.slice(0, maxShown)}\n… (${text.length - maxShown} more characters)` : text;
    this.#copied[panel.id] = text;
    const content = panel.querySelector("pre") ?? element("pre");
    if (content.textContent !== shown) content.textContent = shown;
    const copy = button("Copy", () => this.#page.copy(this.#copied[panel.id]));
    panel.replaceChildren(element("div", { class: "controls" }, copy, ...controls), content);
  }

  _diagnostics(panel, _result, { diagnostics, files }) {
    if (diagnostics.length === 0) return panel.replaceChildren(paragraph("No errors or warnings."));
    const items = diagnostics.slice(0, maxRows).map((diagnostic) => this.#diagnostic(diagnostic, files));
    const more = rowsShown(diagnostics.length);
    panel.replaceChildren(element("ul", {}, ...items), ...(more ? [paragraph(more)] : []));
  }

  #diagnostic({ severity, code, summary, detail, place, related, fixes }, files) {
    const sign = severity === "error" ? "●" : "▲";
    const title = element("p", { class: severity },
      element("span", { class: "severity" }, `${sign} ${capitalized(severity)}: `),
      element("strong", {}, summary), " ", element("code", { class: "quiet" }, code));
    const item = element("li", { class: "diagnostic" }, title, paragraph(detail));
    const { select, edit } = this.#page;
    if (place) item.append(button(placeText(place, files).replace(/^line|^variables/, capitalized), () => select(place, true)));
    for (const { place: other, message } of related) {
      if (other) item.append(button(`${message} (${lineAndColumn(other)})`, () => select(other, true)));
    }
    for (const { title: fix, edits } of fixes) {
      if (edits.every((one) => one.place && !one.place.isVariables)) item.append(button(`Fix: ${fix}`, () => edit(edits)));
    }
    return item;
  }

  _explain(panel, { values, address, origin, explainError }, { explain }) {
    if (!this.#address.isConnected) {
      const label = element("label", {}, "Value ", this.#address);
      panel.replaceChildren(element("div", { class: "controls" }, label, this.#addresses), this.#message, this.#originTree.root);
    }
    const options = (values ?? []).slice(0, maxRows).map((value) => element("option", { value: value.address }));
    this.#addresses.replaceChildren(...options);
    this.#address.placeholder = address ?? "";
    if (document.activeElement !== this.#address) this.#address.value = explain;
    this.#message.textContent = explainError ?? (origin ? "" : "There is nothing to explain. See the diagnostics.");
    this.#message.hidden = this.#message.textContent === "";
    this.#originTree.root.hidden = !origin;
    if (origin) this.#originTree.show(origin);
  }
}
