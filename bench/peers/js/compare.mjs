// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// compare.mjs PEER HECLA [INPUT]: see compare.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { best, inputText } from "./input.mjs";

const [peer, hecla, input] = process.argv.slice(2);
const lib = new URL("../../../bindings/js/lib/", import.meta.url);
const peerFile = join(peer, "node_modules/@cdktf/hcl2json/main.wasm.gz");
const text = inputText(input);

// Both together would measure one with the garbage of the other.
function inFreshNode(source) {
  const run = () => Number(execFileSync(process.execPath, ["--input-type=module", "-e", source], { encoding: "utf-8" }));
  return Math.min(...Array.from({ length: 5 }, run));
}

const theirs = createRequire(join(peer, "x.js"))("@cdktf/hcl2json");
const ours = await import(new URL("index.js", lib));
const compatible = await import(new URL("hcl2json.js", lib));
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
const end = "console.log(performance.now() - start); process.exit(0);";
show("load and parse one line",
  inFreshNode(`${start} const { parse } = await import(${JSON.stringify(new URL("hcl2json.js", lib).href)});
    await parse("a.tf", "a = 1"); ${end}`),
  inFreshNode(`import { createRequire } from "node:module"; ${start}
    const { parse } = createRequire(${JSON.stringify(join(peer, "x.js"))})("@cdktf/hcl2json");
    await parse("a.tf", "a = 1"); ${end}`), "ms");

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
