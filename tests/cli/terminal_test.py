#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Hecla authors
# SPDX-License-Identifier: Apache-2.0
"""Runs every command on a terminal: none waits for input that it did not ask for, and what it prints fits.

    terminal_test.py BINARY [unittest arguments]

The commands and their arguments are those that the help lists.
"""
import fcntl
import os
import pathlib
import pty
import re
import select
import struct
import subprocess
import sys
import tempfile
import termios
import time
import unittest

from commands import Commands

BINARY = ""
SECONDS = 60 if os.environ.get("HECLA_SANITIZED") else 20
COLUMNS = 60
LONG = "with_a_long_name_that_needs_much_of_a_line"
ASKING = [["console"]]  # these have a prompt

FILES = {
    "main.tf": f'''variable "{LONG}" {{
  description = "{"Words and more words. " * 10}"
  default     = "{"text " * 30}"
}}

locals {{
  a = 1 + "x"
  b = local.a
}}

resource "terraform_data" "x" {{
  count = 1
}}

module "net" {{
  source  = "example.com/{LONG}/network/aws"
}}

output "o" {{
  value = [local.c, 1, 2]
}}
''',
    "any.hcldec": 'attr {\n  name = "a"\n  type = any\n}\n',
    "main.pp": "a = 1\n",
    "edits": "set locals.b 2\n",
}

# What the arguments of commands are, by their names; of one command, by its name, too.
ARGUMENTS = {
    "ADDRESS": "locals.a", "AFTER": "main.tf", "BASE": "main.tf", "BEFORE": "main.tf", "EXECUTABLE": "./none", "EXPRESSION": "1",
    "FILE": "main.tf", "KEY": "a", "NAME": "none", "NEW": "locals.n", "OURS": "main.tf", "PATH": "local.b", "REFERENCE": "local.a",
    "SHELL": "bash", "SPEC": "any.hcldec", "TEXT": "c = 1", "THEIRS": "main.tf", "TYPE": "none", "VALUE": "1", "DIR": "pages",
    "diff PATH": ["main.tf", "edits"], "edit script FILE": "edits", "edit add ADDRESS": "locals", "references ADDRESS": "local.a",
    "refactor count ADDRESS": "terraform_data.x", "refactor extract NAME": "local.n", "rename NEW": "n",
}
# Options without which a command only reports that they are missing.
OPTIONS = {"decode": ["--spec", "any.hcldec"], "wire encode": ["--type", '"string"'], "wire decode": ["--type", '"string"'],
           "wire diff": ["--type", '"string"'], "eval": []}


def commands():
    """All commands, with the words that they need."""
    listed = Commands(BINARY)
    for name in listed.names():
        inner = listed.names(name)
        for path in [[name, each] for each in inner] if inner else [[name]]:
            usage = " ".join(listed.run(*path, "--help").split("\nUsage: ", 1)[1].split("\n\n", 1)[0].split())
            words = [word for argument in re.sub(r"\[[^]]*\]", "", usage.split("[OPTIONS]", 1)[1]).split()
                     for word in words_for(" ".join(path), argument.rstrip("."))]
            yield path, [*OPTIONS.get(" ".join(path), []), *words]


def words_for(command, argument):
    found = ARGUMENTS.get(f"{command} {argument}", ARGUMENTS.get(argument))
    if found is None:
        raise AssertionError(f"ARGUMENTS needs a value for {argument} of {command}")
    return found if isinstance(found, list) else [found]


def on_terminal(words, folder, columns=COLUMNS, environment=()):
    """What a command writes to a terminal on which nobody types, or None if it does not end."""
    child, terminal = pty.fork()
    if child == 0:
        os.chdir(folder)
        fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
        os.execve(BINARY, [BINARY, *words], {"PATH": os.environ["PATH"], "TERM": "xterm", "LC_ALL": "C.UTF-8", "CI": "1",
                                             "NO_COLOR": "1", **dict(environment)})
    text, deadline, ended = b"", time.monotonic() + SECONDS, False
    while not ended and time.monotonic() < deadline:
        if not select.select([terminal], [], [], 0.1)[0]:
            continue
        try:
            piece = os.read(terminal, 65536)
        except OSError:  # the other side is closed
            piece = b""
        text += piece
        ended = not piece
    os.close(terminal)
    if not ended:
        os.kill(child, 9)
    os.waitpid(child, 0)
    return text.decode("utf-8", "replace").replace("\r\n", "\n") if ended else None


class Terminal(unittest.TestCase):
    def setUp(self):
        outer = tempfile.TemporaryDirectory()
        self.addCleanup(outer.cleanup)
        self.folder = pathlib.Path(outer.name)
        self.write_files()

    def write_files(self):
        for name, text in FILES.items():
            (self.folder / name).write_text(text)

    def test_no_command_waits_for_input(self):
        for path, words in commands():
            if path in ASKING:
                continue
            with self.subTest(" ".join([*path, *words])):
                self.write_files()
                self.assertIsNotNone(on_terminal([*path, *words], self.folder))

    def test_a_command_that_needs_a_file_says_so(self):
        self.assertIn("Name a file with the encoded value, or specify a type with --type JSON or --schema FILE.",
                      on_terminal(["wire", "type"], self.folder, columns=200))

    def assert_fits(self, text, words):
        for line in text.splitlines():
            # Source lines are cut, and words and what is data are not broken.
            if len(line) > COLUMNS and " " in line.strip():
                self.fail(f"{words}: {line!r}")

    def test_messages_fit(self):
        for path, words in commands():
            if path in ASKING:
                continue
            for more in (["--no-such-option", LONG], ["no/such/file/" + LONG], ["--max-nesting", "0"]):
                with self.subTest(" ".join([*path, *words, *more])):
                    self.write_files()
                    text = on_terminal([*path, *words, *more], self.folder)
                    messages = text[text.find("Error: "):] if "Error: " in text else ""
                    self.assert_fits(messages, [*path, *words, *more])

    def test_tables_fit(self):
        found = 0
        for name in Commands(BINARY).names("list"):
            text = on_terminal(["list", name], self.folder)
            self.assert_fits(text, ["list", name])
            found += text.startswith("ADDRESS")
        self.assertGreater(found, 4)

    def test_columns_in_the_environment_count(self):
        for words in (["list", "variables"], ["--help"], ["validate"]):
            narrow = on_terminal(words, self.folder, columns=200, environment={"COLUMNS": str(COLUMNS)}.items())
            self.assertEqual(narrow, on_terminal(words, self.folder), words)
            self.assertNotEqual(narrow, on_terminal(words, self.folder, columns=200), words)
            for invalid in ("0", "-1", "80x", "", "99999999999999999999999"):
                self.assertEqual(on_terminal(words, self.folder, environment={"COLUMNS": invalid}.items()), narrow, words)

    def test_pipes_have_no_width(self):
        result = subprocess.run([BINARY, "list", "variables"], cwd=self.folder, capture_output=True, text=True, check=False,
                                stdin=subprocess.DEVNULL, env={"COLUMNS": "20"})
        self.assertIn(f"variable.{LONG}", result.stdout)


if __name__ == "__main__":
    BINARY = str(pathlib.Path(sys.argv.pop(1)).resolve())
    unittest.main()
