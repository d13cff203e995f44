// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The colored spans of a text that is being changed: until new ones come, they move with the text around the changes.
import { classes } from "./colors.js";

/** Returns the lengths of the common beginning and end of two texts. */
export function commonEnds(before, after) {
  const shorter = Math.min(before.length, after.length);
  let begin = 0;
  while (begin < shorter && before[begin] === after[begin]) begin++;
  if (isHighSurrogate(before, begin - 1)) begin--;
  let end = 0;
  while (end < shorter - begin && before.at(-1 - end) === after.at(-1 - end)) end++;
  if (end > 0 && isHighSurrogate(before, before.length - end - 1)) end--;
  return [begin, end];
}

const isHighSurrogate = (text, index) => /[\ud800-\udbff]/.test(text.charAt(index));

export class Spans {
  #spans = new Uint32Array();
  // The text before #head is that of the spans; what begins at #tail in the text of the spans has moved by #shift.
  #head = Infinity;
  #tail = 0;
  #shift = 0;

  /** `spans` are begin, end and class of each, or undefined. */
  set(spans = new Uint32Array()) {
    this.#spans = spans;
    this.#head = Infinity;
    this.#tail = 0;
    this.#shift = 0;
  }

  /** Notes that the text from begin to end was replaced by one that ends at newEnd. */
  change(begin, end, newEnd) {
    const tail = this.#head === Infinity ? end : Math.max(this.#tail + this.#shift, end);
    this.#tail = tail - this.#shift;
    this.#head = Math.min(this.#head, begin);
    this.#shift += newEnd - end;
  }

  /** Yields [begin, end, class name] of the spans in a part of the changed text. */
  *in(begin, end) {
    const moved = this.#tail + this.#shift;
    const from = begin <= this.#head ? begin : begin >= moved ? begin - this.#shift : this.#head;
    for (let at = 3 * this.#firstEndingAfter(from); at < this.#spans.length; at += 3) {
      const [first, last] = this.#moved(this.#spans[at], this.#spans[at + 1]);
      if (first >= end) return;
      const clipped = [Math.max(first, begin), Math.min(last, end)];
      if (clipped[0] < clipped[1]) yield [...clipped, classes[this.#spans[at + 2]]];
    }
  }

  /** Returns the class of the span that contains an offset and the one before it; undefined if there is none. */
  classAt(offset) {
    for (const [begin, end, name] of this.in(Math.max(0, offset - 1), offset + 1)) {
      if (begin < offset && (end > offset || name === "comment")) return name;
    }
    return undefined;
  }

  #firstEndingAfter(offset) {
    let low = 0;
    let high = this.#spans.length / 3;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#spans[3 * middle + 1] <= offset) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  // Within the change itself there is nothing; a span around it keeps its color.
  #moved(begin, end) {
    const first = begin < this.#head ? begin : Math.max(begin, this.#tail) + this.#shift;
    const last = end <= this.#head ? end : end >= this.#tail ? end + this.#shift : this.#head;
    return [first, last];
  }
}
