// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The state of the page, and links that hold it: "#z=" is compressed JSON in base64url, "#j=" plain JSON.

export const defaults = {
  source: "", syntax: "native", kind: "file", variables: "", builtins: "all", limits: {}, tab: "tree", explain: "",
};
const choices = {
  syntax: ["native", "json"],
  kind: ["file", "module"],
  builtins: ["all", "standard", "terraform", "none"],
};
// A link that expands to more than this is refused.
const maxBytes = 8 << 20;

function toBase64(bytes) {
  let binary = "";
  for (let at = 0; at < bytes.length; at += 0x8000) binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function fromBase64(text) {
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
}

async function through(bytes, stream) {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const parts = [];
  for (let size = 0; ; ) {
    const { done, value } = await reader.read();
    if (done) return new Uint8Array(await new Blob(parts).arrayBuffer());
    size += value.length;
    if (size > maxBytes) throw new Error("it is too large");
    parts.push(value);
  }
}

/** Returns the fragment of a link that holds a state. */
export async function toFragment(state) {
  const changed = Object.entries(state).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(defaults[key]));
  const bytes = new TextEncoder().encode(JSON.stringify(Object.fromEntries(changed)));
  if (typeof CompressionStream === "undefined") return `#j=${toBase64(bytes)}`;
  return `#z=${toBase64(await through(bytes, new CompressionStream("deflate-raw")))}`;
}

/** Returns the state in a fragment; null if it holds none. Throws an Error if it is damaged. */
export async function fromFragment(fragment) {
  const [, form, text] = /^#([zj])=([\w-]+)$/.exec(fragment) ?? [];
  if (!form) return null;
  let bytes = fromBase64(text);
  if (form === "z") bytes = await through(bytes, new DecompressionStream("deflate-raw"));
  return complete(JSON.parse(new TextDecoder().decode(bytes)));
}

/** Returns a whole state with what is usable in a part of one. */
export function complete(part) {
  const state = { ...defaults, limits: {} };
  for (const key of Object.keys(defaults)) {
    const value = part?.[key];
    if (typeof value === "string" && key !== "limits" && (choices[key]?.includes(value) ?? true)) state[key] = value;
  }
  for (const [name, value] of Object.entries(part?.limits ?? {})) {
    if (Number.isSafeInteger(value) && value >= 0) state.limits[name] = value;
  }
  return state;
}
