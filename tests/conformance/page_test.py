#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Hecla authors
# SPDX-License-Identifier: Apache-2.0
"""Runs the examples of docs/conformance.md, so that what the page says stays true.

    page_test.py DRIVER

page.txt has an entry for each row (of a table, or item of a list) of the sections that it names: the beginning of the
row, and indented, one or more examples. An example is a request of the conformance protocol, "=", and the answer of
Hecla; where the reference answers differently, "reference =" and its answer. A request that is only a string is an
expression to evaluate, which has the variables of VARIABLES. "error" is any answer with errors; the reference's answer
is "any" where it varies or is too long. A row that no request can show has "not run:" and the reason instead.

The code at the beginning of a row must appear in the sources of its examples, and in tables with the column RESULTS,
the results of evaluating them must appear in that column.

The answers of the reference are checked if the environment variable HECLA_ORACLES names the folder with `oracle`,
`oracle-pcl` and `hcldec`.
"""
import dataclasses
import json
import os
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PAGE = ROOT / "docs" / "conformance.md"
EXAMPLES = pathlib.Path(__file__).with_name("page.txt")
RESULTS = "the reference and Hecla"
sys.dont_write_bytecode = True
sys.path.insert(0, str(ROOT / "scripts"))
import check_conformance


def unknown(kind):
    return {"type": kind, "v": {"$unknown": {}}}


VARIABLES = {"u": unknown("dynamic"), "u_n": unknown("number"), "u_s": unknown("string"), "u_b": unknown("bool"),
             "secret": {"type": "string", "v": {"$marks": ["secret"], "v": "K"}}}
HEADING = re.compile(r"^## (.*)\n", re.MULTILINE)
CODE = re.compile(r"(`+)(.*?)\1")


@dataclasses.dataclass
class Row:
    cells: list
    columns: list  # the titles of the cells; empty for an item of a list

    def results(self):
        return self.cells[self.columns.index(RESULTS)] if RESULTS in self.columns else None


@dataclasses.dataclass
class Example:
    request: dict
    answer: object
    reference: object

    def sources(self):
        return [shown(self.request[name]) for name in ("src", "text", "spec") if name in self.request]


@dataclasses.dataclass
class Entry:
    start: str
    examples: list


def shown(text):
    """Returns the text as the page shows it: newlines and all characters beyond ASCII are escapes."""
    return json.dumps(text)[1:-1].replace('\\"', '"').replace("\\\\", "\\")


def sections(text):
    parts = HEADING.split(text)
    return dict(zip(parts[1::2], parts[2::2]))


def rows_of(section):
    columns, item = [], None
    for line in section.split("\n"):
        if line.startswith("|"):
            cells = [cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]]
            if not columns:
                columns = cells
            elif not cells[0].startswith("---"):
                yield Row([cell.replace("\\|", "|") for cell in cells], columns)
        else:
            columns = []
            if line.startswith("- "):
                item = Row([line[2:]], [])
                yield item
            elif line.startswith("  ") and item:
                item.cells[0] += " " + line.strip()


def read_examples(text):
    """Returns the examples of an entry."""
    decoder, found = json.JSONDecoder(), []

    def take(sign):
        nonlocal text
        if not text.startswith(sign):
            raise ValueError(f"expected {sign!r}, found {text[:40]!r}")
        value, end = decoder.raw_decode(text[len(sign):].lstrip())
        text = text[len(sign):].lstrip()[end:].lstrip()
        return value

    while text:
        request, answer = take(""), take("=")
        request = {"op": "eval", "src": request} if isinstance(request, str) else request
        if request["op"] == "eval":
            request["vars"] = VARIABLES | request.get("vars", {})
        found.append(Example(request, answer, take("reference =") if text.startswith("reference =") else answer))
    return found


def entries_of(section):
    for start, text in re.findall(r"^(\S.*)\n((?:[ \t]+\S.*\n|\n)*)", section, re.MULTILINE):
        if not text.strip():
            raise ValueError(f"{EXAMPLES.name}: no example below: {start}")
        yield Entry(start, [] if text.strip().startswith("not run: ") else read_examples(text.strip()))


