// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// What is drawn behind and beside the source: the colored text, marks of diagnostics and brackets, and line numbers. Only
// lines that can be seen are drawn, so that typing takes the same time in a text of any size.
import { element } from "./element.js";

export const lineHeight = 20;
export const padding = 8;
const maxMarks = 200;
const maxColumns = 2000; // marks further to the right are not drawn
const longLine = 4000; // where lines are longer than this, the text has no colors
const margin = 12; // lines above and below the visible ones that are drawn, for scrolling

/** Returns the offsets at which the lines of a text begin. */
export function lineBegins(text) {
  const begins = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) begins.push(at + 1);
  return begins;
}

/** Returns the index of the line that an offset is in. */
export function lineOf(begins, offset) {
  let low = 1;
  let high = begins.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (begins[middle] <= offset) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

export class Layers {
  #sheet;
  #gutter;
  #rows = []; // of the colored text: { line, content, node }, line n at index n % length
  #colored = element("div");
  #numbers = element("pre");
  #signs = element("div");
  #marks = element("div");
  #pair = element("div");
  #text = "";
  #begins = [0];

  constructor({ sheet, gutter, colors, marks }) {
    this.#sheet = sheet;
    this.#gutter = gutter;
    gutter.append(this.#numbers, this.#signs);
    marks.append(this.#marks, this.#pair);
    colors.append(this.#colored);
  }

  get begins() {
    return this.#begins;
  }

  /** Takes over a text; what marked the one before disappears. */
  set text(text) {
    this.#marks.replaceChildren();
    this.#pair.replaceChildren();
    this.#text = text;
    this.#begins = lineBegins(text);
    this.#gutter.style.width = `${String(this.#begins.length).length + 4}ch`;
  }

  /** Draws what can be seen in a textarea, colored by spans. */
  draw(area, spans) {
    const { scrollTop, scrollLeft, clientHeight } = area;
    const first = Math.floor(scrollTop / lineHeight);
    const count = Math.max(0, Math.min(this.#begins.length - first, Math.ceil(clientHeight / lineHeight) + 1));
    this.#numbers.textContent = Array.from({ length: count }, (_, i) => first + i + 1).join("\n");
    this.#numbers.style.transform = `translateY(${first * lineHeight - scrollTop}px)`;
    this.#signs.style.transform = `translateY(${-scrollTop}px)`;
    const moved = `translate(${-scrollLeft}px, ${-scrollTop}px)`;
    for (const layer of [this.#marks, this.#pair, this.#colored]) layer.style.transform = moved;
    this.#color(Math.max(0, first - margin), Math.min(this.#begins.length, first + count + margin), spans);
  }

  #color(first, end, spans) {
    const contents = [];
    for (let line = first; line < end; line++) {
      const [begin, last] = this.#bounds(line);
      if (last - begin > longLine) return this.#sheet.classList.remove("colored");
      contents.push([this.#text.slice(begin, last), [...spans.in(begin, last)].map(([from, to, name]) => [from - begin, to - begin, name])]);
    }
    this.#sheet.classList.add("colored");
    this.#makeRows(end - first);
    for (let line = first; line < end; line++) this.#fillRow(line, ...contents[line - first]);
    for (const row of this.#rows) row.node.hidden = row.line < first || row.line >= end;
  }

  #makeRows(count) {
    if (this.#rows.length >= count) return;
    const more = Array.from({ length: count + margin - this.#rows.length }, () => ({ line: -1, content: "", node: element("pre") }));
    this.#colored.append(...more.map(({ node }) => node));
    this.#rows = [...this.#rows, ...more].map((row) => Object.assign(row, { line: -1 }));
  }

  #fillRow(line, text, spans) {
    const row = this.#rows[line % this.#rows.length];
    if (row.line !== line) row.node.style.top = `${padding + line * lineHeight}px`;
    row.line = line;
    const content = `${text}\n${spans.join()}`;
    if (row.content === content) return;
    row.content = content;
    let done = 0;
    const parts = [];
    for (const [begin, end, name] of spans) {
      parts.push(text.slice(done, begin), element("span", { class: `token ${name}` }, text.slice(begin, end)));
      done = end;
    }
    row.node.replaceChildren(...parts, text.slice(done));
  }

  #bounds(line) {
    return [this.#begins[line], line + 1 < this.#begins.length ? this.#begins[line + 1] - 1 : this.#text.length];
  }

  /** Marks diagnostics: their lines, and their places in the text. */
  showDiagnostics(diagnostics) {
    const shown = diagnostics.slice(0, maxMarks);
    this.#signs.replaceChildren(...shown.map((diagnostic) => this.#sign(diagnostic)));
    this.#marks.replaceChildren(...shown.flatMap(({ severity, place }) => this.#mark(place.begin, place.end, severity)));
  }

  /** Marks brackets at some offsets. */
  showBrackets(offsets) {
    this.#pair.replaceChildren(...offsets.flatMap((offset) => this.#mark(offset, offset + 1, "bracket")));
  }

  #sign({ severity, place }) {
    const sign = element("span", { class: `sign ${severity}` }, severity === "error" ? "●" : "▲");
    sign.style.top = `${padding + (place.line - 1) * lineHeight}px`;
    return sign;
  }

  // A copy of the line, invisible but for the background of the place; of a longer place, its first line.
  #mark(begin, end, name) {
    const line = lineOf(this.#begins, begin);
    const lineBegin = this.#begins[line];
    if (begin - lineBegin > maxColumns) return [];
    const [marked] = this.#text.slice(begin, Math.min(end, begin + maxColumns)).split("\n");
    const mark = element("pre", {}, this.#text.slice(lineBegin, begin), element("mark", { class: name }, marked || " "));
    mark.style.top = `${padding + line * lineHeight}px`;
    return [mark];
  }

  /** Returns the offset of the character at a point of the window, and its box; null if there is none. */
  characterAt(x, y) {
    const { top } = this.#colored.getBoundingClientRect();
    const line = Math.floor((y - top - padding) / lineHeight);
    const row = this.#rows[line % this.#rows.length];
    if (!this.#sheet.classList.contains("colored") || row?.line !== line || row.node.hidden) return null;
    const offset = this.#columnAt(row.node, x);
    return offset === null ? null : { offset: this.#begins[line] + offset, box: this.boxOf(this.#begins[line] + offset) };
  }

  // Binary search, by the right edge of characters.
  #columnAt(node, x) {
    const { left, right } = node.getBoundingClientRect();
    if (x < left || x >= right) return null;
    let low = 0;
    let high = node.textContent.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (boxInRow(node, middle).right <= x) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Returns the box of the character at an offset; null if its line is not drawn. */
  boxOf(offset) {
    const line = lineOf(this.#begins, offset);
    const row = this.#rows[line % this.#rows.length];
    return row?.line === line ? boxInRow(row.node, offset - this.#begins[line]) : null;
  }
}

function boxInRow(node, column) {
  const range = document.createRange();
  const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    if (column < text.length) {
      range.setStart(text, column);
      range.setEnd(text, column + 1);
      return range.getBoundingClientRect();
    }
    column -= text.length;
  }
  return node.getBoundingClientRect();
}
