#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Hecla authors
# SPDX-License-Identifier: Apache-2.0
"""Checks the completion scripts and man pages that the command generates.

    help_files_test.py BINARY

Shells and formatters that are not installed are skipped; bash is needed.
"""
import fcntl
import os
import pathlib
import pty
import re
import shutil
import struct
import subprocess
import sys
import tempfile
import termios
import unittest

from commands import Commands

ROOT = pathlib.Path(__file__).resolve().parents[2]
BINARY = str(pathlib.Path(sys.argv.pop(1)).resolve())
OPTION = re.compile(r"^ +(-[-\w]+(?:, -[-\w]+)*)(?=\s|$)", re.MULTILINE)
COMMANDS = Commands(BINARY)
run, command_names, command_paths = COMMANDS.run, COMMANDS.names, COMMANDS.paths


def option_names(*command):
    """The options that `hecla COMMAND --help` lists."""
    names = set()
    for match in OPTION.finditer(run(*command, "--help").split("\nExample")[0]):
        names.update(match[1].split(", "))
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
        self.assertEqual(set(self.complete("")), set(command_names()))
        self.assertEqual(self.complete("edit", "s"), ["set", "script"])
        self.assertEqual(set(self.complete("edit", "--write", "")), set(command_names("edit")))
        self.assertEqual(set(self.complete("help", "")), set(command_names()))

    def test_options(self):
        self.assertEqual(self.complete("eval", "--typed"), ["--typed-json"])
        for command in command_paths():
            self.assertEqual(set(self.complete(*command, "-")), option_names(*command), command)

    def test_values(self):
        self.assertEqual(self.complete("eval", "--color", "a"), ["auto", "always"])
        self.assertEqual(self.complete("eval", "--color", "=", "n"), ["never"])
        self.assertEqual(self.complete("eval", "--color", "="), ["auto", "always", "never"])
        self.assertEqual(self.complete("wire", "d"), ["decode", "diff"])
        self.assertEqual(self.complete("provider", "list", "x", "--format", ""), ["text", "json"])
        self.assertEqual(self.complete("completion", ""), ["bash", "zsh", "fish"])
        self.assertEqual(self.complete("eval", "--root", "mod"), ["modules"])
        self.assertEqual(self.complete("eval", "--max-steps", ""), [])

    def test_every_option_is_in_every_script(self):
        for shell in ("bash", "zsh", "fish"):
            script = run("completion", shell)
            for command in command_paths():
                for name in option_names(*command):
                    spelled = name if shell != "fish" else (" -l " if name.startswith("--") else " -s ") + name.lstrip("-")
                    self.assertIn(spelled, script, shell)


class Help(unittest.TestCase):
    def test_lines_fit_into_the_terminal(self):
        for command in ([], *command_paths()):
            for line in self.page(60, *command).splitlines():
                is_command = line.startswith("  ") and "  " not in line.strip() and not line.startswith(" " * 6)
                if not is_command and " " in line.strip():  # a word is not broken
                    self.assertLessEqual(len(line), 60, command)

    def test_wide_terminals_and_files_get_the_same(self):
        self.assertEqual(self.page(200, "eval"), run("eval", "--help"))

    def test_every_command_is_in_the_table(self):
        defined = set()
        for source in (ROOT / "src/cli").rglob("*.cpp"):
            defined.update(re.findall(r"^const Command (\w+)_command", source.read_text(encoding="utf-8"), re.MULTILINE))
        table = (ROOT / "src/cli/commands.def").read_text(encoding="utf-8")
        listed = {name.replace(", ", "_") for name in re.findall(r"^HECLA_COMMAND\w*\((.*)\)$", table, re.MULTILINE)}
        self.assertEqual(defined, listed | {"hecla"})

    def test_every_command_has_a_section_in_the_guide(self):
        guide = (ROOT / "docs/guide/command.md").read_text(encoding="utf-8")
        missing = [name for name in command_names() if f"hecla {name}" not in guide]
        self.assertEqual(missing, [])

    @staticmethod
    def page(columns, *command):
        """The help on a terminal."""
        ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
        child = subprocess.Popen([BINARY, *command, "--help"], stdin=subprocess.DEVNULL, stdout=theirs)
        os.close(theirs)
        text = b""
        try:
            while piece := os.read(ours, 65536):
                text += piece
        except OSError:  # the other side is closed
            pass
        os.close(ours)
        child.wait()
        return text.decode().replace("\r\n", "\n")


class Manual(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        run("manual", self.folder.name)
        self.pages = {page.stem: page for page in pathlib.Path(self.folder.name).iterdir()}

    def tearDown(self):
        self.folder.cleanup()

    def test_each_command_has_a_page(self):
        self.assertEqual(set(self.pages), {"hecla", *("-".join(["hecla", *path]) for path in command_paths())})

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
