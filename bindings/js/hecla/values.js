// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Values that JSON does not have; src/values.h says how they are sent.

/** A value that is not known yet. */
export class Unknown {
  constructor(type = "any") {
    this.type = type;
  }
}

/** A value that must not be shown. */
export class Sensitive {
  #value;
  constructor(value) {
    this.#value = value;
  }
  get value() {
    return this.#value;
  }
  toString() {
    return "(sensitive value)";
  }
  toJSON() {
    return "(sensitive value)";
  }
}

export const unknown = (type) => new Unknown(type);
export const sensitive = (value) => new Sensitive(value);

const isPlain = (value) => {
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
};

function sent(value) {
  switch (typeof value) {
    case "bigint":
      return { "\0number": value.toString() };
    case "number":
      if (Number.isNaN(value)) throw new TypeError("NaN is not a value");
      return Number.isFinite(value) ? value : { "\0number": value > 0 ? "Infinity" : "-Infinity" };
    case "string":
    case "boolean":
      return value;
    case "undefined":
      return null;
    case "object":
      return value === null ? null : sentObject(value);
    default:
      throw new TypeError(`a ${typeof value} is not a value`);
  }
}

function sentObject(value) {
  if (value instanceof Unknown) return { "\0unknown": value.type };
  if (value instanceof Sensitive) return { "\0sensitive": sent(value.value) };
  if (Array.isArray(value)) return value.map(sent);
  if (value instanceof Set) return [...value].map(sent);
  if (value instanceof Date) return value.toISOString();
  const entries = value instanceof Map ? [...value] : isPlain(value) ? Object.entries(value) : null;
  if (!entries) throw new TypeError(`an object of the class ${value.constructor?.name} is not a value`);
  return Object.fromEntries(
    entries.map(([key, item]) => [String(key).startsWith("\0") ? "\0" + key : String(key), sent(item)]),
  );
}

/** Returns a value in the form in which it is sent. */
export function encodeValue(value) {
  try {
    return sent(value);
  } catch (error) {
    if (error instanceof RangeError) throw new TypeError("the value is nested too deeply, or contains itself");
    throw error;
  }
}

function received(key, value) {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const keys = Object.keys(value);
  if (keys.length === 1) {
    if (keys[0] === "\0unknown") return new Unknown(value[keys[0]]);
    if (keys[0] === "\0sensitive") return new Sensitive(value[keys[0]]);
    if (keys[0] === "\0number") return number(value[keys[0]]);
  }
  if (!keys.some((name) => name.startsWith("\0"))) return value;
  return Object.fromEntries(keys.map((name) => [name.startsWith("\0") ? name.slice(1) : name, value[name]]));
}

function number(text) {
  return /^-?\d+$/.test(text) ? BigInt(text) : Number(text);
}

/** Parses JSON with values. */
export function decodeJSON(text) {
  return text.includes("\\u0000") ? JSON.parse(text, received) : JSON.parse(text);
}
