// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { assign, openTab, savedFragment, selection, settled, start, stateLink, type } from "./support.mjs";

let site;
before(async () => (site = await start()));
// Also asserts that no page had messages of errors, or requests elsewhere.
after(() => site.close());

const panel = (page, name) => page.locator(`#panel-${name}`);

test("the syntax is shown by core alone; evaluation is loaded when a panel needs it", async () => {
  const page = await site.open({}, stateLink({ tab: "tree" }));
  await type(page, "a = 1 + 1\n", "No syntax errors.");
  await openTab(page, "JSON");
  await openTab(page, "Formatted");
  assert.ok(page.requested.some((file) => file.endsWith("core.wasm")));
  assert.ok(!page.requested.some((file) => file.endsWith("full.wasm")));
  await openTab(page, "Values");
  await settled(page, "No errors.");
  assert.ok(page.requested.some((file) => file.endsWith("full.wasm")));
});

test("typing shows diagnostics at their positions, and fixes them", async () => {
  const page = await site.open();
  await page.locator("#source").fill("");
  await page.locator("#source").pressSequentially('ä = "ü"\nb = [1 2]\n');
  await page.locator("#status").filter({ hasText: "1 error, 0 warnings. First: Missing item separator, line 2, column 8." }).waitFor();
  assert.equal(await page.locator(".sign.error").count(), 1);
  const mark = await page.locator("#marks mark").boundingBox();
  const pre = await page.locator("#marks pre").first().boundingBox();
  assert.equal(await page.locator("#marks pre").first().textContent(), "b = [1 2");
  assert.ok(Math.abs((mark.x - pre.x) / mark.width - 7) < 0.1, "the mark is under the eighth character");
  const sign = await page.locator(".sign").boundingBox();
  assert.ok(Math.abs(sign.y - mark.y) < 5, "the sign is beside its line");
  await page.locator("#source").press("F8");
  assert.equal(await selection(page), "2");
  await openTab(page, /Diagnostics \(1\)/);
  await page.getByRole("button", { name: "The list was opened here. (line 2, column 5)" }).click();
  assert.equal(await selection(page), "[");
  await page.getByRole("button", { name: "Line 2, column 8" }).click();
  assert.equal(await selection(page), "2");
  await page.getByRole("button", { name: /^Fix: / }).click();
  await settled(page, "No errors.");
  assert.match(await page.locator("#source").inputValue(), /\[1, ?2\]/);
  assert.equal(await page.locator(".sign, #marks mark:not(.bracket)").count(), 0);
  await page.locator("#source").press("Control+z");
  assert.equal(await page.locator("#source").inputValue(), 'ä = "ü"\nb = [1 2]\n');
});

