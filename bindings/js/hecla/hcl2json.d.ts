// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The interface of @cdktf/hcl2json (0.21): import "hecla/hcl2json" instead. The messages of errors are Hecla's.
import * as TFExpressionSyntaxTree from "./syntax_tree.js";
export { TFExpressionSyntaxTree };
export { init } from "./loading.js";

export interface Reference {
  value: string;
  startPosition: number;
  endPosition: number;
}

/** Converts a file to JSON. */
export function parse(filename: string, contents: string): Promise<Record<string, any>>;
/** Converts the *.tf and *.tf.json files of a directory (only in Node). */
export function convertFiles(workingDirectory: string): Promise<Record<string, any>>;
/** The references in an expression, which may lack its quotes. */
export function getReferencesInExpression(filename: string, expression: string): Promise<Reference[]>;
/** The tree of an expression. */
export function getExpressionAst(
  filename: string,
  expression: string,
): Promise<TFExpressionSyntaxTree.ExpressionType | null>;
export function replaceQuotes(input: string): string;
/** Quotes an expression if it needs quotes; `wrapOffset` is how many characters were added before it. */
export function wrapTerraformExpression(input: string): { wrap: string; wrapOffset: number };
