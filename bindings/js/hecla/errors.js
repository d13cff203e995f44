// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0

/** An error in a configuration, or a limit that it exceeds. `diagnostics` says what and where. */
export class HclError extends Error {
  constructor(diagnostics, options) {
    const errors = diagnostics.filter((diagnostic) => diagnostic.severity === "error");
    super(messageOf(errors), options);
    this.name = "HclError";
    this.diagnostics = diagnostics;
  }

  /** All diagnostics as text for people, with the lines that they are about. */
  get rendered() {
    return this.diagnostics.map((diagnostic) => diagnostic.rendered).join("\n");
  }
}

function messageOf(errors) {
  if (errors.length === 0) return "invalid configuration";
  const first = errors[0];
  const place = first.range ? `${first.range.filename}:${first.range.start.line}: ` : "";
  const more = errors.length > 1 ? ` (and ${errors.length - 1} more)` : "";
  return `${place}${first.summary}: ${first.detail}${more}`;
}

/** Returns the error of something that is not in a configuration. */
export function failure(code, summary, detail, options) {
  const rendered = `Error: ${summary}\n\n${detail}\n`;
  return new HclError([{ severity: "error", code, summary, detail, rendered }], options);
}
