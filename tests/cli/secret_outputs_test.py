#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Hecla authors
# SPDX-License-Identifier: Apache-2.0
"""Crosses the tables of docs/guide/secrets.md: searches each output for secrets of each origin.

    secret_outputs_test.py BINARY [unittest arguments]

The files of an origin contain the secret in each position of POSITIONS: alone, in expressions with errors, and next to
syntax errors.
"""
import base64
import concurrent.futures
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

BINARY = ""
# Every so many positions; 1 takes most of a minute.
STEP = int(os.environ.get("HECLA_SECRET_STEP", 4))
GUIDE = pathlib.Path(__file__).parents[2] / "docs/guide/secrets.md"

CANARY = "Qzxk7Wvjh40Mbtr9"
FORMS = [CANARY, CANARY[::-1], base64.b64encode(CANARY.encode()).decode(), CANARY.encode().hex()]
PARTS = {form[i:i + 6].lower() for form in FORMS for i in range(len(form) - 5)}

# Expressions. Those of NATIVE_ONLY have no counterpart in JSON, because they are syntax errors.
POSITIONS = {
    "literal": f'"{CANARY}"',
    "operand": f'1 + "{CANARY}"',
    "argument": f'upper(["{CANARY}"], 1)',
    "conversion": f'tonumber("{CANARY}")',
    "reference": f'"{CANARY}-${{var.missing}}"',
    "attribute": f'{{ a = "{CANARY}" }}.b',
    "index": f'["{CANARY}"][3]',
    "computed key": f'{{ a = 1 }}[upper("{CANARY}")]',
    "loop": f'[for x in ["{CANARY}"] : x.y]',
    "function": f'missing("{CANARY}")',
    "key": f'{{ "{CANARY}" = 1, "{CANARY}" = 2 }}[0]',
    "long": f'concat([{", ".join(["1"] * 200)}], "{CANARY}", {", ".join(["2"] * 200)})',
}
NATIVE_ONLY = {
    "heredoc": f"<<EOT\n{CANARY}\nEOT\n",
    "heredoc operand": f"1 + <<EOT\n{CANARY}\n${{var.missing}}\nEOT\n",
    "two values": f'"{CANARY}" "x"',
    "operator": f'"{CANARY}" +',
    "list": f'["{CANARY}" 1]',
    "unclosed": f'["{CANARY}", 1',
    "quotes": f'(upper("a"")), "{CANARY}")',
}


def tables():
    """The rows of the tables of the guide, by the name of their first column."""
    found = {}
    for line in GUIDE.read_text().splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")] if line.startswith("|") else None
        if cells is None:
            rows = None
        elif set(line) <= set("|-"):
            pass
        elif rows is None:
            rows = found.setdefault(cells[0], [])
        else:
            rows.append(cells)
    return found


# --- origins: each makes the files of a directory from an expression

def native(block, *arguments):
    return block + " {\n" + "".join(f"  {argument}\n" for argument in arguments) + "}\n"


def declaration(kind, argument, flag, flag_file="main"):
    """A variable or an output, with the flag that makes it secret in the same file or in another one."""
    def files(text):
        flags = [f"{flag} = true"] if flag else []
        here = flags if flag_file == "main" else []
        found = {"main.tf": native(f'{kind} "x"', f"{argument} = {text}", *here)}
        if not here:
            found[f"{flag_file}.tf"] = native(f'{kind} "x"', *flags)
        return found

    def json_files(text):
        here = {flag: True} if flag_file == "main" else {}
        found = {"main.tf.json": json.dumps({kind: {"x": {argument: text, **here}}}, indent=2)}
        if not here:
            found[f"{flag_file}.tf.json"] = json.dumps({kind: {"x": {flag: True}}})
        return found
    return files, json_files


