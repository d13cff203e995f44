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

async function serve(folder) {
  const server = createServer(async (request, response) => {
    const path = new URL(request.url, "http://localhost").pathname;
    const file = join(folder, normalize(path === "/" ? "/index.html" : path));
    try {
      const bytes = await readFile(file);
      response.writeHead(200, { "content-type": types[extname(file)] ?? "application/octet-stream" }).end(bytes);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
}

/** Returns { address, open(options, fragment), close() }. */
export async function start() {
  const server = await serve(process.env.PLAYGROUND);
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: flags });
  const address = `http://127.0.0.1:${server.address().port}/`;
  const opened = [];
  return {
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
      for (const page of opened) assert.deepEqual(page.problems, []);
    },
  };
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
