#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Hecla authors
# SPDX-License-Identifier: Apache-2.0
"""Checks the commands that know modules: what they do to files, which the cases of run.py do not show.

    modules_test.py HECLA
"""
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

BINARY = ""

CHILD = {
    "modules/db/main.tf": '''variable "engine" {
  type = string
}

variable "size" {
  type    = number
  default = 1
}

locals {
  engine = upper(var.engine) # not the variable
  name   = "${var.engine}-${local.engine}"
}

resource "terraform_data" "this" {
  for_each = { (var.engine) = var["engine"] }
  input    = [for engine in [var.engine] : engine]

  lifecycle {
    precondition {
      condition     = var.engine != ""
      error_message = "No engine."
    }
  }
}

output "id" {
  value = local.name
}

output "all" {
  value = terraform_data.this
}
''',
    "modules/db/main_override.tf": '''variable "engine" {
  description = "The engine."
}
''',
    "modules/db/terraform.tfvars": '''# Values.
engine = "a"
size   = 2
''',
    "modules/db/more.tf.json": '''{
  "output": {
    "label": {"value": "${var.engine}: ${local.name}"}
  },
  "terraform": {"required_version": ">= 1.0"}
}
''',
    "modules/db/tests/db.tftest.hcl": '''variables {
  engine = "t"
}

run "one" {
  variables {
    engine = "u"
  }
  assert {
    condition     = output.id != "" && var.engine != "" && local.engine != ""
    error_message = "No."
  }
}

run "two" {
  assert {
    condition     = run.one.id != ""
    error_message = "No."
  }
}
''',
}
TREE = {
    **CHILD,
    "main.tf": '''variable "engine" {
  type    = string
  default = "x"
}

module "db" {
  source = "./modules/db"

  engine = var.engine
  size   = 2
}

module "many" {
  source   = "./modules/db"
  for_each = toset(["a"])
  engine   = each.key
}

output "ids" {
  value = [module.db.id, module.many["a"].id, values(module.many)[0].all]
}

output "each" {
  value = { for key in ["a"] : key => module.many[key].id }
}
''',
    "other/main.tf.json": '''{
  "module": {
    "db": {"source": "../modules/db", "engine": "b", "size": 1}
  },
  "output": {"id": {"value": "${module.db.id}"}}
}
''',
}


def run(folder, *words):
    return subprocess.run([BINARY, *words], cwd=folder, capture_output=True, text=True, check=False)


class Modules(unittest.TestCase):
    def setUp(self):
        outer = tempfile.TemporaryDirectory()
        self.addCleanup(outer.cleanup)
        self.folder = pathlib.Path(outer.name)

    def write(self, files):
        for name, text in files.items():
            path = self.folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)

    def read(self):
        return {str(path.relative_to(self.folder)): path.read_text()
                for path in sorted(self.folder.rglob("*")) if path.is_file()}

    def succeed(self, *words):
        result = run(self.folder, *words)
        self.assertEqual((result.returncode, result.stderr), (0, ""), words)
        return result.stdout

    def fail(self, *words):
        before = self.read()
        result = run(self.folder, *words)
        self.assertEqual((result.returncode, result.stdout), (2, ""), words)
        self.assertEqual(self.read(), before)
        return result.stderr


