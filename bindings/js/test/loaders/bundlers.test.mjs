// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Bundlers, for pages (opened in Chromium), for Node and for extensions of VS Code.
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { spawn } from "node:child_process";
import { join } from "node:path";
import { after, test } from "node:test";
import { closeBrowser, missingBrowser, opens, opensFolder } from "./browser.mjs";
import { checks, copyModules, imports, nodeProgram, page, pageProgram, project, requires, root, run, runs, tool } from "./support.mjs";

const skip = missingBrowser;
const node = process.execPath;
after(closeBrowser);

const modulePage = page('<script type="module" src="./main.js"></script>');
const pageFiles = { "main.js": pageProgram(), "index.html": modulePage };

// The page's worker does the work.
const workerPage = {
  "index.html": modulePage,
  "main.js": `const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
worker.onmessage = ({ data }) => { document.title = data; };
worker.onerror = ({ message }) => { document.title = message; };
`,
  "worker.js": `${imports()}
Promise.all([hecla.init(), full.init()]).then(() => ${checks}).then(postMessage, (error) => postMessage(error.stack));
`,
};

for (const [vite, cases] of Object.entries({ vite: ["page", "worker"], vite6: ["page"] })) {
  for (const kind of cases) {
    const files = kind === "page" ? pageFiles : workerPage;
    test(`${vite} build, a ${kind}`, { skip }, async () => {
      const folder = project(`${vite}-build-${kind}`, files, { type: "module" });
      await tool(folder, join(vite, "bin/vite.js"), ["build"]);
      await opensFolder(join(folder, "dist"));
    });
    test(`${vite} dev, a ${kind}`, { skip }, async () => {
      await opensDevelopment(project(`${vite}-dev-${kind}`, files, { type: "module" }), vite);
    });
  }
}

