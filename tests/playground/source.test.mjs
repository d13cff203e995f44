// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The source: colors, keys, files, and what is known about the place of the cursor and the mouse.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { assign, openTab, savedFragment, selection, settled, start, stateLink, type } from "./support.mjs";

let site;
before(async () => (site = await start()));
after(() => site.close());

const value = (page) => page.locator("#source").inputValue();

/** Returns the texts of the visible tokens with their classes, such as "name:a". */
const tokens = (page) => page.locator("#colors pre:not([hidden]) .token").evaluateAll((all) =>
  all.sort((a, b) => a.parentElement.offsetTop - b.parentElement.offsetTop || a.offsetLeft - b.offsetLeft)
    .map((token) => `${token.className.slice(6)}:${token.textContent}`));

const withTokens = (page, wanted) => page.waitForFunction((wanted) =>
  wanted.every((one) => [...document.querySelectorAll("#colors .token")].some((token) => `${token.className.slice(6)}:${token.textContent}` === one)), wanted);

test("the text has the colors of its tree", async () => {
  const page = await site.open();
  await type(page, '# note\nb "l" {\n  a = [for k, v in f(m.n, 1.5) : "x${k}" if v != null]\n}\n', /./);
  await withTokens(page, ["comment:# note"]);
  assert.deepEqual(await tokens(page), ["comment:# note", "type:b", 'label:"l"', "name:a", "keyword:for", "variable:k", "variable:v",
    "keyword:in", "function:f", "variable:m", "attribute:n", "number:1.5", 'string:"', "string:x", "marker:${", "variable:k",
    "marker:}", 'string:"', "keyword:if", "variable:v", "constant:null"]);
  await type(page, 't = <<EOT\nü😀 %{ if c ~} x %{ else } y %{ endif }\nEOT\no = { p = true, "q" = z }\n', /./);
  await withTokens(page, ["attribute:p"]);
  assert.deepEqual(await tokens(page), ["name:t", "string:<<EOT", "string:ü😀 ", "marker:%{", "keyword:if", "variable:c", "marker:~}",
    "string: x ", "marker:%{", "keyword:else", "marker:}", "string: y ", "marker:%{", "keyword:endif", "marker:}", "string:EOT",
    "name:o", "attribute:p", "constant:true", 'attribute:"q"', "variable:z"]);
  await page.locator("#syntax").selectOption("json");
  await type(page, '{"a": [1, null, "s"]}', "No errors.");
  await withTokens(page, ['name:"a"']);
  assert.deepEqual(await tokens(page), ['name:"a"', "number:1", "constant:null", 'string:"s"']);
});

test("the colored text is the source, character for character and pixel for pixel", async () => {
  const page = await site.open({ bypassCSP: true });
  const text = 'a = "tab\there"\n\tb = [1, 2]\nwide = "日本 😀 é"\n';
  await type(page, text, /./);
  const shown = await page.locator("#colors pre:not([hidden])").evaluateAll((all) =>
    all.sort((a, b) => a.offsetTop - b.offsetTop).map((row) => row.textContent));
  assert.deepEqual(shown, text.split("\n"));
  // The text area, without the layers, shows the same characters at the same places. Some pixels differ by a shade,
  // because each token is drawn by itself.
  const box = await page.locator("#sheet").boundingBox();
  const shot = () => page.screenshot({ clip: { x: box.x + 1, y: box.y + 1, width: 300, height: 70 } });
  const show = (name) => page.evaluate((name) => (document.querySelector("#sheet").className = name), name);
  await page.addStyleTag({ content: ".token { color: var(--text) !important; font-style: normal !important; } #source { caret-color: transparent; }" });
  const shots = [await shot(), (await show("sheet"), await shot())];
  const { ink, different } = await page.evaluate(comparePixels, shots.map((bytes) => bytes.toString("base64")));
  assert.ok(ink > 500 && different < ink / 20, `${different} of ${ink} pixels`);
});

/** Returns how many pixels of two images are dark, and how many differ. */
async function comparePixels(images) {
  const [a, b] = await Promise.all(images.map(async (image) => {
    const bytes = Uint8Array.from(atob(image), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes]));
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
    context.drawImage(bitmap, 0, 0);
    return context.getImageData(0, 0, bitmap.width, bitmap.height).data;
  }));
  const red = Array.from({ length: a.length / 4 }, (_, index) => [a[4 * index], b[4 * index]]);
  return { ink: red.filter(([, x]) => x < 200).length, different: red.filter(([x, y]) => Math.abs(x - y) > 8).length };
}

