// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// bundle.mjs ESBUILD SOURCES LIB: bundles the JavaScript of SOURCES (bindings/js/hecla) into LIB, which has the modules,
// once for each kind of system, and writes the types for both kinds of modules. ESBUILD is the file of the library.
//
// The sources are those for browsers. Each folder in SOURCES is for another kind of system: its files take the place of
// those with the same names. Few files load faster than many.
import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [library, sources, lib] = process.argv.slice(2);
const { default: esbuild } = await import(pathToFileURL(library));
const entries = ["index", "full", "pcl", "hcl2json"];
const outside = ["node:*", "*.wasm?module"];

const replacedBy = (folder) => ({
  name: "files of a folder take the place of others",
  setup({ onResolve }) {
    onResolve({ filter: /^\.\/\w+\.js$/ }, ({ path, resolveDir }) => {
      const inFolder = join(resolve(sources), folder, basename(path));
      return { path: existsSync(inFolder) ? inFolder : join(resolveDir, path) };
    });
  },
});

const bundle = (folder, options) =>
  esbuild.build({
    bundle: true,
    platform: "neutral",
    outdir: lib,
    external: outside,
    loader: { ".wasm": "base64" },
    plugins: [replacedBy(folder)],
    logLevel: "warning",
    ...options,
  });

/** Bundles all entry points as modules, with parts that they share: index.js, or index.node.js with the suffix ".node". */
const bundleModules = (folder, suffix) =>
  bundle(folder, {
    entryPoints: entries.map((name) => ({ in: join(sources, `${name}.js`), out: name + suffix })),
    chunkNames: `shared${suffix}-[hash]`,
    format: "esm",
    splitting: true,
  });

/** Bundles all entry points in one file for Node, which loads them with the same state as CommonJS and as modules. */
async function bundleForNode() {
  await bundle("node", {
    stdin: { contents: entries.map((name) => `export * as ${name} from "./${name}.js";`).join("\n"), resolveDir: sources },
    outfile: join(lib, "hecla.cjs"),
    outdir: undefined,
    format: "cjs",
    platform: "node",
  });
  const all = await import(pathToFileURL(join(lib, "hecla.cjs")));
  for (const entry of entries) {
    const names = Object.keys(all[entry]).join(", ");
    // Node and bundlers find the names of exports in the first line, which does nothing else.
    const commonJs = `0 && (module.exports = { ${names} });\nmodule.exports = { ...require("./hecla.cjs").${entry} };\n`;
    writeFileSync(join(lib, `${entry}.cjs`), commonJs);
    // Node reads CommonJS that is imported once more, for names; not so what is required.
    const require = 'import { createRequire } from "node:module";\nconst require = createRequire(import.meta.url);\n';
    writeFileSync(join(lib, `${entry}.mjs`), `${require}export const { ${names} } = require("./hecla.cjs").${entry};\n`);
  }
}

/** Copies the types, which say for each entry point whether it is a module or CommonJS. */
function writeTypes() {
  for (const file of readdirSync(sources).filter((name) => name.endsWith(".d.ts"))) {
    const types = readFileSync(join(sources, file), "utf-8");
    writeFileSync(join(lib, file), types);
    const commonJs = types.replaceAll(/(from "\.\/\w+)\.js"/g, '$1.cjs"');
    writeFileSync(join(lib, file.replace(/\.ts$/, ".cts")), commonJs);
  }
}

await bundleModules("", "");
await bundleModules("bundle", ".node");
await bundleModules("inline", ".inline");
await bundleModules("edge", ".edge");
await bundleForNode();
writeTypes();