def result(example):
    """Returns how the page writes the result, or "" if it can be written in several ways."""
    if example.answer == "error":
        return "an error"
    is_value = example.request["op"] == "eval" and "value" in example.answer
    return value_text(example.answer["value"]["type"], example.answer["value"]["v"]) if is_value else ""


def value_text(kind, v):
    if isinstance(v, dict) and "$unknown" in v:
        return "unknown"
    if isinstance(v, dict) and "$marks" in v:
        return value_text(kind, v["v"])
    if isinstance(kind, str) or v is None:
        return v if kind == "number" and v is not None else json.dumps(v)
    if isinstance(v, dict):
        kinds = kind[1] if kind[0] == "object" else dict.fromkeys(v, kind[1])
        return "{" + ", ".join(f"{name} = {value_text(kinds[name], v[name])}" for name in v) + "}"
    kinds = kind[1] if kind[0] == "tuple" else [kind[1]] * len(v)
    return "[" + ", ".join(map(value_text, kinds, v)) + "]"


def pairs_of(page, examples):
    """Returns the rows and entries that belong together, and what is missing on either side."""
    pairs, problems = [], []
    for heading, text in examples.items():
        rows, entries = list(rows_of(page.get(heading, ""))), list(entries_of(text))
        for row in rows:
            found = [entry for entry in entries if row.cells[0].startswith(entry.start)]
            pairs += [(row, entry) for entry in found]
            if len(found) != 1:
                problems.append(f"{PAGE.name}: {len(found)} entries in {EXAMPLES.name} for: {row.cells[0]}")
        starts = [row.cells[0] for row in rows]
        problems += [f"{EXAMPLES.name}: no row of '{heading}' begins with: {entry.start}" for entry in entries
                     if not any(start.startswith(entry.start) for start in starts)]
    return pairs, problems


def check_text(row, entry):
    """Yields what the row says that its examples do not."""
    sources = [source for example in entry.examples for source in example.sources()]
    for _, code in CODE.findall(row.cells[0] if row.columns else entry.start):
        if sources and not any(code in source for source in sources):
            yield f"no example has {code}"
    for example in entry.examples if row.results() else []:
        if result(example) not in row.results():
            yield f"the column '{RESULTS}' does not contain: {result(example)}"


def check_answers(driver, examples, name):
    """Yields the examples that a driver answers differently; `name` is "answer" or "reference"."""
    answers, failure = check_conformance.ask(driver, [example.request | {"id": i} for i, (_, example) in enumerate(examples)])
    if failure:
        yield failure
    for i, (start, example) in enumerate(examples):
        answer = {key: part for key, part in answers.get(i, {}).items() if key not in ("id", "phase")}
        wanted = getattr(example, name)
        if answer != wanted and wanted != "any" and not (wanted == "error" and "errors" in answer):
            request = {key: part for key, part in example.request.items() if key != "vars"}
            yield f"{start}\n  {json.dumps(request)}\n  should be {json.dumps(wanted)}\n  but is    {json.dumps(answer)}"


def check_reference(folder, examples):
    for oracle, is_pcl in (("oracle", False), ("oracle-pcl", True)):
        asked = [(start, example) for start, example in examples if example.request.get("rules") != "document"
                 and example.request["op"].startswith("pcl.") == is_pcl]
        yield from check_answers(f"env HCLDEC={folder}/hcldec {folder}/{oracle}", asked, "reference")


def main():
    pairs, problems = pairs_of(sections(PAGE.read_text(encoding="utf-8")), sections(EXAMPLES.read_text(encoding="utf-8")))
    problems += [f"{entry.start}\n  {problem}" for row, entry in pairs for problem in check_text(row, entry)]
    examples = [(entry.start, example) for _, entry in pairs for example in entry.examples]
    problems += check_answers(sys.argv[1], examples, "answer")
    if "HECLA_ORACLES" in os.environ:
        problems += check_reference(os.environ["HECLA_ORACLES"], examples)
    print("\n".join(problems) or f"{len(examples)} examples of {len(pairs)} rows agree")
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
