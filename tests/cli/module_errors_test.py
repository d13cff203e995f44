#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Hecla authors
# SPDX-License-Identifier: Apache-2.0
"""Gives broken modules to everything that reads one, and demands the same diagnostics at the same places.

    module_errors_test.py BINARY [C_LIBRARY] [unittest arguments]      # an empty C_LIBRARY is none

`syntax` errors are reported by all commands; errors in variables and local values by those that evaluate them; others
by those that validate.
"""
import ctypes
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

BINARY = ""
LIBRARY = None


class Case:
    """A module, and the expected errors: `CODE FILE:LINE,COLUMN-COLUMN` or `...-LINE,COLUMN`."""

    def __init__(self, files, syntax=(), values=(), module=()):
        self.files = {"main.tf": files} if isinstance(files, str) else files
        self.syntax, self.values, self.module = list(syntax), list(values), list(module)


CASES = {
    "duplicate local value": Case("locals {\n  x = 1\n}\nlocals {\n  y = 2\n  x = 3\n}\n",
                                  values=["duplicate-definition main.tf:6,3-8"]),
    "duplicate local value in another file": Case(
        {"a.tf": "locals { x = 1 }\n", "b.tf.json": '{"locals": {"x": 2}}'},
        values=["duplicate-definition b.tf.json:1,13-19"]),
    "duplicate argument in one block": Case("locals {\n  x = 1\n  x = 2\n}\n", syntax=["duplicate-argument main.tf:3,3-4"]),
    "duplicate variable": Case('variable "a" {}\nvariable "a" { default = 1 }\n',
                               values=["duplicate-definition main.tf:2,1-13"]),
    "local value that overrides nothing": Case({"main.tf": "", "x_override.tf": "locals { x = 1 }\n"},
                                               values=["invalid-override x_override.tf:1,10-15"]),
    "variable that overrides nothing": Case({"main.tf": "", "override.tf": 'variable "v" {}\n'},
                                            values=["invalid-override override.tf:1,1-13"]),
    "overridden type that the default does not fit": Case(
        {"main.tf": 'variable "v" { default = "x" }\n', "override.tf": 'variable "v" { type = number }\n'},
        values=["invalid-default override.tf:1,1-13"]),
    "validation in an override file": Case(
        {"main.tf": 'variable "v" {}\n', "override.tf": 'variable "v" {\n  validation {}\n}\n'},
        values=["invalid-override override.tf:2,3-13"]),
    "variable without a name": Case("variable {}\n", values=["missing-label main.tf:1,10-11"]),
    "variable with two names": Case('variable "a" "b" {}\n', values=["extraneous-label main.tf:1,14-17"]),
    "locals with a label": Case('locals "a" {}\n', values=["extraneous-label main.tf:1,8-11"]),
    "block in locals": Case("locals {\n  x {}\n}\n", values=["blocks-not-allowed main.tf:2,3-4"]),
    "reserved name of a variable": Case('variable "source" {}\n', values=["reserved-name main.tf:1,10-18"]),
    "invalid name of a variable": Case('variable "1a" {}\n', values=["invalid-name main.tf:1,10-14"]),
    "invalid names in JSON": Case({"main.tf.json": '{"locals": {"a b": 1},\n "variable": {"c d": {}}}'},
                                  values=["invalid-name main.tf.json:1,13-18", "invalid-name main.tf.json:2,15-20"]),
    "flag that is none": Case('variable "v" { nullable = "maybe" }\n', values=["incorrect-type main.tf:1,28-33"]),
    "flag that is computed": Case('variable "v" { nullable = !true || local.x }\n',
                                  values=["variables-not-allowed main.tf:1,36-41"]),
    "unknown type": Case('variable "v" { type = strin }\n', values=["invalid-type main.tf:1,23-28"]),
    "unknown type in JSON": Case({"main.tf.json": '{"variable": {"v": {"type": "strin"}}}'},
                                 values=["invalid-type main.tf.json:1,29-36"]),
    "invalid default": Case('variable "v" {\n  type    = number\n  default = "x"\n}\n',
                            values=["invalid-default main.tf:3,13-16"]),
    "unsupported argument of a variable": Case('variable "v" { defualt = 1 }\n',
                                               values=["unsupported-argument main.tf:1,16-23"]),
    "validation of nothing": Case(
        'variable "v" {\n  validation {\n    condition     = true\n    error_message = "x"\n  }\n}\n',
        values=["invalid-check-rule main.tf:3,21-25", "invalid-check-rule main.tf:3,21-25"]),
    "OpenTofu's file in place of Terraform's": Case(
        {"main.tf": "locals { x = 1 }\nlocals { x = 2 }\n", "main.tofu": "locals { y = 1 }\nlocals { y = 2 }\n"},
        values=["duplicate-definition main.tofu:2,10-15"]),
    "OpenTofu's file beside Terraform's": Case(
        {"a.tf": "locals { x = 1 }\n", "b.tofu.json": '{"locals": {"x": 2}}'},
        values=["duplicate-definition b.tofu.json:1,13-19"]),
    "missing argument": Case('output "o" {}\n', module=["missing-argument main.tf:1,12-13"]),
    "missing source": Case('module "m" {}\n', module=["missing-argument main.tf:1,12-13"]),
    "duplicate output": Case('output "o" { value = 1 }\noutput "o" { value = 1 }\n',
                             module=["duplicate-definition main.tf:2,1-11"]),
    "unsupported block": Case("locals {}\nlocal {}\n", module=["unsupported-block main.tf:2,1-6"]),
    "argument of a file": Case("x = 1\n", module=["unsupported-argument main.tf:1,1-2"]),
    "misplaced block": Case("required_providers {}\n", module=["misplaced-block main.tf:1,1-19"]),
    "reserved argument": Case('provider "terraform" { count = 1 }\n', module=["reserved-name main.tf:1,24-29"]),
    "errors of all kinds": Case(
        'variable "v" { type = strin }\noutput "o" {}\nlocals { x = 1 }\nlocals { x = 2 }\n',
        values=["invalid-type main.tf:1,23-28", "duplicate-definition main.tf:4,10-15"],
        module=["missing-argument main.tf:2,12-13"]),
    "syntax error": Case({"main.tf": "locals { x = }\n", "other.tf": ""}, syntax=["missing-expression main.tf:1,14-15"]),
    "syntax error in JSON": Case({"main.tf.json": '{"locals": {"x": }}'},
                                 syntax=["missing-json-value main.tf.json:1,18-19"]),
    "syntax error in OpenTofu's file": Case({"main.tofu": "locals { x = }\n", "main.tf": ""},
                                            syntax=["missing-expression main.tofu:1,14-15"]),
}


