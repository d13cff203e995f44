// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Node, in a bundle: static imports, which every bundler leaves to Node.
import * as crypto from "node:crypto";
import * as fs from "node:fs";
import * as path from "node:path";

/** Reads the file of a URL or path. */
export const readFile = (url) => fs.readFileSync(url);

// Node 18 has no global "crypto".
export const fillRandom = (bytes) => crypto.webcrypto.getRandomValues(bytes);

const modules = { fs, path };
export const nodeModule = (name) => modules[name];
