// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Values as the page shows them.
import { Sensitive, Unknown } from "./hecla/full.js";

export const isIdentifier = (name) => /^[\p{ID_Start}_][\p{ID_Continue}-]*$/u.test(name);

/** Returns a written value without its line breaks. */
export function inOneLine(text) {
  return text.replace(/([^{[,\n])\n\s*(?=[^\s}\]])/g, "$1, ").replace(/\s*\n\s*/g, " ");
}

/** Returns the value as HCL, with what HCL has no literals for in parentheses. */
export function written(value, indent = "") {
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
