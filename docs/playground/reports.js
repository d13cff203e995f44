// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// What both workers share: answers to states and questions, and diagnostics with places in the texts of the page.
import { HclError } from "./hecla/errors.js";

/**
 * Answers each state that the page sends with run(state), and each question about the newest state with the function
 * of that name in `answers`.
 */
export function serve(run, answers) {
  self.onmessage = ({ data: { state, id, question, given } }) => {
    try {
      if (question) self.postMessage({ id, answer: answers[question](...given) });
      else self.postMessage({ result: run(state) });
    } catch (error) {
      self.postMessage(question ? { id, answer: null } : { failure: String(error.message) });
    }
  };
  self.postMessage({ isReady: true });
}

/** Is a file of this name in the JSON syntax? */
export const isJson = (name) => name.endsWith(".json");

export class Reports {
  #texts;
  #found = new Map();
  variablesName;

  constructor({ files, variables }) {
    this.variablesName = variables.trimStart().startsWith("{") ? "(variables).json" : "(variables).hcl";
    this.#texts = { ...files, [this.variablesName]: variables };
  }

  get diagnostics() {
    return [...this.#found.values()];
  }

  /** Returns a range as offsets in code units; undefined if it is in none of the page's texts. */
  place(range) {
    if (!range || !Object.hasOwn(this.#texts, range.filename)) return undefined;
    return {
      file: range.filename,
      isVariables: range.filename === this.variablesName,
      line: range.start.line,
      column: range.start.column,
      begin: range.start.offset,
      end: range.end.offset,
    };
  }

  /** Adds diagnostics, each once: evaluation and validation report some of the same errors. */
  add(diagnostics) {
    for (const { severity, code, summary, detail, range, related = [], fixes = [], rendered = "" } of diagnostics) {
      const key = `${code} ${range?.filename} ${range?.start.offset}`;
      if (this.#found.has(key)) continue;
      this.#found.set(key, {
        severity, code, summary, detail, rendered,
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
