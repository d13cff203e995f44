// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The colors of a text, by its syntax tree: spans of code units with a class, in order and without overlaps.

/** The names of the classes, which spans refer to by their index. */
export const classes = [
  "comment", "string", "number", "constant", "keyword", "type", "label", "name", "attribute", "variable", "function", "marker",
];
const indexes = Object.fromEntries(classes.map((name, index) => [name, index]));

const leaves = { Label: "label", Number: "number", Bool: "constant", Null: "constant", True: "constant", False: "constant",
  Text: "string", String: "string" };
const keywords = /^(for|in|if|else|endif|endfor)$/;

// What is between the children of a template: quotes, the markers of a heredoc, ${ and }.
function* templateGap(text, begin) {
  let done = 0;
  for (const { index, 0: marker } of text.matchAll(/[$%]\{~?|~?\}/g)) {
    yield [begin + done, begin + index, "string"];
    done = index + marker.length;
    yield [begin + index, begin + done, "marker"];
  }
  yield [begin + done, begin + text.length, "string"];
}

// What is between the children of a "for" or a directive: its keywords, and the names that it declares.
function* wordsGap(text, begin) {
  for (const { index, 0: word } of text.matchAll(/#.*|\/\/.*|\/\*[^]*?\*\/|[$%]\{~?|~?\}|[\p{ID_Start}_][\p{ID_Continue}-]*/gu)) {
    const at = begin + index;
    if (/^[#/]/.test(word)) continue;
    if (/[{}]/.test(word)) yield [at, at + word.length, "marker"];
    else yield [at, at + word.length, keywords.test(word) ? "keyword" : "variable"];
  }
}

function* withGaps(node, text, gap) {
  let [done, end] = node.range;
  for (const child of node.children ?? []) {
    yield* gap(text.slice(done, child.range[0]), done);
    yield child;
    done = child.range[1];
  }
  yield* gap(text.slice(done, end), done);
}

// A key of an object that is a name is not a reference.
function* itemParts({ children = [], computed_key: isComputed }) {
  const [key, ...rest] = children;
  if (key && !isComputed && ["Reference", "String"].includes(key.kind)) yield [...key.range, "attribute"];
  else if (key) yield key;
  yield* rest;
}

/** Yields the spans of a node itself and its children, in order. */
function* parts(node, text) {
  const { kind, range: [begin, end], children = [] } = node;
  switch (kind) {
    case "Attribute": yield [...node.name_range, "name"]; break;
    case "Block": yield [...node.type_range, "type"]; break;
    case "Call": yield [...node.name_range, "function"]; break;
    case "Reference": yield [begin, begin + node.name.length, "variable"]; break;
    case "Step": if (node.name !== undefined) yield [end - node.name.length, end, "attribute"]; break;
    case "Property": yield [...children[0].range, "name"]; return yield* children.slice(1);
    case "ObjectItem": return yield* itemParts(node);
    case "Template": case "Wrap": return yield* withGaps(node, text, templateGap);
    case "For": return yield* withGaps(node, text, wordsGap);
    case "Conditional": if (node.directive) return yield* withGaps(node, text, wordsGap);
  }
  if (leaves[kind]) yield [begin, end, leaves[kind]];
  yield* children;
}

/**
 * Returns { spans, uses }: begin, end and class of each span in one array, and what the text uses: the kinds of nodes
 * and, as "Call upper", the functions. `comments` are ranges.
 */
export function colorsOf(root, text, comments) {
  const spans = [];
  const uses = new Set();
  let comment = 0;
  const put = (begin, end, name) => {
    for (; comment < comments.length && comments[comment][0] < begin; comment++) spans.push(...comments[comment], indexes.comment);
    if (end > begin) spans.push(begin, end, indexes[name]);
  };
  const pending = [root];
  while (pending.length > 0) {
    const next = pending.pop();
    if (Array.isArray(next)) put(...next);
    else {
      uses.add(next.kind === "Call" ? `Call ${next.name}` : next.kind);
      pending.push(...[...parts(next, text)].reverse());
    }
  }
  put(Infinity, 0);
  return { spans: Uint32Array.from(spans), uses: [...uses] };
}
