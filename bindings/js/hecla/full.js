// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The module full: all of core, evaluation, explanation and validation.
import { callOn, makeApi } from "./api.js";
import { Code } from "./code.js";
import { Engine } from "./engine.js";
import * as source from "./full_source.js";
import { decodeJSON, encodeValue } from "./values.js";

const code = new Code("full", "hecla_evaluate", source);
const engine = new Engine(code);
const api = makeApi(engine);
export const init = (given) => code.init(given);
export const { parse, toJSON, toJSONText, format, parseExpression, memoryBytes } = api;
export const query = api.query.bind(api);
export const edit = api.edit.bind(api);
export { Document } from "./document.js";
export { HclError } from "./errors.js";
export { Unknown, Sensitive, unknown, sensitive } from "./values.js";

// Functions of the application are names for the module, and callbacks for the engine.
function prepared({ functions, variables, builtins, ...rest }) {
  const options = { ...rest, functions: builtins };
  if (variables !== undefined) options.variables = encodeValue(variables);
  if (functions === undefined) return [options, []];
  for (const [name, callback] of Object.entries(functions)) {
    if (typeof callback !== "function") throw new TypeError(`functions: "${name}" is not a function`);
  }
  options.callbacks = Object.keys(functions);
  return [options, Object.values(functions)];
}

function evaluated(text, given) {
  const [options, callbacks] = prepared(given);
  return decodeJSON(callOn(engine, "hecla_evaluate", text, options, callbacks));
}

export function evaluateFile(text, options = {}) {
  return evaluated(text, options);
}

export function evaluate(text, options = {}) {
  return evaluated(text, options).value;
}

export function evaluateExpression(text, options = {}) {
  return evaluated(text, { name: "<expression>", ...options, expression: true }).value;
}

export function expressionResult(text, options = {}) {
  return evaluated(text, { name: "<expression>", ...options, expression: true });
}

function filesOf(files) {
  return typeof files === "string" ? { "main.tf": files } : files;
}

export function evaluateModule(files, options = {}) {
  const [given, callbacks] = prepared(options);
  const { output, diagnostics } = engine.call(
    "hecla_module_values",
    0,
    [JSON.stringify({ ...given, files: filesOf(files) })],
    callbacks,
  );
  const values = {};
  const all = decodeJSON(output);
  for (const { path, value } of all) {
    let object = values;
    for (const name of path.slice(0, -1)) object = object[name] ??= {};
    object[path.at(-1)] = value;
  }
  return { values, all, diagnostics };
}

export function explain(files, path, options = {}) {
  const [given, callbacks] = prepared(options);
  const request = JSON.stringify({ ...given, files: filesOf(files) });
  return JSON.parse(engine.call("hecla_explain", 0, [path, request], callbacks).output);
}

export function validate(files, options = {}) {
  const { schemas = [], ...rest } = options;
  const texts = (Array.isArray(schemas) ? schemas : [schemas]).map((schema) =>
    typeof schema === "string" ? schema : JSON.stringify(schema),
  );
  const request = JSON.stringify({ ...rest, schemas: texts, files: filesOf(files) });
  return engine.call("hecla_validate", 0, [request]).diagnostics;
}

export function functions(options = {}) {
  return JSON.parse(engine.call("hecla_functions", 0, [JSON.stringify({ functions: options.builtins })]).output);
}
