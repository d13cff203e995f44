#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Hecla authors
# SPDX-License-Identifier: Apache-2.0
"""Reads the declarations of the C headers, for scripts that check them or write code from them.

    interface = headers.read(["hecla_value.h", "hecla_wire.h"])

Types are written as in C, without spaces before "*": "const hecla_value* const*". A declaration that is not understood
is an error, so that nothing is forgotten.
"""
import dataclasses
import pathlib
import re

ALL = ["hecla_value.h", "hecla_wire.h", "hecla.h", "hecla_pcl.h"]


@dataclasses.dataclass
class Function:
    name: str
    result: str
    parameters: list  # of (type, name); of a pointer to a function, the type is "result (*)(type, ...)"


@dataclasses.dataclass
class Interface:
    functions: dict = dataclasses.field(default_factory=dict)
    opaque: list = dataclasses.field(default_factory=list)  # names of structs without members
    structs: dict = dataclasses.field(default_factory=dict)  # name: [(type, member)]
    enums: dict = dataclasses.field(default_factory=dict)  # name: {constant: number}
    constants: dict = dataclasses.field(default_factory=dict)  # of enumerations without a name
    callbacks: dict = dataclasses.field(default_factory=dict)  # name: Function, of a pointer to a function
    initializers: dict = dataclasses.field(default_factory=dict)  # macro HECLA_..._INIT: its expression
    comments: dict = dataclasses.field(default_factory=dict)  # function: the comment above it

    def base(self, c_type):
        """Returns the name in a type without const and "*"."""
        return re.sub(r"\bconst\b|\*", " ", c_type).strip()

    def has_size(self, name):
        """Returns whether a struct may grow: it begins with its size."""
        return self.structs.get(name, [("", "")])[0] == ("size_t", "size")

    def initializer(self, name):
        """Returns the macro that initializes a struct with a size."""
        return name.upper() + "_INIT"


def normalized(c_type):
    return re.sub(r"\s*\*\s*", "*", re.sub(r"\s+", " ", c_type.strip())).replace("*const", "* const")


def split(parameters):
    """Splits a list at the commas that are not inside parentheses."""
    parts, depth = [""], 0
    for character in parameters:
        depth += {"(": 1, ")": -1}.get(character, 0)
        if character == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += character
    return [part.strip() for part in parts]


def declarator(text):
    """Returns the type and the name of a parameter or member."""
    pointer = re.fullmatch(r"(.*?)\(\*(\w+)\)\s*\((.*)\)", text, re.DOTALL)
    if pointer:
        result, name, parameters = pointer.groups()
        return f"{normalized(result)} (*)({', '.join(c_type for c_type, _ in parameters_of(parameters))})", name
    c_type, name = re.fullmatch(r"(.*?)(\w+)", text, re.DOTALL).groups()
    return normalized(c_type), name


def parameters_of(text):
    return [] if text.strip() in ("", "void") else [declarator(part) for part in split(text)]


def enumerators(text):
    found, number = {}, -1
    for part in split(text.strip().rstrip(",")):
        name, _, value = (piece.strip() for piece in part.partition("="))
        number = int(value) if value else number + 1
        found[name] = number
    return found


def comments(text):
    """Returns the comments directly above functions."""
    found = re.findall(r"/\*((?:(?!\*/).)*)\*/\nHECLA_API [^;(]*?\b(hecla_\w+)\(", text, re.DOTALL)
    lines = {name: [line.strip(" *") for line in comment.split("\n")] for comment, name in found}
    return {name: "\n".join(line for line in of if not line.startswith("---")) for name, of in lines.items()}


def read_file(text, interface):
    interface.comments.update(comments(text))
    text = re.sub(r"/\*.*?\*/", lambda comment: "\n" * comment.group().count("\n"), text, flags=re.DOTALL)
    for name, value in re.findall(r"^#define (HECLA_\w+_INIT)\b((?:.*\\\n)*.*)", text, re.MULTILINE):
        interface.initializers[name] = normalized(value.replace("\\\n", " "))
    text = re.sub(r"^[ \t]*#(.*\\\n)*.*", "", text, flags=re.MULTILINE)
    text = re.sub(r'extern "C" \{|^static inline .*?^\}$|^\}$', "", text, flags=re.DOTALL | re.MULTILINE)

    def take(pattern, use):
        nonlocal text
        for match in re.finditer(pattern, text, re.DOTALL | re.MULTILINE):
            use(*match.groups())
        text = re.sub(pattern, "", text, flags=re.DOTALL | re.MULTILINE)

    def function(result, name, parameters):
        interface.functions[name] = Function(name, normalized(result), parameters_of(parameters))

    def struct(name, members):
        interface.structs[name] = [declarator(part.strip()) for part in members.split(";") if part.strip()]

    take(r"^HECLA_API ([^;(]*?)\b(hecla_\w+)\(([^;]*)\);", function)
    take(r"^typedef enum (\w+) HECLA_ENUM \{(.*?)\} \w+;",
         lambda name, body: interface.enums.__setitem__(name, enumerators(body)))
    take(r"^enum \{(.*?)\};", lambda body: interface.constants.update(enumerators(body)))
    take(r"^typedef struct (\w+) \{(.*?)\} \w+;", struct)
    take(r"^typedef struct (\w+)\s+\w+;", interface.opaque.append)
    take(r"^typedef ([^;]*?)\(\*(\w+)\)\s*\(([^;]*)\);",
         lambda result, name, parameters: interface.callbacks.__setitem__(
             name, Function(name, normalized(result), parameters_of(parameters))))
    if text.strip():
        raise SystemExit(f"headers.py does not understand: {text.strip()[:200]}")


def read(paths):
    interface = Interface()
    for path in paths:
        read_file(pathlib.Path(path).read_text(encoding="utf-8"), interface)
    return interface
