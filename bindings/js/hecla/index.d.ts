// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
/// <reference lib="esnext.disposable" />
// The package hecla: HCL in its native and its JSON syntax.
//
//   import { parse, toJSON } from "hecla";
//   toJSON('a = "b"')                       // { a: "b" }
//
// Importing it loads the WebAssembly module core; all functions here but those that return promises are synchronous
// afterwards. Those that return promises load the module full first. Import "hecla/full" to have them synchronous.
//
// Texts are strings, or bytes of UTF-8. All offsets and ranges are in UTF-16 code units, so that
// text.slice(...range) is what a range covers; lines and columns are counted from 1, columns in characters as people
// see them. For a text that is given as bytes they are those of the text that TextDecoder returns.
//
// Errors in a configuration, and texts that exceed a limit, throw an HclError; wrong arguments, among them options and
// members that do not exist, throw a TypeError that names them.

import type { BodyNode, ExpressionNode, FileNode, Node } from "./tree.js";
export type * from "./tree.js";
export { type ModuleSource, init } from "./loading.js";

/** A part of a text: the offset of its first code unit and of the one after its last. */
export type Range = [begin: number, end: number];

export interface Position {
  /** Counted from 1. */
  line: number;
  /** Counted from 1, in grapheme clusters. */
  column: number;
  /** The offset in bytes of UTF-8. */
  byte: number;
  /** The offset in code units, in the file that the range names. */
  offset: number;
  /**
   * The offset in the line in code units, counted from 0: { line: line - 1, character } is a position of the Language
   * Server Protocol, and { lineNumber: line, column: character + 1 } one of Monaco.
   */
  character: number;
}

/**
 * An empty range, such as one before a missing character, ends one column and byte after its start, as Terraform has it;
 * its `offset` and `character` are equal.
 */
export interface SourceRange {
  filename: string;
  start: Position;
  end: Position;
}

/** A way to repair what a diagnostic is about. */
export interface Fix {
  /** Such as 'Insert ",".' */
  title: string;
  /** The author cannot have meant anything else. */
  certain: boolean;
  /** They are applied together, and do not overlap. The range of an insertion is empty, also in columns. */
  edits: { range: SourceRange; replacement: string }[];
}

/** The lines that a diagnostic is about. */
export interface Snippet {
  /** Such as 'resource "aws_instance" "web"'. */
  context: string | null;
  code: string;
  start_line: number;
  /** In code units of `code`. */
  highlight_start_offset: number;
  highlight_end_offset: number;
  /** Values in the expression, such as { traversal: "var.a", statement: "is 1" }. */
  values: { traversal: string; statement: string }[];
  function_call?: {
    called_as: string;
    signature?: {
      name: string;
      params: { name: string; type: JSONValue }[];
      variadic_param?: { name: string; type: JSONValue };
    };
  };
}

/** An error, warning or information about a configuration, in the form of `terraform validate -json`. */
export interface Diagnostic {
  severity: "error" | "warning" | "information";
  /** A stable name of the kind of problem, such as "unknown-variable". */
  code: string;
  summary: string;
  detail: string;
  /** The position of the problem; missing if it is not about a text. */
  range?: SourceRange;
  related?: { range: SourceRange; message: string }[];
  fixes?: Fix[];
  snippet?: Snippet;
  /** All of it as text for people, with the line that it is about. */
  rendered: string;
}

/** An error in a configuration, or a limit that it exceeds. Its `cause` is what a function of the application threw. */
export class HclError extends Error {
  readonly name: "HclError";
  readonly diagnostics: Diagnostic[];
  /** All diagnostics as text for people. */
  get rendered(): string;
}

/** The memory and time that one call may use. All have defaults. */
export interface Limits {
  /** Levels of nested blocks, brackets and values [400]. Many more can exhaust the stack, which is an HclError. */
  maxNesting?: number;
  /** Bytes of one text [1 GiB]. */
  maxSourceBytes?: number;
  /** Steps of one evaluation [100,000,000]. */
  maxSteps?: number;
  /** Bytes of all strings that one evaluation builds [256 MiB]. */
  maxStringBytes?: number;
  /** Elements of all collections that one evaluation builds [10,000,000]. */
  maxElements?: number;
  /** Bytes of memory for one parse, with the text, or for one evaluation [1 GiB]. */
  maxMemoryBytes?: number;
  /** Diagnostics of one text [1000], at least 1. A text with more cannot be edited. */
  maxDiagnostics?: number;
}

