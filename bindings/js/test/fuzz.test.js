// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// A few seconds of fuzz/main.js, which runs longer with HECLA_FUZZ_SECONDS=600.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { test } from "node:test";
import { promisify } from "node:util";

const main = new URL("fuzz/main.js", import.meta.url).pathname;

async function run(...given) {
  const { stdout } = await promisify(execFile)(process.execPath, given).catch((error) => error);
  return stdout;
}

test("random and hostile values are written rightly or refused", async () => {
  assert.match(await run(main), /^\d+ rounds\n$/);
});

test("a limited memory is no engine failure", async () => {
  assert.match(await run("--wasm-max-mem-pages=400", main, "--large"), /^\d+ rounds\n$/);
});
