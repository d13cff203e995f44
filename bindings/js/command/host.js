// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The imports of the command's module: WASI's functions as far as it uses them, over node:fs, and the few that WASI
// lacks (src/os/wasi/host.h). Paths are not confined: the command may do what its user may.
import { Buffer } from "node:buffer";
import { randomFillSync } from "node:crypto";
import { isatty, WriteStream } from "node:tty";

import { Descriptors } from "./descriptors.js";
import { errno, errnoOf } from "./errno.js";
import { extraFileFunctions, fileFunctions } from "./files.js";
import { Memory } from "./memory.js";
import { sleep } from "./streams.js";

const strings = (values) => values.map((value) => Buffer.from(value + "\0"));
const sizeOf = (values) => values.reduce((size, value) => size + value.length, 0);

/** Returns the functions for what the process was started with. */
function startFunctions(memory, given, environment) {
  const sizes = (values) => (count, size) => {
    memory.setUint32(count, values.length);
    memory.setUint32(size, sizeOf(values));
  };
  const get = (values) => (addresses, at) => memory.writeStrings(values, addresses, at);
  const names = strings(given);
  const variables = strings(Object.entries(environment).map(([name, value]) => `${name}=${value}`));
  return {
    args_sizes_get: sizes(names),
    args_get: get(names),
    environ_sizes_get: sizes(variables),
    environ_get: get(variables),
  };
}

/** Returns the functions for clocks, random bytes and the end. */
function processFunctions(memory) {
  const monotonic = 1;
  return {
    clock_time_get(clock, precision, result) {
      memory.setUint64(result, clock === monotonic ? process.hrtime.bigint() : BigInt(Date.now()) * 1_000_000n);
    },
    random_get(at, size) {
      randomFillSync(memory.bytes(at, size));
    },
    // Only for one clock, as usleep() does.
    poll_oneoff(subscriptions, events, count, result) {
      const clock = 0;
      if (count !== 1 || memory.view.getUint8(subscriptions + 8) !== clock) return errno.ENOTSUP;
      sleep(Number(memory.view.getBigUint64(subscriptions + 24, true)) / 1e6);
      memory.bytes(events, 32).fill(0);
      memory.setUint64(events, memory.view.getBigUint64(subscriptions, true));
      memory.setUint32(result, 1);
    },
    // Does not return: an exception could be caught by the module.
    proc_exit: (code) => process.exit(code),
  };
}

/** Lets functions that throw what node:fs throws return an error number, which `failed` computes from WASI's. */
function withErrors(functions, failed) {
  const wrapped = ([name, call]) => [name, (...given) => {
    try {
      return call(...given) ?? 0;
    } catch (error) {
      return failed(errnoOf(error));
    }
  }];
  return Object.fromEntries(Object.entries(functions).map(wrapped));
}

/** Returns the imports for a module, and the memory that is attached to that of its instance. */
export function host(given, environment) {
  const memory = new Memory();
  const descriptors = new Descriptors();
  const { create_file, copy_attributes } = extraFileFunctions(memory, descriptors);
  return {
    memory,
    imports: {
      wasi_snapshot_preview1: withErrors({
        ...startFunctions(memory, given, environment),
        ...processFunctions(memory),
        ...fileFunctions(memory, descriptors),
      }, (number) => number),
      hecla: {
        ...withErrors({ create_file }, (number) => -number),
        ...withErrors({ copy_attributes }, (number) => number),
        terminal_width: (file) => (isatty(file) ? new WriteStream(file).columns ?? 0 : 0),
      },
    },
  };
}
