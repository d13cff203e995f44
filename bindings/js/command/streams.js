// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Reading and writing that waits. Another process can have made a pipe or terminal one that does not wait.
import { readSync, writeSync } from "node:fs";

const never = new Int32Array(new SharedArrayBuffer(4));

export function sleep(milliseconds) {
  Atomics.wait(never, 0, 0, milliseconds);
}

function waiting(action) {
  for (let pause = 1; ; pause = Math.min(2 * pause, 50)) {
    try {
      return action();
    } catch (error) {
      if (error.code !== "EAGAIN") throw error;
      sleep(pause);
    }
  }
}

/** Fills `bytes` as far as there is something at once; returns the number of bytes, which is 0 at the end. */
export function read(file, bytes, position = null) {
  try {
    return waiting(() => readSync(file, bytes, 0, bytes.length, position));
  } catch (error) {
    if (error.code === "EOF") return 0; // of a pipe on Windows
    throw error;
  }
}

/** Writes all of `bytes`. */
export function write(file, bytes) {
  for (let done = 0; done < bytes.length; ) {
    done += waiting(() => writeSync(file, bytes, done, bytes.length - done));
  }
}
