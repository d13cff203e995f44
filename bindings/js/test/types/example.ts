// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Compiled with tsc --strict, so that the types fit their use.
import { type Diagnostic, type ExpressionNode, HclError, type Node, type Part, evaluate, parse, parseExpression, toJSON } from "hecla";
import * as full from "hecla/full";
import { TFExpressionSyntaxTree, getExpressionAst, parse as convert } from "hecla/hcl2json";
import * as pcl from "hecla/pcl";

export async function use(text: string): Promise<string[]> {
  const document = parse(text, { name: "main.tf", limits: { maxNesting: 50 } });
  try {
    const names = document.body?.blocksOf("resource").map((block) => block.labels.join(".")) ?? [];
    document.edit([{ action: "set", address: "a", value: [1, "b"] }, { action: "remove", address: "b" }]);
    const parts: Part[] = document.query("resource.*.*.tags");
    const [begin, end]: [number, number] = parts[0]?.range ?? [0, 0];
    names.push(document.text.slice(begin, end), JSON.stringify(toJSON(text)));
    const later: unknown = await evaluate(text, { variables: { x: 1n }, functions: { f: (a: string) => a + "!" } });
    const now = full.evaluateFile(text);
    names.push(String(later), ...now.attributes.map((attribute) => attribute.path.join(".")));
    const ast = await getExpressionAst("main.tf", "a.b");
    if (ast && TFExpressionSyntaxTree.isScopeTraversalExpression(ast)) names.push(ast.meta.fullAccessor);
    names.push(...Object.keys(await convert("main.tf", text)));
    return names;
  } catch (error) {
    if (!(error instanceof HclError)) throw error;
    return error.diagnostics.map((diagnostic: Diagnostic) => diagnostic.rendered);
  } finally {
    document.free();
  }
}

export function positions(text: string): string[] {
  const { json, positions } = toJSON(text, { positions: true, bigints: true });
  const document = parse(text);
  const found = document.locate(["a", 0]) ?? positions["/a"];
  const edits = document.diagnostics.flatMap(({ fixes = [] }) => fixes.flatMap((fix) => fix.edits));
  const character: number = edits[0]?.range.start.character ?? 0;
  const shown = document.diagnostics.map(({ snippet }) => snippet?.code.slice(snippet.highlight_start_offset) ?? "");
  return [...shown, String(character), String(json.a), text.slice(...(found?.keyRange ?? [0, 0])), JSON.stringify(document)];
}

function describe(node: Node): string {
  switch (node.kind) {
    case "Attribute": {
      const [expression]: readonly [ExpressionNode] = node.children;
      return `${node.name} ${node.nameRange[0]} ${expression.kind} ${node.duplicate}`;
    }
    case "Block":
      return node.children.map((child) => (child.kind === "Label" ? child.value : "")).join(" ") + node.type;
    case "Conditional":
      return node.children[2].text;
    case "Template":
      return node.form === "flush_heredoc" ? node.text : node.form;
    default:
      return node.parent?.kind ?? node.file;
  }
}

export function useTree(text: string): string[] {
  const document = parse(text);
  const found: string[] = [];
  document.tree.walk((node) => void found.push(describe(node)));
  const call = parseExpression("f(1)");
  if (call.kind === "Call") found.push(call.name, String(call.nodeAt(2)?.equals(call)));
  document.update([{ range: [0, 1], text: "" }]);
  return [...found, document.nodeAt(0)?.kind ?? "none"];
}

// @ts-expect-error: an attribute has no operators
parse("").tree.walk((node) => node.kind === "Attribute" && node.operators);
// @ts-expect-error: there is no such kind
parse("").tree.kind === "Atribute";
// @ts-expect-error: a document is made by parse()
new full.Document();
// @ts-expect-error: there is no such action
parse("").edit({ action: "fly", address: "a" });
// @ts-expect-error: there is no such option
toJSON("", { indnt: 2 });
// @ts-expect-error: modules have no name
full.evaluateModule("", { name: "main.tf" });
const { nodes }: { nodes: pcl.ProgramNode[] } = pcl.check({ "main.pp": "a = 1" }, { schemas: [{}], lenient: true });
export const types: string[] = [...nodes.map((node) => `${node.kind} ${node.type}`), pcl.typeOf("", "1").type];
// @ts-expect-error: there is no such option
pcl.check("", { strict: true });
