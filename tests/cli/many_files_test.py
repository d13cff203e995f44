#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Hecla authors
# SPDX-License-Identifier: Apache-2.0
"""Runs the commands that take many files on one core and on all, and compares what they write, byte for byte. Also the
progress line on a terminal.

    many_files_test.py BINARY [unittest arguments]
"""
import os
import pathlib
import pty
import shutil
import subprocess
import sys
import tempfile
import threading
import time
import unittest

BINARY = ""
FILES = 400  # more than wait for each other at a time
SECONDS = 60

GOOD = 'variable "v{i}" {{\n  type = string\ndefault= "a"\n}}\nlocals {{\n  l{i}   = ["${{var.v{i}}}", {i}]\n}}\n'
BAD = 'resource "a" "r{i}" {{\n  x = [1, 2\n}}\ny = = {i}\n'


def text_of(i):
    if i % 7 == 3:
        return BAD.format(i=i)
    if i % 50 == 0:  # takes much longer than its neighbours
        return f'module "m{i}" {{\n  source = "./m"\n' + "".join(f"  a{j} =  {j}\n" for j in range(5000)) + "}\n"
    return GOOD.format(i=i)


COMMANDS = [
    ["check", "-r", "."],
    ["check", "--json", "-r", "."],
    ["check", "--diagnostics=sarif", "-r", "."],
    ["fmt", "--check", "--diff", "-r", "."],
    ["fmt", "--write=false", "-r", "."],
    ["fmt", "--write=false", "--list=false", "-r", "."],
    ["query", "locals.*", "-r", "."],
    ["query", "--json", "module.*.source", "-r", "."],
    ["list", "blocks", "-r", "."],
    ["list", "variables", "--tsv", "-r", "."],
    ["list", "modules", "--json", "-r", "."],
    ["json", "--by-file", "-r", "."],
    ["json", "-r", "good"],
    ["json", "-r", "."],
    ["json", "--reverse", "-r", "json"],
    ["parse", "-r", "."],
    ["parse", "--tokens", "--json", "-r", "good"],
    ["eval", "--partial", "-r", "good"],
    ["eval", "-r", "."],
    ["get", "locals.l1", "-r", "."],
    ["get", "locals.none", "-r", "."],
    ["edit", "--dry-run", "set", "variable.*.default", '"b"', "-r", "."],
    ["edit", "--dry-run", "set", "variable.v1.nullable", "true", "-r", "."],
    ["diff", "-r", "good", "other"],
    ["diff", "--json", "-r", "good", "other"],
    ["decode", "--spec", "any.hcldec", "-r", "good"],
    ["validate", *[f"good/{i}" for i in range(4)], "."],
]


def make_tree(folder):
    for i in range(FILES):
        good = folder / "good" / str(i % 4)
        other = folder / "other" / str(i % 4)
        for path in (good, other, folder / "json", folder / "mixed"):
            path.mkdir(parents=True, exist_ok=True)
        (folder / "mixed" / f"f{i}.tf").write_text(text_of(i))
        (folder / "json" / f"j{i}.tf.json").write_text('{"locals": {"a%d": [1, "${var.x}"]}}\n' % i)
        (good / f"g{i}.tf").write_text(GOOD.format(i=i))
        if i % 9:
            (other / f"g{i}.tf").write_text(GOOD.format(i=i + i % 2))
    (folder / "mixed" / "broken.tf").symlink_to("nowhere")
    (folder / "any.hcldec").write_text('attr {\n  name = "a"\n  type = any\n}\n')


def run(arguments, folder, cores, binary=None, environment=None):
    process = subprocess.run([binary or BINARY, *arguments], cwd=folder, stdin=subprocess.DEVNULL, capture_output=True,
                             env=environment, timeout=SECONDS, preexec_fn=lambda: os.sched_setaffinity(0, cores))
    return process.returncode, process.stdout, process.stderr


class NamesOfOneFile(unittest.TestCase):
    """A file that symbolic links name, too, is written once, in place."""

    def test_commands_write_it_once(self):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            for module in "abc":
                (folder / module).mkdir()
            (folder / "a" / "common.tf").write_text("x=[v.b]\n")
            for module in "bc":
                (folder / module / "common.tf").symlink_to("../a/common.tf")
            for arguments, expected in [(["edit", "-w", "-r", "add", "x", "2", "."], "x=[v.b, 2]\n"),
                                        (["edit", "-w", "rename", "v.b", "v.b.c", "b/common.tf", "a/common.tf"], "x=[v.b.c, 2]\n"),
                                        (["fmt", "-r"], "x = [v.b.c, 2]\n")]:
                code, out, errors = run(arguments, folder, os.sched_getaffinity(0))
                self.assertEqual((code, out.count(b"\n"), errors), (0, 1, b""), arguments)
                self.assertEqual((folder / "a" / "common.tf").read_text(), expected)
                self.assertTrue((folder / "b" / "common.tf").is_symlink())


