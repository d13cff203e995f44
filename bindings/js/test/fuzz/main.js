// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// main.js [--large]: calls every function of the package with random and with hostile values, for HECLA_FUZZ_SECONDS [2]
// from HECLA_FUZZ_SEED [1]. Ends with an error, and the seed of the round, if the engine failed, something else than
// an HclError or a TypeError was thrown, a value was written that is another one, or a prototype was changed. With
// --large, texts are so large that a limited memory (node --wasm-max-mem-pages=…) is exhausted.
import * as core from "hecla";
import * as full from "hecla/full";
import * as hcl2json from "hecla/hcl2json";
import { Random } from "./random.js";
import { address, anyConfiguration, anyEdit, anySet, anySource } from "./texts.js";
import { Thrown, hostileValue, isSame } from "./values.js";

const isLarge = process.argv.includes("--large");
const seconds = Number(process.env.HECLA_FUZZ_SECONDS ?? 2);
const firstSeed = Number(process.env.HECLA_FUZZ_SEED ?? 1);
const { HclError } = core;

class Found extends Error {}

const isFailure = (error) => error.diagnostics.some(({ code }) => code === "engine-failure");
const isOutOfMemory = (error) => error.diagnostics?.some(({ code }) => /^out-of-memory|memory-limit|source-too/.test(code));
const isOfFiles = (error) => error instanceof Error && /^(E[A-Z]+|ERR_)/.test(error.code ?? "");

/** Checks an exception: only some may leave a function. */
function checkThrown(error, what) {
  if (error instanceof Thrown || error instanceof TypeError || isOfFiles(error)) return;
  const inner = error?.cause instanceof HclError ? error.cause : error;
  if (!(inner instanceof HclError)) throw new Found(`${what} threw ${error?.stack ?? String(error)}`);
  if (isFailure(inner)) throw new Found(`${what}: ${inner.message} ${inner.cause?.stack}`);
  JSON.stringify(inner.diagnostics);
  if (typeof inner.rendered !== "string") throw new Found(`${what}: an error without text`);
}

function attempt(what, action) {
  try {
    return { result: action() };
  } catch (error) {
    checkThrown(error, what);
    return { error };
  }
}

const prototypes = [Object.prototype, Array.prototype, Function.prototype, String.prototype, Map.prototype];
const ownOf = (prototype) => Reflect.ownKeys(prototype).map(String).join();
const before = prototypes.map(ownOf);

function checkPrototypes(what) {
  prototypes.forEach((prototype, i) => {
    if (ownOf(prototype) !== before[i]) throw new Found(`${what} changed a prototype`);
  });
}

/** Checks that no object of a result inherits from what a text says. */
function checkResult(result, what) {
  const pending = [result];
  for (let seen = 0; pending.length > 0 && seen < 2000; seen++) {
    const value = pending.pop();
    if (typeof value !== "object" || value === null || ArrayBuffer.isView(value)) continue;
    const prototype = Object.getPrototypeOf(value);
    if (prototype !== null && Object.getPrototypeOf(prototype) === null && prototype !== Object.prototype) {
      throw new Found(`${what} returned an object with a strange prototype`);
    }
    if (prototype?.polluted !== undefined) throw new Found(`${what} set a prototype`);
    if (prototype === Object.prototype || Array.isArray(value)) pending.push(...Object.values(value).slice(0, 2000));
  }
}

const optionNames = [
  "name", "syntax", "limits", "indent", "sorted", "escapeHtml", "bigints", "positions", "style", "align", "width", "partial",
  "sortAttributes", "sortBlocks", "acceptErrors", "variables", "functions", "builtins", "schemas", "strict", "indnt",
];
const plausible = {
  name: ["x.hcl", "x.json", ""], syntax: ["json", "native", "auto", "none"], indent: [0, 2, 101, -1], bigints: [true, false],
  positions: [true], style: ["hcl", "terraform"], align: [true, false], width: [0, 1, 80, 1e9], partial: [true, false],
  sortAttributes: [true], sortBlocks: [true], acceptErrors: [true], builtins: ["all", "none", "x"], sorted: [true],
  limits: [{ maxNesting: 2 }, { maxMemoryBytes: 10 }, { maxSourceBytes: 3 }, { maxSteps: 5 }, { foo: 1 }, { maxStringBytes: 9 }, { maxDiagnostics: 0 }],
  variables: [{ a: 1, b: [1, 2, 3] }, { "a b": 1 }, {}], strict: [true], schemas: [[], ["{}"], [{ format_version: "1.0" }]],
};

function anyFunctions(random) {
  const throwAny = () => {
    throw hostileValue(random);
  };
  const again = () => full.evaluateExpression("upper(f())", { functions: { f: throwAny } });
  return { f: random.pick([throwAny, () => hostileValue(random), again, (...given) => given]), upper: () => "u" };
}

function anyOptions(random) {
  const options = {};
  for (const name of random.list(3, () => random.pick(optionNames))) {
    if (name === "functions" && !random.isOneOf(4)) options[name] = anyFunctions(random);
    else options[name] = plausible[name] && !random.isOneOf(4) ? random.pick(plausible[name]) : hostileValue(random, 1);
  }
  return options;
}

const large = () => "a = [\n" + '  "some text",\n'.repeat(isLarge ? 300_000 : 1) + "]\n";

/** Returns a text, its options, files or something hostile, as an argument of a function. */
function anyArgument(random, place) {
  if (random.isOneOf(4)) return hostileValue(random);
  if (place === 0) return isLarge && random.isOneOf(20) ? large() : anySource(random).text;
  if (random.isOneOf(3)) return place === 1 ? address(random) : anyOptions(random);
  return place === 1 && random.isOneOf(2) ? anyEdit(random) : anyOptions(random);
}

