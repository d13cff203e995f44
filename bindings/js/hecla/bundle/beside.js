// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
import { pathToFileURL } from "node:url";
import { readFile } from "./system.js";

/** Reads a module whose file the bundler has found (`url`) or, where it has not, beside the bundle. */
export function readBeside(name, url) {
  // Bundlers leave import.meta.url undefined in CommonJS.
  const found = url ?? new URL(name, pathToFileURL(__filename));
  try {
    return readFile(found);
  } catch (cause) {
    const advice = `Copy ${name} of the package hecla there, pass the module to init(), or import "hecla/inline".`;
    throw new Error(`Cannot read ${found.href}. ${advice}`, { cause });
  }
}
