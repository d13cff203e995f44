// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The functions that both modules have, on an engine.
import { checkString, checkedOptions, described, optionsOf } from "./checks.js";
import { Document } from "./document.js";
import { jsonOf } from "./json.js";
import { isBytes, sizeOf } from "./text.js";
import { readTree } from "./tree.js";

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
const defaultName = "main.hcl";
const defaultMemory = 2 ** 30; // of the option maxMemoryBytes

/** Checks a text and options, and returns them as they are sent: with the name of the text, which is for people. */
function prepared(text, { name = defaultName, ...options }) {
  if (typeof text !== "string" && !isBytes(text)) {
    throw new TypeError(`the text must be a string or a Uint8Array, not ${described(text)}`);
  }
  checkString(name, 'the option "name"');
  const exceedsMemory = sizeOf(text) > (options.limits?.maxMemoryBytes ?? defaultMemory);
  return exceedsMemory ? [name, "", { ...options, exceedsMemory }] : [name, text, options];
}

/** Calls a function on a text. The options were checked. */
export function callOn(engine, name, text, options, callbacks) {
  const [fileName, sent, others] = prepared(text, options);
  return engine.call(name, 0, [fileName, sent, JSON.stringify(others)], callbacks).output;
}

export function makeApi(engine) {
  engine.release = (handle) => engine.call("hecla_free", handle, []);
  const call = (name, text, options = {}, names = optionsOf.parse) =>
    callOn(engine, name, text, checkedOptions(options, names));
  const parse = (text, options) => new Document(engine, ...prepared(text, options), text);
  return {
    parse: (text, options = {}) => parse(text, checkedOptions(options, optionsOf.parse)),
    toJSON(text, options = {}) {
      return jsonOf((checked) => callOn(engine, "hecla_text_json", text, checked), checkedOptions(options, optionsOf.toJSON));
    },
    toJSONText: (text, options) => call("hecla_text_json", text, options, optionsOf.toJSONText),
    format: (text, options) => call("hecla_format", text, options, optionsOf.format),
    parseExpression(text, options) {
      const words = call("hecla_expression", text, options);
      return readTree(engine, words, typeof text === "string" ? text : decoder.decode(text), options?.name ?? defaultName);
    },
    query(text, address, options) {
      return using(this.parse(text, options), (document) => document.query(address));
    },
    edit(text, edits, options = {}) {
      const { partial, ...reading } = checkedOptions(options, optionsOf.edit);
      return using(parse(text, reading), (document) => {
        document.edit(edits, { partial });
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
