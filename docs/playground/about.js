// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// What is known about a place in a text: the value and the type of the expression there, and where it comes from.
import { placeKey } from "./addresses.js";
import { expressionResult, functions, parse } from "./hecla/full.js";
import { nodesAt } from "./nodes.js";
import { inOneLine, written } from "./values.js";

const maxOrigins = 6;
const maxText = 2000; // characters
const others = [
  "Body", "Block", "Label", "Attribute", "ObjectItem", "Step", "Text", "Skipped", "SplatItem", "Property", "File",
];
const isExpression = ({ kind }) => !others.includes(kind);

/** Returns the range of the expression that the innermost of these nodes belongs to, and what it is; null if to none. */
function targetOf(nodes, text) {
  const last = nodes.at(-1);
  const outer = nodes.at(-2);
  if (last.kind === "Attribute") return { kind: "argument", range: last.children[0]?.range };
  if (last.kind === "Label" || last.kind === "Block") return blockTarget(nodes);
  if (outer?.kind === "ObjectItem" && !outer.computedKey && last.equals(outer.children[0])) {
    return { kind: "attribute", range: outer.children[1]?.range };
  }
  // Of a.b.c, the place of b is about a.b.
  if (last.kind === "Step" && outer.kind === "Reference") return { kind: "reference", range: [outer.range[0], last.range[1]] };
  if (last.kind === "Reference") {
    const [step] = last.children;
    // Nobody asks for all variables or all local values.
    const end = !step ? last.range[1] : ["var", "local"].includes(last.name) ? step.range[1] : step.range[0];
    return { kind: "reference", range: [last.range[0], end] };
  }
  const found = nodes.findLast(isExpression);
  if (!found) return null;
  return { kind: found.kind === "Call" ? "call" : "expression", range: found.range, name: found.name };
}

// The name of a variable is about its value.
function blockTarget(nodes) {
  const block = nodes.findLast(({ kind }) => kind === "Block");
  const label = block.children.find(({ kind }) => kind === "Label");
  if (block.type !== "variable" || !label) return null;
  return { kind: "variable", range: label.range, expression: `var.${label.value}`, address: `var.${label.value}` };
}

function* allOrigins(origin) {
  yield origin;
  for (const other of origin.from) yield* allOrigins(other);
}

export class About {
  #session;
  #rows;
  #trees = new Map();
  #signatures;

  /** `session` has files, the rows of values, addresses by their places, explained(address) and options. */
  constructor(session) {
    this.#session = session;
    this.#rows = new Map(session.values.map((row) => [placeKey(row.place), row]));
  }

  #tree(file) {
    if (!this.#trees.has(file)) {
      const document = parse(this.#session.files[file], { name: file, limits: this.#session.options.limits });
      this.#trees.set(file, document.tree);
      document.free();
    }
    return this.#trees.get(file);
  }

  /** Returns { begin, end, title, type, text, origins, address, signature } about a place; null if nothing is known. */
  at({ file, offset }) {
    const text = this.#session.files[file];
    if (text === undefined) return null;
    const nodes = nodesAt(this.#tree(file), offset).map(({ node }) => node);
    const target = targetOf(nodes, text);
    if (!target?.range) return null;
    const [begin, end] = target.range;
    const attribute = nodes.findLast(({ kind }) => kind === "Attribute");
    const row = attribute && this.#rows.get(placeKey(attribute));
    const expression = target.expression ?? text.slice(begin, end);
    const address = target.address ?? (attribute && this.#addressOf(attribute, row));
    const origin = this.#originOf(address, target, file);
    const isWhole = attribute?.children[0]?.range.join() === target.range.join();
    const result = isWhole && row ? row : this.#evaluated(expression) ?? (origin?.text ? { text: origin.text } : null);
    const signature = target.kind === "call" ? this.#signature(target.name) : undefined;
    if (!result && !signature) return null;
    const [first] = isWhole ? nodes.filter((node) => node === attribute) : [null];
    return {
      begin: first ? first.range[0] : begin, end,
      title: first ? first.name : inOneLine(expression).slice(0, 80),
      type: result?.type, text: result?.text?.slice(0, maxText) ?? "", address, signature,
      origins: (origin?.from ?? []).slice(0, maxOrigins).map(({ role, name, expression: source, text: value, place }) =>
        ({ role, source: (source ?? name ?? "").slice(0, 200), value: value.slice(0, 200), place })),
    };
  }

  #addressOf(attribute, row) {
    return row?.address ?? this.#session.addresses.get(placeKey(attribute))?.replace(/^locals(?=\.)/, "local");
  }

  // The origin of the expression at a range is a part of that of its argument.
  #originOf(address, { range, kind }, file) {
    if (!address) return null;
    try {
      const whole = this.#session.explained(address);
      if (kind === "variable") return whole;
      const isHere = ({ place }) => place?.file === file && place.begin === range[0] && place.end === range[1];
      return [...allOrigins(whole)].find(isHere) ?? null;
    } catch {
      return null; // such as the argument of a block that has no address
    }
  }

  #evaluated(expression) {
    try {
      const { type, value, expression: left } = expressionResult(expression, { ...this.#session.options, partial: true });
      return left === undefined ? { type, text: written(value) } : null;
    } catch {
      return null; // such as a name that a "for" declares
    }
  }

  #signature(name) {
    this.#signatures ??= functions({ builtins: this.#session.options.builtins }).function_signatures;
    return Object.hasOwn(this.#signatures, name) ? { name, ...this.#signatures[name] } : undefined;
  }
}
