#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Hecla authors
# SPDX-License-Identifier: Apache-2.0
"""Checks that the Go package has every constant of the enumerations that it uses, and frees what it makes.

    check_interface.py
"""
import pathlib
import re
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "c"))
import headers  # noqa: E402

# Enumerations of which the package passes one constant, and which it does not offer.
INTERNAL = {"hecla_rules", "hecla_type_mode"}


def main():
    interface = headers.read(HERE.parent / "c" / name for name in headers.ALL)
    source = "\n".join(path.read_text(encoding="utf-8") for path in sorted(HERE.glob("*.go")))
    used = set(re.findall(r"\bC\.(\w+)", source))
    problems = []
    for name, constants in interface.enums.items():
        if name not in INTERNAL and used.intersection(constants):
            problems += [f"{constant} has no name in Go" for constant in constants if constant not in used]
    for function in interface.functions.values():
        base = interface.base(function.result)
        frees = [name for name, of in interface.functions.items()
                 if name.endswith("_free") and interface.base(of.parameters[0][0]) == base]
        is_owned = "*" in function.result and not function.result.startswith("const") and frees
        if function.name in used and is_owned and not used.intersection(frees):
            problems.append(f"what {function.name} returns is never freed")
    print("\n".join(problems) or f"the package uses {len(used.intersection(interface.functions))} functions")
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
