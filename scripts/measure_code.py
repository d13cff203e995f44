# SPDX-FileCopyrightText: The Hecla authors
# SPDX-License-Identifier: Apache-2.0
"""For measure_code. Run from the root of the tree."""
import collections
import pathlib
import re
import statistics
import subprocess

import check_layers
import check_messages
import lizard

ROOMS = ["src", "include", "bindings", "tests"]
SUFFIXES = {".cpp", ".h", ".c", ".py", ".go", ".rs", ".js", ".mjs", ".ts"}
LONG_FUNCTION = 40
LONG_FILE = 500
CLONE_LINES = [6, 12]


def files(*rooms, suffixes=SUFFIXES):
    listed = subprocess.run(["git", "ls-files", "-z", *rooms], capture_output=True, check=True, text=True).stdout
    return [path for path in map(pathlib.Path, listed.rstrip("\0").split("\0")) if path.suffix in suffixes]


def percentile(sorted_numbers, part):
    return sorted_numbers[min(len(sorted_numbers) - 1, int(len(sorted_numbers) * part))]


def spread(numbers):
    numbers = sorted(numbers)
    return f"median {statistics.median(numbers):g}, p90 {percentile(numbers, 0.9)}, p99 {percentile(numbers, 0.99)}, max {numbers[-1]}"


def show(name, text):
    print(f"{name:34} {text}")


def line_counts():
    for room in ROOMS:
        found = files(room)
        show(f"lines of {room}", f"{sum(len(lines_of(path)) for path in found)} in {len(found)} files")


def lines_of(path):
    return path.read_text(errors="replace").splitlines()


def function_lengths():
    for name, rooms in {"src + include": ["src", "include"], "bindings (C++)": ["bindings"]}.items():
        found = [each for path in files(*rooms, suffixes={".cpp", ".h"})
                 for each in lizard.analyze_file(str(path)).function_list]
        lengths = [each.nloc for each in found]
        show(f"functions of {name}", f"{len(found)}: {spread(lengths)}")
        long = sorted((each for each in found if each.nloc > LONG_FUNCTION), key=lambda each: -each.nloc)
        complex_ones = [each for each in found if each.cyclomatic_complexity > 10]
        show("  over 40 lines", f"{len(long)}: " + ", ".join(f"{each.name} {each.nloc}" for each in long[:8]))
        show("  complexity over 10", str(len(complex_ones)))


def file_lengths():
    for name, suffix, rooms in [("sources", ".cpp", ["src"]), ("private headers", ".h", ["src"]),
                                ("public headers", ".h", ["include"])]:
        lengths = {path: len(lines_of(path)) for path in files(*rooms, suffixes={suffix})}
        long = sorted((path for path in lengths if lengths[path] > LONG_FILE), key=lambda path: -lengths[path])
        show(f"lines of {name}", f"{spread(lengths.values())}; {len(long)} over {LONG_FILE}")
        for path in long:
            show("", f"{path} {lengths[path]}")


def clones(length):
    """The number of pairs of places in src with so many equal lines, without those that overlap an earlier one."""
    places = collections.defaultdict(list)
    for path in files("src", suffixes={".cpp", ".h"}):
        lines = [line.strip() for line in lines_of(path)]
        lines = [line for line in lines if line and not line.startswith(("//", "#include"))]
        for i in range(len(lines) - length + 1):
            places["\n".join(lines[i:i + length])].append((path, i))
    ends = {}
    pairs = 0
    for found in places.values():
        for (first, i), (second, j) in zip(found, found[1:]):
            if ends.get((first, second), (-1, -1)) < (i, j):
                pairs += 1
            ends[first, second] = (i + length, j + length)
    return pairs


def public_types():
    stable = check_layers.stable_headers()
    counts, in_stable = collections.Counter(), 0
    for path in files("include", suffixes={".h"}):
        found = re.findall(r"^(struct|class|enum class) (?:\[\[\w+\]\] )?\w+[^;(]*\{", path.read_text(), re.M)
        counts.update(found)
        in_stable += len(found) if str(path.relative_to("include")) in stable else 0
    kinds = ", ".join(f"{kind} {counts[kind]}" for kind in ["struct", "class", "enum class"])
    show("public types", f"{kinds}: {counts.total()}, {in_stable} of them in the {len(stable)} stable headers")


def shown_messages():
    shown, total, hidden = check_messages.counts()
    show("messages that a test shows", f"{shown} of {total} ({shown * 100 // total}%)")
    show("  not shown, by layer", ", ".join(f"{layer} {count}" for layer, count in hidden.most_common()))


def diagnostic_names():
    text = pathlib.Path("include/hecla/source/diagnostic_codes.def").read_text()
    codes = re.findall(r'^HECLA_DIAGNOSTIC\((\w+), "([^"]+)"', text, re.M)
    different = [name for name, code in codes if "".join(part.capitalize() for part in code.split("-")) != name]
    show("diagnostics", f"{len(codes)}, {len(different)} with an enumerator that is not the id: {', '.join(different)}")


if __name__ == "__main__":
    line_counts()
    function_lengths()
    file_lengths()
    for number in CLONE_LINES:
        show(f"equal runs of {number} lines in src", str(clones(number)))
    public_types()
    diagnostic_names()
    shown_messages()
