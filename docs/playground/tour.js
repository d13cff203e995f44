// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The tour of HCL: steps with a text, files and a task, which is checked by the results of the page.
import { button, element } from "./element.js";
import { remember, remembered } from "./memory.js";
import { steps } from "./tour_steps.js";

const count = steps.length;

// Between backticks is code.
function prose(text) {
  return text.split("`").map((part, index) => (index % 2 === 1 ? element("code", {}, part) : part));
}

/** Are the results those that a task asks for? */
export function isSolved({ values = {}, uses = [], isFormatted = false }, results) {
  const { state, syntax, evaluation, diagnostics } = results;
  if (diagnostics.length > 0 || !evaluation?.values) return false;
  const found = new Map(evaluation.values.map(({ address, text }) => [address, text]));
  return Object.entries(values).every(([address, text]) => [text].flat().includes(found.get(address))) &&
    uses.every((use) => syntax.uses.includes(use)) &&
    (!isFormatted || syntax.formatted === state.files[state.current]);
}

export class Tour {
  #root;
  #page;
  #step = 0;
  #done = new Set(JSON.parse(remembered("tour") ?? "[]"));
  #task = element("p", { id: "tour-task", role: "status" });
  #next;

  /** `page` has openStep(number, state), which shows the files of a step, and closeTour(). */
  constructor(root, page) {
    this.#root = root;
    this.#page = page;
  }

  /** Shows a step, counted from 1; 0 closes the tour. */
  show(step) {
    this.#step = step >= 1 && step <= count ? step : 0;
    this.#root.hidden = this.#step === 0;
    if (this.#step === 0) return;
    const { title, text, task, solution } = steps[this.#step - 1];
    const go = (other) => button(other < this.#step ? "Back" : "Next", () => this.#open(other));
    this.#next = this.#step < count ? go(this.#step + 1) : button("Finish", () => this.#page.closeTour());
    const controls = [
      ...(this.#step > 1 ? [go(this.#step - 1)] : []), this.#next,
      button("Show a solution", () => this.#page.solve(solution), { class: "quiet" }),
      button("Close the tour", () => this.#page.closeTour(), { class: "quiet" }),
    ];
    this.#root.replaceChildren(
      element("div", { class: "tour-head" }, element("h2", { id: "tour-title" }, `${this.#step}. ${title}`), this.#progress()),
      ...text.map((paragraph) => element("p", {}, ...prose(paragraph))),
      element("p", { class: "task" }, element("strong", {}, "Task: "), ...prose(task)),
      element("div", { class: "controls" }, this.#task, ...controls),
    );
    this.#showTask(false);
  }

  get step() {
    return this.#step;
  }

  /** Checks the task with new results. */
  check(results) {
    if (this.#step === 0) return;
    const isDone = isSolved(steps[this.#step - 1].check, results);
    if (isDone && !this.#done.has(this.#step)) {
      this.#done.add(this.#step);
      remember("tour", JSON.stringify([...this.#done]));
      this.#root.querySelector("ol").replaceWith(this.#progress());
    }
    this.#showTask(isDone);
  }

  #showTask(isDone) {
    const text = isDone ? "✓ Solved" : "Not solved yet";
    if (this.#task.textContent !== text) this.#task.textContent = text;
    this.#task.classList.toggle("solved", isDone);
    this.#next.classList.toggle("primary", isDone);
  }

  #progress() {
    const items = steps.map(({ title }, index) => {
      const number = index + 1;
      const isDone = this.#done.has(number);
      const label = `Step ${number}: ${title}${isDone ? ", solved" : ""}`;
      return element("li", {}, button(isDone ? "✓" : String(number), () => this.#open(number), {
        "aria-label": label, title: label, class: isDone ? "solved" : "", "aria-current": number === this.#step ? "step" : undefined,
      }));
    });
    return element("ol", { class: "progress", "aria-label": `Steps, ${this.#done.size} of ${count} solved` }, ...items);
  }

  #open(step) {
    this.#page.openStep(step);
    this.#root.querySelector('[aria-current="step"]').focus();
  }
}

/** Returns the part of a state that a step begins with; null if there is no such step. */
export const stateOfStep = (step) => steps[step - 1]?.state ?? null;
