// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The nodes of syntax trees. Comparing `kind` tells TypeScript which members a node has:
//
//   document.tree.walk((node) => {
//     if (node.kind === "Call") console.log(node.line, node.name, node.children.length);
//   });
//
// A node is read when it is asked for, from a tree that never changes: after an edit, an update or free(), the nodes of
// before show the text of before, and `root` is no longer the `tree` of the document.
import type { Range } from "./index.js";

interface NodeBase<Kind extends string, Child = never> {
  readonly kind: Kind;
  /** The offsets of the first code unit, and of the one after the last. */
  readonly range: Range;
  readonly begin: number;
  readonly end: number;
  /** The start, counted from 1; columns in grapheme clusters. */
  readonly line: number;
  readonly column: number;
  /** The source of the node. */
  readonly text: string;
  /** The name of the text that was parsed. */
  readonly file: string;
  /** Null for the root. */
  readonly parent: Node | null;
  readonly root: Node;
  /** In source order. Each call may make new objects: compare nodes with equals(). */
  readonly children: readonly Child[];
  equals(other: Node): boolean;
  /**
   * Calls a function with this node and all nodes in it, parents first. It does not enter a node for which the function
   * returns false.
   */
  walk(visit: (node: Node) => unknown): void;
  /** The innermost node that contains the code unit at an offset; null if this node does not. */
  nodeAt(offset: number): Node | null;
  /** The node and those in it in the form of `hecla parse --json`, with offsets in code units. */
  toJSON(): JSONNode;
}

/** A node as a plain object. docs/guide/command.md lists the members of each kind. */
export interface JSONNode {
  kind: string;
  range: Range;
  line: number;
  column: number;
  children?: JSONNode[];
  [member: string]: unknown;
}

// --- both syntaxes

/** A part of the text that was skipped because of an error. */
export interface SkippedNode extends NodeBase<"Skipped"> {}
export interface NullNode extends NodeBase<"Null"> {
  /** As in the other expressions; undefined in the JSON syntax. */
  readonly incomplete?: boolean;
  readonly value: null;
}
export interface NumberNode extends NodeBase<"Number"> {
  /** As in the other expressions; undefined in the JSON syntax. */
  readonly incomplete?: boolean;
  /** A string if JSON does not allow the form of the number. `text` has all digits. */
  readonly value: number | string;
}
export interface StringNode extends NodeBase<"String"> {
  /** As in the other expressions; undefined in the JSON syntax. */
  readonly incomplete?: boolean;
  readonly value: string;
}
/** An object of either syntax. In the JSON syntax it contains properties. */
export interface ObjectNode extends NodeBase<"Object", ObjectItemNode | PropertyNode | SkippedNode> {
  /** As in the other expressions; undefined in the JSON syntax. */
  readonly incomplete?: boolean;
}

// --- the native syntax

export interface BodyNode extends NodeBase<"Body", AttributeNode | BlockNode | SkippedNode> {}
export interface AttributeNode extends NodeBase<"Attribute", ExpressionNode> {
  readonly children: readonly [expression: ExpressionNode];
  readonly name: string;
  readonly nameRange: Range;
  readonly equalsRange: Range;
  /** The name was already set before, and evaluation ignores this. */
  readonly duplicate: boolean;
}
/** Its children are the labels and then the body. */
export interface BlockNode extends NodeBase<"Block", LabelNode | BodyNode> {
  readonly type: string;
  readonly typeRange: Range;
}
export interface LabelNode extends NodeBase<"Label"> {
  /** Without quotes and escapes. */
  readonly value: string;
}
export interface ObjectItemNode extends NodeBase<"ObjectItem", ExpressionNode> {
  readonly children: readonly [key: ExpressionNode, value: ExpressionNode];
  /** The key is in parentheses. */
  readonly computedKey: boolean;
}
/** A step of a Reference, Access or Splat. */
export interface StepNode extends NodeBase<"Step", ExpressionNode> {
  readonly step: "attribute" | "index" | "legacy" | "computed";
  /** Of an attribute. The other steps have their key as a child. */
  readonly name?: string;
}

