#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Hecla authors
# SPDX-License-Identifier: Apache-2.0
"""Runs Terraform with a provider that has members of every type in every position (tests/provider/types).

    types.py PROVIDER

Exits with 77, which ctest shows as skipped, if there is no Terraform.
"""
import re
import shutil
import subprocess
import sys

sys.dont_write_bytecode = True  # the source tree stays as it is
from workspace import Installation, expect_contains, expect_equal

SKIPPED = 77
VERSIONS = """
    terraform {
      required_providers {
        types = { source = "registry.terraform.io/hecla/types" }
      }
    }
    """


def main():
    terraform = shutil.which("terraform")
    if not terraform:
        print("skipped: terraform is not installed")
        sys.exit(SKIPPED)
    with Installation(sys.argv[1], terraform) as installation:
        check(installation.workspace("types"), sys.argv[1])


def check(w, provider):
    def write(word):
        module = subprocess.run([provider, word], check=True, capture_output=True, text=True).stdout
        w.write_raw(module, "main.tf")
        return len(set(re.findall(r"^resource \"(.*?)\"", module, re.MULTILINE)))

    def expect_nothing_to_do(**environment):
        # The exit code says nothing: Terraform compares the precision of integers from a file and from a provider.
        expect_contains(w.run("plan", "-refresh-only", "-input=false", **environment), "No changes.", "refresh")
        output = w.run("plan", "-detailed-exitcode", "-input=false", **environment)
        expect_contains(output, "No changes.", "plan")

    w.write_raw(VERSIONS, "versions.tf")
    count = write("module")
    w.run("init")
    expect_contains(w.run("validate"), "The configuration is valid", "validate")
    expect_contains(w.apply(), f"{count} imported, {2 * count} added", "apply")
    expect_nothing_to_do()
    # The state of an older version of the schema.
    expect_nothing_to_do(HECLA_TYPES_VERSION="1")
    w.run("apply", "-refresh-only", "-auto-approve", "-input=false", HECLA_TYPES_VERSION="1")
    write("changed")
    expect_contains(w.apply(HECLA_TYPES_VERSION="1"), f"0 added, {3 * count} changed, 0 destroyed", "apply")
    expect_nothing_to_do(HECLA_TYPES_VERSION="1")
    expect_contains(w.run("destroy", "-auto-approve", HECLA_TYPES_VERSION="1"), f"{3 * count} destroyed", "destroy")
    expect_equal(w.run("state", "list"), "", "state")
    print(f"{count} types")


if __name__ == "__main__":
    main()
