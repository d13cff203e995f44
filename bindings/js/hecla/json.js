// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The result of toJSON: numbers and positions that JSON text alone does not have.
import { checkString, described } from "./checks.js";

// A number that could be Infinity; also inside a string.
const largeNumber = /\d{309}|\d[eE]\+?\d{3}/;
const placeSize = 11;

/** Returns the JSON that `convert(options)`, a function of a module, gives as text. */
export function jsonOf(convert, options) {
  for (const name of ["bigints", "positions"]) {
    if (typeof (options[name] ?? false) !== "boolean") {
      throw new TypeError(`the option "${name}" must be a boolean, not ${described(options[name])}`);
    }
  }
  if (!options.bigints && !options.positions) {
    const text = convert(options);
    return JSON.parse(largeNumber.test(text) ? convert({ ...options, checkNumbers: true }) : text);
  }
  const result = JSON.parse(convert(options));
  for (let i = 0; i < result.numbers.length; i += 2) {
    replaceNumber(result, result.numbers[i], BigInt(result.numbers[i + 1]));
  }
  return options.positions ? { json: result.json, positions: positionsOf(result.places) } : result.json;
}

function replaceNumber(result, pointer, number) {
  let object = result;
  let key = "json";
  for (const name of pointer.split("/").slice(1)) {
    object = object[key];
    key = ownKey(object, name.replaceAll("~1", "/").replaceAll("~0", "~"));
  }
  object[key] = number; // it has this member, so this cannot set a prototype
}

// Names in the JSON syntax stay as they are, but those of pointers are normalized.
function ownKey(object, name) {
  return Object.hasOwn(object, name) ? name : Object.keys(object).find((key) => key.normalize() === name);
}

/** Returns locations by their pointers, which cannot be the name of a prototype. */
function positionsOf(places) {
  const positions = {};
  for (let i = 0; i < places.length; i += placeSize) {
    const [pointer, begin, end, keyBegin, keyEnd, valueBegin, valueEnd, line, column, endLine, endColumn] = places.slice(
      i,
      i + placeSize,
    );
    const key = keyEnd > keyBegin ? { keyRange: [keyBegin, keyEnd] } : {};
    positions[pointer] = { range: [begin, end], ...key, valueRange: [valueBegin, valueEnd], line, column, endLine, endColumn };
  }
  return positions;
}

/** Returns the JSON pointer (RFC 6901) of a path: a pointer itself, or keys and indexes. */
export function pointerOf(path) {
  if (!Array.isArray(path)) return checkString(path, "the path");
  const steps = Array.from(path, (key) => {
    if (Number.isSafeInteger(key) && key >= 0) return `/${key}`;
    if (typeof key !== "string") throw new TypeError(`a path has strings and indexes, not ${described(key)}`);
    return `/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`;
  });
  return steps.join("");
}
