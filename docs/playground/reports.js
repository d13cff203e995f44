// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// What both workers share: answers to states, and diagnostics with places in the texts of the page.
import { HclError } from "./hecla/errors.js";
import { Offsets } from "./hecla/text.js";

/** Answers each state that the page sends with run(state). */
export function serve(run) {
  self.onmessage = ({ data }) => {
    try {
      self.postMessage({ result: run(data) });
    } catch (error) {
      self.postMessage({ failure: String(error.message) });
    }
  };
  self.postMessage({ isReady: true });
}

export class Reports {
  #offsets;
  #found = new Map();
  name;
  variablesName;

  constructor({ source, syntax, kind, variables }) {
    this.name = `main.${kind === "module" ? "tf" : "hcl"}${syntax === "json" ? ".json" : ""}`;
    this.variablesName = variables.trimStart().startsWith("{") ? "variables.json" : "variables.hcl";
    this.#offsets = { [this.name]: new Offsets(source), [this.variablesName]: new Offsets(variables) };
  }

  get diagnostics() {
    return [...this.#found.values()];
  }

  /** Returns a range as offsets in code units; undefined if it is in neither of the page's texts. */
  place(range) {
    const offsets = this.#offsets[range?.filename];
    return offsets && {
      line: range.start.line,
      column: range.start.column,
      begin: offsets.unit(range.start.byte),
      end: offsets.unit(range.end.byte),
      isSource: range.filename === this.name,
    };
  }

  /** Adds diagnostics, each once: evaluation and validation report some of the same errors. */
  add(diagnostics) {
    for (const { severity, code, summary, detail, range, related = [], fixes = [] } of diagnostics) {
      const key = `${code} ${range?.filename} ${range?.start.byte}`;
      if (this.#found.has(key)) continue;
      this.#found.set(key, {
        severity, code, summary, detail,
        place: this.place(range),
        related: related.map((other) => ({ message: other.message, place: this.place(other.range) })),
        fixes: fixes.map(({ title, edits }) => ({
          title,
          edits: edits.map((edit) => ({ place: this.place(edit.range), text: edit.replacement })),
        })),
      });
    }
  }

  /** Returns the result of an action; null after adding its diagnostics. */
  attempt(action) {
    try {
      return action();
    } catch (error) {
      if (error instanceof HclError) this.add(error.diagnostics);
      else this.add([{ severity: "error", code: "usage", summary: "Invalid setting", detail: String(error.message) }]);
      return null;
    }
  }
}
