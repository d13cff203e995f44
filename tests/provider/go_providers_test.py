#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Hecla authors
# SPDX-License-Identifier: Apache-2.0
"""Compares `hecla provider schema` with Terraform for providers written in Go, and calls and plans with them.

    go_providers_test.py HECLA

HECLA_TERRAFORM_PROVIDERS names a directory with executables such as terraform-provider-random. Without it, or
without Terraform, the test exits with 77, which ctest shows as skipped.
"""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

HECLA = sys.argv[1]
SKIPPED = 77

# A resource of each provider, its configuration and parts of the plan.
PLANS = {
    "random": ("random_pet", "length = 3\n", {"length": 3, "separator": "-"}, {"id": True}),
    "null": ("null_resource", 'triggers = { a = "b" }\n', {"triggers": {"a": "b"}}, {"id": True}),
    "time": ("time_static", 'rfc3339 = "2024-01-02T03:04:05Z"\n', {"rfc3339": "2024-01-02T03:04:05Z"}, {"id": True}),
    "tls": ("tls_private_key", 'algorithm = "ED25519"\n', {"algorithm": "ED25519"}, {"private_key_pem": True}),
    "local": ("local_file", 'filename = "/tmp/x"\ncontent = "y"\n', {"content": "y"}, {"id": True}),
}
# Calls of functions: the arguments and the result as JSON.
CALLS = {"time": [(["duration_parse", '"1h30m"'], {"hours": 1.5}),
                  (["rfc3339_parse", '"2024-01-02T03:04:05Z"'], {"year": 2024, "unix": 1704164645})],
         "local": [(["direxists", '"/"'], True)]}


def run(*command, folder=None, **environment):
    return subprocess.run([str(word) for word in command], cwd=folder, env=dict(os.environ, **environment),
                          capture_output=True, text=True, timeout=300, check=False)


def succeed(*command, **options):
    result = run(*command, **options)
    if result.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))}: exit {result.returncode}\n{result.stdout}{result.stderr}")
    return result.stdout


def terraform_schema(terraform, name, providers, folder):
    """What Terraform prints about one provider, which it takes from the directory."""
    (folder / "main.tf").write_text(
        f'terraform {{\n  required_providers {{\n    {name} = {{ source = "hashicorp/{name}" }}\n  }}\n}}\n',
        encoding="utf-8")
    (folder / "terraformrc").write_text(
        f'provider_installation {{\n  dev_overrides {{\n    "hashicorp/{name}" = "{providers}"\n  }}\n  direct {{}}\n}}\n',
        encoding="utf-8")
    return succeed(terraform, "providers", "schema", "-json", folder=folder, CHECKPOINT_DISABLE="1",
                   TF_CLI_CONFIG_FILE=str(folder / "terraformrc"))


def contains(whole, part):
    if isinstance(part, dict):
        return isinstance(whole, dict) and all(key in whole and contains(whole[key], part[key]) for key in part)
    return whole == part


def check(condition, message):
    if not condition:
        sys.exit(message)


def check_schema(terraform, version, executable, name, folder):
    expected = terraform_schema(terraform, name, executable.parent, folder)
    for option in "--no-cache", "--color=never":
        printed = succeed(HECLA, "provider", "schema", option, "--terraform-version", version, executable,
                          XDG_CACHE_HOME=str(folder / "cache"))
        check(printed == expected, f"the schema of {name} differs from Terraform's")


def check_plan(executable, name, folder):
    resource, config, after, unknown = PLANS[name]
    path = folder / "config.hcl"
    path.write_text(config, encoding="utf-8")
    check(succeed(HECLA, "provider", "validate", executable, resource, path) == "valid\n", f"{resource} is not valid")
    plan = json.loads(succeed(HECLA, "provider", "plan", executable, resource, "--config", path, "--format", "json"))
    check(plan["actions"] == ["create"], f"{resource}: {plan['actions']}")
    check(contains(plan["after"], after), f"{resource}: {plan['after']}")
    check(contains(plan["after_unknown"], unknown), f"{resource}: {plan['after_unknown']}")


def main():
    directory = os.environ.get("HECLA_TERRAFORM_PROVIDERS")
    terraform = shutil.which("terraform")
    if not directory or not terraform:
        print("skipped: HECLA_TERRAFORM_PROVIDERS is not set, or there is no terraform")
        sys.exit(SKIPPED)
    version = re.search(r"v(1\.\d+)", succeed(terraform, "version"))[1]
    names = sorted(path.name.removeprefix("terraform-provider-")
                   for path in pathlib.Path(directory).resolve().glob("terraform-provider-*"))
    for name in names:
        executable = pathlib.Path(directory).resolve() / ("terraform-provider-" + name)
        with tempfile.TemporaryDirectory() as folder:
            check_schema(terraform, version, executable, name, pathlib.Path(folder))
            if name in PLANS:
                check_plan(executable, name, pathlib.Path(folder))
        for words, result in CALLS.get(name, []):
            printed = succeed(HECLA, "provider", "call", "--format", "json", executable, *words)
            check(contains(json.loads(printed), result), f"{name}: {words}: {printed}")
        print(f"{name}: the schema is Terraform's")


main()
