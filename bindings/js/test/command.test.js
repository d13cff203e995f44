// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The command of the package, in addition to the cases of tests/cli: files, streams and exit statuses as systems have
// them.
import assert from "node:assert/strict";
import { execFileSync, spawn, spawnSync } from "node:child_process";
import * as fs from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, test } from "node:test";

import { fromWindows, toWindows } from "../command/paths.js";

const command = fileURLToPath(new URL("../lib/command.cjs", import.meta.url));
let folder;

beforeEach(() => {
  folder = fs.realpathSync(fs.mkdtempSync(join(tmpdir(), "hecla-")));
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

function hecla(given, options = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...given],
    { cwd: folder, encoding: "utf8", maxBuffer: 1 << 28, ...options });
  return { status, stdout, stderr };
}

const write = (name, text) => fs.writeFileSync(join(folder, name), text);
const read = (name) => fs.readFileSync(join(folder, name), "utf8");

test("data, diagnostics and the exit status", () => {
  assert.deepEqual(hecla(["fmt", "-"], { input: "a=1\n" }), { status: 0, stdout: "a = 1\n", stderr: "" });
  const failed = hecla(["check", "-"], { input: "a =\n" });
  assert.equal(failed.status, 1);
  assert.match(failed.stdout + failed.stderr, /on <stdin> line 1/);
  assert.equal(hecla(["no-such-command"]).status, 2);
});

test("directories, names below them, and the parent directory", () => {
  fs.mkdirSync(join(folder, "a/b"), { recursive: true });
  for (const name of ["a/one.tf", "a/b/two.tf", "a/b/ü.tf"]) write(name, "a=1\n");
  assert.equal(hecla(["fmt", "-r", "."]).stdout.split("\n").sort().join(" ").trim(), "a/b/two.tf a/b/ü.tf a/one.tf");
  write("a/one.tf", "b=1\n");
  assert.equal(hecla(["fmt", "../one.tf"], { cwd: join(folder, "a/b") }).stdout, "../one.tf\n");
  assert.equal(read("a/one.tf"), "b = 1\n");
  assert.equal(hecla(["json", join(folder, "a/one.tf")]).status, 0);
});

test("a replaced file keeps its mode, and a link to it stays one", { skip: process.platform === "win32" }, () => {
  write("main.tf", "a=1\n");
  fs.chmodSync(join(folder, "main.tf"), 0o640);
  fs.symlinkSync("main.tf", join(folder, "link.tf"));
  assert.equal(hecla(["fmt", "link.tf"]).status, 0);
  assert.equal(read("main.tf"), "a = 1\n");
  assert.equal(fs.statSync(join(folder, "main.tf")).mode & 0o777, 0o640);
  assert.ok(fs.lstatSync(join(folder, "link.tf")).isSymbolicLink());
  assert.deepEqual(fs.readdirSync(folder).sort(), ["link.tf", "main.tf"]);
});

test("a large output is complete, through a slow pipe and to a file", async () => {
  const text = Array.from({ length: 100_000 }, (_, i) => `name_${i} = "${"x".repeat(20)}"\n`).join("");
  write("large.hcl", text);
  const child = spawn(process.execPath, [command, "json", "large.hcl"], { cwd: folder });
  let size = 0;
  for await (const piece of child.stdout) {
    size += piece.length;
    if (size < 300_000) await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const out = fs.openSync(join(folder, "out.json"), "w");
  assert.equal(hecla(["json", "large.hcl"], { stdio: ["ignore", out, "inherit"] }).status, 0);
  fs.closeSync(out);
  assert.equal(fs.statSync(join(folder, "out.json")).size, size);
  assert.equal(Object.keys(JSON.parse(read("out.json"))).length, 100_000);
});

test("a reader that ends early ends the command", { skip: process.platform === "win32" }, () => {
  write("large.hcl", Array.from({ length: 50_000 }, (_, i) => `name_${i} = ${i}\n`).join(""));
  const script = `"$0" "$1" json large.hcl | head -c 10 >/dev/null; echo "\${PIPESTATUS[0]}"`;
  const status = execFileSync("bash", ["-c", script, process.execPath, command], { cwd: folder, encoding: "utf8" });
  assert.equal(status, "141\n");
});

test("Ctrl-C ends the command", { skip: process.platform === "win32" }, async () => {
  const child = spawn(process.execPath, [command, "check", "-"], { stdio: ["pipe", "inherit", "inherit"] });
  await new Promise((resolve) => setTimeout(resolve, 1000)); // it waits for its input
  child.kill("SIGINT");
  const signal = await new Promise((resolve) => child.on("exit", (_, received) => resolve(received)));
  assert.equal(signal, "SIGINT");
});

test("what is not possible is an error with a message", () => {
  const provider = hecla(["provider", "schema", "some/provider"]);
  assert.equal(provider.status, 2);
  assert.match(provider.stderr, /providers cannot be run in WebAssembly/);
  const depth = 20_000;
  const input = `a = ${"[".repeat(depth)}${"]".repeat(depth)}\n`;
  const deep = hecla(["check", "--max-nesting=60000", "-"], { input });
  assert.equal(deep.status, 2);
  assert.match(deep.stderr, /nested too deeply for the stack/);
});

test("paths of Windows", () => {
  assert.equal(fromWindows("C:\\modules\\vpc"), "/C:/modules/vpc");
  assert.equal(toWindows("/C:/modules/main.tf"), "C:/modules/main.tf");
  assert.equal(toWindows("/C:"), "C:/");
  assert.equal(toWindows("/C:/modules/D:\\other\\main.tf"), "D:\\other\\main.tf");
  assert.equal(toWindows("C:\\modules\\main.tf"), "C:\\modules\\main.tf");
  assert.equal(toWindows("vpc\\main.tf"), "vpc\\main.tf");
});
