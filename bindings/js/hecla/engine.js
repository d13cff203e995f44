// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Engine: a WebAssembly module, its instance, and calls of its functions.
import { HclError, failure } from "./errors.js";
import { wasi } from "./wasi.js";
import { writeText } from "./text.js";
import { decodeJSON, encodeValue } from "./values.js";

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
const maxArguments = 5;
const callbackArgument = maxArguments - 1;
// The functions whose output are bytes and not a text.
const withBytes = new Set(["hecla_tree", "hecla_expression"]);
const Status = { Fine: 0, Failed: 1, WrongUse: 2, OutOfMemory: 3 };
// An instance keeps its memory; one that has grown beyond this is replaced when no document needs it.
const largeMemory = 256 << 20;

export class Engine {
  #code;
  #instance = null;
  #callbacks = [];
  #thrown = null;
  #depth = 0;
  /** Which instance this is, counted from 1. Handles belong to one instance. */
  generation = 0;

  /** The code is compiled by the first call, if it is not loaded. */
  constructor(code) {
    this.#code = code;
  }

  get #exports() {
    this.#instance ??= this.#start();
    return this.#instance.exports;
  }

  #start() {
    const memory = () => instance.exports.memory;
    const call_function = (index, at, size) => this.#callBack(index, at >>> 0, size >>> 0);
    const load_rest = (ignored, alsoIgnored) => new WebAssembly.Instance(this.#code.rest, { main: instance.exports });
    const instance = new WebAssembly.Instance(this.#code.module, {
      wasi_snapshot_preview1: wasi(memory),
      hecla: { call_function, load_rest },
    });
    this.generation++;
    instance.exports._initialize();
    return instance;
  }

  /** The size of the module's memory in bytes. */
  get memoryBytes() {
    return this.#instance ? this.#instance.exports.memory.buffer.byteLength : 0;
  }

  #write(argument, text) {
    const { hecla_argument, memory } = this.#exports;
    const reserve = (size) => {
      const at = hecla_argument(argument, size) >>> 0;
      if (at === 0) throw outOfMemory();
      return new Uint8Array(memory.buffer, at, size);
    };
    const size = writeText(text, reserve);
    reserve(size);
  }

  #read(at, size) {
    return decoder.decode(new Uint8Array(this.#exports.memory.buffer, at >>> 0, size >>> 0));
  }

  #copy(at, size) {
    try {
      return this.#exports.memory.buffer.slice(at >>> 0, (at >>> 0) + (size >>> 0));
    } catch {
      throw outOfMemory();
    }
  }

  /**
   * Calls a function with texts (strings or Uint8Arrays) as arguments. Returns its output and diagnostics; throws an
   * HclError if these have errors, and a TypeError if the call is wrong. `callbacks` are functions that expressions may
   * call.
   */
  call(name, handle, texts, callbacks = []) {
    this.#code.load(); // Its errors are not those of an engine that failed.
    const outer = { callbacks: this.#callbacks, thrown: this.#thrown };
    this.#callbacks = callbacks;
    this.#thrown = null;
    this.#depth++;
    try {
      return this.#call(name, handle, texts);
    } catch (error) {
      throw this.#isOwn(error) ? error : this.#replace(error);
    } finally {
      this.#depth--;
      this.#callbacks = outer.callbacks;
      this.#thrown = outer.thrown;
    }
  }

  #call(name, handle, texts) {
    texts.forEach((text, index) => this.#write(index, text));
    const exports = this.#exports;
    const status = exports[name](handle);
    const place = [exports.hecla_output(), exports.hecla_output_size()];
    const output = withBytes.has(name) && status === Status.Fine ? this.#copy(...place) : this.#read(...place);
    const size = exports.hecla_diagnostics_size() >>> 0;
    const diagnostics = size === 0 ? [] : JSON.parse(this.#read(exports.hecla_diagnostics(), size));
    exports.hecla_forget();
    if (status === Status.WrongUse) throw new TypeError(output);
    if (status === Status.OutOfMemory) throw outOfMemory();
    if (status === Status.Failed) throw new HclError(diagnostics, this.#thrown ? { cause: this.#thrown } : undefined);
    this.#shrink(exports);
    return { output, diagnostics };
  }

  #isOwn(error) {
    return error instanceof HclError || (error instanceof TypeError && this.#instance !== null);
  }

  // After a trap, or an exhausted stack, the state of the instance is not known.
  #replace(error) {
    this.#instance = null;
    const detail =
      error instanceof RangeError
        ? "The stack was exhausted. Documents that were parsed before are lost; parse them again. " +
          "A lower limit of maxNesting reports this as an error in the text."
        : `The WebAssembly module failed (${error.message}). Documents that were parsed before are lost; parse them again.`;
    return failure("engine-failure", "Engine failure", detail, { cause: error });
  }

  #shrink(exports) {
    if (this.#depth > 1 || exports.memory.buffer.byteLength < largeMemory) return;
    if (exports.hecla_document_count() === 0) this.#instance = null;
  }

  #callBack(index, at, size) {
    let succeeded = 1;
    let result;
    try {
      const values = decodeJSON(this.#read(at, size));
      result = JSON.stringify(encodeValue(this.#callbacks[index](...values)));
    } catch (error) {
      this.#thrown = error;
      succeeded = 0;
      result = error instanceof Error ? error.message : String(error);
    }
    this.#write(callbackArgument, result);
    return succeeded;
  }
}

function outOfMemory() {
  return failure("out-of-memory", "Out of memory", "There is not enough memory for this text or its results.");
}
