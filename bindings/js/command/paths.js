// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Paths of the module and of the system. The module knows paths with slashes. Where paths are bytes, both are the same.
// On Windows the working directory C:\modules is /C:/modules for the module; arguments and names stay as they are.
import { Buffer } from "node:buffer";

const slash = 0x2f;

/** Returns the path that the module sees for an absolute path of Windows. */
export function fromWindows(path) {
  const forward = path.replaceAll("\\", "/");
  return forward.startsWith("/") ? forward : "/" + forward;
}

/**
 * Returns the path of Windows for one of the module, which can have put its working directory before an absolute path.
 * No file can be named "C:".
 */
export function toWindows(path) {
  return path.replace(/^.*\/(?=[A-Za-z]:(?:[\\/]|$))/, "").replace(/^[A-Za-z]:$/, "$&/");
}

/** Returns the path, in bytes, of a name in a directory, which is null for the working directory. */
export function joined(directory, name) {
  if (directory === null || name[0] === slash) return name;
  return Buffer.concat([directory, Buffer.from("/"), name]);
}

/** Returns what functions of node:fs take for a path in bytes. */
export const systemPath = process.platform === "win32" ? (path) => toWindows(path.toString()) : (path) => path;

/** Returns the working directory as the module sees it; undefined if it has been removed. */
export function workingDirectory() {
  try {
    return process.platform === "win32" ? fromWindows(process.cwd()) : process.cwd();
  } catch {
    return undefined;
  }
}
