// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// hecla/pcl: programs of PCL. Importing it loads its own module; every function is synchronous.
import type { Diagnostic, Limits, SourceRange } from "./index.js";

export { Diagnostic, HclError, Limits, SourceRange } from "./index.js";
export { init } from "./loading.js";

/**
 * Texts by their paths, or that of main.pp alone. Files without a directory are the program; "site/main.pp" is in the
 * component "./site".
 */
export type Files = string | { [path: string]: string };

export interface ProgramOptions {
  /** The schemas of packages, as `pulumi package get-schema` writes them. Packages without one are dynamic. */
  schemas?: string | object | (string | object)[];
  /** Unknown names and resources are warnings. */
  lenient?: boolean;
  limits?: Limits;
}

/** A definition of a program. */
export interface ProgramNode {
  kind: "local" | "config" | "resource" | "read" | "component" | "hook" | "output" | "other";
  /** The name that others refer to; empty for "other". */
  name: string;
  /** The type of what the name refers to, such as "output(string)". */
  type: string;
  range: SourceRange;
  /** The names of the definitions that it refers to. */
  dependencies: string[];
  /** The definitions of a component whose files are given. */
  component?: ProgramNode[];
}

/** Gives each definition of a program its type, and checks it against the schemas. */
export function check(files: Files, options?: ProgramOptions): { nodes: ProgramNode[]; diagnostics: Diagnostic[] };
/** The type of an expression in a program, and what is wrong with the expression. */
export function typeOf(
  files: Files,
  expression: string,
  options?: ProgramOptions,
): { type: string; diagnostics: Diagnostic[] };
/** The size of the module's memory in bytes. */
export function memoryBytes(): number;
