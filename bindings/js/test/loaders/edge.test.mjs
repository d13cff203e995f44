// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Edge runtimes, which compile no code at run time: modules are imported, or given to init().
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { test } from "node:test";
import { checks, imports, missingNode, nodeOf, nodes, project, root } from "./support.mjs";

const require = createRequire(join(root, "x.js"));
const newest = nodes.at(-1);

test("workerd, by wrangler", { skip: missingNode(newest) }, async () => {
  const folder = project("wrangler", {
    "src/worker.mjs": `${imports().replace("./check.mjs", "../check.mjs")}
export default { fetch: async () => new Response(await ${checks}.catch((error) => error.stack)) };
`,
    "wrangler.json": JSON.stringify({ name: "worker", main: "src/worker.mjs", compatibility_date: "2025-01-01" }),
  });
  const env = { ...process.env, CI: "1", WRANGLER_SEND_METRICS: "false", HOME: folder, XDG_CONFIG_HOME: folder };
  const given = [join(root, "node_modules/wrangler/bin/wrangler.js"), "dev", "--ip", "127.0.0.1", "--port", "0"];
  const server = spawn(nodeOf(newest), given, { cwd: folder, env });
  try {
    const address = await addressOf(server);
    assert.equal(await (await fetch(address)).text(), "loaded");
  } finally {
    server.kill("SIGINT");
  }
});

function addressOf(server) {
  return new Promise((resolve, reject) => {
    let output = "";
    for (const stream of [server.stdout, server.stderr]) {
      stream.on("data", (data) => {
        output += data;
        const found = /Ready on (http:\/\/127\.0\.0\.1:\d+)/.exec(output);
        if (found) resolve(found[1]);
      });
    }
    server.on("exit", () => reject(new Error(output)));
  });
}

const modules = (folder) =>
  Object.fromEntries(
    ["core", "full"].map((name) => [
      name,
      new WebAssembly.Module(readFileSync(join(folder, "node_modules/hecla/lib", `${name}.wasm`))),
    ]),
  );

// Vercel's builder gives modules that are imported as ".wasm?module" to the runtime as global names.
const importedModules = {
  name: "modules are global names",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /\.wasm\?module$/ }, ({ path }) => ({ path, namespace: "module" }));
    onLoad({ filter: /.*/, namespace: "module" }, ({ path }) => ({
      contents: `export default ${/(\w+)\.wasm/.exec(path)[1]};`,
    }));
  },
};

const ways = {
  "the modules are imported": { conditions: ["edge-light"], plugins: [importedModules], init: "" },
  "init() is given the modules": { init: "await hecla.init(core); await full.init(full_);" },
};
for (const [way, { init, ...options }] of Object.entries(ways)) {
  test(`edge-runtime: ${way}`, async () => {
    const folder = project("edge-runtime", {
      "main.mjs": `${imports()}
addEventListener("fetch", (event) => event.respondWith(answer()));
async function answer() {
  try {
    ${init}
    return new Response(await ${checks});
  } catch (error) {
    return new Response(error.stack);
  }
}
`,
    });
    const { outputFiles } = await require("esbuild").build({
      absWorkingDir: folder, entryPoints: ["main.mjs"], bundle: true, format: "iife", write: false, logLevel: "error", ...options,
    });
    const { core, full } = modules(folder);
    const runtime = new (require("edge-runtime").EdgeRuntime)({
      initialCode: outputFiles[0].text,
      extend: (context) => Object.assign(context, init ? { core, full_: full } : { core, full }),
    });
    const response = await runtime.dispatchFetch("https://edge.example/");
    assert.equal(await response.text(), "loaded");
  });
}
