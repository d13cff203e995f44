// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0

const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** Merges objects into one, as @cdktf/hcl2json does: arrays are joined, an object without members removes the key. */
export function mergeInto(target, sources) {
  for (const source of sources) {
    for (const [key, value] of Object.entries(source)) merge(target, key, value);
  }
  return target;
}

function merge(target, key, value) {
  if (isObject(value)) {
    // A value of another kind gives way.
    target[key] = mergeInto(typeof target[key] === "object" ? target[key] : {}, [value]);
    if (Object.keys(target[key]).length === 0) delete target[key];
  } else if (Array.isArray(value) && Array.isArray(target[key])) {
    target[key] = [...target[key], ...value];
  } else {
    target[key] = value;
  }
}
