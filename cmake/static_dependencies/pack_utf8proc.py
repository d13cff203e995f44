#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Hecla authors
# SPDX-License-Identifier: Apache-2.0
"""pack_utf8proc.py DATA: rewrites the tables of utf8proc (utf8proc_data.c) so that they compress to half of the size.

Structures become columns, and columns differences between neighbors, low bytes before high bytes. The program unpacks
them into memory that the file does not contain, when it needs the properties of a character for the first time: most
programs see only ASCII, which needs none. Columns that Hecla does not use stay empty. Prints the new utf8proc_data.c.
"""

import re
import sys

COLUMNS = {
    "category": 0, "combining_class": 1, "decomp_type": 3, "decomp_seqindex": 4, "uppercase_seqindex": 6,
    "lowercase_seqindex": 7, "titlecase_seqindex": 8, "comb_index": 9, "comp_exclusion": 11, "ignorable": 12,
    "control_boundary": 13, "charwidth": 14, "boundclass": 16}


def differences(numbers):
    """Returns the bytes of the differences between neighbors: one for each, or two if one number needs them."""
    steps = [number - before for before, number in zip([0] + numbers, numbers)]
    low = [step & 255 for step in steps]
    return low if max(numbers) < 256 else low + [step >> 8 & 255 for step in steps]


class Packer:
    def __init__(self, text):
        self.text = text
        self.packed = []
        self.unpacking = []
        self.declarations = []

    def body(self, name):
        return re.search(name + r"\[\] = \{(.*?)\n?\};", self.text, re.DOTALL).group(1)

    def pack(self, numbers, target):
        columns = differences(numbers)
        kind = "UNPACK" if len(columns) == len(numbers) else "UNPACK_WIDE"
        self.unpacking.append(f"  {kind}({len(self.packed)}, {len(numbers)}, {target});")
        self.packed += columns

    def array(self, name):
        numbers = [int(number, 0) for number in re.findall(r"\w+", self.body(name))]
        self.declarations.append(f"static utf8proc_uint16_t {name}[{len(numbers)}];")
        self.pack(numbers, name + "[i]")

    def properties(self, name, constants):
        rows = [row.split(",") for row in re.findall(r"\{([^}]*)\}", self.body(name))]
        self.declarations.append(f"static utf8proc_property_t {name}[{len(rows)}];")
        for field, column in COLUMNS.items():
            self.pack([constants(row[column].strip()) for row in rows], f"{name}[i].{field}")

    @staticmethod
    def unpacked(kind, name):
        """Makes all later uses of a table unpack the tables if that has not been done."""
        return [f"static const {kind} *{name}_unpacked(void) {{ if (!is_unpacked) unpack(); return {name}; }}",
                f"#define {name} {name}_unpacked()"]

    def output(self):
        lines = self.declarations + ["static const unsigned char packed[] = {"]
        for at in range(0, len(self.packed), 32):
            lines.append(",".join(map(str, self.packed[at:at + 32])) + ",")
        lines += ["};", "#define UNPACK(at, count, target) \\",
                  "  for (unsigned i = 0, number = 0; i < (count); ++i) target = (number += packed[(at) + i]) & 255",
                  "#define UNPACK_WIDE(at, count, target) \\",
                  "  for (unsigned i = 0, number = 0; i < (count); ++i) \\",
                  "    target = (number += packed[(at) + i] | packed[(at) + (count) + i] << 8) & 65535",
                  "static int is_unpacked;",
                  "static void unpack(void) {", *self.unpacking, "  is_unpacked = 1;", "}",
                  # Every look-up begins with one of these two tables.
                  *self.unpacked("utf8proc_uint16_t", "utf8proc_stage1table"),
                  *self.unpacked("utf8proc_property_t", "utf8proc_properties")]
        return "\n".join(lines)


def constants_of(header):
    """Returns a function for the values of the constants in utf8proc's header, and of numbers."""
    known = {"false": 0, "true": 1, "UINT16_MAX": 65535}
    known.update((name, int(value)) for name, value in re.findall(r"\b(UTF8PROC_\w+)\s*=\s*(\d+)", header))
    return lambda text: known[text] if text in known else int(text, 0)


def main():
    data = sys.argv[1]
    with open(data, encoding="utf-8") as file:
        packer = Packer(file.read())
    with open(data.replace("utf8proc_data.c", "utf8proc.h"), encoding="utf-8") as file:
        constants = constants_of(file.read())
    for name in ("sequences", "stage1table", "stage2table", "combinations"):
        packer.array("utf8proc_" + name)
    packer.properties("utf8proc_properties", constants)
    print(packer.output())


if __name__ == "__main__":
    main()
