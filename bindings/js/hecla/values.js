// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Values that JSON does not have; src/values.h says how they are sent.
import { described, isPlain } from "./checks.js";
import { isWellFormed } from "./text.js";

/** A value that is not known yet. */
export class Unknown {
  constructor(type = "any") {
    if (typeof type !== "string") throw new TypeError(`a type must be a string, not ${described(type)}`);
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

// Each is true for objects of other realms, too, such as those of another window.
const isOf = (prototype, method) => {
  const probe = Object.getOwnPropertyDescriptor(prototype, method);
  return (value) => {
    try {
      (probe.get ?? probe.value).call(value);
      return true;
    } catch {
      return false;
    }
  };
};
const isMap = isOf(Map.prototype, "size");
const isSet = isOf(Set.prototype, "size");
const isDate = isOf(Date.prototype, "getTime");

const mostParts = 10_000_000;
const mostLevels = 1000;
const mostBits = 512; // of which all are exact in HCL's numbers
const firstTooLarge = 1n << BigInt(mostBits);
const hasTooManyBits = (integer) => integer >= firstTooLarge || integer <= -firstTooLarge;

class Encoder {
  #where;
  #name;
  #isWritten;
  #path = [];
  #outer = new Set();
  #parts = 0;

  /**
   * `name` is that of the value in errors, which begin with `where`. A value that is written into a configuration must
   * be one of HCL's own.
   */
  constructor(name, { isWritten = false, where = "" } = {}) {
    this.#where = where;
    this.#name = name;
    this.#isWritten = isWritten;
  }

  #fail(text) {
    const path = this.#path.slice(0, 20).map((key) => (/^[A-Za-z_]\w*$/.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`));
    const rest = this.#path.length > path.length ? "…" : "";
    throw new TypeError(`${this.#where}"${this.#name}${path.join("")}${rest}" ${text}`);
  }

  #cannotBe(value) {
    this.#fail(`cannot be ${described(value)}`);
  }

  encode(value) {
    if (++this.#parts > mostParts) this.#fail(`has more than ${mostParts} elements`);
    switch (typeof value) {
      case "bigint":
        if (hasTooManyBits(value)) this.#fail(`has more than ${mostBits} bits`);
        return { "\0number": value.toString() };
      case "number":
        return this.#number(value);
      case "string":
        return this.#text(value);
      case "boolean":
        return value;
      case "object":
        return value === null ? null : this.#object(value);
      default:
        return this.#cannotBe(value);
    }
  }

  #number(value) {
    if (Number.isFinite(value)) return value;
    if (Number.isNaN(value) || this.#isWritten) this.#cannotBe(value);
    return { "\0number": String(value) };
  }

  #text(text) {
    if (!isWellFormed(text)) this.#cannotBe(text);
    return text;
  }

  #object(value) {
    if (this.#outer.has(value)) this.#fail("contains itself");
    if (this.#outer.size >= mostLevels) this.#fail(`is nested more than ${mostLevels} levels deep`);
    this.#outer.add(value);
    const encoded = this.#contents(value);
    this.#outer.delete(value);
    return encoded;
  }

  #contents(value) {
    if (Array.isArray(value)) return this.#elements(value);
    if (isPlain(value)) return this.#members(Object.entries(value));
    if (isDate(value)) return this.#date(value);
    if (this.#isWritten) this.#cannotBe(value);
    if (value instanceof Unknown) return { "\0unknown": value.type };
    if (value instanceof Sensitive) return { "\0sensitive": this.encode(value.value) };
    if (isSet(value)) return this.#elements([...Set.prototype.values.call(value)]);
    if (isMap(value)) return this.#members([...Map.prototype.entries.call(value)]);
    return this.#cannotBe(value);
  }

  #date(value) {
    const time = Date.prototype.getTime.call(value);
    if (Number.isNaN(time)) this.#fail("cannot be an invalid date");
    return new Date(time).toISOString();
  }

  #elements(list) {
    const encoded = [];
    // A hole is undefined, too.
    for (let index = 0; index < list.length; index++) encoded.push(this.#part(index, list[index]));
    return encoded;
  }

  #members(entries) {
    const names = new Set();
    const encoded = entries.map(([key, item]) => {
      if (typeof key !== "string") this.#fail(`has a key that is not a string, but ${described(key)}`);
      const name = this.#text(key).normalize(); // as HCL does
      if (names.has(name)) this.#fail(`has two keys that are equal in Unicode's normalization form C: ${JSON.stringify(name)}`);
      names.add(name);
      return [name.startsWith("\0") ? "\0" + name : name, this.#part(key, item)];
    });
    return Object.fromEntries(encoded);
  }

  #part(key, value) {
    this.#path.push(key);
    const encoded = this.encode(value);
    this.#path.pop();
    return encoded;
  }
}

/** Returns a value in the form in which it is sent. */
export function encodeValue(value, name, options) {
  try {
    return new Encoder(name, options).encode(value);
  } catch (error) {
    if (error instanceof RangeError) throw new TypeError(`"${name}" is nested too deeply or is too large`);
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
