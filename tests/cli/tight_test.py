#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Hecla authors
# SPDX-License-Identifier: Apache-2.0
"""Runs every command on a system that lacks something: memory, stack, file descriptors, room on the disk, or a reader.
What is too little leads to a message and an exit code that says so, and no file is lost.

    tight_test.py BINARY [unittest arguments]
"""
import concurrent.futures
import os
import pathlib
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import unittest

BINARY = ""
SECONDS = 60
MIB = 1 << 20
SANITIZED = bool(os.environ.get("HECLA_SANITIZED"))  # these programs need more than there is

UNFORMATTED = "".join(f"a{i}   =  {i}\n" for i in range(500))
FORMATTED = "".join(f"a{i:<3} = {i}\n" for i in range(500))

# Every command, and what it needs to succeed.
COMMANDS = [
    ["--version"], ["--help"], ["help", "check"],
    ["check", "-r", "tree"], ["check", "--json", "-r", "tree"],
    ["completion", "bash"],
    ["console", "script"],
    ["decode", "--spec", "any.hcldec", "main.hcl"],
    ["diff", "main.tf", "main.tf", "--json"], ["diff", "main.tf", "other.tf"],
    ["edit", "set", "locals.a", "2", "main.tf"], ["edit", "--dry-run", "set", "locals.a", "2", "main.tf"],
    ["eval", "-e", "upper(\"a\")"], ["eval", "--json", "values.hcl"], ["eval", "--locals", "module"],
    ["explain", "main.tf", "local.a"],
    ["fmt", "--check", "--diff", "-r", "tree"], ["fmt", "--check", "-r", "tree"], ["fmt", "-"],
    ["functions"], ["functions", "upper"],
    ["get", "locals.a", "main.tf"],
    ["json", "-r", "tree"], ["json", "--by-file", "-r", "tree"], ["json", "--reverse", "main.tf.json"],
    ["list", "blocks", "-r", "module"],
    ["merge", "main.tf", "main.tf", "other.tf"],
    ["parse", "main.tf"], ["parse", "--json", "-r", "tree"],
    ["pcl", "check", "main.pp"], ["pcl", "type", "1 + 1"],
    ["graph", "module"], ["list", "unused", "module"],
    ["query", "*", "-r", "tree"], ["refactor", "split", "--dry-run", "main.tf"],
    ["schema", "--docs", "any.hcldec"],
    ["validate", "module"],
    ["wire", "encode", "--type", "\"string\"", "value.json"],
    ["hcl2json", "main.tf"], ["hcldec", "--spec", "any.hcldec", "main.hcl"], ["hclfmt", "main.tf"],
]
# Commands that write nothing to standard output when all is well.
SILENT = (["diff", "main.tf", "main.tf", "--json"], ["fmt", "-"], ["pcl", "check", "main.pp"],
          ["refactor", "split", "--dry-run", "main.tf"])


def make_files(folder):
    for name in ("tree", "tree/inner", "module"):
        (folder / name).mkdir()
    for i in range(30):
        (folder / "tree" / ("inner" if i % 2 else "") / f"f{i}.hcl").write_text(f"b{i}   = [{i}, \"x\"]\n")
    (folder / "main.tf").write_text("locals {\n  a = 1\n}\n")
    (folder / "other.tf").write_text("locals {\n  a = 3\n}\n")
    (folder / "main.tf.json").write_text('{"locals": {"a": 1}}\n')
    (folder / "module" / "main.tf").write_text("variable \"v\" {\n  default = 1\n}\nlocals {\n  a = var.v\n}\n")
    (folder / "values.hcl").write_text("a = [1, 2]\n")
    (folder / "main.hcl").write_text("a = 1\n")
    (folder / "main.pp").write_text("a = 1\n")
    (folder / "script").write_text("1 + 1\n")
    (folder / "value.json").write_text("\"a\"\n")
    (folder / "any.hcldec").write_text("attr {\n  name = \"a\"\n  type = any\n}\n")


def limits(**given):
    """Sets limits by their names in Python: AS, STACK, NOFILE, FSIZE."""
    def apply():
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        for name, value in given.items():
            resource.setrlimit(getattr(resource, "RLIMIT_" + name), (value, value))
    return apply


def run(arguments, folder, stdout=subprocess.PIPE, before=None, stdin=subprocess.DEVNULL, **options):
    binary = BINARY
    if arguments[0].startswith("hcl"):
        binary, arguments = str(pathlib.Path(BINARY).parent / arguments[0]), arguments[1:]
    return subprocess.run([binary, *arguments], cwd=folder, stdin=stdin, stdout=stdout, stderr=subprocess.PIPE,
                          preexec_fn=before or limits(), timeout=SECONDS, **options)


