#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Hecla authors
# SPDX-License-Identifier: Apache-2.0
"""Runs the jobs of docs/guide/recipes.md: each is one command, in a repository of two modules.

    jobs_test.py HECLA
"""
import pathlib
import subprocess
import sys
import tempfile
import unittest

BINARY = ""

FILES = {
    "main.tf": '''terraform {
  required_providers {
    aws = {
      source  = "hashicorp/aws"
      version = ">= 5.0"
    }
  }
}

variable "region" {
  default = "eu"
}

variable "zone" {
  description = "The zone."
  default     = "a"
}

locals {
  name = "x-${var.region}"
}

module "vpc" {
  source  = "terraform-aws-modules/vpc/aws"
  version = "5.0.0"
}

module "net" {
  source = "./net"
  cidr   = local.name
}

# The server.
resource "aws_instance" "web" {
  ami    = data.aws_ami.base.id
  region = var.region
  tags   = { Name = local.name }
}

data "aws_ami" "base" {}
''',
    "net/main.tf": '''variable "cidr" {}

output "id" {
  value = var.cidr
}
''',
    "open.tf": '''module "open" {
  source = "terraform-aws-modules/eks/aws"
}

resource "aws_eip" "x" {
  count = 1
}
''',
    "prod.tfvars": '# The region.\nregion = "us"\n',
}
BROKEN = {"broken.hcl": "a = [\n"}

# The job, the words of the command, the exit status, and a part of standard output or of standard error.
JOBS = [
    ("format staged files", "fmt --check --diff main.tf", 0, ""),
    ("bump a module by its source", "edit set -r --dry-run module.*.version \"5.2\" --existing --where "
     "source==\"terraform-aws-modules/vpc/aws\" .", 0, '+  version = "5.2"\n'),
    ("list modules with versions", "list modules -r .", 0, "module.vpc   main.tf:23  terraform-aws-modules/vpc/aws  5.0.0"),
    ("rename a variable", "rename var.cidr range net --tree . --dry-run", 0, "+  range  = local.name\n"),
    ("where a value comes from", "explain . local.name", 0, "var.region"),
    ("compare two states", "diff main.tf net/main.tf", 1, "+ output.id"),
    ("evaluate a local value", "eval --module . -e local.name", 0, '"x-eu"\n'),
    ("validate without credentials", "validate --recursive .", 0, "2 modules checked: no errors"),
    ("the README of a module", "docs", 0, "| The zone. | `string` | `\"a\"` | no |"),
    ("a block with its comments", "get --comments aws_instance.web main.tf", 0, "# The server.\n"),
    ("a block to another file", "edit mv --dry-run aws_instance.web web.tf main.tf", 0, '+# The server.\n+resource "aws_instance" "web" {'),
    ("to JSON", "json --terraform main.tf", 0, '"region": "${var.region}"'),
    ("count resources by type", "list resources --tsv -r .", 0, "resource.aws_instance.web\tmain.tf:34"),
    ("all uses of a data source", "references data.aws_ami.base", 0, "main.tf:35:12: aws_instance.web: data.aws_ami.base.id\n"),
    ("remove an argument everywhere", "edit rm -r --dry-run resource.*.*.region .", 0, "-  region = var.region\n"),
    ("a tag on all resources of a type", "edit set --dry-run resource.aws_instance.*.tags.CC \"42\" main.tf", 0, 'CC = "42"'),
    ("variables without a description", "docs --json", 0, '"name": "region",\n      "type": "string",\n      "description": null'),
    ("sort variables", "fmt --sort blocks --write=false --list=false main.tf", 0, 'data "aws_ami" "base" {}\n'),
    ("rename a resource with a moved block", "rename --moved aws_instance.web front --dry-run", 0,
     "+moved {\n+  from = aws_instance.web\n+  to   = aws_instance.front\n }\n"),
    ("change tfvars", "edit set --string region eu prod.tfvars", 0, '# The region.\nregion = "eu"\n'),
    ("annotations in GitHub Actions", "check --diagnostics github broken.hcl", 1, "::error file=broken.hcl,line=2"),
    ("SARIF", "check --diagnostics sarif broken.hcl", 1, '"ruleId": "unclosed-bracket"'),
    ("format for an editor", "fmt --stdin-filename main.tf -", 0, "a = 1\n"),
    ("completion", "completion bash", 0, "complete"),
    ("modules without a version", "list modules --unpinned -r .", 0, "module.open  open.tf:1"),
    ("what nothing uses", "list unused -r .", 0, "var.zone  main.tf:14\n"),
    ("count to for_each", "refactor count aws_eip.x a --dry-run", 0, '+  for_each = toset(["a"])\n'),
    ("give an expression a name", "refactor extract aws_instance.web.tags local.tags --dry-run", 0, "+  tags   = local.tags\n"),
    ("which module calls which", "graph", 0, "  module.net  net\n"),
    ("what depends on something", "dependents var.region", 0, "    var.cidr in net  (net/main.tf:1)\n      output.id in net"),
    ("constraints of versions", "query terraform.required_providers.*.version -r .", 0, "main.tf:5: >= 5.0\n"),
    ("change constraints", "edit set -r --dry-run terraform.required_providers.aws.version \">=6\" .", 0, '+      version = ">=6"'),
]


class Jobs(unittest.TestCase):
    def test_each_is_one_command(self):
        for job, words, status, part in JOBS:
            with self.subTest(job), tempfile.TemporaryDirectory() as folder:
                for name, text in {**FILES, **BROKEN}.items():
                    path = pathlib.Path(folder) / name
                    path.parent.mkdir(exist_ok=True)
                    path.write_text(text)
                if "-r" in words.split():
                    (pathlib.Path(folder) / "broken.hcl").unlink()
                result = subprocess.run([BINARY, *words.split()], cwd=folder, input="a=1\n", capture_output=True, text=True,
                                        check=False)
                self.assertEqual(result.returncode, status, result.stderr)
                self.assertIn(part, result.stdout + result.stderr)


if __name__ == "__main__":
    BINARY = str(pathlib.Path(sys.argv.pop(1)).resolve())
    unittest.main()
