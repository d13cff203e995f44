// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// TypeScript in every way to resolve modules, without types of Node, with all declarations checked.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { project, tool } from "./support.mjs";

const program = readFileSync(new URL("../types/example.ts", import.meta.url), "utf-8");
const inline = `import { init, toJSON } from "hecla/inline";
import { evaluate } from "hecla/inline/full";
import { parse } from "hecla/inline/hcl2json";
import { parse as aliased } from "@cdktf/hcl2json";
import { getChildWithValue } from "@cdktf/hcl2json/lib/syntax-tree.js";
export const all: unknown[] = [toJSON("a = 1"), evaluate("a = 1"), parse("a", ""), aliased("a", ""), getChildWithValue];
export const ready: Promise<void>[] = [init(), init("https://a.example"), init(new Uint8Array(8)), init(fetched())];
declare function fetched(): Promise<ArrayBuffer>;
`;
const common = {
  strict: true, exactOptionalPropertyTypes: true, noEmit: true, skipLibCheck: false, types: [], target: "es2022",
  lib: ["es2022"],
};
const node10 = { module: "commonjs", moduleResolution: "node10" };
const bundler = { module: "esnext", moduleResolution: "bundler" };

/** A project for each kind of module: a file's extension chooses it, where both can be. */
function projectWith(name, options) {
  const extensions = options.module.startsWith("node") ? ["mts", "cts"] : ["ts"];
  const sources = extensions.flatMap((extension) => [
    [`example.${extension}`, program],
    [`inline.${extension}`, inline],
  ]);
  return project(`types-${name}`, {
    ...Object.fromEntries(sources),
    "tsconfig.json": JSON.stringify({ compilerOptions: { ...common, ...options }, files: sources.map(([file]) => file) }),
  });
}

const cases = [
  ["typescript5", "node10", node10],
  ["typescript5", "node16", { module: "node16" }],
  ["typescript5", "nodenext", { module: "nodenext" }],
  ["typescript5", "bundler", bundler],
  ["typescript5", "dom", { ...bundler, lib: ["es2022", "dom"] }],
  ["typescript7", "node16", { module: "node16" }],
  ["typescript7", "nodenext", { module: "nodenext" }],
  ["typescript7", "bundler", bundler],
];
for (const [compiler, name, options] of cases) {
  test(`${compiler}, ${name}`, () => tool(projectWith(`${compiler}-${name}`, options), join(compiler, "bin/tsc"), []));
}

test("attw and publint find nothing", async () => {
  const folder = project("types-linters", {});
  const given = ["--no-emoji", "--exclude-entrypoints", "core.wasm", "full.wasm", "pcl.wasm", "package.json", "--", process.env.PACKAGE];
  await tool(folder, "@arethetypeswrong/cli/dist/index.js", given);
  await tool(folder, "publint/src/cli.js", ["--strict", "node_modules/hecla"]);
});
