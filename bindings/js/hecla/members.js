// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Members of objects whose names come from texts: "__proto__" is a name like any other, and no object inherits one.

const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const own = (object, name) => (Object.hasOwn(object, name) ? object[name] : undefined);

function setOwn(object, name, value) {
  Object.defineProperty(object, name, { value, configurable: true, enumerable: true, writable: true });
}

/** Sets a member of a member…, and makes the objects on the way. */
export function setAt(object, path, value) {
  let inner = object;
  for (const name of path.slice(0, -1)) {
    if (!isObject(own(inner, name))) setOwn(inner, name, {});
    inner = inner[name];
  }
  setOwn(inner, path.at(-1), value);
}

/** Merges objects into one, as @cdktf/hcl2json does: arrays are joined, an object without members removes the key. */
export function mergeInto(target, sources) {
  for (const source of sources) {
    for (const [name, value] of Object.entries(source)) merge(target, name, value);
  }
  return target;
}

function merge(target, name, value) {
  const before = own(target, name);
  if (isObject(value)) {
    // A value of another kind gives way.
    const merged = mergeInto(typeof before === "object" && before !== null ? before : {}, [value]);
    if (Object.keys(merged).length === 0) delete target[name];
    else setOwn(target, name, merged);
  } else {
    setOwn(target, name, Array.isArray(value) && Array.isArray(before) ? [...before, ...value] : value);
  }
}
