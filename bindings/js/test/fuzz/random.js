// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Random numbers that a seed determines, and what is chosen by them.

export class Random {
  #state;
  constructor(seed) {
    this.#state = seed >>> 0;
  }

  /** Returns a number from 0 to 1 (mulberry32). */
  next() {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let bits = this.#state;
    bits = Math.imul(bits ^ (bits >>> 15), bits | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  }
  below(count) {
    return Math.floor(this.next() * count);
  }
  isOneOf(count) {
    return this.below(count) === 0;
  }
  pick(list) {
    return list[this.below(list.length)];
  }
  /** Returns a list of up to `most` results of a function. */
  list(most, make) {
    return Array.from({ length: this.below(most + 1) }, make);
  }
}
