#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Hecla authors
# SPDX-License-Identifier: Apache-2.0
"""Holds what pages show to the examples, which are compiled and run.

    check_snippets.py PAGE...

Each block of C++ on a page has to stand in one of examples/*.cpp, and each block without a language in what one
of them prints (examples/*.out). Indentation does not count.
"""
import pathlib
import re
import sys

EXAMPLES = pathlib.Path(__file__).parent.parent / "examples"
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```", re.MULTILINE | re.DOTALL)
SUFFIXES = {"cpp": ".cpp", "": ".out"}


def plain(text):
    return "\n".join(line.strip() for line in text.splitlines())


def problems_of(page):
    text = page.read_text(encoding="utf-8")
    for block in BLOCK.finditer(text):
        language, snippet = block.groups()
        if language not in SUFFIXES:
            continue
        files = EXAMPLES.glob("*" + SUFFIXES[language])
        if not any(plain(snippet) in plain(file.read_text(encoding="utf-8")) for file in files):
            line = text.count("\n", 0, block.start()) + 1
            yield f"{page}:{line}: no examples/*{SUFFIXES[language]} has this"


def main():
    problems = [problem for page in sys.argv[1:] for problem in problems_of(pathlib.Path(page))]
    print("\n".join(problems) or f"{len(sys.argv) - 1} pages show what the examples do")
    sys.exit(1 if problems or len(sys.argv) == 1 else 0)


if __name__ == "__main__":
    main()
