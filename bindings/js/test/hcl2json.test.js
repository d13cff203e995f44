// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The interface of @cdktf/hcl2json where objects have names from texts.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { convertFiles, getExpressionAst, parse } from "hecla/hcl2json";

test("convertFiles sets no prototypes", async () => {
  const directory = mkdtempSync(join(tmpdir(), "hecla-"));
  try {
    writeFileSync(join(directory, "a.tf"), 'locals {\n  a = 1\n}\nterraform {}\n');
    writeFileSync(join(directory, "b.tf.json"), '{"__proto__": {"polluted": true}, "locals": [{"b": 2}], "terraform": {"x": [1]}}');
    const result = await convertFiles(directory);
    assert.equal({}.polluted, undefined);
    assert.equal(Object.getPrototypeOf(result), Object.prototype);
    assert.deepEqual(Object.keys(result), ["locals", "terraform", "__proto__"]);
    assert.deepEqual(result.locals, [{ a: 1 }, { b: 2 }]);
  } finally {
    rmSync(directory, { recursive: true });
  }
  assert.ok(Object.hasOwn(await parse("a.tf", "__proto__ = 1"), "__proto__"));
});

// The order is that of @cdktf/hcl2json 0.21 for the same text.
test("getExpressionAst sorts items by their bytes", async () => {
  const text = '{ b = 1, a = 2, (c) = 3, "z" = 4, "\u{1F600}" = 5, "\ufffd" = 6, a = 9, __proto__ = 1 }';
  const { items } = (await getExpressionAst("x.tf", text)).meta;
  assert.deepEqual(Object.entries(items), [
    ['"z"', "4"], ['"\ufffd"', "6"], ['"\u{1F600}"', "5"], ["(c)", "3"], ["__proto__", "1"], ["a", "9"], ["b", "1"],
  ]);
});
