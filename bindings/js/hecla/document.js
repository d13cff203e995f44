// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
import { checkString, checkedOptions, optionsOf } from "./checks.js";
import { encodeEdits } from "./edits.js";
import { HclError } from "./errors.js";
import { jsonOf, pointerOf } from "./json.js";
import { prepared } from "./prepared.js";
import { readTree } from "./tree.js";
import { decodeJSON } from "./values.js";

// Some edge runtimes have none.
const registry = globalThis.FinalizationRegistry
  ? new FinalizationRegistry(({ engine, generation, handle }) => release(engine, generation, handle))
  : { register() {}, unregister() {} };

function release(engine, generation, handle) {
  if (engine.generation === generation) engine.release(handle);
}

/** A parsed text: see index.d.ts. */
export class Document {
  #engine;
  #options;
  #generation;
  #handle = 0;
  #failure = null; // why there is no handle
  #text = null;
  #tree = null;
  #body = null;
  #positions = null;

  /** The options were checked. */
  constructor(engine, text, options) {
    this.#engine = engine;
    this.#options = options;
    this.#parse(text);
  }

  // Without memory for the text, there are only diagnostics.
  #parse(text) {
    const engine = this.#engine;
    const [name, sent, options] = prepared(text, this.#options);
    this.name = name;
    try {
      const { output, diagnostics } = engine.call("hecla_parse", 0, [name, sent, JSON.stringify(options)]);
      this.free();
      this.#failure = null;
      this.#generation = engine.generation;
      this.#handle = Number(output);
      this.diagnostics = diagnostics;
      registry.register(this, { engine, generation: this.#generation, handle: this.#handle }, this);
    } catch (error) {
      if (!(error instanceof HclError)) throw error;
      this.free();
      this.#failure = error;
      this.diagnostics = error.diagnostics;
    }
    if (typeof text === "string") this.#text = text;
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
    const text = replaced(this.text, Array.isArray(changes) ? changes : [changes]);
    this.#parse(text);
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
