// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The addresses of arguments, which explain() takes.
import { parse } from "./hecla/full.js";
import { isIdentifier } from "./values.js";

/** Returns the key of a place, or of an attribute with its file, in maps. */
export const placeKey = ({ file, line, column } = {}) => `${file}:${line}:${column}`;

/** Returns the address of an argument in a block, such as service["a b"].port. */
export function addressOf(path, outer = "") {
  const step = (name) => (isIdentifier(name) ? `.${name}` : `[${JSON.stringify(name)}]`);
  const address = outer + path.map(step).join("");
  return outer === "" ? address.slice(1) : address;
}

/** Adds the addresses of all arguments by their places. Returns false if the text has errors. */
export function addAddresses(text, options, found) {
  const document = parse(text, options);
  try {
    if (!document.hasErrors && document.body) collectAddresses(document.body, "", options.name, found);
    return !document.hasErrors;
  } finally {
    document.free();
  }
}

// Blocks with the same type and labels have indexes.
function collectAddresses(body, outer, file, found) {
  for (const attribute of body.attributes) found.set(placeKey({ ...attribute, file }), addressOf([attribute.name], outer));
  const addressOfBlock = (block) => addressOf([block.type, ...block.labels], outer);
  const counts = new Map();
  for (const block of body.blocks) counts.set(addressOfBlock(block), (counts.get(addressOfBlock(block)) ?? 0) + 1);
  const indexes = new Map();
  for (const block of body.blocks) {
    const address = addressOfBlock(block);
    const index = indexes.get(address) ?? 0;
    indexes.set(address, index + 1);
    collectAddresses(block.body, counts.get(address) > 1 ? `${address}[${index}]` : address, file, found);
  }
}
