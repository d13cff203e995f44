#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Hecla authors
# SPDX-License-Identifier: Apache-2.0
"""Checks what must hold for every module: refactorings can be undone and keep what the module means, and blocks that move
between files are only moved.

    module_properties_test.py HECLA [unittest arguments]

The modules are random ones, or those below the folder HECLA_MODULES. HECLA_RANDOM_ROUNDS sets the number of modules,
and HECLA_RANDOM_SEED the seed of the first one.
"""
import json
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

BINARY = ""
ROUNDS = int(os.environ.get("HECLA_RANDOM_ROUNDS", 4))
SEED = int(os.environ.get("HECLA_RANDOM_SEED", 1))
REAL = os.environ.get("HECLA_MODULES")
PER_MODULE = 6  # objects and expressions of each

EXPRESSIONS = ["locals.*", "locals.*.*", "output.*.value", "output.*.value.*", "resource.*.*.*", "resource.*.*.*.*", "module.*.*",
               "module.*.*.*", "locals.*[*]", "resource.*.*.*[*]"]
NEW = "hecla_new"


class RandomModule:
    """Files of a module that is valid, in the layout of `hecla fmt`."""

    def __init__(self, rng):
        self.rng = rng
        self.locals = []
        self.variables = [f"v{i}" for i in range(rng.randint(1, 4))]

    def files(self):
        variables = "\n".join(self.comment() + f'variable "{name}" {{\n  default = {self.rng.choice(["null", "1", "[]"])}\n}}\n'
                              for name in self.variables)
        parts = [self.locals_block() if self.rng.random() < 0.4 else self.block(i) for i in range(self.rng.randint(3, 9))]
        middle = self.rng.randint(1, len(parts) - 1)
        return {"variables.tf": variables, "main.tf": "\n".join(parts[:middle]), "other.tf": "\n".join(parts[middle:]),
                "empty.tf": ""}

    def comment(self):
        return self.rng.choice(["", "", "# A comment.\n", "/* Another\n   one. */\n"])

    def locals_block(self):
        lines = []
        for _ in range(self.rng.randint(1, 4)):
            name = f"l{len(self.locals)}"
            blank = self.rng.choice(["", "", "\n", "\n\n"]) if lines else ""
            lines.append(blank + self.comment() + f"{name} = {self.value()}\n")
            self.locals.append(name)
        return self.comment() + "locals {\n" + "".join(lines) + "}\n"

    def block(self, number):
        kind = self.rng.choice(["resource", "output", "provisioned"])
        if kind == "output":
            return self.comment() + f'output "o{number}" {{\nvalue = {self.value()}\n}}\n'
        inner = f"input = {self.value()}\n"
        if kind == "provisioned":
            inner += f'\nlifecycle {{\nprecondition {{\ncondition = {self.value(3)} != null\nerror_message = "No."\n}}\n}}\n'
        return self.comment() + f'resource "terraform_data" "r{number}" {{\n{inner}}}\n'

    def value(self, depth=0):
        """The value of an argument, which alone can be a heredoc, or have a comment after it."""
        if self.rng.random() < 0.15 and depth == 0:
            return f'{self.rng.choice(["<<EOT", "<<-EOT"])}\n    one ${{{self.expression(4)}}}\n      two\n\n  EOT'.replace(
                "  EOT", "EOT")
        return self.expression(depth) + self.rng.choice(["", "", " # Why."])

    def expression(self, depth=0):
        rng = self.rng
        if depth > 3 or rng.random() < 0.35:
            return rng.choice(["1", '"text"', "true", "null", f"var.{rng.choice(self.variables)}", "path.module",
                               *(f"local.{name}" for name in self.locals[-2:])])
        inner = [self.expression(depth + 1) for _ in range(3)]
        return rng.choice([
            f"[{inner[0]}, {inner[1]}]",
            f"[\n{inner[0]},\n# Second.\n{inner[1]},\n]",
            f"{{ a = {inner[0]}, b = {inner[1]} }}",
            f"{{\na = {inner[0]}\n(var.{self.variables[0]} == null ? \"x\" : \"y\") = {inner[1]}\n}}",
            f"var.{self.variables[-1]} == {inner[0]} ? {inner[1]} : {inner[2]}",
            f"({inner[0]})",
            f"coalesce({inner[0]}, \"z\")",
            f"coalesce(\n{inner[0]},\n{inner[1]},\n)",
            f"try({inner[0]}, {inner[1]})",
            f"length([{inner[0]}]) + 1",
            f"!can({inner[0]})",
            f'"a-${{jsonencode({inner[0]})}}"',
            f"[for var in [{inner[0]}] : var]",
            f"{{ for k, local in {{ a = {self.expression(4)} }} : k => [local] if k != null }}",
            f"[{inner[0]}][0]",
            f"{{ a = {inner[0]} }}.a",
        ])


