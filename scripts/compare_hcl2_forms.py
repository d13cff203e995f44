#!/usr/bin/env python3
"""Compares hecla.hcl2.loads(form=...) with the packages that have these forms.

compare_hcl2_forms.py [--forms NAME,...] [--show N] FOLDER...

Reads the files *.tf, *.tfvars and *.hcl below the folders with both. The packages are installed from PyPI into
build/python/hcl2, each in an environment of its own; without them, nothing is compared. PYTHONPATH must have hecla,
as scripts/check_python builds it. Exits with 1 if a file that both can read has different results.
"""

import argparse
import collections
import json
import pathlib
import subprocess
import sys
import venv

ROOT = pathlib.Path(__file__).resolve().parent.parent
PACKAGES = {
    "python-hcl2-4": "python-hcl2==4.3.5",
    "python-hcl2-5": "python-hcl2==5.1.1",
    "python-hcl2-6": "python-hcl2==6.1.1",
    "python-hcl2-7": "python-hcl2==7.3.1",
    "python-hcl2-8": "python-hcl2==8.1.4",
    "bc": "bc-python-hcl2==0.4.3",
}
# Runs in the environment of a package: a line for each path, with the result or the exception.
PEER = """
import json, sys
import hcl2
for path in sys.stdin:
    path = path.rstrip("\\n")
    try:
        with open(path, encoding="utf-8") as file:
            answer = [repr(hcl2.load(file)), None]
    except Exception as error:
        answer = [None, type(error).__name__ + ": " + str(error)[:200]]
    print(json.dumps(answer), flush=True)
"""


def python_with(form):
    """Returns the interpreter of an environment with the package of a form, or None if it cannot be installed."""
    folder = ROOT / "build/python/hcl2" / form
    python = folder / "bin/python"
    if not (folder / "installed").exists():
        venv.create(folder, with_pip=True)
        install = [python, "-m", "pip", "install", "-q", "--disable-pip-version-check", PACKAGES[form]]
        if subprocess.run(install, check=False).returncode:
            return None
        (folder / "installed").touch()
    return python


def peer_results(python, paths):
    names = "".join(f"{path}\n" for path in paths)
    done = subprocess.run([python, "-c", PEER], input=names, capture_output=True, text=True, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


def own_result(path, form):
    import hecla
    from hecla import hcl2

    try:
        with open(path, encoding="utf-8") as file:
            return repr(hcl2.load(file, form=form)), None
    except (hecla.HeclaError, RuntimeError, UnicodeDecodeError) as error:
        return None, str(error).split("\n", 1)[0]


def compare(form, paths, show):
    python = python_with(form)
    if python is None:
        print(f"{form}: skipped: {PACKAGES[form]} cannot be installed")
        return 0
    counts = collections.Counter()
    unknown = 0
    for path, (wanted, their_error) in zip(paths, peer_results(python, paths), strict=True):
        found, our_error = own_result(path, form)
        if wanted is None and found is None:
            counts["refused by both"] += 1
        elif wanted is None:
            counts["read here only"] += 1
        elif found is None:
            counts["read there only"] += 1
            if counts["read there only"] <= show:
                print(f"{form}: {path}: {our_error}")
        elif wanted == found:
            counts["equal"] += 1
        else:
            unknown += 1
            if unknown <= show:
                at = next(i for i, (a, b) in enumerate(zip(wanted + "\0", found + "\0")) if a != b)
                print(f"{form}: {path}:\n  there {wanted[max(0, at - 60):at + 80]}\n  here  {found[max(0, at - 60):at + 80]}")
    counts["different"] = unknown
    print(f"{form}: {len(paths)} files: " + ", ".join(f"{count} {name}" for name, count in sorted(counts.items())))
    return unknown


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--forms", default=",".join(PACKAGES))
    parser.add_argument("--show", type=int, default=5)
    parser.add_argument("folders", nargs="+", type=pathlib.Path)
    options = parser.parse_args()
    paths = sorted(str(path) for folder in options.folders for pattern in ("*.tf", "*.tfvars", "*.hcl")
                   for path in folder.rglob(pattern) if path.is_file())
    differences = [compare(form, paths, options.show) for form in options.forms.split(",")]
    sys.exit(1 if any(differences) else 0)


if __name__ == "__main__":
    main()
