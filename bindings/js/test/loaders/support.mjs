// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Projects with the packed package, in a folder that has the tools: see scripts/check_loaders.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** The folder with the tools, and with a project that has the package. */
export const root = process.env.LOADERS;
const installed = join(root, "installed", "node_modules");
const checkSource = readFileSync(new URL("check.js", import.meta.url), "utf-8");

/** Programs: they import or require everything that check() uses. The suffix "/inline" chooses the inlined modules. */
const paths = (inline) => (inline ? ["hecla/inline", "hecla/inline/full", "hecla/inline/hcl2json"] : ["hecla", "hecla/full", "hecla/hcl2json"]);
export const imports = (inline = false) =>
  ["hecla", "full", "compatible"].map((name, at) => `import * as ${name} from "${paths(inline)[at]}";\n`).join("") +
  'import { check } from "./check.mjs";\n';
export const requires = (inline = false) =>
  ["hecla", "full", "compatible"].map((name, at) => `const ${name} = require("${paths(inline)[at]}");\n`).join("") +
  'const { check } = require("./check.cjs");\n';
export const checks = "check(hecla, full, compatible)";
const tell = "(text) => console.log(text), (error) => { console.error(error); process.exitCode = 1; }";
export const nodeProgram = (start, inline) => `${start(inline)}${checks}.then(${tell});\n`;

/** A program for a page, whose title becomes "loaded" or the error. */
export const pageProgram = ({ inline = false, init = "await hecla.init(); await full.init();" } = {}) => `${imports(inline)}
const run = async () => { ${inline ? "" : init} return ${checks}; };
run().then((text) => { document.title = text; }, (error) => { document.title = String(error.stack); });
`;
export const page = (script) => `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><title></title>${script}\n`;

/** Makes a project with the package and these files, and returns its folder. */
export function project(name, files, manifest = {}) {
  const folder = join(root, "projects", name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  cpSync(installed, join(folder, "node_modules"), { recursive: true });
  const own = {
    "package.json": JSON.stringify({ name: "project", version: "1.0.0", private: true, ...manifest }),
    "check.mjs": `${checkSource}export { check };\n`,
    "check.cjs": `${checkSource}module.exports = { check };\n`,
  };
  for (const [path, text] of Object.entries({ ...own, ...files })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

/** Copies the modules beside a bundle, as users of bundlers do that do not find them. */
export function copyModules(folder, into) {
  mkdirSync(join(folder, into), { recursive: true });
  for (const name of ["core.wasm", "full.wasm"]) {
    cpSync(join(folder, "node_modules/hecla/lib", name), join(folder, into, name));
  }
}

/** Runs a program in a project and returns what it prints; fails if its exit code is not 0. */
export async function run(folder, program, given = [], { env = {} } = {}) {
  const child = spawn(program, given, { cwd: folder, env: { ...process.env, NODE_OPTIONS: "", CI: "1", ...env }, timeout: 120_000 });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (data) => (output += data));
  const code = await new Promise((resolve, reject) => child.on("close", resolve).on("error", reject));
  assert.equal(code, 0, `${program} ${given.join(" ")} in ${folder} failed:\n${output}`);
  return output;
}

/** Runs a tool that npm installed, with this Node or another one. */
export const tool = (folder, path, given, { node = process.execPath, ...options } = {}) =>
  run(folder, node, [join(root, "node_modules", path), ...given], options);

/** Runs a program and requires that it prints "loaded". */
export async function runs(folder, program, given, options) {
  assert.match(await run(folder, program, given, options), /^loaded$/m);
}

/** The Node of a version; those of npm are named by system. */
export const nodeOf = (version) => join(root, "node_modules", `node${version.split(".")[0]}`, "bin/node");
export const nodes = JSON.parse(readFileSync(new URL("package.json", import.meta.url))).nodes;
export const missingNode = (version) => !existsSync(nodeOf(version)) && `npm has no Node ${version} for this system`;
