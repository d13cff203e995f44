// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Values that are written, and values that are rejected.
import assert from "node:assert/strict";
import { test } from "node:test";
import vm from "node:vm";
import {
  HclError, edit, evaluate, evaluateExpression, evaluateFile, evaluateModule, explain, format, functions, parse, parseExpression,
  query, sensitive, toJSON, toJSONText, unknown, validate,
} from "hecla/full";

test("values are written as they are", () => {
  const values = [
    "x", "${a}", "%{ if a }", "a\nb", "\0", "\u{1F600}", 1, -0.5, 1e21, 5e-324, Number.MAX_VALUE, 2n ** 64n, -(10n ** 30n), true, null,
    [], [1, ["a"]], {}, { "a b": { __proto__: null, "\0number": "1" } }, vm.runInNewContext('({ a: [1, { b: "x" }] })'),
  ];
  for (const syntax of ["native", "json"]) {
    for (const value of values) {
      const document = parse(syntax === "json" ? "{}" : "", { syntax });
      document.set("a", value);
      // deepEqual would compare the prototypes of the other realm.
      const written = evaluate(document.text, { syntax }).a;
      assert.deepEqual(JSON.parse(text(written)), JSON.parse(text(value)), document.text);
    }
  }
  assert.equal(edit("", { action: "set", address: "a", value: new Date(0) }), 'a = "1970-01-01T00:00:00.000Z"\n');
});

// Integers are bigints in results if a number may not hold them.
const text = (value) => JSON.stringify(value, (key, item) => (typeof item === "bigint" ? Number(item) : item));

test("values that HCL cannot hold are refused, with their place", () => {
  const circle = { a: [] };
  circle.a.push(circle);
  const refused = [
    [undefined, /"value" cannot be undefined/], [{ a: [NaN] }, /"value\.a\[0\]" cannot be NaN/], [[Infinity], /"value\[0\]" cannot be Infinity/],
    [() => 1, /cannot be a function/], [Symbol("s"), /cannot be a symbol/], ["\ud800", /a string with a lone surrogate/],
    [{ "\udc00": 1 }, /a string with a lone surrogate/], [circle, /"value\.a\[0\]" contains itself/], [new Map(), /the class Map/],
    [{ x: new Set() }, /"value\.x" cannot be an object of the class Set/], [sensitive("s"), /the class Sensitive/], [unknown(), /the class Unknown/],
    [[, 1], /"value\[0\]" cannot be undefined/], [2n ** 512n + 1n, /more than 512 bits/], [new Date(NaN), /an invalid date/],
    [{ é: 1, "e\u0301": 2 }, /two keys that are equal/], [/x/, /the class RegExp/], [Promise.resolve(1), /the class Promise/],
  ];
  const document = parse("a = 1\n");
  for (const [value, message] of refused) {
    assert.throws(() => document.set("a", value), (error) => error instanceof TypeError && message.test(error.message));
  }
  assert.equal(document.text, "a = 1\n");
});