const modules = { core, full, hcl2json };
// Functions that load code, and classes, are called in other ways.
const isCalled = ([name, value]) => typeof value === "function" && !/^[A-Z]/.test(name) && name !== "init";
const functions = Object.entries(modules).flatMap(([module, exports]) =>
  Object.entries(exports).filter(isCalled).map(([name, call]) => ({ name: `${module}.${name}`, call })),
);

async function callAny(random) {
  const { name, call } = random.pick(functions);
  const given = Array.from({ length: random.below(4) }, (_, place) => anyArgument(random, place));
  if (name === "hcl2json.convertFiles") return;
  let { result } = attempt(name, () => call(...given));
  if (result instanceof Promise) {
    result = await result.catch((error) => checkThrown(error, name));
  }
  checkPrototypes(name);
  if (result instanceof core.Document) callMethods(random, result);
  else if (name !== "hcl2json.replaceQuotes") checkResult(result, name); // its result has parts of what was given
}

const members = Object.getOwnPropertyNames(core.Document.prototype).filter((name) => name !== "constructor");

function callMethods(random, document) {
  for (const name of random.list(6, () => random.pick(members))) {
    const what = `Document.${name}`;
    const { result } = attempt(what, () => {
      const member = document[name];
      const given = Array.from({ length: random.below(3) }, (_, place) => anyArgument(random, place + 1));
      return typeof member === "function" ? member.apply(document, given) : member;
    });
    checkPrototypes(what);
    checkResult(result, what);
  }
  document.free();
}

/** Returns the values of a configuration, or undefined if it has errors. */
const valuesOf = (what, text, options) =>
  attempt(what, () => full.evaluate(text, { ...options, partial: true })).result;

const isHeredoc = (written, given) => [given, given.replaceAll("\r\n", "\n")].some((text) => written === text.normalize());

/** Sets an argument: what is written evaluates to what was given, and everything else stays. */
function checkSet(random) {
  const isHostile = random.isOneOf(3);
  const { text, options } = anyConfiguration(random);
  const edit = { ...(isHostile ? { action: "set", value: hostileValue(random) } : anySet(random)), address: "new" };
  const what = `set on ${JSON.stringify(text)}`;
  const { result: written, error } = attempt(what, () => full.edit(text, edit, options));
  if (error) {
    if (!isHostile && error instanceof TypeError) throw new Found(`${what} refused a value: ${error.message}`);
    return;
  }
  const before = valuesOf(what, text, options);
  if (before === undefined) return;
  const after = valuesOf(what, written, options);
  if (after === undefined) throw new Found(`${what} wrote what has no value: ${written}`);
  const { new: added, ...others } = after;
  const isRight = "heredoc" in edit ? isHeredoc(added, edit.heredoc) : isSame(added, edit.value);
  if (!isRight) throw new Found(`${what} wrote another value: ${written}`);
  if (!isSame(others, before)) throw new Found(`${what} changed something else: ${written}`);
}

const shown = (value) => JSON.stringify(value, (key, item) => (typeof item === "bigint" ? `${item}n` : item));

/** Edits a configuration: it stays one, and an edit that fails changes nothing. */
function checkEdit(random) {
  const { text, options } = anyConfiguration(random);
  const document = core.parse(text, options);
  const edit = random.isOneOf(3) ? anySet(random) : anyEdit(random);
  const what = `${shown(edit)} on ${JSON.stringify(text)}`;
  const { error } = attempt(what, () => document.edit(edit));
  if (error && document.text !== text) throw new Found(`${what} failed and changed the text`);
  const after = core.parse(document.text, options);
  if (!document.hasErrors && after.hasErrors) {
    throw new Found(`${what} wrote an invalid text: ${JSON.stringify(document.text)} ${after.diagnostics[0].rendered}`);
  }
  if (edit.action === "comment" && !document.hasErrors && core.toJSONText(document.text, options) !== core.toJSONText(text, options)) {
    throw new Found(`${what} changed more than comments: ${document.text}`);
  }
  document.free();
  after.free();
}

/** Positions lead to what they are about. */
function checkPositions(random) {
  const { text, options } = anySource(random);
  const document = core.parse(text, options);
  for (const { range, related = [], fixes = [] } of document.diagnostics) {
    const ranges = [range, ...related.map((other) => other.range), ...fixes.flatMap(({ edits }) => edits.map((edit) => edit.range))];
    for (const found of ranges.filter(Boolean)) checkRange(document.text, found, document.name);
  }
  for (const comment of document.comments) {
    if (!/^(#|\/\/|\/\*)/.test(comment.text)) throw new Found(`${JSON.stringify(text)} has the comment ${JSON.stringify(comment.text)}`);
  }
  document.free();
}

function checkRange(text, { filename, start, end }, name) {
  if (filename !== name) return;
  const lines = text.slice(0, start.offset).split("\n");
  const isRight = start.offset <= end.offset && end.offset <= text.length && lines.length === start.line && lines.at(-1).length === start.character;
  if (!isRight) throw new Found(`a wrong position ${JSON.stringify([start, end])} in ${JSON.stringify(text)}`);
}

const checks = [callAny, callAny, callAny, checkSet, checkEdit, checkPositions];
const end = Date.now() + seconds * 1000;
console.error = () => {};
let seed = firstSeed;
for (; Date.now() < end; seed++) {
  const random = new Random(seed);
  try {
    await random.pick(checks)(random);
  } catch (error) {
    if (isLarge && isOutOfMemory(error)) continue;
    console.log(`HECLA_FUZZ_SEED=${seed}: ${error instanceof Found ? error.message : error.stack}`);
    process.exit(1);
  }
}
console.log(`${seed - firstSeed} rounds`);
