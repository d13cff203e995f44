// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The worker for values, types, checks of modules and where values come from, by the module full.
import { About } from "./about.js";
import { addAddresses, addressOf, placeKey } from "./addresses.js";
import { evaluateFile, evaluateModule, explain, functions, init, unknown, validate } from "./hecla/full.js";
import { Reports, isJson, serve } from "./reports.js";
import { inOneLine, written } from "./values.js";

const maxShown = 500;
let about = null; // answers questions about the newest state

await init();
serve(run, {
  functions: (builtins) => functions({ builtins }).function_signatures,
  about: (place) => about?.at(place) ?? null,
});

const isModuleFile = (name) => /\.tf(\.json)?$/.test(name);
const isInRoot = (name) => !name.includes("/");
const isVariableFile = (name) => isInRoot(name) && /(^terraform|\.auto)\.tfvars(\.json)?$/.test(name);
const isSchema = (name) => isInRoot(name) && isJson(name) && !isModuleFile(name) && !/\.tfvars\.json$/.test(name);

const only = (files, isChosen) => Object.fromEntries(Object.entries(files).filter(([name]) => isChosen(name)));

function run(state) {
  const { files, current, kind, variables, builtins, limits } = state;
  const reports = new Reports(state);
  const isModule = kind === "module";
  const read = only(files, (name) => (isModule ? isModuleFile(name) && isInRoot(name) : name === current));
  const addresses = new Map();
  about = null;
  const parsed = Object.entries(read).map(([name, text]) => reports.attempt(() => addAddresses(text, { name, limits }, addresses)));
  const given = givenVariables(isModule ? only(files, isVariableFile) : {}, variables, { builtins, limits }, reports);
  if (!given || !parsed.every(Boolean)) {
    if (isModule) check(state, {}, reports);
    return { diagnostics: reports.diagnostics };
  }
  const options = { builtins, limits, variables: given };
  if (isModule && ["all", "terraform"].includes(builtins)) options.functions = fileFunctions;
  const { type, values = [], scope = given } = isModule ? runModule(state, read, options, reports) : runFile(read, options, reports);
  for (const value of values) value.address = (isArgument(value) && addresses.get(placeKey(value.place))) || addressOf(value.path);
  const explained = (address) => withPlaces(explain(read, address, options), reports);
  about = new About({ files: read, values, addresses, explained, options: { ...options, variables: scope } });
  return {
    type, values: values.length > 0 || type ? values.slice(0, maxShown) : undefined, count: values.length,
    ...explainedValue(state.explain, values, explained), diagnostics: reports.diagnostics,
  };
}

/** Returns the variables of files and of the page; null after adding their diagnostics. */
function givenVariables(files, variables, options, reports) {
  const texts = { ...files, [reports.variablesName]: variables };
  const all = Object.entries(texts).map(([name, text]) => reports.attempt(() => evaluateFile(text, { ...options, name }).value));
  return all.every(Boolean) ? Object.assign({}, ...all) : null;
}

function runFile(files, common, reports) {
  const [[name, text]] = Object.entries(files);
  const options = { ...common, name };
  const evaluated =
    reports.attempt(() => evaluateFile(text, options)) ??
    reports.attempt(() => evaluateFile(text, { ...options, partial: true }));
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

// Checks a module, with the schemas of providers that are beside its files.
function check({ files, limits }, functionsGiven, reports) {
  const schemas = Object.values(only(files, isSchema)).filter((text) => text.trim() !== "");
  const module = only(files, isModuleFile);
  const isMissing = ({ code, range }) => {
    const { file, begin, end } = reports.place(range) ?? {};
    return code !== "unknown-function" || !functionsGiven[files[file]?.slice(begin, end)];
  };
  reports.add((reports.attempt(() => validate(module, { limits, schemas })) ?? []).filter(isMissing));
}

// A module's variables and local values, then its arguments, which use them. References to resources stay expressions.
function runModule(state, files, options, reports) {
  check(state, options.functions ?? {}, reports);
  const module = reports.attempt(() => evaluateModule(files, options));
  reports.add(module?.diagnostics ?? []);
  const scope = module?.values ?? {};
  const evaluated = Object.entries(files).map(([name, text]) =>
    reports.attempt(() => evaluateFile(text, { ...options, name, variables: scope, partial: true })));
  if (!module && !evaluated.some(Boolean)) return {};
  const named = module?.all.filter(isNamedValue) ?? [];
  const others = evaluated.flatMap((file) => file?.attributes ?? []).filter((one) => !module || !isDefinition(one));
  return { scope, values: [...named, ...others].map((value) => row(value, reports)) };
}

function explainedValue(chosen, values, explained) {
  const address = chosen || (values.find(({ path }) => path[0] === "local") ?? values[0])?.address;
  if (!address) return {};
  try {
    return { address, origin: explained(address) };
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
