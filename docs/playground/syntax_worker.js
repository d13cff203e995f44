// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The worker for what needs no values: tree, JSON, formatted text and errors of the syntax, by the module core.
import { format, init, parse } from "./hecla/index.js";
import { Reports, serve } from "./reports.js";

await init();
serve((state) => {
  const { source, syntax, kind, limits } = state;
  const reports = new Reports(state);
  const { name } = reports;
  const result = {};
  const document = reports.attempt(() => parse(source, { name, syntax, limits }));
  if (document) {
    reports.add(document.diagnostics);
    result.tree = reports.attempt(() => document.tree.toJSON());
    result.json = reports.attempt(() => document.toJSONText({ indent: 2 }));
    document.free();
    if (syntax === "native") {
      const style = kind === "module" ? "terraform" : "hcl";
      result.formatted = reports.attempt(() => format(source, { name, limits, style, acceptErrors: true }));
    }
  }
  return { ...result, diagnostics: reports.diagnostics };
});