def wrong_labels(kind, argument, flag):
    """A declaration without a label, and one with too many."""
    return (lambda text: {"main.tf": native(kind, f"{argument} = {text}", f"{flag} = true")
                                     + native(f'{kind} "x" "y"', f"{argument} = {text}", f"{flag} = true")},
            lambda text: {"main.tf.json": json.dumps({kind: {"x": {"y": {argument: text, flag: True}}}}, indent=2)})


def default_in_type():
    """The default of an attribute of a variable."""
    return (lambda text: {"main.tf": native('variable "x"', f"type = object({{ p = optional(string, {text}) }})",
                                            "default = {}", "sensitive = true")},
            lambda text: {"main.tf.json": json.dumps({"variable": {"x": {
                "type": f"object({{ p = optional(string, {json.dumps(text)}) }})", "sensitive": True}}}, indent=2)})


def misplaced(argument):
    """The value in a block in the declaration."""
    return (lambda text: {"main.tf": native('variable "x"', "sensitive = true", "validation {", "  condition = true",
                                            f"  {argument} = {text}", "  other {", f"    {argument} = {text}", "  }", "}")},
            None)


def block_for_value():
    """A block in place of an argument, whose equals sign is missing."""
    return (lambda text: {"main.tf": native('variable "x"', "sensitive = true", "default {", f"  a = {text}", "}",
                                            "type {", f"  a = optional(string, {text})", "}")}, None)


def repeated():
    """A property that is there twice, which a wrong merge leaves."""
    return (lambda text: {"main.tf": native('variable "x"', "sensitive = true", "default = 1", f"default = {text}")},
            lambda text: {"main.tf.json": '{"variable": {"x": {"sensitive": true, "default": "a", "default": '
                                          + json.dumps(text) + "}}}"})


def values(name, flag):
    """A file with a value for a variable, with what damaged files have after it."""
    variable = {"main.tf": native('variable "x"', f"{flag} = true")}
    return (lambda text: {name: f"x = {text}\ny = 1\n", **variable},
            lambda text: {f"{name}.json": json.dumps({"x": text, "y": 1}, indent=2), **variable})


def values_in_test(flag):
    """The same in a test of the module."""
    variable = {"main.tf": native('variable "x"', f"{flag} = true")}
    return (lambda text: {"a.tftest.hcl": native("variables", f"x = {text}", "y = 1"), **variable},
            lambda text: {"a.tftest.json": json.dumps({"variables": {"x": text, "y": 1}}, indent=2), **variable})


def default_in_override():
    """A default in an override file, which does not fit the type of the variable."""
    flags = ["type = bool", "sensitive = true"]
    return (lambda text: {"x_override.tf": native('variable "x"', f"default = {text}"),
                          "main.tf": native('variable "x"', *flags) + native("locals", "x = var.x")},
            lambda text: {"x_override.tf.json": json.dumps({"variable": {"x": {"default": text}}}, indent=2),
                          "main.tf": native('variable "x"', *flags)})


def values_in_run():
    """Values in a test of a module that another one calls."""
    def in_run(text):
        return native('run "r"', "module {", '  source = "./child"', "}", "variables {", f"  x = {text}", "}")
    return (lambda text: {"a.tftest.hcl": in_run(text), **MODULE_CALLED},
            lambda text: {"a.tftest.json": json.dumps({"run": {"r": {"module": {"source": "./child"}, "variables": {"x": text}}}},
                                                      indent=2), **MODULE_CALLED})


MODULE_CALLED = {"child/main.tf": native('variable "x"', "sensitive = true") + native('output "o"', 'value = "-${var.x}"')}


def module_call_files(text):
    return {"main.tf": native('module "x"', 'source = "./child"', f"x = {text}", 'y = "z"'), **MODULE_CALLED}


def module_call_json_files(text):
    call = {"source": "./child", "x": text, "y": "z"}
    return {"main.tf.json": json.dumps({"module": {"x": call}}, indent=2), **MODULE_CALLED}


def overridden_call_files(text):
    """A call that gets its source from an override file."""
    return {"main.tf": native('module "x"', 'source = "./missing"', f"x = {text}"),
            "x_override.tf": native('module "x"', 'source = "./child"'), **MODULE_CALLED}


