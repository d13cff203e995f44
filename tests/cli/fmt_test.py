#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Hecla authors
# SPDX-License-Identifier: Apache-2.0
"""Checks what `hecla fmt` and `hclfmt` do to files, which the cases of run.py do not show; and that the style of
Terraform is that of `terraform fmt`, if it is installed.

    fmt_test.py HECLA
"""
import os
import pathlib
import shutil
import stat
import subprocess
import sys
import tempfile
import unittest

BINARY = ""
TERRAFORM = shutil.which("terraform")
MESSY = 'a=1\nbcd={\ne=[1,2]# c\n}\n'
NEAT = 'a = 1\nbcd = {\n  e = [1, 2] # c\n}\n'
OLD_FORMS = [
    'variable a {\ntype="list"\n}\nvariable "b" {\n type = map\n}\nvariable c {\n  type = "bool"\n}\n',
    'resource /* x */ "a" b { # y\nc="${d.e}"\nf="${g}${h}"\ni = "x${j}"\n}\n',
    'locals {\n  a = "${\n    b ?\n    c :\n  d\n}"\n  e = "${f("${g}")}"\n  h = ["${i}"]\n  j = "${k}" # l\n}\n',
    'locals {\n  a = "${(b +\n  c)}"\n  d = "${~ e ~}"\n  i = "${"${j}"}"\n}\n',
    'a "\\u0041\\n${0}" {\n}\n', 'a "e\u0301" "\\tx" b-c {}\n', 'a "" {}\na b{}\na{}\n',
    '\ufeffa=1\n', "a=1\r\nb {\r\n c=2\r\n}\r\n", "a=<<-E\n  x ${ y }\n  E\n", "a=1\n \t", "",
]


def run(folder, *words, program="hecla"):
    link = folder.parent / program
    if not link.exists():
        link.symlink_to(BINARY)
    return subprocess.run([link, *words], cwd=folder, capture_output=True, text=True, check=False)


class Fmt(unittest.TestCase):
    def setUp(self):
        outer = tempfile.TemporaryDirectory()
        self.addCleanup(outer.cleanup)
        self.folder = pathlib.Path(outer.name) / "work"
        self.folder.mkdir()

    def write(self, name, text, mode=0o644):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode())
        path.chmod(mode)
        return path

    def test_files_are_rewritten_and_keep_their_mode(self):
        path = self.write("a.tf", MESSY, 0o640)
        result = run(self.folder, "fmt")
        self.assertEqual((result.stdout, result.stderr, result.returncode), ("a.tf\n", "", 0))
        self.assertEqual(path.read_text(), NEAT)
        self.assertEqual(stat.S_IMODE(path.stat().st_mode), 0o640)
        self.assertEqual(run(self.folder, "fmt").stdout, "")
        self.assertEqual([p.name for p in self.folder.iterdir()], ["a.tf"])

    def test_formatted_files_are_not_touched(self):
        path = self.write("a.tf", NEAT)
        os.utime(path, (1, 1))
        run(self.folder, "fmt", "a.tf")
        self.assertEqual(path.stat().st_mtime, 1)

    def test_nothing_is_written_without_write(self):
        path = self.write("a.tf", MESSY)
        for options in (["--check"], ["--write=false"], ["--diff", "--write=false"], ["-check", "-write"]):
            run(self.folder, "fmt", *options, "a.tf")
            self.assertEqual(path.read_text(), MESSY, options)

    def test_files_with_errors_are_left_alone(self):
        path = self.write("a.tf", MESSY + "f=\n")
        self.assertEqual(run(self.folder, "fmt", "a.tf").returncode, 2)
        self.assertEqual(path.read_text(), MESSY + "f=\n")

    def test_symbolic_links_remain(self):
        path = self.write("a/b.tf", MESSY)
        link = self.folder / "c.tf"
        link.symlink_to("a/b.tf")
        run(self.folder, "fmt", "c.tf")
        self.assertTrue(link.is_symlink())
        self.assertEqual(path.read_text(), NEAT)

    def test_many_files_are_named_in_order(self):
        names = [f"d{i % 7}/f{i:03}.tf" for i in range(300)]
        for name in names:
            self.write(name, MESSY)
        result = run(self.folder, "fmt", "-r", ".")
        self.assertEqual(result.stdout.split(), sorted(names))
        for name in names:
            self.assertEqual((self.folder / name).read_text(), NEAT)

    def test_a_difference_can_be_applied(self):
        path = self.write("a.tf", "# x\n" * 10 + MESSY + "# y\n" * 10)
        patch = run(self.folder, "fmt", "--diff", "--write=false", "--list=false", "a.tf").stdout
        if not shutil.which("patch"):
            self.skipTest("patch is not installed")
        subprocess.run(["patch", "-s", "-p1"], cwd=self.folder, input=patch, text=True, check=True)
        self.assertEqual(run(self.folder, "fmt", "--check", "a.tf").returncode, 0)
        self.assertEqual(path.read_text(), "# x\n" * 10 + NEAT + "# y\n" * 10)

    def test_hclfmt_rewrites_files(self):
        path = self.write("a.hcl", MESSY)
        result = run(self.folder, "-w", "a.hcl", program="hclfmt")
        self.assertEqual((result.stdout, result.stderr, result.returncode), ("", "", 0))
        self.assertEqual(path.read_text(), NEAT)

    @unittest.skipUnless(TERRAFORM, "terraform is not installed")
    def test_style_of_terraform(self):
        environment = {"PATH": os.environ["PATH"], "HOME": str(self.folder), "CHECKPOINT_DISABLE": "1"}
        for folder in ("own", "other"):
            for i, text in enumerate(OLD_FORMS + [MESSY, NEAT]):
                self.write(f"{folder}/f{i:02}.tf", text)
        listed = []
        for i in range(len(OLD_FORMS) + 2):  # file by file, because some have errors
            name = f"f{i:02}.tf"
            other = subprocess.run([TERRAFORM, "fmt", name], cwd=self.folder / "other", env=environment,
                                   capture_output=True, text=True, check=False)
            own = run(self.folder / "own", "fmt", "--style", "terraform", name)
            self.assertEqual((own.returncode, own.stdout), (other.returncode, other.stdout), OLD_FORMS[i:i + 1])
            self.assertEqual((self.folder / "own" / name).read_bytes(), (self.folder / "other" / name).read_bytes())
            listed.append(other.stdout)
        self.assertGreater(len("".join(listed).split()), 8)


if __name__ == "__main__":
    BINARY = str(pathlib.Path(sys.argv.pop(1)).resolve())
    unittest.main()