test("colors move with the text before new ones come", async () => {
  const page = await site.open();
  await type(page, "first = 1\nsecond = 22\n", /./);
  await withTokens(page, ["number:22"]);
  // In one task: a key, and what is drawn in the frame after it.
  const shown = await page.evaluate(async () => {
    const area = document.querySelector("#source");
    area.setSelectionRange(0, 0);
    area.focus();
    document.execCommand("insertText", false, "xyz");
    await new Promise(requestAnimationFrame);
    return [...document.querySelectorAll("#colors .token")].map((token) => token.textContent);
  });
  assert.ok(shown.includes("second") && shown.includes("22"), shown.join());
  await page.locator("#source").press("Control+z");
  assert.equal(await value(page), "first = 1\nsecond = 22\n");
});

test("lines too long for colors show the plain text", async () => {
  const page = await site.open();
  await assign(page, `a = "${"x".repeat(5000)}"\n`, "No errors.");
  assert.ok(!(await page.locator("#sheet").getAttribute("class")).includes("colored"));
  await assign(page, "a = 1\n", "No errors.");
  assert.ok((await page.locator("#sheet").getAttribute("class")).includes("colored"));
});

test("Tab indents, and Escape lets it leave", async () => {
  const page = await site.open();
  const source = page.locator("#source");
  await type(page, "a {\nb = 1\nc = 2\n}\n", /./);
  await source.evaluate((area) => area.setSelectionRange(4, 15));
  await source.press("Tab");
  assert.equal(await value(page), "a {\n  b = 1\n  c = 2\n}\n");
  await source.press("Shift+Tab");
  assert.equal(await value(page), "a {\nb = 1\nc = 2\n}\n");
  await source.evaluate((area) => area.setSelectionRange(4, 4));
  await source.press("Tab");
  await source.press("Control+/");
  assert.equal(await value(page), "a {\n  # b = 1\nc = 2\n}\n");
  await source.press("Control+/");
  assert.equal(await value(page), "a {\n  b = 1\nc = 2\n}\n");
  await source.press("Escape");
  await source.press("Tab");
  assert.notEqual(await page.evaluate(() => document.activeElement.id), "source");
  assert.equal(await value(page), "a {\n  b = 1\nc = 2\n}\n");
});

test("brackets and quotes come in pairs, and lines are indented", async () => {
  const page = await site.open();
  const source = page.locator("#source");
  await source.fill("");
  await source.pressSequentially('a {\nb = f([1], "x")\n}\n');
  assert.equal(await value(page), 'a {\n  b = f([1], "x")\n}\n');
  await source.pressSequentially("c = [");
  assert.equal((await value(page)).split("\n")[3], "c = []");
  await source.press("Backspace");
  assert.equal((await value(page)).split("\n")[3], "c = ");
  await source.pressSequentially("word");
  await source.evaluate((area) => area.setSelectionRange(area.value.length - 4, area.value.length));
  await source.press('"');
  assert.equal((await value(page)).split("\n")[3], 'c = "word"');
  assert.equal(await selection(page), "word");
  // A bracket that was there is not typed over.
  await type(page, "d = [[1]\n", /./);
  await source.evaluate((area) => area.setSelectionRange(7, 7));
  await source.press("]");
  assert.equal(await value(page), "d = [[1]]\n");
  await source.evaluate((area) => area.setSelectionRange(4, 4));
  await page.waitForFunction(() => document.querySelectorAll("#marks .bracket").length === 2);
});

test("hovering shows type, value and origin", async () => {
  const page = await site.open({}, stateLink({
    files: { "main.hcl": 'a = 1 + 1\nb = [for x in [a1, 2] : max(x, 1)]\n' }, variables: "a1 = 5\n",
  }));
  await settled(page, "No errors.");
  const card = page.locator("#hover");
  const over = async (text) => {
    await page.mouse.move(2, 2);
    await card.waitFor({ state: "hidden" });
    await page.locator("#colors .token", { hasText: text }).first().hover({ force: true });
    await card.waitFor();
  };
  await over("a1");
  assert.match(await card.textContent(), /^a1number5/);
  await over("a");
  assert.match(await card.textContent(), /^anumber2/);
  await over("max");
  assert.match(await card.textContent(), /max\(numbers…: number\) → number/);
  await card.getByRole("button", { name: "Reference" }).click();
  await page.locator("#panel-functions details[open]").getByText("Returns the").waitFor();
  await card.waitFor({ state: "hidden" });
  // By the keyboard: the card has the focus, and Escape goes back.
  await page.locator("#source").evaluate((area) => area.setSelectionRange(0, 0));
  await page.locator("#source").press("F2");
  await card.getByRole("button", { name: "Explain" }).waitFor();
  assert.ok(await card.evaluate((node) => node.contains(document.activeElement)));
  await page.keyboard.press("Escape");
  await card.waitFor({ state: "hidden" });
  assert.equal(await page.evaluate(() => document.activeElement.id), "source");
});

