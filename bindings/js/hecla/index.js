// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The module core, and the functions of the module full, which is loaded when one of them is called.
import { core } from "./core.js";

export { init } from "./core.js";
export const { parse, toJSON, toJSONText, format, parseExpression, memoryBytes } = core;
export const query = core.query.bind(core);
export const edit = core.edit.bind(core);
export { Document } from "./document.js";
export { HclError } from "./errors.js";
export { Unknown, Sensitive, unknown, sensitive } from "./values.js";

async function later(name, given) {
  const full = await import("./full.js");
  await full.init();
  return full[name](...given);
}

export const evaluate = (...given) => later("evaluate", given);
export const evaluateExpression = (...given) => later("evaluateExpression", given);
export const evaluateModule = (...given) => later("evaluateModule", given);
export const explain = (...given) => later("explain", given);
export const validate = (...given) => later("validate", given);
export const functions = (...given) => later("functions", given);
