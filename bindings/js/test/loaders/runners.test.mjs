// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Test runners, and systems other than Node and browsers.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { test } from "node:test";
import { closeBrowser, missingBrowser, opensFolder } from "./browser.mjs";
import { checks, imports, missingNode, nodeOf, nodeProgram, page, pageProgram, project, requires, root, run, runs, tool } from "./support.mjs";
import { writeFileSync } from "node:fs";

const testOf = (start) => `${start}
test("the package", async () => { expect(await ${checks}).toBe("loaded"); });
`;

test("Jest: CommonJS, in the environments node and jsdom", async () => {
  for (const environment of ["node", "jsdom"]) {
    const polyfill = 'Object.assign(globalThis, { TextEncoder: require("node:util").TextEncoder, TextDecoder: require("node:util").TextDecoder });\n';
    const folder = project(`jest-${environment}`, {
      "main.test.js": testOf((environment === "jsdom" ? polyfill : "") + requires()),
    }, { jest: { testEnvironment: environment } });
    await tool(folder, "jest/bin/jest.js", []);
  }
});

test("Jest: modules", async () => {
  const folder = project("jest-modules", { "main.test.mjs": testOf(imports()) }, {
    jest: { testMatch: ["**/*.test.mjs"], transform: {} },
  });
  await run(folder, process.execPath, ["--experimental-vm-modules", join(root, "node_modules/jest/bin/jest.js")]);
});

test("Vitest", async () => {
  const folder = project("vitest", { "main.test.js": `import { expect, test } from "vitest";\n${testOf(imports())}` });
  await tool(folder, "vitest/vitest.mjs", ["run"]);
});

const bun = join(root, "node_modules/@oven", `bun-${process.platform}-${process.arch === "arm64" ? "aarch64" : process.arch}`, "bin/bun");

test("Bun: import, require, and a program in one file", async () => {
  const folder = project("bun", {
    "main.mjs": nodeProgram(imports), "main.cjs": nodeProgram(requires), "inline.mjs": nodeProgram(imports, true),
  });
  await runs(folder, bun, ["main.mjs"]);
  await runs(folder, bun, ["main.cjs"]);
  await run(folder, bun, ["build", "--compile", "inline.mjs", "--outfile", "program"]);
  await runs(folder, join(folder, "program"));
});

test("Deno: import and require, without permissions", async () => {
  const folder = project("deno", { "main.mjs": nodeProgram(imports), "main.cjs": nodeProgram(requires) });
  const deno = join(root, "node_modules/.bin/deno");
  await runs(folder, deno, ["run", "main.mjs"]);
  await runs(folder, deno, ["run", "--allow-read", "main.cjs"]);
});
