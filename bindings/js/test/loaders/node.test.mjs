// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Node, from the oldest version that the package supports.
import { test } from "node:test";
import { imports, missingNode, nodeOf, nodeProgram, nodes, project, requires, runs } from "./support.mjs";

const worker = `${imports()}
import { Worker, isMainThread, parentPort } from "node:worker_threads";
if (isMainThread) new Worker(new URL(import.meta.url)).on("message", console.log);
else parentPort.postMessage(await check(hecla, full, compatible));
`;

// Both kinds of modules in one program are the same package: its classes fit, and modules are loaded once.
const mixed = `import assert from "node:assert";
import { createRequire } from "node:module";
import * as imported from "hecla";
const required = createRequire(import.meta.url)("hecla");
assert.equal(imported.HclError, required.HclError);
assert.equal(imported.toJSON, required.toJSON);
assert.throws(() => required.toJSON("a = ["), imported.HclError);
console.log("loaded");
`;

const init = `import assert from "node:assert";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import * as hecla from "hecla";
import * as full from "hecla/full";
const file = (name) => createRequire(import.meta.url).resolve("hecla/" + name);
await assert.rejects(hecla.init(new Uint8Array(8)), /Compile|module/);
await assert.rejects(full.init(readFileSync(file("core.wasm"))), /not full.wasm/);
await hecla.init(pathToFileURL(file("core.wasm")));
await full.init(Promise.resolve(new Response(readFileSync(file("full.wasm")), { headers: { "content-type": "application/wasm" } })));
assert.deepEqual(hecla.toJSON("a = 1"), { a: 1 });
assert.deepEqual(full.evaluate("a = 1 + 1"), { a: 2 });
await hecla.init("https://not.fetched.example/");
console.log("loaded");
`;

for (const version of nodes) {
  const skip = missingNode(version);
  const node = nodeOf(version);
  test(`Node ${version}: import, require, a worker, both in one program, init()`, { skip }, async () => {
    const folder = project(`node-${version}`, {
      "main.mjs": nodeProgram(imports),
      "main.cjs": nodeProgram(requires),
      "inline.mjs": nodeProgram(imports, true),
      "inline.cjs": nodeProgram(requires, true),
      "worker.mjs": worker,
      "mixed.mjs": mixed,
      "init.mjs": init,
    });
    for (const file of ["main.mjs", "main.cjs", "inline.mjs", "inline.cjs", "worker.mjs", "mixed.mjs", "init.mjs"]) {
      await runs(folder, node, [file]);
    }
  });
}

// As projects that cannot change their imports use it: by an alias of npm for the other package.
test("hecla-hcl2json in the place of @cdktf/hcl2json", async () => {
  const folder = project("alias", {
    "main.cjs": `const { parse, TFExpressionSyntaxTree } = require("@cdktf/hcl2json");
const { getChildWithValue } = require("@cdktf/hcl2json/lib/syntax-tree");
const { wrapTerraformExpression } = require("@cdktf/hcl2json/lib/util");
require("assert").equal(getChildWithValue, TFExpressionSyntaxTree.getChildWithValue);
require("assert").equal(wrapTerraformExpression("a").wrap, '"a"');
parse("a.tf", "a = 1").then(({ a }) => console.log(a === 1 ? "loaded" : a));
`,
    "main.mjs": `import { convertFiles, parse } from "@cdktf/hcl2json";
console.log((await parse("a.tf", "a = 1")).a === 1 && typeof convertFiles === "function" ? "loaded" : "wrong");
`,
  });
  await runs(folder, process.execPath, ["main.cjs"]);
  await runs(folder, process.execPath, ["main.mjs"]);
});
