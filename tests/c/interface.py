#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Hecla authors
# SPDX-License-Identifier: Apache-2.0
"""Checks that the headers, the version scripts and the library name the same functions, and that the tests and the
conformance driver use nearly all of them.

    interface.py BINDINGS LIBRARY
"""
import pathlib
import re
import subprocess
import sys

HEADERS = {"hecla_wire.map": ["hecla_wire.h"], "hecla.map": ["hecla.h", "hecla_pcl.h"]}


def versioned(script):
    text = script.read_text(encoding="utf-8")
    version = re.search(r"^(HECLA\w+) \{", text, re.MULTILINE).group(1)
    return {name: version for name in re.findall(r"^    (hecla_\w+);", text, re.MULTILINE)}


def exported(library):
    lines = subprocess.run(["nm", "-D", "--defined-only", "--with-symbol-versions", library], check=True,
                           stdout=subprocess.PIPE, text=True).stdout.splitlines()
    symbols = [line.split()[-1] for line in lines if " T " in line]
    return dict(re.split("@+", symbol) if "@" in symbol else (symbol, "") for symbol in symbols)


def main():
    bindings, library = pathlib.Path(sys.argv[1]), sys.argv[2]
    sys.path.insert(0, str(bindings))
    import headers as reader
    problems, expected = [], {}
    for script, headers in HEADERS.items():
        names = versioned(bindings / script)
        found = set(reader.read(bindings / header for header in headers).functions)
        problems += [f"{name} is declared, but not in {script}" for name in sorted(found - set(names))]
        problems += [f"{name} is in {script}, but not declared" for name in sorted(set(names) - found)]
        expected.update(names)
    interface = reader.read(bindings / header for header in reader.ALL)
    problems += [f"{name} has no {need}" for name in interface.structs if interface.has_size(name)
                 for need in (interface.initializer(name), f"{name}_init")
                 if need not in interface.initializers and need not in interface.functions]
    symbols = exported(library)
    problems += [f"{name} should be exported with the version {version}" for name, version in expected.items()
                 if symbols.get(name) != version]
    problems += [f"{name} is exported" for name in sorted(set(symbols) - set(expected))
                 if not name.startswith("_ZN") or "hecla" not in name]
    print("\n".join(problems) or f"{len(expected)} functions")
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
