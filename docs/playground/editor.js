// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The source: a textarea for each file, of which one is shown, over layers that color and mark the text.
import { matchingBracket } from "./brackets.js";
import { Keys } from "./keys.js";
import { Layers, lineHeight, lineOf } from "./layers.js";
import { Spans, commonEnds } from "./spans.js";

/** Selects a place in a textarea and scrolls to it. */
export function selectIn(area, { begin, end, line }, focus) {
  area.setSelectionRange(begin, end);
  const top = (line - 1) * lineHeight;
  if (top < area.scrollTop || top > area.scrollTop + area.clientHeight - 2 * lineHeight) {
    area.scrollTop = top - area.clientHeight / 3;
  }
  if (focus) area.focus();
}

// Chromium's "insertText" types line by line, with a layout after each: its time grows with the square of the number of
// lines. "insertHTML" inserts everything at once. Other browsers do not have it in a textarea.
function insertAtSelection(text) {
  if (text === "") return document.execCommand("delete");
  if (!text.includes("\n")) return document.execCommand("insertText", false, text);
  const html = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return document.execCommand("insertHTML", false, html) || document.execCommand("insertText", false, text);
}

export class Editor {
  #area = null;
  #layers;
  #spans = new Spans();
  #keys;
  #text = "";
  #begin = 0; // of the selection before the change that comes
  #frame = 0;
  #changed;

  /**
   * `layers` are those of Layers. `changed()` is called after each change of the text by the user and by replace(), and
   * `moved()` when the cursor may have moved.
   */
  constructor(layers, changed, moved) {
    this.#layers = new Layers(layers);
    this.#keys = new Keys(this);
    this.#changed = changed;
    document.addEventListener("selectionchange", ({ target }) => {
      if (target !== this.#area && document.activeElement !== this.#area) return;
      this.#showPair();
      moved();
    });
    new ResizeObserver(() => this.#area && this.#draw()).observe(layers.sheet);
  }

  /** Listens to a new textarea, which open() shows later. */
  add(area) {
    area.addEventListener("beforeinput", () => this.#noteSelection());
    area.addEventListener("input", (event) => this.#update(event.inputType));
    area.addEventListener("scroll", () => area === this.#area && this.#draw());
    this.#keys.listen(area);
  }

  open(area) {
    this.#area = area;
    this.refresh();
  }

  get area() {
    return this.#area;
  }

  get text() {
    return this.#text;
  }

  /** Takes over a text that was assigned to the textarea, without a step for undo. */
  refresh() {
    this.#text = this.#area.value;
    this.#spans.set();
    this.#layers.text = this.#text;
    this.#layers.showDiagnostics([]);
    this.#draw();
  }

  /** Replaces the text in one step, which the browser's undo takes back. */
  replace(text) {
    const [begin, end] = commonEnds(this.#text, text);
    this.change(begin, this.#text.length - end, text.slice(begin, text.length - end));
    if (this.#text === text) return;
    this.#area.value = text;
    this.refresh();
    this.#changed();
  }

  /** Replaces a part of the text as if it was typed, and selects a part of the result. */
  change(begin, end, text, selectBegin = begin + text.length, selectEnd = selectBegin) {
    this.#area.focus();
    this.#area.setSelectionRange(begin, end);
    this.#noteSelection();
    if (begin < end || text !== "") insertAtSelection(text);
    this.#area.setSelectionRange(selectBegin, selectEnd);
  }

  select(place, focus) {
    selectIn(this.#area, place, focus);
  }

  /** Selects the next of these places after the cursor (with step -1: before it). */
  selectNext(places, step) {
    const sorted = places.toSorted((a, b) => (a.begin - b.begin) * step);
    const here = this.#area.selectionStart;
    const next = sorted.find((place) => (place.begin - here) * step > 0) ?? sorted[0];
    if (next) this.select(next, true);
  }

  /** Colors the text, if it is still this one. */
  showColors(text, spans) {
    if (text !== this.#text) return;
    this.#spans.set(spans);
    this.#draw();
  }

  /** Marks diagnostics with places in this text. */
  showMarks(diagnostics) {
    this.#drawText();
    this.#layers.showDiagnostics(diagnostics);
    this.#showPair();
  }

  /** Returns the class of the token around an offset, such as "string"; undefined if it has none. */
  classAt(offset) {
    return this.#spans.classAt(offset);
  }

  /** Returns the offset of the character at a point of the window and its box, or null. */
  characterAt(x, y) {
    return this.#layers.characterAt(x, y);
  }

  boxOf(offset) {
    return this.#layers.boxOf(offset);
  }

  /** Returns the line and the column of an offset, in code units, each counted from 1. */
  position(offset) {
    const line = lineOf(this.#layers.begins, offset);
    return { line: line + 1, column: offset - this.#layers.begins[line] + 1 };
  }

  // Asking for one end of a selection takes milliseconds in a long text.
  #noteSelection() {
    this.#begin = this.#area.selectionStart;
  }

  #update(inputType = "") {
    const before = this.#text;
    this.#text = this.#area.value;
    this.#spans.change(...this.#changedRange(before, inputType));
    // Drawing asks for the layout of the whole text, so it happens once for each frame.
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => this.#drawText());
    this.#changed();
  }

  // The cursor is at the end of what was inserted. Comparing the texts would take longer in a long text.
  #changedRange(before, inputType) {
    const after = this.#text;
    const cursor = this.#area.selectionEnd;
    const begin = Math.min(this.#begin, cursor);
    const end = before.length - (after.length - cursor);
    if (inputType && !inputType.startsWith("history") && begin <= end) return [begin, end, cursor];
    const [head, tail] = commonEnds(before, after);
    return [head, before.length - tail, after.length - tail];
  }

  #drawText() {
    cancelAnimationFrame(this.#frame);
    this.#layers.text = this.#text;
    this.#draw();
  }

  #draw() {
    this.#layers.draw(this.#area, this.#spans);
  }

  #showPair() {
    const cursor = this.#area.selectionStart;
    const pair = matchingBracket(this.#text, cursor, (offset) => this.#spans.classAt(offset));
    this.#layers.showBrackets(pair && cursor === this.#area.selectionEnd ? pair : []);
  }
}
