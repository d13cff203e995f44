// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The card that says what is known about a place in the source: value, type and origin. It appears where the mouse
// rests, and by a key at the cursor.
import { button, element } from "./element.js";
import { functionDetails, signatureLine } from "./functions.js";

const rest = 350; // milliseconds
const grace = 250; // milliseconds to reach the card with the mouse

export class Hover {
  #card;
  #editor;
  #page;
  #timer = 0;
  #asked = 0;
  #shown = null; // the range that the card is about
  #isOpenedByKey = false;

  /** `page` has about(offset), which returns a promise, select(place, focus), explain(address, isOpened) and openFunction(name). */
  constructor(card, sheet, editor, page) {
    this.#card = card;
    this.#editor = editor;
    this.#page = page;
    sheet.addEventListener("mousemove", (event) => this.#move(event));
    sheet.addEventListener("mouseleave", () => this.#isOpenedByKey || this.#later(() => this.hide(), grace));
    sheet.addEventListener("scroll", () => this.hide(), true);
    card.addEventListener("mouseenter", () => clearTimeout(this.#timer));
    card.addEventListener("mouseleave", () => this.#isOpenedByKey || this.#later(() => this.hide(), grace));
    card.addEventListener("focusout", ({ relatedTarget }) => this.#isOpenedByKey && !card.contains(relatedTarget) && this.hide());
    addEventListener("keydown", (event) => this.#key(event));
    addEventListener("pointerdown", ({ target }) => !card.contains(target) && this.hide());
  }

  hide() {
    clearTimeout(this.#timer);
    this.#asked++;
    this.#shown = null;
    this.#isOpenedByKey = false;
    this.#card.hidden = true;
  }

  /** Shows the card about the cursor's place, and gives it the focus. */
  async openAtCursor() {
    clearTimeout(this.#timer);
    this.#isOpenedByKey = true; // a mouse that rests somewhere does not replace the card, or the one that comes
    const offset = this.#editor.area.selectionStart;
    const isShown = await this.#show(offset, this.#editor.boxOf(offset));
    if (isShown) this.#card.focus();
    return isShown;
  }

  #later(action, delay) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(action, delay);
  }

  #move({ clientX, clientY, buttons }) {
    if (this.#isOpenedByKey) return;
    if (buttons !== 0) return this.hide();
    this.#later(() => {
      const found = this.#editor.characterAt(clientX, clientY);
      if (!found) return this.hide();
      if (this.#shown && found.offset >= this.#shown.begin && found.offset < this.#shown.end) return;
      this.#show(found.offset, found.box);
    }, this.#shown ? grace : rest);
  }

  #key(event) {
    if (this.#card.hidden || event.defaultPrevented) return; // F2 opens the card about another place
    if (event.key === "Escape") {
      event.preventDefault();
      if (this.#card.contains(document.activeElement)) this.#editor.area.focus();
      this.hide();
    } else if (!this.#card.contains(event.target)) this.hide();
  }

  async #show(offset, box) {
    const asked = ++this.#asked;
    const about = box && (await this.#page.about(offset));
    if (asked !== this.#asked) return false;
    if (!about) {
      this.hide();
      return false;
    }
    this.#shown = about;
    this.#card.replaceChildren(...this.#contents(about));
    this.#card.hidden = false;
    this.#place(box);
    return true;
  }

  // Below the line, or above it where there is no room.
  #place(box) {
    const { width, height } = this.#card.getBoundingClientRect();
    const isAbove = box.bottom + height + 8 > innerHeight && box.top - height - 4 > 0;
    const { right } = this.#editor.area.getBoundingClientRect(); // the cursor can be scrolled away
    this.#card.style.left = `${Math.max(8, Math.min(box.left, right - 40, innerWidth - width - 8))}px`;
    this.#card.style.top = `${isAbove ? box.top - height - 4 : box.bottom + 4}px`;
  }

  #contents({ title, type, text, signature, origins, address }) {
    const { select, explain, openFunction } = this.#page;
    const shown = [];
    if (signature) shown.push(element("p", {}, signatureLine(signature)), functionDetails(signature)[0]);
    else shown.push(element("p", {}, element("strong", {}, title)));
    if (type) shown.push(element("p", { class: "quiet" }, element("code", { class: "token type" }, type)));
    if (text) shown.push(element("pre", {}, text));
    if (origins.length > 0) {
      shown.push(element("h2", {}, "Comes from"), element("ul", {}, ...origins.map((origin) => this.#origin(origin, select))));
    }
    const actions = [
      ...(address ? [button("Explain", () => this.#leave(() => explain(address, true)))] : []),
      ...(signature ? [button("Reference", () => this.#leave(() => openFunction(signature.name)))] : []),
    ];
    return actions.length > 0 ? [...shown, element("div", { class: "controls" }, ...actions)] : shown;
  }

  #origin({ role, source, value, place }, select) {
    const text = [role && `${role}: `, source, value && value !== source ? ` = ${value}` : ""].filter(Boolean).join("");
    const file = place?.isVariables ? "variables, " : place?.file === this.#editor.area.dataset.name ? "" : `${place?.file}, `;
    const where = place && button(`${file}line ${place.line}`, () => this.#leave(() => select(place, true)), { class: "link" });
    return element("li", {}, element("code", {}, text), ...(where ? [" ", where] : []));
  }

  #leave(action) {
    this.hide();
    action();
  }
}
