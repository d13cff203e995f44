// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Learning and sharing: the tour, the reference of functions, links, embedding, and the divider.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { assign, openTab, savedFragment, settled, start, stateLink, type } from "./support.mjs";

let site;
before(async () => (site = await start()));
after(() => site.close());

test("each task of the tour is open at first, and solved by its solution", async () => {
  const page = await site.open();
  await page.getByRole("button", { name: "Tour of HCL" }).click();
  const task = page.locator("#tour-task");
  for (let step = 1; step <= 10; step++) {
    await page.locator("#tour-title").filter({ hasText: `${step}. ` }).waitFor();
    await settled(page, step === 9 ? "1 error" : "No errors.");
    assert.equal(await task.textContent(), "Not solved yet", `step ${step}`);
    await page.getByRole("button", { name: "Show a solution" }).click();
    await task.filter({ hasText: "✓ Solved" }).waitFor();
    await settled(page, "No errors.");
    await page.getByRole("button", { name: step < 10 ? "Next" : "Finish" }).click();
  }
  assert.equal(await page.locator("#tour").isVisible(), false);
  // Solved tasks are remembered, and a step has a link.
  const next = await page.context().newPage();
  await next.goto(`${site.address}#tour=3`);
  await next.getByRole("heading", { name: "3. Variables and templates" }).waitFor();
  assert.equal(await next.getByRole("button", { name: /^Step \d+: .*, solved$/ }).count(), 10);
});

test("a task is solved by other answers, and a wrong one is not enough", async () => {
  const page = await site.open({}, "#tour=7");
  const task = page.locator("#tour-task");
  await type(page, 'all = "a,b,c"\n', "No errors.");
  assert.equal(await task.textContent(), "Not solved yet");
  await type(page, 'all = join(",", [for z in zones : lower(z)])\n', "No errors.");
  await task.filter({ hasText: "✓ Solved" }).waitFor();
  await page.getByRole("button", { name: "Step 2: Blocks and labels" }).click();
  await page.locator("#tour-title").filter({ hasText: "2. " }).waitFor();
  assert.equal(await page.evaluate(() => document.activeElement.getAttribute("aria-current")), "step");
  await page.getByRole("button", { name: "Close the tour" }).click();
  assert.equal(await page.getByRole("button", { name: "Tour of HCL" }).getAttribute("aria-expanded"), "false");
});

test("the reference has all functions, and inserts their examples", async () => {
  const page = await site.open();
  await openTab(page, "Functions");
  await page.locator("#panel-functions").getByText(/^1\d\d of 1\d\d functions$|^[2-9]\d\d of/).waitFor();
  await page.getByLabel("Search").fill("upper");
  const first = page.locator("#panel-functions details").first();
  assert.equal(await first.locator("summary").textContent(), "upper(str: string) → string");
  await first.locator("summary").click();
  await first.getByText("Returns the string in upper case.").waitFor();
  await page.locator("#source").fill("a = ");
  await first.getByRole("button", { name: "Insert the example" }).click();
  assert.equal(await page.locator("#source").inputValue(), 'a = upper("hello")');
  await page.locator("#builtins").evaluate((select) => {
    select.value = "none";
    select.dispatchEvent(new Event("input", { bubbles: true }));
  });
  await page.locator("#panel-functions").getByText("0 of").or(page.locator("#panel-functions ul.functions:empty")).first().waitFor({ state: "attached" });
});

test("the version is in the page and in the link", async () => {
  const page = await site.open();
  const version = (await page.locator("#version").textContent()).replace("Hecla ", "");
  assert.match(version, /^\d+\.\d+\.\d+/);
  const own = await site.open({}, stateLink({ version, files: { "a.hcl": "a = 1\n" } }));
  assert.equal(await own.getByRole("alert").count(), 0);
  const old = await site.open({}, stateLink({ version: "0.0.1", files: { "a.hcl": "a = 1\n" } }));
  await old.getByRole("alert").filter({ hasText: `made with Hecla 0.0.1; this page has ${version}` }).waitFor();
  // A link of version 0.1.0 had one source.
  const first = await site.open({}, stateLink({ source: '{"a": 1}', syntax: "json", kind: "module" }));
  assert.equal(await first.getByRole("tab", { selected: true }).first().textContent(), "main.tf.json");
});

