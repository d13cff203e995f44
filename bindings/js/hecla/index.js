// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The module core, and the functions of the module full, which is loaded when one of them is called.
import { coreApi } from "./api.js";

const api = await coreApi();
export const { parse, toJSON, toJSONText, format, parseExpression, memoryBytes } = api;
export const query = api.query.bind(api);
export const edit = api.edit.bind(api);
export { Document } from "./document.js";
export { HclError } from "./errors.js";
export { Unknown, Sensitive, unknown, sensitive } from "./values.js";

const later = (name) => async (...given) => (await import("./full.js"))[name](...given);
export const evaluate = later("evaluate");
export const evaluateExpression = later("evaluateExpression");
export const evaluateModule = later("evaluateModule");
export const explain = later("explain");
export const validate = later("validate");
export const functions = later("functions");
