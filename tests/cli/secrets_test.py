#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Hecla authors
# SPDX-License-Identifier: Apache-2.0
"""Searches all that the commands write for a secret, and for characters that act on a terminal.

    secrets_test.py BINARY [unittest arguments]
"""
import base64
import itertools
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

BINARY = ""

CANARY = "Qzxk7Wvjh40Mbtr9"
FORMS = [CANARY, CANARY[::-1], base64.b64encode(CANARY.encode()).decode(), CANARY.encode().hex()]
PARTS = {form[i:i + 6].lower() for form in FORMS for i in range(len(form) - 5)}


def run(folder, *arguments, stdin=""):
    result = subprocess.run([BINARY, *arguments], input=stdin.encode() if isinstance(stdin, str) else stdin, cwd=folder,
                            capture_output=True, check=False)
    return result.stdout + b"\n" + result.stderr


class Folder(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = pathlib.Path(temporary.name)

    def write(self, name, text):
        (self.folder / name).write_bytes(text if isinstance(text, bytes) else text.encode())


# --- secrets

MODULE = f"""
variable "text" {{
  default   = "{CANARY}"
  sensitive = true
}}
variable "object" {{
  type      = map(any)
  default   = {{ {CANARY} = "{CANARY}", n = 0 }}
  sensitive = true
}}
variable "list" {{
  default   = ["{CANARY}", {{ key = "{CANARY}", flag = true }}]
  sensitive = true
}}
variable "given" {{
  sensitive = true
}}
variable "wrong" {{
  type      = object({{ port = number }})
  default   = {{ {CANARY} = "{CANARY}" }}
  sensitive = true
}}
variable "public" {{
  default = {{ a = "web", b = ["x", "y"] }}
}}
"""

# Values of local values. `@` stands for a literal with the secret.
EXPRESSIONS = """
can(var.object.missing)
[1][var.object.n]
var.text
"a-${var.text}"
upper(var.text)
[for x in var.list : x]
[for x in var.list : upper(x)]
[for x in var.list : { v = x, w = "${x}!" }]
[for k, x in var.object : "${k}=${x}"]
{ for k, x in var.object : k => x }
{ for k, x in var.object : x => k... }
[for x in [@, "b"] : sensitive(x)]
[for x in sensitive([@, "b"]) : lower(x)]
[for x in ["a", "b"] : x if x != var.text]
var.list[*].key
var.list[1]
var.list[1].key
sensitive(@)
sensitive({ a = @, b = 2 })
sensitive({ a = @, b = 2 }).a
sensitive("x-${@}")
sensitive(upper(@))
sensitive([@, 1])[0]
sensitive(local.plain)
{ a = sensitive(@), b = var.public.a }
merge({ a = 1 }, sensitive({ b = @ }))
merge({ a = 1 }, var.object)
lookup(var.object, "n", @ == "" ? 1 : 2) == 0 ? sensitive(@) : sensitive("x")
length(var.text) > 3 ? sensitive(@) : sensitive(local.plain)
coalesce(var.text, sensitive(@))
element(var.list, 0)
concat(var.list, ["x"])
jsonencode(var.object)
keys(var.object)
values(var.object)
try(var.object.missing, var.text)
can(sensitive(@).x)
nonsensitive(1) == 1 ? var.text : "b"
{ (var.text) = 1 }
{ (sensitive(@)) = 1, b = 2 }
var.public[length(var.text) > 3 ? "a" : "b"]
var.public.b[var.object.n]
-length(var.text)
var.text == @
templatefile("none", { x = sensitive(@) })
regex(sensitive(@), "x")
regex(var.text, var.text)
textencodebase64("x", var.text)
textencodebase64("x", sensitive("SECRET"))
jsondecode(var.text)
yamldecode("!<${var.text}> 1")
csvdecode("${var.text},${var.text}\\n1,2")
{ for x in [1, 2] : var.text => x }
var.text + 1
var.object.missing
var.object[var.text]
{ a = 1 }[var.text]
tonumber(var.text)
tomap(var.list)
parseint(var.text, 10)
formatdate(var.text, "2020-01-01T00:00:00Z")
[for x in var.list : x.missing]
[for x in var.list : x + 1]
var.list[*].missing
"%{ for x in var.list }${x}%{ endfor }"
var.wrong
var.given
""".replace("@", f'"{CANARY}"').strip().splitlines() + [f"sensitive(<<EOT\n{CANARY}\nEOT\n)"]


def shown_parts(output):
    text = output.decode(errors="replace").lower()
    return sorted(part for part in PARTS if part in text)


class Secrets(Folder):
    def setUp(self):
        super().setUp()
        locals_ = "".join(f"  l{i} = {text}\n" for i, text in enumerate(EXPRESSIONS))
        self.write("main.tf", MODULE + f'locals {{\n  plain = "{CANARY}"\n{locals_}}}\n')
        self.write("known.tf.txt", MODULE + f'locals {{\n  plain = sensitive("{CANARY}")\n{locals_}}}\n')
        self.write("given.tfvars", f'given = {{ {CANARY} = "{CANARY}" }}\n')

    def paths(self):
        for i, _ in enumerate(EXPRESSIONS):
            for part in ("", "[0]", "[1]", ".a", ".b", ".key", f'["{i}"]'):
                yield i, f"local.l{i}{part}"

    def test_explain_shows_none(self):
        self.check_explanations()

    def test_explain_as_json_shows_none(self):
        self.check_explanations("--json")

    def check_explanations(self, *options):
        for i, path in self.paths():
            text = EXPRESSIONS[i]
            output = run(self.folder, "explain", "--vars", "given.tfvars", *options, "--no-snippets", "main.tf", path)
            self.assertEqual(shown_parts(output), [], f"{text}\n{output.decode()}")

    def test_explain_shows_none_of_variables(self):
        for name, options in itertools.product(("text", "object", "list", "given", "wrong"), ((), ("--json",))):
            for part in ("", ".default", "[0]", ".n"):
                output = run(self.folder, "explain", "--vars", "given.tfvars", *options, "main.tf", f"var.{name}{part}")
                self.assertEqual(shown_parts(output), [], f"var.{name}{part}\n{output.decode()}")
                output = run(self.folder, "explain", "--vars", "given.tfvars", *options, "main.tf",
                             f"variable.{name}{part}")
                self.assertEqual(shown_parts(output), [], f"variable.{name}{part}\n{output.decode()}")

    def test_no_value_and_no_diagnostic_shows_one(self):
        """In the source shown with a diagnostic are the literals of the file, as anybody can read them there."""
        for form, more in itertools.product(("text", "json", "sarif"), ((), ("--json",), ("--typed-json",))):
            output = run(self.folder, "eval", "--locals", "--vars", "given.tfvars", "--diagnostics", form,
                         "--no-snippets", *more, "known.tf.txt")
            self.assertEqual(shown_parts(output), [], output.decode())

    def test_no_expression_shows_one(self):
        for form in ("text", "json", "sarif"):
            for text in EXPRESSIONS:
                output = run(self.folder, "eval", "--module", "main.tf", "--vars", "given.tfvars", "--diagnostics", form,
                             "--no-snippets", "-e", text)
                self.assertEqual(shown_parts(output), [], f"{text}\n{output.decode()}")


# --- terminals

CONTROLS = "\x1b[31m\x07\x08\x7f\u0085\u009b2J\u202e\u2066\u200f\ufeff"
ACTED_ON = {*range(0x20), *range(0x7F, 0xA0), 0x61C, 0x200E, 0x200F, *range(0x2028, 0x202F), *range(0x2060, 0x2070),
            0xFEFF} - {0x0A}


def acting(output):
    return sorted({hex(ord(c)) for c in output.decode(errors="replace") if ord(c) in ACTED_ON})


class Terminals(Folder):
    def check(self, *arguments, stdin=""):
        output = run(self.folder, *arguments, stdin=stdin)
        self.assertEqual(acting(output), [], f"{arguments!r}\n{output!r}")
        return output

    def test_contents(self):
        self.write("a.hcl", f'"{CONTROLS}" = 1\na = "{CONTROLS}"\nb "{CONTROLS}" {{\n  c = foo("{CONTROLS}", x)\n}}\n'
                            f'# {CONTROLS}\n{CONTROLS}\n')
        self.write("good.hcl", f'a = "{CONTROLS}"\nb "{CONTROLS}" {{\n  c = upper("{CONTROLS}")\n}}\n')
        self.write("main.tf", f'locals {{\n  a = "{CONTROLS}"\n  b = {{ "{CONTROLS}" = "x${{local.a}}{CONTROLS}" }}\n}}\n')
        self.write("a.json", f'{{"{CONTROLS.encode("unicode_escape").decode()}": 1, "a": "{CONTROLS}"}}')
        self.write("spec.hcl", f'object {{\n  attr "a" {{\n    type = number\n  }}\n  attr "b" {{}}\n}}\n')
        for name in ("a.hcl", "good.hcl", "main.tf", "a.json"):
            for command in (["check"], ["parse"], ["parse", "--tokens"], ["eval"], ["eval", "--locals"], ["json"],
                            ["decode", "--spec", "spec.hcl"], ["console", "--script"], ["decode", "--spec", name],
                            ["schema", "--docs", "--spec", name], ["wire", "encode", "--type", '"string"'],
                            ["wire", "decode", "--type", '"string"'], ["wire", "type"]):
                if (command[0], name) in (("json", "good.hcl"), ("json", "main.tf")):
                    continue  # a document
                self.check(*command, name)
        for path in ("local.a", "local.b", f'local.b["{CONTROLS}"]', "locals", f"local.{CONTROLS}", CONTROLS, "a", "b"):
            for name in ("a.hcl", "good.hcl", "main.tf"):
                self.check("explain", name, path)

    def test_differences(self):
        self.write("a.json", '{"%s": "a%s"}' % ("k\\u001b\\u009b\\u202e", "\\u001b\\u009b\\u202e"))
        self.write("b.json", '{"%s": "b%s"}' % ("k\\u001b\\u009b\\u202e", "\\u001b\\u009b\\u202e"))
        output = self.check("wire", "diff", "--json", "--type", '["map","string"]', "a.json", "b.json")
        self.assertIn(b"+ ", output)
        object_type = '["object",{"k\\u001b\\u009b\\u202e":"string"}]'
        output = self.check("wire", "diff", "--json", "--type", object_type, "a.json", "b.json")
        self.assertIn(b"+ ", output)

    def test_names_of_files(self):
        for name in (f"x{CONTROLS}.hcl", "x\nError: forged.hcl", f"x{CONTROLS}.tf", f"x{CONTROLS}.json"):
            self.write(name, 'a = \nlocals {\n  a = b.c +\n}\n')
        for name in sorted(os.listdir(self.folder)):
            for command in (["check"], ["parse"], ["eval"], ["json"], ["decode", "--spec"], ["schema", "--docs", "--spec"],
                            ["explain"], ["eval", "--locals"], ["eval", "--vars"], ["console", "--script"],
                            ["wire", "type"], ["wire", "decode", "--type", '"string"'], ["check", "--files-from"],
                            ["fmt", "--check"]):
                for file in (name, name + "x", f"{name}/x"):
                    output = self.check(*command, file, *(["local.a"] if command == ["explain"] else []))
                    self.assertNotIn(b"\nError: forged", output)
        for command in (["check", "."], ["parse", "."], ["eval", "."], ["eval", "--locals", "."], ["explain", ".", "local.a"],
                        ["fmt", "--check", "."]):
            self.assertNotIn(b"\nError: forged", self.check(*command))

    def test_arguments(self):
        hostile = f"x{CONTROLS}"
        self.write("a.hcl", "a = 1\n")
        commands = ("eval", "check", "completion", "console", "decode", "explain", "functions", "json", "manual", "parse",
                    "schema", "wire", "help", "fmt", "--version", hostile)
        for command in commands:
            for more in ([hostile], [f"--{hostile}"], [f"-{hostile}"], [f"--{hostile}=1"], ["--max-nesting", hostile],
                         ["--diagnostics", hostile], ["--color", hostile], ["-e", hostile], ["--var", hostile],
                         ["--var", f"{hostile}=1"], ["--var", f"a={hostile}"], ["--unknown", hostile],
                         ["--unknown", f"a={hostile}"], ["--functions", hostile], ["--type", hostile],
                         ["--spec", hostile], ["--vars", hostile], ["--root", hostile], ["--module", hostile],
                         ["a.hcl", hostile], ["--output", hostile, "--spec", hostile], ["encode", hostile, hostile],
                         ["diff", hostile], ["type", "--type", hostile], ["--schema", hostile]):
                self.check(command, *more)

    def test_other_names_of_the_program(self):
        hostile = f"x{CONTROLS}"
        for program in ("hcl2json", "hcldec", "hclfmt"):
            link = self.folder / program
            link.symlink_to(BINARY)
            for arguments in ([hostile], [f"-{hostile}"], [f"--{hostile}"], [f"-simplify={hostile}"],
                              ["--spec", hostile], ["--spec", hostile, hostile], ["--diags", hostile],
                              ["--vars", hostile, "--spec", hostile]):
                result = subprocess.run([link, *arguments], cwd=self.folder, capture_output=True, check=False)
                self.assertEqual(acting(result.stdout + result.stderr), [], arguments)

    def test_console(self):
        for entry in (f'"{CONTROLS}"', CONTROLS, f"help {CONTROLS}", f'{{"{CONTROLS}" = 1}}.x', f'regex("(", "{CONTROLS}")',
                      f'tonumber("{CONTROLS}")', f'{{"{CONTROLS}" = 1}}'):
            self.check("console", stdin=entry + "\n")


if __name__ == "__main__":
    BINARY = str(pathlib.Path(sys.argv.pop(1)).resolve())
    unittest.main()
