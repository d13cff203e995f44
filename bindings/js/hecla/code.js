// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Code: the compiled code of a module, and where it comes from.
//
// Each module has a source, which is another file for each kind of system: the files of this folder are for browsers,
// and those of its subfolders take the place of files with the same name (scripts/build_js.d/bundle.mjs). A source has
// one of these functions:
//
//   now()  returns bytes or a WebAssembly.Module. The module is compiled by the first call that needs it.
//   url()  returns a URL. Only init() can fetch it, so that has to be awaited before the first call.
//
// and rest(), which returns bytes, if the module was split in two.
import { readFile } from "./system.js";

export class Code {
  #name;
  #marker;
  #source;
  #module = null;
  #pending = null;

  /** Every module with this name exports the function `marker`. */
  constructor(name, marker, source) {
    this.#name = name;
    this.#marker = marker;
    this.#source = source;
  }

  /** The WebAssembly.Module; null before the first load(). */
  get module() {
    return this.#module;
  }

  /** Loads the module at once, if it is not loaded. */
  load() {
    this.#module ??= this.#compileNow();
  }

  /** The module with rarely used functions that scripts/build_js.d/split_module.mjs has moved out of the module. */
  get rest() {
    return new WebAssembly.Module(this.#source.rest());
  }

  #compileNow() {
    if (!this.#source.now) {
      throw new Error(`Hecla's module ${this.#name} is not loaded. Call "await init()" once before other functions.`);
    }
    const source = this.#source.now();
    return isModule(source) ? source : new WebAssembly.Module(source); // sooner done than by another thread
  }

  /**
   * Loads the module: from `given` (see loading.d.ts) or from where it is by default. Does nothing if it is loaded, and
   * can be tried again if it fails.
   */
  async init(given) {
    if (this.#module) return;
    if (given === undefined && this.#source.now) this.load();
    else await (this.#pending ??= this.#load(given));
  }

  async #load(given) {
    try {
      const module = await compile(await (given ?? this.#source.url()));
      if (!WebAssembly.Module.exports(module).some(({ name }) => name === this.#marker)) {
        throw new TypeError(`init() was given a module that is not ${this.#name}.wasm of this version.`);
      }
      this.#module ??= module;
    } finally {
      this.#pending = null;
    }
  }
}

// Objects can be of another realm, as in Jest.
const tagOf = (object) => Object.prototype.toString.call(object).slice(8, -1);
const isModule = (object) => tagOf(object) === "WebAssembly.Module";
const isBytes = (object) => ArrayBuffer.isView(object) || ["ArrayBuffer", "SharedArrayBuffer"].includes(tagOf(object));

async function compile(source) {
  if (isModule(source)) return source;
  if (isBytes(source)) return WebAssembly.compile(source);
  if (typeof source === "string" || tagOf(source) === "URL") return compileFrom(new URL(source, globalThis.location?.href));
  if (typeof source?.arrayBuffer === "function") return compileResponse(source);
  throw new TypeError("init() takes the bytes of a module, its URL, a Response, or a WebAssembly.Module.");
}

async function compileFrom(url) {
  return url.protocol === "file:" && readFile ? WebAssembly.compile(readFile(url)) : compileResponse(await fetch(url));
}

async function compileResponse(response) {
  const what = response.url || "the response given to init()";
  if (!response.ok) throw new Error(`Cannot load ${what}: ${response.status} ${response.statusText}`.trimEnd());
  const type = response.headers.get("content-type") ?? "";
  const isStreamable = type.startsWith("application/wasm") && WebAssembly.compileStreaming;
  try {
    return await (isStreamable ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer()));
  } catch (cause) {
    throw new Error(`${what} (${type || "no content type"}) is not a WebAssembly module: ${cause.message}`, { cause });
  }
}
