// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The syntax tree: see tree.d.ts. A tree is an array of words (src/tree.h), and nodes are made when they are asked for.
//
// All nodes are of one class, whatever their kinds have: engines make objects of one class, and call their getters, ten
// times as fast as those of thirty. For the same reason nobody keeps a node but those who need it.

const Word = { Kind: 0, Begin: 1, End: 2, Next: 3, count: 4 };
const headerBytes = 8;
const firstFlag = 1 << 8;
const choiceShift = 24;
const inStrings = 2 ** 31;
const absent = 2 ** 32 - 1;
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
const none = Object.freeze([]);

/** The data that the nodes of a tree share. It no longer needs the module. */
class Tree {
  #lines = null; // where each one begins
  #columns = null; // of the nodes after more than ASCII, by their words

  constructor(buffer, text, file) {
    const [count, columnCount] = new Uint32Array(buffer, 0, 2);
    this.words = new Uint32Array(buffer, headerBytes, count);
    this.columns = new Uint32Array(buffer, headerBytes + 4 * count, 2 * columnCount);
    this.strings = new Uint8Array(buffer, headerBytes + 4 * count + 8 * columnCount);
    this.text = text;
    this.file = file;
  }

  range(at) {
    return [this.words[at], this.words[at + 1]];
  }

  string(at) {
    const begin = this.words[at];
    const end = this.words[at + 1];
    if (begin < inStrings) return this.text.slice(begin, end);
    return begin === absent ? undefined : decoder.decode(this.strings.subarray(begin - inStrings, end - inStrings));
  }

  /** Returns the index of the line of a node, counted from 0. */
  #lineOf(at) {
    this.#lines ??= lineBegins(this.text);
    const begin = this.words[at + Word.Begin];
    let low = 0;
    let high = this.#lines.length;
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if (this.#lines[middle] <= begin) low = middle;
      else high = middle;
    }
    return low;
  }

  line(at) {
    return this.#lineOf(at) + 1;
  }

  column(at) {
    this.#columns ??= pairs(this.columns);
    const line = this.#lineOf(at);
    return this.#columns.get(at) ?? this.words[at + Word.Begin] - this.#lines[line] + 1;
  }
}

function lineBegins(text) {
  const begins = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) begins.push(at + 1);
  return begins;
}

function pairs(numbers) {
  const map = new Map();
  for (let i = 0; i < numbers.length; i += 2) map.set(numbers[i], numbers[i + 1]);
  return map;
}

// For each type of member: what reads it, given its bit in the word Kind, or the place of its words in the node.
const hasBit = ({ bit }) => (tree, at) => (tree.words[at] & bit) !== 0;
const string = ({ place }) => (tree, at) => tree.string(at + place);
const readers = {
  flag: hasBit,
  boolean: hasBit,
  number: ({ bit }) => (tree, at) => {
    const text = tree.string(at + Word.Begin);
    return (tree.words[at] & bit) !== 0 ? Number(text) : text;
  },
  null: () => () => null,
  choice: ({ names }) => (tree, at) => names[tree.words[at] >>> choiceShift],
  string,
  optional: string,
  range: ({ place }) => (tree, at) => tree.range(at + place),
  symbols: ({ place }) => (tree, at) => tree.string(at + place).split(" "),
};
const withBit = new Set(["flag", "boolean", "number"]);
const withWords = new Set(["string", "optional", "range", "symbols"]);

// `text` is the source of any node, so what JSON calls the text of a label is its value.
const propertyName = (name) => (name === "text" ? "value" : name.replace(/_(.)/g, (_, letter) => letter.toUpperCase()));

// The kinds, by their numbers.
let kinds = null;

/** Returns a kind from what the module says about it. */
function makeKind({ kind, children, members }) {
  let bit = firstFlag;
  let place = Word.count;
  const made = members.map(({ name, type, names }) => {
    const member = { name, property: propertyName(name), isFlag: type === "flag", read: readers[type]({ bit, place, names }) };
    if (withBit.has(type)) bit <<= 1;
    if (withWords.has(type)) place += 2;
    return member;
  });
  return { name: kind, canHaveChildren: children, members: made, size: place };
}

class Node {
  #tree;
  #at;
  #parent;
  // Null; false after the first time that they were asked for; and from the second time, the children.
  #children = null;

  constructor(tree, at, parent) {
    this.#tree = tree;
    this.#at = at;
    this.#parent = parent;
  }

  get #kind() {
    return kinds[this.#tree.words[this.#at] & 0xff];
  }

