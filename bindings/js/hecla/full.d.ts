// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// hecla/full: the module with all functions. Importing it loads the module; every function is synchronous.
import type {
  Diagnostic, EvaluationOptions, ExpressionResult, FileResult, Files, ModuleOptions, ModuleResult, Origin,
  ValidationOptions,
} from "./index.js";

export * from "./index.js";

export function evaluate(text: string | Uint8Array, options?: EvaluationOptions): any;
/** The same with types, and with the attributes one by one. */
export function evaluateFile(text: string | Uint8Array, options?: EvaluationOptions): FileResult;
export function evaluateExpression(text: string | Uint8Array, options?: EvaluationOptions): any;
/** The same with the type or, with `partial`, the expression that is left. */
export function expressionResult(text: string | Uint8Array, options?: EvaluationOptions): ExpressionResult;
export function evaluateModule(files: Files, options?: ModuleOptions): ModuleResult;
export function explain(files: Files, path: string, options?: ModuleOptions): Origin;
export function validate(files: Files, options?: ValidationOptions): Diagnostic[];
export function functions(options?: Pick<EvaluationOptions, "builtins">): {
  format_version: string;
  function_signatures: { [name: string]: any };
};
