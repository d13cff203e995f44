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
  for_each = { (var.engine) = var.engine }
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

    def refuse(self, *words):
        before = self.read()
        result = run(self.folder, *words)
        self.assertEqual((result.returncode, result.stdout), (2, ""), words)
        self.assertEqual(self.read(), before)
        return result.stderr


class Rename(Modules):
    def setUp(self):
        super().setUp()
        self.write(TREE)

    def rename(self, old, new, directory, *options):
        result = run(self.folder, "rename", old, new, directory, "--tree", ".", *options)
        warnings = "Warning: " if "--partial" in options else ""
        self.assertEqual((result.returncode, result.stderr[:9]), (0, warnings), result.stderr)

    def check_and_rename_back(self, old, new, directory, *options):
        """Validation agrees before and after, and renaming back gives the first text."""
        before = self.read()
        self.succeed("validate", "-q", ".")
        self.rename(old, new, directory, *options)
        after = self.read()
        self.succeed("validate", "-q", ".")
        self.rename(new, old, directory, *options)
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
        self.assertIn('{ (var.db_engine) = var.db_engine }', child)
        self.assertIn("[for engine in [var.db_engine] : engine]", child)
        self.assertIn('"${var.db_engine}: ${local.name}"', changed["modules/db/more.tf.json"])
        self.assertEqual(changed["modules/db/terraform.tfvars"], '# Values.\ndb_engine = "a"\nsize      = 2\n')
        self.assertIn('  db_engine = var.engine\n  size      = 2\n', changed["main.tf"])
        self.assertIn('"db_engine": "b"', changed["other/main.tf.json"])
        test = changed["modules/db/tests/db.tftest.hcl"]
        self.assertEqual((test.count("db_engine"), test.count("local.engine")), (3, 1))

    def test_names_of_other_modules_stay(self):
        changed = self.check_and_rename_back("var.engine", "var.kind", ".")
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
        message = self.refuse("rename", "output.id", "name", "modules/db", "--tree", ".")
        self.assertIn('This refers to all outputs of the call, so "output.id" may be used here', message)
        self.assertIn("--partial", message)
        result = run(self.folder, "rename", "output.id", "name", "modules/db", "--tree", ".", "--partial")
        self.assertEqual(result.returncode, 0)
        self.assertIn("It is left as it is.", result.stderr)

    def test_local_values_and_calls(self):
        self.check_and_rename_back("local.engine", "local.motor", "modules/db")
        changed = self.check_and_rename_back("module.db", "module.store", ".")
        self.assertIn('module "store" {', changed["main.tf"])
        self.assertIn("[module.store.id, ", changed["main.tf"])

    def test_everything_around_a_name_stays(self):
        self.write({"written/main.tf": """locals {
  e = 1
  a = local . /* e */ e
  b = (
    local
    . # keep
    e
  )
  c = local[ /* e */ "e" ]
  d = local["e"]
}
""", "written/a.tf.json": r'{"locals": {"j": "${local[ \"e\" ] + local . e}"}}'})
        changed = self.check_and_rename_back("local.e", "local.z", "written")
        self.assertEqual(changed["written/main.tf"].count("e"), 4)  # in the comments
        self.assertIn(r'local[ \"z\" ] + local . z', changed["written/a.tf.json"])

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
                (("var.engine", "0"), '"0" is not a valid name.'),
                (("var.engine", "source"), 'already has an argument named "source".'),
                (("engine", "x"), "Expected the address of an object, such as var.region"),
                (("--moved", "var.engine", "x"), "Only managed resources and module calls can have moved blocks."),
                (("output.label", "--moved", "x"), "Only managed resources")]:
            self.assertIn(message, self.refuse("rename", *words, "modules/db"), words)

    def test_addresses_of_the_past_are_refused(self):
        self.write({"main.tf": '''resource "terraform_data" "c" {}
resource "terraform_data" "b" {}
moved {
  from = terraform_data.a
  to   = terraform_data.b
}
removed {
  from = terraform_data.z
}
'''})
        for old, new in ("c", "a"), ("c", "z"), ("b", "a"):
            message = self.refuse("rename", "--moved", f"terraform_data.{old}", new)
            self.assertIn(f'block says that "terraform_data.{new}" no longer exists', message)
        self.succeed("rename", "--moved", "terraform_data.c", "d")
        self.refuse("rename", "terraform_data.d", "c")

    def test_addresses_of_the_past_below_others_are_refused(self):
        call = 'module "m" {\n  source = "./m"\n}\n'
        own = 'resource "terraform_data" "c" {\n  count = 2\n}\n'

        def past(address, to):
            return f"moved {{\n  from = {address}\n  to   = {to}\n}}\n"

        for address, main, words in [
                ("module.old.terraform_data.in", call + past("module.old.terraform_data.in", "terraform_data.x"),
                 ("rename", "module.m", "old")),
                ("terraform_data.a[0]", own + past("terraform_data.a[0]", "terraform_data.b"),
                 ("rename", "terraform_data.c", "a")),
                ('terraform_data.c["k1"]', own + past('terraform_data.c["k1"]', "terraform_data.b"),
                 ("refactor", "count", "terraform_data.c", "k1", "k2", "--module")),
                ("module.m.terraform_data.a", call + past("module.m.terraform_data.a", "module.m.terraform_data.in"),
                 ("rename", "--tree", ".", "terraform_data.in", "a", "m")),
                ("module.m.terraform_data.a", call + "removed {\n  from = module.m.terraform_data.a\n}\n",
                 ("rename", "--tree", ".", "terraform_data.in", "a", "m"))]:
            self.write({"main.tf": main, "m/m.tf": 'resource "terraform_data" "in" {}\n'})
            folder = () if words[-1] == "m" else (".",)
            self.assertIn(f"{address[:-1]}", message := self.refuse(*words, *folder))
            self.assertIn("no longer exists, so no object can have this address", message)

    def test_addresses_of_the_past_that_stay_free(self):
        call = 'module "m" {\n  source = "./m"\n}\n'
        for main, words in [
                (call + "moved {\n  from = module.old.terraform_data.x\n  to   = terraform_data.x\n}\n",
                 ("module.m", "old")),
                ('resource "terraform_data" "c" {\n  count = 2\n}\n'
                 "moved {\n  from = terraform_data.a\n  to   = terraform_data.c[0]\n}\n",
                 ("terraform_data.c", "a"))]:
            self.write({"main.tf": main, "m/m.tf": 'resource "terraform_data" "in" {}\n'})
            self.succeed("rename", *words, ".")

    def test_names_that_have_values_already(self):
        for name, text in ("x.auto.tfvars", "b = 1\n"), ("t/y.tfvars.json", '{"b": 1}'), \
                ("a.tftest.hcl", "variables {\n  b = 1\n}\n"), \
                ("tests/a.tftest.hcl", 'run "r" {\n  variables {\n    b = 1\n  }\n}\n'):
            self.write({"main.tf": 'variable "a" {}\noutput "o" {\n  value = 1\n}\n', name: text})
            message = f'The file "{name}" already has a value for "var.b", which the variable would get.'
            self.assertIn(message, self.refuse("rename", "var.a", "b", "."))
            self.assertIn(message, self.refuse("refactor", "extract", "output.o.value", "var.b", "."))
            (self.folder / name).unlink()
        self.write({"main.tf": 'variable "a" {}\n', "a.tftest.hcl":
                    'run "r" {\n  module {\n    source = "./b"\n  }\n  variables {\n    b = 1\n  }\n}\n'})
        self.succeed("rename", "var.a", "b", ".")

    def test_references_with_the_prefix_resource(self):
        self.write({"main.tf": '''resource "terraform_data" "r" {
}
resource "terraform_data" "e" {
  count      = 2
  depends_on = [resource.terraform_data.r]
}
output "a" {
  value = "${resource.terraform_data.r.id} ${resource.terraform_data.e[1].id}"
}
moved {
  from = resource.terraform_data.old
  to   = resource.terraform_data.r
}
''', "caller/main.tf": '''module "m" {
  source = "./.."
}
moved {
  from = module.m.resource.terraform_data.x
  to   = module.m.resource.terraform_data.r
}
'''})
        self.assertIn("no longer exists", self.refuse("rename", "terraform_data.r", "old", "."))
        self.succeed("rename", "terraform_data.r", "q", ".")
        self.succeed("refactor", "count", "terraform_data.e", "x", "y", "--module", ".")
        text = self.read()["main.tf"]
        self.assertIn("depends_on = [resource.terraform_data.q]", text)
        self.assertIn('"${resource.terraform_data.q.id} ${resource.terraform_data.e["y"].id}"', text)
        self.assertIn("to   = resource.terraform_data.q\n", text)
        self.assertIn("to   = module.m.resource.terraform_data.q\n", self.read()["caller/main.tf"])

    def test_json_files_whose_root_is_an_array(self):
        self.write({"main.tf.json": '''[
  {"locals": {"a": 1, "b": "${local.a}"}},
  {"output": {"o": {"value": "${local.a}"}}}
]
'''})
        self.succeed("rename", "local.a", "k", ".")
        self.assertEqual(self.read()["main.tf.json"], '''[
  {"locals": {"k": 1, "b": "${local.k}"}},
  {"output": {"o": {"value": "${local.k}"}}}
]
''')

    def test_iterators_of_dynamic_blocks_in_json(self):
        block = '"dynamic": {"%s": {"for_each": [1]%s, "content": {"a": "${var.value} ${x.b}"}}}'
        for label, iterator, left in ("var", "", True), ("x", ', "iterator": "var"', True), ("x", "", False), ("var", "[", True):
            text = '{"variable": {"value": {}}, "resource": {"aws_x": {"y": {%s}}}}' % (block % (label, iterator.strip("[")))
            if iterator == "[":
                text = text.replace('"dynamic": {', '"dynamic": [{').replace('"content": {"a": "${var.value} ${x.b}"}}}', '"content": {"a": "${var.value} ${x.b}"}}}]')
            self.write({"main.tf.json": text})
            self.succeed("rename", "var.value", "zz", ".")
            self.assertEqual("var.value" in self.read()["main.tf.json"], left, text)

    def test_files_with_errors(self):
        self.write({"broken.tf": "locals {\n  x = [var.engine\n}\n"})
        self.assertIn("broken.tf", self.refuse("rename", "var.engine", "x", "modules/db", "--tree", "."))
        self.assertEqual(run(self.folder, "rename", "var.engine", "x", "modules/db", "--tree", ".",
                             "--partial").returncode, 0)

    def test_addresses_through_several_calls(self):
        self.write({"main.tf": """module "a" {
  source = "./c"
}
import {
  to = module.a.module.b["x"].terraform_data.x
  id = "1"
}
moved {
  from = module.a.module.b.terraform_data.x
  to   = module.a.module.b["x"].terraform_data.x
}
""", "c/main.tf": 'module "b" {\n  source   = "../g"\n  for_each = toset(["x"])\n}\n',
                    "g/main.tf": 'resource "terraform_data" "x" {\n}\n'})
        changed = self.check_and_rename_back("terraform_data.x", "terraform_data.yy", "g")
        self.assertEqual(changed["main.tf"].count("terraform_data.yy"), 2)
        self.assertIn('["x"].terraform_data.yy\n  id', changed["main.tf"])
        self.assertIn("from = module.a.module.b.terraform_data.x\n", changed["main.tf"])
        self.assertIn("main.tf:5:8: import: ", self.succeed("references", "terraform_data.x", "g", "--tree", "."))
        changed = self.check_and_rename_back("module.b", "module.zz", "c")
        self.assertEqual(changed["main.tf"].count("module.a.module.zz["), 2)

    def test_callers_in_the_working_directory(self):
        """The module is beside it, and there is no repository around both."""
        for name in ("root", "m"):
            (self.folder / name).mkdir()
        (self.folder / "m/v.tf").write_text('output "o" {\n  value = 1\n}\n')
        caller = self.folder / "root/main.tf"
        caller.write_text('module "m" {\n  source = "../m"\n}\n\nlocals {\n  x = module.m.o\n}\n')
        result = run(self.folder / "root", "rename", "output.o", "p", "../m")
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        self.assertIn("x = module.m.p\n", caller.read_text())

    def test_outputs_in_the_tests_of_callers(self):
        self.write({"main.tf": 'module "a" {\n  source = "./c"\n}\noutput "o" {\n  value = module.a.q\n}\n',
                    "c/main.tf": 'output "q" {\n  value = "v"\n}\n\nresource "terraform_data" "x" {\n}\n',
                    "main.tftest.hcl": """run "one" {
  plan_options {
    target = [module.a.terraform_data.x]
  }
  assert {
    condition     = module.a.q == output.o
    error_message = "no"
  }
}
"""})
        changed = self.check_and_rename_back("output.q", "output.zz", "c")
        self.assertIn("condition     = module.a.zz == output.o\n", changed["main.tftest.hcl"])
        self.assertIn("main.tftest.hcl:6:21: ", self.succeed("references", "output.q", "c", "--tree", "."))
        changed = self.check_and_rename_back("terraform_data.x", "terraform_data.y", "c")
        self.assertIn("target = [module.a.terraform_data.y]\n", changed["main.tftest.hcl"])

    def test_values_in_blocks_about_the_state(self):
        self.write({"main.tf": """module "a" {
  source = "./c"
}
resource "terraform_data" "x" {
}
import {
  to = terraform_data.x
  id = module.a.q
}
""", "c/main.tf": 'output "q" {\n  value = "v"\n}\n'})
        changed = self.check_and_rename_back("output.q", "output.zz", "c")
        self.assertIn("  id = module.a.zz\n", changed["main.tf"])

    def test_outputs_of_runs_and_targets_beside_outputs(self):
        self.write({"c/main.tf": 'resource "terraform_data" "x" {\n}\noutput "terraform_data" {\n  value = 1\n}\n',
                    "main.tf": 'module "a" {\n  source = "./c"\n}\noutput "q" {\n  value = module.a.terraform_data\n}\n',
                    "a.tftest.hcl": """override_resource {
  target = module.a.terraform_data.x
}
run "one" {
}
run "two" {
  assert {
    condition     = lookup(run.one, "q", "none") == 1
    error_message = "no"
  }
}
"""})
        changed = self.check_and_rename_back("terraform_data.x", "terraform_data.y", "c")
        self.assertIn("  target = module.a.terraform_data.y\n", changed["a.tftest.hcl"])
        self.assertIn("a.tftest.hcl line 8", self.refuse("rename", "output.q", "zz", "."))

    def test_values_of_all_runs(self):
        variable = 'variable "w" {\n}\noutput "o" {\n  value = var.w\n}\n'
        self.write({"setup/main.tf": variable, "main.tf": 'output "x" {\n  value = 1\n}\n', "a.tftest.hcl": """variables {
  w = "file"
}
run "s" {
  module {
    source = "./setup"
  }
}
run "m" {
}
"""})
        changed = self.check_and_rename_back("var.w", "var.zz", "setup")
        self.assertIn('  zz = "file"\n', changed["a.tftest.hcl"])
        self.write({"main.tf": variable})
        for module in "setup", ".":
            self.assertIn("This is also a value of another module", self.refuse("rename", "var.w", "zz", module))

    def test_dry_run(self):
        before = self.read()
        patch = self.succeed("rename", "var.engine", "kind", "--dry-run", "--tree", ".")
        self.assertIn("--- a/main.tf\n+++ b/main.tf\n", patch)
        self.assertEqual(self.read(), before)

    def test_moved_blocks_in_json(self):
        self.write({"j/main.tf.json": '{"resource": {"terraform_data": {"a": {}}}}'})
        self.assertIn("is in the JSON syntax, where --moved cannot add a block.",
                      self.refuse("rename", "--moved", "terraform_data.a", "b", "j"))
        self.succeed("rename", "terraform_data.a", "b", "j")
        self.assertEqual((self.folder / "j/main.tf.json").read_text(),
                         '{"resource": {"terraform_data": {"b": {}}}}')


