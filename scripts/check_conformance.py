#!/usr/bin/env python3
"""Compares the conformance driver with the vectors, file by file.

  check_conformance.py CONFORMANCE DRIVER [--show N] [--only FILE.jsonl] [--update] [--allow-unsupported]

CONFORMANCE is the folder with check.py and vectors/. Fails if more outcomes or positions of a file disagree than
tests/conformance/allowances.json allows, if the driver does not answer, or if it does not support an operation that
is not listed there, unless --allow-unsupported is given (for drivers that do less). Skipped operations are printed.
--update rewrites that list, after an operation was added; the numbers of allowed disagreements are changed by hand,
with a reason.
"""
import argparse
import collections
import importlib.util
import json
import pathlib
import subprocess
import sys

ALLOWANCES = pathlib.Path(__file__).resolve().parent.parent / "tests" / "conformance" / "allowances.json"


def load_compare(conformance):
    spec = importlib.util.spec_from_file_location("check", conformance / "check.py")
    module = importlib.util.module_from_spec(spec)
    sys.dont_write_bytecode = True
    spec.loader.exec_module(module)
    return module.compare


def ask(driver, vectors):
    """Returns {id: response} and an error message or None."""
    lines = [json.dumps({k: v for k, v in vector.items() if k != "expect"}, ensure_ascii=False) for vector in vectors]
    run = subprocess.run([driver], input=("\n".join(lines) + "\n").encode(), stdout=subprocess.PIPE, timeout=600)
    responses = {}
    for line in run.stdout.decode("utf-8", "replace").split("\n"):
        try:
            response = json.loads(line)
            responses[response.get("id")] = response
        except (ValueError, AttributeError):
            pass
    return responses, f"the driver ended with {run.returncode}" if run.returncode else None


def kind_of(vector):
    """Returns the operation and its variant, which a driver supports or not."""
    variants = ((", JSON syntax", vector.get("syntax") == "json"), (", dynamic blocks", vector.get("expand")),
                (", document rules", vector.get("rules") == "document"))
    return vector["op"] + "".join(name for name, applies in variants if applies)


class Count:
    """The results for one file."""

    def __init__(self):
        self.compared = self.outcomes = self.positions = 0
        self.unsupported = collections.Counter()
        self.disagreements = []

    def add(self, compare, vector, response):
        if response is not None and response.get("unsupported"):
            self.unsupported[kind_of(vector)] += 1
            return
        outcome, position = compare(vector, vector["expect"], response) if response is not None else (False, False)
        self.compared += 1
        self.outcomes += not outcome
        self.positions += outcome and not position
        if not outcome or not position:
            self.disagreements.append((outcome, vector, response))

    def show(self, limit):
        for outcome, vector, response in sorted(self.disagreements, key=lambda d: d[0])[:limit]:
            what = "position" if outcome else "outcome"
            request = {k: v for k, v in vector.items() if k not in ("expect", "vars")}
            print(f"  {what}: {json.dumps(request, ensure_ascii=False)[:400]}")
            print(f"    want {json.dumps(vector['expect'], ensure_ascii=False)[:400]}")
            print(f"    got  {json.dumps(response, ensure_ascii=False)[:400]}")


def check_file(path, compare, driver, allowed, limit):
    """Returns the count and a list of problems."""
    vectors = [json.loads(line) for line in path.read_text(encoding="utf-8").split("\n") if line.strip()]
    responses, failure = ask(driver, vectors)
    count = Count()
    for vector in vectors:
        count.add(compare, vector, responses.get(vector["id"]))
    problems = [failure] if failure else []
    for kind in ("outcomes", "positions"):
        wrong, bound = getattr(count, kind), allowed.get(kind, 0)
        if wrong > bound:
            problems.append(f"{wrong} {kind} disagree, {bound} may")
    skipped = sum(count.unsupported.values())
    print(f"{path.name:28} {count.compared:5} compared  {count.outcomes:4} outcomes and {count.positions:4} positions disagree"
          + (f"  {skipped} skipped" if skipped else "") + ("  FAILS" if problems else ""))
    if problems:
        count.show(limit)
    return count, [f"{path.name}: {problem}" for problem in problems]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("conformance", type=pathlib.Path)
    parser.add_argument("driver")
    parser.add_argument("--show", type=int, default=3, help="disagreements to print of a file that fails")
    parser.add_argument("--only", help="one file of vectors")
    parser.add_argument("--allow-unsupported", action="store_true", help="for a driver that has fewer operations")
    parser.add_argument("--update", action="store_true", help="write the list of unsupported operations anew")
    options = parser.parse_args()

    compare = load_compare(options.conformance)
    allowances = json.loads(ALLOWANCES.read_text(encoding="utf-8"))
    total, unsupported, problems = collections.Counter(), collections.Counter(), []
    for path in sorted((options.conformance / "vectors").glob(options.only or "*.jsonl")):
        allowed = allowances["files"].get(path.name, {})
        count, found = check_file(path, compare, options.driver, allowed, options.show)
        problems += found
        unsupported += count.unsupported
        total.update(compared=count.compared, outcomes=count.outcomes, positions=count.positions)

    if options.update:
        allowances["unsupported"] = sorted(unsupported)
        ALLOWANCES.write_text(json.dumps(allowances, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    for operation, times in sorted(unsupported.items()):
        print(f"skipped, not supported yet: {operation} ({times} vectors)")
        if operation not in allowances["unsupported"] and not options.allow_unsupported:
            problems.append(f"{operation} is unsupported and allowances.json does not say so")
    if not options.only:
        stale = set(allowances["unsupported"]) - set(unsupported)
        problems += [f"allowances.json lists {operation} as unsupported, which it is not" for operation in sorted(stale)]
    print(f"{total['compared']} vectors compared, {total['outcomes']} outcomes and {total['positions']} positions disagree, "
          f"{sum(unsupported.values())} skipped")
    if not total["compared"]:
        problems.append("nothing was compared")
    print("\n".join(f"problem: {problem}" for problem in problems))
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
