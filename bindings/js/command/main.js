#!/usr/bin/env node
// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The command `hecla`: the native one where it is installed, otherwise lib/command.wasm with the files, arguments and
// standard streams of this process.
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { setFlagsFromString } from "node:v8";

import { host } from "./host.js";
import { nativeCommand, runNative } from "./native.js";
import { workingDirectory } from "./paths.js";
import { write } from "./streams.js";

const error = 2; // ExitCode::Error (src/cli/options.h)

// The name by which it is called selects the program, as with the native command.
const [, script, ...given] = process.argv;
const native = nativeCommand();
if (native) runNative(native, basename(script), given);

const { PWD, ...environment } = process.env;
const directory = workingDirectory();
if (directory !== undefined) environment.PWD = directory;

// As Node does since version 20: only what runs is compiled.
setFlagsFromString("--wasm-lazy-compilation");
const { imports, memory } = host([basename(script), ...given], environment);
const instance = new WebAssembly.Instance(
  new WebAssembly.Module(readFileSync(join(__dirname, "command.wasm"))), imports);
memory.attach(instance.exports.memory);
try {
  instance.exports._start();
  process.exit(0); // without waiting for the compiler's threads
} catch (failure) {
  const problem = failure instanceof RangeError ? "the input is nested too deeply for the stack of this program"
    : `internal error: ${failure.stack}`;
  write(2, Buffer.from(`hecla: ${problem}\n`));
  process.exit(error);
}