def run(folder, *arguments):
    result = subprocess.run([BINARY, *arguments, "--diagnostics", "json"], cwd=folder, capture_output=True, timeout=60)
    return errors_of(json.loads(result.stderr))


def errors_of(report):
    """Returns the errors with everything that a user sees of them, by what a Case says."""
    found = []
    for item in report["diagnostics"]:
        if item["severity"] == "error":
            found.append((f"{item['code']} {place_of(item['range'])}", item["detail"],
                          [(place_of(related["range"]), related["message"]) for related in item.get("related", [])]))
    return found


def place_of(place):
    start, end = place["start"], place["end"]
    line = "" if start["line"] == end["line"] else f"{end['line']},"
    name = pathlib.PurePath(place["filename"]).name
    return f"{name}:{start['line']},{start['column']}-{line}{end['column']}"


class Text(ctypes.Structure):
    _fields_ = [("data", ctypes.c_char_p), ("size", ctypes.c_size_t)]


def validate_in_c(folder):
    LIBRARY.hecla_diagnostics_new.restype = ctypes.c_void_p
    LIBRARY.hecla_diagnostics_to_json.restype = ctypes.c_void_p
    LIBRARY.hecla_buffer_text.restype = Text
    diags = ctypes.c_void_p(LIBRARY.hecla_diagnostics_new(ctypes.c_size_t(0)))
    name = str(folder).encode()
    LIBRARY.hecla_validate(Text(name, len(name)), None, None, None, diags)
    buffer = ctypes.c_void_p(LIBRARY.hecla_diagnostics_to_json(diags, None))
    view = LIBRARY.hecla_buffer_text(buffer)
    found = errors_of(json.loads(view.data[:view.size]))
    LIBRARY.hecla_buffer_free(buffer)
    LIBRARY.hecla_diagnostics_free(diags)
    return found


class ModuleErrors(unittest.TestCase):
    def test_all_faces_report_the_same(self):
        for name, case in CASES.items():
            with self.subTest(name), tempfile.TemporaryDirectory() as folder:
                for path, text in case.files.items():
                    pathlib.Path(folder, path).write_text(text)
                self.check(case, folder)

    def check(self, case, folder):
        validated = run(folder, "validate", ".")
        evaluated = run(folder, "eval", "--locals", ".")
        self.assertCountEqual([error[0] for error in validated], case.syntax + case.values + case.module)
        self.assertCountEqual([error[0] for error in evaluated], case.syntax + case.values)
        self.assert_among(evaluated, validated)
        if LIBRARY:
            self.assertEqual(validate_in_c(folder), validated)
        syntax = [error for error in validated if error[0] in case.syntax]
        for path in case.files:
            self.check_file(folder, path, [error for error in syntax if f" {path}:" in error[0]])
        if case.syntax:
            self.assertEqual(run(folder, "explain", next(iter(case.files)), "local.x"), syntax)

    def check_file(self, folder, path, syntax):
        """Commands that read single files find the syntax errors in them, and nothing else is wrong with one."""
        self.assertEqual(run(folder, "list", "locals", path), syntax)
        if not path.endswith(".json"):
            self.assertEqual(run(folder, "json", "--terraform", path), syntax)

    def assert_among(self, some, errors):
        for error in some:
            self.assertIn(error, errors)


if __name__ == "__main__":
    BINARY = str(pathlib.Path(sys.argv.pop(1)).resolve())
    if len(sys.argv) > 1 and not sys.argv[1].startswith("-"):
        library = sys.argv.pop(1)
        LIBRARY = ctypes.CDLL(library) if library else None
    unittest.main()
