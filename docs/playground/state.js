// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The state of the page, and links that hold it: "#z=" is compressed JSON in base64url, "#j=" plain JSON.

/** `files` are texts by their names, of which `current` is shown; `tour` is a step of the tour, counted from 1. */
export const defaults = {
  files: {}, current: "", kind: "file", variables: "", builtins: "all", limits: {}, tab: "values", explain: "", tour: "",
};
const choices = {
  kind: ["file", "module"],
  builtins: ["all", "standard", "terraform", "none"],
};
const maxFiles = 40;
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

/** Returns the fragment of a link that holds a state, and the version of the page that made it. */
export async function toFragment(state, version) {
  const changed = Object.entries(state).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(defaults[key]));
  const bytes = new TextEncoder().encode(JSON.stringify({ version, ...Object.fromEntries(changed) }));
  if (typeof CompressionStream === "undefined") return `#j=${toBase64(bytes)}`;
  return `#z=${toBase64(await through(bytes, new CompressionStream("deflate-raw")))}`;
}

/** Returns { state, version } of a fragment; null if it holds none. Throws an Error if it is damaged. */
export async function fromFragment(fragment) {
  const [, step] = /^#tour(?:=(\d+))?$/.exec(fragment) ?? [];
  if (fragment.startsWith("#tour")) return { state: complete({ tour: step ?? "1" }) };
  const [, form, text] = /^#([zj])=([\w-]+)$/.exec(fragment) ?? [];
  if (!form) return null;
  let bytes = fromBase64(text);
  if (form === "z") bytes = await through(bytes, new DecompressionStream("deflate-raw"));
  const part = JSON.parse(new TextDecoder().decode(bytes));
  return { state: complete(part), version: typeof part?.version === "string" ? part.version : undefined };
}

/** Is this the name of a file, such as "main.tf" or "modules/a/main.tf"? */
export const isFileName = (name) => name.length <= 100 && /^[a-z0-9][\w.-]*(\/[a-z0-9][\w.-]*)*$/i.test(name);

/** Returns the name of the only file of a state: links of version 0.1.0 have a source and its syntax. */
const nameOfSource = ({ kind, syntax }) => `main.${kind === "module" ? "tf" : "hcl"}${syntax === "json" ? ".json" : ""}`;

function filesOf(part) {
  const all = typeof part?.source === "string" ? { [nameOfSource(part)]: part.source } : part?.files ?? {};
  const usable = Object.entries(all).filter(([name, text]) => isFileName(name) && typeof text === "string");
  return usable.length > 0 ? Object.fromEntries(usable.slice(0, maxFiles)) : { [nameOfSource(part ?? {})]: "" };
}

/** Returns a whole state with what is usable in a part of one. */
export function complete(part) {
  const state = { ...defaults, limits: {} };
  for (const [key, value] of Object.entries(defaults)) {
    const given = part?.[key];
    if (typeof value === "string" && typeof given === "string" && (choices[key]?.includes(given) ?? true)) state[key] = given;
  }
  state.files = filesOf(part);
  if (!Object.hasOwn(state.files, state.current)) state.current = Object.keys(state.files)[0];
  for (const [name, value] of Object.entries(part?.limits ?? {})) {
    if (Number.isSafeInteger(value) && value >= 0) state.limits[name] = value;
  }
  return state;
}
