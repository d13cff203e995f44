// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
import { Offsets } from "./text.js";

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
  #generation;
  #handle;
  #text = null;
  #offsets = null;
  #tree = null;
  #body = null;

  constructor(engine, name, text, options) {
    this.name = name;
    const { output, diagnostics } = engine.call("hecla_parse", 0, [name, text, JSON.stringify(options)]);
    this.#engine = engine;
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
    return (this.#tree ??= this.#converter.convertTree(JSON.parse(this.#call("hecla_tree").output)));
  }

  get body() {
    const tree = this.tree;
    if (tree.kind !== "Body") return null;
    return (this.#body ??= new Body(tree, this.text));
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

class Body {
  constructor(node, text) {
    this.range = node.range;
    this.attributes = [];
    this.blocks = [];
    for (const child of node.children) {
      if (child.kind === "Attribute") this.attributes.push(attribute(child, text));
      else if (child.kind === "Block") this.blocks.push(block(child, text));
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

function attribute(node, text) {
  const expression = node.children[0] ?? null;
  return {
    name: node.name,
    range: node.range,
    nameRange: node.name_range,
    line: node.line,
    column: node.column,
    expression,
    source: expression ? text.slice(...expression.range) : "",
  };
}

function block(node, text) {
  const labels = node.children.filter((child) => child.kind === "Label");
  const body = node.children.find((child) => child.kind === "Body");
  let contents = null;
  return {
    type: node.type,
    labels: labels.map((label) => label.text),
    range: node.range,
    typeRange: node.type_range,
    labelRanges: labels.map((label) => label.range),
    line: node.line,
    column: node.column,
    get body() {
      return (contents ??= new Body(body ?? { range: [node.range[1], node.range[1]], children: [] }, text));
    },
  };
}
