// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The functions of the system that the package uses, without imports that only Node has.

/** Reads the file of a URL. Missing where only fetch() reads files. */
export const readFile = null;

/** Fills bytes at random. Node 18 has no `crypto` in modules that import nothing. */
export function fillRandom(bytes) {
  if (globalThis.crypto) return crypto.getRandomValues(bytes);
  return bytes.map((ignored, index) => (bytes[index] = Math.random() * 256));
}

/** Returns a module of Node. Other systems and newer versions of Node have those without an import. */
export function nodeModule(name) {
  if (globalThis.process?.getBuiltinModule) return process.getBuiltinModule(name);
  throw new TypeError(`This function needs the module "${name}" of Node.`);
}

/** Vite before 8 serves scripts of packages, but not their files, from a folder of its own while a page is developed. */
export const inPackage = (url) => url.href.replace("/node_modules/.vite/deps/", "/node_modules/hecla/lib/");
