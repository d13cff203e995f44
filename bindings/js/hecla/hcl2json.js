// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The interface of @cdktf/hcl2json on Hecla: see hcl2json.d.ts.
import { core, init } from "./core.js";
import { HclError } from "./errors.js";
import { mergeInto } from "./members.js";
import { nodeModule } from "./system.js";
import { toAst } from "./syntax_tree.js";
import * as syntaxTree from "./syntax_tree.js";

export { init };
export { syntaxTree as TFExpressionSyntaxTree };

const jsonError = (error) => error.diagnostics.filter(({ severity }) => severity === "error").map(line).join(" ");

function line({ range, summary, detail }) {
  if (!range) return `${summary}; ${detail}`;
  const { filename, start, end } = range;
  const last = start.line === end.line ? `${end.column}` : `${end.line},${end.column}`;
  return `${filename}:${start.line},${start.column}-${last}: ${summary}; ${detail}`;
}

function rethrow(error, before, after) {
  if (!(error instanceof HclError)) throw error;
  throw new Error(`${before}${jsonError(error)}${after}`, { cause: error });
}

export async function parse(filename, contents) {
  await init();
  try {
    return core.toJSON(contents, { name: filename, syntax: "native", sorted: true });
  } catch (error) {
    return rethrow(error, "parse config: [", "]");
  }
}

export async function convertFiles(workingDirectory) {
  const fs = nodeModule("fs");
  const path = nodeModule("path");
  let native = "";
  const inJson = [];
  for (const file of fs.readdirSync(workingDirectory)) {
    const filePath = path.resolve(workingDirectory, file);
    if (fs.lstatSync(filePath).isDirectory()) continue;
    if (file.endsWith(".tf")) native += fs.readFileSync(filePath, "utf-8") + "\n";
    else if (file.endsWith(".tf.json")) inJson.push(JSON.parse(fs.readFileSync(filePath, "utf-8")));
  }
  if (native === "" && inJson.length === 0) {
    console.error(`No '.tf' or '.tf.json' files found in ${workingDirectory}`);
    return {};
  }
  return mergeInto(await parse("hcl2json.tf", native), inJson);
}

export async function getExpressionAst(filename, expression) {
  await init();
  try {
    return toAst(core.parseExpression(expression, { name: filename }), expression);
  } catch (error) {
    return rethrow(error, `getExpressionAst errors on input string '${expression}': `, " ");
  }
}

export async function getReferencesInExpression(filename, expression) {
  const isQuoted = expression.startsWith('"');
  const { wrap, wrapOffset } = wrapTerraformExpression(isQuoted ? expression : `"${expression}"`);
  const references = referencesIn(await getExpressionAst(filename, wrap), []);
  if (wrap === expression) return references;
  const offset = wrapOffset + (isQuoted ? 0 : 1);
  return references.map((reference) => ({
    ...reference,
    startPosition: reference.startPosition - offset,
    endPosition: reference.endPosition - offset,
  }));
}

// The values of a for expression are not looked at: names there may be its own.
function referencesIn(node, ownNames) {
  if (!node) return [];
  if (node.type === "scopeTraversal") return reference(node.meta.traversal, ownNames);
  if (node.type !== "for") return node.children.flatMap((child) => referencesIn(child, ownNames));
  const { keyVar, valVar, collectionExpression, conditionalExpression } = node.meta;
  return [collectionExpression, conditionalExpression].flatMap((value) =>
    referencesIn(syntaxTree.getChildWithValue(node, value), [keyVar, valVar, ...ownNames]),
  );
}

function reference(steps, ownNames) {
  if (steps.length === 0 || ownNames.includes(steps[0].segment)) return [];
  return [
    {
      value: steps.map((step) => step.segment).join("."),
      startPosition: steps[0].range.start.byte,
      endPosition: steps.at(-1).range.end.byte,
    },
  ];
}

export function replaceQuotes(input) {
  const quoted = /^(\s*")(.*)("\s*)$/.exec(input);
  const hasTemplate = /(?<!\$)\$\{/.test(input);
  return quoted && !hasTemplate ? quoted[1] + quoted[2].replaceAll('"', '\\"') + quoted[3] : input;
}

export function wrapTerraformExpression(given) {
  const input = replaceQuotes(given);
  const isLiteral = !Number.isNaN(Number(input)) || input === "true" || input === "false";
  if (isLiteral || input.startsWith("[") || input.startsWith("{")) return { wrap: input, wrapOffset: 0 };
  if (input.startsWith('"')) {
    if (!input.includes("\n")) return { wrap: input, wrapOffset: 0 };
    return { wrap: `<<EOE\n${input.slice(1, -1)}\nEOE\n`, wrapOffset: 5 };
  }
  if (input.startsWith("<<")) return { wrap: input.endsWith("\n") ? input : input + "\n", wrapOffset: 0 };
  return { wrap: `"${input}"`, wrapOffset: 1 };
}