export interface Options {
  /** The name of the text in diagnostics ["main.hcl"]. A name that ends in ".json" is read in the JSON syntax. */
  name?: string;
  syntax?: "auto" | "native" | "json";
  limits?: Limits;
}

export interface JSONTextOptions extends Options {
  /** Spaces for each level of the text [0], at most 100. */
  indent?: number;
  /** Sort members by name. */
  sorted?: boolean;
  /** Write <, > and & as escapes. */
  escapeHtml?: boolean;
}

export interface JSONOptions extends JSONTextOptions {
  /**
   * Integers beyond Number.MAX_SAFE_INTEGER become bigints. Without it they become the nearest number, as with
   * JSON.parse: 9007199254740993 becomes 9007199254740992. A number that would become Infinity, such as 1e400, is an
   * error then. Fractions become the nearest number.
   */
  bigints?: boolean;
  /** Return an object with the JSON and with the positions of all values in it. */
  positions?: boolean;
}

/** The origin of a value of the JSON. A type or label that several blocks have is that of the first. */
export interface Location {
  /** The argument, block, attribute or element. */
  range: Range;
  /** Its name or label, or the key; missing for what has none, such as an element. */
  keyRange?: Range;
  /** The value; for a block, from brace to brace. */
  valueRange: Range;
  /** Of the begin and the end of `range`. */
  line: number;
  column: number;
  endLine: number;
  endColumn: number;
}

/** Locations by the JSON pointers (RFC 6901) of the values: "/resource/aws_instance/web/0/ami"; "" is the document. */
export type Positions = { [pointer: string]: Location };

export interface JSONWithPositions<JSON> {
  json: JSON;
  positions: Positions;
}

export interface FormatOptions extends Options {
  style?: "hcl" | "terraform";
  /** Align equals signs and comments of neighboring lines [true]. */
  align?: boolean;
  /** Break lists, objects and calls that are longer than this many columns. */
  width?: number;
  sortAttributes?: boolean;
  sortBlocks?: boolean;
  /** Format a text with errors by its tokens alone. */
  acceptErrors?: boolean;
}

export interface Attribute {
  name: string;
  range: Range;
  nameRange: Range;
  line: number;
  column: number;
  /** Of the kind Missing if there is none. */
  expression: ExpressionNode;
  /** The text of the expression. */
  source: string;
}

export interface Block {
  type: string;
  labels: string[];
  range: Range;
  typeRange: Range;
  labelRanges: Range[];
  line: number;
  column: number;
  readonly body: Body;
}

export interface Body {
  range: Range;
  /** In source order. */
  attributes: Attribute[];
  blocks: Block[];
  attribute(name: string): Attribute | undefined;
  /** The blocks of a type whose labels begin with these. */
  blocksOf(type: string, ...labels: string[]): Block[];
}

export type JSONValue = string | number | boolean | null | JSONValue[] | { [name: string]: JSONValue };

/** A part of a document that an address refers to. */
export interface Part {
  address: string;
  kind: "document" | "argument" | "block" | "attribute" | "element";
  file: string;
  line: number;
  column: number;
  range: Range;
  /** The value of an argument, or what is between the braces of a block. */
  valueRange: Range;
  /** The comments above and at the end of the line. */
  comments: string[];
  /** The value, if it needs no variables or functions. Integers that a number cannot hold exactly are bigints. */
  value?: JSONValue | bigint;
  source: string;
}

/**
 * A change of a document. An address names a block by its type and labels, then arguments, attributes and indexes:
 * resource.aws_instance.web.tags["Name"]; * is any name. "." is the whole document.
 *
 * A value is a string, a number, bigint or boolean, null, an array, a plain object, or a date, which becomes a string.
 * Everything else, also inside, is a TypeError that names it: undefined, NaN, Infinity, functions, symbols, Unknown,
 * Sensitive, Map, Set, lone surrogates, bigints of more than 512 bits, and objects that contain themselves.
 * The written expression evaluates to the value; HCL has strings in normalization form C.
 */
