// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Functions of the application, other realms, limits of memory, and what happens when the engine fails.
import assert from "node:assert/strict";
import { test } from "node:test";
import vm from "node:vm";
import { HclError, evaluateExpression, evaluateModule, memoryBytes, parse, toJSON, toJSONText } from "hecla/full";

const thrownBy = (expression, functions) => {
  try {
    evaluateExpression(expression, { functions });
  } catch (error) {
    return error;
  }
};

test("a function may throw anything, which is the cause", () => {
  const message = Object.defineProperty({}, "message", {
    get() {
      throw 1;
    },
  });
  const values = [undefined, null, 0, "", "text\ud800", Symbol("s"), 1n, {}, Object.create(null), () => 1, message, new Error("e")];
  const kept = parse("a = 1");
  for (const value of values) {
    const fail = () => {
      throw value;
    };
    const error = thrownBy("fail()", { fail });
    assert.ok(error instanceof HclError && "cause" in error);
    assert.equal(error.cause, value);
  }
  assert.ok(thrownBy("f()", { f: () => Promise.resolve(1) }).cause instanceof TypeError);
  assert.ok(thrownBy("f()", { f: () => undefined }).cause instanceof TypeError);
  assert.ok(thrownBy("f()", { f: () => "\ud800" }).cause instanceof TypeError);
  assert.equal(kept.query("a").length, 1);
});

test("the cause of an error is that error's", () => {
  let calls = 0;
  const fail = () => {
    throw new Error(`call ${++calls}`);
  };
  assert.equal(thrownBy("[try(fail(), 1), missing]", { fail }).cause, undefined);
  assert.equal(thrownBy("[try(fail(), 1), fail()]", { fail }).cause.message, "call 3");
  const same = () => {
    throw Object.assign(new Error("same"), { number: ++calls });
  };
  calls = 0;
  assert.equal(thrownBy("[try(same(), 1), same(), same()]", { same }).cause.number, 2);
  const inner = () => evaluateExpression("fail()", { functions: { fail } });
  calls = 0;
  assert.equal(thrownBy("inner()", { inner }).cause.cause.message, "call 1");
});

test("objects of another realm are accepted", () => {
  const other = (source) => vm.runInNewContext(source);
  assert.equal(evaluateExpression("a.b[0]", { variables: other("({ a: { b: [5] } })") }), 5);
  assert.deepEqual(evaluateExpression("a", { variables: { a: other("new Map([['k', new Set([1])]])") } }), { k: [1] });
  assert.deepEqual(toJSON(other("new Uint8Array([97, 61, 49])")), { a: 1 });
  assert.equal(toJSONText("a = 1", other("({ indent: 1, limits: { maxNesting: 9 } })")), '{\n "a": 1\n}');
  assert.equal(evaluateModule(other("({ 'main.tf': 'locals {\\n a = 1\\n}' })")).values.local.a, 1);
  const document = parse("");
  document.edit(other("[{ action: 'set', address: 'a', value: { b: [1] } }]"));
  assert.deepEqual(document.toJSON(), { a: { b: [1] } });
});

test("parse throws for no text", () => {
  const texts = ["\ud800", "a = \udc00", "[".repeat(1_000_000), "\0", "{}", new Uint8Array([0xff]), ""];
  for (const text of texts) assert.ok(Array.isArray(parse(text).diagnostics));
  const large = parse("a = 1\n", { limits: { maxMemoryBytes: 3 } });
  assert.equal(large.diagnostics[0].code, "memory-limit-exceeded");
  assert.equal(large.text, "a = 1\n");
  assert.throws(() => large.set("a", 2), (error) => error instanceof HclError);
  assert.equal(parse("a = [[[[1]]]]", { limits: { maxNesting: 3 } }).hasErrors, true);
  assert.ok(memoryBytes() > 0);
});

test("a limit of memory counts the text", () => {
  const text = "#" + "x".repeat(1 << 20) + "\na = 1\n";
  assert.deepEqual(toJSON(text, { limits: { maxMemoryBytes: 2 << 20 } }), { a: 1 });
  const before = memoryBytes();
  assert.throws(() => toJSON(text, { limits: { maxMemoryBytes: 1 << 20 } }), (error) => error.diagnostics[0].code === "memory-limit-exceeded");
  assert.equal(memoryBytes(), before);
});

test("many errors take little time and memory", () => {
  const start = performance.now();
  const document = parse("a = 1\n".repeat(100_000));
  assert.equal(document.diagnostics.length, 1000);
  document.free();
  assert.ok(performance.now() - start < 20_000);
});

// An endless recursion through functions exhausts the stack in the midst of a call.
test("after a failure of the engine documents say that they are lost", () => {
  const kept = parse("a = 1");
  const again = () => evaluateExpression("again()", { functions: { again } });
  const error = thrownBy("again()", { again });
  assert.ok(error instanceof HclError);
  if (error.diagnostics[0].code === "engine-failure") {
    assert.throws(() => kept.query("a"), /was lost when the engine failed/);
    assert.throws(() => kept.text === "a = 1" && kept.tree, /was lost when the engine failed/);
  } else {
    assert.equal(kept.query("a").length, 1);
  }
  assert.equal(evaluateExpression("1 + 1"), 2);
});
