// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
import assert from "node:assert/strict";
import { test } from "node:test";
import { HclError, check, memoryBytes, typeOf } from "hecla/pcl";

const schema = {
  name: "shop", version: "1.0.0",
  resources: {
    "shop:index:Bucket": {
      inputProperties: { days: { type: "integer" }, name: { type: "string" } }, requiredInputs: ["name"],
      properties: { url: { type: "string" } }, required: ["url"],
    },
  },
};
const program = `config "name" "string" {
}
resource "logs" "shop:index:Bucket" {
  name = name
}
output "url" {
  value = logs.url
}
`;

test("definitions have types, ranges and dependencies", () => {
  const { nodes, diagnostics } = check(program, { schemas: schema });
  assert.deepEqual(diagnostics, []);
  assert.deepEqual(nodes.map(({ kind, name, type, dependencies }) => [kind, name, type, dependencies]), [
    ["config", "name", "string", []],
    ["resource", "logs", "{ id: output(id), url: output(string), urn: output(string) }", ["name"]],
    ["output", "url", "output(string)", ["logs"]],
  ]);
  assert.equal(nodes[1].range.filename, "main.pp");
  assert.equal(nodes[1].range.start.line, 3);
});

test("mistakes are reported at their place", () => {
  const wrong = 'resource "logs" "shop:index:Bucket" {\n  name = "ö"\n  days = [1]\n}\n';
  const [report] = check(wrong, { schemas: [JSON.stringify(schema)] }).diagnostics;
  assert.equal(report.severity, "error");
  assert.deepEqual([report.range.start.line, report.range.start.column], [3, 10]);
  assert.match(report.detail, /must be an integer/);
  const [warning] = check(wrong, { schemas: schema, lenient: true }).diagnostics;
  assert.equal(warning.severity, "warning");
  const [information] = check(wrong).diagnostics; // without the schema
  assert.equal(information.severity, "information");
  assert.ok(check("a = [\n").diagnostics.some(({ severity }) => severity === "error"));
  assert.ok(check("a = 1\n", { schemas: "{" }).diagnostics.some(({ severity }) => severity === "error"));
});

test("expressions have types in a program", () => {
  assert.deepEqual(typeOf(program, "[logs.url]", { schemas: schema }), { type: "(output(string))", diagnostics: [] });
  const { diagnostics } = typeOf(program, "logs.ur", { schemas: schema });
  assert.equal(diagnostics.length, 1);
  assert.ok(typeOf(program, "1 +").diagnostics.length > 0);
});

test("components are programs in other directories", () => {
  const files = {
    "main.pp": 'component "site" "./site" {\n  domain = "x"\n}\noutput "host" {\n  value = site.host\n}\n',
    "site/main.pp": 'config "domain" "string" {\n}\noutput "host" {\n  value = domain\n}\n',
  };
  const { nodes, diagnostics } = check(files);
  assert.deepEqual(diagnostics, []);
  assert.deepEqual(nodes[0].component.map(({ name }) => name), ["domain", "host"]);
  const missing = { "main.pp": files["main.pp"] };
  assert.equal(check(missing).diagnostics[0].code, "component-not-found");
  const wrong = { ...files, "main.pp": files["main.pp"].replace("domain =", "domian =") };
  assert.ok(check(wrong).diagnostics.some(({ severity }) => severity === "error"));
  const itself = { "main.pp": 'component "c" "." {\n}\n' };
  assert.ok(check(itself).diagnostics.length > 0);
});

test("what is given is checked", () => {
  for (const given of [null, 1, [], { "main.pp": 1 }]) assert.throws(() => check(given), TypeError);
  assert.throws(() => check("", { nope: 1 }), TypeError);
  assert.throws(() => check("", { schemas: [1] }), TypeError);
  assert.throws(() => typeOf("", 1), TypeError);
  assert.throws(() => check({ "main.pp": "\ud800" }), HclError);
  assert.ok(memoryBytes() > 0);
});
