#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Hecla authors
# SPDX-License-Identifier: Apache-2.0
"""usage_test.py BINARY: commands that cannot be run, and what is reported for each.

Each line of usage.txt is a command, and the lines below it, indented, are its standard error without the usage of a
drop-in program. HECLA_UPDATE_GOLDEN=1 rewrites them; review the difference before you commit it.
"""
import os
import pathlib
import shlex
import subprocess
import sys
import tempfile

LIST = pathlib.Path(__file__).with_name("usage.txt")
FILES = {
    "a.hcl": "a = 1\n",
    "b.hcl": "b = 1\n",
    "a.json": '{"a": 1}\n',
    "a.hcldec": "attr { name = \"a\" }\n",
    "schemas.json": '{"format_version": "1.0", "provider_schemas": {}}\n',
    "nested/deep/a.tf": "a = 1\n",
}


def errors_of(binary, line, folder):
    words = shlex.split(line)
    if words[0].startswith("hcl"):
        alias = folder.parent / words[0]
        if not alias.exists():
            alias.symlink_to(binary)
        words[0] = str(alias)
    else:
        words.insert(0, binary)
    process = subprocess.run(words, cwd=folder, input="", capture_output=True, text=True, encoding="utf-8",
                             env={"PATH": "", "LC_ALL": "C.UTF-8"})
    if process.returncode == 0:
        sys.exit(f"this command can be run: {line}")
    return process.stderr.split("usage: hcl")[0].replace(str(folder.parent) + "/", "")


def main():
    binary = os.path.abspath(sys.argv[1])
    expected = LIST.read_text(encoding="utf-8")
    actual = ""
    with tempfile.TemporaryDirectory() as outer:
        folder = pathlib.Path(outer) / "folder"
        for name, text in FILES.items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(text)
        for line in expected.splitlines():
            if not line.startswith("  ") and line:
                actual += line + "\n"
                actual += "".join(f"  {error}".rstrip() + "\n" for error in errors_of(binary, line, folder).splitlines() if error)
    if actual == expected:
        return
    if os.environ.get("HECLA_UPDATE_GOLDEN") == "1":
        LIST.write_text(actual, encoding="utf-8")
        return
    wanted = expected.splitlines()
    for line in actual.splitlines():
        if line not in wanted:
            print(line)
    sys.exit("These lines are not those of tests/cli/usage.txt.")


if __name__ == "__main__":
    main()
