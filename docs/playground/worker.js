// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The worker: gets { id, state }, answers { id, result }. Sends { ready: true } when the engine is loaded.
import {
  HclError, Sensitive, Unknown, evaluateFile, evaluateModule, explain, format, parse, validate,
} from "./hecla/full.js";

const variablesName = (text) => (text.trimStart().startsWith("{") ? "variables.json" : "variables.hcl");

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
  const key = (name) => (/^[\p{ID_Start}_][\p{ID_Continue}-]*$/u.test(name) ? name : JSON.stringify(name));
  return `{\n${entries.map(([name, item]) => `${inner}${key(name)} = ${written(item, inner)}\n`).join("")}${indent}}`;
}

/** Returns a function from offsets in bytes of UTF-8 to offsets in code units. */
function offsetsIn(text) {
  const units = [];
  let unit = 0;
  for (const character of text) {
    const code = character.codePointAt(0);
    const size = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    for (let i = 0; i < size; i++) units.push(unit);
    unit += character.length;
  }
  return (byte) => units[byte] ?? unit;
}

function run({ source, syntax, kind, variables, builtins, limits, explain: path }) {
  const isModule = kind === "module";
  const name = `main.${isModule ? "tf" : "hcl"}${syntax === "json" ? ".json" : ""}`;
  const offsets = { [name]: offsetsIn(source), [variablesName(variables)]: offsetsIn(variables) };
  const placed = (range) =>
    range && offsets[range.filename] && {
      line: range.start.line,
      column: range.start.column,
      begin: offsets[range.filename](range.start.byte),
      end: offsets[range.filename](range.end.byte),
      isSource: range.filename === name,
    };

  const found = new Map();
  const report = (diagnostics) => {
    for (const { severity, code, summary, detail, range, related = [], fixes = [] } of diagnostics) {
      const key = `${code} ${range?.filename} ${range?.start.byte}`;
      if (found.has(key)) continue;
      found.set(key, {
        severity, code, summary, detail,
        place: placed(range),
        related: related.map((other) => ({ message: other.message, place: placed(other.range) })),
        fixes: fixes.map(({ title, edits }) => ({
          title,
          edits: edits.map((edit) => ({ place: placed(edit.range), text: edit.replacement })),
        })),
      });
    }
  };
  /** Returns the result of an action; null after reporting its diagnostics. */
  const attempt = (action) => {
    try {
      return action();
    } catch (error) {
      if (error instanceof HclError) report(error.diagnostics);
      else report([{ severity: "error", code: "usage", summary: "Invalid setting", detail: String(error.message) }]);
      return null;
    }
  };

  const result = { name };
  const parsed = attempt(() => parse(source, { name, syntax, limits }));
  if (parsed) {
    report(parsed.diagnostics);
    result.tree = attempt(() => parsed.tree);
    result.json = attempt(() => parsed.toJSONText({ indent: 2 }));
    if (syntax === "native") {
      const style = isModule ? "terraform" : "hcl";
      result.formatted = attempt(() => format(source, { name, limits, style, acceptErrors: true }));
    }
  }
  if (parsed && isModule && !parsed.hasErrors) report(attempt(() => validate({ [name]: source }, { limits })) ?? []);

  const given = attempt(() => evaluateFile(variables, { name: variablesName(variables), builtins, limits }).value);
  if (parsed && given && !parsed.hasErrors) {
    const options = { variables: given, builtins, limits };
    const evaluated = isModule
      ? attempt(() => evaluateModule({ [name]: source }, options))
      : (attempt(() => evaluateFile(source, { ...options, name, syntax })) ??
        attempt(() => evaluateFile(source, { ...options, name, syntax, partial: true })));
    if (evaluated) {
      report(evaluated.diagnostics ?? []);
      result.values = (evaluated.all ?? evaluated.attributes).map((attribute) => ({
        path: attribute.path.join("."),
        type: attribute.type,
        text: attribute.expression !== undefined ? attribute.expression : written(attribute.value),
        waitsFor: attribute.expression !== undefined ? ["undefined names"] : attribute.waitsFor,
        place: placed(attribute.range),
      }));
      result.type = evaluated.type;
    }
    if (isModule && evaluated) {
      const chosen = path || result.values.find((value) => value.path.startsWith("local."))?.path || "";
      result.explained = chosen;
      try {
        if (chosen) result.origin = withPlaces(explain({ [name]: source }, chosen, options), placed);
      } catch (error) {
        result.explainError = error.message;
      }
    }
  }
  parsed?.free();
  result.diagnostics = [...found.values()];
  return result;
}

function withPlaces(origin, placed) {
  const text = origin.sensitive ? "(sensitive value)" : origin.known === false ? "(known after apply)" : written(origin.value);
  return { ...origin, text, place: placed(origin.range), from: origin.from.map((other) => withPlaces(other, placed)) };
}

self.onmessage = ({ data: { id, state } }) => {
  try {
    self.postMessage({ id, result: run(state) });
  } catch (error) {
    self.postMessage({ id, failure: String(error.message) });
  }
};
self.postMessage({ ready: true });
