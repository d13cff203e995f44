// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
import assert from "node:assert/strict";
import { mkdir, readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { openTab, selection, settled, start, type } from "./support.mjs";

let site;
before(async () => (site = await start()));
after(() => site.close());

test("tabs and trees work with the keyboard alone", async () => {
  const page = await site.open();
  await type(page, "a = [1, 2]\n", "No errors.");
  await openTab(page, "Tree");
  const selected = () => page.locator('#tabs [aria-selected="true"]').textContent();
  await page.keyboard.press("ArrowRight");
  assert.equal(await selected(), "JSON");
  await page.keyboard.press("End");
  assert.equal(await selected(), "Functions");
  await page.keyboard.press("ArrowRight");
  assert.equal(await selected(), "Values");
  await openTab(page, "Tree");
  assert.equal(await page.locator('#tabs [tabindex="0"]').count(), 1);
  await settled(page, "No errors.");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  const focused = () => page.evaluate(() => document.activeElement.getAttribute("aria-label"));
  assert.equal(await focused(), "Body, line 1, column 1");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  assert.equal(await focused(), "Tuple, line 1, column 5");
  assert.equal(await selection(page), "[1, 2]");
  await page.keyboard.press("ArrowLeft");
  assert.equal(await page.evaluate(() => document.activeElement.ariaExpanded), "false");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("End");
  assert.equal(await focused(), "Number 2, line 1, column 9");
  await page.keyboard.press("Enter");
  assert.equal(await page.evaluate(() => document.activeElement.id), "source");
  assert.equal(await selection(page), "2");
});

test("every control has a name, and the page has landmarks", async () => {
  const page = await site.open();
  await openTab(page, "Tree");
  await page.locator("#settings summary").click();
  for (const role of ["textbox", "combobox", "button", "tab", "spinbutton", "treeitem"]) {
    const all = await page.getByRole(role).count();
    assert.ok(all > 0, role);
    assert.equal(await page.getByRole(role, { name: /\S/ }).count(), all, role);
  }
  for (const role of ["banner", "main", "contentinfo", "tree", "status", "separator", "navigation"]) {
    assert.equal(await page.getByRole(role).count(), 1, role);
  }
  const results = page.getByRole("region", { name: "Results" });
  for (const tab of await results.getByRole("tab").all()) {
    await tab.click();
    const controls = await tab.getAttribute("aria-controls");
    assert.equal(await results.getByRole("tabpanel").getAttribute("id"), controls);
  }
});

test("axe finds no problems of accessibility", async () => {
  const axe = await readFile(new URL(import.meta.resolve("axe-core/axe.min.js")), "utf8");
  for (const options of [{ colorScheme: "light" }, { colorScheme: "dark", viewport: { width: 400, height: 800 } }]) {
    const page = await site.open({ ...options, bypassCSP: true });
    await page.evaluate(axe);
    const check = async (what) => {
      // An item of a tree contains its children, which are not part of its name.
      const rules = { "label-content-name-mismatch": { enabled: false } };
      const { violations } = await page.evaluate((rules) => window.axe.run(document, { rules }), rules);
      assert.deepEqual(violations.map(({ id, nodes }) => [what, id, nodes[0].html]), []);
    };
    await page.locator("#settings summary").click();
    for (const [example, tab] of [["Errors", "Diagnostics"], ["Terraform module", "Values"], ["Terraform module", "Types"],
      ["Service", "JSON"], ["Service", "Formatted"], ["Terraform module", "Explain"], ["Service", "Tree"], ["Service", "Functions"]]) {
      await page.locator("#example").selectOption(example);
      await openTab(page, tab);
      await settled(page, "");
      if (tab === "Functions") {
        await page.getByLabel("Search").fill("join");
        await page.locator("#panel-functions summary").first().click();
      }
      await check(tab);
    }
    await page.locator("#settings summary").click();
    await page.locator("#source").evaluate((area) => area.setSelectionRange(80, 80));
    await page.locator("#source").press("F2");
    await page.locator("#hover").waitFor();
    await check("the card");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Keys" }).click();
    await check("the keys");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Rename or delete the file" }).click();
    await page.getByRole("textbox", { name: "Name" }).fill("?");
    await page.keyboard.press("Enter");
    await check("the dialog of files");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Share" }).click();
    for (const form of ["Link", "Markdown", "Issue", "Embed"]) {
      await page.getByRole("radio", { name: form }).click();
      await check(`sharing as ${form}`);
    }
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Tour of HCL" }).click();
    await settled(page, "No errors.");
    await check("the tour");
    await page.getByRole("button", { name: "Show a solution" }).click();
    await page.getByText("✓ Solved").waitFor();
    await check("a solved task");
    await page.goto(`${site.address}?embed#tour=1`);
    await settled(page, "No errors.");
    await page.evaluate(axe);
    await check("embedded");
  }
});

/** Returns the smallest contrast of text with its background, of all elements that show text. */
function smallestContrast() {
  const channels = (color) => color.match(/[\d.]+/g).map(Number);
  const luminance = ([r, g, b]) => {
    const linear = [r, g, b].map((c) => (c /= 255) <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2];
  };
  const background = (node) => {
    for (; node; node = node.parentElement) {
      const color = channels(getComputedStyle(node).backgroundColor);
      if (color[3] !== 0) return color;
    }
    return [255, 255, 255];
  };
  let smallest = [21, ""];
  for (const node of document.body.querySelectorAll("*")) {
    const hasText = [...node.childNodes].some((child) => child.nodeType === 3 && child.textContent.trim());
    if (!hasText || !node.checkVisibility() || node.localName === "option" || node.closest("#marks, .colored textarea")) continue;
    const pair = [luminance(channels(getComputedStyle(node).color)), luminance(background(node))].sort((a, b) => b - a);
    const ratio = (pair[0] + 0.05) / (pair[1] + 0.05);
    if (ratio < smallest[0]) smallest = [ratio, node.outerHTML.slice(0, 100)];
  }
  return smallest;
}

for (const colorScheme of ["light", "dark"]) {
  test(`the ${colorScheme} theme has enough contrast`, async () => {
    const page = await site.open({ colorScheme, viewport: { width: 1280, height: 800 } });
    await page.locator("#example").selectOption("Errors");
    await settled(page, /[1-9] error/);
    for (const name of ["Tree", "Values", "JSON", "Diagnostics", "Explain", "Functions"]) {
      await openTab(page, name);
      await settled(page, "");
      const [ratio, where] = await page.evaluate(smallestContrast);
      assert.ok(ratio >= 4.5, `${name}: ${ratio} of ${where}`);
    }
    const dark = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor === "rgb(15, 19, 24)");
    assert.equal(await dark(), colorScheme === "dark");
    await page.getByLabel("Theme").selectOption(colorScheme === "dark" ? "light" : "dark");
    assert.equal(await dark(), colorScheme !== "dark");
    await page.reload();
    assert.equal(await dark(), colorScheme !== "dark");
  });
}

test("a narrow page does not scroll sideways", async () => {
  const page = await site.open({ viewport: { width: 400, height: 800 } });
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 400);
});

test("screenshots", { skip: !process.env.SCREENSHOTS }, async () => {
  await mkdir(process.env.SCREENSHOTS, { recursive: true });
  for (const colorScheme of ["light", "dark"]) {
    for (const width of [1280, 400]) {
      const page = await site.open({ colorScheme, viewport: { width, height: 800 } });
      for (const [example, tab] of [["Service", "Tree"], ["Errors", "Diagnostics"], ["Terraform module", "Values"],
        ["Terraform module", "Explain"], ["Service", "Functions"]]) {
        await page.locator("#example").selectOption(example);
        await openTab(page, tab);
        await page.waitForTimeout(600);
        await page.screenshot({ path: `${process.env.SCREENSHOTS}/${colorScheme}-${width}-${tab}.png`, fullPage: true });
      }
    }
  }
});
