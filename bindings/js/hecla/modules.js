// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The files of a module or program, and schemas, as callers give them.
import { checkString, entriesOf } from "./checks.js";
import { failure } from "./errors.js";
import { isWellFormed } from "./text.js";

/** Returns texts of files by their paths. One text is the file `name`. */
export function filesOf(given, name) {
  const files = entriesOf(typeof given === "string" ? { [name]: given } : given, "the files");
  for (const [path, text] of files) {
    checkString(path, "the path of a file");
    if (typeof text === "string" && !isWellFormed(text)) throw loneSurrogate(path);
    checkString(text, `the file ${JSON.stringify(path)}`);
  }
  return Object.fromEntries(files);
}

function loneSurrogate(path) {
  const detail = `The file ${JSON.stringify(path)} has a surrogate without its partner, so it is not valid UTF-16.`;
  return failure("invalid-utf8", "Invalid character encoding", detail);
}

/** Returns the texts of the option "schemas": one schema or several, each as a text or an object. */
export function schemasOf(given = []) {
  return Array.from(Array.isArray(given) ? given : [given], schemaText);
}

function schemaText(schema) {
  const text = typeof schema === "object" && schema !== null ? JSON.stringify(schema) : schema;
  return checkString(text, 'each of the option "schemas"');
}
