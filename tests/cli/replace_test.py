#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Hecla authors
# SPDX-License-Identifier: Apache-2.0
"""Files that several processes replace at once, and processes that are ended while they replace files.

    replace_test.py BINARY [unittest arguments]
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
import threading
import time
import unittest

BINARY = ""
SECONDS = 120
PROCESSES = 16
MESSY = "".join(f"a{i}   =  {i}\n" for i in range(200))
NEAT = "".join(f"a{i:<3} = {i}\n" for i in range(200))


class Replace(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)

    def run_hecla(self, *arguments, program="hecla"):
        return subprocess.run([str(pathlib.Path(BINARY).parent / program), *arguments], cwd=self.folder,
                              stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=SECONDS)

    def at_once(self, work):
        with concurrent.futures.ThreadPoolExecutor(PROCESSES) as pool:
            return list(pool.map(work, range(PROCESSES)))

    def temporary_files(self):
        return [path for path in self.folder.rglob(".*") if ".hecla-" in path.name]

    # --- several processes

    def test_no_reported_update_is_lost(self):
        path = self.folder / "main.hcl"
        path.write_text("".join(f"a{i} = 0\n" for i in range(PROCESSES)))
        rounds = 4

        def edit(i):
            refused = 0
            for value in range(1, rounds + 1):
                while True:
                    result = self.run_hecla("edit", "-w", "set", f"a{i}", str(value), "main.hcl")
                    if result.returncode == 0:
                        break
                    self.assertIn("it has changed since it was read", result.stderr)
                    refused += 1
                # Nobody else writes this argument, so it must be there as long as this process does not change it.
                self.assertIn(f"a{i} = {value}\n", path.read_text())
            return refused

        refused = sum(self.at_once(edit))
        self.assertEqual(path.read_text(), "".join(f"a{i} = {rounds}\n" for i in range(PROCESSES)))
        self.assertGreater(refused, 0, "the processes never met")
        self.assertEqual(self.temporary_files(), [])

    def test_equal_additions_are_all_there(self):
        path = self.folder / "main.hcl"
        path.write_text("a = []\n")

        def add(_):
            for _ in range(4):
                while self.run_hecla("edit", "-w", "add", "a", "1", "main.hcl").returncode != 0:
                    pass

        self.at_once(add)
        self.assertEqual(path.read_text().count("1"), 4 * PROCESSES)

    def test_processes_that_want_the_same_succeed(self):
        for command in (["hecla", "fmt", "-r", "."], ["hclfmt", "-w"]):
            for i in range(20):
                (self.folder / f"f{i}.hcl").write_text(MESSY)
            files = [f"f{i}.hcl" for i in range(20)] if command[0] == "hclfmt" else []
            for result in self.at_once(lambda _: self.run_hecla(*command[1:], *files, program=command[0])):
                self.assertEqual((result.returncode, result.stderr), (0, ""))
            for i in range(20):
                self.assertEqual((self.folder / f"f{i}.hcl").read_text(), NEAT)
        self.assertEqual(self.temporary_files(), [])

    def test_changes_of_programs_without_locks_are_not_overwritten(self):
        """A program renames another file over the one that is edited all the time."""
        path, other = self.folder / "main.hcl", self.folder / "other"
        path.write_text("a = 0\nb = 0\n")
        stop = threading.Event()

        def edit():
            edited = 0
            while not stop.is_set():
                result = self.run_hecla("edit", "-w", "set", "a", str(time.monotonic_ns()), "main.hcl")
                edited += result.returncode == 0
            return edited

        def has(value):  # soon: it may be away for a moment, until the editor notices that it is
            deadline = time.monotonic() + 30
            while f"b = {value}\n" not in path.read_text():
                if time.monotonic() > deadline:
                    return False
            return True

        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            editors = [pool.submit(edit) for _ in range(2)]
            lost = []
            for i in range(1, 2000):
                if not has(i - 1):
                    lost.append(i - 1)
                other.write_text(f"a = 0\nb = {i}\n")
                os.rename(other, path)
                time.sleep(0.0005)
            stop.set()
            self.assertGreater(sum(editor.result() for editor in editors), 0)
        self.assertEqual(lost, [])

    def test_a_file_that_a_script_locks_can_be_edited(self):
        (self.folder / "main.hcl").write_text("a = 0\n")
        if not shutil.which("flock"):
            self.skipTest("flock is not installed")
        subprocess.run(["flock", "main.hcl", BINARY, "edit", "-w", "set", "a", "1", "main.hcl"], cwd=self.folder,
                       check=True, timeout=SECONDS)
        self.assertEqual((self.folder / "main.hcl").read_text(), "a = 1\n")

    # --- signals

    def start_fmt(self, count=2000, before=()):
        names = [f"d{i % 5}/f{i:04}.hcl" for i in range(count)]
        for name in names:
            path = self.folder / name
            path.parent.mkdir(exist_ok=True)
            path.write_text(MESSY)
        process = subprocess.Popen([*before, BINARY, "fmt", "-r", "."], cwd=self.folder, stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE, text=True)
        return names, process

    def changed(self, names):
        return sorted(name for name in names if (self.folder / name).read_text() == NEAT)

    def wait_for_first_change(self, names):
        deadline = time.monotonic() + 60
        while not self.changed(names[:200]) and time.monotonic() < deadline:
            pass

    def test_signals_leave_nothing_behind(self):
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            with self.subTest(number.name):
                names, process = self.start_fmt()
                self.wait_for_first_change(names)
                process.send_signal(number)
                stdout, stderr = process.communicate(timeout=SECONDS)
                self.assertEqual((process.returncode, stderr), (-number, ""))
                changed = self.changed(names)
                self.assertLess(len(changed), len(names))
                self.assertEqual(sorted(stdout.split()), changed)
                self.assertEqual(self.temporary_files(), [])

    def test_ignored_signals_remain_so(self):
        names, process = self.start_fmt(1500, ["sh", "-c", 'trap "" HUP; exec "$0" "$@"'])
        self.wait_for_first_change(names)
        process.send_signal(signal.SIGHUP)
        process.communicate(timeout=SECONDS)
        self.assertEqual(process.returncode, 0)
        self.assertEqual(self.changed(names), sorted(names))

    def test_signals_end_a_process_that_waits_for_input(self):
        process = subprocess.Popen([BINARY, "check", "-"], stdin=subprocess.PIPE)
        time.sleep(0.2)
        process.send_signal(signal.SIGINT)
        self.assertEqual(process.wait(SECONDS), -signal.SIGINT)
        process.stdin.close()

    def test_signals_end_a_process_whose_output_nobody_reads(self):
        for i in range(600):
            (self.folder / f"{'x' * 200}{i}.hcl").write_text(MESSY)
        process = subprocess.Popen([BINARY, "fmt", "."], cwd=self.folder, stdout=subprocess.PIPE)
        time.sleep(2)
        self.assertIsNone(process.poll())  # the pipe is full
        process.send_signal(signal.SIGTERM)
        self.assertEqual(process.wait(10), -signal.SIGTERM)
        process.stdout.close()

    def test_the_next_run_removes_what_a_killed_one_left(self):
        left = 0
        for _ in range(10):
            names, process = self.start_fmt(300)
            deadline = time.monotonic() + 60
            while not self.temporary_files() and time.monotonic() < deadline and process.poll() is None:
                pass
            process.kill()
            process.communicate(timeout=SECONDS)
            left += len(self.temporary_files())
            for i in range(5):
                (self.folder / f"d{i}/last.hcl").write_text(MESSY)
            self.assertEqual(self.run_hecla("fmt", "-r", ".").returncode, 0)
            self.assertEqual(self.temporary_files(), [])
            self.assertEqual(self.changed(names), sorted(names))
        self.assertGreater(left, 0, "no process was killed in the middle")

    # --- commands that change several files of a module

    MODULE_COMMANDS = (["rename", "local.x", "y"], ["refactor", "inline", "local.x"],
                       ["refactor", "count", "terraform_data.r", "key"],
                       ["refactor", "extract", "--all", "locals.z", "local.new"], ["refactor", "split"])

    def write_module(self, count=40):
        """Returns the texts of the files of a module."""
        texts = {"main.tf": 'locals {\n  x = 1 + 2\n\n  z = "text"\n}\n\nresource "terraform_data" "r" {\n  count = 1\n}\n'}
        for i in range(count):
            texts[f"f{i:03}.tf"] = (f'locals {{\n  a{i} = "text"\n\n  b{i} = 1\n}}\n\noutput "o{i}" {{\n'
                                    "  value = [local.x, terraform_data.r[0].id]\n}\n" + "# Long.\n" * (500 * (i == 1)))
        for name, text in texts.items():
            (self.folder / name).write_text(text)
        return texts

    def texts(self, names):
        return {name: (self.folder / name).read_text() for name in names}

    def each_module_command(self):
        """Yields the command, and the texts before and after it."""
        for command in self.MODULE_COMMANDS:
            before = self.write_module()
            result = self.run_hecla(*command)
            self.assertEqual((result.returncode, result.stderr), (0, ""))
            after = self.texts(before)
            self.assertGreater(sum(before[name] != after[name] for name in before), 10)
            self.write_module()
            yield command, before, after

    def expect_whole_files(self, before, after):
        for name, text in self.texts(before).items():
            self.assertIn(text, (before[name], after[name]), name)
        self.assertEqual(self.temporary_files(), [])

    def test_module_commands_at_once(self):
        for command, before, after in self.each_module_command():
            results = self.at_once(lambda _, words=command: self.run_hecla(*words))
            self.assertIn(0, {result.returncode for result in results})
            self.expect_whole_files(before, after)

    def test_module_commands_that_are_ended(self):
        for command, before, after in self.each_module_command():
            for delay in (0.005, 0.01, 0.02, 0.03):
                process = subprocess.Popen([BINARY, *command], cwd=self.folder, stdout=subprocess.PIPE,
                                           stderr=subprocess.PIPE, text=True)
                time.sleep(delay)
                process.send_signal(signal.SIGTERM)
                stdout, _ = process.communicate(timeout=SECONDS)
                self.assertIn(process.returncode, (0, -signal.SIGTERM))
                self.expect_whole_files(before, after)
                named = {line.split(":")[0] for line in stdout.splitlines()}
                self.assertEqual(named, {name for name, text in self.texts(before).items() if text != before[name]})
                self.write_module()

    def test_module_commands_without_space(self):
        for command, before, after in self.each_module_command():
            result = subprocess.run([BINARY, *command], cwd=self.folder, capture_output=True, text=True, timeout=SECONDS,
                                    preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000)))
            self.assertEqual(result.returncode, 2)
            self.assertIn("Cannot write f001.tf: file too large", result.stderr)
            self.expect_whole_files(before, after)

    def test_module_commands_whose_output_nobody_reads(self):
        for command, before, after in self.each_module_command():
            process = subprocess.Popen([BINARY, *command], cwd=self.folder, stdout=subprocess.PIPE)
            process.stdout.close()
            self.assertIn(process.wait(SECONDS), (0, -signal.SIGPIPE))
            self.assertEqual(self.texts(before), after)

    # --- names, attributes and pipes

    def test_names_only_files_that_were_written(self):
        (self.folder / "large.hcl").write_text(MESSY)
        (self.folder / "small.hcl").write_text("a=1\n")

        def limit_files():
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))

        for command in (["fmt"], ["edit", "-w", "set", "a", "2"]):
            result = subprocess.run([BINARY, *command, "large.hcl", "small.hcl"], cwd=self.folder, capture_output=True,
                                    text=True, timeout=SECONDS, preexec_fn=limit_files)
            self.assertEqual((result.returncode, result.stdout), (2, "small.hcl\n"))
            self.assertIn("Cannot write large.hcl: file too large", result.stderr)
        self.assertEqual((self.folder / "large.hcl").read_text(), MESSY)
        self.assertEqual(self.temporary_files(), [])

    def test_changes_that_belong_together_are_made_in_all_files_or_none(self):
        def limit_files():
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))

        main = 'module "m" {\n  source = "./m"\n  a = 1\n}\n'
        module = 'variable "a" {}\n' + "# long\n" * 100
        (self.folder / "m").mkdir()
        (self.folder / "main.tf").write_text(main)
        (self.folder / "m/m.tf").write_text(module)
        for command in (["rename", "var.a", "b", "m", "--tree", "."],
                        ["edit", "mv", "-w", "variable.a", "m/new.tf", "m/m.tf"],
                        ["edit", "mv", "-w", "variable.a", "main.tf", "m/m.tf"]):
            result = subprocess.run([BINARY, *command], cwd=self.folder, capture_output=True, text=True,
                                    timeout=SECONDS, preexec_fn=limit_files)
            self.assertEqual((result.returncode, result.stdout), (2, ""), command)
            self.assertIn("Cannot write m/m.tf: file too large", result.stderr)
            self.assertEqual((self.folder / "main.tf").read_text(), main)
            self.assertEqual((self.folder / "m/m.tf").read_text(), module)
            self.assertFalse((self.folder / "m/new.tf").exists())
        self.assertEqual(self.temporary_files(), [])

    def test_longest_names(self):
        name = "x" * 251 + ".hcl"
        (self.folder / name).write_text(MESSY)
        self.assertEqual(self.run_hecla("fmt", name).returncode, 0)
        self.assertEqual((self.folder / name).read_text(), NEAT)
        for text in ("a = 1\n", "a = 2\n"):
            (self.folder / "theirs.hcl").write_text(text)
            output = "y" * 251 + ".hcl"
            result = self.run_hecla("merge", "-o", output, "theirs.hcl", "theirs.hcl", "theirs.hcl")
            self.assertEqual((result.returncode, (self.folder / output).read_text()), (0, text))

    def test_extended_attributes_are_kept_by_every_writer(self):
        path = self.folder / "main.hcl"
        (self.folder / "spec").write_text('attr {\n  name = "b"\n  type = any\n}\n')
        (self.folder / "values.hcl").write_text("b = 2\n")
        (self.folder / "base.hcl").write_text("a=1\n")
        for arguments in (["fmt", "main.hcl"], ["edit", "-w", "set", "a", "2", "main.hcl"],
                          ["merge", "--in-place", "base.hcl", "main.hcl", "values.hcl"],
                          ["merge", "-o", "main.hcl", "base.hcl", "values.hcl", "base.hcl"],
                          ["decode", "--spec", "spec", "-o", "main.hcl", "values.hcl"]):
            path.write_text("a=1\n")
            try:
                os.setxattr(path, "user.note", b"kept")
            except OSError as error:
                self.skipTest(str(error))
            with self.subTest(" ".join(arguments)):
                self.assertIn(self.run_hecla(*arguments).returncode, (0, 1))
                self.assertNotEqual(path.read_text(), "a=1\n")
                self.assertEqual(os.getxattr(path, "user.note"), b"kept")

    def test_a_closed_pipe_ends_quietly(self):
        for i in range(300):
            (self.folder / f"f{i}.hcl").write_text(MESSY)
        script = '"$0" query "*" -r . | head -1; echo "${PIPESTATUS[0]}"'
        result = subprocess.run(["bash", "-c", script, BINARY], cwd=self.folder, capture_output=True, text=True,
                                timeout=SECONDS)
        self.assertEqual((result.stdout.splitlines()[-1], result.stderr), ("141", ""))


if __name__ == "__main__":
    BINARY = os.path.abspath(sys.argv.pop(1))
    unittest.main()
