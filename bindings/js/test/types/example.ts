// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Compiled with tsc --strict, so that the types fit their use.
import { type Diagnostic, HclError, type Part, evaluate, parse, toJSON } from "hecla";
import * as full from "hecla/full";
import { TFExpressionSyntaxTree, getExpressionAst, parse as convert } from "hecla/hcl2json";

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

// @ts-expect-error: a document is made by parse()
new full.Document();
// @ts-expect-error: there is no such action
parse("").edit({ action: "fly", address: "a" });
// @ts-expect-error: there is no such option
toJSON("", { indnt: 2 });
// @ts-expect-error: modules have no name
full.evaluateModule("", { name: "main.tf" });
