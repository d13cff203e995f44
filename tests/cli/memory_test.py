#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Hecla authors
# SPDX-License-Identifier: Apache-2.0
"""Runs commands that build much from little with a low --max-memory: the process never takes much more, and stops with
one message, exit status 2, nothing on standard output and no changed file.

    memory_test.py BINARY [unittest arguments]
"""
import os
import pathlib
import shutil
import sys
import tempfile
import unittest

BINARY = ""
MIB = 1 << 20
LIMIT = 100 * MIB
# The limit and 20 percent, and what the program takes without input.
MOST = LIMIT * 6 // 5 + 24 * MIB

TINY = "a {\nb=1\n}\n" * 150_000
DEEP = ("a \"b\" {\n" * 200 + "}\n" * 200) * 1000
OBJECTS = "{\"a\":[" + ",".join(["{\"b\":1}"] * 400_000) + "]}"
LISTS = "x=[" + "[1,2]," * 500_000 + "]\n"

# Each takes more than the limit.
EXCEEDING = [
    (["edit", "set", "*.*", "2"], "tiny.hcl"),
    (["edit", "rm", "*.*"], "tiny.hcl"),
    (["query", "--json", "*.*"], "tiny.hcl"),
    (["query", "--json", "*.*.*"], "objects.json"),
    (["json"], "deep.hcl"),
    (["fmt", "--width", "20", "--sort", "attributes"], "deep.hcl"),
    (["fmt", "--width", "20"], "lists.hcl"),
]
# The files are parsed by several threads, or kept together.
TOGETHER = [["check"], ["json", "--by-file"], ["parse", "--json"], ["list", "blocks"], ["query", "*"], ["fmt", "--check"]]


class Memory(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        for name, text in (("tiny.hcl", TINY), ("deep.hcl", DEEP), ("objects.json", OBJECTS), ("lists.hcl", LISTS)):
            (self.folder / name).write_text(text)

    def run_limited(self, arguments):
        """Returns the exit status, the length of standard output, standard error and the peak of the memory in bytes. The
        system counts what this process had when it started the other, so it keeps little."""
        out, err = self.folder / "out", self.folder / "err"
        files = [(os.POSIX_SPAWN_OPEN, number, str(path), os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
                 for number, path in ((1, out), (2, err))]
        words = [BINARY, *arguments[:1], "--max-memory", str(LIMIT), *arguments[1:]]
        process = os.posix_spawn(BINARY, words, os.environ, file_actions=files)
        _, status, usage = os.wait4(process, 0)
        return os.waitstatus_to_exitcode(status), out.stat().st_size, err.read_text(), usage.ru_maxrss * 1024

    def test_commands_stop_at_the_limit(self):
        for arguments, name in EXCEEDING:
            with self.subTest(" ".join([*arguments, name])):
                path = self.folder / name
                before = path.read_bytes()
                status, out, err, peak = self.run_limited([*arguments, str(path)])
                self.assertEqual((status, out), (2, 0), err)
                self.assertEqual(err.count("Memory limit exceeded"), 1, err)
                self.assertIn(f"the limit of {LIMIT} bytes", err)
                self.assertLess(peak, MOST)
                self.assertEqual(path.read_bytes(), before)
                self.assertEqual(len(list(self.folder.iterdir())), 6)  # no temporary file

    def test_many_files_share_the_limit(self):
        paths = [self.folder / f"{i}.hcl" for i in range(40)]
        for path in paths:
            path.write_text("a {\nb=1\n}\n" * 20_000)
        for arguments in TOGETHER:
            with self.subTest(" ".join(arguments)):
                status, _, err, peak = self.run_limited([*arguments, *map(str, paths)])
                self.assertIn(status, (0, 2, 3), err)
                self.assertLess(peak, MOST)

    def test_what_is_within_the_limit_succeeds(self):
        status, out, err, _ = self.run_limited(["json", str(self.folder / "tiny.hcl")])
        self.assertEqual((status, err), (0, ""))
        self.assertGreater(out, len(TINY))

    def test_diagnostics_have_the_form_that_was_asked_for(self):
        status, _, err, _ = self.run_limited(["json", "--diagnostics", "json", str(self.folder / "deep.hcl")])
        self.assertEqual(status, 2)
        self.assertIn('"summary":"Memory limit exceeded"', err.replace(": ", ":"))
        self.assertIn(f"The command stopped because it needs more than the limit of {LIMIT} bytes of memory. Divide the "
                      "input, or raise the limit (--max-memory).", err)


if __name__ == "__main__":
    BINARY = os.path.abspath(sys.argv.pop(1))
    if os.environ.get("HECLA_SANITIZED") or sys.platform != "linux":
        print("the memory of the process is not limited here")
        sys.exit(0)
    unittest.main()