def unreadable_call_files(text):
    """A call whose source is unknown, so that any argument may be secret."""
    return {"main.tf": native('module "x"', "source = var.missing", f"x = {text}", 'y = "z"')
            + native('module "y"', 'sou"', f"x = {text}", 'y = "z"')}


def unreadable_call_json_files(text):
    calls = {"x": {"source": "${var.missing}", "x": text}, "y": {"x": text}}
    return {"main.tf.json": json.dumps({"module": calls}, indent=2)}


def attribute_files(arguments, text):
    """A resource with an argument in each place that a schema has."""
    lines = [f"{name} = {text}" for name in arguments["top"]]
    nested = f'disk {{\n    {arguments["block"]} = {text}\n  }}'
    dynamic = f'dynamic "disk" {{\n    for_each = [1]\n    content {{\n      {arguments["block"]} = {text}\n    }}\n  }}'
    objects = f'auth = {{\n    {arguments["nested"]} = {text}\n  }}'
    # In wrong places: without `content`, with another name, and for a block.
    wrong = [f'dynamic "disk" {{\n    for_each = [1]\n    {arguments["block"]} = {text}\n    content {{}}\n  }}',
             f'auth = {{\n    other = {text}\n  }}', f"disk = {text}"]
    lines += [nested, dynamic, objects, *wrong]
    blocks = [native(f'resource "test_thing" "r{i}"', line) for i, line in enumerate(lines)]
    return {"main.tf": PROVIDERS + "".join(blocks)}


def attribute_json_files(arguments, text):
    bodies = [{name: text} for name in arguments["top"]]
    bodies += [{"disk": [{arguments["block"]: text}]}, {"auth": {arguments["nested"]: text}},
               {"dynamic": {"disk": {"for_each": [1], "content": {arguments["block"]: text}}}},
               {"dynamic": {"disk": {"for_each": [1], arguments["block"]: text, "content": {}}}},
               {"auth": {"other": text}}, {"disk": text}, {"disk": [text]},
               {"dynamic": {"disk": text}}, {"dynamic": {"disk": {"for_each": [1], "content": text}}}]
    resources = {f"r{i}": body for i, body in enumerate(bodies)}
    required = {"test": {"source": "hashicorp/test"}}
    return {"main.tf.json": json.dumps({"terraform": {"required_providers": required},
                                        "resource": {"test_thing": resources}}, indent=2)}


PROVIDERS = 'terraform {\n  required_providers {\n    test = { source = "hashicorp/test" }\n  }\n}\n'
SENSITIVE = {"top": ["password", "size"], "block": "password", "nested": "password"}
WRITE_ONLY = {"top": ["password_wo", "size_wo"], "block": "password_wo", "nested": "password_wo"}


def attribute_schema():
    """Attributes for both kinds, of two types and in each kind of nesting."""
    def attributes(suffix, **flags):
        return {f"password{suffix}": {"type": "string", "optional": True, **flags},
                f"size{suffix}": {"type": "number", "optional": True, **flags}}
    both = {**attributes("", sensitive=True), **attributes("_wo", write_only=True)}
    auth = {"nested_type": {"nesting_mode": "single", "attributes": both}, "optional": True}
    block = {"attributes": {**both, "auth": auth},
             "block_types": {"disk": {"nesting_mode": "list", "block": {"attributes": both}}}}
    return {"format_version": "1.0", "provider_schemas": {"registry.terraform.io/hashicorp/test": {
        "provider": {"version": 0, "block": {"attributes": {}}},
        "resource_schemas": {"test_thing": {"version": 0, "block": block}}}}}


def call_files(text):
    return {"main.tf": native("locals", f"x = sensitive({text})", f'y = "a-${{sensitive({text})}}"')
            + native('resource "test_thing" "r"', f"name = sensitive({text})")
            + native('output "x"', f"value = [sensitive({text})]")}


