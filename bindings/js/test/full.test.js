// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
import assert from "node:assert/strict";
import { test } from "node:test";
import * as core from "hecla";
import {
  HclError, Sensitive, Unknown, evaluate, evaluateExpression, evaluateFile, evaluateModule, explain, expressionResult,
  functions, memoryBytes, parse, sensitive, toJSON, unknown, validate,
} from "hecla/full";

test("evaluate gives the values of a file", () => {
  const text = 'a = x + 1\nb = upper(name)\nservice "web" {\n  port = 80\n}\n';
  assert.deepEqual(evaluate(text, { variables: { x: 2, name: "n" } }), { a: 3, b: "N", service: { web: [{ port: 80 }] } });
  const { attributes, type } = evaluateFile(text, { variables: { x: 2, name: "n" } });
  assert.match(type, /^object\(/);
  assert.deepEqual(attributes.map((attribute) => [attribute.path.join("."), attribute.type]), [
    ["a", "number"],
    ["b", "string"],
    ["service.web.port", "number"],
  ]);
});

test("values cross exactly", () => {
  const given = {
    text: "ö\0\u2028", list: [1, null, true], nested: { a: new Map([["k", 1n]]), "\0strange": "key" }, large: 12345678901234567890n,
    dashed: { "\0unknown": 1, other: 2 },
  };
  const names = ["text", "list", "nested", "large", "dashed"];
  for (const name of names) {
    const expected = name === "nested" ? { a: { k: 1 }, "\0strange": "key" } : given[name];
    assert.deepEqual(evaluateExpression(name, { variables: given }), expected);
  }
  assert.equal(evaluateExpression("1.5"), 1.5);
  assert.equal(evaluateExpression("9007199254740993"), 9007199254740993n);
  assert.deepEqual(evaluateExpression("v", { variables: { v: unknown("list(string)") } }), new Unknown("list(string)"));
  const secret = evaluateExpression("v", { variables: { v: sensitive("s") } });
  assert.ok(secret instanceof Sensitive);
  assert.equal(secret.value, "s");
  assert.equal(JSON.stringify([secret]), '["(sensitive value)"]');
  assert.throws(() => evaluateExpression("v", { variables: { v: () => 1 } }), TypeError);
  const circle = {};
  circle.self = circle;
  assert.throws(() => evaluateExpression("v", { variables: { v: circle } }), TypeError);
});

// The replacements for parts of the C and C++ libraries in the modules: see decision 110.
test("numbers and encodings are those of the native library", () => {
  const results = {
    "pow(2, 100)": 1267650600228229400000000000000n, "pow(2, -30)": 9.313225746154785e-10, "pow(2, -1074)": 5e-324,
    "log(5, 2)": 2.321928094887362, 'title("\u01c6")': "\u01c5", 'strlen("e\u0301\u200d")': 1, '"e\u0301"': "\u00e9",
    'textencodebase64("é", "ISO-8859-1")': "6Q==", 'textdecodebase64("z/Do4uXy", "windows-1251")': "Привет",
    'textencodebase64("hé", "UTF-16")': "/v8AaADp",
  };
  for (const [expression, expected] of Object.entries(results)) assert.deepEqual(evaluateExpression(expression), expected);
  for (const call of ['textencodebase64("a", "Big5")', 'textdecodebase64("YQ==", "Shift_JIS")']) {
    assert.throws(() => evaluateExpression(call), (error) => /is not available on this system/.test(error.message));
  }
});

test("functions of the application can be called", () => {
  const given = { functions: { shout: (text) => text.toUpperCase() + "!", add: (...numbers) => numbers.reduce((a, b) => a + b) } };
  assert.equal(evaluateExpression('shout("hi")', given), "HI!");
  assert.equal(evaluateExpression("add(1, 2, 3)", given), 6);
  const again = { functions: { inner: () => evaluateExpression("1 + 1") } };
  assert.equal(evaluateExpression("inner() + 1", again), 3);
  const fails = {
    functions: {
      fail: () => {
        throw new RangeError("no such thing");
      },
    },
  };
  assert.throws(
    () => evaluateExpression("fail()", fails),
    (error) => error instanceof HclError && /no such thing/.test(error.message) && error.cause instanceof RangeError,
  );
});

test("partial evaluation keeps what is not known", () => {
  const { expression } = expressionResult('"${var.zone}-${1 + 1}"', { partial: true });
  assert.equal(expression, '"${var.zone}-2"');
});

test("errors of evaluation have positions and values", () => {
  assert.throws(
    () => evaluate("a = x.y", { name: "a.hcl", variables: { x: { z: 1 } } }),
    (error) => {
      assert.equal(error.diagnostics[0].range.start.offset, 5);
      assert.match(error.rendered, /a\.hcl line 1/);
      return error instanceof HclError;
    },
  );
  assert.throws(() => evaluateExpression("[for i in range(1000000) : [for j in range(1000000) : j]]"), HclError);
  assert.throws(() => evaluateExpression("range(10)", { limits: { maxSteps: 1 } }), HclError);
});

const files = {
  "main.tf": 'variable "region" { default = "eu" }\nlocals { name = "web-${var.region}" }\nmodule "m" { source = "./modules/m" }\n',
  "modules/m/main.tf": 'variable "size" {}\n',
};

test("a module's values and where they come from", () => {
  const { values } = evaluateModule(files["main.tf"], { variables: { region: "us" } });
  assert.equal(values.local.name, "web-us");
  const origin = explain(files["main.tf"], "local.name");
  assert.equal(origin.value, "web-eu");
  assert.equal(origin.from[0].expression, '"web-${var.region}"');
  assert.throws(() => explain(files["main.tf"], "local.nothing"), HclError);
});

test("validate checks modules and those that they call", () => {
  const found = validate(files);
  assert.equal(found.length, 1);
  assert.equal(found[0].range.filename, "main.tf");
  assert.match(found[0].detail, /size/);
  assert.deepEqual(validate({ ...files, "modules/m/main.tf": "" }), []);
});

test("functions lists what can be called", () => {
  const { function_signatures: all } = functions();
  assert.ok(all.upper);
  assert.equal(functions({ builtins: "none" }).function_signatures.upper, undefined);
});

test("the module core loads full when it is needed", async () => {
  assert.equal(await core.evaluateExpression("1 + 2"), 3);
  assert.deepEqual(await core.evaluate("a = 1"), { a: 1 });
  assert.deepEqual(toJSON("a = 1"), core.toJSON("a = 1"));
});

test("memory stays the same over many evaluations", () => {
  const calls = Number(process.env.HECLA_LEAK_CALLS ?? 100_000) / 20;
  const work = () => {
    evaluateExpression('join("-", [upper(a), f()])', { variables: { a: "x" }, functions: { f: () => "y" } });
    parse("a = 1"); // freed by the garbage collector
  };
  for (let i = 0; i < calls / 4; i++) work();
  const before = memoryBytes();
  for (let i = 0; i < calls; i++) work();
  assert.ok(memoryBytes() <= before + (16 << 20), `${before} then ${memoryBytes()} bytes`);
});

test("no secret is shown", () => {
  const secret = "Qzxk7Wvjh40Mbtr9";
  const values = [`"${secret}\\q"`, `1 + "${secret}"`, `upper(["${secret}"], 1)`, `"${secret}" 1`, `["${secret}", 1`];
  const shownBy = (call) => {
    try {
      return JSON.stringify(call());
    } catch (error) {
      if (!(error instanceof HclError)) throw error;
      return JSON.stringify([error.message, error.diagnostics]);
    }
  };
  for (const value of [...values, `"${secret}"`]) {
    const variable = (flag) => `variable "t" {\n  ${flag}\n  default = ${value}\n}\n`;
    const modules = [
      { "main.tf": variable("sensitive = true") },
      { "main.tf": variable("sensitive = var.x") },
      { "main.tf": variable(""), "x_override.tf": 'variable "t" {\n  ephemeral = true\n}\n' },
      { "main.tf": `module "c" {\n  source = "./c"\n  t = ${value}\n}\n`, "c/main.tf": 'variable "t" {\n  sensitive = true\n}\n' },
      { "main.tf": `module "c" {\n  sou"\n  t = ${value}\n}\n` },
      { "main.tf": `output "o" {\n  sensitive = true\n  value = ${value}\n}\n` },
    ];
    for (const files of modules) {
      const calls = [
        () => validate(files),
        () => evaluateModule(files).values,
        ...["var.t", "variable.t", "module.c", "module.c.t", "output.o"].map((path) => () => explain(files, path)),
      ];
      for (const call of calls) assert.ok(!shownBy(call).includes(secret), `${files["main.tf"]}\n${call}\n${shownBy(call)}`);
    }
    for (const flag of ["sensitive = true", "ephemeral = true"]) {
      for (const call of [() => evaluate(variable(flag)), () => evaluateFile(variable(flag))])
        assert.ok(!shownBy(call).includes(secret), shownBy(call));
    }
  }
  assert.ok(evaluate('variable "t" {\n  sensitive = true\n  default = "s"\n}\n').variable.t[0].default instanceof Sensitive);
});
