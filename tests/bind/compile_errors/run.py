#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Hecla authors
# SPDX-License-Identifier: Apache-2.0
"""run.py COMPILER INCLUDE_FOLDER: checks that the compiler rejects each case of this folder's sources with the
error that the case expects. All cases are compiled in one run; an error belongs to the case whose namespace it mentions."""
import collections
import os
import pathlib
import re
import subprocess
import sys

SOURCES = sorted(pathlib.Path(__file__).parent.glob("*.cpp"))


def expected_errors():
    for source in SOURCES:
        for name, comment in re.findall(r"namespace (case_\d+) \{\n((?://.*\n)*)", source.read_text()):
            yield name, dict(re.findall(r"// ((?:first )?error|field): (.*)", comment))


def compile_all(compiler, include):
    options = ["-std=gnu++20", f"-I{include}", "-fsyntax-only", "-ftemplate-backtrace-limit=0"]
    version = subprocess.run([compiler, "--version"], capture_output=True, text=True, check=True).stdout
    if "clang" in version:
        options.append("-ferror-limit=0")
    all_sources = "".join(f'#include "{source}"\n' for source in SOURCES)
    run = subprocess.run([compiler, *options, "-xc++", "-"], input=all_sources, capture_output=True, text=True,
                         env={**os.environ, "LC_ALL": "C"}, check=False)
    return run.stderr.splitlines()


def is_error(line):
    return " error: " in line


def errors_of_cases(lines):
    """Returns for each case a list of errors, each with everything that the compiler prints about it."""
    # g++ prints before an error where the template was instantiated; clang prints it after the error.
    is_gcc = any(": In instantiation of" in line for line in lines)
    errors = collections.defaultdict(list)
    group = []
    for line in [*lines, "end: error: "]:
        starts_group = ": In " in line or "In file included" in line if is_gcc else is_error(line)
        if (starts_group or is_error(line)) and any(map(is_error, group)):
            text = "\n".join(group)
            case = re.search(r"\bcase_\d+", text) or re.search(r"$", text)
            errors[case.group()].append(text)
            # Errors in the same instantiation share what g++ printed before the first.
            group = [] if starts_group else [each for each in group if not is_error(each)]
        group.append(line)
    return errors


def first_error(text):
    return next(line for line in text.splitlines() if is_error(line))


def problems(name, expected, found):
    if not expected:
        return [f"does not compile: {first_error(each)}" for each in found]
    sentence = expected.get("error") or expected["first error"]
    if not found:
        return ["compiles"]
    if sentence not in first_error(found[0]):
        return [f"expected: {sentence}\n  found: {first_error(found[0])}"]
    if "error" in expected and len(found) > 1:
        return [f"more than one error: {first_error(each)}" for each in found[1:]]
    if expected.get("field", "") not in found[0]:
        return [f"does not name {expected['field']}"]
    return []


def main():
    found = errors_of_cases(compile_all(*sys.argv[1:3]))
    expected = dict(expected_errors())
    failures = [f"{name} {problem}" for name in expected
                for problem in problems(name, expected[name], found[name])]
    failures += [f"outside of the cases: {first_error(each)}" for each in found[""]]
    print("\n".join(failures) or f"{len(expected)} cases")
    return 1 if failures or len(expected) < 2 else 0


sys.exit(main())
