// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The page without a network, and when a new build is published.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, beforeEach, test } from "node:test";
import { openTab, settled, start, type } from "./support.mjs";

let site;
before(async () => (site = await start()));
beforeEach(() => site.replaced.clear());
after(() => site.close());

const built = (file) => readFile(join(process.env.PLAYGROUND, file), "utf8");
const version = (page) => page.locator("#version").textContent();

/** Publishes a build that differs in its version; with `file`, also in a file whose hash release.js does not have. */
async function publish(name, file) {
  const release = await built("release.js");
  site.replaced.set("release.js", release.replace(/version: ".*"/, `version: "${name}"`).replace(/build: ".*"/, `build: "of ${name}"`));
  if (file) site.replaced.set(file, `${await built(file)}\n/* changed */\n`);
}

async function openOffline() {
  const page = await site.open();
  await page.getByText("Works offline.").waitFor();
  return page;
}

test("after the first load, everything works without a network", async () => {
  const page = await openOffline();
  await page.context().setOffline(true);
  site.isDown = true;
  try {
    await page.reload();
    await openTab(page, "Values");
    await type(page, "a = 1 + 1\n", "No errors.");
    assert.match(await page.locator("#panel-values").textContent(), /a explain2number/);
    await openTab(page, "Functions");
    await page.getByText(/of \d+ functions/).waitFor();
    const other = await page.context().newPage();
    await other.goto(`${site.address}?embed#tour=2`);
    await settled(other, "No errors.");
  } finally {
    site.isDown = false;
  }
});

test("a new build is offered, and replaces the one before as a whole", async () => {
  const page = await openOffline();
  const first = await version(page);
  await publish("98.0.0");
  await page.reload();
  assert.equal(await version(page), first);
  await page.getByText("There is a new version.").waitFor();
  const other = await page.context().newPage();
  await other.goto(site.address);
  assert.equal(await version(other), first);
  await page.getByRole("button", { name: "Reload" }).click();
  await page.getByText("Hecla 98.0.0").waitFor();
  await settled(page, "No errors.");
  // Another page must not go on with files of both.
  await other.getByRole("button", { name: "Reload" }).click();
  await other.getByText("Hecla 98.0.0").waitFor();
  const caches = await page.evaluate(async () => (await self.caches.keys()).length);
  assert.equal(caches, 1);
});

test("a build of which some files are of another one is not used", async () => {
  const page = await openOffline();
  const first = await version(page);
  await publish("99.0.0", "playground.css");
  page.allowProblems = true; // the browser reports the hash that does not match
  await page.reload();
  await page.waitForTimeout(2500);
  assert.equal(await page.getByText("There is a new version.").count(), 0);
  await page.reload();
  assert.equal(await version(page), first);
  await settled(page, "No errors.");
});