test("values and types depend on variables, functions and limits", async () => {
  const page = await site.open();
  await page.locator("#settings summary").click();
  await page.locator("#variables").fill('{"name": "web", "big": 123456789012345678901234567890}');
  await openTab(page, "Values");
  await type(page, "a = upper(name)\nb { c = [1, big] }\n", "No errors.");
  const row = panel(page, "values").locator("tbody tr");
  assert.deepEqual(await row.nth(0).locator("td").allTextContents(), ["a explain", '"WEB"', "string"]);
  assert.deepEqual(await row.nth(1).locator("td").allTextContents(),
    ["b.c explain", "[1, 123456789012345678901234567890]", "tuple([number,number])"]);
  await openTab(page, "Types");
  assert.match(await panel(page, "types").textContent(), /Whole file.*object\(\{/s);

  await page.locator("#builtins").selectOption("none");
  await page.locator("#status").filter({ hasText: "Function calls not allowed, line 1, column 5" }).waitFor();
  await page.locator("#builtins").selectOption("terraform");
  await page.locator("#status").filter({ hasText: "No errors." }).waitFor();
  await page.getByLabel("Nesting levels").fill("2");
  await type(page, "a = [[[[1]]]]\n", "Nesting depth limit exceeded");
  await page.getByLabel("Nesting levels").fill("");
  await page.locator("#status").filter({ hasText: "No errors." }).waitFor();

  await page.locator("#variables").fill("name = = 1\n");
  await page.locator("#status").filter({ hasText: "1 error" }).waitFor();
  await openTab(page, /Diagnostics/);
  await page.getByRole("button", { name: "Variables, line 1, column 8" }).click();
  assert.equal(await page.evaluate(() => document.activeElement.id), "variables");
});

test("undefined names are reported, and the other values are shown", async () => {
  const page = await site.open();
  await openTab(page, "Values");
  await type(page, "a = 1 + 1\nb = [missing.x]\n", "Unknown variable");
  const text = await panel(page, "values").textContent();
  assert.match(text, /a explain2number/);
  assert.match(text, /missing\.x/);
});

test("JSON and formatted text", async () => {
  const page = await site.open();
  await type(page, 'b "x" {\na=1+1\nlonger=2\n}\n', "No errors.");
  await openTab(page, "JSON");
  const json = JSON.parse(await panel(page, "json").locator("pre").textContent());
  assert.deepEqual(json, { b: { x: [{ a: "${1+1}", longer: 2 }] } });
  await openTab(page, "Formatted");
  const formatted = 'b "x" {\n  a      = 1 + 1\n  longer = 2\n}\n';
  assert.equal(await panel(page, "formatted").locator("pre").textContent(), formatted);
  await page.getByRole("button", { name: "Replace the source" }).click();
  assert.equal(await page.locator("#source").inputValue(), formatted);
  await page.getByText("The source is formatted.").waitFor();
  await page.locator("#source").press("Control+z");
  assert.equal(await page.locator("#source").inputValue(), 'b "x" {\na=1+1\nlonger=2\n}\n');
});

test("the JSON syntax", async () => {
  const page = await site.open();
  await openTab(page, "Values");
  await page.locator("#syntax").selectOption("json");
  await type(page, '{"a": "${1 + 1}"}', "No errors.");
  assert.match(await panel(page, "values").locator("tbody").textContent(), /^a explain2number$/);
  await type(page, '{"a": "${1 + }"}', "line 1, column 14");
});

test("a Terraform module: problems, values of arguments and outputs, and where they come from", async () => {
  const page = await site.open();
  await openTab(page, "Values");
  await page.locator("#kind").selectOption("module");
  const text = 'variable "r" {\n  default = "eu"\n}\nlocals {\n  a = upper(var.r)\n}\nresource "x_y" "z" {\n' +
    '  name = local.a\n  tags = { id = x_y.z.id }\n  rule {\n    port = 1\n  }\n  rule {\n    port = 1 + 1\n  }\n}\n' +
    'output "o" {\n  value = "${local.a}!"\n}\n';
  await type(page, text, "");
  const row = (name) => panel(page, "values").locator("tr", { has: page.getByRole("button", { name, exact: true }) });
  await row("local.a").waitFor();
  const cells = (name) => row(name).locator("td").allTextContents();
  assert.deepEqual((await cells("resource.x_y.z.name")).slice(1), ['"EU"', "string"]);
  assert.deepEqual((await cells("output.o.value")).slice(1), ['"EU!"', "string"]);
  assert.deepEqual((await cells("resource.x_y.z.rule[1].port")).slice(1), ["2", "number"]);
  assert.match((await cells("resource.x_y.z.tags"))[1], /x_y\.z\.id/);
  await page.getByRole("button", { name: "Explain output.o.value" }).click();
  const item = page.getByRole("treeitem", { name: /var\.r = "eu"/ });
  await item.waitFor();
  await item.locator(":scope > .row").click();
  assert.equal(await selection(page), "var.r");
  await page.locator("#explain-name").fill("resource.x_y.z.rule[1].port");
  await page.getByRole("treeitem", { name: "1 + 1 = 2" }).waitFor();
  await page.locator("#explain-name").fill("local.nothing");
  await panel(page, "explain").getByText('does not declare a local value named "nothing"').waitFor();
  await type(page, text.replace("var.r", "var.q"), "Undeclared name, line 5, column 13");
});

test("a module that reads files, and one with errors, have values", async () => {
  const page = await site.open();
  await openTab(page, "Values");
  await page.locator("#kind").selectOption("module");
  await type(page, 'locals {\n  a = file("x")\n  b = 1 + 1\n}\n', "No errors.");
  const text = await panel(page, "values").textContent();
  assert.match(text, /local\.a explain\(known after apply\)/);
  assert.match(text, /local\.b explain2number/);
  await type(page, 'locals {\n  a = fiel("x")\n  b = 1 + 1\n}\n', "1 error, 0 warnings. First: Call to unknown function");
  assert.match(await panel(page, "values").textContent(), /locals\.b explain2number/);
});

test("the link restores the whole state in a new page", async () => {
  const page = await site.open();
  await page.locator("#settings summary").click();
  await page.locator("#variables").fill("n = 1\n");
  await page.locator("#builtins").selectOption("standard");
  await page.getByLabel("Evaluation steps").fill("5000");
  await openTab(page, "Values");
  await type(page, 'a = "ü → 😀 ${n}"\n', "No errors.");
  const fragment = await savedFragment(page);
  assert.match(fragment, /^#z=[\w-]+$/);
  const other = await site.open({}, fragment);
  assert.equal(await other.locator("#source").inputValue(), 'a = "ü → 😀 ${n}"\n');
  assert.equal(await other.locator("#variables").inputValue(), "n = 1\n");
  assert.equal(await other.locator("#builtins").inputValue(), "standard");
  assert.equal(await other.locator("#maxSteps").inputValue(), "5000");
  assert.equal(await other.getByRole("tab", { name: "Values" }).getAttribute("aria-selected"), "true");
  await settled(other, "No errors.");
  assert.match(await panel(other, "values").textContent(), /ü → 😀 1/);
  const damaged = await site.open({}, "#z=AAAA");
  assert.ok(await damaged.locator("#source").inputValue());
  await damaged.getByRole("alert").filter({ hasText: "The link could not be read" }).waitFor();
});

test("hostile input leaves the page usable", async () => {
  const page = await site.open();
  await openTab(page, "Values");
  await type(page, `a = ${"[".repeat(100000)}`, "Nesting depth limit exceeded");
  await type(page, "a = 1\n", "No errors.");
  await type(page, `a = "<img src=x onerror=alert(1)></textarea>&amp;"\n`, "No errors.");
  assert.match(await panel(page, "values").textContent(), /<img src=x/);
  await openTab(page, "Formatted");
  await page.locator("#source").fill(`a  =  "<img src=x onerror=alert(1)></textarea>&amp;"\n`);
  await page.getByRole("button", { name: "Replace the source" }).click();
  assert.equal(await page.locator("#source").inputValue(), `a = "<img src=x onerror=alert(1)></textarea>&amp;"\n`);
  assert.equal(await page.locator("main img").count(), 0);
  await assign(page, "a = 1\n".repeat(20000), "Duplicate argument");
  await assign(page, "a = 2\n", "No errors.");
});

test("20,000 lines can be replaced and edited", async () => {
  const page = await site.open();
  const line = (i, space) => `name_${i}${space}=${space}"<value> & ${i}"\n`;
  const lines = (space) => Array.from({ length: 20000 }, (_, i) => line(i + 10000, space)).join("");
  await assign(page, lines("  "), "No errors.");
  await openTab(page, "Formatted");
  const apply = page.getByRole("button", { name: "Replace the source" });
  await apply.waitFor();
  // Takes less than a second on the developers' machines. Line by line, it would take about a minute.
  const milliseconds = await apply.evaluate((button) => {
    const begin = performance.now();
    button.click();
    return performance.now() - begin;
  });
  assert.equal(await page.locator("#source").inputValue(), lines(" "));
  assert.ok(milliseconds < 10000, `${milliseconds} ms`);
  await page.locator("#source").press("Control+z");
  assert.equal(await page.locator("#source").inputValue(), lines("  "));
  // Line numbers follow the scrolling.
  await page.locator("#source").evaluate((area) => (area.scrollTop = area.scrollHeight));
  await page.waitForFunction(() => document.querySelector("#gutter pre").textContent.endsWith("\n20001"));
});

test("an update that takes too long is stopped", async () => {
  const page = await site.open();
  await page.locator("#settings summary").click();
  for (const limit of ["Evaluation steps", "Memory bytes", "Elements"]) {
    await page.getByLabel(limit).fill(limit === "Memory bytes" ? "4000000000" : "9007199254740991");
  }
  await openTab(page, "Values");
  const loop = "[for a in range(1000) : length([for b in range(1000) : length([for c in range(1000) : a + b + c])])]";
  await page.locator("#source").fill(`a = ${loop}\n`);
  await page.getByRole("alert").filter({ hasText: "was stopped" }).waitFor({ timeout: 20000 });
  await openTab(page, "JSON");
  await panel(page, "json").getByText("for a in range(1000)").waitFor();
  await openTab(page, "Values");
  await type(page, "a = 3\n", "No errors.");
  assert.equal(await page.getByRole("alert").count(), 0);
  assert.match(await panel(page, "values").textContent(), /a explain3number/);
});

test("every example gives results", async () => {
  const page = await site.open();
  const names = await page.locator("#example option").allTextContents();
  assert.ok(names.length > 5);
  await openTab(page, "Values");
  for (const name of names.slice(1)) {
    await page.locator("#example").selectOption(name);
    await settled(page, ["Errors", "Module and schema"].includes(name) ? /[1-9] error/ : "No errors.");
  }
});
