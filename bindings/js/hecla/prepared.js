// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
import { checkString, described } from "./checks.js";
import { isBytes, sizeOf } from "./text.js";

export const defaultName = "main.hcl";
const defaultMemory = 2 ** 30; // of the option maxMemoryBytes

/** Checks a text and options, and returns them as they are sent: with the name of the text, which is for people. */
export function prepared(text, { name = defaultName, ...options }) {
  if (typeof text !== "string" && !isBytes(text)) {
    throw new TypeError(`the text must be a string or a Uint8Array, not ${described(text)}`);
  }
  checkString(name, 'the option "name"');
  const exceedsMemory = sizeOf(text) > (options.limits?.maxMemoryBytes ?? defaultMemory);
  return exceedsMemory ? [name, "", { ...options, exceedsMemory }] : [name, text, options];
}
