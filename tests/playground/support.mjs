// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Serves the built page (PLAYGROUND) and opens it in Chromium (CHROMIUM).
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { chromium } from "playwright-core";

const types = {
  ".html": "text/html; charset=utf-8", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
};
const flags = [
  "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync",
];

// `site` has contents that replace files, and isDown.
async function serve(folder, site) {
  const server = createServer(async (request, response) => {
    if (site.isDown) return request.destroy();
    const { pathname } = new URL(request.url, "http://localhost");
    const file = normalize(pathname === "/" ? "index.html" : pathname.slice(1));
    try {
      const bytes = site.replaced.get(file) ?? (await readFile(join(folder, file)));
      response.writeHead(200, { "content-type": types[extname(file)] ?? "application/octet-stream" }).end(bytes);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
}

/** Returns { address, open(options, fragment), close(), replaced, isDown }. */
export async function start() {
  const site = { replaced: new Map(), isDown: false };
  const server = await serve(process.env.PLAYGROUND, site);
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: flags });
  const address = `http://127.0.0.1:${server.address().port}/`;
  const opened = [];
  return Object.assign(site, {
    address,
    /** Opens the page in a new context and waits for its first result. `page.requested` are the files that it loads. */
    async open(options = {}, fragment = "") {
      const context = await browser.newContext(options);
      const page = await context.newPage();
      const problems = [];
      page.on("console", (message) => ["error", "warning"].includes(message.type()) && problems.push(message.text()));
      page.on("pageerror", (error) => problems.push(String(error)));
      page.requested = [];
      context.on("request", (request) => {
        page.requested.push(request.url().slice(address.length));
        if (!request.url().startsWith(address)) problems.push(`request: ${request.url()}`);
      });
      page.problems = problems;
      opened.push(page);
      await page.goto(address + fragment);
      await page.waitForFunction(() => /errors?[.,]/i.test(document.getElementById("status").textContent));
      return page;
    },
    async close() {
      await browser.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      for (const page of opened) if (!page.allowProblems) assert.deepEqual(page.problems, []);
    },
  });
}

/** Waits for a status, and for results of the newest text. */
export async function settled(page, status) {
  await page.waitForFunction(() => !document.querySelector("[role=tabpanel].old"));
  await page.locator("#status").filter({ hasText: status }).waitFor();
}

/** Replaces the source and waits for the status to match. */
export async function type(page, text, status) {
  await page.locator("#source").fill(text);
  await settled(page, status);
}

export const openTab = (page, name) => page.getByRole("tab", { name }).click();
export const selection = (page) =>
  page.locator("#source").evaluate((area) => area.value.slice(area.selectionStart, area.selectionEnd));

/** Sets the source as a paste does. Typing, which fill() does, takes Chromium minutes for 20,000 lines. */
export const input = (page, text) => page.locator("#source").evaluate((area, value) => {
  area.value = value;
  area.dispatchEvent(new Event("input", { bubbles: true }));
}, text);

/** Sets the source and waits for the status to match. */
export async function assign(page, text, status) {
  await input(page, text);
  await settled(page, status);
}

/** Returns the fragment of a page's or frame's address; "" until it holds the text that is shown, and all files. */
async function fragmentIfSaved() {
  if (!location.hash.startsWith("#z=")) return "";
  const bytes = Uint8Array.from(atob(location.hash.slice(3).replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
  const { files, current } = await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"))).json();
  const names = [...document.querySelectorAll("#files [role=tab]")].map((tab) => tab.textContent);
  const area = document.querySelector("#source");
  const isCurrent = (current || names[0]) === area.dataset.name && files[area.dataset.name] === area.value;
  return isCurrent && Object.keys(files).join() === names.join() ? location.hash : "";
}

/** Waits until the address holds the files, which takes longer on a busy machine, and returns its fragment. */
export async function savedFragment(page) {
  for (let round = 0; round < 300; round++) {
    const fragment = await page.evaluate(fragmentIfSaved);
    if (fragment) return fragment;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error("the address does not hold the files");
}

/** Returns the fragment of a link that holds a part of a state. */
export const stateLink = (state) => `#j=${Buffer.from(JSON.stringify(state)).toString("base64url")}`;
