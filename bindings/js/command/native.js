// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The native command, from the optional package for this system (scripts/dist.d/npm.sh), which npm installs where it can.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

/** Returns the path of the native command; undefined if it is not installed. */
export function nativeCommand() {
  try {
    const folder = dirname(require.resolve(`@hecla/cli-${process.platform}-${process.arch}/package.json`));
    const program = join(folder, "bin", process.platform === "win32" ? "hecla.exe" : "hecla");
    return existsSync(program) ? program : undefined;
  } catch {
    return undefined;
  }
}

/** Runs the native command with the standard streams of this process, and ends this process as it ended. */
export function runNative(program, name, given) {
  const { status, signal, error } = spawnSync(program, given, { argv0: name, stdio: "inherit" });
  if (error) throw error;
  if (signal) process.kill(process.pid, signal);
  process.exit(status);
}
