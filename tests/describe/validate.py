#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Hecla authors
# SPDX-License-Identifier: Apache-2.0
"""Holds the schemas of the golden cases against an independent validator, the Python package jsonschema.

golden_test.cpp checks that the cases hold what Hecla writes, and what decodes. This checks that the
schemas say the same of the documents. Exit 77 (skipped) where the package is not there.
"""
import json
import pathlib
import re
import sys

try:
    from jsonschema import Draft202012Validator
except ImportError:
    print("skipped: no Python package jsonschema")
    sys.exit(77)

HEADER = re.compile(r"^-- (.+) --\n", re.MULTILINE)
EXPECTED = {"accepted": True, "rejected": False, "rejected by decoding": True}


def sections(text):
    parts = HEADER.split(text)[1:]
    return dict(zip(parts[::2], parts[1::2]))


def problems_of(path):
    case = sections(path.read_text(encoding="utf-8"))
    schema = json.loads(case["schema"])
    Draft202012Validator.check_schema(schema)
    validator = Draft202012Validator(schema)
    for section, valid in EXPECTED.items():
        for line in case.get(section, "").splitlines():
            if validator.is_valid(json.loads(line)) != valid:
                yield f"{path.name}: {line} is {'not ' if valid else ''}valid"


def main():
    paths = sorted((pathlib.Path(__file__).parent / "golden").glob("*.txt"))
    problems = [problem for path in paths for problem in problems_of(path)]
    print("\n".join(problems) or f"{len(paths)} schemas agree with their documents")
    sys.exit(1 if problems or not paths else 0)


if __name__ == "__main__":
    main()