test("members and options that do not exist are refused", () => {
  const document = parse("a = 1\n");
  const edits = [
    [{ action: "set", address: "a", vale: 1 }, /edit 1: there is no member "vale"/],
    [{ action: "set", address: "a" }, /exactly one of "value", "expression" and "heredoc"/],
    [{ action: "set", address: "a", value: 1, expression: "x" }, /exactly one of/],
    [{ action: "remove", address: "a", text: "x" }, /there is no member "text"/],
    [{ action: "comment", address: "a", text: "x", trailing: 1 }, /"trailing" must be a boolean/],
    [{ action: "rename", address: "a", names: [] }, /"names" must be an array/],
    [{ action: "rename", address: "a", names: "b" }, /"names" must be an array/],
    [{ action: "add", address: ".", text: 1 }, /"text" must be a string/],
    [{ action: "add", address: ".", text: "b = 1", placement: "near" }, /no placement "near"/],
    [{ action: "set", value: 1 }, /"address" must be a string/],
    [{ action: "toString" }, /there is no action "toString"/],
    [null, /there is no action/],
  ];
  for (const [given, message] of edits) {
    assert.throws(() => document.edit(given), (error) => error instanceof TypeError && message.test(error.message), String(message));
  }
  assert.equal(document.text, "a = 1\n");
  const calls = [
    (options) => parse("", options), (options) => toJSON("", options), (options) => toJSONText("", options), (options) => format("", options),
    (options) => parseExpression("1", options), (options) => query("", "a", options), (options) => edit("", [], options),
    (options) => evaluate("", options), (options) => evaluateFile("", options), (options) => evaluateExpression("1", options),
    (options) => evaluateModule("", options), (options) => explain("", "local.a", options), (options) => validate("", options),
    (options) => functions(options), (options) => document.edit([], options), (options) => document.toJSON(options),
    (options) => document.toJSONText(options),
  ];
  for (const call of calls) {
    assert.throws(() => call({ indnt: 2 }), /there is no option "indnt"/, String(call));
    assert.throws(() => call(7), TypeError, String(call));
  }
  assert.throws(() => parse("", { limits: { foo: 1 } }), /there is no limit "foo"/);
  assert.throws(() => parse("", { limits: { maxNesting: NaN } }), /"limits\.maxNesting" cannot be NaN/);
  assert.throws(() => toJSONText("", { indent: 1e9 }), /"indent" must be at most 100/);
  assert.throws(() => evaluate("", { variables: { "a b": 1 } }), /variables: "a b" is not an identifier/);
  assert.throws(() => evaluate("", { functions: { "a b": () => 1 } }), /functions: "a b" is not an identifier/);
});

test("a text that is not valid Unicode is never changed silently", () => {
  const bytes = new Uint8Array([35, 0xff, 10, 97, 61, 49]); // in a comment
  for (const given of [bytes, 'a = 1 # \ud800 "x"\n']) {
    assert.throws(() => edit(given, { action: "set", address: "a", value: 2 }), (error) => error.diagnostics[0].code === "invalid-utf8");
    assert.throws(() => format(given), (error) => error.diagnostics[0].code === "invalid-utf8");
  }
  assert.throws(() => parse("").set("a\ud800", 1), TypeError);
});

test("a text that was not read to its end cannot be edited", () => {
  const text = `a = 1\nc = [${"1,".repeat(1000)}]\nb = 1\n`;
  for (const limits of [{ maxMemoryBytes: 8000 }, { maxSourceBytes: 1000 }]) {
    const document = parse(text, { limits });
    assert.ok(document.hasErrors);
    assert.throws(() => document.set("b", 2), HclError);
    assert.equal(document.text, text);
  }
});

test("names become no prototypes", () => {
  const { values } = evaluateModule('locals {\n  __proto__ = { polluted = true }\n  constructor = 1\n}\n');
  assert.equal(Object.getPrototypeOf(values.local), Object.prototype);
  assert.deepEqual(Object.keys(values.local), ["__proto__", "constructor"]);
  assert.equal({}.polluted, undefined);
  assert.equal(Object.getPrototypeOf(toJSON("__proto__ = { a = 1 }")), Object.prototype);
  const variables = JSON.parse('{"v": {"__proto__": {"polluted": true}}}');
  assert.ok(Object.hasOwn(evaluateExpression("v", { variables }), "__proto__"));
});

test("numbers of JSON are exact, or an error", () => {
  const source = "a = 9007199254740993\nb = [0.1, 1e400]\nc = -1\n";
  assert.deepEqual(toJSON("a = 9007199254740993"), { a: 9007199254740992 });
  assert.throws(() => toJSON(source), (error) => error instanceof HclError && error.diagnostics[0].range.start.line === 2);
  assert.deepEqual(toJSON(source, { bigints: true }), { a: 9007199254740993n, b: [0.1, 10n ** 400n], c: -1 });
  assert.match(toJSONText(source), /9007199254740993/);
  const json = '{"a": [9007199254740993], "b": {"c/d": 12345678901234567890}, "b": 1}';
  assert.deepEqual(toJSON(json, { name: "a.json", bigints: true }), { a: [9007199254740993n], b: 1 });
  assert.throws(() => toJSON('{"a": 1e400}', { name: "a.json" }), HclError);
  assert.deepEqual(toJSON(`a = "${"1".repeat(400)}"`), { a: "1".repeat(400) });
  assert.equal(query("a = 9007199254740993", "a")[0].value, 9007199254740993n);
  assert.throws(() => toJSON("", { bigints: 1 }), /"bigints" must be a boolean/);
});
