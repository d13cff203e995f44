// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0

/** Returns the bytes of a text in base64. */
export function fromBase64(text) {
  if (Uint8Array.fromBase64) return Uint8Array.fromBase64(text);
  const characters = atob(text);
  const bytes = new Uint8Array(characters.length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = characters.charCodeAt(i);
  return bytes;
}
