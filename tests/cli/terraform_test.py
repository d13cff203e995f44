#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Hecla authors
# SPDX-License-Identifier: Apache-2.0
"""Checks with Terraform that `hecla json --terraform` and `--reverse` keep a module valid and its values the same.

    terraform_test.py HECLA [TERRAFORM]

The module in tests/cli/terraform needs no provider but Terraform's own, so nothing is downloaded. Exits with 77, which
ctest shows as skipped, if there is no Terraform.
"""
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

MODULE = pathlib.Path(__file__).parent / "terraform"
EXPRESSIONS = ["local.text", "local.list", "local.choice", "local.sum", "nonsensitive(var.token)", "var.names",
               "local.object"]
SKIPPED = 77


def run(*command, folder=None, stdin=None):
    environment = {"PATH": os.environ["PATH"], "HOME": str(folder or "/nonexistent"), "CHECKPOINT_DISABLE": "1",
                   "TF_IN_AUTOMATION": "1"}
    return subprocess.run(command, cwd=folder, input=stdin, env=environment, capture_output=True, text=True, check=False)


def convert(hecla, source, target, suffix, *options):
    """Writes each file of `source` to `target` under its name with `suffix`."""
    for path in sorted(p for p in source.rglob("*") if p.name.startswith("main.tf") and ".terraform" not in p.parts):
        result = run(hecla, "json", *options, str(path))
        if result.returncode != 0:
            sys.exit(f"hecla json {' '.join(options)} {path.name}: exit {result.returncode}\n{result.stderr}")
        out = target / path.relative_to(source).parent / ("main.tf" + suffix)
        out.parent.mkdir(parents=True, exist_ok=True)
        out.write_text(result.stdout, encoding="utf-8")


def values(terraform, folder):
    """Returns whether Terraform accepts the module, and its values of some expressions."""
    init = run(terraform, "init", "-input=false", "-no-color", folder=folder)
    if init.returncode != 0:
        sys.exit(f"terraform init in {folder.name} failed:\n{init.stdout}{init.stderr}")
    validated = json.loads(run(terraform, "validate", "-json", folder=folder).stdout)
    errors = [d for d in validated["diagnostics"] if d["severity"] == "error"]
    if errors or not validated["valid"]:
        sys.exit(f"{folder.name} is not valid:\n{json.dumps(errors, indent=1)}")
    result = run(terraform, "console", "-no-color", folder=folder,
                 stdin="".join(f"jsonencode({e})\n" for e in EXPRESSIONS))
    return result.stdout + result.stderr


def main():
    hecla = os.path.abspath(sys.argv[1])
    terraform = sys.argv[2] if len(sys.argv) > 2 else shutil.which("terraform")
    if not terraform:
        print("skipped: terraform is not installed")
        sys.exit(SKIPPED)
    with tempfile.TemporaryDirectory() as temporary:
        native, as_json, back = (pathlib.Path(temporary) / name for name in ("native", "as-json", "back"))
        shutil.copytree(MODULE, native)
        convert(hecla, native, as_json, ".json", "--terraform")
        convert(hecla, as_json, back, "", "--reverse")
        expected = values(terraform, native)
        for folder in (as_json, back):
            actual = values(terraform, folder)
            if actual != expected:
                sys.exit(f"{folder.name} has other values:\n{actual}\nexpected:\n{expected}")
        fmt = run(terraform, "fmt", "-check", "-diff", "-no-color", "-recursive", folder=back)
        if fmt.returncode != 0:
            sys.exit(f"terraform fmt would change the result of --reverse:\n{fmt.stdout}")
    print("Terraform agrees")


if __name__ == "__main__":
    main()
