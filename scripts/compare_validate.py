#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Hecla authors
# SPDX-License-Identifier: Apache-2.0
"""compare_validate.py [--hecla PROGRAM] [--schemas FILE]... [--keep-going] FOLDER...: whether `hecla validate` reports
errors at the same lines as `terraform validate`.

FOLDER holds modules, one in each directory, or is a module itself. What Terraform reports is read from expected.json in
the module (the output of `terraform validate -json`); without it, terraform is run in a copy of the module after
`terraform init -backend=false`. Modules that cannot be initialized are passed over, and so is everything if there is no
terraform. Two errors agree if they are in the same file and begin in the same line; errors without a position agree
with any other error of the module.
"""
import argparse
import collections
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile


def is_module(folder):
    return folder.is_dir() and any(f.is_file() and f.name.endswith((".tf", ".tf.json")) for f in folder.iterdir())


def modules_in(folder):
    return [folder] if is_module(folder) else sorted(filter(is_module, folder.iterdir()))


def expected(module, terraform):
    recorded = module / "expected.json"
    if recorded.exists():
        return json.loads(recorded.read_text())
    if not terraform:
        return None
    with tempfile.TemporaryDirectory() as scratch:
        copy = pathlib.Path(scratch) / "m"
        shutil.copytree(module, copy, symlinks=True)
        subprocess.run([terraform, "init", "-backend=false", "-input=false"], cwd=copy, capture_output=True)
        result = subprocess.run([terraform, "validate", "-json"], cwd=copy, capture_output=True, text=True)
        try:
            return json.loads(result.stdout)
        except ValueError:
            return None


# Terraform stops with these errors if providers could not be installed.
NOT_INSTALLED = ("Missing required provider", "Inconsistent dependency lock file", "Required plugins are not installed")


def is_installed(result):
    return not any(item["summary"] in NOT_INSTALLED for item in result.get("diagnostics", []))


def found(module, arguments):
    command = [arguments.hecla, "validate", "--json", "--quiet", "--terraform-version=1.11.4"]
    for schema in arguments.schemas:
        command += ["--schemas", schema]
    try:
        result = subprocess.run(command + ["."], cwd=module, capture_output=True, text=True, timeout=60)
        return json.loads(result.stdout)
    except (ValueError, subprocess.TimeoutExpired) as error:
        return {"valid": False, "diagnostics": [{"severity": "error", "summary": f"no answer: {error}"}]}


def errors(result):
    """Returns the errors by place; None is the place of errors without a position."""
    places = collections.defaultdict(list)
    for item in result.get("diagnostics", []):
        if item["severity"] != "error":
            continue
        where = item.get("range")
        place = (where["filename"].removeprefix("./"), where["start"]["line"]) if where else None
        places[place].append(item["summary"] + ": " + item.get("detail", "")[:200].replace("\n", " "))
    return places


def differences(theirs, ours):
    missing = {place: texts for place, texts in theirs.items() if place not in ours}
    extra = {place: texts for place, texts in ours.items() if place not in theirs}
    if None in missing and ours:
        missing.pop(None)
        extra = {}
    if None in extra and theirs:
        extra.pop(None)
    return missing, extra


def show(sign, places):
    for place, texts in places.items():
        where = f"{place[0]}:{place[1]}" if place else "-"
        for text in texts:
            print(f"  {sign} {where}: {text}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--hecla", default="build/release/bin/hecla", type=lambda p: str(pathlib.Path(p).resolve()))
    parser.add_argument("--schemas", action="append", default=[], type=lambda p: str(pathlib.Path(p).resolve()))
    parser.add_argument("folders", nargs="+", type=pathlib.Path)
    arguments = parser.parse_args()
    arguments.hecla = str(pathlib.Path(arguments.hecla).resolve())
    terraform = shutil.which("terraform")
    counts = collections.Counter()
    for folder in arguments.folders:
        for module in modules_in(folder):
            theirs = expected(module, terraform)
            if theirs is None or not is_installed(theirs):
                counts["passed over"] += 1
                continue
            ours = found(module, arguments)
            missing, extra = differences(errors(theirs), errors(ours))
            counts["valid" if theirs["valid"] else "invalid"] += 1
            counts["same errors"] += sum(len(texts) for place, texts in errors(theirs).items() if place not in missing)
            counts["missing errors"] += sum(map(len, missing.values()))
            counts["extra errors"] += sum(map(len, extra.values()))
            counts["same verdict"] += theirs["valid"] == ours["valid"]
            if missing or extra:
                counts["modules that differ"] += 1
                print(module)
                show("missing", missing)
                show("extra", extra)
    print(", ".join(f"{count} {name}" for name, count in counts.items()))
    return 1 if counts["modules that differ"] else 0


if __name__ == "__main__":
    sys.exit(main())
