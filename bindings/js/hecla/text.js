// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Texts: JavaScript counts UTF-16 code units, the modules count bytes of UTF-8.

const encoder = new TextEncoder();
const getter = (name) => Object.getOwnPropertyDescriptor(Object.getPrototypeOf(Uint8Array.prototype), name).get;
const tagOfBytes = getter(Symbol.toStringTag);
const lengthOfBytes = getter("length");

/** Returns whether a value is a Uint8Array, of this realm or another. */
export function isBytes(value) {
  return ArrayBuffer.isView(value) && tagOfBytes.call(value) === "Uint8Array";
}

/** Returns the length of a string or a Uint8Array. */
export const sizeOf = (text) => (typeof text === "string" ? text.length : lengthOfBytes.call(text));

/** Returns whether UTF-8 can express a text: it has no surrogate without its partner. */
export function isWellFormed(text) {
  return text.isWellFormed ? text.isWellFormed() : !/\p{Surrogate}/u.test(text);
}

// A lone surrogate becomes three bytes that begin a character and do not end it. So it is an error at its position, and
// one replacement character for whoever decodes the bytes.
function markSurrogates(text, bytes) {
  let unit = 0;
  let byte = 0;
  for (const { index } of text.matchAll(/\p{Surrogate}/gu)) {
    byte += utf8Size(text.slice(unit, index));
    bytes.set([0xf0, 0x90, 0x80], byte);
    unit = index;
  }
}

function utf8Size(text) {
  let size = text.length;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    // Of a pair of surrogates, each half counts two.
    if (unit >= 0x80) size += unit < 0x800 || isPaired(text, i, unit) ? 1 : 2;
  }
  return size;
}

function isPaired(text, at, unit) {
  if (unit >= 0xd800 && unit < 0xdc00) return (text.charCodeAt(at + 1) & 0xfc00) === 0xdc00;
  return unit >= 0xdc00 && unit < 0xe000 && (text.charCodeAt(at - 1) & 0xfc00) === 0xd800;
}

/**
 * Writes a text, or its bytes, into memory that `reserve(size)` returns (keeping what was written before), and returns
 * the number of bytes.
 */
export function writeText(text, reserve) {
  if (typeof text !== "string") {
    reserve(sizeOf(text)).set(text);
    return sizeOf(text);
  }
  // Most texts are ASCII: as many bytes as code units.
  let memory = reserve(text.length);
  let { read, written } = encoder.encodeInto(text, memory);
  if (read < text.length) {
    const rest = text.slice(read);
    const size = written + utf8Size(rest);
    memory = reserve(size);
    written += encoder.encodeInto(rest, memory.subarray(written)).written;
  }
  if (!isWellFormed(text)) markSurrogates(text, memory);
  return written;
}
