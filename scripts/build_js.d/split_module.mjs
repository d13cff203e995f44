// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// split_module.mjs BINARYEN FROM MAIN REST: splits the module core, FROM, and makes its parts a tenth smaller. Engines
// validate all code of a module when they compile it, which takes longer than the first call. So the functions that
// typical calls do not need become a second module, REST. The first call of such a function loads it
// (bindings/js/hecla/engine.js).
//
// The parts are optimized after the split: before, functions would contain others that are called in rare cases only,
// and take longer to compile. Segments of data are not split at zeros, because the whole compresses better.
//
// BINARYEN is the file of the library. FROM has no names, so the names here are those that binaryen gives.
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [library, from, mainFile, restFile] = process.argv.slice(2);
const { default: binaryen } = await import(pathToFileURL(library));
const { i32, none } = binaryen;
const bytes = readFileSync(from);
const memory = "0";
const table = "0";
const stack = "global$0";
const exception = "tag$0";

const features = ["SIMD128", "ExceptionHandling", "BulkMemory", "BulkMemoryOpt", "SignExt", "MutableGlobals",
  "NontrappingFPToInt", "ReferenceTypes"];

function read() {
  const module = binaryen.readBinary(bytes);
  module.setFeatures(features.reduce((set, name) => set | binaryen.Features[name], 0));
  return module;
}

const range = (count) => Array.from({ length: count }, (_, index) => index);
const functionsOf = (module) =>
  range(module.getNumFunctions()).map((index) => binaryen.getFunctionInfo(module.getFunctionByIndex(index)));
const isImported = ({ module }) => module !== "";
const exportsOf = (module) =>
  range(module.getNumExports()).map((index) => binaryen.getExportInfo(module.getExportByIndex(index)));

/** Reads, converts and formats a typical text. What this calls stays in the main module. */
function runTypicalCalls(exports) {
  const text = readFileSync(new URL("typical.hcl", import.meta.url));
  const call = (name, handle, ...texts) => {
    texts.forEach((given, index) => {
      const at = exports.hecla_argument(index, given.length) >>> 0;
      new Uint8Array(exports.memory.buffer).set(Buffer.from(given), at);
    });
    if (exports[name](handle) !== 0) throw new Error(`${name} failed`);
    exports.hecla_diagnostics_size();
    const size = exports.hecla_output_size();
    const output = Buffer.from(exports.memory.buffer, exports.hecla_output() >>> 0, size).toString();
    exports.hecla_forget();
    return output;
  };
  call("hecla_text_json", 0, "main.tf", text, "{}");
  call("hecla_text_json", 0, "main.tf", text, '{"syntax":"native","sorted":true}');
  for (const style of ["hcl", "terraform"]) call("hecla_format", 0, "main.tf", text, `{"style":"${style}"}`);
  const id = Number(call("hecla_parse", 0, "main.tf", text, "{}"));
  for (const name of ["text", "tree", "tree_kinds", "comments", "document_json", "free"]) call(`hecla_${name}`, id);
}

/** Returns the names of the functions that typical calls use: each one sets a global. */
function usedFunctions() {
  const module = read();
  const own = functionsOf(module).filter((info) => !isImported(info));
  const nameOf = ({ name }) => `used ${name}`;
  for (const info of own) {
    const used = nameOf(info);
    module.addGlobal(used, i32, true, module.i32.const(0));
    module.addGlobalExport(used, used);
    const mark = module.global.set(used, module.i32.const(1));
    binaryen.Function.setBody(module.getFunction(info.name), module.block(null, [mark, info.body], info.results));
  }
  // Nothing is random and no time passes, so that every build has the same result.
  const imports = { wasi_snapshot_preview1: { random_get: () => 0, clock_time_get: () => 0 } };
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(module.emitBinary()), imports);
  exports._initialize();
  runTypicalCalls(exports);
  return new Set(own.filter((info) => exports[nameOf(info)].value === 1).map(({ name }) => name));
}

/** Returns the main module. Its functions of `moved` load the rest and call what the table of `entries` has. */
function mainModule(moved, entries) {
  const module = read();
  module.addTable("rest", entries.length, entries.length);
  module.addTableExport("rest", "rest");
  module.addTableExport(table, "table");
  module.addGlobalExport(stack, "stack");
  module.addTagExport(exception, "exception");

  // The import has the type of random_get, so that the engine makes one adapter for both.
  const zero = () => module.i32.const(0);
  module.addFunctionImport("load_rest", "hecla", "load_rest", binaryen.createType([i32, i32]), i32);
  module.addGlobal("is_loaded", i32, true, zero());
  const load = [
    module.drop(module.call("load_rest", [zero(), zero()], i32)),
    module.global.set("is_loaded", module.i32.const(1)),
  ];
  const loadOnce = module.if(module.i32.eqz(module.global.get("is_loaded", i32)), module.block(null, load));
  module.addFunction("load_rest_once", none, none, [], loadOnce);

  for (const { name, params, results } of moved) {
    const given = binaryen.expandType(params).map((type, index) => module.local.get(index, type));
    const body = [
      module.call("load_rest_once", [], none),
      module.call_indirect("rest", module.i32.const(entries.indexOf(name)), given, params, results),
    ];
    module.removeFunction(name);
    module.addFunction(name, params, results, [], module.block(null, body, results));
  }
  return module;
}

/** Returns the rest, which imports everything but its functions, and puts `entries` into the table. */
function restModule(kept, entries) {
  const module = read();
  for (const { name } of exportsOf(module)) module.removeExport(name);
  for (const name of module.getTableSegments(table)) module.removeElementSegment(name);
  const { initial, max } = module.getMemoryInfo();
  module.setMemory(initial, max, null, []);
  module.addMemoryImport(memory, "main", "memory");
  module.addTableImport(table, "main", "table");
  module.addGlobalImport(stack, "main", "stack", i32, true);
  module.addTagImport(exception, "main", "exception", i32, none);
  for (const { name, params, results } of kept) {
    module.removeFunction(name);
    module.addFunctionImport(name, "main", name, params, results);
  }
  module.addTable("rest", entries.length, entries.length);
  module.addTableImport("rest", "main", "rest");
  module.addActiveElementSegment("rest", "entries", entries, module.i32.const(0));
  return module;
}

const used = usedFunctions();
const all = functionsOf(read());
const moved = all.filter((info) => !isImported(info) && !used.has(info.name));
const kept = all.filter((info) => isImported(info) || used.has(info.name));

// The entries are the moved functions that the main module still refers to.
const isMoved = new Set(moved.map(({ name }) => name));
const draft = mainModule(moved, []);
draft.runPasses(["remove-unused-module-elements"]);
const entries = functionsOf(draft).map(({ name }) => name).filter((name) => isMoved.has(name));

binaryen.setOptimizeLevel(2);
binaryen.setShrinkLevel(2);
binaryen.addPassToSkip("memory-packing");
const rest = restModule(kept, entries);
rest.optimize();
const main = mainModule(moved, entries);
for (const { base } of functionsOf(rest).filter(isImported)) main.addFunctionExport(base, base);
main.optimize();

for (const [file, part] of [[mainFile, main], [restFile, rest]]) {
  const bytes = part.emitBinary();
  new WebAssembly.Module(bytes); // throws if it is not valid
  writeFileSync(file, bytes);
}