class Rename(Modules):
    def setUp(self):
        super().setUp()
        self.write(TREE)

    def check_and_rename_back(self, old, new, directory, *options):
        """Validation agrees before and after, and renaming back gives the first text."""
        before = self.read()
        self.succeed("validate", "-q", ".")
        self.succeed("rename", old, new, directory, "--tree", ".", *options)
        after = self.read()
        self.succeed("validate", "-q", ".")
        self.succeed("rename", new, old, directory, "--tree", ".", *options)
        self.assertEqual(self.read(), before)
        return {name: text for name, text in after.items() if text != before[name]}

    def test_a_variable_is_renamed_everywhere(self):
        changed = self.check_and_rename_back("var.engine", "var.db_engine", "modules/db")
        self.assertEqual(sorted(changed), ["main.tf", "modules/db/main.tf", "modules/db/main_override.tf",
                                           "modules/db/more.tf.json", "modules/db/terraform.tfvars",
                                           "modules/db/tests/db.tftest.hcl", "other/main.tf.json"])
        child = changed["modules/db/main.tf"]
        self.assertIn('variable "db_engine" {', child)
        self.assertIn('  engine = upper(var.db_engine) # not the variable', child)
        self.assertIn('"${var.db_engine}-${local.engine}"', child)
        self.assertIn('{ (var.db_engine) = var["db_engine"] }', child)
        self.assertIn("[for engine in [var.db_engine] : engine]", child)
        self.assertIn('"${var.db_engine}: ${local.name}"', changed["modules/db/more.tf.json"])
        self.assertEqual(changed["modules/db/terraform.tfvars"], '# Values.\ndb_engine = "a"\nsize      = 2\n')
        self.assertIn('  db_engine = var.engine\n  size      = 2\n', changed["main.tf"])
        self.assertIn('"db_engine": "b"', changed["other/main.tf.json"])
        test = changed["modules/db/tests/db.tftest.hcl"]
        self.assertEqual((test.count("db_engine"), test.count("local.engine")), (3, 1))

    def test_names_of_other_modules_stay(self):
        changed = self.check_and_rename_back("var.engine", "kind", ".")
        self.assertEqual(sorted(changed), ["main.tf"])
        self.assertIn("  engine = var.kind\n", changed["main.tf"])

    def test_an_output_is_renamed_in_callers(self):
        changed = self.check_and_rename_back("output.id", "output.name", "modules/db", "--partial")
        self.assertIn('[module.db.name, module.many["a"].name, ', changed["main.tf"])
        self.assertIn("key => module.many[key].name }", changed["main.tf"])
        self.assertIn("output.name", changed["modules/db/tests/db.tftest.hcl"])
        self.assertIn("run.one.name", changed["modules/db/tests/db.tftest.hcl"])
        self.assertIn("${module.db.name}", changed["other/main.tf.json"])

    def test_a_call_as_a_whole_may_mean_any_output(self):
        message = self.fail("rename", "output.id", "name", "modules/db", "--tree", ".")
        self.assertIn('This refers to all outputs of the call, so "output.id" may be used here', message)
        self.assertIn("--partial", message)
        result = run(self.folder, "rename", "output.id", "name", "modules/db", "--tree", ".", "--partial")
        self.assertEqual(result.returncode, 0)
        self.assertIn("It is left as it is.", result.stderr)

    def test_local_values_and_calls(self):
        self.check_and_rename_back("local.engine", "motor", "modules/db")
        changed = self.check_and_rename_back("module.db", "module.store", ".")
        self.assertIn('module "store" {', changed["main.tf"])
        self.assertIn("[module.store.id, ", changed["main.tf"])

    def test_resources_can_have_a_moved_block(self):
        self.assertEqual(self.succeed("rename", "--moved", "terraform_data.this", "one", "modules/db"),
                         "modules/db/main.tf: 2 names\n")
        text = (self.folder / "modules/db/main.tf").read_text()
        self.assertIn('resource "terraform_data" "one" {', text)
        self.assertIn("moved {\n  from = terraform_data.this\n  to   = terraform_data.one\n}\n", text)
        self.assertIn("value = terraform_data.one\n", text)
        self.succeed("fmt", "--check", "modules/db")
        # The chain of moved blocks stays.
        self.succeed("rename", "--moved", "resource.terraform_data.one", "terraform_data.two", "modules/db")
        text = (self.folder / "modules/db/main.tf").read_text()
        self.assertIn("from = terraform_data.this\n  to   = terraform_data.one\n", text)
        self.assertIn("from = terraform_data.one\n  to   = terraform_data.two\n", text)
        self.succeed("validate", "-q", ".")

    def test_what_is_refused(self):
        for words, message in [
                (("var.engine", "size"), 'The module already declares "var.size".'),
                (("var.engin", "size"), 'The module does not declare "var.engin". Did you mean "var.engine"?'),
                (("var.engine", "local.x"), 'The new address must differ from "var.engine" in its last name only.'),
                (("var.engine", "0"), "Expected"),
                (("var.engine", "source"), 'cannot be named "source"'),
                (("engine", "x"), "Expected the address of an object, such as var.region"),
                (("--moved", "var.engine", "x"), "Only managed resources and module calls can have moved blocks."),
                (("output.label", "--moved", "x"), "Only managed resources")]:
            self.assertIn(message, self.fail("rename", *words, "modules/db"), words)

    def test_files_with_errors(self):
        self.write({"broken.tf": "locals {\n  x = [var.engine\n}\n"})
        self.assertIn("broken.tf", self.fail("rename", "var.engine", "x", "modules/db", "--tree", "."))
        self.assertEqual(run(self.folder, "rename", "var.engine", "x", "modules/db", "--tree", ".",
                             "--partial").returncode, 0)

    def test_dry_run(self):
        before = self.read()
        patch = self.succeed("rename", "var.engine", "kind", "--dry-run", "--tree", ".")
        self.assertIn("--- a/main.tf\n+++ b/main.tf\n", patch)
        self.assertEqual(self.read(), before)

    def test_moved_blocks_in_json(self):
        self.write({"j/main.tf.json": '{"resource": {"terraform_data": {"a": {}}}}'})
        self.assertIn("is in the JSON syntax, where --moved cannot add a block.",
                      self.fail("rename", "--moved", "terraform_data.a", "b", "j"))
        self.succeed("rename", "terraform_data.a", "b", "j")
        self.assertEqual((self.folder / "j/main.tf.json").read_text(),
                         '{"resource": {"terraform_data": {"b": {}}}}')


