// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Opens a folder or an address in Chromium (CHROMIUM).
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { extname, join, normalize } from "node:path";
import { root } from "./support.mjs";

const types = {
  ".html": "text/html", ".js": "text/javascript", ".mjs": "text/javascript", ".wasm": "application/wasm",
};
const flags = ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync"];

export const missingBrowser = process.env.CHROMIUM ? false : "chromium is not installed";
let browser;

/** Opens an address and requires that the page's title becomes "loaded". */
export async function opens(address) {
  const { chromium } = createRequire(join(root, "x.js"))("playwright-core");
  browser ??= chromium.launch({ executablePath: process.env.CHROMIUM, args: flags });
  const context = await (await browser).newContext();
  const page = await context.newPage();
  const problems = [];
  page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
  page.on("pageerror", (error) => problems.push(String(error)));
  page.on("response", (response) => response.status() >= 400 && problems.push(`${response.status()} ${response.url()}`));
  await page.goto(address);
  await page.waitForFunction(() => document.title !== "", undefined, { timeout: 60_000 }).catch(() => {});
  const title = await page.title();
  await context.close();
  assert.equal(title, "loaded", problems.join("\n"));
  assert.deepEqual(problems, []);
}

/** Serves a folder and opens its index.html. */
export async function opensFolder(folder) {
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
  try {
    await opens(`http://127.0.0.1:${server.address().port}/`);
  } finally {
    server.close();
  }
}

export async function closeBrowser() {
  if (browser) await (await browser).close();
}
