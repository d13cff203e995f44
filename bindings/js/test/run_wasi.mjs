// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// run_wasi.mjs PROGRAM.wasm [ARGUMENT...]: runs a program that was built for WASI, with standard input and output.
import { readFileSync } from "node:fs";
import { WASI } from "node:wasi";

const [program, ...given] = process.argv.slice(2);
const wasi = new WASI({ version: "preview1", args: [program, ...given], env: {}, returnOnExit: true });
const module = await WebAssembly.compile(readFileSync(program));
process.exitCode = wasi.start(await WebAssembly.instantiate(module, wasi.getImportObject()));
