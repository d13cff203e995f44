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

# Resources of each provider with their configuration.
PLANS = {
    "random": [("random_pet", "length = 3\n"), ("random_password", "length = 3\nkeepers = { a = null }\n"),
               ("random_id", "byte_length = 4\n"), ("random_shuffle", 'input = ["a", "b"]\n')],
    "null": [("null_resource", 'triggers = { a = "b" }\n')],
    "time": [("time_static", 'rfc3339 = "2024-01-02T03:04:05Z"\n'), ("time_static", ""),
             ("time_offset", "offset_days = 2\n")],
    "tls": [("tls_private_key", 'algorithm = "ED25519"\n'),
            ("tls_self_signed_cert", 'private_key_pem = "x"\nvalidity_period_hours = 1\nallowed_uses = ["any_extended"]\n'
             'subject {\n  common_name = "a"\n}\n')],
    "peer": [("peer_thing", 'name = "web"\n'),  # tests/interop/provider
             ("peer_thing", 'name = "web"\ntoken = "t"\ngroups = ["y", "x"]\nextra = { a = [1] }\n'
              'parts = [{ name = "p" }]\nmarks = [{ key = "k" }]\nport {\n  number = 80\n}\nrule {\n  port = 1\n}\n'),
             ("peer_note", 'title = "t"\nlines = ["l"]\n')],
    "local": [("local_file", 'filename = "/tmp/x"\ncontent = "y"\n'),
              ("local_sensitive_file", 'filename = "/tmp/x"\ncontent = "y"\n')],
}
# Calls of functions: the arguments and the result as JSON.
CALLS = {"time": [(["duration_parse", '"1h30m"'], {"hours": 1.5}),
                  (["rfc3339_parse", '"2024-01-02T03:04:05Z"'], {"year": 2024, "unix": 1704164645})],
         "peer": [(["join", '"-"', '"a"', "null", '"b"'], "a-b"), (["divide", "17", "5"], [3, 2])],
         "local": [(["direxists", '"/"'], True)]}


def run(*command, folder=None, **environment):
    return subprocess.run([str(word) for word in command], cwd=folder, env=dict(os.environ, **environment),
                          capture_output=True, text=True, timeout=300, check=False)


def succeed(*command, **options):
    result = run(*command, **options)
    if result.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))}: exit {result.returncode}\n{result.stdout}{result.stderr}")
    return result.stdout


def run_terraform(terraform, name, providers, folder, resources, *words):
    """Runs Terraform on a module with one provider, which it takes from the directory."""
    (folder / "main.tf").write_text(
        f'terraform {{\n  required_providers {{\n    {name} = {{ source = "hashicorp/{name}" }}\n  }}\n}}\n'
        + resources, encoding="utf-8")
    (folder / "terraformrc").write_text(
        f'provider_installation {{\n  dev_overrides {{\n    "hashicorp/{name}" = "{providers}"\n  }}\n  direct {{}}\n}}\n',
        encoding="utf-8")
    return succeed(terraform, *words, folder=folder, CHECKPOINT_DISABLE="1",
                   TF_CLI_CONFIG_FILE=str(folder / "terraformrc"))


def contains(whole, part):
    if isinstance(part, dict):
        return isinstance(whole, dict) and all(key in whole and contains(whole[key], part[key]) for key in part)
    return whole == part


def check(condition, message):
    if not condition:
        sys.exit(message)


def check_schema(terraform, version, executable, name, folder):
    expected = run_terraform(terraform, name, executable.parent, folder, "", "providers", "schema", "-json")
    for option in "--no-cache", "--color=never":
        printed = succeed(HECLA, "provider", "schema", option, "--terraform-version", version, executable,
                          XDG_CACHE_HOME=str(folder / "cache"))
        check(printed == expected, f"the schema of {name} differs from Terraform's")


def check_plan(terraform, executable, name, folder):
    for resource, config in PLANS.get(name, []):
        path = folder / "config.hcl"
        path.write_text(config, encoding="utf-8")
        check(succeed(HECLA, "provider", "validate", executable, resource, path) == "valid\n",
              f"{resource} is not valid")
        planned = json.loads(succeed(HECLA, "provider", "plan", executable, resource, "--config", path,
                                     "--format", "json"))
        block = f'resource "{resource}" "it" {{\n{config}}}\n'
        run_terraform(terraform, name, executable.parent, folder, block, "plan", "-input=false", "-out=plan")
        shown = run_terraform(terraform, name, executable.parent, folder, block, "show", "-json", "plan")
        expected = json.loads(shown)["resource_changes"][0]["change"]
        check(planned == expected, f"the plan of {resource} is\n{planned}\nbut Terraform's is\n{expected}")


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
            check_plan(terraform, executable, name, pathlib.Path(folder))
        for words, result in CALLS.get(name, []):
            printed = succeed(HECLA, "provider", "call", "--format", "json", executable, *words)
            check(contains(json.loads(printed), result), f"{name}: {words}: {printed}")
        print(f"{name}: the schema and {len(PLANS.get(name, []))} plans are Terraform's")


main()