test("sharing gives a link, Markdown, an issue and a frame", async () => {
  const page = await site.open({ permissions: ["clipboard-read", "clipboard-write"] });
  await openTab(page, "Values");
  await page.locator("#variables").evaluate((area) => (area.value = "n = 2\n"));
  await type(page, 'a = "```"\nb = n + true\n', "1 error");
  await page.getByRole("button", { name: "Share" }).click();
  await page.getByRole("dialog").waitFor();
  const text = () => page.getByLabel("Text to copy").inputValue();
  const choose = (name) => page.getByRole("radio", { name }).click();
  assert.match(await text(), /^http:\/\/127\.0\.0\.1:\d+\/#z=/);
  const link = await text();
  await choose("Markdown");
  assert.match(await text(), /^`main\.hcl`:\n\n````hcl\na = "```"\nb = n \+ true\n````\n\nVariables:\n\n```hcl\nn = 2\n```\n/);
  assert.ok((await text()).includes(`[Open in the Hecla playground](${link}) (Hecla `));
  await choose("Issue");
  assert.match(await text(), /## Diagnostics\n\n```text\nError: Invalid operand/);
  assert.match(await text(), /- Hecla \d.*\(build [0-9a-f]{12}\)/);
  await page.keyboard.press("ArrowRight");
  assert.equal(await page.getByRole("radio", { name: "Embed" }).getAttribute("aria-checked"), "true");
  await page.getByRole("button", { name: "Copy", exact: true }).click();
  await page.getByText("Copied: Embed.").waitFor();
  const frame = await page.evaluate(() => navigator.clipboard.readText());
  assert.equal(frame, await text());
  // The frame works in a page.
  const host = await page.context().newPage();
  await host.setContent(frame);
  const embedded = host.frameLocator("iframe");
  await embedded.locator("#status").filter({ hasText: "1 error" }).waitFor();
  assert.equal(await embedded.getByRole("button", { name: "Share" }).count(), 0);
  assert.equal(await embedded.locator("#source").inputValue(), 'a = "```"\nb = n + true\n');
  await embedded.locator("#source").fill("a = 5\n");
  await embedded.locator("#status").filter({ hasText: "No errors." }).waitFor();
  const fragment = await savedFragment(host.frames()[1]);
  const open = await embedded.getByRole("link", { name: "Open in the playground" }).getAttribute("href");
  assert.equal(open, `${site.address}${fragment}`);
  const own = await site.open({}, fragment);
  assert.equal(await own.locator("#source").inputValue(), "a = 5\n");
});

test("a source too large for a link can still be an issue", async () => {
  const page = await site.open();
  const noise = Array.from({ length: 2000 }, () => Array.from({ length: 90 }, () => Math.random().toString(36).slice(2, 12)).join(""));
  await assign(page, `a = <<EOT\n${noise.join("\n")}\nEOT\n`, "No errors.");
  await page.getByRole("button", { name: "Share" }).click();
  await page.getByText("The files are too large for a link.").waitFor();
  assert.equal(await page.getByRole("button", { name: "Copy", exact: true }).isDisabled(), true);
});

test("the divider moves by the mouse and by keys, and stays", async () => {
  const page = await site.open({ viewport: { width: 1200, height: 800 } });
  const divider = page.getByRole("separator");
  const width = async () => (await page.locator(".input").boundingBox()).width;
  const before = await width();
  await divider.focus();
  await page.keyboard.press("ArrowLeft");
  assert.equal(await divider.getAttribute("aria-valuenow"), "48");
  assert.ok((await width()) < before);
  const { x, y, width: w, height } = await divider.boundingBox();
  await page.mouse.move(x + w / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(800, y + height / 2);
  await page.mouse.up();
  assert.ok(Math.abs((await width()) - 784) < 20, `${await width()}`);
  await page.reload();
  assert.ok(Math.abs((await width()) - 784) < 20);
  await divider.focus();
  await page.keyboard.press("Enter");
  assert.equal(await divider.getAttribute("aria-valuenow"), "50");
});
