// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Edits as they are sent: see the type Edit in index.d.ts.
import { checkString, checkedOptions, described, membersOf, optionsOf } from "./checks.js";
import { encodeValue } from "./values.js";

const newContent = ["value", "expression", "heredoc"];
const membersOfAction = {
  set: newContent,
  add: ["text", "placement"],
  remove: [],
  rename: ["names"],
  move: ["to"],
  comment: ["text", "trailing"],
  renameReferences: ["to"],
};

/** Returns the JSON of edits. A value, or another member, that cannot be written is a TypeError. */
export function encodeEdits(edits, options = {}) {
  const { partial } = checkedOptions(options, optionsOf.documentEdit);
  const list = Array.isArray(edits) ? edits : [edits];
  return JSON.stringify({ edits: Array.from(list, (edit, index) => encoded(edit, `edit ${index + 1}`)), partial });
}

function encoded(edit, which) {
  const action = edit?.action;
  if (typeof action !== "string" || !Object.hasOwn(membersOfAction, action)) {
    throw new TypeError(`${which}: there is no action ${typeof action === "string" ? JSON.stringify(action) : described(action)}`);
  }
  const own = membersOfAction[action];
  const members = membersOf(edit, ["action", "address", ...own], "member", `${which}: `);
  if (action === "set") return set(edit, members, which);
  for (const name of ["address", ...own]) check(members, name, which);
  return members;
}

const optional = ["placement", "trailing"];

function check(members, name, which) {
  const value = members[name];
  if (optional.includes(name) && value === undefined) return;
  if (name === "names") return names(value, which);
  if (name !== "trailing") return checkString(value, `${which}: "${name}"`);
  if (typeof value !== "boolean") throw new TypeError(`${which}: "trailing" must be a boolean, not ${described(value)}`);
}

function names(list, which) {
  if (!Array.isArray(list) || list.length === 0) throw new TypeError(`${which}: "names" must be an array of strings`);
  Array.from(list, (name, index) => checkString(name, `${which}: "names[${index}]"`));
}

function set(edit, members, which) {
  checkString(members.address, `${which}: "address"`);
  const given = newContent.filter((name) => Object.hasOwn(edit, name) && edit[name] !== undefined);
  const name = given[0] ?? (Object.hasOwn(edit, "value") ? "value" : null);
  if (given.length > 1 || name === null) {
    throw new TypeError(`${which}: exactly one of "value", "expression" and "heredoc" must be set`);
  }
  if (name === "value") members.value = encodeValue(edit.value, "value", { isWritten: true, where: `${which}: ` });
  else checkString(edit[name], `${which}: "${name}"`);
  return members;
}
