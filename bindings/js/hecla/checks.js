// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Checks of what callers give. A member that nothing reads, or that JSON would change, is a TypeError, so that no typing
// error is silent. The modules check the types of options.
import { isWellFormed } from "./text.js";

/** Returns whether an object is one of a literal, of JSON or of another realm, and not of a class. */
export function isPlain(value) {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype || Object.getPrototypeOf(prototype) === null;
}

/** Returns what a value is, for messages. */
export function described(value) {
  if (value === null || value === undefined) return String(value);
  if (typeof value === "number") return Number.isFinite(value) ? "a number" : String(value);
  if (typeof value === "string") return isWellFormed(value) ? "a string" : "a string with a lone surrogate";
  if (typeof value !== "object") return `a ${typeof value}`;
  if (Array.isArray(value)) return "an array";
  if (isPlain(value)) return "an object";
  const name = value.constructor?.name;
  return typeof name === "string" && name !== "" ? `an object of the class ${name}` : "an object of a class";
}

/** Returns the members of an object with names of the caller's. */
export function entriesOf(object, what) {
  if (!isPlain(object)) throw new TypeError(`${what} must be an object, not ${described(object)}`);
  return Object.entries(object);
}

/**
 * Returns the members of an object that are set, without a prototype. `what` is a name of them, such as "option", and
 * `where` is what messages begin with.
 */
export function membersOf(object, names, what, where = "") {
  const members = Object.create(null);
  for (const [name, value] of entriesOf(object, `${where}${what}s`)) {
    if (!names.includes(name)) throw new TypeError(`${where}there is no ${what} ${JSON.stringify(name)}`);
    if (value !== undefined && value !== null) members[name] = value;
  }
  return members;
}

const limits = [
  "maxNesting", "maxSourceBytes", "maxSteps", "maxStringBytes", "maxElements", "maxMemoryBytes", "maxDiagnostics",
];
const reading = ["name", "syntax", "limits"];
const json = ["indent", "sorted", "escapeHtml", "bigints"];
const evaluation = ["variables", "functions", "builtins"];

/** The options of each function. */
export const optionsOf = {
  parse: reading,
  toJSON: [...reading, ...json, "positions"],
  toJSONText: [...reading, "indent", "sorted", "escapeHtml"],
  documentJSON: [...json, "positions"],
  documentJSONText: ["indent", "sorted", "escapeHtml"],
  format: [...reading, "style", "align", "width", "sortAttributes", "sortBlocks", "acceptErrors"],
  parseExpression: reading,
  query: reading,
  edit: [...reading, "partial"],
  documentEdit: ["partial"],
  evaluate: [...reading, ...evaluation, "partial"],
  evaluateModule: [...evaluation, "limits"],
  validate: ["schemas", "terraformVersion", "strict", "limits"],
  functions: ["builtins"],
  pcl: ["schemas", "lenient", "limits"],
};

const isSimple = (value) =>
  typeof value === "boolean" || Number.isFinite(value) || (typeof value === "string" && isWellFormed(value));

function checkSimple(members, prefix = "") {
  for (const [name, value] of Object.entries(members)) {
    if (!isSimple(value)) throw new TypeError(`the option "${prefix}${name}" cannot be ${described(value)}`);
  }
}

/** Returns the options that are set. `nested` are those that the caller checks. */
export function checkedOptions(options, names, nested = []) {
  const members = membersOf(options, names, "option");
  const { limits: given, ...rest } = members;
  if (given !== undefined) {
    members.limits = membersOf(given, limits, "limit");
    checkSimple(members.limits, "limits.");
  }
  for (const name of nested) delete rest[name];
  checkSimple(rest);
  return members;
}

/** Throws a TypeError for anything but a string that UTF-8 can express. */
export function checkString(value, what) {
  if (typeof value === "string" && isWellFormed(value)) return value;
  throw new TypeError(`${what} must be a string, not ${described(value)}`);
}
