// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
import { checkString, checkedOptions, optionsOf } from "./checks.js";
import { encodeEdits } from "./edits.js";
import { HclError } from "./errors.js";
import { jsonOf, pointerOf } from "./json.js";
import { Offsets } from "./text.js";
import { decodeJSON } from "./values.js";

const registry = new FinalizationRegistry(({ engine, generation, handle }) => release(engine, generation, handle));

function release(engine, generation, handle) {
  if (engine.generation === generation) engine.release(handle);
}

/** A parsed text: see index.d.ts. */
export class Document {
  #engine;
  #generation;
  #handle = 0;
  #failure = null; // why there is no handle
  #text = null;
  #tree = null;
  #body = null;
  #positions = null;

  /** `sent` is the text, or what the module gets in its place. */
  constructor(engine, name, sent, options, text) {
    this.name = name;
    this.#engine = engine;
    if (typeof text === "string") this.#text = text;
    this.diagnostics = this.#parse(sent, JSON.stringify(options));
  }

  #parse(text, options) {
    try {
      const { output, diagnostics } = this.#engine.call("hecla_parse", 0, [this.name, text, options]);
      this.#generation = this.#engine.generation;
      this.#handle = Number(output);
      registry.register(this, { engine: this.#engine, generation: this.#generation, handle: this.#handle }, this);
      return diagnostics;
    } catch (error) {
      if (!(error instanceof HclError)) throw error;
      this.#failure = error;
      return error.diagnostics;
    }
  }

  #call(name, ...texts) {
    if (this.#failure) throw new HclError(this.diagnostics, { cause: this.#failure });
    if (this.#handle === 0) throw new TypeError(`the document ${this.name} was freed`);
    if (this.#engine.generation !== this.#generation) {
      throw new TypeError(`the document ${this.name} was lost when the engine failed; parse it again`);
    }
    return this.#engine.call(name, this.#handle, texts);
  }

  get hasErrors() {
    return this.diagnostics.some((diagnostic) => diagnostic.severity === "error");
  }

  get text() {
    return (this.#text ??= this.#call("hecla_text").output);
  }

  get tree() {
    return (this.#tree ??= new Offsets(this.text).convertTree(JSON.parse(this.#call("hecla_tree").output)));
  }

  get body() {
    const tree = this.tree;
    if (tree.kind !== "Body") return null;
    return (this.#body ??= new Body(tree, this.text));
  }

  get comments() {
    const ranges = JSON.parse(this.#call("hecla_comments").output);
    return ranges.map((range) => ({ range, text: this.text.slice(...range) }));
  }

  // JSON.stringify passes a key.
  toJSON(options) {
    const given = typeof options === "string" ? {} : (options ?? {});
    return this.#toJSON(checkedOptions(given, optionsOf.documentJSON));
  }

  #toJSON(options) {
    try {
      return jsonOf((checked) => this.#json(checked), options);
    } catch (error) {
      throw error instanceof SyntaxError ? new HclError(this.diagnostics) : error; // JSON with errors
    }
  }

  toJSONText(options = {}) {
    return this.#json(checkedOptions(options, optionsOf.documentJSONText));
  }

  #json(options) {
    return this.#call("hecla_document_json", JSON.stringify(options)).output;
  }

  locate(path) {
    const pointer = pointerOf(path);
    this.#positions ??= this.#toJSON({ positions: true, bigints: true }).positions;
    return Object.hasOwn(this.#positions, pointer) ? this.#positions[pointer] : undefined;
  }

  query(address) {
    const parts = decodeJSON(this.#call("hecla_find", checkString(address, "the address")).output);
    for (const part of parts) part.comments = part.comments.map((range) => this.text.slice(...range));
    return parts;
  }

  edit(edits, options = {}) {
    const changes = JSON.parse(this.#call("hecla_edit", encodeEdits(edits, options)).output);
    this.#forget();
    return changes;
  }

  // After the text has changed.
  #forget() {
    this.#text = this.#tree = this.#body = this.#positions = null;
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
    this.#forget();
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
