// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The functions that both modules have, on an engine.
import { Document, withOffsets } from "./document.js";
import { HclError } from "./errors.js";
import { Offsets } from "./text.js";
import { readTree } from "./tree.js";

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
const defaultName = "main.hcl";

/** Separates the name of a text, which is an option for people, from the options of a call. */
export function named(options = {}) {
  const { name = defaultName, ...rest } = options;
  if (typeof name !== "string") throw new TypeError("the option \"name\" must be a string");
  return [name, JSON.stringify(rest)];
}

function checkText(text) {
  if (typeof text !== "string" && !(text instanceof Uint8Array)) {
    throw new TypeError("the text must be a string or a Uint8Array");
  }
}

/** Calls a function on a text; positions in its errors get offsets. */
export function callOn(engine, name, text, options, callbacks) {
  checkText(text);
  const [fileName, json] = named(options);
  try {
    return engine.call(name, 0, [fileName, text, json], callbacks).output;
  } catch (error) {
    if (error instanceof HclError && typeof text === "string") withOffsets(error.diagnostics, new Offsets(text));
    throw error;
  }
}

export function makeApi(engine) {
  engine.release = (handle) => engine.call("hecla_free", handle, []);
  return {
    parse(text, options = {}) {
      checkText(text);
      const { name = defaultName, ...rest } = options;
      return new Document(engine, name, text, rest);
    },
    toJSON: (text, options) => JSON.parse(callOn(engine, "hecla_text_json", text, options)),
    toJSONText: (text, options) => callOn(engine, "hecla_text_json", text, options),
    format: (text, options) => callOn(engine, "hecla_format", text, options),
    parseExpression(text, options) {
      const words = callOn(engine, "hecla_expression", text, options);
      return readTree(engine, words, typeof text === "string" ? text : decoder.decode(text), named(options)[0]);
    },
    query(text, address, options) {
      return using(this.parse(text, options), (document) => document.query(address));
    },
    edit(text, edits, options) {
      return using(this.parse(text, options), (document) => {
        document.edit(edits);
        return document.text;
      });
    },
    memoryBytes: () => engine.memoryBytes,
  };
}

function using(document, action) {
  try {
    return action(document);
  } finally {
    document.free();
  }
}