test("in a module, hovering leads to the origin in another file", async () => {
  const page = await site.open({}, stateLink({
    kind: "module",
    files: { "main.tf": "locals {\n  a = upper(var.r)\n}\n", "variables.tf": 'variable "r" {\n  default = "eu"\n}\n' },
  }));
  await settled(page, "No errors.");
  await page.locator("#colors .token", { hasText: "var" }).first().hover({ force: true });
  const card = page.locator("#hover");
  await card.waitFor();
  await page.locator("#source").evaluate((area) => area.setSelectionRange(24, 24));
  await page.locator("#source").press("F2");
  await card.getByText("Comes from").waitFor();
  assert.match(await card.textContent(), /^var\.rstring"eu"Comes from/);
  await card.getByRole("button", { name: "variables.tf, line 2" }).click();
  assert.equal(await page.getByRole("tab", { name: "variables.tf" }).getAttribute("aria-selected"), "true");
  assert.equal(await selection(page), '"eu"');
});

test("the cursor's node is selected in the tree, and its ancestors are below the source", async () => {
  const page = await site.open();
  await openTab(page, "Tree");
  await type(page, "a {\n  b = [1, { c = 22 }]\n}\n", "No errors.");
  const source = page.locator("#source");
  await source.evaluate((area) => area.setSelectionRange(21, 21));
  await page.locator('[role="treeitem"][aria-selected="true"]').and(page.getByRole("treeitem", { name: /^Number 22/ })).waitFor();
  assert.equal(await page.evaluate(() => document.activeElement.id), "source");
  const crumbs = page.getByRole("navigation", { name: "Nodes at the cursor" });
  await crumbs.getByRole("button", { name: "Number 22" }).waitFor();
  await crumbs.getByRole("button", { name: "Tuple" }).click();
  assert.equal(await selection(page), "[1, { c = 22 }]");
});

test("files are added, renamed and deleted", async () => {
  const page = await site.open();
  await page.locator("#example").selectOption("Terraform module");
  await openTab(page, "Values");
  await settled(page, "No errors.");
  await page.getByRole("button", { name: "Add a file" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("main.tf");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByText("The file main.tf is already there.").waitFor();
  await page.getByRole("textbox", { name: "Name" }).fill("../x");
  await page.keyboard.press("Enter");
  await page.getByText("A name has letters").waitFor();
  await page.getByRole("textbox", { name: "Name" }).fill("outputs.tf");
  await page.keyboard.press("Enter");
  await page.locator("#source").pressSequentially('output "z" {\nvalue = local.tags.count\n}\n');
  await settled(page, "No errors.");
  const row = page.locator("#panel-values tr", { hasText: "output.z.value" });
  assert.match(await row.textContent(), /2number$/);
  // Each file keeps what it can undo.
  await page.getByRole("tab", { name: "main.tf" }).click();
  await page.getByRole("tab", { name: "outputs.tf" }).click();
  await page.locator("#source").press("Control+z");
  assert.ok((await value(page)).length < 42);
  await page.locator("#source").press("Control+Shift+z");
  assert.equal((await value(page)).length, 42);
  await page.getByRole("button", { name: "Rename or delete the file" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("zone.tf");
  await page.keyboard.press("Enter");
  await row.getByRole("button", { name: "output.z.value", exact: true }).click();
  assert.equal(await page.getByRole("tab", { name: "zone.tf" }).getAttribute("aria-selected"), "true");
  // A link holds all files.
  const other = await site.open({}, await savedFragment(page));
  assert.equal(await other.locator("#files [role=tab]").count(), 4);
  assert.match(await other.locator("#source").inputValue(), /^output "z"/);
  await page.getByRole("button", { name: "Rename or delete the file" }).click();
  await page.getByRole("button", { name: "Delete the file", exact: true }).click();
  await settled(page, "No errors.");
  assert.equal(await page.locator("#files [role=tab]").count(), 3);
});

test("a schema beside a module checks it, and errors lead to their files", async () => {
  const page = await site.open();
  await page.locator("#example").selectOption("Module and schema");
  await settled(page, /2 errors/);
  await openTab(page, /Diagnostics/);
  const text = await page.locator("#panel-diagnostics").textContent();
  assert.match(text, /"color"/);
  assert.match(text, /number required/);
  await page.getByRole("tab", { name: "schema.json" }).click();
  await page.locator("#source").evaluate((area) => {
    area.value = area.value.replace('"size"', '"color": { "type": "string", "optional": true }, "size"');
    area.dispatchEvent(new Event("input", { bubbles: true }));
  });
  await settled(page, /1 error/);
  await page.getByRole("button", { name: /^main\.tf, line/ }).first().click();
  assert.equal(await page.getByRole("tab", { name: "main.tf" }).getAttribute("aria-selected"), "true");
});

test("choosing to read a module names the file as one", async () => {
  const page = await site.open();
  await page.locator("#kind").selectOption("module");
  await page.getByRole("tab", { name: "main.tf" }).waitFor();
  await page.locator("#syntax").selectOption("json");
  await page.getByRole("tab", { name: "main.tf.json" }).waitFor();
});
