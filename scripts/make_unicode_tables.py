#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Hecla authors
# SPDX-License-Identifier: Apache-2.0
"""Prints src/unicode/tables.inc: the properties of the characters of Unicode 17.0 that Hecla needs.

The data are those of the packages of PyPI in PACKAGES. For a newer Unicode, change VERSION and PACKAGES, and run
scripts/check_unicode, which makes an environment with the packages: `build/unicode/venv/bin/python
scripts/make_unicode_tables.py >src/unicode/tables.inc`.
"""
import importlib.metadata
import sys

VERSION = "17.0.0"
PACKAGES = {"unicodedata2": "17.0.1", "regex": "2025.11.3"}
END = 0x110000

if __name__ == "__main__" and sys.argv[1:] == ["--packages"]:
    sys.exit(print(*(f"{name}=={version}" for name, version in PACKAGES.items())))
for name, version in PACKAGES.items():
    if importlib.metadata.version(name) != version:
        sys.exit(f"Unicode {VERSION} requires {name} {version}")

import regex  # noqa: E402
import unicodedata2 as unicodedata  # noqa: E402

assert unicodedata.unidata_version == VERSION
EVERY_CHARACTER = "".join(map(chr, range(END)))


def characters_with(properties):
    """Returns the code points that have one of some properties, which are written as in regular expressions."""
    return {ord(match.group()) for match in regex.finditer(f"[{properties}]", EVERY_CHARACTER)}


# --- classes

ID_START = characters_with(r"\p{ID_Start}")
ID_CONTINUE = characters_with(r"\p{ID_Continue}")


def category(code):
    return unicodedata.category(chr(code))


def is_space(code):
    return category(code)[0] == "Z" or code == 0x85 or 9 <= code <= 13


def is_printable(code):
    return category(code)[0] in "LMNPS" or code == 0x20


def width(code):
    """Returns the number of columns in a terminal."""
    kind = category(code)
    if kind[0] == "M" or kind in ("Cc", "Zl", "Zp") or (kind == "Cf" and code != 0xAD):
        return 0
    return 2 if unicodedata.east_asian_width(chr(code)) in "WF" else 1


# --- grapheme clusters

# The classes of UAX #29. Those for Indic conjuncts (rule GB9c) divide Extend and Other: Linker are the Extend that link
# consonants, and NonJoiner the one that a conjunct cannot contain.
CLUSTER_CLASSES = {
    "Other": "",
    "CarriageReturn": r"\p{GCB=CR}",
    "LineFeed": r"\p{GCB=LF}",
    "Control": r"\p{GCB=Control}",
    "Extend": r"[\p{GCB=Extend}&&\p{InCB=Extend}]",
    "Linker": r"[\p{GCB=Extend}&&\p{InCB=Linker}]",
    "NonJoiner": r"[\p{GCB=Extend}&&\p{InCB=None}]",
    "Joiner": r"[\p{GCB=ZWJ}&&\p{InCB=Extend}]",
    "RegionalIndicator": r"\p{GCB=Regional_Indicator}",
    "Prepend": r"\p{GCB=Prepend}",
    "SpacingMark": r"\p{GCB=SpacingMark}",
    "L": r"\p{GCB=L}",
    "V": r"\p{GCB=V}",
    "T": r"\p{GCB=T}",
    "LV": r"\p{GCB=LV}",
    "LVT": r"\p{GCB=LVT}",
    "Pictograph": r"[\p{GCB=Other}&&\p{Extended_Pictographic}]",
    "Consonant": r"[\p{GCB=Other}&&\p{InCB=Consonant}]",
}


def cluster_classes():
    """Returns the class of every code point that is not Other."""
    classes = {}
    for name, pattern in CLUSTER_CLASSES.items():
        for match in regex.finditer(pattern, EVERY_CHARACTER, regex.VERSION1) if pattern else ():
            assert classes.setdefault(ord(match.group()), name) == name
    return classes


# --- normalization

def is_hangul_syllable(code):
    return 0xAC00 <= code < 0xD7A4


def canonical_decompositions():
    """Returns the decompositions (code, first, second or 0) of all characters but Hangul syllables."""
    decompositions = []
    for code in range(END):
        parts = unicodedata.decomposition(chr(code)).split()
        if parts and parts[0][0] != "<":
            first, second = [int(part, 16) for part in parts + ["0"]][:2]
            decompositions.append((code, first, second))
    return decompositions


def compositions(decompositions):
    """Returns the positions of the decompositions that form C reverses, ordered by their parts."""
    reversible = [i for i, (code, _, _) in enumerate(decompositions)
                  if unicodedata.normalize("NFC", chr(code)) == chr(code)]
    return sorted(reversible, key=lambda i: decompositions[i][1:])


