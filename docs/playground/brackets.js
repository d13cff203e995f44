// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Brackets that belong together.

export const closers = { "(": ")", "[": "]", "{": "}" };
const openers = { ")": "(", "]": "[", "}": "{" };
const maxDistance = 20_000; // characters that are searched, so that moving the cursor takes no time

/** Is a character of this class, or of none, one in which brackets count? */
const isText = (name) => name !== "string" && name !== "comment" && name !== "label";

/**
 * Returns the offsets of the bracket before or after the cursor and of its partner; null if there is none.
 * `classAt(offset)` is the class of the token around an offset.
 */
export function matchingBracket(text, cursor, classAt) {
  for (const at of [cursor - 1, cursor]) {
    const bracket = text.charAt(at);
    if (!(bracket in closers || bracket in openers) || !isText(classAt(at))) continue;
    const partner = findPartner(text, at, classAt);
    return partner < 0 ? null : [at, partner];
  }
  return null;
}

function findPartner(text, begin, classAt) {
  const bracket = text[begin];
  const step = bracket in closers ? 1 : -1;
  const partner = closers[bracket] ?? openers[bracket];
  const end = Math.max(-1, Math.min(text.length, begin + step * maxDistance));
  let depth = 0;
  for (let at = begin; at !== end; at += step) {
    if (text[at] !== bracket && text[at] !== partner) continue;
    if (!isText(classAt(at))) continue;
    depth += text[at] === bracket ? 1 : -1;
    if (depth === 0) return at;
  }
  return -1;
}
