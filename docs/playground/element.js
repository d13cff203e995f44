// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0

/** Returns a new element; children are nodes, or strings that become text. */
export function element(name, attributes = {}, ...children) {
  const created = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== undefined) created.setAttribute(key, value);
  }
  created.append(...children);
  return created;
}

export function button(text, action, attributes = {}) {
  const created = element("button", { type: "button", ...attributes }, text);
  created.addEventListener("click", action);
  return created;
}