class Normalization:
    def __init__(self):
        self.decompositions = canonical_decompositions()
        self.compositions = compositions(self.decompositions)
        self.decomposed = {code for code, _, _ in self.decompositions}
        pairs = [self.decompositions[i] for i in self.compositions]
        self.firsts = {first for _, first, _ in pairs} | set(range(0x1100, 0x1113))
        self.seconds = {second for _, _, second in pairs} | set(range(0x1161, 0x1176)) | set(range(0x11A8, 0x11C3))

    def combines_backward(self, code):
        return unicodedata.combining(chr(code)) != 0 or code in self.seconds

    def properties(self, code):
        char = chr(code)
        decomposes = code in self.decomposed or is_hangul_syllable(code)
        first = ord(unicodedata.normalize("NFD", char)[0])
        first_compatible = ord(unicodedata.normalize("NFKD", char)[0])
        return {
            "is_nfc_boundary": not self.combines_backward(first) and unicodedata.normalize("NFC", char) == char,
            "is_nfc_inert": not (decomposes or code in self.firsts or self.combines_backward(code)),
            "may_combine_backward": self.combines_backward(first_compatible),
            "decomposes": code in self.decomposed,
        }


# --- case

def single(text, otherwise):
    return ord(text) if len(text) == 1 else otherwise


def simple_case(code):
    """Returns the simple upper, lower and title case mappings that the interpreter knows."""
    char = chr(code)
    title = single(char.title(), code)
    lower = ord("i") if code == 0x130 else single(char.lower(), code)
    return single(char.upper(), title), lower, title


def newer_pair(code):
    """Returns the capital and the small letter if the character is one of a pair that differs only by case."""
    pair = sorted(regex._regex.get_all_cases(regex.IGNORECASE | regex.UNICODE, code), key=category)
    if [category(c) for c in pair] != ["Ll", "Lu"] or len(chr(code).upper()) != 1:
        return None
    return pair[1], pair[0]


def case_mappings():
    """Returns the simple mappings of every character that has one: {code: (upper, lower, title)}.

    No package has them. The interpreter has those of an older Unicode, which never change once they exist. Pairs of
    letters that are equal but for case complete them.
    """
    mappings = {}
    for code in characters_with(r"\p{Changes_When_Casemapped}\p{Lu}\p{Ll}\p{Lt}"):
        mapped = simple_case(code)
        pair = newer_pair(code) if mapped == (code, code, code) else None
        if pair:
            mapped = (pair[0], pair[1], pair[0])
        if mapped != (code, code, code):
            mappings[code] = mapped
    return mappings


def case_ranges(differences):
    """Returns ranges (first, last, step, difference) for a sorted list of (code, difference to the mapped code)."""
    ranges = []
    for code, difference in differences:
        if ranges and ranges[-1][3] == difference:
            first, last, step, _ = ranges[-1]
            if code - last == step or (first == last and code - last == 2):
                ranges[-1] = (first, code, code - last, difference)
                continue
        ranges.append((code, code, 1, difference))
    return ranges


# --- tables

def character_rows():
    """Returns the properties of each code point, as the initializer of a Character."""
    clusters = cluster_classes()
    normalization = Normalization()
    rows = []
    for code in range(END):
        flags = normalization.properties(code) | {
            "is_id_start": code in ID_START, "is_id_continue": code in ID_CONTINUE,
            "is_letter": category(code)[0] == "L", "is_space": is_space(code), "is_printable": is_printable(code)}
        rows.append("{ClusterClass::%s, %d, %d, %s}" % (
            clusters.get(code, "Other"), unicodedata.combining(chr(code)), width(code),
            ", ".join(str(int(flag)) for flag in flags.values())))
    return rows, list(flags)


def numbered(items):
    """Returns the position of each item in a list of different items, and that list."""
    numbers = {}
    positions = [numbers.setdefault(item, len(numbers)) for item in items]
    return positions, list(numbers)


def print_array(kind, name, items):
    print(f"constexpr {kind} {name}[] = {{")
    line = "   "
    for item in map(str, items):
        if len(line) + len(item) + 2 > 119:
            print(line)
            line = "   "
        line += f" {item},"
    print(line + "\n};")


def main():
    rows, flags = character_rows()
    positions, characters = numbered(rows)
    assert len(characters) <= 256
    blocks, different = numbered(tuple(positions[i:i + 256]) for i in range(0, END, 256))
    assert len(different) <= 256
    print(f"// Unicode {VERSION}. Written by scripts/make_unicode_tables.py; not to be edited.")
    print("// {cluster class, combining class, width, " + ", ".join(flags) + "}")
    print_array("Character", "characters", characters)
    print("// The block of each 256 code points, and the characters of each block.")
    print_array("std::uint8_t", "blocks", blocks)
    print_array("std::uint8_t", "characters_of_blocks", [row for block in different for row in block])

    normalization = Normalization()
    print_array("Decomposition", "decompositions",
                ["{0x%X, 0x%X, 0x%X}" % parts for parts in normalization.decompositions])
    print("// Positions in decompositions, ordered by the parts.")
    print_array("std::uint16_t", "compositions", normalization.compositions)

    mappings = sorted(case_mappings().items())
    cases = {"upper": lambda case: case[0], "lower": lambda case: case[1]}
    for name, of in cases.items():
        ranges = case_ranges([(code, of(case) - code) for code, case in mappings if of(case) != code])
        print_array("CaseRange", f"{name}_ranges", ["{0x%X, 0x%X, %d, %d}" % parts for parts in ranges])
    print("// Only where title case differs from upper case.")
    ranges = case_ranges([(code, title - code) for code, (upper, _, title) in mappings if title != upper])
    print_array("CaseRange", "title_ranges", ["{0x%X, 0x%X, %d, %d}" % parts for parts in ranges])


if __name__ == "__main__":
    main()