  get kind() {
    return this.#kind.name;
  }

  get parent() {
    return this.#parent;
  }

  get root() {
    let node = this;
    while (node.#parent !== null) node = node.#parent;
    return node;
  }

  get file() {
    return this.#tree.file;
  }

  get begin() {
    return this.#tree.words[this.#at + Word.Begin];
  }

  get end() {
    return this.#tree.words[this.#at + Word.End];
  }

  get range() {
    return this.#tree.range(this.#at + Word.Begin);
  }

  get line() {
    return this.#tree.line(this.#at);
  }

  get column() {
    return this.#tree.column(this.#at);
  }

  get text() {
    return this.#tree.string(this.#at + Word.Begin);
  }

  get children() {
    if (this.#children) return this.#children;
    const children = this.#makeChildren();
    this.#children = this.#children === null ? false : children;
    return children;
  }

  #makeChildren() {
    const tree = this.#tree;
    const { words } = tree;
    const end = words[this.#at + Word.Next];
    let at = this.#at + this.#kind.size;
    if (at === end) return none;
    const children = [];
    for (; at < end; at = words[at + Word.Next]) children.push(new Node(tree, at, this));
    return children;
  }

  equals(other) {
    return this.#tree === other.#tree && this.#at === other.#at;
  }

  walk(visit) {
    const pending = [this];
    while (pending.length > 0) {
      const node = pending.pop();
      if (visit(node) === false) continue;
      const { children } = node;
      for (let i = children.length - 1; i >= 0; i--) pending.push(children[i]);
    }
  }

  nodeAt(offset) {
    if (!Number.isInteger(offset)) throw new TypeError("the offset must be an integer");
    if (offset < this.begin || offset >= this.end) return null;
    let found = this;
    for (let child = this; child !== null; child = child.#childAt(offset)) found = child;
    return found;
  }

  #childAt(offset) {
    const { words } = this.#tree;
    const end = words[this.#at + Word.Next];
    let at = this.#at + this.#kind.size;
    while (at < end && words[at + Word.End] <= offset) at = words[at + Word.Next];
    return at < end && words[at + Word.Begin] <= offset ? new Node(this.#tree, at, this) : null;
  }

  toJSON() {
    const { words } = this.#tree;
    const end = words[this.#at + Word.Next];
    const all = [];
    const open = [{ end, children: all }]; // the nodes around the next one
    for (let at = this.#at; at < end; ) {
      while (at >= open.at(-1).end) open.pop();
      const { size, canHaveChildren } = kinds[words[at] & 0xff];
      const json = contents(this.#tree, at, "name");
      open.at(-1).children.push(json);
      const next = words[at + Word.Next];
      at += size;
      if (!canHaveChildren && at === next) continue;
      json.children = [];
      open.push({ end: next, children: json.children });
    }
    return all[0];
  }

  [Symbol.for("nodejs.util.inspect.custom")](depth) {
    if (depth < 0) return `[${this.kind}]`;
    return { ...contents(this.#tree, this.#at, "property"), children: this.children };
  }

  /** Adds a getter for a property that nodes of some kinds have. */
  static addProperty(property) {
    const readerOf = ({ members }) => members.find((member) => member.property === property)?.read;
    const readersByKind = kinds.map(readerOf);
    const get = function () {
      return readersByKind[this.#tree.words[this.#at] & 0xff]?.(this.#tree, this.#at);
    };
    Object.defineProperty(Node.prototype, property, { get, configurable: true });
  }
}

// Returns a node without its children. `key` says how members are called: "name" in JSON, "property" in JavaScript.
function contents(tree, at, key) {
  const { name: kind, members } = kinds[tree.words[at] & 0xff];
  const result = { kind, range: tree.range(at + Word.Begin), line: tree.line(at), column: tree.column(at) };
  if (at === 0) result.file = tree.file;
  for (const member of members) {
    const value = member.read(tree, at);
    if (value !== undefined && !(member.isFlag && value === false)) result[member[key]] = value;
  }
  return result;
}

function prepareKinds(engine) {
  kinds = JSON.parse(engine.call("hecla_tree_kinds", 0, []).output).map(makeKind);
  for (const property of new Set(kinds.flatMap(({ members }) => members.map((member) => member.property)))) {
    Node.addProperty(property);
  }
}

/** Returns the root of a tree from the output of hecla_tree. */
export function readTree(engine, buffer, text, file) {
  if (kinds === null) prepareKinds(engine);
  return new Node(new Tree(buffer, text, file), 0, null);
}
