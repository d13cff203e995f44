// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The dialog that copies the page's state: as a link, as Markdown, as the text of an issue, and for embedding.
import { button, element } from "./element.js";

const at = (id) => document.getElementById(id);
const maxShown = 20_000; // characters of results in a text for people

const forms = {
  link: {
    name: "Link", hint: "Holds the files, the settings and the open tab. It is read by the browser alone: nothing is sent to a server.",
    text: ({ link }) => link,
  },
  markdown: { name: "Markdown", hint: "The files and what the open tab shows, for a comment or a page.", text: asMarkdown },
  issue: { name: "Issue", hint: "The files, the diagnostics and the version, with room for what you expected.", text: asIssue },
  embed: { name: "Embed", hint: "Put this into a page. The files can be changed there, too.", text: asFrame },
};

// A fence is longer than those in the text.
function fenced(text, language) {
  const longest = Math.max(2, ...(text.match(/`{3,}/g) ?? []).map(({ length }) => length));
  const fence = "`".repeat(longest + 1);
  return `${fence}${language}\n${text}${text.endsWith("\n") || text === "" ? "" : "\n"}${fence}\n`;
}

const languageOf = (name) => (name.endsWith(".json") ? "json" : "hcl");
const shortened = (text) => (text.length > maxShown ? `${text.slice(0, maxShown)}\n…` : text);

function filesText({ files, variables }) {
  const parts = Object.entries(files).map(([name, text]) => `\`${name}\`:\n\n${fenced(text, languageOf(name))}`);
  if (variables.trim() !== "") parts.push(`Variables:\n\n${fenced(variables, variables.trimStart().startsWith("{") ? "json" : "hcl")}`);
  return parts.join("\n");
}

function asMarkdown({ link, version, state, shown }) {
  const results = shown.text.trim() === "" ? "" : `\n${shown.title}:\n\n${fenced(shortened(shown.text), shown.language)}`;
  return `${filesText(state)}${results}\n[Open in the Hecla playground](${link}) (Hecla ${version})\n`;
}

function asIssue({ link, version, build, state, diagnostics, agent }) {
  const settings = Object.entries({ "Read as": state.kind === "module" ? "Terraform module" : "any HCL file",
    Functions: state.builtins, ...state.limits }).map(([name, value]) => `- ${name}: ${value}`);
  return [
    "## What happened\n\n(Describe what is wrong.)\n",
    "## What I expected\n\n(Describe what you expected.)\n",
    `## To reproduce\n\n[Open in the playground](${link})\n\n${filesText(state)}\n${settings.join("\n")}\n`,
    `## Diagnostics\n\n${diagnostics === "" ? "None.\n" : fenced(shortened(diagnostics), "text")}`,
    `## Version\n\n- Hecla ${version} (build ${build})\n- ${agent}\n`,
  ].join("\n");
}

const escaped = (text) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

function asFrame({ link, state }) {
  const address = new URL(link);
  address.search = "?embed";
  return `<iframe src="${escaped(address.href)}" title="${escaped(`Hecla playground: ${state.current}`)}"\n` +
    '  width="100%" height="420" loading="lazy" allow="clipboard-write"></iframe>\n';
}

/**
 * Makes the dialog. `describe()` returns a promise of { link, version, build, state, shown, diagnostics }, where `shown` is
 * what the open tab shows; `copy(text)` returns a promise of whether the text was copied.
 */
export function makeShare(describe, copy) {
  let described = null;
  let chosen = "link";
  const choose = (form) => {
    chosen = form;
    for (const one of at("share-forms").children) {
      one.setAttribute("aria-checked", one.dataset.form === form);
      one.tabIndex = one.dataset.form === form ? 0 : -1;
    }
    const isTooLong = described.link === "";
    at("share-hint").textContent = isTooLong ? "The files are too large for a link." : forms[form].hint;
    at("share-text").value = isTooLong && form !== "issue" && form !== "markdown" ? "" : forms[form].text(described);
    at("share-copy").disabled = at("share-text").value === "";
    at("share-done").textContent = "";
  };
  for (const [form, { name }] of Object.entries(forms)) {
    at("share-forms").append(button(name, () => choose(form), { role: "radio", "aria-checked": "false", "data-form": form }));
  }
  at("share-forms").addEventListener("keydown", (event) => {
    const names = Object.keys(forms);
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: names.length - 1, ArrowUp: names.length - 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    choose(names[(names.indexOf(chosen) + step) % names.length]);
    at("share-forms").querySelector('[aria-checked="true"]').focus();
  });
  at("share").addEventListener("click", async () => {
    described = { ...(await describe()), agent: navigator.userAgent };
    choose(chosen);
    at("share-dialog").showModal();
    at("share-forms").querySelector('[aria-checked="true"]').focus();
  });
  at("share-copy").addEventListener("click", async () => {
    const isCopied = await copy(at("share-text").value);
    at("share-done").textContent = isCopied ? `Copied: ${forms[chosen].name}.` : "The browser did not allow copying.";
  });
  at("share-close").addEventListener("click", () => at("share-dialog").close());
}