class Tight(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        make_files(self.folder)

    def for_each_command(self, check):
        """Calls check(arguments) for all of them, several at once."""
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            for arguments, result in zip(COMMANDS, [pool.submit(check, command) for command in COMMANDS]):
                with self.subTest(" ".join(arguments)):
                    result.result()

    def assert_error(self, process, *texts):
        """An exit code for an error, not a signal, and a message that contains one of the texts."""
        message = process.stderr.decode()
        self.assertIn(process.returncode, (1, 2), message)
        self.assertTrue(any(text in message for text in texts), message)

    def assert_same_with(self, before):
        def check(arguments):
            usual, tight = run(arguments, self.folder), run(arguments, self.folder, before=before)
            self.assertEqual((tight.returncode, tight.stdout, tight.stderr),
                             (usual.returncode, usual.stdout, usual.stderr))
        self.for_each_command(check)

    def test_all_commands_succeed(self):
        def check(arguments):
            process = run(arguments, self.folder)
            self.assertIn(process.returncode, (0, 1, 3), process.stderr)
            self.assertEqual(bool(process.stdout), arguments not in SILENT)
        self.for_each_command(check)

    # --- enough for usual input

    @unittest.skipIf(SANITIZED, "sanitizers reserve more")
    def test_half_a_gigabyte_of_addresses(self):
        self.assert_same_with(limits(AS=512 * MIB))

    @unittest.skipIf(SANITIZED, "the frames are larger")
    def test_small_stack(self):
        self.assert_same_with(limits(STACK=256 * 1024))

    def test_few_file_descriptors(self):
        self.assert_same_with(limits(NOFILE=16))

    # --- too little

    @unittest.skipIf(SANITIZED, "sanitizers do not throw")
    def test_too_few_addresses_are_an_error(self):
        (self.folder / "big.tf").write_text("a {\n  b = [1, \"two\", c.d]\n}\n" * 100_000)
        (self.folder / "other.tf").write_text("a {\n  b = [1, \"two\", c.e]\n}\n" * 100_000)
        (self.folder / "tree").rename(self.folder / "small")
        (self.folder / "tree").mkdir()
        for i in range(6):
            shutil.copy(self.folder / "big.tf", self.folder / "tree" / f"{i}.tf")
        failed = 0
        for command in (["check", "-r", "tree"], ["json", "big.tf"], ["json", "--by-file", "-r", "tree"], ["parse", "big.tf"],
                        ["fmt", "--check", "-r", "tree"], ["eval", "--partial", "big.tf"], ["query", "a.b", "-r", "tree"],
                        ["list", "blocks", "-r", "tree"], ["diff", "big.tf", "other.tf"], ["hcl2json", "big.tf"],
                        ["edit", "set", "a.b", "1", "big.tf"], ["merge", "big.tf", "big.tf", "other.tf"]):
            for mib in (24, 40, 64, 100, 300):
                with self.subTest(" ".join(command) + f" with {mib} MiB"):
                    process = run(command, self.folder, stdout=subprocess.DEVNULL, before=limits(AS=mib * MIB))
                    if process.returncode in (0, 1, 3):
                        continue
                    failed += 1
                    self.assert_error(process, "out of memory", "memory")
        self.assertGreater(failed, 10)

    def test_no_file_descriptor_left_is_an_error(self):
        for arguments in (["check", "-r", "tree"], ["fmt", "-r", "tree"], ["json", "-r", "tree"], ["list", "blocks", "-r", "tree"]):
            with self.subTest(" ".join(arguments)):
                process = run(arguments, self.folder, before=limits(NOFILE=3))
                self.assertIn(process.returncode, (2, 127))  # the latter if not even the C library can be loaded
                self.assertTrue(process.stderr)

    # --- standard output and input

    def test_full_disk_is_an_error(self):
        def check(arguments):
            with open("/dev/full", "wb") as full:
                process = run(arguments, self.folder, stdout=full)
            if arguments in SILENT:
                self.assertEqual(process.returncode, 0)
            else:
                self.assert_error(process, "cannot write to standard output: no space left")
        self.for_each_command(check)

    def test_closed_pipe_ends_quietly(self):
        def check(arguments):
            reader, writer = os.pipe()
            os.close(reader)
            process = run(arguments, self.folder, stdout=writer)
            os.close(writer)
            if arguments not in SILENT:
                self.assertEqual((process.returncode, process.stderr), (-signal.SIGPIPE, b""))
        self.for_each_command(check)

    def test_closed_standard_output_is_an_error(self):
        def check(arguments):
            process = run(arguments, self.folder, before=lambda: (limits()(), os.close(1)))
            if arguments not in SILENT:
                self.assert_error(process, "cannot write to standard output")
        self.for_each_command(check)

    def test_all_standard_files_closed(self):
        def check(arguments):
            process = run(arguments, self.folder, before=lambda: (limits()(), os.closerange(0, 3)))
            if arguments not in SILENT:
                self.assertIn(process.returncode, (1, 2))
        self.for_each_command(check)

    def test_closed_standard_input_is_an_error(self):
        for arguments in (["check", "-"], ["fmt", "-"], ["json", "-"], ["eval", "-"], ["console", "-"], ["parse", "-"],
                          ["check", "--files-from", "-"], ["hcl2json"], ["hclfmt"]):
            with self.subTest(" ".join(arguments)):
                process = run(arguments, self.folder, before=lambda: (limits()(), os.close(0)))
                self.assert_error(process, "bad file descriptor")

    # --- files that are written

    WRITERS = (["fmt", "file.hcl"], ["hclfmt", "-w", "file.hcl"], ["edit", "--write", "set", "a1", '"b"', "file.hcl"],
               ["decode", "--spec", "any.hcldec", "--out", "file.hcl", "values.hcl"],
               ["hcldec", "--spec", "any.hcldec", "--out", "file.hcl", "values.hcl"],
               ["merge", "--out", "file.hcl", "file.hcl", "file.hcl", "changed.hcl"],
               ["merge", "--in-place", "file.hcl", "file.hcl", "changed.hcl"],
               ["schema", "--docs", "--out", "file.hcl", "any.hcldec"])

    NEW_FILE_WRITERS = [[word if word != "file.hcl" or before != "--out" else "new.hcl"
                         for before, word in zip([""] + arguments, arguments)]
                        for arguments in WRITERS if "--out" in arguments]

    def check_writers(self, prepare=lambda: None, **options):
        (self.folder / "changed.hcl").write_text(UNFORMATTED + "b = 1\n")
        (self.folder / "values.hcl").write_text("a = [" + "1, " * 3000 + "]\n")
        for arguments in (*self.WRITERS, *self.NEW_FILE_WRITERS):
            with self.subTest(" ".join(arguments)):
                (self.folder / "rest").unlink(missing_ok=True)
                (self.folder / "file.hcl").write_text(UNFORMATTED)
                prepare()
                names = sorted(os.listdir(self.folder))
                process = run(arguments, self.folder, **options)
                self.assert_error(process, "annot write")
                self.assertEqual((self.folder / "file.hcl").read_text(), UNFORMATTED)
                self.assertEqual(sorted(os.listdir(self.folder)), names)

    def test_files_that_may_not_grow_keep_their_content(self):
        self.check_writers(before=limits(FSIZE=64))

    def fill_disk(self):
        with open(self.folder / "rest", "wb", buffering=0) as rest:
            try:
                while True:
                    rest.write(b"x" * 4096)
            except OSError:
                pass

    def test_files_on_a_full_disk_keep_their_content(self):
        disk = self.folder / "disk"
        disk.mkdir()
        mount = ["mount", "-t", "tmpfs", "-o", "size=512k", "none", str(disk)]
        if shutil.which("mount") is None or subprocess.run(mount, stderr=subprocess.DEVNULL).returncode != 0:
            self.skipTest("only root can mount a small disk")
        self.addCleanup(subprocess.run, ["umount", str(disk)])
        self.folder = disk
        make_files(disk)
        self.check_writers(self.fill_disk)

    def test_files_are_written_when_standard_output_is_closed(self):
        reader, writer = os.pipe()
        os.close(reader)
        for stdout, before in ((writer, None), (subprocess.PIPE, lambda: os.close(1))):
            for i in range(50):
                (self.folder / "tree" / f"{i}.hcl").write_text(UNFORMATTED)
            process = run(["fmt", "-r", "tree"], self.folder, stdout=stdout, before=before)
            if stdout == writer:
                self.assertEqual((process.returncode, process.stderr), (-signal.SIGPIPE, b""))
            else:
                self.assert_error(process, "cannot write to standard output")
            for i in range(50):
                self.assertEqual((self.folder / "tree" / f"{i}.hcl").read_text(), FORMATTED)
        os.close(writer)


if __name__ == "__main__":
    BINARY = os.path.abspath(sys.argv.pop(1))
    unittest.main()