def call_json_files(text):
    inner = text[2:-1] if text.startswith("${") and text.endswith("}") else f'"{text}"'
    return {"main.tf.json": json.dumps({"locals": {"x": f"${{sensitive({inner})}}", "y": f"a-${{sensitive({inner})}}"},
                                        "output": {"x": {"value": [f"${{sensitive({inner})}}"]}}}, indent=2)}


def specification_files(text):
    return {"main.hcl": f"password = {text}\n", "spec.hcl": 'object {\n  attr "password" {\n    type = number\n'
                                                            "    secret = true\n  }\n}\n"}


def specification_json_files(text):
    files = specification_files("1")
    return {"main.json": json.dumps({"password": text}, indent=2), "spec.hcl": files["spec.hcl"]}


ORIGINS = {
    "sensitive variable": declaration("variable", "default", "sensitive"),
    "ephemeral variable": declaration("variable", "default", "ephemeral"),
    "overridden variable": declaration("variable", "default", "sensitive", "x_override"),
    "variable of two files": declaration("variable", "default", "sensitive", "other"),
    "variable with wrong labels": wrong_labels("variable", "default", "sensitive"),
    "default in a type": default_in_type(),
    "misplaced value": misplaced("default"),
    "block for a value": block_for_value(),
    "repeated property": repeated(),
    "value of a variable": values("terraform.tfvars", "sensitive"),
    "value of a variable in a test": values_in_test("sensitive"),
    "default in an override file": default_in_override(),
    "value of a variable in a run": values_in_run(),
    "argument of a module call": (module_call_files, module_call_json_files),
    "argument of an overridden module call": (overridden_call_files, None),
    "argument of an unreadable module call": (unreadable_call_files, unreadable_call_json_files),
    "sensitive output": declaration("output", "value", "sensitive"),
    "ephemeral output": declaration("output", "value", "ephemeral"),
    "overridden output": declaration("output", "value", "ephemeral", "x_override"),
    "output with wrong labels": wrong_labels("output", "value", "ephemeral"),
    "sensitive call": (call_files, call_json_files),
    "sensitive attribute": (lambda text: attribute_files(SENSITIVE, text),
                            lambda text: attribute_json_files(SENSITIVE, text)),
    "write-only argument": (lambda text: attribute_files(WRITE_ONLY, text),
                            lambda text: attribute_json_files(WRITE_ONLY, text)),
    "secret specification": (specification_files, specification_json_files),
    "PCL call": (lambda text: {"main.pp": f"x = secret({text})\n"}, None),
    "PCL configuration": (lambda text: {"main.pp": native('config "x" "number"', f"default = {text}", "secret = true")},
                          None),
}
# What only a schema or a module tells is a secret for the commands that read it.
OF_SCHEMAS = {"sensitive attribute": ("validate", "wire diff", "provider"), "write-only argument": ("validate", "provider"),
              "secret specification": ("decode", "hcldec"), "PCL call": None,
              "PCL configuration": ("check", "eval", "explain", "list", "pcl check", "query"),
              "value of a variable": ("check", "eval", "list", "query", "validate"),
              "value of a variable in a test": ("check", "query", "validate"),
              "value of a variable in a run": ("check", "query", "validate")}


def files_of(origin):
    """The files of each position, in both syntaxes."""
    in_native, in_json = ORIGINS[origin]
    for name, text in {**POSITIONS, **NATIVE_ONLY}.items():
        yield f"{origin}, {name}", in_native(text)
    if in_json is None:
        return
    for name, text in POSITIONS.items():
        yield f"{origin}, {name}, JSON", in_json(CANARY if name == "literal" else f"${{{text}}}")


# --- outputs: the arguments of commands. `FILE` is the main file

VALUES = ["local.x", "local.y", "var.x", "local.x[0]", "local.x.a"]
BLOCKS = ["module.x", "module.y.x", "module.x.o", "config.x.number", "config.x.number.default"]
SAME = ["merge", "-o", "-", "FILE", "FILE", "FILE"]

