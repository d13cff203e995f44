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

// Adds what is between the children of a template: quotes, the markers of a heredoc, ${ and }.
function addTemplateGap(text, begin, parts) {
  let done = 0;
  for (const { index, 0: marker } of text.matchAll(/[$%]\{~?|~?\}/g)) {
    parts.push([begin + done, begin + index, "string"], [begin + index, begin + index + marker.length, "marker"]);
    done = index + marker.length;
  }
  parts.push([begin + done, begin + text.length, "string"]);
}

const words = /#.*|\/\/.*|\/\*[^]*?\*\/|[$%]\{~?|~?\}|[\p{ID_Start}_][\p{ID_Continue}-]*/gu;

// Adds what is between the children of a "for" or a directive: its keywords, and the names that it declares.
function addWordsGap(text, begin, parts) {
  for (const { index, 0: word } of text.matchAll(words)) {
    if (/^[#/]/.test(word)) continue; // a comment
    const name = /[{}]/.test(word) ? "marker" : keywords.test(word) ? "keyword" : "variable";
    parts.push([begin + index, begin + index + word.length, name]);
  }
}

function addWithGaps({ begin, end, children }, text, addGap, parts) {
  let done = begin;
  for (const child of children) {
    addGap(text.slice(done, child.begin), done, parts);
    parts.push(child);
    done = child.end;
  }
  addGap(text.slice(done, end), done, parts);
}

/** Returns what a node consists of, in order: spans as [begin, end, class], and child nodes. */
function partsOf(node, text) {
  const { kind, begin, end, children } = node;
  const parts = [];
  switch (kind) {
    case "Attribute": return [[...node.nameRange, "name"], ...children];
    case "Block": return [[...node.typeRange, "type"], ...children];
    case "Call": return [[...node.nameRange, "function"], ...children];
    case "Reference": return [[begin, begin + node.name.length, "variable"], ...children];
    case "Step": return node.name === undefined ? children : [[end - node.name.length, end, "attribute"]];
    case "Property": return [[...children[0].range, "name"], ...children.slice(1)];
    case "ObjectItem": return itemParts(node);
    case "Template": case "Wrap": addWithGaps(node, text, addTemplateGap, parts); return parts;
    case "For": addWithGaps(node, text, addWordsGap, parts); return parts;
    case "Conditional":
      if (!node.directive) return children;
      addWithGaps(node, text, addWordsGap, parts);
      return parts;
    default: return leaves[kind] ? [[begin, end, leaves[kind]]] : children;
  }
}

// A key of an object that is a name is not a reference.
function itemParts({ children, computedKey: isComputed }) {
  const [key, ...rest] = children;
  const isName = key && !isComputed && ["Reference", "String"].includes(key.kind);
  return isName ? [[...key.range, "attribute"], ...rest] : children;
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
      const parts = partsOf(next, text);
      for (let index = parts.length - 1; index >= 0; index--) pending.push(parts[index]);
    }
  }
  put(Infinity, 0);
  return { spans: Uint32Array.from(spans), uses: [...uses] };
}
