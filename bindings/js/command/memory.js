// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The memory of the module, which moves whenever it grows.
import { Buffer } from "node:buffer";

export class Memory {
  /** `memory`: a WebAssembly.Memory. */
  attach(memory) {
    this.memory = memory;
    this.buffer = null;
  }

  refresh() {
    if (this.buffer === this.memory.buffer) return;
    this.buffer = this.memory.buffer;
    this.currentView = new DataView(this.buffer);
  }

  get view() {
    this.refresh();
    return this.currentView;
  }

  bytes(at, size) {
    this.refresh();
    return Buffer.from(this.buffer, at, size);
  }

  /** Returns a copy, for what is kept. */
  copy(at, size) {
    return Buffer.from(this.bytes(at, size));
  }

  setUint32(at, value) {
    this.view.setUint32(at, value, true);
  }

  setUint64(at, value) {
    this.view.setBigUint64(at, BigInt.asUintN(64, value), true);
  }

  /** Returns the pieces of memory that a vector of `count` addresses and sizes describes. */
  pieces(at, count) {
    return Array.from({ length: count }, (_, i) =>
      this.bytes(this.view.getUint32(at + 8 * i, true), this.view.getUint32(at + 8 * i + 4, true)));
  }

  /** Writes strings with NUL characters after them, and their addresses. */
  writeStrings(strings, addresses, at) {
    for (const string of strings) {
      this.setUint32(addresses, at);
      at += this.bytes(at, string.length).write(string.toString("latin1"), "latin1");
      addresses += 4;
    }
  }
}