OUTPUTS = {
    "check": [["check", "."], ["check", "FILE"], ["check", "--diagnostics", "sarif", "FILE"],
              ["check", "--diagnostics", "json", "FILE"]],
    "check --json": [["check", "--json", "."]],
    "completion": [["completion", "bash"]],
    "console": [["console", "--module", ".", "script"]],
    "console --json": [["console", "--json", "--module", ".", "script"]],
    "decode": [["decode", "--spec", "spec.hcl", "FILE"], ["decode", "--spec", "spec.hcl", "--diags", "json", "FILE"],
               ["decode", "--spec", "spec.hcl", "--diagnostics", "sarif", "FILE"]],
    "dependents": [["dependents", *form, value, "."] for value in ("var.x", "local.x", "output.x") for form in ([], ["--json"])],
    "diff": [["diff", "FILE", "other"]],
    "diff --json": [["diff", "--json", "FILE", "other"]],
    "diff --markdown": [["diff", "--markdown", "FILE", "other"], ["diff", "--semantic", "FILE", "other"]],
    "diff --summary": [["diff", "--summary", "FILE", "other"]],
    "docs": [["docs", "."], ["docs", "--diff", "."]],
    "docs --json": [["docs", "--json", "."]],
    "edit": [["edit", "rm", "variable.y", "FILE"], ["edit", "set", "variable.y", "1", "FILE", "--dry-run"],
             ["edit", "rename", "variable.x.default", "value", "FILE"]],
    "eval": [["eval", "FILE"], ["eval", "--diagnostics", "sarif", "FILE"], ["eval", "--partial", "FILE"]],
    "eval --json": [["eval", "--json", "FILE"]],
    "eval --locals": [["eval", "--locals", "."], ["eval", "--locals", "FILE"],
                      ["eval", "--locals", "--diagnostics", "sarif", "FILE"],
                      ["eval", "--locals", "--diagnostics", "json", "FILE"]],
    "eval --locals --json": [["eval", "--locals", "--json", "."], ["eval", "--locals", "--typed-json", "."]],
    "eval --expression": [["eval", "--module", ".", "-e", value] for value in VALUES]
                         + [["eval", "--vars", "FILE", "-e", value] for value in ("x", "[x]", "x + 1")],
    "explain": [["explain", place, value] for place in (".", "FILE") for value in [*VALUES, *BLOCKS]],
    "explain --json": [["explain", "--json", "FILE", value] for value in [*VALUES, *BLOCKS]],
    "fmt": [["fmt", "--write=false", "FILE"], ["fmt", "--check", "FILE"], ["fmt", "--diagnostics", "sarif", "--check", "."]],
    "fmt --diff": [["fmt", "--diff", "--write=false", "FILE"]],
    "functions": [["functions"]],
    "get": [["get", "variable.x.default", "FILE"], ["get", "missing", "FILE"]],
    "graph": [["graph", *form, "."] for form in ([], ["--json"], ["--dot"])],
    "json": [["json", "FILE"], ["json", "--terraform", "FILE"]],
    "json --reverse": [["json", "--reverse", "FILE"]],
    "list": [["list", kind, place] for kind in ("variables", "outputs", "locals", "resources", "blocks")
             for place in (".", "FILE")],
    "list --json": [["list", kind, "--json", place] for kind in ("variables", "outputs", "locals", "resources", "blocks")
                    for place in (".", "FILE")],
    "list --tsv": [["list", kind, "--tsv", "."] for kind in ("variables", "outputs", "locals", "resources")],
    "list unused": [["list", "unused", *form, "."] for form in ([], ["--json"], ["--tsv"])],
    "manual": [["manual"]],
    "merge": [["merge", "FILE", "FILE", "other"], ["merge", "FILE", "other", "third"]],
    "parse": [["parse", "FILE"], ["parse", "--dump", "FILE"]],
    "parse --json": [["parse", "--json", "FILE"]],
    "parse --tokens": [["parse", "--tokens", "FILE"]],
    "pcl check": [["pcl", "check", "FILE"], ["pcl", "check", "--diagnostics", "sarif", "FILE"],
                  ["pcl", "check", "--diagnostics", "json", "FILE"]],
    "pcl check --dump": [["pcl", "check", "--dump", "FILE"]],
    "pcl type": [["pcl", "type", "--scope", "FILE", "x"]],
    "pcl eval": [["pcl", "eval", "--scope", "FILE", "x"]],
    "pcl rename": [["pcl", "rename", "--dry-run", "x", "y", "FILE"]],
    "provider validate": [],  # tests/provider_cli
    "provider plan": [],      # tests/provider_cli
    "provider list": [],      # tests/provider_cli
    "provider open": [],      # tests/provider_cli
    "provider invoke": [],    # tests/provider_cli
    "provider call": [],      # tests/provider_cli
    "query": [["query", address, place] for place in (".", "FILE")
              for address in ("variable.x.default", "output.x.value", "locals.*", "*.*", "*.*.*", "*.*.*.*")],
    "query --json": [["query", "--json", address, "FILE"] for address in
                     ("variable.x.default", "variable.x", "output.*.*", "locals.*", "*", "*.*", "*.*.*", "*.*.*.*")],
    "query --source": [["query", "--source", "variable.x.default", "."]],
    "refactor": [["refactor", "inline", "--dry-run", "local.x", "."], ["refactor", "join", "--dry-run", "."],
                 ["refactor", "count", "--dry-run", "terraform_data.x", "a"],
                 ["refactor", "extract", "--dry-run", "variable.x.default", "local.new", "."]],
    "references": [["references", *form, value, "."] for value in ("var.x", "local.x", "output.x") for form in ([], ["--json"])],
    "rename": [["rename", "--dry-run", "var.x", "z", "."]],
    "schema": [["schema", "--spec", "FILE"], ["schema", "--docs", "--spec", "FILE"]],
    "validate": [["validate", "--schemas", "schemas.json", "."],
                 ["validate", "--schemas", "schemas.json", "--diagnostics", "sarif", "."],
                 ["validate", "--schemas", "schemas.json", "--diagnostics", "json", "."]],
    "validate --json": [["validate", "--json", "--schemas", "schemas.json", "."]],
    "wire encode": [["wire", "encode", "--type", '"string"', "FILE"]],
    "wire decode": [["wire", "decode", "--type", '"string"', "FILE"]],
    "wire diff": [["wire", "diff", "--json", "--schema", "schemas.json", "--block", "test_thing", "a.json", "b.json"]],
    "wire type": [["wire", "type", "--json", "FILE"]],
    "hcl2json": [["hcl2json", "FILE"]],
    "hcldec": [["hcldec", "--spec", "spec.hcl", "FILE"], ["hcldec", "--spec", "spec.hcl", "--diags", "json", "FILE"]],
    "hclfmt": [["hclfmt", "FILE"], ["hclfmt", "-check", "FILE"]],
}


