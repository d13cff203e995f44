// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The files: a tab and a textarea for each, which keeps its selection and its steps for undo.
import { button, element } from "./element.js";
import { isFileName } from "./state.js";
import { markChosen, moveByKeys } from "./tablist.js";

const at = (id) => document.getElementById(id);

export class Files {
  #editor;
  #changed;
  #areas = new Map(); // by name, in the order of the tabs
  #current = "";
  #accept = () => {};

  /** `changed()` is called when another file is shown, and when files are added, renamed or deleted. */
  constructor(editor, changed) {
    this.#editor = editor;
    this.#changed = changed;
    moveByKeys(at("files"), (tab) => {
      this.open(tab.dataset.name);
      at("files").querySelector('[aria-selected="true"]').focus();
    });
    at("add-file").addEventListener("click", () => this.#ask("Add"));
    at("change-file").addEventListener("click", () => this.#ask("Rename"));
    at("file-cancel").addEventListener("click", () => at("file-dialog").close());
    at("file-delete").addEventListener("click", () => this.#delete());
    at("file-name").addEventListener("input", () => (at("file-problem").textContent = ""));
    at("file-dialog").querySelector("form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.#accept(at("file-name").value.trim());
    });
  }

  /** The texts by their names. */
  get all() {
    return Object.fromEntries([...this.#areas].map(([name, area]) => [name, area === this.#editor.area ? this.#editor.text : area.value]));
  }

  get current() {
    return this.#current;
  }

  has(name) {
    return this.#areas.has(name);
  }

  /** Replaces all files. Files whose names and texts stay the same keep what they can undo. */
  load(files, current) {
    for (const [name, area] of this.#areas) {
      if (Object.hasOwn(files, name)) continue;
      area.remove();
      this.#areas.delete(name);
    }
    this.#areas = new Map(Object.entries(files).map(([name, text]) => {
      const area = this.#areas.get(name) ?? this.#newArea(name);
      if (area.value !== text) {
        area.value = text;
        area.setSelectionRange(0, 0);
      }
      return [name, area];
    }));
    this.#show(current);
  }

  /** Shows a file. */
  open(name) {
    if (name === this.#current || !this.#areas.has(name)) return;
    this.#show(name);
    this.#changed();
  }

  /** Renames the shown file. */
  rename(name) {
    this.#areas = new Map([...this.#areas].map(([old, area]) => [old === this.#current ? name : old, area]));
    this.#areas.get(name).dataset.name = name;
    this.#show(name);
    this.#changed();
  }

  #newArea(name) {
    const area = element("textarea", { wrap: "off", spellcheck: "false", autocapitalize: "off", autocomplete: "off",
      "aria-describedby": "source-hint", "data-name": name });
    at("sheet").append(area);
    this.#editor.add(area);
    return area;
  }

  #show(current) {
    this.#current = current;
    const tabs = [...this.#areas].map(([name, area]) => {
      const isShown = name === current;
      area.classList.toggle("behind", !isShown); // without a box, it would lose what it can undo
      if (isShown) area.id = "source";
      else area.removeAttribute("id");
      area.setAttribute("aria-label", `Source of ${name}`);
      return button(name, () => this.open(name), { role: "tab", id: `file-${name}`, "aria-controls": "editor", "data-name": name });
    });
    at("files").replaceChildren(...tabs);
    const chosen = tabs.find((tab) => tab.dataset.name === current);
    markChosen(at("files"), chosen);
    at("editor").setAttribute("aria-labelledby", chosen.id);
    this.#editor.open(this.#areas.get(current));
  }

  #ask(action) {
    const isNew = action === "Add";
    at("file-title").textContent = isNew ? "Add a file" : `Rename or delete ${this.#current}`;
    at("file-hint").textContent = "A module reads *.tf in one folder, the modules in other folders, terraform.tfvars, and the " +
      "schemas of providers in *.json. A name that ends in .json is in the JSON syntax.";
    at("file-name").value = isNew ? "" : this.#current;
    at("file-problem").textContent = "";
    at("file-accept").textContent = action;
    at("file-delete").hidden = isNew;
    at("file-delete").disabled = this.#areas.size === 1;
    this.#accept = (name) => {
      const problem = this.#problemOf(name, isNew);
      at("file-problem").textContent = problem;
      if (problem) return at("file-name").focus();
      at("file-dialog").close();
      if (isNew) this.#add(name);
      else if (name !== this.#current) this.rename(name);
      this.#editor.area.focus();
    };
    at("file-dialog").showModal();
    at("file-name").select();
  }

  #problemOf(name, isNew) {
    if (!isFileName(name)) return "A name has letters, digits, dots, hyphens and underscores, and / between folders.";
    return this.has(name) && (isNew || name !== this.#current) ? `The file ${name} is already there.` : "";
  }

  #add(name) {
    this.#areas.set(name, this.#newArea(name));
    this.open(name);
  }

  #delete() {
    at("file-dialog").close();
    const names = [...this.#areas.keys()];
    const index = names.indexOf(this.#current);
    this.#areas.get(this.#current).remove();
    this.#areas.delete(this.#current);
    this.#show(names[index === 0 ? 1 : index - 1]);
    this.#changed();
    this.#editor.area.focus();
  }
}
