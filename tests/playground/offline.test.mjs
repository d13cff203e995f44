// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The page without a network, and when a new build is published.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, beforeEach, test } from "node:test";
import { openTab, settled, start, stateLink, type } from "./support.mjs";

let site;
before(async () => (site = await start()));
beforeEach(() => site.replaced.clear());
after(() => site.close());

const version = (page) => page.locator("#version").textContent();

/** Publishes a build with another version; with `damaged`, a file of it does not have the hash that release.js names. */
async function publish(name, damaged) {
  const build = `of-${name}`;
  const built = (file) => readFile(join(process.env.PLAYGROUND, file));
  const release = String(await built("release.js"));
  const [, before] = /build: "(\w+)"/.exec(release);
  const page = String(await built("index.html"));
  const changed = page.replaceAll(before, build).replace(/data-version=".*?"/, `data-version="${name}"`);
  const hash = (text) => createHash("sha256").update(text).digest("base64");
  site.replaced.set("index.html", changed);
  site.replaced.set("release.js", release.replaceAll(before, build).replace(hash(page), hash(changed)));
  for (const [file] of release.matchAll(/(?<=")\w+\/[^"]+/g)) {
    if (!file.startsWith(`${before}/`)) continue;
    const bytes = await built(file);
    site.replaced.set(file.replace(before, build), damaged && file.endsWith(damaged) ? `${bytes}\n` : bytes);
  }
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

test("a new build is offered, and pages that are open go on with the one before", async () => {
  const page = await openOffline();
  const other = await page.context().newPage();
  await other.goto(`${site.address}${stateLink({ tab: "tree" })}`);
  await settled(other, "No syntax errors.");
  const first = await version(page);
  await publish("98.0.0");
  await page.reload();
  await page.getByText("There is a new version.").waitFor();
  assert.equal(await version(page), first);
  await page.getByRole("button", { name: "Reload" }).click();
  await page.getByText("Hecla 98.0.0").waitFor();
  await settled(page, "No errors.");
  await page.getByText("Works offline.").waitFor();
  // The files that the other page loads now are available without a network, too.
  site.isDown = true;
  try {
    await openTab(other, "Values");
    await settled(other, "No errors.");
    assert.equal(await version(other), first);
    const next = await page.context().newPage();
    await next.goto(site.address);
    await next.getByText("Works offline.").waitFor();
    await settled(next, "No errors.");
    assert.equal(await version(next), "Hecla 98.0.0");
    assert.equal(await next.getByText("There is a new version.").count(), 0);
  } finally {
    site.isDown = false;
  }
});

test("a build is removed when no page can have it open", async () => {
  const page = await openOffline();
  await publish("97.0.0");
  await page.reload();
  await page.getByText("There is a new version.").waitFor();
  const next = await page.context().newPage();
  await page.close();
  // Browsers change to the new service worker some time after the last page is closed.
  const builds = () => next.evaluate(async () => (await caches.keys()).filter((name) => !name.endsWith(" ")));
  for (let round = 0; round < 20; round++) {
    await next.waitForTimeout(500);
    await next.goto(site.address);
    await next.getByText("Hecla 97.0.0").waitFor();
    if ((await builds()).length === 1) break;
    await next.goto("about:blank");
  }
  assert.match((await builds()).join(), /of-97\.0\.0$/);
});

test("a build with a file of another one is not used", async () => {
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