def run(folder, arguments):
    drop_in = arguments[0] in ("hcl2json", "hcldec", "hclfmt")
    command = [str(pathlib.Path(BINARY).parent / arguments[0]), *arguments[1:]] if drop_in else [BINARY, *arguments]
    return subprocess.run(command, cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, check=False)


def shown_parts(output):
    text = output.decode(errors="replace").lower()
    return sorted(part for part in PARTS if part in text)


def concerns(origin, output):
    """Returns whether the command can know that the origin is secret."""
    commands = OF_SCHEMAS.get(origin, ())
    is_pcl = output.startswith("pcl")
    if commands is None:
        return True
    if commands:
        return output.startswith(commands)
    return not is_pcl


def write_files(folder, files):
    main = next(iter(files))
    for name, text in files.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text)
    for name, text in {"other": files[main].replace(CANARY, "else"), "third": files[main].replace(CANARY, "more"),
                       "spec.hcl": 'object {\n  attr "x" {}\n}\n', "script": "".join(f"{value}\n" for value in VALUES),
                       "schemas.json": json.dumps(attribute_schema()),
                       "a.json": json.dumps(prior_value("a")), "b.json": json.dumps(prior_value(CANARY))}.items():
        if name not in files:
            (folder / name).write_text(text)
    return main


