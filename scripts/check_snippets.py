#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Hecla authors
# SPDX-License-Identifier: Apache-2.0
"""Checks that the code on pages appears in the examples, which are compiled and run.

    check_snippets.py PAGE...

Each block of C++ or C on a page must appear in a source of the examples, and each block without a language in the output
of one of them (examples/**/*.out). Indentation is ignored.
"""
import pathlib
import re
import sys

EXAMPLES = pathlib.Path(__file__).parent.parent / "examples"
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```", re.MULTILINE | re.DOTALL)
SUFFIXES = {"cpp": (".cpp", ".h"), "c": (".c",), "": (".out",)}


def plain(text):
    return "\n".join(line.strip() for line in text.splitlines())


def problems_of(page):
    text = page.read_text(encoding="utf-8")
    for block in BLOCK.finditer(text):
        language, snippet = block.groups()
        if language not in SUFFIXES:
            continue
        files = [file for suffix in SUFFIXES[language] for file in EXAMPLES.rglob("*" + suffix)]
        if not any(plain(snippet) in plain(file.read_text(encoding="utf-8")) for file in files):
            line = text.count("\n", 0, block.start()) + 1
            yield f"{page}:{line}: not in any example"


def main():
    problems = [problem for page in sys.argv[1:] for problem in problems_of(pathlib.Path(page))]
    print("\n".join(problems) or f"{len(sys.argv) - 1} pages agree with the examples")
    sys.exit(1 if problems or len(sys.argv) == 1 else 0)


if __name__ == "__main__":
    main()
