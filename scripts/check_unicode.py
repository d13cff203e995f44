#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Hecla authors
# SPDX-License-Identifier: Apache-2.0
"""check_unicode.py PROGRAM: compares every character of the program unicode-properties with the data of the standard.

Properties are compared one by one, normalization and grapheme clusters for each character among others that it may
join, and for random text. scripts/check_unicode runs this.
"""
import random
import subprocess
import sys

import make_unicode_tables as tables
import regex
import unicodedata2 as unicodedata

CHARACTERS = [code for code in range(tables.END) if not 0xD800 <= code < 0xE000]
SEPARATOR = "\x1f"


class Checker:
    def __init__(self, program):
        self.program = program
        self.failures = 0

    def run(self, job, text):
        result = subprocess.run([self.program, *job], input=text.encode(), stdout=subprocess.PIPE, check=True)
        return result.stdout.decode()

    def compare(self, what, ours, expected):
        """Compares two lists and reports the first differences."""
        wrong = [i for i, pair in enumerate(zip(ours, expected)) if pair[0] != pair[1]]
        if len(ours) != len(expected):
            wrong.append(min(len(ours), len(expected)) - 1)
        for i in wrong[:10]:
            print(f"{what} {i:X}: {ascii(ours[i])}, but the standard has {ascii(expected[i])}")
        self.failures += len(wrong)
        print(f"{what}: {len(expected)} compared, {len(wrong)} differences")


def properties(code, cases):
    flags = (code in tables.ID_START, code in tables.ID_CONTINUE, tables.category(code)[0] == "L",
             tables.is_space(code), tables.is_printable(code))
    upper, lower, title = cases.get(code, (code, code, code))
    width = 2 if code in WIDE_IN_CLUSTERS else tables.width(code)
    return "%d%d%d%d%d %d %x %x %x" % (*flags, width, upper, lower, title)


# Regional indicators, pairs of which are flags, and the selector for pictures.
WIDE_IN_CLUSTERS = {*range(0x1F1E6, 0x1F200), 0xFE0F}


def normalization_texts(generator):
    """Returns each character before and after marks and in the middle of jamo, and random text of what composes."""
    around = ["a{}", "{}\u0301", "\u0301{}\u0323", "\u1100{}\u11A8", "\U00016D63{}\U00016D67"]
    texts = [form.format(chr(code)) for code in CHARACTERS if chr(code) not in "\n\r" for form in around]
    normalization = tables.Normalization()
    pool = sorted({part for parts in normalization.decompositions for part in parts if part} |
                  {code for code in CHARACTERS if unicodedata.combining(chr(code))} | {0x1100, 0x1161, 0x11A8, 0xAC00})
    for _ in range(200_000):
        texts.append("".join(chr(generator.choice(pool)) for _ in range(generator.randint(2, 8))))
    return texts


def cluster_texts(generator):
    """Returns each character among members of other classes, and random text of all classes."""
    around = "a{0}\u0308\u0915\u094D{0}\u0915\U0001F44D\u200D{0}\u200D\U0001F44D\U0001F1E6{0}\u1100{0}\u11A8\u0600{0}\r{0}"
    members = {name: [] for name in tables.CLUSTER_CLASSES}
    classes = tables.cluster_classes()
    for code in CHARACTERS:
        members[classes.get(code, "Other")].append(chr(code))
    pools = [[character for character in pool if character != SEPARATOR] for pool in members.values()]
    random_text = "".join(generator.choice(generator.choice(pools)) for _ in range(2_000_000))
    return "".join(around.format(chr(code)) for code in CHARACTERS if chr(code) != SEPARATOR) + random_text


def main():
    checker = Checker(sys.argv[1])
    generator = random.Random(17)
    cases = tables.case_mappings()
    ours = checker.run([], "").split("\n")[:-1]
    checker.compare("property", [ours[code] for code in CHARACTERS], [properties(code, cases) for code in CHARACTERS])
    texts = normalization_texts(generator)
    normalized = checker.run(["normalize"], "\n".join(texts) + "\n").split("\n")[:-1]
    checker.compare("normalization", normalized, [unicodedata.normalize("NFC", text) for text in texts])
    text = cluster_texts(generator)
    clusters = checker.run(["clusters"], text).split(SEPARATOR)[:-1]
    checker.compare("cluster", clusters, regex.findall(r"\X", text))
    sys.exit(checker.failures != 0)


if __name__ == "__main__":
    main()
