#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Hecla authors
# SPDX-License-Identifier: Apache-2.0
"""Checks the completion scripts and man pages that the command generates.

    help_files_test.py BINARY

Shells and formatters that are not installed are skipped; bash is needed.
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

BINARY = str(pathlib.Path(sys.argv.pop(1)).resolve())
OPTION = re.compile(r"^  +((?:-\w,)?(?:--[\w-]+)?(?:,--[\w-]+)*)(?=\s|$)", re.MULTILINE)


def run(*arguments):
    return subprocess.run([BINARY, *arguments], check=True, capture_output=True, text=True).stdout


def command_names():
    """The commands that `hecla --help` lists."""
    listing = run("--help").split("Subcommands:\n", 1)[1].split("\n\n", 1)[0]
    return re.findall(r"^  (\w[\w-]*) ", listing, re.MULTILINE)


def option_names(*command):
    """The options that `hecla COMMAND --help` lists."""
    names = set()
    for match in OPTION.finditer(run(*command, "--help").split("Examples:")[0]):
        names.update(name for name in match[1].split(",") if name.startswith("-"))
    return names


class Completion(unittest.TestCase):
    def complete(self, *words):
        """Returns the completions of bash for these words; the last one is being typed."""
        script = 'source /dev/stdin\nCOMP_WORDS=("${@}")\nCOMP_CWORD=$((${#COMP_WORDS[@]} - 1))\n_hecla\n'
        script += 'printf "%s\\n" "${COMPREPLY[@]}"\n'
        with tempfile.TemporaryDirectory() as folder:
            (pathlib.Path(folder) / "modules").mkdir()
            result = subprocess.run(["bash", "-c", script, "bash", "hecla", *words], input=run("completion", "bash"),
                                    cwd=folder, capture_output=True, text=True, check=True)
        self.assertEqual(result.stderr, "")
        return result.stdout.split()

    def test_scripts_are_valid(self):
        for shell in ("bash", "zsh", "fish"):
            if shutil.which(shell):
                check = subprocess.run([shell, "-n"], input=run("completion", shell), capture_output=True, text=True)
                self.assertEqual((check.returncode, check.stderr), (0, ""), shell)

    def test_commands(self):
        self.assertEqual(self.complete("ev"), ["eval"])
        self.assertEqual(set(self.complete("")), {*command_names(), "help"})
        self.assertEqual(set(self.complete("help", "")), set(command_names()))

    def test_options(self):
        self.assertEqual(self.complete("eval", "--typed"), ["--typed-json"])
        for command in command_names():
            self.assertEqual(set(self.complete(command, "-")), option_names(command), command)

    def test_values(self):
        self.assertEqual(self.complete("eval", "--color", "a"), ["auto", "always"])
        self.assertEqual(self.complete("eval", "--color", "=", "n"), ["never"])
        self.assertEqual(self.complete("eval", "--color", "="), ["auto", "always", "never"])
        self.assertEqual(self.complete("wire", "d"), ["decode", "diff"])
        self.assertEqual(self.complete("completion", ""), ["bash", "zsh", "fish"])
        self.assertEqual(self.complete("eval", "--root", "mod"), ["modules"])
        self.assertEqual(self.complete("eval", "--max-steps", ""), [])

    def test_every_option_is_in_every_script(self):
        for shell in ("bash", "zsh", "fish"):
            script = run("completion", shell)
            for command in command_names():
                for name in option_names(command):
                    spelled = name if shell != "fish" else (" -l " if name.startswith("--") else " -s ") + name.lstrip("-")
                    self.assertIn(spelled, script, shell)


class Manual(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        run("manual", self.folder.name)
        self.pages = {page.stem: page for page in pathlib.Path(self.folder.name).iterdir()}

    def tearDown(self):
        self.folder.cleanup()

    def test_each_command_has_a_page(self):
        self.assertEqual(set(self.pages), {"hecla", *(f"hecla-{name}" for name in command_names())})

    def test_pages_list_all_options(self):
        for name, page in self.pages.items():
            text = page.read_text(encoding="utf-8").replace("\\-", "-")
            for option in option_names(*name.split("-")[1:]):
                self.assertIn("\\fB" + option + "\\fR", text, name)

    def test_pages_are_well_formed(self):
        if not shutil.which("groff"):
            self.skipTest("groff is not installed")
        for name, page in self.pages.items():
            check = subprocess.run(["groff", "-man", "-ww", "-z", "-Tutf8", str(page)], capture_output=True, text=True,
                                   env={**os.environ, "LC_ALL": "C.UTF-8"})
            self.assertEqual((check.returncode, check.stderr), (0, ""), name)

    def test_a_directory_that_does_not_exist_is_an_error(self):
        missing = subprocess.run([BINARY, "manual", self.folder.name + "/missing"], capture_output=True, text=True)
        self.assertEqual(missing.returncode, 2)
        self.assertIn("Cannot write", missing.stderr)


if __name__ == "__main__":
    unittest.main()
