// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The worker for what needs no values: colors, tree, JSON, formatted text and errors of the syntax, by the module core.
import { colorsOf } from "./colors.js";
import { format, init, parse } from "./hecla/index.js";
import { nodesAt, shallow } from "./nodes.js";
import { Reports, isJson, serve } from "./reports.js";

const shownLevels = 3;
let root = null; // the tree of the newest state

await init();
serve(run, {
  /** The children of the node at a path of indexes. */
  children: (path) => shallow(path.reduce((node, index) => node?.children[index], root), 1).children,
  /** The nodes from the root to the one at an offset, with their paths. */
  nodesAt: (offset) => root && nodesAt(root, offset).map(({ node, path }) => ({ ...shallow(node, 0), path })),
});

function run(state) {
  const { files, current: name, kind, limits } = state;
  const source = files[name];
  const reports = new Reports(state);
  const result = { uses: [] };
  root = null;
  const document = reports.attempt(() => parse(source, { name, limits }));
  if (document) {
    reports.add(document.diagnostics);
    root = reports.attempt(() => document.tree);
    if (root) {
      Object.assign(result, colorsOf(root, source, document.comments.map(({ range }) => range)));
      result.tree = shallow(root, shownLevels);
    }
    result.json = reports.attempt(() => document.toJSONText({ indent: 2 }));
    document.free();
    if (!isJson(name)) {
      const style = kind === "module" ? "terraform" : "hcl";
      result.formatted = reports.attempt(() => format(source, { name, limits, style, acceptErrors: true }));
    }
  }
  return { ...result, diagnostics: reports.diagnostics };
}
