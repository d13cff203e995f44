// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
import { Offsets } from "./text.js";
import { readTree } from "./tree.js";

// Some edge runtimes have none.
const registry = globalThis.FinalizationRegistry
  ? new FinalizationRegistry(({ engine, generation, handle }) => release(engine, generation, handle))
  : { register() {}, unregister() {} };

function release(engine, generation, handle) {
  if (engine.generation === generation) engine.release(handle);
}

/** Adds to each position of diagnostics its offset in a text. */
export function withOffsets(diagnostics, offsets) {
  for (const { range } of diagnostics) {
    if (!range) continue;
    range.start.offset = offsets.unit(range.start.byte);
    range.end.offset = offsets.unit(range.end.byte);
  }
  return diagnostics;
}

/** A parsed text: see index.d.ts. */
export class Document {
  #engine;
  #options;
  #generation;
  #handle = 0;
  #text = null;
  #offsets = null;
  #tree = null;
  #body = null;

  constructor(engine, name, text, options) {
    this.name = name;
    this.#engine = engine;
    this.#options = JSON.stringify(options);
    this.#parse(text);
  }

  #parse(text) {
    const engine = this.#engine;
    const { output, diagnostics } = engine.call("hecla_parse", 0, [this.name, text, this.#options]);
    this.free();
    this.#generation = engine.generation;
    this.#handle = Number(output);
    if (typeof text === "string") this.#text = text;
    registry.register(this, { engine, generation: this.#generation, handle: this.#handle }, this);
    this.diagnostics = diagnostics.length === 0 ? diagnostics : withOffsets(diagnostics, this.#converter);
  }

  #call(name, ...texts) {
    if (this.#handle === 0) throw new TypeError(`the document ${this.name} was freed`);
    if (this.#engine.generation !== this.#generation) {
      throw new TypeError(`the document ${this.name} was lost when the engine failed; parse it again`);
    }
    return this.#engine.call(name, this.#handle, texts);
  }

  get #converter() {
    return (this.#offsets ??= new Offsets(this.text));
  }

  get hasErrors() {
    return this.diagnostics.some((diagnostic) => diagnostic.severity === "error");
  }

  get text() {
    return (this.#text ??= this.#call("hecla_text").output);
  }

  get tree() {
    if (this.#tree) return this.#tree;
    return (this.#tree = readTree(this.#engine, this.#call("hecla_tree").output, this.text, this.name));
  }

  get body() {
    if (this.tree.kind !== "Body") return null;
    return (this.#body ??= new Body(this.tree));
  }

  nodeAt(offset) {
    return this.tree.nodeAt(offset);
  }

  update(changes) {
    this.#parse(replaced(this.text, Array.isArray(changes) ? changes : [changes]));
  }

  get comments() {
    const ranges = JSON.parse(this.#call("hecla_comments").output);
    return ranges.map((bytes) => {
      const range = this.#converter.range(bytes);
      return { range, text: this.text.slice(...range) };
    });
  }

  toJSON() {
    return JSON.parse(this.toJSONText());
  }

  toJSONText(options = {}) {
    return this.#call("hecla_document_json", JSON.stringify(options)).output;
  }

  query(address) {
    const parts = JSON.parse(this.#call("hecla_find", address).output);
    for (const part of parts) {
      part.range = this.#converter.range(part.range);
      part.valueRange = this.#converter.range(part.valueRange);
      part.comments = part.comments.map((range) => this.text.slice(...this.#converter.range(range)));
    }
    return parts;
  }

  edit(edits, { partial = false } = {}) {
    const request = JSON.stringify({ edits: Array.isArray(edits) ? edits : [edits], partial });
    const changes = JSON.parse(this.#call("hecla_edit", request).output);
    for (const change of changes) change.range = this.#converter.range(change.range);
    this.#text = this.#offsets = this.#tree = this.#body = null;
    return changes;
  }

  set(address, value) {
    return this.edit({ action: "set", address, value });
  }

  setExpression(address, expression) {
    return this.edit({ action: "set", address, expression });
  }

  remove(address) {
    return this.edit({ action: "remove", address });
  }

  free() {
    if (this.#handle === 0) return;
    registry.unregister(this);
    release(this.#engine, this.#generation, this.#handle);
    this.#handle = 0;
    this.#text = this.#offsets = this.#tree = this.#body = null;
  }
}
Object.defineProperty(Document.prototype, Symbol.dispose ?? Symbol.for("Symbol.dispose"), {
  value: Document.prototype.free,
});

/** Returns a text with changes, whose ranges are those of the text before all of them. */
function replaced(text, changes) {
  const sorted = changes.map((change) => checked(change, text)).sort((a, b) => a.range[0] - b.range[0]);
  let result = "";
  let at = 0;
  for (const { range, text: added } of sorted) {
    if (range[0] < at) throw new TypeError(`the changes overlap at offset ${range[0]}`);
    result += text.slice(at, range[0]) + added;
    at = range[1];
  }
  return result + text.slice(at);
}

function checked(change, text) {
  const [begin, end] = change?.range ?? [];
  const isRange = Number.isInteger(begin) && Number.isInteger(end) && 0 <= begin && begin <= end && end <= text.length;
  if (!isRange) throw new TypeError("the range of a change must be two offsets in the text, in ascending order");
  if (typeof change.text !== "string") throw new TypeError("the text of a change must be a string");
  return change;
}

class Body {
  constructor(node) {
    this.range = node.range;
    this.attributes = [];
    this.blocks = [];
    for (const child of node.children) {
      if (child.kind === "Attribute") this.attributes.push(attribute(child));
      else if (child.kind === "Block") this.blocks.push(block(child));
    }
  }

  attribute(name) {
    return this.attributes.find((attribute) => attribute.name === name);
  }

  blocksOf(type, ...labels) {
    const matches = (found) => found.type === type && labels.every((label, i) => found.labels[i] === label);
    return this.blocks.filter(matches);
  }
}

function attribute(node) {
  const [expression] = node.children;
  return {
    name: node.name,
    range: node.range,
    nameRange: node.nameRange,
    line: node.line,
    column: node.column,
    expression,
    source: expression.text,
  };
}

function block(node) {
  const labels = node.children.slice();
  const body = labels.pop();
  let contents = null;
  return {
    type: node.type,
    labels: labels.map((label) => label.value),
    range: node.range,
    typeRange: node.typeRange,
    labelRanges: labels.map((label) => label.range),
    line: node.line,
    column: node.column,
    get body() {
      return (contents ??= new Body(body));
    },
  };
}
