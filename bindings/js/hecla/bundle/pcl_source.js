// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
import { readBeside } from "./beside.js";

// Bundlers find the file by this expression, which has to be literal.
export const now = () => readBeside("pcl.wasm", import.meta.url && new URL("./pcl.wasm", import.meta.url));