interface ExpressionBase<Kind extends string, Child = never> extends NodeBase<Kind, Child> {
  /** The author has not finished writing it. */
  readonly incomplete: boolean;
}
export interface BoolNode extends ExpressionBase<"Bool"> {
  readonly value: boolean;
}
/** Text in a template. */
export interface TextNode extends ExpressionBase<"Text"> {
  readonly value: string;
}
export interface TemplateNode extends ExpressionBase<"Template", ExpressionNode> {
  readonly form: "quoted" | "heredoc" | "flush_heredoc" | "bare" | "branch";
}
/** A template that is a single interpolation: "${a}". */
export interface WrapNode extends ExpressionBase<"Wrap", ExpressionNode> {
  readonly children: readonly [expression: ExpressionNode];
}
/** A variable and steps with fixed names: a.b[0]. */
export interface ReferenceNode extends ExpressionBase<"Reference", StepNode> {
  readonly name: string;
}
/** Steps on another expression, or with computed keys. Its children are the expression and the steps. */
export interface AccessNode extends ExpressionBase<"Access", ExpressionNode | StepNode> {}
/** The second child is applied to each element of the first, which a SplatItem in it represents. */
export interface SplatNode extends ExpressionBase<"Splat", ExpressionNode> {
  readonly children: readonly [source: ExpressionNode, each: ExpressionNode];
  /** a.*.b instead of a[*].b. */
  readonly attributeOnly: boolean;
}
export interface SplatItemNode extends ExpressionBase<"SplatItem"> {}
/** Its children are the arguments. */
export interface CallNode extends ExpressionBase<"Call", ExpressionNode> {
  readonly name: string;
  readonly nameRange: Range;
  /** The last argument ends with "...". */
  readonly expandLast: boolean;
}
export interface TupleNode extends ExpressionBase<"Tuple", ExpressionNode> {}
/** Its children are the collection, the key if it has one, the value, and the condition if it has one. */
export interface ForNode extends ExpressionBase<"For", ExpressionNode> {
  readonly form: "tuple" | "object" | "directive";
  /** The variable for keys. */
  readonly keyName?: string;
  readonly valueName: string;
  /** The value ends with "...". */
  readonly group: boolean;
  readonly hasKey: boolean;
  readonly hasCondition: boolean;
}
export interface ConditionalNode extends ExpressionBase<"Conditional", ExpressionNode> {
  readonly children: readonly [condition: ExpressionNode, ifTrue: ExpressionNode, ifFalse: ExpressionNode];
  /** %{ if } in a template. */
  readonly directive: boolean;
}
export interface UnaryNode extends ExpressionBase<"Unary", ExpressionNode> {
  readonly children: readonly [operand: ExpressionNode];
  readonly operator: "-" | "!";
}
/** Operators of one precedence, from left to right, and the operands around them. */
export interface BinaryNode extends ExpressionBase<"Binary", ExpressionNode> {
  readonly operators: string[];
}
export interface ParenthesesNode extends ExpressionBase<"Parentheses", ExpressionNode> {
  readonly children: readonly [expression: ExpressionNode];
}
/** An expression that could not be parsed. Its child is the part that could. */
export interface MissingNode extends ExpressionBase<"Missing", ExpressionNode> {}

export type ExpressionNode =
  | NumberNode | BoolNode | NullNode | StringNode | TextNode | TemplateNode | WrapNode | ReferenceNode | AccessNode
  | SplatNode | SplatItemNode | CallNode | TupleNode | ObjectNode | ForNode | ConditionalNode | UnaryNode | BinaryNode
  | ParenthesesNode | MissingNode;

// --- the JSON syntax

export type ValueNode =
  | InvalidNode | NullNode | FalseNode | TrueNode | NumberNode | StringNode | ArrayNode | ObjectNode;

/** A value or name that is missing or invalid. */
export interface InvalidNode extends NodeBase<"Invalid"> {}
export interface FalseNode extends NodeBase<"False"> {
  readonly value: false;
}
export interface TrueNode extends NodeBase<"True"> {
  readonly value: true;
}
export interface ArrayNode extends NodeBase<"Array", ValueNode | SkippedNode> {}
export interface PropertyNode extends NodeBase<"Property", ValueNode> {
  readonly children: readonly [name: StringNode | InvalidNode, value: ValueNode];
  readonly name: string;
}
/** The whole text. */
export interface FileNode extends NodeBase<"File", ValueNode | SkippedNode> {}

export type Node =
  | BodyNode | AttributeNode | BlockNode | LabelNode | SkippedNode | ObjectItemNode | StepNode | ExpressionNode
  | InvalidNode | FalseNode | TrueNode | ArrayNode | PropertyNode | FileNode;
