// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The divider between source and results: dragged, or moved by arrow keys. A double click resets it.
import { remembered, remember } from "./memory.js";

const bounds = { least: 20, most: 80, usual: 50 }; // percent of the width

export function makeDivider(divider, container) {
  let percent = bounds.usual;
  const set = (wanted) => {
    percent = Math.round(Math.min(bounds.most, Math.max(bounds.least, wanted)));
    container.style.setProperty("--source-width", `${percent}fr`);
    container.style.setProperty("--results-width", `${100 - percent}fr`);
    for (const [name, value] of [["now", percent], ["min", bounds.least], ["max", bounds.most]]) {
      divider.setAttribute(`aria-value${name}`, value);
    }
    divider.setAttribute("aria-valuetext", `${percent} percent`);
  };
  const keep = (wanted) => {
    set(wanted);
    remember("divider", String(percent));
  };

  divider.addEventListener("keydown", (event) => {
    const step = event.shiftKey ? 10 : 2;
    const wanted = {
      ArrowLeft: percent - step, ArrowRight: percent + step, Home: bounds.least, End: bounds.most, Enter: bounds.usual,
    }[event.key];
    if (wanted === undefined) return;
    event.preventDefault();
    keep(wanted);
  });
  divider.addEventListener("pointerdown", (event) => {
    event.preventDefault();
    divider.focus();
    divider.setPointerCapture(event.pointerId);
  });
  divider.addEventListener("pointermove", ({ pointerId, clientX }) => {
    if (!divider.hasPointerCapture(pointerId)) return;
    const { left, width } = container.getBoundingClientRect();
    keep((100 * (clientX - left)) / width);
  });
  divider.addEventListener("dblclick", () => keep(bounds.usual));
  set(Number(remembered("divider")) || bounds.usual);
}