def run(*words):
    return subprocess.run([BINARY, *map(str, words)], capture_output=True, text=True, check=False)


class Properties(unittest.TestCase):
    def for_each_module(self, check):
        """Calls check(rng, folder) with copies of modules."""
        if REAL:
            sources = sorted({path.parent for path in pathlib.Path(REAL).rglob("*.tf")})
        for number in range(SEED, SEED + ROUNDS):
            rng = random.Random(number)
            with tempfile.TemporaryDirectory() as outer:
                folder = pathlib.Path(outer) / "module"
                if REAL:
                    source = sources[number % len(sources)]
                    shutil.copytree(source, folder, ignore=lambda path, names: [
                        name for name in names if not name.endswith(".tf") or not os.path.isfile(os.path.join(path, name))])
                else:
                    source = "random"
                    folder.mkdir()
                    for name, text in RandomModule(rng).files().items():
                        (folder / name).write_text(text)
                    formatted = run("fmt", folder)
                    self.assertEqual(formatted.returncode, 0, formatted.stderr)
                with self.subTest(seed=number, module=str(source)):
                    check(rng, folder)

    @staticmethod
    def read(folder):
        return {path.name: path.read_text() for path in sorted(folder.iterdir())}

    @staticmethod
    def verdict(folder):
        """What is wrong with the module, without positions."""
        found = json.loads(run("validate", "--json", folder).stdout)["diagnostics"]
        return sorted((item["severity"], item["summary"], re.sub(r":\d+,\d+(-[\d,]+)?", "", item["detail"].replace(NEW, "x")))
                      for item in found)

    @staticmethod
    def values(folder, state="known"):
        """The values of the local values that are known, or the names of those with errors."""
        return json.loads(run("eval", "--locals", "--json", folder).stdout or "{}").get(state, {})

    def assert_kept(self, before, after, what):
        for name in before.keys() | after.keys():
            self.assertEqual(before.get(name), after.get(name), f"{what}: {name}")

    def change(self, folder, *words):
        """Runs a command that changes the module, or explains why not. Returns whether it did."""
        before = self.read(folder)
        result = run(*words)
        if result.returncode != 0:
            self.assertIn("Error: ", result.stderr, words)
            self.assert_kept(before, self.read(folder), words)
        return result.returncode == 0

    @staticmethod
    def is_outdented(folder, address):
        """Whether a line of the item is to the left of its first one, which it cannot be in a block."""
        for line in run("query", "--json", address, folder).stdout.splitlines():
            begin, end = json.loads(line)["range"]
            text = pathlib.Path(json.loads(line)["file"]).read_bytes()
            first = text[text.rfind(b"\n", 0, begin) + 1:begin]
            indent = len(first) - len(first.lstrip())
            if any(each.strip() and len(each) - len(each.lstrip()) < indent for each in text[begin:end].split(b"\n")[1:]):
                return True
        return False

    def sample(self, rng, folder, *addresses):
        """Some of what has the addresses."""
        found = set()
        for address in addresses:
            for line in run("query", "--json", address, folder).stdout.splitlines():
                found.add(json.loads(line)["address"])
        found = sorted(found)
        return rng.sample(found, min(PER_MODULE, len(found)))

    def test_extract_and_inline(self):
        changed = []

        def check(rng, folder):
            before, verdict, values = self.read(folder), self.verdict(folder), self.values(folder)
            for address in self.sample(rng, folder, *EXPRESSIONS):
                words = ("refactor", "extract", address, f"local.{NEW}", folder)
                is_outdented = self.is_outdented(folder, address)
                if not self.change(folder, *words):
                    continue
                changed.append(address)
                self.assertEqual(verdict, self.verdict(folder), words)
                after = self.values(folder)
                self.assertEqual(values, {name: after.get(name) for name in values}, words)
                is_in_parentheses = f"{NEW} = (" in " ".join("".join(self.read(folder).values()).split())
                result = run("refactor", "inline", f"local.{NEW}", folder)
                self.assertEqual((result.returncode, result.stderr), (0, ""), words)
                if not is_in_parentheses:
                    layout = str.lstrip if is_outdented else str
                    # Between blocks without a blank line, one stays.
                    self.assert_kept(*({name: [layout(line) for line in text.split("\n") if line.strip() or not REAL]
                                        for name, text in files.items()} for files in (before, self.read(folder))), words)
                for name, text in before.items():
                    (folder / name).write_text(text)
        self.for_each_module(check)
        self.assertTrue(changed)

    def test_inlining_keeps_values(self):
        changed = []

        def check(rng, folder):
            for address in self.sample(rng, folder, "locals.*"):
                name = address.split(".")[1]
                if name in self.values(folder, "failed"):
                    continue
                verdict, values = self.verdict(folder), self.values(folder)
                words = ("refactor", "inline", f"local.{name}", folder)
                if not self.change(folder, *words):
                    continue
                changed.append(address)
                values.pop(name, None)
                after = self.values(folder)
                self.assertEqual(values, {key: after.get(key) for key in values}, words)
                self.assertLessEqual(set(self.verdict(folder)), set(verdict), words)
        self.for_each_module(check)
        self.assertTrue(changed)

    def test_split_and_join(self):
        def check(_, folder):
            first, verdict, values = self.read(folder), self.verdict(folder), self.values(folder)
            for words in ("split", "join"), ("join", "split", "join"):
                for name, text in first.items():
                    (folder / name).write_text(text)
                texts = []
                for word in words:
                    result = run("refactor", word, folder)
                    self.assertEqual((result.returncode, result.stderr), (0, ""), words)
                    self.assertEqual((verdict, values), (self.verdict(folder), self.values(folder)), words)
                    texts.append(self.read(folder))
                one_block = {name for name, text in first.items() if text.count("locals {") < 2}
                self.assert_kept({name: first[name] for name in one_block}, {name: texts[-1][name] for name in one_block}, words)
                if words[0] == "join":
                    self.assert_kept(texts[0], texts[-1], words)
        self.for_each_module(check)

    def test_rename_there_and_back(self):
        changed = []

        def check(rng, folder):
            before, verdict = self.read(folder), self.verdict(folder)
            for address in self.sample(rng, folder, "variable.*", "locals.*", "output.*", "module.*", "resource.*.*", "data.*.*"):
                names = address.split(".")
                there = ".".join([*names[:-1], NEW])
                if not self.change(folder, "rename", address, NEW, folder):
                    continue
                changed.append(address)
                self.assertEqual(len(verdict), len(self.verdict(folder)), address)
                result = run("rename", there, names[-1], folder)
                self.assertEqual((result.returncode, result.stderr), (0, ""), address)
                self.assert_kept(before, self.read(folder), address)
        self.for_each_module(check)
        self.assertTrue(changed)

    def test_blocks_that_move_between_files_are_only_moved(self):
        moved = []

        def check(rng, folder):
            after = folder.with_name("after")
            shutil.copytree(folder, after)
            texts = {path.name: path.read_bytes() for path in after.iterdir()}
            blocks = [json.loads(line) for line in run("list", "blocks", "--json", after).stdout.splitlines()]
            taken = rng.sample(blocks, rng.randint(1, len(blocks))) if blocks else []
            appended = {name: b"" for name in texts}
            for block in sorted(taken, key=lambda each: -each["range"][0]):
                name = os.path.basename(block["file"])
                begin, end = block["range"]
                appended[rng.choice(sorted(texts))] += b"\n" + texts[name][begin:end] + b"\n"
                texts[name] = texts[name][:begin] + texts[name][end:]
            for name, text in texts.items():
                (after / name).write_bytes(text + appended[name])
            for options in ([], ["--semantic"]):
                result = run("diff", *options, folder, after)
                self.assertEqual(result.stderr, "")
                others = [line for line in result.stdout.splitlines() if not line.startswith("> ")]
                self.assertEqual(others, [])
            moved.extend(result.stdout.splitlines())
        self.for_each_module(check)
        self.assertTrue(moved)


if __name__ == "__main__":
    BINARY = str(pathlib.Path(sys.argv.pop(1)).resolve())
    unittest.main()