class References(Modules):
    def setUp(self):
        super().setUp()
        self.write(TREE)

    def test_of_a_variable(self):
        lines = self.succeed("references", "var.engine", "modules/db", "--tree", ".").splitlines()
        self.assertIn("modules/db/main.tf:11:18: local.engine: var.engine", lines)
        self.assertIn("modules/db/more.tf.json:3:28: output.label: var.engine", lines)
        self.assertIn("modules/db/tests/db.tftest.hcl:10:42: run.one: var.engine", lines)
        self.assertIn("main.tf:9:3: module.db: engine", lines)
        self.assertIn("other/main.tf.json:3:38: module.db: engine", lines)

    def test_of_an_output(self):
        lines = self.succeed("references", "output.id", "modules/db", "--tree", ".").splitlines()
        self.assertIn('main.tf:20:24: output.ids: module.many["a"].id', lines)
        self.assertIn("main.tf:24:39: output.each: module.many[...].id", lines)

    def test_as_json(self):
        lines = self.succeed("references", "--json", "local.name", "modules/db").splitlines()
        self.assertEqual(json.loads(lines[0]), {"file": "modules/db/main.tf", "line": 28, "column": 11,
                                                "reference": "local.name", "inside": "output.id",
                                                "module": "modules/db"})

    def test_of_nothing(self):
        result = run(self.folder, "references", "output.each")
        self.assertEqual((result.returncode, result.stdout, result.stderr), (1, "", ""))

    def test_dependents_go_through_calls(self):
        self.assertEqual(self.succeed("dependents", "var.engine", "--tree", "."), """var.engine  (main.tf:1)
  var.engine in modules/db  (modules/db/main.tf:1)
    local.engine in modules/db  (modules/db/main.tf:11)
    local.name in modules/db  (modules/db/main.tf:12)
      output.id in modules/db  (modules/db/main.tf:27)
        output.ids  (main.tf:19)
        output.each  (main.tf:23)
        output.id in other  (other/main.tf.json:5)
    terraform_data.this in modules/db  (modules/db/main.tf:15)
      output.all in modules/db  (modules/db/main.tf:31)
    output.label in modules/db  (modules/db/more.tf.json:3)
""")

    def test_dependencies(self):
        text = self.succeed("dependents", "--dependencies", "output.ids", "--tree", ".")
        self.assertIn("  module.db  (main.tf:6)\n", text)
        self.assertIn("  output.id in modules/db  (modules/db/main.tf:27)\n    local.name", text)
        self.assertIn('"output.each" -> "output.id in modules/db";',
                      self.succeed("dependents", "--dot", "--dependencies", "output.each", "--tree", "."))
        line = json.loads(self.succeed("dependents", "--json", "local.name", "modules/db").splitlines()[0])
        self.assertEqual((line["object"], line["through"], line["depth"], line["line"]), ("output.id", "local.name", 1, 28))


class Docs(Modules):
    def test_the_reference_in_a_file(self):
        self.write(TREE)
        self.assertEqual(run(self.folder, "docs", "--check").returncode, 3)
        self.assertEqual(self.succeed("docs", "--write"), "README.md\n")
        page = (self.folder / "README.md").read_text()
        self.assertTrue(page.startswith("<!-- BEGIN_TF_DOCS -->\n## Requirements\n"))
        self.assertTrue(page.endswith("\n<!-- END_TF_DOCS -->\n"))
        self.assertEqual(self.succeed("docs", "--check"), "")
        self.assertEqual(self.succeed("docs", "-w"), "")
        (self.folder / "README.md").write_text("# Title\n" + page + "\nMore.\n")
        self.assertEqual(self.succeed("docs", "--check"), "")
        self.write({"outputs.tf": 'output "new" {\n  value = 1\n}\n'})
        result = run(self.folder, "docs", "--check", "--diff")
        self.assertEqual(result.returncode, 3)
        self.assertIn("--- a/README.md\n+++ b/README.md\n", result.stdout)
        self.assertIn('+| <a name="output_new"></a> [new](#output\\_new) | n/a |\n', result.stdout)
        self.succeed("docs", "--write")
        page = (self.folder / "README.md").read_text()
        self.assertTrue(page.startswith("# Title\n") and page.endswith("\nMore.\n") and "[new]" in page)

    def test_many_modules(self):
        self.write(TREE)
        self.assertIn("Several modules need --write, --check or --diff.", self.fail("docs", "-r"))
        self.assertEqual(self.succeed("docs", "-rw", "--file", "REFERENCE.md"),
                         "REFERENCE.md\nmodules/db/REFERENCE.md\nother/REFERENCE.md\n")

    def test_markers(self):
        self.write({"main.tf": "locals {}\n", "README.md": "<!-- END_TF_DOCS --> <!-- BEGIN_TF_DOCS -->\n"})
        self.assertIn("README.md must contain the comment <!-- BEGIN_TF_DOCS -->", self.fail("docs", "-w"))

    def test_versions_of_the_lock_file(self):
        self.write({"main.tf": 'resource "aws_instance" "a" {}\n', ".terraform.lock.hcl":
                    'provider "registry.terraform.io/hashicorp/aws" {\n  version = "5.1.0"\n}\n'})
        self.assertIn("[aws](#provider\\_aws) | 5.1.0 |", self.succeed("docs"))


