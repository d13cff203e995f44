// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
import { inPackage } from "./system.js";

// Bundlers find the file by this expression, which has to be literal.
export const url = () => inPackage(new URL("./pcl.wasm", import.meta.url));
