// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The module full: all of core, evaluation, explanation and validation.
import { callOn, makeApi } from "./api.js";
import { checkString, checkedOptions, described, entriesOf, optionsOf } from "./checks.js";
import { Code } from "./code.js";
import { Engine } from "./engine.js";
import * as source from "./full_source.js";
import { setAt } from "./members.js";
import { filesOf, schemasOf } from "./modules.js";
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
function prepared(given, names) {
  const { functions = {}, variables, builtins, ...options } = checkedOptions(given, names, ["functions", "variables"]);
  if (builtins !== undefined) options.functions = builtins;
  if (variables !== undefined) options.variables = encodeValue(variables, "variables");
  const callbacks = entriesOf(functions, 'the option "functions"');
  for (const [name, callback] of callbacks) {
    checkString(name, "the name of a function");
    if (typeof callback !== "function") throw new TypeError(`"functions.${name}" must be a function, not ${described(callback)}`);
  }
  if (callbacks.length > 0) options.callbacks = callbacks.map(([name]) => name);
  return [options, callbacks.map(([, callback]) => callback)];
}

function evaluated(text, given, defaults) {
  const [options, callbacks] = prepared(given, optionsOf.evaluate);
  return decodeJSON(callOn(engine, "hecla_evaluate", text, { ...defaults, ...options }, callbacks));
}

const isExpression = { name: "<expression>", expression: true };

export const evaluateFile = (text, options = {}) => evaluated(text, options);
export const evaluate = (text, options = {}) => evaluated(text, options).value;
export const evaluateExpression = (text, options = {}) => evaluated(text, options, isExpression).value;
export const expressionResult = (text, options = {}) => evaluated(text, options, isExpression);

export function evaluateModule(files, options = {}) {
  const [given, callbacks] = prepared(options, optionsOf.evaluateModule);
  const request = JSON.stringify({ ...given, files: filesOf(files, "main.tf") });
  const { output, diagnostics } = engine.call("hecla_module_values", 0, [request], callbacks);
  const values = {};
  const all = decodeJSON(output);
  for (const { path, value } of all) setAt(values, path, value);
  return { values, all, diagnostics };
}

export function explain(files, path, options = {}) {
  const [given, callbacks] = prepared(options, optionsOf.evaluateModule);
  const request = JSON.stringify({ ...given, files: filesOf(files, "main.tf") });
  return JSON.parse(engine.call("hecla_explain", 0, [checkString(path, "the path"), request], callbacks).output);
}

export function validate(files, options = {}) {
  const { schemas, ...rest } = checkedOptions(options, optionsOf.validate, ["schemas"]);
  const request = JSON.stringify({ ...rest, schemas: schemasOf(schemas), files: filesOf(files, "main.tf") });
  return engine.call("hecla_validate", 0, [request]).diagnostics;
}

export function functions(options = {}) {
  const { builtins } = checkedOptions(options, optionsOf.functions);
  return JSON.parse(engine.call("hecla_functions", 0, [JSON.stringify({ functions: builtins })]).output);
}
