// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Parts of syntax trees. A whole tree would keep the page busy for a long text.

/** The number of children of one node that are shown. */
export const maxChildren = 500;

/** Returns what the page shows of a node, with so many levels of its children; more and deeper ones are only counted. */
export function shallow(node, levels) {
  const { kind, range, line, column, name, type, value, operators, children } = node;
  const shown = { kind, range, line, column, name, type, value, operators, childCount: children.length };
  if (levels > 0) shown.children = children.slice(0, maxChildren).map((child) => shallow(child, levels - 1));
  return shown;
}

// The last child that begins at an offset or before it, and contains it. A node also contains the offset after its end,
// where one types.
function childAt({ children }, offset) {
  let low = 0;
  let high = children.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (children[middle].begin <= offset) low = middle + 1;
    else high = middle;
  }
  return low > 0 && offset <= children[low - 1].end ? low - 1 : -1;
}

/** Returns the nodes from the root to the innermost one at an offset, as { node, path }, where paths are indexes. */
export function nodesAt(root, offset) {
  const found = [{ node: root, path: [] }];
  for (;;) {
    const { node, path } = found.at(-1);
    const index = childAt(node, offset);
    if (index < 0) return found;
    found.push({ node: node.children[index], path: [...path, index] });
  }
}