export type Edit =
  | { action: "set"; address: string; value: unknown }
  | { action: "set"; address: string; expression: string }
  | { action: "set"; address: string; heredoc: string }
  | { action: "add"; address: string; text: string; placement?: "last" | "first" | "before" | "after" }
  | { action: "remove"; address: string }
  | { action: "rename"; address: string; names: string[] }
  | { action: "move"; address: string; to: string }
  | { action: "comment"; address: string; text: string; trailing?: boolean }
  | { action: "renameReferences"; address: string; to: string };

/** A replacement in the text before an edit. */
export interface Change {
  range: Range;
  text: string;
}

/**
 * A parsed text. It takes memory outside of JavaScript's heap: call free(), or declare it with `using`; the garbage
 * collector frees forgotten ones at some time. After free(), everything but `name` and `diagnostics` throws a TypeError.
 * A text that could not be read at all, for lack of memory, has diagnostics only: everything else throws an HclError.
 */
export class Document {
  private constructor();
  readonly name: string;
  /** The diagnostics of the text that was parsed, by parse() or by update(). */
  readonly diagnostics: Diagnostic[];
  readonly hasErrors: boolean;
  /**
   * The text, with all edits. Bytes that are not UTF-8 are replacement characters. Such a text, and a string with a lone
   * surrogate, has a diagnostic and cannot be edited.
   */
  readonly text: string;
  /** The syntax tree. */
  readonly tree: BodyNode | FileNode;
  /** The innermost node that contains the code unit at an offset; null after the end of the text. */
  nodeAt(offset: number): Node | null;
  /**
   * Replaces parts of the text, as an editor does, and parses the result; `diagnostics` are then those of the result.
   * All ranges are those before the call, and do not overlap.
   */
  update(changes: Change | Change[]): void;
  /** The arguments and blocks; null in the JSON syntax, whose bodies depend on a schema. */
  readonly body: Body | null;
  readonly comments: { range: Range; text: string }[];
  /** The configuration as JSON, as toJSON() below; with errors, what could be parsed. */
  toJSON(options: Omit<JSONOptions, keyof Options> & { positions: true }): JSONWithPositions<any>;
  toJSON(options?: Omit<JSONOptions, keyof Options> | string): any;
  toJSONText(options?: Omit<JSONTextOptions, keyof Options>): string;
  /**
   * Returns the origin of a value of the JSON. The path is an array, as ["resource", "aws_instance", "web", 0, "ami"],
   * or a JSON pointer, as validators of JSON Schema report it.
   */
  locate(path: (string | number)[] | string): Location | undefined;
  /** Everything that an address refers to, in source order. */
  query(address: string): Part[];
  /**
   * Performs all edits or, with an HclError, none. Every byte that is not edited stays as it is. With `partial`, also
   * edits that could miss parts of a text with errors, because their address contains * or they rename references.
   */
  edit(edits: Edit | Edit[], options?: { partial?: boolean }): Change[];
  set(address: string, value: unknown): Change[];
  setExpression(address: string, expression: string): Change[];
  remove(address: string): Change[];
  free(): void;
  // The symbol exists in newer engines; `using` calls it.
  [Symbol.dispose](): void;
}

/** Parses a text. Errors are in the document's diagnostics; what could be parsed is there. Throws for no text. */
export function parse(text: string | Uint8Array, options?: Options): Document;
/**
 * Converts a configuration to JSON as hcl2json does: blocks are arrays under their type and labels, and expressions
 * that are not literals are "${…}".
 */
export function toJSON(
  text: string | Uint8Array,
  options: JSONOptions & { positions: true },
): JSONWithPositions<{ [name: string]: any }>;
export function toJSON(text: string | Uint8Array, options?: JSONOptions): { [name: string]: any };
/** The same as text, with all digits of numbers. */
export function toJSONText(text: string | Uint8Array, options?: JSONTextOptions): string;
export function format(text: string | Uint8Array, options?: FormatOptions): string;
/** The syntax tree of an expression. */
export function parseExpression(text: string | Uint8Array, options?: Options): ExpressionNode;
/** Parses a text and returns what an address refers to. */
export function query(text: string | Uint8Array, address: string, options?: Options): Part[];
/** Parses a text, edits it and returns the result. */
export function edit(
  text: string | Uint8Array,
  edits: Edit | Edit[],
  options?: Options & { partial?: boolean },
): string;
/** The memory of the module in bytes. */
export function memoryBytes(): number;

