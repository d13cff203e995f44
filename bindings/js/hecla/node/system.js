// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Node, in CommonJS: "require" loads what is needed when it is needed.

export const nodeModule = (name) => require(`node:${name}`);

/** Reads the file of a URL or path. */
export const readFile = (url) => nodeModule("fs").readFileSync(url);

// Node 18 has no global "crypto".
export const fillRandom = (bytes) => nodeModule("crypto").webcrypto.getRandomValues(bytes);
