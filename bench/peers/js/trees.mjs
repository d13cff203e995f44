// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// trees.mjs PEERS [INPUT]: compares parsing and walking over all nodes with web-tree-sitter, and parsing with
// hcl2-parser. Each node's kind and range are read. See compare.
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { best, inputText } from "./input.mjs";

const [peers, input] = process.argv.slice(2);
const require = createRequire(join(peers, "x.js"));
const text = inputText(input);
const runs = 15;

const { parse } = await import(new URL("../../../bindings/js/lib/index.mjs", import.meta.url));
const { Language, Parser } = await import(pathToFileURL(require.resolve("web-tree-sitter")));
const { parseToObject } = require("hcl2-parser");
await Parser.init();
const parser = new Parser();
parser.setLanguage(await Language.load(require.resolve("@tree-sitter-grammars/tree-sitter-hcl/tree-sitter-hcl.wasm")));

const read = (node) => node.kind.length + node.begin + node.end;

function walkOurs(document) {
  let count = 0;
  let sum = 0;
  document.tree.walk((node) => {
    count++;
    sum += read(node);
  });
  assert.ok(sum > 0);
  return count;
}

function walkByChildren(document) {
  let count = 0;
  let sum = 0;
  const visit = (node) => {
    count++;
    sum += read(node);
    for (const child of node.children) visit(child);
  };
  visit(document.tree);
  assert.ok(sum > 0);
  return count;
}

function walkTheirs(tree) {
  const cursor = tree.walk();
  let count = 0;
  let sum = 0;
  for (let isOpen = true; isOpen; ) {
    count++;
    sum += cursor.nodeType.length + cursor.startIndex + cursor.endIndex;
    if (cursor.gotoFirstChild() || cursor.gotoNextSibling()) continue;
    do isOpen = cursor.gotoParent();
    while (isOpen && !cursor.gotoNextSibling());
  }
  cursor.delete();
  assert.ok(sum > 0);
  return count;
}

const megabytes = Buffer.byteLength(text) / (1 << 20);
const parsing = await best(runs, () => parse(text).free());
const perMegabyte = (time) => `${time.toFixed(1)} ms (${(megabytes / (time / 1000)).toFixed(0)} MiB/s)`;
const show = (what, our, peer, their) =>
  console.log(`js: ${what.padEnd(34)} ${our.toFixed(1)} ms, ${peer} ${their.toFixed(1)} ms: ${(their / our).toFixed(1)} times`);

console.log(`js: parse ${megabytes.toFixed(2)} MiB: ${perMegabyte(parsing)}`);
show("parse", parsing, "hcl2-parser", await best(1, () => parseToObject(text)));
const parsingTheirs = await best(5, () => parser.parse(text).delete());
show("parse", parsing, "web-tree-sitter", parsingTheirs);

const document = parse(text);
const tree = parser.parse(text);
const fresh = () => parse(text); // a walk includes reading the tree from the module
const walking = await best(runs, walkOurs, fresh);
show(`walk over ${walkOurs(document)} and ${walkTheirs(tree)} nodes`, walking, "web-tree-sitter",
  await best(5, () => walkTheirs(tree)));
const byChildren = await best(runs, walkByChildren, fresh);
console.log(`js: walk / parse: ${(walking / parsing).toFixed(2)}; by children: ${(byChildren / parsing).toFixed(2)}`);
process.exit(0);
