#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Hecla authors
# SPDX-License-Identifier: Apache-2.0
"""Runs every command on inputs that are as deep as the default limit on nesting allows, or very long, with a
small stack.

    stack_test.py BINARY [--part=K/N]

HECLA_STACK_KIB is the size of the stack in KiB. The default, 256, is what a release build must get by with; the
frames of other builds are larger.
"""
import concurrent.futures
import os
import pathlib
import resource
import subprocess
import sys
import tempfile

from parts import take_part

KIB = int(os.environ.get("HECLA_STACK_KIB", "256"))
DEEP = 390  # a little below the limit of 400, for what surrounds an expression
LONG = 100_000
TIMEOUT = 600


def nested(opening, closing, inside="1", levels=DEEP):
    return opening * levels + inside + closing * levels


# Expressions with a value.
VALUES = {
    "parentheses": nested("(", ")"),
    "tuples": nested("[", "]"),
    "objects": nested("{a=", "}"),
    "negations": "-" * DEEP + "1",
    "conditions": nested("true ? (", ") : 0"),
    "true_results": "true ? 1 : " * DEEP + "1",
    "false_results": "false ? 1 : " * DEEP + "1",
    "tuple_loops": nested("[for x in [1] : ", "]"),
    "object_loops": nested("{for x in [1] : \"a\" => ", "}"),
    "loop_collections": nested("[for x in ", " : x]", "[1]"),
    "loop_conditions": nested("[for x in [1] : x if [1] == ", "]"),
    "growing": nested("[for a in [", "] : [a]]", levels=190),
    "interpolations": nested("\"${", "}\""),
    "templates": nested("\"a${", "}\""),
    "if_directives": "\"" + nested("%{if true}a", "%{endif}", "a", DEEP // 2) + "\"",
    "for_directives": "\"" + nested("%{for x in [1]}a", "%{endfor}", "a", DEEP // 2) + "\"",
    "else_directives": "\"" + "%{if false}a%{else}" * (DEEP // 2) + "%{endif}" * (DEEP // 2) + "\"",
    "calls": nested("max(", ")"),
    "indexes": nested("[1][", " - 1]"),
    "splats": nested("[", "][*]"),
    "operators": nested("1 + (", ")"),
    "long_sum": "1" + " + 1" * LONG,
    "long_and": "true" + " && true" * LONG,
    "long_mixed": "1" + " + 1 * 1" * LONG,
    "long_tuple": "[" + "1," * LONG + "]",
    "long_object": "{" + ",".join(f"a{i}=1" for i in range(LONG)) + "}",
    "long_template": "\"" + "${1}a" * LONG + "\"",
    "long_call": "max(" + "1," * LONG + "1)",
    "json": "jsondecode(\"" + nested("[", "]") + "\")",
    "json_objects": "jsondecode(\"" + nested("{\\\"a\\\":", "}") + "\")",
    "yaml": "yamldecode(\"" + nested("[", "]") + "\")",
    "yaml_maps": "yamldecode(\"" + nested("{a: ", "}") + "\")",
    "to_json": "jsonencode(" + nested("[", "]") + ")",
    "to_yaml": "yamlencode(" + nested("{a=", "}") + ")",
    "conversion": "tolist(" + nested("[", "]") + ")",
    "flatten": "flatten(" + nested("[", "]") + ")",
    "distinct": "distinct([" + nested("[", "]", levels=380) + ", " + nested("[", "]", levels=380) + "])",
    "equality": nested("[", "]") + " == " + nested("[", "]"),
    "unification": "true ? " + nested("[", "]") + " : " + nested("[", "]", "\"a\""),
    "object_unification": "[for x in [true] : x ? " + nested("{a=", "}") + " : " + nested("{a=", "}", "\"a\"") + "]",
    "coalesce": "coalesce(" + nested("[", "]") + ", " + nested("[", "]", "\"a\"") + ")",
    "marks": "nonsensitive(sensitive(" + nested("[", "]", levels=380) + "))",
}
# Expressions with errors.
ERRORS = {
    "open_parentheses": "(" * LONG,
    "open_tuples": "[" * LONG,
    "open_objects": "{a=" * LONG,
    "open_templates": "\"${" * LONG,
    "open_calls": "f(" * LONG,
    "open_indexes": "a[" * LONG,
    "open_loops": "[for x in " * LONG,
    "open_conditions": "true ? " * LONG,
    "open_directives": "\"" + "%{if true}" * LONG,
    "negations": "-" * LONG + "1",
    "too_deep": nested("(", ")", levels=LONG),
    "attribute_splats": "a" + ".*" * LONG,
    "full_splats": "a" + "[*]" * LONG,
    "references": "a" + ".b" * LONG,
    "long_indexes": "a" + "[0]" * LONG,
}
# Whole files.
FILES = {
    "blocks.tf": nested("a {\n", "}\n", ""),
    "labelled_blocks.tf": nested("a \"b\" {\n", "}\n", "x = 1\n"),
    "labels.tf": "a" + " b" * 300 + " {\n  x = 1\n}\n",
    "many_labels.tf": "a" + " b" * LONG + " {\n}\n",
    "very_many_labels.tf": "a" + " b" * (10 * LONG) + " {\n}\n",
    "open_blocks.tf": "a {\n" * LONG,
    "many_blocks.tf": "a {\n}\n" * LONG,
    "types.tf": "variable \"v\" {\n  type = " + nested("list(", ")", "string") + "\n  default = "
                + nested("[", "]", "\"a\"") + "\n}\nlocals {\n  a = var.v\n}\n",
    "object_types.tf": "variable \"v\" {\n  type = " + nested("object({a=", "})", "string", 190) + "\n  default = "
                       + nested("{a=", "}", "\"a\"", 190) + "\n}\nlocals {\n  a = var.v\n}\n",
    "chain.tf": "locals {\n" + "".join(f"  a{i} = local.a{i + 1}\n" for i in range(5000)) + "  a5000 = 1\n  a = local.a0\n}\n",
    "cycle.tf": "locals {\n  a = local.a0\n" + "".join(f"  a{i} = local.a{(i + 1) % 5000}\n" for i in range(5000)) + "}\n",
}
JSON = {
    "arrays": nested("[", "]"),
    "objects": nested("{\"a\":", "}"),
    "templates": "\"" + nested("${[", "]}") + "\"",
    "template_in_arrays": nested("[", "]", "\"" + nested("${[", "]}") + "\""),
    "long": "[" + "1," * LONG + "1]",
    "open_arrays": "[" * LONG,
    "open_objects": "{\"a\":" * LONG,
}
TYPES = {
    "lists": nested("[\"list\",", "]", "\"string\""),
    "maps": nested("[\"map\",", "]", "\"string\""),
    "tuples": nested("[\"tuple\",[", "]]", "\"string\""),
    "objects": nested("[\"object\",{\"a\":", "}]", "\"string\""),
    "dynamic": "\"dynamic\"",
}
WIRE_VALUES = {"array": nested("[", "]", "\"a\""), "object": nested("{\"a\":", "}", "\"a\"")}

NATIVE_COMMANDS = ["check", "check --json", "parse", "parse --json", "parse --tokens", "json", "json --terraform",
                   "json --simplify", "json --sorted", "fmt --write=false --list=false", "json --by-file", "eval", "eval --json", "eval --typed-json",
                   "eval --partial", "eval --partial --json", "decode --spec ../any.hcldec",
                   "decode --spec ../lists.hcldec", "decode --references --spec ../any.hcldec", "diff {} {}"]
JSON_COMMANDS = ["check", "parse", "parse --json", "parse --tokens", "json --reverse", "eval", "eval --json",
                 "eval --typed-json", "eval --partial", "decode --spec ../any.hcldec", "decode --spec ../lists.hcldec", "diff {} {}"]
ERROR_COMMANDS = ["check", "parse", "parse --json", "parse --tokens", "json", "eval --partial", "eval --locals",
                  "explain {} local.a"]
LOCAL_COMMANDS = ["eval --locals", "eval --locals --json", "eval --locals --typed-json", "eval --locals --partial",
                  "explain {} local.a", "explain --json {} local.a"]

# Files whose innermost value differs: (name, text before it, text after it).
VERSIONS = [
    ("tuples.tf", "a = " + "[" * DEEP, "]" * DEEP + "\n"),
    ("objects.tf", "a = " + "{a=" * DEEP, "}" * DEEP + "\n"),
    ("calls.tf", "a = " + "f(" * DEEP, ")" * DEEP + "\n"),
    ("parentheses.tf", "a = " + "([" * (DEEP // 2), "])" * (DEEP // 2) + "\n"),
    ("templates.tf", "a = " + "\"${[" * (DEEP // 2), "]}\"" * (DEEP // 2) + "\n"),
    ("blocks.tf", "a {\n" * DEEP + "x = ", "\n" + "}\n" * DEEP),
    ("arrays.json", "[" * DEEP, "]" * DEEP),
    ("objects.json", "{\"a\":" * DEEP, "}" * DEEP),
]


def jobs(folder):
    """Lists of runs: (arguments, standard input). The first of a list covers the others, which only find out what
    is wrong if it fails."""
    (folder / "any.hcldec").write_text("attr {\n  name = \"a\"\n  type = any\n}\n")
    (folder / "lists.hcldec").write_text("attr {\n  name = \"a\"\n  type = " + nested("list(", ")", "any") + "\n}\n")
    singles = [write(folder, "value_" + name, "main.tf", f"a = {text}\n") for name, text in VALUES.items()]
    every = write(folder, "values", "main.tf", "".join(f"{name} = {text}\n" for name, text in VALUES.items()))
    for command in NATIVE_COMMANDS:
        yield [command_on(command, file) for file in [every] + singles]
    singles = [write(folder, "local_" + name, "main.tf", f"locals {{\n  a = {text}\n}}\n") for name, text in VALUES.items()]
    every = write(folder, "locals", "main.tf", "locals {\n" + "".join(f"  {name} = {text}\n" for name, text in VALUES.items())
                  + "  a = [" + ", ".join(f"local.{name}" for name in VALUES) + "]\n}\n")
    for command in LOCAL_COMMANDS:
        yield [command_on(command, file) for file in [every] + singles]
    for form in ([], ["--json"], ["--partial"]):
        lines = [text + "\n" for text in VALUES.values()]
        yield [(["console", *form], text) for text in ["".join(lines)] + lines]
    for name, text in ERRORS.items():
        file = write(folder, "error_" + name, "main.tf", f"locals {{\n  a = {text}\n}}\n")
        for command in ERROR_COMMANDS:
            yield [command_on(command, file)]
    for name, text in FILES.items():
        file = write(folder, name, name, text)
        for command in NATIVE_COMMANDS + (LOCAL_COMMANDS if "local." in text or "var." in text else []):
            yield [command_on(command, file)]
    for name, text in JSON.items():
        file = write(folder, "json_" + name, "main.tf.json", f"{{\"a\": {text}}}\n")
        local = write(folder, "json_local_" + name, "main.tf.json", f"{{\"locals\": {{\"a\": {text}}}}}\n")
        for command in JSON_COMMANDS:
            yield [command_on(command, file)]
        for command in LOCAL_COMMANDS:
            yield [command_on(command, local)]
    for name, before, after in VERSIONS:
        versions = [str(write(folder, f"{value}_{name}", name, before + value + after)) for value in "123"]
        yield [(["diff", *versions[:2]], "")]
        yield [(["merge", *versions], "")]
    for type_text in TYPES.values():
        yield [(["wire", "type", "-"], type_text)]
        for text in WIRE_VALUES.values():
            yield [(["wire", "encode", "--type", type_text, "-"], text)]
            yield [(["wire", "decode", "--json", "--type", type_text, "-"], text)]


def write(folder, directory, name, text):
    path = folder / directory / name
    path.parent.mkdir()
    path.write_text(text)
    return path


def command_on(command, file):
    words = [str(file) if word == "{}" else word for word in command.split()]
    if "{}" not in command:
        words.append(str(file))
    return [str(file.parent / word) if word.startswith("../") else word for word in words], ""


def limit_stack():
    resource.setrlimit(resource.RLIMIT_STACK, (KIB * 1024, KIB * 1024))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def run(binary, arguments, text):
    """Returns what is wrong, as text."""
    process = subprocess.run([binary, *arguments], input=text.encode(), stdout=subprocess.DEVNULL,
                             stderr=subprocess.PIPE, preexec_fn=limit_stack, timeout=TIMEOUT)
    if process.returncode in (0, 1, 2):
        return ""
    command = " ".join(word if len(word) < 100 else word[:50] + "..." for word in arguments)
    return f"{command}: exit status {process.returncode}\n{process.stderr[:300].decode(errors='replace')}\n"


def run_all(binary, runs):
    first = run(binary, *runs[0])
    return first and "".join(run(binary, *other) for other in runs[1:]) or first


def main():
    binary = os.path.abspath(sys.argv[1])
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        every = take_part(list(jobs(pathlib.Path(folder))))
        problems = [problem for problem in pool.map(lambda runs: run_all(binary, runs), every) if problem]
    print("".join(problems) + f"{len(every)} runs with {KIB} KiB, {len(problems)} failed")
    sys.exit(1 if problems or not every else 0)


if __name__ == "__main__":
    main()
