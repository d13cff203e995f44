// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The tree of an expression in the form of @cdktf/hcl2json: see syntax_tree.d.ts.

const operations = {
  "||": "logicalOr", "&&": "logicalAnd", "!": "logicalNot", "==": "equal", "!=": "notEqual", ">": "greaterThan",
  ">=": "greaterThanOrEqual", "<": "lessThan", "<=": "lessThanOrEqual", "+": "add", "-": "subtract", "*": "multiply",
  "/": "divide", "%": "modulo",
};
const numeric = new Set(["add", "subtract", "multiply", "divide", "modulo", "negate"]);

/** Returns the tree of `text` that parseExpression() gave, in the other form. */
export function toAst(tree, text) {
  return new Converter(text).convert(tree);
}

class Converter {
  #text;
  #lines = [0]; // where each line begins, in code units
  #bytes = []; // the same in bytes

  constructor(text) {
    this.#text = text;
    for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) this.#lines.push(at + 1);
    const encoder = new TextEncoder();
    let bytes = 0;
    this.#lines.forEach((begin, line) => {
      if (line > 0) bytes += encoder.encode(text.slice(this.#lines[line - 1], begin)).length;
      this.#bytes.push(bytes);
    });
  }

  // Lines are counted from 0. So are the columns of the first line; those of the others are counted from 1.
  #position(offset) {
    let line = this.#lines.length - 1;
    while (this.#lines[line] > offset) line--;
    const before = this.#text.slice(this.#lines[line], offset);
    const clusters = /^[\0-\x7f]*$/.test(before) ? before.length : [...new Intl.Segmenter().segment(before)].length;
    const byte = this.#bytes[line] + new TextEncoder().encode(before).length;
    return { byte, column: line === 0 ? clusters : clusters + 1, line };
  }

  #range([begin, end]) {
    return { end: this.#position(end), start: this.#position(begin) };
  }

  #source([begin, end]) {
    return this.#text.slice(begin, end);
  }

  #make(type, node, start, meta, children) {
    const ast = { children, type, range: this.#range(start) };
    if (type !== "") ast.meta = { ...meta, value: this.#source(node.range) };
    return ast;
  }

  convert(node) {
    const kind = `_${node.kind}`;
    return kind in this ? this[kind](node) : this.#unnamed(node, this.#all(node));
  }

  // Expressions without a type of their own start where what they contain starts.
  #unnamed(node, children) {
    const ast = this.#make("", node, node.range, {}, children);
    return children.length > 0 ? { ...ast, range: children[0].range } : ast;
  }

  #all(node) {
    return node.children.map((child) => this.convert(child));
  }

  #literal(node, type, range = node.range) {
    return this.#make("literalValue", { range }, range, { type }, []);
  }
  _Number(node) {
    return this.#literal(node, "number");
  }
  _Bool(node) {
    return this.#literal(node, "bool");
  }
  _Null(node) {
    return this.#literal(node, "dynamic");
  }
  _Text(node) {
    return this.#literal(node, "string");
  }

  _String(node) {
    const [begin, end] = node.range;
    const inner = end - begin > 2 ? [begin + 1, end - 1] : [end, end];
    return this.#make("template", node, inner, {}, [this.#literal(node, "string", inner)]);
  }

  _Template(node) {
    // The newline after the closing marker of a heredoc belongs to nothing.
    const end = this.#source(node.range).endsWith("\n") && node.form === "heredoc" ? node.range[1] - 1 : node.range[1];
    const ast = this.#make("template", { range: [node.range[0], end] }, node.range, {}, this.#all(node));
    if (ast.children.length > 0) ast.range = ast.children[0].range;
    return ast;
  }

  _Wrap(node) {
    return this.#make("templateWrap", node, node.range, {}, this.#all(node));
  }

  _Reference(node) {
    const begin = node.range[0];
    const root = this.#nameStep(node.name, [begin, begin + node.name.length]);
    const steps = [root, ...node.children.map((step) => this.#step(step))];
    return this.#make("scopeTraversal", node, node.range, { fullAccessor: accessor(steps), traversal: steps }, []);
  }

  #nameStep(name, range) {
    return { range: this.#range(range), segment: name, type: "nameTraversal" };
  }

  #step(step) {
    if (step.step === "attribute") return this.#nameStep(step.name, step.range);
    const [key] = step.children;
    const segment = key.kind === "String" ? `"${key.value}"` : String(key.value);
    return { range: this.#range(step.range), segment, type: "indexTraversal" };
  }

  // Steps with fixed names and keys make one traversal; each computed key makes an index.
  _Access(node) {
    const [first, ...steps] = node.children;
    let source = first;
    let inner = this.convert(first);
    for (let at = 0; at < steps.length; ) {
      const isComputed = steps[at].step === "computed";
      let end = at + 1;
      while (!isComputed && end < steps.length && steps[end].step !== "computed") end++;
      const whole = { range: [first.range[0], steps[end - 1].range[1]] };
      inner = isComputed
        ? this.#index(whole, source, inner, steps[at])
        : this.#relative(whole, source, inner, steps.slice(at, end));
      source = whole;
      at = end;
    }
    return inner;
  }

  #index(whole, source, inner, step) {
    const meta = {
      collectionExpression: this.#source(source.range),
      keyExpression: this.#source(step.children[0].range),
    };
    const start = [step.range[0], step.range[0] + 1];
    return this.#make("index", whole, start, meta, [inner, this.convert(step.children[0])]);
  }

  #relative(whole, source, inner, steps) {
    const traversal = steps.map((step) => this.#step(step));
    const meta = { fullAccessor: accessor(traversal), sourceExpression: this.#source(source.range), traversal };
    const followsDot = source.kind === "SplatItem" && this.#source(source.range) === ".*";
    const shown = followsDot ? { range: [steps[0].range[0], whole.range[1]] } : whole;
    return this.#make("relativeTraversal", shown, shown.range, meta, [inner]);
  }

  _Splat(node) {
    const [source, each] = node.children;
    let item = each; // the first operand, also where other splats follow
    while (item.kind !== "SplatItem") item = item.children[0];
    const inner = this.convert(each);
    const meta = {
      anonSymbolExpression: this.#source(item.range),
      eachExpression: inner.meta?.value ?? this.#source(each.range),
      markerRange: this.#range(item.range),
      sourceExpression: this.#source(source.range),
    };
    return this.#make("splat", node, item.range, meta, [this.convert(source), inner]);
  }

  _Call(node) {
    const open = this.#text.indexOf("(", node.nameRange[1]);
    const close = node.range[1] - 1;
    const meta = {
      argsRanges: node.children.map((argument) => this.#range(argument.range)),
      closeParenRange: this.#range([close, close + 1]),
      expandedFinalArgument: node.expandLast,
      name: node.name,
      nameRange: this.#range(node.nameRange),
      openParenRange: this.#range([open, open + 1]),
    };
    return this.#make("function", node, [node.range[0], open + 1], meta, this.#all(node));
  }

  #bracket(node) {
    return [node.range[0], node.range[0] + 1];
  }

  _Tuple(node) {
    return this.#make("tuple", node, this.#bracket(node), {}, this.#all(node));
  }

  _Object(node) {
    const items = new Map();
    const children = [];
    for (const item of node.children) {
      const [key, value] = item.children;
      items.set(this.#source(key.range), this.#source(value.range));
      children.push(this.#key(item, key), this.convert(value));
    }
    return this.#make("object", node, this.#bracket(node), { items: sorted(items) }, children);
  }

  #key(item, key) {
    const isName = key.kind === "Reference" && key.children.length === 0 && !item.computedKey;
    return this.#unnamed(key, isName ? [] : [this.convert(key)]);
  }

  _For(node) {
    const children = [...node.children];
    const [collection] = children;
    const rest = children.slice(1);
    const key = node.hasKey ? rest.shift() : null;
    const value = rest.shift();
    const condition = node.hasCondition ? rest.shift() : null;
    const close = [node.range[1] - 1, node.range[1]];
    const open = this.#bracket(node);
    const meta = {
      closeRange: this.#range(close),
      closeRangeValue: this.#source(close),
      collectionExpression: this.#source(collection.range),
      ...(condition ? { conditionalExpression: this.#source(condition.range) } : {}),
      groupedValue: node.group,
      ...(key ? { keyExpression: this.#source(key.range) } : {}),
      keyVar: node.keyName ?? "",
      openRange: this.#range(open),
      openRangeValue: this.#source(open),
      valVar: node.valueName,
      valueExpression: this.#source(value.range),
    };
    return this.#make("for", node, open, meta, this.#all(node));
  }

  _Conditional(node) {
    const [condition, yes, no] = node.children;
    const meta = {
      conditionExpression: this.#source(condition.range),
      falseExpression: this.#source(no.range),
      trueExpression: this.#source(yes.range),
    };
    const children = this.#all(node);
    const ast = this.#make("conditional", node, node.range, meta, children);
    return { ...ast, range: children[0].range };
  }

  _Unary(node) {
    const operator = node.operator === "-" ? "negate" : operations[node.operator];
    const meta = {
      operator,
      returnType: numeric.has(operator) ? "number" : "bool",
      symbolRange: this.#range(this.#bracket(node)),
      valueExpression: this.#source(node.children[0].range),
    };
    return this.#make("unaryOp", node, this.#bracket(node), meta, this.#all(node));
  }

  // One node may have several operators of one precedence, which group to the left.
  _Binary(node) {
    const [first, ...others] = node.children;
    let left = this.convert(first);
    let range = first.range;
    others.forEach((other, i) => {
      const operator = operations[node.operators[i]];
      const right = this.convert(other);
      const meta = {
        lhsExpression: this.#source(range),
        operator,
        returnType: numeric.has(operator) ? "number" : "bool",
        rhsExpression: this.#source(other.range),
      };
      range = [first.range[0], other.range[1]];
      left = { ...this.#make("binaryOp", { range }, range, meta, [left, right]), range: left.range };
    });
    return left;
  }
}

// Returns an object whose keys are in the order of their bytes in UTF-8, as Go writes them.
function sorted(items) {
  const entries = [...items].map(([key, value]) => ({ key, value, points: Array.from(key, (c) => c.codePointAt(0)) }));
  entries.sort((a, b) => comparePoints(a.points, b.points));
  return Object.fromEntries(entries.map(({ key, value }) => [key, value]));
}

function comparePoints(a, b) {
  const at = a.findIndex((point, i) => point !== b[i]);
  return at < 0 ? a.length - b.length : a[at] - (b[at] ?? -1);
}

function accessor(steps) {
  return steps.reduce((text, { segment, type }) => {
    if (text === "") return segment;
    return type === "indexTraversal" ? `${text}[${segment}]` : `${text}.${segment}`;
  }, "");
}

const isOfType = (type) => (node) => node.type === type;
export const isForExpression = isOfType("for");
export const isTemplateWrapExpression = isOfType("templateWrap");
export const isTemplateExpression = isOfType("template");
export const isFunctionCallExpression = isOfType("function");
export const isScopeTraversalExpression = isOfType("scopeTraversal");
export const isRelativeTraversalExpression = isOfType("relativeTraversal");
export const isLiteralValueExpression = isOfType("literalValue");
export const isIndexExpression = isOfType("index");
export const isSplatExpression = isOfType("splat");
export const isConditionalExpression = isOfType("conditional");
export const isUnaryOpExpression = isOfType("unaryOp");
export const isBinaryOpExpression = isOfType("binaryOp");
export const isTupleExpression = isOfType("tuple");
export const isObjectExpression = isOfType("object");
export const isNameTraversalPart = isOfType("nameTraversal");
export const isIndexTraversalPart = isOfType("indexTraversal");

export function getChildWithValue(node, value) {
  return node.children.find((child) => child.meta?.value === value);
}
