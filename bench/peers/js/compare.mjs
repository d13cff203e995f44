// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// compare.mjs PEER HECLA [INPUT]: see compare.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { best, inputText } from "./input.mjs";

const [peer, hecla, input] = process.argv.slice(2);
const lib = new URL("../../../bindings/js/lib/", import.meta.url);
const peerFile = join(peer, "node_modules/@cdktf/hcl2json/main.wasm.gz");
const text = inputText(input);

const median = (numbers) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

/** The medians of programs that print a time, each in a Node of its own, in turn: so all meet the same disturbances. */
function inFreshNodes(programs, rounds = 31) {
  const times = programs.map(() => []);
  for (let round = 0; round < rounds; round++) {
    programs.forEach(([kind, source], index) => {
      const given = [`--input-type=${kind}`, "-e", source];
      times[index].push(Number(execFileSync(process.execPath, given, { encoding: "utf-8" })));
    });
  }
  return times.map(median);
}

const theirs = createRequire(join(peer, "x.js"))("@cdktf/hcl2json");
const ours = await import(new URL("index.mjs", lib));
const compatible = await import(new URL("hcl2json.mjs", lib));
const wanted = await theirs.parse("main.tf", text).catch((error) => {
  console.log(`js: skipped: @cdktf/hcl2json cannot read this text: ${error.message}`);
  process.exit(0);
});
assert.deepEqual(await compatible.parse("main.tf", text), wanted);
const megabytes = Buffer.byteLength(text) / (1 << 20);
console.log(`js: ${megabytes.toFixed(2)} MiB; the results are the same`);

const show = (what, our, their, unit) =>
  console.log(`js: ${what.padEnd(34)} ${our.toFixed(1)} ${unit}, @cdktf/hcl2json ${their.toFixed(1)} ${unit}: ` +
    (their > our ? `${(their / our).toFixed(1)} times` : `1/${(our / their).toFixed(1)}`));

show("parse to an object", await best(15, () => compatible.parse("main.tf", text)),
  await best(3, () => theirs.parse("main.tf", text)), "ms");

const start = "const start = performance.now();";
const end = 'parse("a.tf", "a = 1").then(() => { console.log(performance.now() - start); process.exit(0); });';
const requiring = (path) => ["commonjs", `${start} const { parse } = require(${JSON.stringify(path)}); ${end}`];
const importing = (url) => ["module", `${start} const { parse } = await import(${JSON.stringify(url)}); ${end}`];
const [required, imported, theirLoad] = inFreshNodes([
  requiring(fileURLToPath(new URL("hcl2json.cjs", lib))),
  importing(new URL("hcl2json.mjs", lib).href),
  requiring(join(peer, "node_modules/@cdktf/hcl2json")),
]);
show("require and parse one line", required, theirLoad, "ms");
show("import and parse one line", imported, theirLoad, "ms");

const size = (name) => gzipSync(readFileSync(new URL(name, lib)), { level: 9 }).length / 1024;
show("size of core with gzip", size("core.wasm"), readFileSync(peerFile).length / 1024, "KB");

if (existsSync(hecla)) {
  // Large enough that starting the process does not count.
  const copies = Math.ceil(16 / megabytes);
  const large = Array.from({ length: copies }, (_, i) => text.replaceAll(/^variable "/gm, `variable "v${i}_`)).join("\n");
  const file = join(peer, "large.tf");
  writeFileSync(file, large);
  const native = await best(5, () => spawnSync(hecla, ["json", file], { stdio: "ignore" }));
  const bytes = new TextEncoder().encode(large);
  const wasm = await best(5, () => ours.toJSONText(bytes));
  console.log(`js: WebAssembly ${wasm.toFixed(0)} ms, native ${native.toFixed(0)} ms: 1/${(wasm / native).toFixed(2)} of the speed`);
}
process.exit(0);