def prior_value(text):
    both = {"password": text, "size": None, "password_wo": text, "size_wo": None}
    return {**both, "auth": both, "disk": [both]}


def help_of(*command):
    return run(".", [*command, "--help"]).stdout.decode()


def commands_in(page):
    """The commands that a page of help lists."""
    listing = page.split("\nCommands:\n", 1)[1].split("\n\n", 1)[0] if "\nCommands:\n" in page else ""
    return re.findall(r"^  (\w[\w-]*) ", listing, re.MULTILINE)


class Outputs(unittest.TestCase):
    def test_the_guide_has_all_outputs_and_origins(self):
        found = tables()
        rows = [row[0].strip("`") for row in found["output"] if re.fullmatch("`[^`(]+`", row[0])]
        self.assertEqual(sorted(rows), sorted(OUTPUTS))
        self.assertEqual(sorted(row[0] for row in found["origin"]), sorted(ORIGINS))

    def test_each_command_has_a_row(self):
        commands = commands_in(help_of())
        self.assertGreater(len(commands), 15)
        self.assertEqual(set(commands) - {name.split()[0] for name in OUTPUTS}, {"help"})

    def test_each_form_of_a_command_has_a_row(self):
        """JSON is another writer, so it needs a row of its own, or an invocation."""
        for command in sorted({name.split()[0] for name in OUTPUTS} - {"hcl2json", "hcldec", "hclfmt"}):
            options = help_of(command)
            options += "".join(help_of(command, inner) for inner in commands_in(options))
            for option in ("--json", "--tsv", "--typed-json", "--source", "--dump", "--tokens", "--diff"):
                if not re.search(rf"^ +(-\w, )?{option}(?![\w-])", options, re.MULTILINE) or command in ("functions", "wire"):
                    continue
                uses = [arguments for name, all_ in OUTPUTS.items() if name.split()[0] == command for arguments in all_]
                if command == "console" and option == "--typed-json":
                    continue
                self.assertTrue(any(option in arguments for arguments in uses), f"{command} {option}")

    def test_secrets(self):
        for origin in ORIGINS:
            with self.subTest(origin=origin):
                self.check_origin(origin)

    def check_origin(self, origin):
        jobs = []
        with tempfile.TemporaryDirectory() as directory, \
                concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            for i, (title, files) in enumerate(files_of(origin)):
                if i % STEP:
                    continue
                folder = pathlib.Path(directory) / str(i)
                folder.mkdir()
                main = write_files(folder, files)
                for row in tables()["output"]:
                    name = row[0].strip("`")
                    if name in OUTPUTS and concerns(origin, name):
                        jobs += [pool.submit(self.shown, folder, title, row[1], main, arguments)
                                 for arguments in OUTPUTS[name]]
            leaks = [leak for leak in (job.result() for job in jobs) if leak]
        self.assertGreater(len(jobs), 10)
        self.assertEqual(leaks, [], f"{len(leaks)} of {len(jobs)}\n" + "\n".join(leaks[:5]))

    def shown(self, folder, title, secrecy, main, arguments):
        """Returns a text about a secret that is shown, or None."""
        arguments = [main if argument == "FILE" else argument for argument in arguments]
        result = run(folder, arguments)
        searched = result.stderr if secrecy == "shown" else result.stdout + b"\n" + result.stderr
        if not shown_parts(searched) and result.returncode >= 0:
            return None
        return f"--- {title}: {' '.join(arguments)} ({result.returncode})\n{searched.decode(errors='replace')}"


if __name__ == "__main__":
    BINARY = str(pathlib.Path(sys.argv.pop(1)).resolve())
    unittest.main()
