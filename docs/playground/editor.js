// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The source: a textarea over a layer that marks where diagnostics are, beside the line numbers. Only what can be seen
// is drawn, so that typing takes the same time in a text of any size.
import { element } from "./element.js";

const lineHeight = 20;
const padding = 8;
const maxMarks = 200;
// Marks further to the right are not drawn.
const maxColumns = 2000;

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
  const html = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return document.execCommand("insertHTML", false, html) || document.execCommand("insertText", false, text);
}

const isHighSurrogate = (text, index) => /[\ud800-\udbff]/.test(text.charAt(index));

/** Returns the bounds of the change between two texts, as the lengths of their common beginning and end. */
function commonEnds(before, after) {
  const shorter = Math.min(before.length, after.length);
  let begin = 0;
  while (begin < shorter && before[begin] === after[begin]) begin++;
  if (isHighSurrogate(before, begin - 1)) begin--;
  let end = 0;
  while (end < shorter - begin && before.at(-1 - end) === after.at(-1 - end)) end++;
  if (end > 0 && isHighSurrogate(before, before.length - end - 1)) end--;
  return [begin, end];
}

function countLines(text) {
  let count = 1;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) count++;
  return count;
}

export class Editor {
  #area;
  #gutter;
  #numbers = element("pre");
  #signs = element("div");
  #marks;
  #lines = 0;
  #frame = 0;
  #changed;

  /** `changed()` is called after each change of the text by the user and by replace(). */
  constructor(area, gutter, marks, changed) {
    this.#area = area;
    this.#gutter = gutter;
    this.#marks = marks;
    this.#changed = changed;
    gutter.append(this.#numbers, this.#signs);
    area.addEventListener("input", () => this.#update());
    area.addEventListener("scroll", () => this.#scroll());
    new ResizeObserver(() => this.#scroll()).observe(area);
  }

  get text() {
    return this.#area.value;
  }

  /** Sets the text, without a step for undo. */
  set text(text) {
    this.#area.value = text;
    this.#draw();
  }

  /** Replaces the text in one step, which the browser's undo takes back. */
  replace(text) {
    const [begin, end] = commonEnds(this.text, text);
    this.#area.focus();
    this.#area.setSelectionRange(begin, this.text.length - end);
    insertAtSelection(text.slice(begin, text.length - end));
    if (this.text !== text) this.#area.value = text;
    this.#update();
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

  /** Marks diagnostics: their lines, and their places in the text. */
  showMarks(diagnostics) {
    cancelAnimationFrame(this.#frame);
    this.#draw();
    const shown = diagnostics.filter(({ place }) => place?.isSource).slice(0, maxMarks);
    this.#signs.replaceChildren(...shown.map((diagnostic) => this.#sign(diagnostic)));
    this.#marks.replaceChildren(...shown.flatMap((diagnostic) => this.#mark(diagnostic)));
    this.#scroll();
  }

  #sign({ severity, place }) {
    const sign = element("span", { class: `sign ${severity}` }, severity === "error" ? "●" : "▲");
    sign.style.top = `${padding + (place.line - 1) * lineHeight}px`;
    return sign;
  }

  // A copy of the line, invisible but for the background of the place; of a longer place, its first line.
  #mark({ severity, place: { begin, end, line } }) {
    const lineBegin = begin === 0 ? 0 : this.text.lastIndexOf("\n", begin - 1) + 1;
    if (begin - lineBegin > maxColumns) return [];
    const [marked] = this.text.slice(begin, Math.min(end, begin + maxColumns)).split("\n");
    const mark = element("pre", {}, this.text.slice(lineBegin, begin), element("mark", { class: severity }, marked || " "));
    mark.style.top = `${padding + (line - 1) * lineHeight}px`;
    return [mark];
  }

  // Drawing asks for the layout of the whole text, so it happens once for each frame.
  #update() {
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => this.#draw());
    this.#changed();
  }

  #draw() {
    this.#marks.replaceChildren();
    this.#lines = countLines(this.text);
    this.#gutter.style.width = `${String(this.#lines).length + 4}ch`;
    this.#scroll();
  }

  #scroll() {
    const { scrollTop, scrollLeft, clientHeight } = this.#area;
    const first = Math.floor(scrollTop / lineHeight);
    const count = Math.max(0, Math.min(this.#lines - first, Math.ceil(clientHeight / lineHeight) + 1));
    this.#numbers.textContent = Array.from({ length: count }, (_, i) => first + i + 1).join("\n");
    this.#numbers.style.transform = `translateY(${first * lineHeight - scrollTop}px)`;
    this.#signs.style.transform = `translateY(${-scrollTop}px)`;
    this.#marks.style.transform = `translate(${-scrollLeft}px, ${-scrollTop}px)`;
  }
}
