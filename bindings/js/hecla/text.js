// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Texts: JavaScript counts UTF-16 code units, the modules count bytes of UTF-8.

import { failure } from "./errors.js";

const encoder = new TextEncoder();

// Encoded, such a text would be another one.
function loneSurrogate(text) {
  const offset = text.search(/\p{Surrogate}/u);
  const line = text.slice(0, offset).split("\n").length;
  return failure(
    "invalid-utf16",
    "Invalid character encoding",
    `The text has a surrogate without its partner at offset ${offset}, on line ${line}, so it is not valid UTF-16.`,
  );
}

function isWellFormed(text) {
  return text.isWellFormed ? text.isWellFormed() : !/\p{Surrogate}/u.test(text);
}

/**
 * Writes a text, or its bytes, into memory that `reserve(size)` returns (keeping what was written before), and returns
 * the number of bytes.
 */
export function writeText(text, reserve) {
  if (typeof text === "string" && !isWellFormed(text)) throw loneSurrogate(text);
  if (typeof text !== "string") {
    reserve(text.length).set(text);
    return text.length;
  }
  // Most texts are ASCII: as many bytes as code units.
  let { read, written } = encoder.encodeInto(text, reserve(text.length));
  if (read < text.length) {
    const rest = text.slice(read);
    const into = reserve(written + 3 * rest.length).subarray(written);
    written += encoder.encodeInto(rest, into).written;
  }
  return written;
}

/** Converts offsets in bytes of a text to offsets in code units. */
export class Offsets {
  #bytes = []; // the offset after each character that is not ASCII
  #units = [];

  constructor(text) {
    // A character of UTF-8 begins at each byte that is not 10xxxxxx.
    let byte = 0;
    let unit = 0;
    for (const match of text.matchAll(/[^\0-\x7f]/gu)) {
      const code = match[0].codePointAt(0);
      byte += match.index - unit + (code < 0x800 ? 2 : code < 0x10000 ? 3 : 4);
      unit = match.index + match[0].length;
      this.#bytes.push(byte);
      this.#units.push(unit);
    }
  }

  get isAscii() {
    return this.#bytes.length === 0;
  }

  unit(byte) {
    let low = 0;
    let high = this.#bytes.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#bytes[middle] <= byte) low = middle + 1;
      else high = middle;
    }
    return low === 0 ? byte : this.#units[low - 1] + (byte - this.#bytes[low - 1]);
  }

  range(bytes) {
    return this.isAscii ? bytes : [this.unit(bytes[0]), this.unit(bytes[1])];
  }
}
