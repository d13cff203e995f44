#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Hecla authors
# SPDX-License-Identifier: Apache-2.0
"""Checks that the table in docs/guide/limits.md has a row for each member of Limits, and no other rows."""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).parent.parent
MEMBER = re.compile(r"^  std::\w+ (max_\w+) = ", re.MULTILINE)
ROW = re.compile(r"^\| `(max_\w+)`, `--", re.MULTILINE)


def main():
    members = set(MEMBER.findall((ROOT / "include/hecla/base/limits.h").read_text(encoding="utf-8")))
    rows = set(ROW.findall((ROOT / "docs/guide/limits.md").read_text(encoding="utf-8")))
    if not members:
        sys.exit("no members found in include/hecla/base/limits.h")
    for name in sorted(members - rows):
        print(f"docs/guide/limits.md has no row for {name}")
    for name in sorted(rows - members):
        print(f"docs/guide/limits.md has a row for {name}, which is not in Limits")
    sys.exit(1 if members != rows else 0)


if __name__ == "__main__":
    main()
