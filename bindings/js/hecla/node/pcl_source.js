// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
import { readFile } from "./system.js";

export const now = () => readFile(`${__dirname}/pcl.wasm`);
