// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The few functions of WASI that the modules import. There are no files, no environment and no standard input.
import { fillRandom } from "./system.js";

const success = 0;
const badFile = 8;
const unsupported = 58;

/** Returns the imports "wasi_snapshot_preview1" for a module; `memory()` returns its memory. */
export function wasi(memory) {
  const view = () => new DataView(memory().buffer);
  const known = {
    clock_time_get(clock, precision, result) {
      view().setBigUint64(result, BigInt(Math.round(Date.now() * 1e6)), true);
      return success;
    },
    random_get(at, size) {
      // getRandomValues fills at most 65,536 bytes.
      for (let done = 0; done < size; done += 65536) {
        fillRandom(new Uint8Array(memory().buffer, at + done, Math.min(65536, size - done)));
      }
      return success;
    },
    environ_sizes_get(count, size) {
      view().setUint32(count, 0, true);
      view().setUint32(size, 0, true);
      return success;
    },
    environ_get: () => success,
    proc_exit(code) {
      throw new WebAssembly.RuntimeError(`the module ended with code ${code}`);
    },
    fd_close: () => badFile,
    fd_prestat_get: () => badFile,
  };
  // Everything else is about files.
  return new Proxy(known, { get: (functions, name) => functions[name] ?? (() => unsupported) });
}