class Move(Modules):
    MAIN = """# The network.
resource "x_y" "a" {
  b = 1 # one
}

resource "x_y" "c" {} # last

variable "v" {}
"""

    def test_blocks_move_to_another_file_with_their_comments(self):
        self.write({"main.tf": self.MAIN, "iam.tf": "locals {\n  a = 1\n}\n"})
        self.assertEqual(self.succeed("edit", "mv", "-w", "x_y.a", "iam.tf", "main.tf"), "iam.tf\nmain.tf\n")
        self.assertEqual(self.read(), {
            "main.tf": 'resource "x_y" "c" {} # last\n\nvariable "v" {}\n',
            "iam.tf": 'locals {\n  a = 1\n}\n\n# The network.\nresource "x_y" "a" {\n  b = 1 # one\n}\n'})

    def test_many_blocks_to_a_new_file(self):
        self.write({"main.tf": self.MAIN})
        self.succeed("edit", "mv", "-w", "resource.*.*", "new.tf", "main.tf")
        self.assertEqual(self.read(), {
            "main.tf": 'variable "v" {}\n',
            "new.tf": '# The network.\nresource "x_y" "a" {\n  b = 1 # one\n}\n\nresource "x_y" "c" {} # last\n'})

    def test_dry_run(self):
        self.write({"main.tf": self.MAIN})
        patch = self.succeed("edit", "mv", "--dry-run", "variable.v", "variables.tf", "main.tf")
        self.assertIn('--- a/variables.tf\n+++ b/variables.tf\n@@ -0,0 +1 @@\n+variable "v" {}\n', patch)
        self.assertIn('-variable "v" {}\n', patch)

    def test_what_is_refused(self):
        self.write({"main.tf": self.MAIN})
        self.assertIn("A move to another file needs --write or --dry-run.",
                      self.fail("edit", "mv", "x_y.a", "iam.tf", "main.tf"))
        self.assertIn("Only blocks, and arguments that are in no block, can be moved to another file.",
                      self.fail("edit", "mv", "-w", "x_y.a.b", "iam.tf", "main.tf"))


class Conditions(Modules):
    def test_only_what_is_meant_changes(self):
        vpc, ours = "terraform-aws-modules/vpc/aws", "./ours"
        def call(name, source, version):
            version = f'  version = "{version}"\n' if version else ""
            return f'module "{name}" {{\n  source  = "{source}"\n{version}}}\n'
        self.write({"a.tf": call("a", vpc, "5.0") + call("b", ours, None) + call("c", "x/y/z", "1.0"),
                    "b/b.tf": call("d", vpc, None) + call("e", vpc, "4.0"), "c.tf": call("f", ours, None)})
        words = ("edit", "set", "-r", "-w", "module.*.version", '"~> 5.2"')
        result = run(self.folder, *words, "--where", f'source == "{vpc}"', "--existing", ".")
        self.assertEqual((result.returncode, result.stdout), (0, "a.tf\nb/b.tf\n"))
        self.assertIn("2 parts edited, 4 parts skipped.", result.stderr)
        self.assertEqual(self.read(), {
            "a.tf": call("a", vpc, "~> 5.2") + call("b", ours, None) + call("c", "x/y/z", "1.0"),
            "b/b.tf": call("d", vpc, None) + call("e", vpc, "~> 5.2"), "c.tf": call("f", ours, None)})
        result = run(self.folder, *words, "--where", 'labels[0] == "nope"', ".")
        self.assertEqual(result.returncode, 1)
        self.assertIn('Nothing with the address "module.*.version" meets the conditions.', result.stderr)


if __name__ == "__main__":
    BINARY = str(pathlib.Path(sys.argv.pop(1)).resolve())
    unittest.main()
