// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0

/** Lets arrow keys, Home and End choose in a list of tabs, by choose(tab), which gives the tab the focus. */
export function moveByKeys(list, choose) {
  list.addEventListener("keydown", (event) => {
    const tabs = [...list.querySelectorAll('[role="tab"]')];
    const index = tabs.findIndex((tab) => tab.ariaSelected === "true");
    const next = { ArrowRight: index + 1, ArrowLeft: index - 1 + tabs.length, Home: 0, End: tabs.length - 1 }[event.key];
    if (next === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    choose(tabs[next % tabs.length]);
  });
}

/** Marks one tab as the chosen one. */
export function markChosen(list, chosen) {
  for (const tab of list.querySelectorAll('[role="tab"]')) {
    tab.setAttribute("aria-selected", tab === chosen);
    tab.tabIndex = tab === chosen ? 0 : -1;
  }
}
