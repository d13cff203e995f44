// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Functions: their signatures, and the reference of all of them.
import { button, element } from "./element.js";

/** Writes a type as terraform metadata functions -json has it: "string", ["list", "string"], ["object", {…}]. */
function typeText(type) {
  if (typeof type === "string") return type === "dynamic" ? "any" : type;
  const [kind, inner] = type;
  if (kind === "object") return `object({${Object.entries(inner).map(([name, one]) => `${name} = ${typeText(one)}`).join(", ")}})`;
  if (kind === "tuple") return `tuple([${inner.map(typeText).join(", ")}])`;
  return `${kind}(${typeText(inner)})`;
}

const token = (name, text) => element("span", { class: `token ${name}` }, text);

/** Returns a signature such as: upper(str: string) → string */
export function signatureLine({ name, parameters = [], variadic_parameter: variadic, return_type: result }) {
  const all = [...parameters, ...(variadic ? [{ ...variadic, name: `${variadic.name}…` }] : [])];
  const list = all.flatMap(({ name: parameter, type }, index) =>
    [index > 0 ? ", " : "", token("variable", parameter), ": ", token("type", typeText(type))]);
  return element("code", {}, token("function", name), "(", ...list, ") → ", token("type", typeText(result)));
}

/** Returns what a function does and takes, with an example, without its signature. */
export function functionDetails({ description = "", parameters = [], variadic_parameter: variadic, example, example_result: result }) {
  const all = [...parameters, ...(variadic ? [variadic] : [])];
  const list = all.map(({ name, description: text = "" }) =>
    element("li", {}, element("code", {}, token("variable", name)), " ", text));
  const shown = example && element("pre", { class: "sample" }, example, element("span", { class: "quiet" }, `\n→ ${result ?? ""}`));
  return [element("p", {}, description), ...(list.length > 0 ? [element("ul", { class: "parameters" }, ...list)] : []), ...(shown ? [shown] : [])];
}

export class FunctionReference {
  #items = [];
  #opened = "";
  #insert;
  #search = element("input", { type: "search", id: "function-search", autocomplete: "off", spellcheck: "false" });
  #count = element("span", { class: "quiet", role: "status" });
  #list = element("ul", { class: "functions" });
  #empty = element("p");
  root;

  /** `insert(text)` inserts a call into the source. */
  constructor(insert) {
    this.#insert = insert;
    this.#search.addEventListener("input", () => this.#filter());
    this.root = element("div", {}, element("div", { class: "controls" }, element("label", {}, "Search ", this.#search), this.#count),
      this.#list, this.#empty);
  }

  /** `signatures` are functions by their names; null before they are loaded. */
  show(signatures) {
    const all = Object.entries(signatures ?? {}).map(([name, signature]) => ({ name, ...signature }));
    this.#empty.textContent = signatures ? "" : "Loading…";
    this.#items = all.map((one) => ({ text: `${one.name} ${one.description ?? ""}`.toLowerCase(), item: this.#item(one), name: one.name }));
    this.#filter();
    this.#openItem();
  }

  /** Shows one function, perhaps before show(). */
  open(name) {
    this.#search.value = name;
    this.#opened = name;
    this.#filter();
    this.#openItem();
  }

  #openItem() {
    for (const { item, name } of this.#items) item.firstElementChild.open = name === this.#opened;
  }

  #item(one) {
    const details = element("details", {}, element("summary", {}, signatureLine(one)));
    // The contents are made when they are needed: there are some two hundred functions.
    details.addEventListener("toggle", () => {
      if (!details.open || details.childElementCount > 1) return;
      const parameters = (one.parameters ?? []).map(({ name }) => name).join(", ");
      const text = one.example && !one.example.includes("\n") ? one.example : `${one.name}(${parameters})`;
      details.append(...functionDetails(one), button("Insert the example", () => this.#insert(text)));
    });
    return element("li", {}, details);
  }

  // Functions whose names contain the text come first.
  #filter() {
    const wanted = this.#search.value.trim().toLowerCase();
    const found = this.#items.filter(({ text }) => text.includes(wanted));
    const rank = ({ name }) => (name === wanted ? 0 : name.startsWith(wanted) ? 1 : name.includes(wanted) ? 2 : 3);
    if (wanted) found.sort((a, b) => rank(a) - rank(b));
    this.#list.replaceChildren(...found.map(({ item }) => item));
    this.#count.textContent = this.#items.length ? `${found.length} of ${this.#items.length} functions` : "";
  }
}
