// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { HclError, parse, parseExpression } from "hecla";

const read = (path) => readFileSync(new URL(path, import.meta.url), "utf8");

/** Returns the sections of a golden case (tests/support/golden.h), of which the first one has the input. */
function goldenCase(name) {
  const [, input, text, , tree] = read(`../../../tests/file/golden/${name}.txt`).split(/^-- (.*) --\n/m);
  return { input, text, tree: JSON.parse(tree) };
}

/** Converts the ranges of a tree from bytes to code units. */
function inUnits(node, text) {
  const bytes = Buffer.from(text);
  const unit = (byte) => bytes.subarray(0, byte).toString().length;
  for (const key of Object.keys(node)) if (key.endsWith("range")) node[key] = node[key].map(unit);
  node.children?.forEach((child) => inUnits(child, text));
  return node;
}

/** Returns what the module says about the kinds of nodes. */
function kindsOfModule() {
  const bytes = readFileSync(new URL("../lib/core.wasm", import.meta.url));
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bytes), {
    wasi_snapshot_preview1: new Proxy({}, { get: () => () => 0 }),
    hecla: new Proxy({}, { get: () => () => assert.fail("the kinds are in the rest of the module") }),
  });
  exports._initialize();
  assert.equal(exports.hecla_tree_kinds(0), 0);
  const output = Buffer.from(exports.memory.buffer, exports.hecla_output(), exports.hecla_output_size());
  return JSON.parse(output.toString());
}

const nodesIn = (root) => {
  const nodes = [];
  root.walk((node) => void nodes.push(node));
  return nodes;
};

test("the tree is that of the command as JSON, with all kinds of nodes", () => {
  const seen = new Set();
  for (const name of ["native", "json"]) {
    const { input, text, tree } = goldenCase(name);
    const document = parse(text, { name: input });
    assert.deepEqual(document.tree.toJSON(), inUnits(tree, text));
    assert.equal(JSON.stringify(parse(new TextEncoder().encode(text), { name: input }).tree), JSON.stringify(document.tree));
    for (const { kind } of nodesIn(document.tree)) seen.add(kind);
  }
  for (const { kind } of kindsOfModule()) assert.ok(seen.has(kind), kind);
});

test("the types have the kinds and members that the module has", () => {
  const types = read("../hecla/tree.d.ts");
  const membersOf = (body) => [...body.matchAll(/^ {2}readonly (\w+)\??:/gm)].map(([, name]) => name);
  const [, base] = /interface NodeBase<.*\n([^}]*)}/.exec(types);
  const common = new Set(membersOf(base));
  const declared = {};
  for (const [, isExpression, kind, body] of types.matchAll(/extends (Node|Expression)Base<"(\w+)".*> {(}|\n[^]*?\n})/g)) {
    const own = membersOf(body).filter((name) => !common.has(name));
    declared[kind] = [...(isExpression === "Expression" ? ["incomplete"] : []), ...own].sort();
  }
  const actual = {};
  for (const { kind, members } of kindsOfModule()) {
    const names = members.map(({ name }) => (name === "text" ? "value" : name.replace(/_./g, (c) => c[1].toUpperCase())));
    actual[kind] = [...new Set([...(actual[kind] ?? []), ...names])].sort();
  }
  assert.deepEqual(declared, actual);
  for (const { kind, members } of kindsOfModule()) {
    for (const { names } of members.filter(({ type }) => type === "choice")) {
      const choices = names.map((name) => `"${name}"`).join(" | ");
      assert.ok(types.includes(choices), `${kind} has ${choices}`);
    }
  }
});

test("nodes have parents, sources and positions, and are found by offset", () => {
  const { input, text } = goldenCase("native");
  const { tree } = parse(text, { name: input });
  assert.equal(tree.parent, null);
  assert.equal(tree.file, input);
  for (const node of nodesIn(tree)) {
    assert.equal(node.text, text.slice(...node.range));
    assert.deepEqual(node.range, [node.begin, node.end]);
    assert.ok(node.root === tree && node.file === input);
    assert.ok(node.parent === null || node.parent.children.some((child) => child.equals(node)));
    assert.ok(node.equals(node) && !(node.parent && node.equals(node.parent)));
    const before = text.slice(0, node.begin).split("\n");
    assert.equal(node.line, before.length);
    assert.equal(node.column, [...new Intl.Segmenter().segment(before.at(-1))].length + 1);
    assert.ok(node.kind !== "String" || node.parent.kind === "Property" || typeof node.incomplete === "boolean");
  }
  for (let offset = 0; offset < text.length; offset++) {
    const around = nodesIn(tree).filter(({ begin, end }) => begin <= offset && offset < end);
    assert.ok(tree.nodeAt(offset).equals(around.at(-1)), `offset ${offset}`);
  }
  assert.equal(tree.nodeAt(text.length), null);
  assert.equal(tree.nodeAt(-1), null);
  assert.throws(() => tree.nodeAt("1"), TypeError);
});

