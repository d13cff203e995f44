// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The functions that both modules have, on an engine.
import { checkedOptions, optionsOf } from "./checks.js";
import { Document } from "./document.js";
import { jsonOf } from "./json.js";
import { defaultName, prepared } from "./prepared.js";
import { readTree } from "./tree.js";

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** Calls a function on a text. The options were checked. */
export function callOn(engine, name, text, options, callbacks) {
  const [fileName, sent, others] = prepared(text, options);
  return engine.call(name, 0, [fileName, sent, JSON.stringify(others)], callbacks).output;
}

export function makeApi(engine) {
  engine.release = (handle) => engine.call("hecla_free", handle, []);
  const call = (name, text, options = {}, names = optionsOf.parse) =>
    callOn(engine, name, text, checkedOptions(options, names));
  const parse = (text, options) => new Document(engine, text, options);
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
