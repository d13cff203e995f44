// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
import text from "../../lib/pcl.wasm"; // as base64: scripts/build_js.d/bundle.mjs
import { fromBase64 } from "./base64.js";

export const now = () => fromBase64(text);
