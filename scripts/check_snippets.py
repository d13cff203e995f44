#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Hecla authors
# SPDX-License-Identifier: Apache-2.0
"""Checks that the code on pages appears in the examples, which are compiled and run.

    check_snippets.py PAGE...

Each block of C++ or C on a page must appear in a source of the examples, and each block without a language in the output
of one of them (examples/**/*.out). Indentation is ignored. Each `hecla` in a block of `console`, with what it prints, must
be a case of the command (tests/cli/cases).
"""
import functools
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests/cli"))
from run import CASES, Case  # noqa: E402

EXAMPLES = ROOT / "examples"
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```", re.MULTILINE | re.DOTALL)
SUFFIXES = {"cpp": (".cpp", ".h"), "c": (".c",), "": (".out",)}


def plain(text):
    return "\n".join(line.strip() for line in text.splitlines())


@functools.cache
def cases():
    """Returns the output of each command line of the cases, without blank lines."""
    found = {}
    for path in CASES.glob("*.txt"):
        case = Case(path)
        printed = case.section("stderr") + case.section("stdout")
        found.setdefault(case.section("args").strip(), []).append(without_blank_lines(printed))
    return found


def without_blank_lines(text):
    return "".join(line + "\n" for line in plain(text).splitlines() if line)


def commands_of(session):
    """Yields the arguments of each `hecla` of a console session, and what it prints."""
    for part in re.split(r"^\$ ", session, flags=re.MULTILINE)[1:]:
        command, _, printed = part.partition("\n")
        if command.startswith("hecla "):
            yield command.removeprefix("hecla "), without_blank_lines(printed)


def problems_of(page):
    text = page.read_text(encoding="utf-8")
    for block in BLOCK.finditer(text):
        language, snippet = block.groups()
        line = text.count("\n", 0, block.start()) + 1
        if language == "console":
            yield from (f"{page}:{line}: no case of the command: {command}" for command, printed in commands_of(snippet)
                        if printed not in cases().get(command, []))
        if language not in SUFFIXES:
            continue
        files = [file for suffix in SUFFIXES[language] for file in EXAMPLES.rglob("*" + suffix)]
        if not any(plain(snippet) in plain(file.read_text(encoding="utf-8")) for file in files):
            yield f"{page}:{line}: not in any example"


def main():
    problems = [problem for page in sys.argv[1:] for problem in problems_of(pathlib.Path(page))]
    print("\n".join(problems) or f"{len(sys.argv) - 1} pages agree with the examples")
    sys.exit(1 if problems or len(sys.argv) == 1 else 0)


if __name__ == "__main__":
    main()
