// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Trees of expressions in the form of @cdktf/hcl2json.

export interface CodeMarker {
  byte: number;
  line: number;
  column: number;
}
export interface CodeRange {
  start: CodeMarker;
  end: CodeMarker;
}
export interface TerraformTraversalPart {
  type: "nameTraversal" | "indexTraversal";
  segment: string;
  range: CodeRange;
}
export type TerraformNameTraversalPart = TerraformTraversalPart & { type: "nameTraversal" };
export type TerraformIndexTraversalPart = TerraformTraversalPart & { type: "indexTraversal" };

export interface ExpressionMeta {
  value: string;
}
export interface ForExpressionMeta extends ExpressionMeta {
  keyVar: string;
  valVar: string;
  collectionExpression: string;
  conditionalExpression: string;
  valueExpression: string;
  keyExpression: string;
  groupedValue: boolean;
  openRange: CodeRange;
  openRangeValue: string;
  closeRange: CodeRange;
  closeRangeValue: string;
}
export interface FunctionCallMeta extends ExpressionMeta {
  name: string;
  expandedFinalArgument: string;
  nameRange: CodeRange;
  openParenRange: CodeRange;
  closeParenRange: CodeRange;
  argsRanges: CodeRange[];
}
export interface ScopeTraversalExpressionMeta extends ExpressionMeta {
  fullAccessor: string;
  traversal: TerraformTraversalPart[];
}
export interface RelativeTraversalExpressionMeta extends ScopeTraversalExpressionMeta {
  sourceExpression: string;
}
export interface LiteralValueExpressionMeta extends ExpressionMeta {
  type: string;
}
export interface IndexExpressionMeta extends ExpressionMeta {
  keyExpression: string;
  collectionExpression: string;
}
export interface SplatExpressionMeta extends ExpressionMeta {
  sourceExpression: string;
  eachExpression: string;
  anonSymbolExpression: string;
  markerRange: CodeRange;
}
export interface ConditionalExpressionMeta extends ExpressionMeta {
  conditionExpression: string;
  trueExpression: string;
  falseExpression: string;
}
export interface UnaryOpExpressionMeta extends ExpressionMeta {
  operator: string;
  valueExpression: string;
  symbolRange: CodeRange;
  returnType: string;
}
export interface BinaryOpExpressionMeta extends ExpressionMeta {
  operator: string;
  returnType: string;
  lhsExpression: string;
  rhsExpression: string;
}
export interface ObjectExpressionMeta extends ExpressionMeta {
  items: Record<string, string>;
}
export type MetaType =
  | ExpressionMeta | ForExpressionMeta | FunctionCallMeta | ScopeTraversalExpressionMeta
  | RelativeTraversalExpressionMeta | LiteralValueExpressionMeta | IndexExpressionMeta | SplatExpressionMeta
  | ConditionalExpressionMeta | UnaryOpExpressionMeta | BinaryOpExpressionMeta | ObjectExpressionMeta;

export interface ExpressionAst {
  type: string;
  children: ExpressionType[];
  range: CodeRange;
  meta: MetaType;
}
interface Typed<Type extends string, Meta> extends CommonExpressionAst {
  type: Type;
  meta: Meta;
}
export interface CommonExpressionAst {
  children: ExpressionType[];
  range: CodeRange;
}
export type TemplateWrapExpression = Typed<"templateWrap", ExpressionMeta>;
export type TemplateExpression = Typed<"template", ExpressionMeta>;
export type TupleExpression = Typed<"tuple", ExpressionMeta>;
export type ForExpression = Typed<"for", ForExpressionMeta>;
export type FunctionCallExpression = Typed<"function", FunctionCallMeta>;
export type ScopeTraversalExpression = Typed<"scopeTraversal", ScopeTraversalExpressionMeta>;
export type RelativeTraversalExpression = Typed<"relativeTraversal", RelativeTraversalExpressionMeta>;
export type LiteralValueExpression = Typed<"literalValue", LiteralValueExpressionMeta>;
export type IndexExpression = Typed<"index", IndexExpressionMeta>;
export type SplatExpression = Typed<"splat", SplatExpressionMeta>;
export type ConditionalExpression = Typed<"conditional", ConditionalExpressionMeta>;
export type UnaryOpExpression = Typed<"unaryOp", UnaryOpExpressionMeta>;
export type BinaryOpExpression = Typed<"binaryOp", BinaryOpExpressionMeta>;
export type ObjectExpression = Typed<"object", ObjectExpressionMeta>;
export type ExpressionType =
  | ForExpression | TemplateWrapExpression | TemplateExpression | FunctionCallExpression | TupleExpression
  | ScopeTraversalExpression | RelativeTraversalExpression | LiteralValueExpression | IndexExpression
  | SplatExpression | ConditionalExpression | UnaryOpExpression | BinaryOpExpression | ObjectExpression;

export function isForExpression(ast: ExpressionType): ast is ForExpression;
export function isTemplateWrapExpression(ast: ExpressionType): ast is TemplateWrapExpression;
export function isTemplateExpression(ast: ExpressionType): ast is TemplateExpression;
export function isFunctionCallExpression(ast: ExpressionType): ast is FunctionCallExpression;
export function isScopeTraversalExpression(ast: ExpressionType): ast is ScopeTraversalExpression;
export function isRelativeTraversalExpression(ast: ExpressionType): ast is RelativeTraversalExpression;
export function isLiteralValueExpression(ast: ExpressionType): ast is LiteralValueExpression;
export function isIndexExpression(ast: ExpressionType): ast is IndexExpression;
export function isSplatExpression(ast: ExpressionType): ast is SplatExpression;
export function isConditionalExpression(ast: ExpressionType): ast is ConditionalExpression;
export function isUnaryOpExpression(ast: ExpressionType): ast is UnaryOpExpression;
export function isBinaryOpExpression(ast: ExpressionType): ast is BinaryOpExpression;
export function isTupleExpression(ast: ExpressionType): ast is TupleExpression;
export function isObjectExpression(ast: ExpressionType): ast is ObjectExpression;
export function isNameTraversalPart(part: TerraformTraversalPart): part is TerraformNameTraversalPart;
export function isIndexTraversalPart(part: TerraformTraversalPart): part is TerraformIndexTraversalPart;
export function getChildWithValue(node: ExpressionAst, value: string): ExpressionType | null | undefined;
