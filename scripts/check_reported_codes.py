#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Hecla authors
# SPDX-License-Identifier: Apache-2.0
"""check_reported_codes.py FOLDER: whether the tests report every code of the registry.

FOLDER holds a file for each test program with the ids that it reported (tests/support/reported_codes). What the
command reports is read from the expected output of its cases, which its tests compare. Run from the root of the tree.
"""
import pathlib
import re
import sys

# Codes that no test can report, each with the reason.
EXEMPT = {}
# Test programs of components that may be left out, and the codes that only they report.
OPTIONAL = {"provider_test": {"provider-error", "provider-warning"}}


def registered():
    text = pathlib.Path("include/hecla/source/diagnostic_codes.def").read_text()
    return dict(re.findall(r'^HECLA_DIAGNOSTIC\(\w+, "([^"]+)", \w+,\s*"((?:[^"\\]|\\.)+)"\)', text, re.M))


def reported_by_programs(folder):
    ids = set()
    for path in pathlib.Path(folder).iterdir():
        ids.update(path.read_text().split())
    return ids


def reported_by_command(codes):
    by_summary = {summary: code for code, summary in codes.items()}
    ids = set()
    for path in pathlib.Path("tests/cli/cases").glob("*.txt"):
        text = path.read_text(errors="replace")
        for summary in re.findall(r"^(?:Error|Warning|Information): (.+)$", text, re.M):
            ids.add(by_summary.get(summary))
        ids.update(re.findall(r'"code": "([a-z0-9-]+)"', text))
    return ids


def main():
    codes = registered()
    if not codes:
        sys.exit("no codes found in the registry")
    reported = reported_by_programs(sys.argv[1]) | reported_by_command(codes)
    left_out = set().union(*(ids for program, ids in OPTIONAL.items() if not (pathlib.Path(sys.argv[1]) / program).exists()))
    problems = [f"no test reports {code}" for code in codes if code not in reported | left_out and code not in EXEMPT]
    problems += [f"{code} is exempt, but a test reports it" for code in EXEMPT if code in reported]
    problems += [f"{code} is exempt, but not registered" for code in EXEMPT if code not in codes]
    print("\n".join(problems) or f"all {len(codes)} codes are reported by tests")
    sys.exit(bool(problems))


main()
