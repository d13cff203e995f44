// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Types of init(). They are those of the library "dom" or of @types/node, where the program has one of these.

type Global<Name extends string> = typeof globalThis extends { [name in Name]: new (...given: any[]) => infer Type }
  ? Type
  : object;

/** A module: its bytes, where they are, or their response to fetch(), or what is compiled. */
export type ModuleSource =
  | ArrayBufferLike
  | ArrayBufferView
  | string
  | Global<"URL">
  | Global<"Response">
  | (typeof globalThis extends { WebAssembly: { Module: new (...given: any[]) => infer Module } } ? Module : object);

/**
 * Loads the WebAssembly module of this entry point, unless it is loaded. Node, Bun and Deno load it without init() when
 * it is needed. In a browser, init() has to be awaited once before synchronous functions are called; functions that
 * return promises await it themselves. Without an argument, it fetches the file that a bundler has found, or the one
 * beside the script.
 */
export function init(module?: ModuleSource | PromiseLike<ModuleSource>): Promise<void>;