COUNTED = {
    "main.tf": '''variable "on" {
  default = true
}

resource "terraform_data" "zone" {
  count = 3
  input = "zone-${count.index}"
}

resource "terraform_data" "many" {
  count      = length(terraform_data.zone)
  input      = [terraform_data.zone[count.index].id, terraform_data.zone[0].id, terraform_data.zone.1.id]
  depends_on = [terraform_data.zone[2]]
}

resource "terraform_data" "maybe" {
  # Comment.
  count    = var.on ? 1 : 0 # Only if on.
  input    = "x"

  lifecycle {
    replace_triggered_by = [terraform_data.zone]
  }
}

module "child" {
  count  = 1
  source = "./child"
}

output "ids" {
  value = concat(terraform_data.zone[*].id, terraform_data.zone.*.id, module.child[0].ids, terraform_data.maybe[*].id)
}
''',
    "more.tf.json": '{"locals": {"first": "${terraform_data.zone[0].id}"}}\n',
    "tests/a.tftest.hcl": '''run "a" {
  assert {
    condition     = terraform_data.zone[1].id != terraform_data.maybe[0].id
    error_message = "No."
  }
}
''',
    "child/main.tf": 'output "ids" {\n  value = ["a"]\n}\n',
}


class Refactor(Modules):
    def check(self, *words):
        """Validation agrees before and after."""
        self.succeed("validate", "-q", "--recursive", ".")
        before = self.read()
        self.succeed("refactor", *words)
        self.succeed("validate", "-q", "--recursive", ".")
        after = self.read()
        return {name: text for name, text in after.items() if text != before[name]}

    def test_count_of_a_number(self):
        self.write(COUNTED)
        changed = self.check("count", "terraform_data.zone", "a", "b", "c")
        self.assertEqual(sorted(changed), ["main.tf", "more.tf.json", "tests/a.tftest.hcl"])
        main = changed["main.tf"]
        self.assertIn('''resource "terraform_data" "zone" {
  for_each = { "a" = 0, "b" = 1, "c" = 2 }
  input    = "zone-${each.value}"
}

moved {
  from = terraform_data.zone[0]
  to   = terraform_data.zone["a"]
}

moved {
  from = terraform_data.zone[1]
  to   = terraform_data.zone["b"]
}

moved {
  from = terraform_data.zone[2]
  to   = terraform_data.zone["c"]
}

resource "terraform_data" "many" {
  count      = length(values(terraform_data.zone))
  input      = [values(terraform_data.zone)[count.index].id, terraform_data.zone["a"].id, terraform_data.zone["b"].id]
  depends_on = [terraform_data.zone["c"]]
}
''', main)
        self.assertIn("replace_triggered_by = [terraform_data.zone]\n", main)
        self.assertIn("concat(values(terraform_data.zone)[*].id, values(terraform_data.zone).*.id, module", main)
        self.assertEqual(changed["more.tf.json"], '{"locals": {"first": "${terraform_data.zone[\\"a\\"].id}"}}\n')
        self.assertIn('terraform_data.zone["b"].id != terraform_data.maybe[0].id', changed["tests/a.tftest.hcl"])

    def test_count_keeps_addresses_in_tests(self):
        self.write({"main.tf": 'resource "terraform_data" "x" {\n  count = 1\n}\n', "a.tftest.hcl": """override_resource {
  target = terraform_data.x
}
override_resource {
  target = terraform_data.x[0]
}
"""})
        self.succeed("refactor", "count", "terraform_data.x", "a")
        test = (self.folder / "a.tftest.hcl").read_text()
        self.assertIn("target = terraform_data.x\n", test)
        self.assertIn('target = terraform_data.x["a"]\n', test)

    def test_count_with_a_condition(self):
        self.write(COUNTED)
        changed = self.check("count", "terraform_data.maybe", "main")
        self.assertIn('''  # Comment.
  for_each = toset(var.on ? ["main"] : []) # Only if on.
  input    = "x"
''', changed["main.tf"])
        self.assertIn('terraform_data.maybe["main"].id', changed["tests/a.tftest.hcl"])

    def test_count_of_a_call(self):
        self.write(COUNTED)
        changed = self.check("count", "module.child", "only")
        self.assertIn('''  for_each = toset(["only"])
  source   = "./child"
}

moved {
  from = module.child[0]
  to   = module.child["only"]
}
''', changed["main.tf"])
        self.assertIn('module.child["only"].ids', changed["main.tf"])

    def test_count_is_refused(self):
        self.write(COUNTED)
        for words, message in [
                (("terraform_data.zone", "a"), "The count must be the number of keys, 1, or a condition such as"),
                (("terraform_data.zone", "a", "b", "a"), 'The key "a" appears more than once.'),
                (("terraform_data.zone", "c", "b", "a"), "This depends on the order of the instances"),
                (("terraform_data.many", "a"), "The count must be the number of keys"),
                (("terraform_data.maybe", "a", "b"), "A count with a condition has one instance, so one key is needed"),
                (("var.on", "a"), '"var.on" has no count.'),
                (("terraform_data.nope", "a"), "does not declare")]:
            self.assertIn(message, self.refuse("refactor", "count", *words), words)
        self.write({"x.tf": "locals {\n  y = terraform_data.zone[7].id\n}\n"})
        self.assertIn("There is no key for the index 7.", self.refuse("refactor", "count", "terraform_data.zone", "a", "b", "c"))
        self.write({"x.tf": 'locals {\n  y = terraform_data.zone["a"].id\n}\n'})
        self.assertIn("This has a key, but the instances have indexes",
                      self.refuse("refactor", "count", "terraform_data.zone", "a", "b", "c"))
        self.write({"x.tf": "", "y.tf.json": '{"resource": {"terraform_data": {"j": {"count": 1}}}}'})
        self.assertIn("The declaration is in the JSON syntax", self.refuse("refactor", "count", "terraform_data.j", "a"))

    def check_there_and_back(self, address, local, *options):
        """Extracting and inlining gives the first text."""
        before = self.read()
        changed = self.check("extract", address, local, *options)
        self.check("inline", local)
        self.assertEqual(self.read(), before)
        return changed

    def test_extract_and_inline(self):
        self.write({"main.tf": '''variable "a" {
  default = 1
}

resource "terraform_data" "x" {
  # The input.
  input = var.a + 1 # a comment

  triggers_replace = {
    name = "x-${var.a}"
    list = [
      1,
      upper("b"),
    ]
  }
}

output "o" {
  value = { a = (var.a + 1) * 2, text = <<-EOT
    one
      two
  EOT
  }
}
'''})
        changed = self.check_there_and_back("terraform_data.x.input", "local.input")["main.tf"]
        self.assertIn("locals {\n  input = var.a + 1\n}\n\nresource", changed)
        self.assertIn("  # The input.\n  input = local.input # a comment\n", changed)
        changed = self.check_there_and_back("terraform_data.x.triggers_replace.list", "local.list")["main.tf"]
        self.assertIn('locals {\n  list = [\n    1,\n    upper("b"),\n  ]\n}\n', changed)
        self.check_there_and_back("terraform_data.x.triggers_replace", "local.all")
        self.check_there_and_back("terraform_data.x.triggers_replace.list[1]", "local.b")
        self.check_there_and_back("output.o.value.text", "local.text")

    def test_extract_to_existing_blocks(self):
        self.write({"main.tf": "locals {\n  one  = 1\n  more = 22\n}\n\noutput \"o\" {\n  value = 1 + 2\n}\n",
                    "variables.tf": "# None.\n"})
        changed = self.check_there_and_back("output.o.value", "local.sum")
        self.assertEqual(changed["main.tf"],
                         "locals {\n  one  = 1\n  more = 22\n  sum  = 1 + 2\n}\n\noutput \"o\" {\n  value = local.sum\n}\n")
        changed = self.check("extract", "locals.more", "var.more")
        self.assertEqual(changed["variables.tf"], '# None.\n\nvariable "more" {\n  default = 22\n}\n')
        self.assertIn("more = var.more\n", changed["main.tf"])

    def test_extract_lines_to_an_existing_block(self):
        self.write({"main.tf": "locals {\n  a = 1\n}\n\noutput \"o\" {\n  value = {\n    b = [\n      1,\n    ]\n  }\n}\n"})
        changed = self.check_there_and_back("output.o.value.b", "local.b")
        self.assertIn("locals {\n  a = 1\n  b = [\n    1,\n  ]\n}\n", changed["main.tf"])

    def test_extract_lines_with_a_heredoc(self):
        text = '''output "o" {
  value = {
    deep = [
      {
        text = <<EOT
  one
EOT
        more = <<-EOT
            two
              three
        EOT
        last = [
          1,
        ]
      },
    ]
  }
}
'''
        self.write({"main.tf": text})
        changed = self.check_there_and_back("output.o.value.deep[0]", "local.b")["main.tf"]
        self.assertIn("  b = {\n    text = <<EOT\n  one\nEOT\n    more = <<-EOT\n            two\n", changed)
        self.assertIn("    last = [\n      1,\n    ]\n  }\n}\n", changed)

    def test_extract_all(self):
        self.write({"main.tf": 'locals {\n  a = "x"\n  b = ["x"]\n}\n\noutput "o" {\n  value = "x"\n}\n'})
        changed = self.check("extract", "--all", "output.o.value", "local.c")
        self.assertEqual(changed["main.tf"],
                         'locals {\n  a = local.c\n  b = ["x"]\n  c = "x"\n}\n\noutput "o" {\n  value = local.c\n}\n')

    def test_extract_is_refused(self):
        self.write({"main.tf": '''locals {
  a = [for x in [1] : x + 1]
  b = upper("y")
  t = try(local.b, local.b.c)
}

resource "terraform_data" "x" {
  for_each = toset(["a"])
  input    = [each.key, local.a]
  provider = terraform.b
}

terraform {
  backend "local" {
    path = "x"
  }
}

variable "v" {
  validation {
    condition     = var.v > 0
    error_message = "Bad ${var.v}."
  }
}
''', "more.tf.json": '{"locals": {"j": 1}}'})
        for words, message in [
                (("terraform_data.x.input", "local.c"), '"each" has a meaning only here'),
                (("variable.v.validation.error_message", "local.c"),
                 'The expression is part of the variable "var.v", which "local.c" would depend on.'),
                (("terraform_data.x.input[1]", "var.c"), "Extract a local value instead: local.c"),
                (("locals.b", "local.a"), 'The module already declares "local.a".'),
                (("locals.b", "output.a"), "Expected the name of a local value or a variable"),
                (("locals.x", "local.c"), 'Nothing has the address "locals.x".'),
                (("locals.*", "local.c"), "is the address of more than one expression."),
                (("terraform_data.x", "local.c"), "is not the address of an argument"),
                (("locals.t[1]", "local.c"), "An error in this expression is handled by try(), which it would not be in another place."),
                (("terraform_data.x.provider", "local.c"), 'The value of "provider" cannot refer to other objects'),
                (("terraform.backend.local.path", "local.c"), 'The value of "path" cannot refer to other objects'),
                (("locals.j", "local.c"), "is not the address of an argument")]:
            self.assertIn(message, self.refuse("refactor", "extract", *words), words)

    def test_calls_with_another_result_each_time_are_refused(self):
        self.write({"main.tf": '''locals {
  id   = "x-${uuid()}"
  when = timestamp()
  once = core::uuid()
}
output "a" {
  value = [local.id, local.id, local.once, [for x in [1] : local.when]]
}
output "b" {
  value = uuid()
}
output "c" {
  value = uuid()
}
resource "terraform_data" "x" {
  count = 2
  input = timestamp()
}
'''})
        for words in ("inline", "local.id"), ("inline", "local.when"), ("extract", "terraform_data.x.input", "local.t"), \
                ("extract", "--all", "output.b.value", "local.u"):
            self.assertIn("returns another result at each call", self.refuse("refactor", *words), words)
        self.succeed("refactor", "extract", "output.b.value", "local.u", ".")
        self.succeed("refactor", "inline", "local.u", ".")
        self.succeed("refactor", "inline", "local.once", ".")

    def test_extract_of_what_a_repetition_guards_is_refused(self):
        self.write({"main.tf": '''variable "cfg" {
  default = null
}
variable "names" {
  default = []
}
resource "terraform_data" "x" {
  count = var.cfg == null ? 0 : 1
  input = [var.cfg.name, var.cfg, var.names[0], upper("a")]
  dynamic "a" {
    for_each = length(var.names) > 0 ? [1] : []
    content {
      b = element(var.names, 0)
      c = upper("b")
    }
  }
}
check "c" {
  data "terraform_remote_state" "r" {
    backend = "local"
  }
  assert {
    condition     = data.terraform_remote_state.r.outputs == 1
    error_message = "x"
  }
}
'''})
        for address, message in [
                ("terraform_data.x.input[0]", 'This expression is evaluated only if "var.cfg" allows an instance'),
                ("terraform_data.x.dynamic.a.content.b", 'This expression is evaluated only if "var.names" allows an instance'),
                ("check.c.assert.condition", '"data" has a meaning only here')]:
            self.assertIn(message, self.refuse("refactor", "extract", address, "local.n"), address)
        for i, address in enumerate(["terraform_data.x.input[1]", "terraform_data.x.input[2]",
                                     "terraform_data.x.input[3]", "terraform_data.x.dynamic.a.content.c"]):
            self.succeed("refactor", "extract", address, f"local.n{i}", ".")

    def test_what_repetitions_guard(self):
        for repetition, value, is_guarded in [
                ("count = var.c == null ? 0 : 1", "var.c.n", True),
                ("count = local.on ? 1 : 0", "var.c.n", True),
                ("count = local.n", "var.c.m", False),
                ("count = var.on ? 1 : 0", "var.c.n", False),
                ("count = var.c.n", "var.c.m", False),
                ("count = var.c.n", "var.c.m.x", False),
                ("count = var.c.n", "var.c", False),
                ("count = var.c.n", '"x-${var.c.m}"', False),
                ("count = var.c.n", "merge(var.c, { a = var.c.m })", False),
                ("count = var.c.n > 0 && var.c.m > 1 ? 1 : 0", "var.c.m", False),
                ("count = var.on && var.c.n > 0 ? 1 : 0", "var.c.m", True),
                ("count = var.on ? var.c.n : 0", "var.c.m", True),
                ("count = try(var.c.n, 0)", "var.c.m", True),
                ("count = length(var.c[*])", "var.c.m", True),
                ("count = length(var.c.l) > 0 ? 1 : 0", "var.c.l[0]", True),
                ("count = length(var.c.l) > 0 ? 1 : 0", "element(var.c.l, 0)", True),
                ("for_each = toset(var.c.l)", "var.c.n", False),
                ("for_each = toset([for x in var.c.l : var.c.n])", "var.c.n", False),
                ("for_each = toset([for x in var.l : var.c.n])", "var.c.n", True),
                ("for_each = var.c == null ? {} : { a = 1 }", "resource.terraform_data.y.id", False),
                ("count = var.on ? 1 : 0", "terraform_data.z[0].id", True),
                ("count = var.on ? 1 : 0", "terraform_data.z.0.id", True),
                ("count = var.on ? 1 : 0", "terraform_data.z[*].id", False),
                ("count = local.on ? 1 : 0", "terraform_data.z[0].id", False),
                ("count = 2", "terraform_data.z[0].id", False),
                ("count = var.on ? 1 : 0", "one(terraform_data.z).id", True),
                ("count = var.c == null ? 0 : 1", '"x-${var.c}"', True),
                ("count = local.on ? 1 : 0", "var.c + 1", True),
                ("count = var.c == null ? 0 : 1", "[for v in var.c : v]", True),
                ("count = var.c == null ? 0 : 1", "[var.c, (var.c)]", False),
                ("count = var.c == 1 ? 0 : 1", '"x-${var.c}"', False)]:
            self.write({"main.tf": f'''variable "c" {{}}
variable "l" {{}}
variable "on" {{}}
locals {{
  on = var.c != null
  n  = var.c.n
}}
resource "terraform_data" "y" {{
}}
resource "terraform_data" "z" {{
  count = var.on ? 1 : 0
}}
resource "terraform_data" "x" {{
  {repetition}
  input = {value}
}}
'''})
            words = ("refactor", "extract", "--dry-run", "terraform_data.x.input", "local.z")
            if is_guarded:
                self.assertIn("This expression is evaluated only if", self.refuse(*words), (repetition, value))
            else:
                self.succeed(*words)

    def test_count_of_ephemeral_resources(self):
        self.write({"main.tf": '''ephemeral "random_password" "x" {
  count = 2
}
'''})
        self.succeed("refactor", "count", "ephemeral.random_password.x", "a", "b", "--module", ".")
        self.assertEqual(self.read()["main.tf"], '''ephemeral "random_password" "x" {
  for_each = toset(["a", "b"])
}
''')

    def test_inline(self):
        self.write({"main.tf": '''locals {
  # Gone with it.
  sum  = 1 + 2
  obj  = { a = 1 }
  ref  = var.x
  cond = var.x == null ? [] : [1]
}

variable "x" {
  default = null
}

output "o" {
  value = [local.sum * 2, local.obj.a, local.ref.b, "${local.cond[0]}", length(local.cond)]
}

output "whole" {
  value = local.sum
}
'''})
        for name in ("sum", "obj", "ref", "cond"):
            changed = self.check("inline", "local." + name)
        self.assertEqual(changed["main.tf"], '''variable "x" {
  default = null
}

output "o" {
  value = [(1 + 2) * 2, ({ a = 1 }).a, var.x.b, "${(var.x == null ? [] : [1])[0]}", length(var.x == null ? [] : [1])]
}

output "whole" {
  value = 1 + 2
}
''')

    def test_inline_is_refused(self):
        self.write({"main.tf": 'locals {\n  t = <<EOT\nx\nEOT\n  s = "${local.t}"\n  u = 1\n}\n\nvariable "v" {}\n',
                    "more.tf.json": '{"locals": {"j": "${local.u}"}}'})
        self.write({"h.tf": 'locals {\n  h = <<EOT\nx\nEOT\n  i = local.h # a comment\n  k = <<EOT\ny\nEOT\n}\n'})
        for name, message in [("local.h", "A heredoc can only be the whole value of an argument or element, with nothing after it."),
                              ("local.t", "A heredoc can only be the whole value of an argument or element, with nothing after it."),
                              ("local.u", "Expressions cannot be moved to files in the JSON syntax."),
                              ("local.j", "The declaration is in the JSON syntax"),
                              ("var.v", "Only local values can be replaced by their expressions.")]:
            self.assertIn(message, self.refuse("refactor", "inline", name), name)

    def test_inline_what_is_declared_twice(self):
        self.write({"a.tf": "locals {\n  x = 1\n}\n", "b.tf": "locals {\n  x = 2\n}\n"})
        self.assertIn('"local.x" is declared more than once.', self.refuse("refactor", "inline", "local.x"))

    def test_split_and_join(self):
        text = "locals {\n  # One.\n  a  = 1 # one\n  bb = <<EOT\n\nx\nEOT\n\n\n  # Two.\n\n  c = [\n\n    1,\n  ]\n\n  d = 1\n}\n"
        self.write({"main.tf": text, "crlf.tf": text.replace("\n", "\r\n")})
        self.assertEqual(self.succeed("refactor", "split"), "crlf.tf: 1 place\nmain.tf: 1 place\n")
        split = (self.folder / "main.tf").read_text()
        self.assertEqual(split.count("locals {"), 3)
        self.assertEqual(self.succeed("refactor", "join", "main.tf", "crlf.tf"), "main.tf: 1 place\ncrlf.tf: 1 place\n")
        self.assertEqual((self.folder / "main.tf").read_text(), text)
        self.assertEqual((self.folder / "crlf.tf").read_bytes().decode(), text.replace("\n", "\r\n"))
        self.write({"main.tf": "locals { a = 1 }\n\n# Other.\nx {}\n\nlocals {\n  b = 2\n}\n\ny {}\n"})
        self.succeed("refactor", "join", "main.tf")
        self.assertEqual((self.folder / "main.tf").read_text(),
                         "locals {\n  a = 1\n\n  b = 2\n}\n\n# Other.\nx {}\n\ny {}\n")
        parts = ["locals {\n  a = 1\n}\n", "x {}\n", "locals {\n  b = 2\n}\n", "locals {\n  c = 3\n}\n", "y {}\n"]
        self.write({"main.tf": "\n".join(parts)})
        self.succeed("refactor", "join", "main.tf")
        self.assertEqual((self.folder / "main.tf").read_text(),
                         "locals {\n  a = 1\n\n  b = 2\n\n  c = 3\n}\n\nx {}\n\ny {}\n")
        self.write({"main.tf": "locals {\n"})
        self.refuse("refactor", "join", "main.tf")

    def test_graph(self):
        self.write(TREE)
        self.assertEqual(self.succeed("graph"), """.
  module.db  modules/db
  module.many  modules/db
other
  module.db  modules/db
""")
        self.assertEqual(json.loads(self.succeed("graph", "--json").splitlines()[0]),
                         {"module": ".", "call": "db", "source": "./modules/db", "directory": "modules/db",
                          "file": "main.tf", "line": 6})
        self.assertIn('  "other" -> "modules/db" [label = "db"];\n', self.succeed("graph", "--dot"))

    def test_unused(self):
        self.write({"main.tf": '''variable "used" {}
variable "own" {
  validation {
    condition     = var.own != ""
    error_message = "x"
  }
}
locals {
  a = var.used
  b = local.a
  c = local.c2
}
data "terraform_remote_state" "s" {
  backend = "local"
}
''', "tests/a.tftest.hcl": 'run "x" {\n  assert {\n    condition = local.b\n    error_message = ""\n  }\n}\n'})
        self.assertEqual(self.succeed("list", "unused", "--tsv"),
                         "var.own\tmain.tf:2\nlocal.c\tmain.tf:11\ndata.terraform_remote_state.s\tmain.tf:13\n")