async function opensDevelopment(folder, vite) {
  const server = spawn(node, [join(root, "node_modules", vite, "bin/vite.js"), "--host", "127.0.0.1"], { cwd: folder });
  try {
    const address = await new Promise((resolve, reject) => {
      let output = "";
      for (const stream of [server.stdout, server.stderr]) {
        stream.on("data", (data) => {
          output += String(data).replaceAll(/\x1b\[[\d;]*m/g, "");
          const found = /http:\/\/127\.0\.0\.1:\d+\//.exec(output);
          if (found) resolve(found[0]);
        });
      }
      server.on("exit", () => reject(new Error(output)));
    });
    await opens(address);
  } finally {
    server.kill();
  }
}

const webpack = (folder, given) => tool(folder, "webpack-cli/bin/cli.js", ["--mode", "production", ...given]);

test("webpack for pages", { skip }, async () => {
  const folder = project("webpack-web", { "src/index.js": pageProgram(), "src/check.mjs": checkText() });
  await webpack(folder, ["--target", "web"]);
  writeFileSync(join(folder, "dist/index.html"), page('<script src="main.js"></script>'));
  await opensFolder(join(folder, "dist"));
});

test("webpack for workers of pages", { skip }, async () => {
  const folder = project("webpack-worker", {
    "src/index.js": workerPage["main.js"], "src/worker.js": workerPage["worker.js"], "src/check.mjs": checkText(),
  });
  await webpack(folder, ["--target", "web"]);
  writeFileSync(join(folder, "dist/index.html"), page('<script src="main.js"></script>'));
  await opensFolder(join(folder, "dist"));
});

test("webpack for Node, from modules and from CommonJS", async () => {
  const folder = project("webpack-node", { "main.mjs": nodeProgram(imports), "main.cjs": nodeProgram(requires) });
  for (const main of ["main.mjs", "main.cjs"]) {
    await webpack(folder, ["--target", "node", "--entry", `./${main}`, "--output-path", `${main}.out`]);
    await runs(folder, node, [`${main}.out/main.js`]);
  }
});

const esbuild = (folder, given) => run(folder, join(root, "node_modules/.bin/esbuild"), ["--bundle", "--log-limit=0", ...given]);

test("esbuild for pages: beside the modules, and in one file", { skip }, async () => {
  const folder = project("esbuild-web", { ...pageFiles, "inline.js": pageProgram({ inline: true }) });
  await esbuild(folder, ["main.js", "--format=esm", "--splitting", "--outdir=dist"]);
  copyModules(folder, "dist");
  cpSync(join(folder, "index.html"), join(folder, "dist/index.html"));
  await opensFolder(join(folder, "dist"));

  await esbuild(folder, ["inline.js", "--format=iife", "--outfile=one/main.js"]);
  writeFileSync(join(folder, "one/index.html"), page('<script src="main.js"></script>'));
  await opensFolder(join(folder, "one"));
});

test("esbuild in one classic script, with modules from elsewhere", { skip }, async () => {
  const init = 'await hecla.init(new URL("wasm/core.wasm", location.href)); await full.init(fetch("wasm/full.wasm"));';
  const folder = project("esbuild-iife", { "main.js": pageProgram({ init }) });
  await esbuild(folder, ["main.js", "--format=iife", "--outfile=dist/main.js"]);
  copyModules(folder, "dist/wasm");
  writeFileSync(join(folder, "dist/index.html"), page('<script src="main.js"></script>'));
  await opensFolder(join(folder, "dist"));
});

test("esbuild for Node, as modules and as CommonJS", async () => {
  const folder = project("esbuild-node", { "main.mjs": nodeProgram(imports), "main.cjs": nodeProgram(requires) });
  for (const [format, extension] of [["esm", "mjs"], ["cjs", "cjs"]]) {
    for (const main of ["main.mjs", "main.cjs"]) {
      const out = `${main}.${format}`;
      await esbuild(folder, [main, "--platform=node", `--format=${format}`, `--outfile=${out}/main.${extension}`]);
      copyModules(folder, out);
      await runs(folder, node, [`${out}/main.${extension}`]);
    }
  }
});

// VS Code requires the bundle from where it is installed, and gives it the module "vscode".
for (const inline of [false, true]) {
  test(`esbuild for an extension of VS Code${inline ? ", in one file" : ""}`, async () => {
    const folder = project(`esbuild-vscode-${inline}`, {
      "src/extension.ts": `import * as vscode from "vscode";\n${imports(inline).replace("./check.mjs", "../check.mjs")}
export async function activate() { vscode.window.showInformationMessage(await ${checks}); }\n`,
      "host/node_modules/vscode/index.js": "exports.window = { showInformationMessage: console.log };\n",
      "host/run.cjs": 'require("./extension/dist/extension.js").activate();\n',
    });
    const out = "host/extension/dist";
    await esbuild(folder, ["src/extension.ts", "--platform=node", "--format=cjs", "--external:vscode", `--outfile=${out}/extension.js`]);
    if (!inline) copyModules(folder, out);
    await runs(folder, node, ["host/run.cjs"]);
  });
}

const rollup = (folder, given) =>
  tool(folder, "rollup/dist/bin/rollup", ["--silent", "--plugin", "@rollup/plugin-node-resolve={browser:true}", ...given]);

test("Rollup for pages: beside the modules, and in one file", { skip }, async () => {
  const folder = project("rollup-web", { ...pageFiles, "inline.js": pageProgram({ inline: true }) });
  await rollup(folder, ["main.js", "--format", "es", "--dir", "dist"]);
  copyModules(folder, "dist");
  cpSync(join(folder, "index.html"), join(folder, "dist/index.html"));
  await opensFolder(join(folder, "dist"));

  await rollup(folder, ["inline.js", "--format", "iife", "--inlineDynamicImports", "--file", "one/main.js"]);
  writeFileSync(join(folder, "one/index.html"), page('<script src="main.js"></script>'));
  await opensFolder(join(folder, "one"));
});

test("Rollup for Node, as modules and as CommonJS", async () => {
  const folder = project("rollup-node", { "main.mjs": nodeProgram(imports) });
  for (const [format, extension] of [["es", "mjs"], ["cjs", "cjs"]]) {
    const plugin = "@rollup/plugin-node-resolve={exportConditions:['node']}";
    const out = `${format}/main.${extension}`;
    await tool(folder, "rollup/dist/bin/rollup", ["--silent", "--plugin", plugin, "main.mjs", "--format", format,
      "--inlineDynamicImports", "--file", out]);
    copyModules(folder, format);
    await runs(folder, node, [out]);
  }
});

test("no bundler: a page imports the package's folder", { skip }, async () => {
  const map = { hecla: "./hecla/index.js", "hecla/full": "./hecla/full.js", "hecla/hcl2json": "./hecla/hcl2json.js" };
  const folder = project("no-bundler", {
    "main.js": pageProgram(),
    "index.html": page(
      `<script type="importmap">${JSON.stringify({ imports: map })}</script><script type="module" src="main.js"></script>`,
    ),
  });
  cpSync(join(folder, "node_modules/hecla/lib"), join(folder, "hecla"), { recursive: true });
  await opensFolder(folder);
});

function checkText() {
  return `${readFileSync(new URL("check.js", import.meta.url), "utf-8")}export { check };\n`;
}
