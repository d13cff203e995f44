// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Positions in UTF-16 code units, and those of JSON.
import assert from "node:assert/strict";
import { test } from "node:test";
import { evaluateFile, evaluateModule, explain, parse, query, toJSON, validate } from "hecla/full";

const part = (text, { start, end }) => text.slice(start.offset, end.offset);

test("ranges, related ranges, fixes and snippets are in code units", () => {
  const text = '"\u{1F600}" = 1\na = "\u{1F600}é" + [1, "\u{1F600}" 2]\r\na = 1\n';
  for (const given of [text, new TextEncoder().encode(text)]) {
    const { diagnostics } = parse(given);
    const separator = diagnostics.find(({ fixes }) => fixes?.[0].edits[0].replacement === ",");
    const [{ range }] = separator.fixes[0].edits;
    assert.equal(range.start.offset, text.indexOf(" 2]"));
    assert.equal(range.end.offset, range.start.offset);
    assert.equal(range.start.character, text.split("\n")[1].indexOf(" 2]"));
    assert.equal(part(text, separator.related[0].range), "[");
    const { code, highlight_start_offset: begin, highlight_end_offset: end } = separator.snippet;
    assert.equal(code.slice(begin, end), part(text, separator.range));
    const twice = diagnostics.find(({ code: found }) => /duplicate|redefined/.test(found));
    assert.equal(part(text, twice.range), "a");
    assert.equal(part(text, twice.related[0].range), "a");
    assert.equal(twice.related[0].range.start.offset, text.indexOf("a ="));
  }
});

test("bytes that are not UTF-8 count as TextDecoder reads them", () => {
  const bytes = new Uint8Array([...Buffer.from('# é'), 0xf0, 0x90, 0x80, 0xff, 0xe2, 0x82, 10, ...Buffer.from("b = [")]);
  const text = new TextDecoder().decode(bytes);
  const document = parse(bytes);
  assert.equal(document.text, text);
  const error = document.diagnostics.find(({ severity }) => severity === "error");
  assert.equal(error.range.start.offset, text.indexOf("[") + (error.range.start.column - 5));
  assert.equal(document.comments[0].text.trimEnd(), text.split("\n")[0]);
});

test("parse has a diagnostic for a lone surrogate, in its place", () => {
  const text = 'a = "é\ud800\ud83d"\nb = 1\n';
  const document = parse(text);
  assert.equal(document.text, text);
  const [error] = document.diagnostics;
  assert.equal(error.code, "invalid-utf8");
  assert.equal(error.range.start.offset, text.indexOf("\ud800"));
  assert.equal(document.query("b")[0].range[0], text.indexOf("b ="));
});

test("results of evaluation and validation have positions in their own files", () => {
  const text = 'a = "\u{1F600}"\nb = 1\n';
  const { attributes } = evaluateFile(text);
  assert.equal(part(text, attributes[1].range), "b");
  const files = {
    "main.tf": '# \u{1F600}\nlocals { x = "\u{1F600}" }\nmodule "m" { source = "./m" }\n',
    "./m/main.tf": '# \u{1F600}\u{1F600}\nvariable "size" {}\n',
  };
  const [local] = evaluateModule(files["main.tf"]).all;
  assert.equal(part(files["main.tf"], local.range), "x");
  const origin = explain(files["main.tf"], "local.x");
  assert.equal(part(files["main.tf"], (origin.from[0] ?? origin).range), '"\u{1F600}"');
  for (const { range, related = [] } of validate(files)) {
    for (const found of [range, ...related.map((other) => other.range)]) {
      const file = found.filename.startsWith("m/") ? files["./m/main.tf"] : files["main.tf"];
      const before = file.slice(0, found.start.offset).split("\n");
      assert.deepEqual([before.length, before.at(-1).length], [found.start.line, found.start.character]);
    }
  }
});

const text = `# \u{1F600}
resource "aws_instance" "web" {
  ami  = "\u{1F600}"
  tags = { "a/b" = [1, { x = true }] }
}
resource "aws_instance" "web" {
  ami = "2"
}
`;

test("JSON has positions by pointers", () => {
  const { json, positions } = toJSON(text, { positions: true });
  assert.deepEqual(json, toJSON(text));
  const source = (pointer, name = "valueRange") => text.slice(...positions[pointer][name]);
  assert.equal(source(""), text);
  assert.equal(source("/resource", "keyRange"), "resource");
  assert.equal(source("/resource/aws_instance/web", "keyRange"), '"web"');
  const first = positions["/resource/aws_instance/web/0"];
  assert.deepEqual([first.line, first.column, first.endLine, first.endColumn, first.keyRange], [2, 1, 5, 2, undefined]);
  assert.equal(positions["/resource/aws_instance/web/1"].line, 6);
  assert.equal(source("/resource/aws_instance/web/0/ami"), '"\u{1F600}"');
  assert.equal(source("/resource/aws_instance/web/0/ami", "range"), 'ami  = "\u{1F600}"');
  assert.equal(source("/resource/aws_instance/web/0/tags/a~1b", "keyRange"), '"a/b"');
  assert.equal(source("/resource/aws_instance/web/0/tags/a~1b/1/x"), "true");
  // Every value of the JSON has a place, and nothing else.
  const pointers = [];
  const collect = (value, pointer) => {
    pointers.push(pointer);
    if (typeof value !== "object" || value === null) return;
    for (const [key, item] of Object.entries(value)) collect(item, `${pointer}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`);
  };
  collect(json, "");
  assert.deepEqual(Object.keys(positions).sort(), pointers.sort());
});

test("a document locates values of its JSON", () => {
  const document = parse(text);
  const { valueRange } = document.locate(["resource", "aws_instance", "web", 1, "ami"]);
  assert.equal(text.slice(...valueRange), '"2"');
  assert.deepEqual(document.locate("/resource/aws_instance/web/1/ami").valueRange, valueRange);
  assert.equal(document.locate(["resource", "none"]), undefined);
  assert.equal(document.locate("/__proto__"), undefined);
  document.set("resource.aws_instance.web[0].ami", "longer than before");
  const json = document.toJSON({ positions: true });
  assert.deepEqual(document.locate([]), json.positions[""]);
  assert.throws(() => document.locate([-1]), TypeError);
  const inJson = parse('{"a": {"b": [1, "\u{1F600}", null]}, "a": 5}', { name: "a.json" });
  assert.equal(inJson.text.slice(...inJson.locate("/a").range), '"a": 5');
  assert.equal(inJson.locate("/a/b"), undefined);
  assert.equal(query(text, "resource.*.*.tags")[0].valueRange[0], text.indexOf('{ "a/b"'));
});