class ManyFiles(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        self.cores = os.sched_getaffinity(0)

    def test_output_is_that_of_one_thread(self):
        make_tree(self.folder)
        for arguments in COMMANDS:
            with self.subTest(" ".join(arguments)):
                alone = run(arguments, self.folder, {min(self.cores)})
                self.assertIn(alone[0], (0, 1, 2, 3))
                self.assertTrue(alone[1] or alone[2])
                for _ in range(3):
                    self.assertEqual(run(arguments, self.folder, self.cores), alone)

    def test_other_names_of_the_command(self):
        make_tree(self.folder)
        names = {name: str(pathlib.Path(BINARY).parent / name) for name in ("hcl2json", "hclfmt")}
        files = [f"mixed/f{i}.tf" for i in range(1, 200)]
        for arguments in (["hcl2json", *[f"good/1/g{i}.tf" for i in range(1, FILES, 4)]], ["hcl2json", *files],
                          ["hclfmt", *files], ["hclfmt", "-check", *files], ["hclfmt", *files[:9], "none.tf", *files]):
            with self.subTest(" ".join(arguments[:3])):
                alone, all_cores = (run(arguments[1:], self.folder, cores, names[arguments[0]])
                                    for cores in ({min(self.cores)}, self.cores))
                self.assertEqual(all_cores, alone)

    def test_files_are_replaced_as_with_one_thread(self):
        for arguments in (["fmt", "-r", "."], ["edit", "--write", "set", "variable.*.default", '"b"', "-r", "."]):
            results = []
            for cores in ({min(self.cores)}, self.cores):
                folder = self.folder / f"{arguments[0]}{len(results)}"
                folder.mkdir()
                make_tree(folder)
                outcome = run(arguments, folder, cores)
                results.append((outcome, [(str(path.relative_to(folder)), path.read_bytes())
                                          for path in sorted(folder.rglob("*.tf")) if path.is_file()]))
            self.assertEqual(results[0], results[1])

    def test_hclfmt_writes_nothing_after_a_file_that_cannot_be_read(self):
        names = []
        for i in range(100):
            (self.folder / f"{i}.hcl").write_text("a   = 1\n")
            names.append(f"{i}.hcl")
        names.insert(20, "none.hcl")
        outcome = run(["-w", *names], self.folder, self.cores, str(pathlib.Path(BINARY).parent / "hclfmt"))
        self.assertEqual(outcome[0], 1)
        texts = [(self.folder / f"{i}.hcl").read_text() for i in range(100)]
        self.assertEqual(texts, ["a = 1\n"] * 20 + ["a   = 1\n"] * 80)


class ProgressLine(unittest.TestCase):
    """The first file is a pipe, which keeps the command busy for as long as the test likes."""

    def output_on_terminal(self, seconds, **variables):
        with tempfile.TemporaryDirectory() as folder:
            fifo = os.path.join(folder, "a.tf")
            os.mkfifo(fifo)
            for name in "bc":
                pathlib.Path(folder, name + ".tf").write_text("a = 1\n")
            environment = {"PATH": os.environ["PATH"], "TERM": "xterm", **variables}
            command = [BINARY, "check", "a.tf", "b.tf", "c.tf"]
            try:
                pid, terminal = pty.fork()
            except OSError as error:  # a container without /dev/pts
                raise unittest.SkipTest(f"no terminals here: {error}")
            if pid == 0:
                os.chdir(folder)
                os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
                os.execve(command[0], command, environment)

            def feed():
                with open(fifo, "w") as file:
                    time.sleep(seconds)
                    file.write("a = 1\n")

            feeder = threading.Thread(target=feed)
            feeder.start()
            output = b""
            try:
                while data := os.read(terminal, 65536):
                    output += data
            except OSError:  # the other side is closed
                pass
            feeder.join()
            self.assertEqual(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]), 0)
            os.close(terminal)
            return output.decode()

    SUMMARY = "3 files checked: no errors\r\n"

    def test_is_shown_after_a_second_and_erased(self):
        output = self.output_on_terminal(1.3)
        self.assertTrue(output.startswith("\r1 of 3 files\x1b[K"), repr(output))
        self.assertTrue(output.endswith("\r\x1b[K" + self.SUMMARY), repr(output))
        self.assertEqual(output.count("\n"), 1)

    def test_is_not_shown_for_a_short_job(self):
        self.assertEqual(self.output_on_terminal(0.2), self.SUMMARY)

    def test_is_not_shown_where_nobody_watches_or_lines_cannot_be_erased(self):
        for variables in ({"TERM": "dumb"}, {"TERM": ""}, {"CI": "true"}):
            with self.subTest(variables):
                self.assertEqual(self.output_on_terminal(1.3, **variables), self.SUMMARY)


if __name__ == "__main__":
    BINARY = os.path.abspath(sys.argv.pop(1))
    unittest.main()
