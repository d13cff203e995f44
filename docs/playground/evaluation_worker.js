// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The worker for values, types, checks of modules and where values come from, by the module full.
import { Sensitive, Unknown, evaluateFile, evaluateModule, explain, parse, unknown, validate } from "./hecla/full.js";
import { init } from "./hecla/full.js";
import { Reports, serve } from "./reports.js";

await init();
serve((state) => {
  const { source, syntax, kind, variables, builtins, limits } = state;
  const reports = new Reports(state);
  const addresses = reports.attempt(() => addressesIn(source, { name: reports.name, syntax, limits }));
  const given = reports.attempt(() => evaluateFile(variables, { name: reports.variablesName, builtins, limits }).value);
  if (!addresses || !given) return { diagnostics: reports.diagnostics };
  const options = { builtins, limits, variables: given };
  if (kind === "module" && ["all", "terraform"].includes(builtins)) options.functions = fileFunctions;
  const run = kind === "module" ? runModule : runFile;
  const result = run(state, options, reports);
  for (const value of result.values ?? []) {
    value.address = (isArgument(value) && addresses.get(placeKey(value.place))) || addressOf(value.path);
  }
  Object.assign(result, explained(state, result.values ?? [], options, reports));
  return { ...result, diagnostics: reports.diagnostics };
});

const isIdentifier = (name) => /^[\p{ID_Start}_][\p{ID_Continue}-]*$/u.test(name);
const placeKey = ({ line, column } = {}) => `${line}:${column}`;

/** Returns the address of an argument in a block, such as service["a b"].port. */
function addressOf(path, outer = "") {
  const step = (name) => (isIdentifier(name) ? `.${name}` : `[${JSON.stringify(name)}]`);
  const address = outer + path.map(step).join("");
  return outer === "" ? address.slice(1) : address;
}

/** Returns the addresses of all arguments by their places; null if the source has errors, which the other worker reports. */
function addressesIn(source, options) {
  const document = parse(source, options);
  try {
    if (document.hasErrors) return null;
    const found = new Map();
    if (document.body) collectAddresses(document.body, "", found);
    return found;
  } finally {
    document.free();
  }
}

// Blocks with the same type and labels have indexes.
function collectAddresses(body, outer, found) {
  for (const attribute of body.attributes) found.set(placeKey(attribute), addressOf([attribute.name], outer));
  const addressOfBlock = (block) => addressOf([block.type, ...block.labels], outer);
  const counts = new Map();
  for (const block of body.blocks) counts.set(addressOfBlock(block), (counts.get(addressOfBlock(block)) ?? 0) + 1);
  const indexes = new Map();
  for (const block of body.blocks) {
    const address = addressOfBlock(block);
    const index = indexes.get(address) ?? 0;
    indexes.set(address, index + 1);
    collectAddresses(block.body, counts.get(address) > 1 ? `${address}[${index}]` : address, found);
  }
}

function runFile({ source, syntax }, common, reports) {
  const options = { ...common, name: reports.name, syntax };
  const evaluated =
    reports.attempt(() => evaluateFile(source, options)) ??
    reports.attempt(() => evaluateFile(source, { ...options, partial: true }));
  if (!evaluated) return {};
  return { type: evaluated.type, values: evaluated.attributes.map((attribute) => row(attribute, reports)) };
}

const isNamedValue = ({ path: [root] }) => root === "var" || root === "local";
const isArgument = (value) => !isNamedValue(value);
// Variables and local values are shown as the named values that they define.
const isDefinition = ({ path: [root] }) => root === "variable" || root === "locals";

// A page has no files, so what Terraform's functions read from them is unknown.
const fileFunctions = Object.fromEntries([
  ...["abspath", "file", "filebase64", "filebase64sha256", "filebase64sha512", "filemd5", "filesha1", "filesha256",
    "filesha512", "pathexpand", "templatefile"].map((name) => [name, () => unknown("string")]),
  ["fileexists", () => unknown("bool")],
  ["fileset", () => unknown("set(string)")],
]);

// A module's variables and local values, then its arguments, which use them. References to resources stay expressions.
function runModule({ source, syntax }, options, reports) {
  const { name } = reports;
  const files = { [name]: source };
  const isMissing = ({ code, range }) => {
    const { begin, end } = reports.place(range) ?? {};
    return code !== "unknown-function" || !options.functions?.[source.slice(begin, end)];
  };
  reports.add((reports.attempt(() => validate(files, { limits: options.limits })) ?? []).filter(isMissing));
  const module = reports.attempt(() => evaluateModule(files, options));
  reports.add(module?.diagnostics ?? []);
  const inner = { ...options, name, syntax, variables: module?.values ?? {}, partial: true };
  const file = reports.attempt(() => evaluateFile(source, inner));
  if (!module && !file) return {};
  const named = module?.all.filter(isNamedValue) ?? [];
  const others = file?.attributes ?? [];
  return { values: [...named, ...others.filter((one) => !module || !isDefinition(one))].map((value) => row(value, reports)) };
}

function explained({ source, explain: chosen }, values, options, reports) {
  const address = chosen || (values.find(({ path }) => path[0] === "local") ?? values[0])?.address;
  if (!address) return {};
  try {
    return { address, origin: withPlaces(explain({ [reports.name]: source }, address, options), reports) };
  } catch (error) {
    return { address, explainError: error.diagnostics?.[0]?.detail ?? error.message };
  }
}

function withPlaces(origin, reports) {
  const { sensitive, known, value, range, from } = origin;
  // In a loop that runs several times, an expression has no single value.
  const shown = value === undefined ? "" : inOneLine(written(value));
  const text = sensitive ? "(sensitive value)" : known === false ? "(known after apply)" : shown;
  return { ...origin, text, place: reports.place(range), from: from.map((other) => withPlaces(other, reports)) };
}

function row({ path, type, value, expression, state, waitsFor = [], range }, reports) {
  return {
    path,
    type,
    text: expression ?? (state === "failed" ? "(error)" : written(value)),
    waitsFor: expression === undefined ? waitsFor : ["undefined names"],
    place: reports.place(range),
  };
}

/** Returns a written value without its line breaks. */
function inOneLine(text) {
  return text.replace(/([^{[,\n])\n\s*(?=[^\s}\]])/g, "$1, ").replace(/\s*\n\s*/g, " ");
}

/** Returns the value as HCL, with what HCL has no literals for in parentheses. */
function written(value, indent = "") {
  const inner = `${indent}  `;
  if (value instanceof Unknown) return "(known after apply)";
  if (value instanceof Sensitive) return "(sensitive value)";
  if (typeof value !== "object" || value === null) {
    return typeof value === "string" ? JSON.stringify(value) : String(value);
  }
  if (Array.isArray(value)) {
    if (value.length === 0) return "[]";
    if (value.every((item) => typeof item !== "object")) return `[${value.map((item) => written(item)).join(", ")}]`;
    return `[\n${value.map((item) => `${inner}${written(item, inner)},\n`).join("")}${indent}]`;
  }
  const entries = Object.entries(value);
  if (entries.length === 0) return "{}";
  const key = (name) => (isIdentifier(name) ? name : JSON.stringify(name));
  return `{\n${entries.map(([name, item]) => `${inner}${key(name)} = ${written(item, inner)}\n`).join("")}${indent}}`;
}