class References(Modules):
    def setUp(self):
        super().setUp()
        self.write(TREE)

    def test_of_a_variable(self):
        lines = self.succeed("references", "var.engine", "modules/db", "--tree", ".").splitlines()
        self.assertIn("modules/db/main.tf:11:18: local.engine: var.engine", lines)
        self.assertIn("modules/db/more.tf.json:3:27: output.label: var.engine", lines)
        self.assertIn("modules/db/tests/db.tftest.hcl:10:40: run.one: var.engine", lines)
        self.assertIn("main.tf:9:3: module.db: engine", lines)
        self.assertIn("other/main.tf.json:3:39: module.db: engine", lines)

    def test_of_an_output(self):
        lines = self.succeed("references", "output.id", "modules/db", "--tree", ".").splitlines()
        self.assertIn('main.tf:20:26: output.ids: module.many["a"].id', lines)
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
        self.assertIn("Several modules need --write, --check or --diff.", self.refuse("docs", "-r"))
        self.assertEqual(self.succeed("docs", "-rw", "--file", "REFERENCE.md"),
                         "REFERENCE.md\nmodules/db/REFERENCE.md\nother/REFERENCE.md\n")

    def test_markers(self):
        self.write({"main.tf": "locals {}\n", "README.md": "<!-- END_TF_DOCS --> <!-- BEGIN_TF_DOCS -->\n"})
        self.assertIn("README.md must contain the comment <!-- BEGIN_TF_DOCS -->", self.refuse("docs", "-w"))

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

    def test_two_processes_that_make_one_file(self):
        for _ in range(10):
            self.write({f"{name}.tf": f'b "{name}" {{}}\n' for name in "abcd"})
            processes = {name: subprocess.Popen([BINARY, "edit", "mv", "-w", f"b.{name}", "n.tf", f"{name}.tf"],
                                                cwd=self.folder, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
                         for name in "abcd"}
            done = [name for name, process in processes.items() if (process.communicate(), process.returncode)[1] == 0]
            self.assertTrue(done)
            text = (self.folder / "n.tf").read_text()
            for name in "abcd":
                self.assertEqual(f'"{name}"' in text, name in done)
                self.assertEqual((self.folder / f"{name}.tf").read_text() == "", name in done)
            (self.folder / "n.tf").unlink()

    def test_what_is_refused(self):
        self.write({"main.tf": self.MAIN})
        self.assertIn("A move to another file needs --write or --dry-run.",
                      self.refuse("edit", "mv", "x_y.a", "iam.tf", "main.tf"))
        self.assertIn("Only blocks and arguments that are in no block can be moved to another file.",
                      self.refuse("edit", "mv", "-w", "x_y.a.b", "iam.tf", "main.tf"))


class Scripts(Modules):
    """Scripts that edit several files of a module."""

    def test_no_edit_is_lost(self):
        self.write({"a.tf": "".join(f'variable "a{i}" {{\n}}\n' for i in range(1200)),
                    "b.tf": "".join(f'variable "b{i}" {{\n}}\n' for i in range(1200)),
                    "s.edits": "".join(f"set variable.a{i}.default 1\nset variable.b{i}.default 1\n" for i in range(1200))
                               + "set variable.typo.default 1\n"})
        before = self.read()
        result = run(self.folder, "edit", "script", "-w", "s.edits", "a.tf", "b.tf")
        self.assertEqual(result.returncode, 1)
        self.assertIn('No file has "variable.typo.default".', result.stderr)
        self.assertEqual(self.read(), before)

    def test_a_move_between_files_is_no_success(self):
        self.write({"c.tf.json": '{"resource": {"a": {"b": {"n": 1}}}}', "d.tf.json": '{"resource": {"a": {"c": {"n": 1}}}}',
                    "l.tf": "locals {\n  y = 1\n}\n", "s.edits": "mv resource.a.b.n resource.a.c.k\nset locals.y 2\n"})
        before = self.read()
        self.assertNotEqual(run(self.folder, "edit", "script", "-w", "s.edits", "c.tf.json", "d.tf.json", "l.tf").returncode, 0)
        self.assertEqual(self.read(), before)

    def test_one_module_by_several_names(self):
        self.write({"a.tf": "locals {\n}\n", "b.tf": "locals {\n}\n"})
        for name in "./b.tf", str(self.folder / "b.tf"):
            self.assertIn('Several files have "locals"', self.refuse("edit", "set", "-w", "locals.x", "1", "a.tf", name))


class Links(Modules):
    """What is in `current/..` is not beside the link."""

    def setUp(self):
        super().setUp()
        self.write({"a/m/v.tf": 'variable "p" {\n  sensitive = true\n}\n\noutput "o" {\n  value = "right"\n}\n',
                    "m/v.tf": 'variable "p" {}\n\noutput "o" {\n  value = "wrong"\n}\n',
                    "a/b/main.tf": 'module "m" {\n  source = "../m"\n  p      = "S3CRET"\n}\n\n'
                                   'output "x" {\n  value = module.m.o\n}\n',
                    "a/x.tf": "locals {\n  v = 2\n}\n", "x.tf": "locals {\n  v = 1\n}\n"})
        (self.folder / "current").symlink_to("a/b")

    def test_calls(self):
        self.assertEqual(self.succeed("eval", "--module", "current", "-e", "module.m.o"), '"right"\n')
        self.assertEqual(self.succeed("query", "module.m.p", "current"), "(sensitive value)\n")
        self.assertIn("(current/../m/v.tf:6,", self.succeed("explain", "output.x", "current"))
        for file in (self.folder / "m").iterdir():
            file.unlink()
        self.succeed("validate", "-q", "current")

    def test_directories(self):
        for directory in "current/..", "a/b/../../current/..":
            self.assertEqual(self.succeed("query", "locals.v", directory), "2\n")
            self.assertEqual(self.succeed("edit", "set", "-w", "locals.v", "3", directory), "current/../x.tf\n")
            self.assertEqual(self.succeed("edit", "set", "-w", "locals.v", "2", "current/../x.tf"), "current/../x.tf\n")
        self.assertEqual((self.folder / "x.tf").read_text(), "locals {\n  v = 1\n}\n")


class Secrets(Modules):
    """Values for a module that is in the directory above."""

    def setUp(self):
        super().setUp()
        self.write({"main.tf": 'variable "v" {\n  sensitive = true\n}\n', "env/prod.tfvars": 'v = "S3CRET"\n',
                    "tests/a.tftest.hcl": 'run "a" {\n  variables {\n    v = "S3CRET" x\n  }\n}\n',
                    "tests/b.tftest.json": '{"variables": {"v": "S3CRET"}}\n', "tests/terraform.tfvars": 'v = "S3CRET"\n',
                    "other/main.tf": 'variable "v" {}\n', "other/terraform.tfvars": 'v = "shown"\n'})
        (self.folder / "t").symlink_to("tests")

    def output(self, where, *words, stdin=None):
        result = subprocess.run([BINARY, *words], cwd=self.folder / where, capture_output=True, text=True, input=stdin)
        return result.stdout + result.stderr

    def test_messages(self):
        text = (self.folder / "tests/a.tftest.hcl").read_text()
        for where, path in (".", "tests"), (".", "t/a.tftest.hcl"), ("tests", "a.tftest.hcl"), ("tests", "."), ("env", "../tests"):
            self.assertIn("v = (secret)", self.output(where, "check", path))
        self.assertIn("v = (secret)", self.output("tests", "fmt", "--stdin-filename", "a.tftest.hcl", "-", stdin=text))

    def test_given_values(self):
        for given in 'v="S3CRET" x', 'var={ v = "S3CRET" x }', 'var={ v = upper("S3CRET", 1) }', 'var.v="S3CRET"':
            output = self.output(".", "eval", "--module", ".", "--var", given, "-e", "var.v")
            self.assertIn("Error: ", output)
            self.assertNotIn("S3CRET", output)

    def test_values(self):
        for where, path in (("tests", "terraform.tfvars"), (".", "t/terraform.tfvars"), (".", "env/prod.tfvars"),
                            ("env", "prod.tfvars")):
            self.assertEqual(self.output(where, "query", "v", path), "(sensitive value)\n")
        self.assertNotIn("S3CRET", self.output("tests", "query", "*.*", "b.tftest.json"))
        self.assertEqual(self.output("other", "query", "v", "terraform.tfvars"), "shown\n")


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