/** A value that is not known yet, of a type such as "list(string)". */
export class Unknown {
  constructor(type?: string);
  readonly type: string;
}
/** A value that must not be shown: as text and as JSON it is "(sensitive value)". */
export class Sensitive {
  constructor(value: unknown);
  readonly value: unknown;
}
export function unknown(type?: string): Unknown;
export function sensitive(value: unknown): Sensitive;

/** The names that expressions can refer to. */
export interface Scope {
  /**
   * Strings, numbers, bigints, booleans, null, arrays, sets, plain objects, maps with strings as keys, dates, Unknown
   * and Sensitive, in which no part is undefined. Results are such values, too; integers that a number cannot hold
   * exactly are bigints.
   */
  variables?: { [name: string]: unknown };
  /** Functions of the application. Exceptions become errors of the call, and the `cause` of the HclError. */
  functions?: { [name: string]: (...values: any[]) => unknown };
  /** The functions that are there besides those: the default is "all". */
  builtins?: "all" | "terraform" | "standard" | "none";
}

export interface EvaluationOptions extends Options, Scope {
  /** Keep expressions that refer to something undefined, instead of reporting that: they become "${…}". */
  partial?: boolean;
}

export interface ExpressionResult {
  /** The type of the value, such as "list(string)". */
  type?: string;
  value?: any;
  /** With `partial`: the expression that is left. */
  expression?: string;
}

export interface EvaluatedAttribute extends ExpressionResult {
  /** The types and labels of the blocks around the attribute, and its name. */
  path: string[];
  range?: SourceRange;
}

export interface FileResult extends ExpressionResult {
  attributes: EvaluatedAttribute[];
}

export interface ModuleOptions extends Scope {
  limits?: Limits;
}

/** Texts by their paths, or that of main.tf alone: "modules/a/main.tf" is the module "./modules/a". */
export type Files = string | { [path: string]: string };

export interface ModuleValue extends ExpressionResult {
  path: string[];
  range?: SourceRange;
  state: "known" | "waiting" | "failed";
  /** The references that a value waits for. */
  waitsFor: string[];
}

export interface ModuleResult {
  /** The values by their names: values.local.name, values.var.region. */
  values: { [name: string]: any };
  all: ModuleValue[];
  diagnostics: Diagnostic[];
}

/** The origin of a value. */
export interface Origin {
  /** Its role in what it is a part of, such as "condition". */
  role?: string;
  expression?: string;
  path?: string;
  name?: string;
  range?: SourceRange;
  value?: JSONValue;
  sensitive?: true;
  known?: false;
  end?: "outside" | "repeated" | "cut";
  from: Origin[];
}

export interface ValidationOptions {
  /** Outputs of `terraform providers schema -json`. */
  schemas?: string | object | (string | object)[];
  terraformVersion?: string;
  /** Providers without a schema and modules that are missing are errors, not warnings. */
  strict?: boolean;
  limits?: Limits;
}

/** Evaluates a file: its arguments, and its blocks as arrays under their types and labels. */
export function evaluate(text: string | Uint8Array, options?: EvaluationOptions): Promise<any>;
export function evaluateExpression(text: string | Uint8Array, options?: EvaluationOptions): Promise<any>;
/** Evaluates the input variables and local values of a Terraform module; `variables` are given to the module. */
export function evaluateModule(files: Files, options?: ModuleOptions): Promise<ModuleResult>;
/** Explains where the value at a path of a module comes from, such as "local.tags". */
export function explain(files: Files, path: string, options?: ModuleOptions): Promise<Origin>;
/** Checks a Terraform module and those that it calls. Returns all diagnostics. */
export function validate(files: Files, options?: ValidationOptions): Promise<Diagnostic[]>;
/** The functions that expressions can call, in the form of `terraform metadata functions -json`. */
export function functions(options?: Pick<EvaluationOptions, "builtins">): Promise<{
  format_version: string;
  function_signatures: { [name: string]: any };
}>;
