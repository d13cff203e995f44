// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// A tree for keyboard, mouse and screen reader. Items are created when their parents are opened, so that the size of
// the page depends on what is open; children that are not there yet are asked for then.
import { element } from "./element.js";
import { maxChildren } from "./nodes.js";

export class TreeView {
  #describe;
  #choose;
  #load;
  #openLevels;
  #shown = 0; // counts calls of show()
  #opened = new Map(); // by path, what the user opened and closed
  #data = new WeakMap(); // of each item: node, path, level

  /**
   * `describe(node)` returns { name, text, range, title, label, children, childCount }; `choose(node, enter)` is called when
   * an item is selected and, with true, when Enter is pressed on it. The first levels are open. `load(path)` returns a
   * promise of the children of the node at a path of indexes.
   */
  constructor(label, describe, choose, openLevels, load) {
    this.#load = load;
    this.#openLevels = openLevels;
    this.#describe = describe;
    this.#choose = choose;
    this.root = element("ul", { role: "tree", "aria-label": label });
    this.root.addEventListener("keydown", (event) => this.#key(event));
    this.root.addEventListener("click", (event) => this.#click(event));
  }

  show(node) {
    this.#shown++;
    const hadFocus = this.root.contains(document.activeElement);
    const path = this.#data.get(this.root.querySelector('[tabindex="0"]'))?.path;
    this.root.replaceChildren(this.#item(node, "", 1));
    const items = [...this.root.querySelectorAll('[role="treeitem"]')];
    const current = items.find((item) => this.#data.get(item)?.path === path) ?? items[0];
    current.tabIndex = 0;
    if (hadFocus) current.focus();
  }

  /** Opens the items above the one at a path of indexes and selects it, without the focus. */
  async reveal(path) {
    const shown = this.#shown;
    let item = this.root.firstElementChild;
    for (const index of path) {
      if (item.ariaExpanded === "false") await this.#open(item);
      if (shown !== this.#shown) return;
      const next = item.querySelector(":scope > ul")?.children[index];
      if (next?.role !== "treeitem") break;
      item = next;
    }
    this.#mark(item);
    item.querySelector(".row").scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  #item(node, path, level) {
    const { name, text, range, title, label, children, childCount = children.length } = this.#describe(node);
    const row = element("span", { class: "row" }, name);
    if (text) row.append(" ", element("span", { class: "text" }, text));
    if (range) row.append(" ", element("span", { class: "range", title }, range));
    const item = element("li", { role: "treeitem", "aria-level": level, "aria-selected": "false", "aria-label": label }, row);
    item.tabIndex = -1;
    this.#data.set(item, { node, path, level, children, childCount });
    if (childCount > 0) {
      item.setAttribute("aria-expanded", "false");
      if (this.#opened.get(path) ?? (children && level <= this.#openLevels)) this.#open(item);
    }
    return item;
  }

  #open(item) {
    const { path, children } = this.#data.get(item);
    item.setAttribute("aria-expanded", "true");
    if (children) return this.#addChildren(item, children);
    const shown = this.#shown;
    return this.#load(path === "" ? [] : path.slice(1).split("/").map(Number)).then((loaded) => {
      if (loaded && shown === this.#shown && item.ariaExpanded === "true") this.#addChildren(item, loaded);
    });
  }

  #addChildren(item, children) {
    const { path, level, childCount } = this.#data.get(item);
    if (item.querySelector(":scope > ul")) return;
    const items = children.slice(0, maxChildren).map((child, index) => this.#item(child, `${path}/${index}`, level + 1));
    if (childCount > items.length) {
      items.push(element("li", { class: "quiet", role: "none" }, `and ${childCount - items.length} more`));
    }
    item.append(element("ul", { role: "group" }, ...items));
  }

  #toggle(item, isOpen) {
    this.#opened.set(this.#data.get(item).path, isOpen);
    if (isOpen) return this.#open(item);
    item.setAttribute("aria-expanded", "false");
    item.querySelector(":scope > ul")?.remove();
  }

  #mark(item) {
    for (const other of this.root.querySelectorAll('[tabindex="0"], [aria-selected="true"]')) {
      other.tabIndex = -1;
      other.setAttribute("aria-selected", "false");
    }
    item.tabIndex = 0;
    item.setAttribute("aria-selected", "true");
  }

  #select(item, enter = false) {
    this.#mark(item);
    item.focus();
    this.#choose(this.#data.get(item).node, enter);
  }

  #click(event) {
    const item = event.target.closest(".row")?.parentElement;
    if (!item) return;
    if (item.ariaExpanded !== null) this.#toggle(item, item.ariaExpanded === "false");
    this.#select(item);
  }

  #key(event) {
    const item = event.target.closest('[role="treeitem"]');
    if (!item || event.altKey || event.ctrlKey || event.metaKey) return;
    const items = [...this.root.querySelectorAll('[role="treeitem"]')];
    const index = items.indexOf(item);
    const parent = item.parentElement.closest('[role="treeitem"]');
    const actions = {
      ArrowDown: () => items[index + 1],
      ArrowUp: () => items[index - 1],
      Home: () => items[0],
      End: () => items.at(-1),
      ArrowRight: () => {
        if (item.ariaExpanded === "true") return items[index + 1];
        if (item.ariaExpanded === "false") this.#toggle(item, true);
      },
      ArrowLeft: () => {
        if (item.ariaExpanded !== "true") return parent;
        this.#toggle(item, false);
      },
      " ": () => item,
    };
    if (event.key === "Enter") this.#select(item, true);
    else if (actions[event.key]) {
      const next = actions[event.key]();
      if (next) this.#select(next);
    } else return;
    event.preventDefault();
  }
}
