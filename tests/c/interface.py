#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Hecla authors
# SPDX-License-Identifier: Apache-2.0
"""Checks that a library exports the functions of the headers, with their versions, and no others.

    interface.py BINDINGS LIBRARY
"""
import pathlib
import re
import subprocess
import sys

VERSIONS = {"hecla_wire.h": "HECLA_WIRE_1", "hecla.h": "HECLA_1", "hecla_pcl.h": "HECLA_1"}


def exported(library):
    lines = subprocess.run(["nm", "-D", "--defined-only", "--with-symbol-versions", library], check=True,
                           stdout=subprocess.PIPE, text=True).stdout.splitlines()
    symbols = [line.split()[-1] for line in lines if " T " in line]
    return dict(re.split("@+", symbol) if "@" in symbol else (symbol, "") for symbol in symbols)


def main():
    bindings, library = pathlib.Path(sys.argv[1]), sys.argv[2]
    sys.path.insert(0, str(bindings))
    import headers as reader
    expected = {name: version for header, version in VERSIONS.items() for name in reader.read([bindings / header]).functions}
    interface = reader.read(bindings / header for header in reader.ALL)
    problems = [f"{name} has no {need}" for name in interface.structs if interface.has_size(name)
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
