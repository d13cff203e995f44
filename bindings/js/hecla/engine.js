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
  #failure = null; // the last one
  #callbacks = [];
  #thrown = []; // by them, in the current call
  #depth = 0;
  /** The number of this instance. Handles belong to one instance. */
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
    const call_function = (index, at, size) => this.#callBack(instance.exports, index, at, size);
    const load_rest = (ignored, alsoIgnored) => new WebAssembly.Instance(this.#code.rest, { main: instance.exports });
    const imports = { wasi_snapshot_preview1: wasi(memory), hecla: { call_function, load_rest } };
    let instance;
    try {
      instance = new WebAssembly.Instance(this.#code.module, imports);
    } catch (error) {
      throw error instanceof RangeError ? outOfMemory(error) : error;
    }
    instance.exports._initialize();
    return instance;
  }

  // Handles of the instance are not valid any more.
  #drop() {
    this.#instance = null;
    this.generation++;
  }

  /** The size of the module's memory in bytes. */
  get memoryBytes() {
    return this.#instance ? this.#instance.exports.memory.buffer.byteLength : 0;
  }

  // Calls a function of the module. After a trap, or an exhausted stack, the state of the instance is not known.
  #enter(exports, name, ...given) {
    try {
      return exports[name](...given);
    } catch (error) {
      if (this.#instance?.exports === exports) {
        this.#drop();
        this.#failure = engineFailure(error);
      }
      throw this.#failure;
    }
  }

  #write(exports, argument, text) {
    const reserve = (size) => {
      const at = this.#enter(exports, "hecla_argument", argument, size) >>> 0;
      if (at === 0) throw outOfMemory();
      return new Uint8Array(exports.memory.buffer, at, size);
    };
    const size = writeText(text, reserve);
    reserve(size);
  }

  #read(exports, at, size) {
    try {
      return decoder.decode(new Uint8Array(exports.memory.buffer, at >>> 0, size >>> 0));
    } catch (error) {
      throw outOfMemory(error); // The text is longer than strings can be.
    }
  }

  #copy(exports, at, size) {
    try {
      return exports.memory.buffer.slice(at >>> 0, (at >>> 0) + (size >>> 0));
    } catch (error) {
      throw outOfMemory(error);
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
    this.#thrown = [];
    this.#depth++;
    try {
      return this.#call(this.#exports, name, handle, texts);
    } finally {
      this.#depth--;
      this.#callbacks = outer.callbacks;
      this.#thrown = outer.thrown;
      this.#shrink();
    }
  }

  #call(exports, name, handle, texts) {
    texts.forEach((text, index) => this.#write(exports, index, text));
    const status = this.#enter(exports, name, handle);
    const { output, diagnostics } = this.#result(exports, withBytes.has(name) && status === Status.Fine);
    if (status === Status.WrongUse) throw new TypeError(output);
    if (status === Status.OutOfMemory) throw outOfMemory();
    const cause = causeOf(diagnostics, this.#thrown);
    withoutReasons(diagnostics);
    if (status === Status.Failed) throw new HclError(diagnostics, cause);
    return { output, diagnostics };
  }

  #result(exports, isBytes) {
    try {
      const place = [exports, exports.hecla_output(), exports.hecla_output_size()];
      const output = isBytes ? this.#copy(...place) : this.#read(...place);
      const size = exports.hecla_diagnostics_size() >>> 0;
      const diagnostics = size === 0 ? [] : JSON.parse(this.#read(exports, exports.hecla_diagnostics(), size));
      return { output, diagnostics };
    } finally {
      exports.hecla_forget();
    }
  }

  #shrink() {
    if (this.#depth > 0 || this.memoryBytes < largeMemory) return;
    if (this.#instance.exports.hecla_document_count() === 0) this.#drop();
  }

  // Returns whether the function succeeded. Throws only if the engine failed.
  #callBack(exports, index, at, size) {
    let succeeded = 1;
    let result;
    try {
      const values = decodeJSON(this.#read(exports, at, size));
      result = JSON.stringify(encodeValue(this.#callbacks[index](...values), "result"));
    } catch (error) {
      succeeded = 0;
      result = messageOf(error);
      this.#thrown.push({ reason: result, error });
    }
    if (this.#instance?.exports !== exports) throw this.#failure; // in a call that the function made
    try {
      this.#write(exports, callbackArgument, result);
    } catch (error) {
      if (this.#instance?.exports !== exports) throw error;
      this.#enter(exports, "hecla_argument", callbackArgument, 0);
      succeeded = 0;
    }
    return succeeded;
  }
}

// Returns what a function threw that is the reason for the first such error. Of several with the same message, the last
// ones became errors, and those before were caught by try().
function causeOf(diagnostics, thrown) {
  const failed = diagnostics.filter(({ reason }) => thrown.some((one) => one.reason === reason));
  if (failed.length === 0) return undefined;
  const same = failed.filter(({ reason }) => reason === failed[0].reason);
  const found = thrown.filter(({ reason }) => reason === failed[0].reason);
  return { cause: found[Math.max(0, found.length - same.length)].error };
}

function withoutReasons(diagnostics) {
  for (const diagnostic of diagnostics) delete diagnostic.reason; // only causeOf() needs it
  return diagnostics;
}

const noMessage = "It threw an exception without a message.";

function messageOf(thrown) {
  try {
    const isError = typeof thrown === "object" && thrown !== null && "message" in thrown;
    const text = String(isError ? thrown.message : thrown).slice(0, 10_000).replace(/\p{Surrogate}/gu, "\ufffd");
    return text === "" ? noMessage : text;
  } catch {
    return noMessage;
  }
}

function engineFailure(error) {
  const isStack = /stack|recursion/i.test(error?.message);
  const reason = isStack ? "The stack was exhausted." : `The WebAssembly module failed (${error?.message}).`;
  const advice = isStack ? " A lower limit of maxNesting reports this as an error in the text." : "";
  const lost = " Documents that were parsed before are lost; parse them again.";
  return failure("engine-failure", "Engine failure", reason + lost + advice, { cause: error });
}

function outOfMemory(cause) {
  const detail = "There is not enough memory for this text or its results.";
  return failure("out-of-memory", "Out of memory", detail, cause && { cause });
}