test("a walk does not enter nodes for which the function returns false", () => {
  const kinds = [];
  parse("a = [1]\nb {}\n").tree.walk(({ kind }) => kinds.push(kind) && kind !== "Attribute");
  assert.deepEqual(kinds, ["Body", "Attribute", "Block", "Body"]);
});

test("an expression has a tree of its own, also from bytes", () => {
  const text = '"é" == upper(b)';
  const tree = parseExpression(text, { name: "x" });
  assert.deepEqual(tree.operators, ["=="]);
  assert.equal(tree.file, "x");
  const fromBytes = parseExpression(new TextEncoder().encode(text), { name: "x" });
  assert.equal(fromBytes.children[1].text, "upper(b)");
  assert.deepEqual(fromBytes.toJSON(), tree.toJSON());
  assert.equal(tree.children[1].nameRange[0], 7);
});

test("an update parses the new text, and old nodes stay as they were", () => {
  const document = parse("ä = 1\nb = [\n", { name: "main.tf" });
  assert.equal(document.hasErrors, true);
  const { tree: before } = document;
  const name = before.children[0];
  document.update([
    { range: [11, 11], text: "2]" },
    { range: [0, 1], text: "👍" },
    { range: [4, 5], text: "x" },
  ]);
  assert.equal(document.text, "👍 = x\nb = [2]\n");
  document.update({ range: [0, 2], text: "c" });
  assert.equal(document.hasErrors, false);
  assert.equal(document.diagnostics.length, 0);
  assert.deepEqual(document.toJSON(), { c: "${x}", b: [2] });
  assert.equal(document.body.attribute("b").source, "[2]");
  assert.notEqual(document.tree, before);
  assert.equal(name.root, before);
  assert.equal(name.text, "ä = 1");
  assert.equal(name.name, "ä");
  assert.equal(before.nodeAt(4).kind, "Number");
  document.set("b", 3);
  assert.equal(document.nodeAt(10).text, "3");
  document.update({ range: [0, 1], text: "(" });
  assert.equal(document.diagnostics[0].range.start.offset, 0);
  document.free();
  assert.equal(name.line, 1);
  assert.throws(() => document.tree, TypeError);
  assert.throws(() => document.update([]), TypeError);
});

test("an update that is wrong changes nothing", () => {
  const document = parse("a = 1\n");
  for (const range of [[0, 7], [-1, 0], [2, 1], [0.5, 1], ["0", 1], undefined]) {
    assert.throws(() => document.update({ range, text: "" }), TypeError);
  }
  assert.throws(() => document.update({ range: [0, 1] }), TypeError);
  assert.throws(() => document.update([{ range: [0, 2], text: "" }, { range: [1, 3], text: "" }]), /overlap at offset 1/);
  assert.equal(document.text, "a = 1\n");
  assert.equal(document.tree.children[0].name, "a");
});

test("text that is not valid UTF-16 has a tree with its offsets", () => {
  const document = parse("a = 1\n");
  document.update({ range: [4, 5], text: '"\ud800"\nb = "ä👍\udc00é"\nc = x' });
  assert.equal(document.diagnostics[0].code, "invalid-utf8");
  assert.equal(document.text, 'a = "\ud800"\nb = "ä👍\udc00é"\nc = x\n');
  const texts = document.tree.children.map((node) => node.text);
  assert.deepEqual(texts, ['a = "\ud800"', 'b = "ä👍\udc00é"', "c = x"]);
  assert.equal(document.nodeAt(document.text.indexOf("x")).name, "x");
});

test("the limit on memory is that of each text", () => {
  const limits = { maxMemoryBytes: 1 << 20 };
  const long = `a = 1 #${"-".repeat(1 << 20)}`;
  const document = parse(long, { limits });
  assert.throws(() => document.tree, HclError);
  document.update({ range: [5, long.length], text: "" });
  assert.equal(document.hasErrors, false);
  assert.deepEqual(document.toJSON(), { a: 1 });
  document.update({ range: [5, 5], text: long.slice(5) });
  assert.throws(() => document.tree, HclError);
  assert.equal(document.text, long);
});

test("deep trees are walked, found and converted without exhausting the stack", () => {
  const depth = 1000;
  const { tree } = parse(`a = ${"[".repeat(depth)}1${"]".repeat(depth)}`, { limits: { maxNesting: 2 * depth } });
  assert.equal(nodesIn(tree).length, depth + 3);
  assert.equal(tree.nodeAt(4 + depth).kind, "Number");
  let json = tree.toJSON();
  while (json.children) [json] = json.children;
  assert.equal(json.value, 1);
});
