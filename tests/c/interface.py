#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Hecla authors
# SPDX-License-Identifier: Apache-2.0
"""Checks that a library exports the functions of its headers, with their version, and no others; and names in the headers.

    interface.py BINDINGS LIBRARY HEADER...
"""
import pathlib
import re
import subprocess
import sys

VERSION = "HECLA_1"


def exported(library):
    lines = subprocess.run(["nm", "-D", "--defined-only", "--with-symbol-versions", library], check=True,
                           stdout=subprocess.PIPE, text=True).stdout.splitlines()
    symbols = [line.split()[-1] for line in lines if " T " in line]
    return dict(re.split("@+", symbol) if "@" in symbol else (symbol, "") for symbol in symbols)


def prefix(enumeration):
    """Returns how the constants of an enumeration begin: as its name, without a second noun."""
    return re.sub(r"(?<!^hecla)(?<!^hecla_pcl)_(kind|mode|action)$", "", enumeration).upper() + "_"


def main():
    bindings, library = pathlib.Path(sys.argv[1]), sys.argv[2]
    sys.path.insert(0, str(bindings))
    import headers as reader
    interface = reader.read(bindings / header for header in sys.argv[3:])
    expected = interface.functions
    problems = [f"{name} has no {need}" for name in interface.structs if interface.has_size(name)
                for need in (interface.initializer(name), f"{name}_init")
                if need not in interface.initializers and need not in interface.functions]
    problems += [f"{constant} does not begin with {prefix(name)}" for name, constants in interface.enums.items()
                 for constant in constants if not constant.startswith(prefix(name))]
    symbols = exported(library)
    problems += [f"{name} should be exported with the version {VERSION}" for name in expected
                 if symbols.get(name) != VERSION]
    problems += [f"{name} is exported" for name in sorted(set(symbols) - set(expected))
                 if not name.startswith("_ZN") or "hecla" not in name]
    print("\n".join(problems) or f"{len(expected)} functions")
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
