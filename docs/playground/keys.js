// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Keys in the source: indentation, brackets and quotes in pairs, and comments. All changes are the browser's own, so
// that undo takes them back.
import { closers } from "./brackets.js";

const unit = "  ";

export class Keys {
  #editor;
  #mayLeave = false; // after Escape, Tab leaves the source
  #pending = new Set(); // closers that were inserted, by their distance from the end of the text

  constructor(editor) {
    this.#editor = editor;
  }

  listen(area) {
    area.addEventListener("keydown", (event) => this.#key(event));
    for (const name of ["pointerdown", "blur"]) area.addEventListener(name, () => this.#pending.clear());
  }

  #key(event) {
    if (event.isComposing || event.altKey) return;
    const { key } = event;
    const isCommand = event.ctrlKey || event.metaKey;
    const action = isCommand ? this.#commands[key] : this.#actions[key];
    const isDone = action !== undefined && !event.defaultPrevented && action.call(this, this.#context(), event.shiftKey);
    if (isDone) event.preventDefault();
    if (key !== "Shift") this.#mayLeave = key === "Escape";
    if (key === "ArrowUp" || key === "ArrowDown") this.#pending.clear();
  }

  #commands = { "/": this.#comment };
  #actions = {
    Tab: this.#tab, Enter: this.#enter, Backspace: this.#backspace,
    "(": (at) => this.#open(at, "("), "[": (at) => this.#open(at, "["), "{": (at) => this.#open(at, "{"),
    '"': (at) => this.#quote(at),
    ")": (at) => this.#close(at, ")"), "]": (at) => this.#close(at, "]"), "}": (at) => this.#close(at, "}"),
  };

  #context() {
    const { text, area } = this.#editor;
    const { selectionStart: begin, selectionEnd: end } = area;
    const lineBegin = begin === 0 ? 0 : text.lastIndexOf("\n", begin - 1) + 1;
    return { text, begin, end, lineBegin, before: text.charAt(begin - 1), after: text.charAt(end) };
  }

  #tab(at, isBack) {
    if (this.#mayLeave) return false;
    const { text, begin, end, lineBegin } = at;
    if (isBack || text.slice(begin, end).includes("\n")) this.#indentLines(at, isBack);
    else this.#editor.change(begin, end, " ".repeat(unit.length - ((begin - lineBegin) % unit.length)));
    return true;
  }

  #indentLines(at, isBack) {
    this.#changeLines(at, (line) => (isBack ? line.replace(/^( {1,2}|\t)/, "") : line === "" ? line : unit + line));
  }

  #comment(at) {
    if (/\.json$/.test(this.#editor.area.dataset.name)) return false;
    const isComment = this.#linesOf(at).lines.every((line) => /^\s*(#|$)/.test(line));
    const add = (line) => (line.trim() === "" ? line : line.replace(/^\s*/, "$&# "));
    this.#changeLines(at, (line) => (isComment ? line.replace(/^(\s*)# ?/, "$1") : add(line)));
    return true;
  }

  // The lines of the selection, but not the one at whose beginning it ends.
  #linesOf({ text, begin, end, lineBegin }) {
    const last = end > begin && text[end - 1] === "\n" ? end - 1 : end;
    const next = text.indexOf("\n", last);
    const lineEnd = next < 0 ? text.length : next;
    return { lineEnd, lines: text.slice(lineBegin, lineEnd).split("\n") };
  }

  #changeLines(at, change) {
    const { lineEnd, lines } = this.#linesOf(at);
    const changed = lines.map(change);
    const text = changed.join("\n");
    if (text === lines.join("\n")) return;
    const isEmpty = at.begin === at.end;
    const cursor = Math.max(at.lineBegin, at.begin + changed[0].length - lines[0].length);
    this.#editor.change(at.lineBegin, lineEnd, text, isEmpty ? cursor : at.lineBegin, isEmpty ? cursor : at.lineBegin + text.length);
  }

  // A new line is indented as the one before; after an opening bracket, by one level more.
  #enter({ text, begin, end, lineBegin, before, after }) {
    const [indent] = /^[ \t]*/.exec(text.slice(lineBegin, begin));
    if (!(before in closers)) {
      if (indent === "") return false;
      this.#editor.change(begin, end, `\n${indent}`);
      return true;
    }
    const rest = after === closers[before] ? `\n${indent}` : "";
    const line = `\n${indent}${unit}`;
    this.#editor.change(begin, end, line + rest, begin + line.length);
    return true;
  }

  #backspace({ text, begin, end, before, after }) {
    const isPair = begin === end && (closers[before] === after || (before === '"' && after === '"'));
    if (!isPair || after === "" || !this.#pending.has(text.length - begin)) return false;
    this.#editor.change(begin - 1, end + 1, "");
    return true;
  }

  #open(at, opener) {
    return this.#insertPair(at, opener, closers[opener], /^[\s)\]},:"]?$/.test(at.after));
  }

  #quote(at) {
    if (at.after === '"' && this.#skip(at)) return true;
    const isInside = ["string", "comment", "label"].includes(this.#editor.classAt(at.begin));
    return this.#insertPair(at, '"', '"', !isInside && !/[\w"\\]/.test(at.before) && /^[\s)\]},:]?$/.test(at.after));
  }

  #insertPair({ text, begin, end }, opener, closer, isFitting) {
    if (begin === end && !isFitting) return false;
    const inner = text.slice(begin, end);
    this.#editor.change(begin, end, opener + inner + closer, begin + 1, end + 1);
    if (begin === end) this.#pending.add(text.length - end + 1);
    return true;
  }

  #close(at, closer) {
    if (at.after === closer && this.#skip(at)) return true;
    return this.#skipLine(at) || (closer === "}" && this.#unindent(at));
  }

  // So is one on the next line, where Enter has put it: the empty line disappears.
  #skipLine({ text, begin, end, lineBegin }) {
    const [blank] = /^[ \t]*\n[ \t]*/.exec(text.slice(end, end + 200)) ?? [];
    const closer = end + (blank?.length ?? 0);
    if (!blank || begin !== end || text.slice(lineBegin, begin).trim() !== "") return false;
    if (!this.#pending.delete(text.length - closer)) return false;
    const line = text.slice(text.lastIndexOf("\n", closer) + 1, closer);
    this.#editor.change(lineBegin, closer, line, lineBegin + line.length + 1);
    return true;
  }

  // A closer that was inserted with its opener is typed over.
  #skip({ text, begin, end }) {
    if (begin !== end || !this.#pending.delete(text.length - begin)) return false;
    this.#editor.area.setSelectionRange(begin + 1, begin + 1);
    return true;
  }

  // A closing brace that begins its line is indented as the block.
  #unindent({ text, begin, end, lineBegin }) {
    const indent = text.slice(lineBegin, begin);
    if (begin !== end || indent.trim() !== "" || !indent.endsWith(unit)) return false;
    const [above] = /^[ \t]*/.exec(text.slice(0, Math.max(0, lineBegin - 1)).split("\n").at(-1));
    const isOpened = /[([{]\s*$/.test(text.slice(0, lineBegin));
    if (indent.length < above.length || (isOpened && indent.length <= above.length)) return false;
    this.#editor.change(lineBegin, end, `${indent.slice(0, -unit.length)}}`);
    return true;
  }
}
