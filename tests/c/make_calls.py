#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Hecla authors
# SPDX-License-Identifier: Apache-2.0
"""Writes a C program that calls every function of the headers with NULLs, zeros and samples of each type.

    make_calls.py BINDINGS SAMPLES OUTPUT

SAMPLES is samples.h, which says how samples are named, next to calls.h, which makes the calls. A function of a type
without samples is an error, so that no function is left out.
"""
import itertools
import pathlib
import re
import sys


class Writer:
    """Writes the call of one function: `lines` choose its arguments, `counts` are the numbers of choices."""

    def __init__(self, interface, samples, function):
        self.interface, self.samples, self.function = interface, samples, function
        self.lines, self.counts, self.arguments, self.after = [], [], [], []
        self.errors = False
        self.pointed = []  # structs of which pointers are passed

    def fail(self, c_type):
        raise SystemExit(f"make_calls.py: {self.function.name} has a parameter of the type \"{c_type}\", of which "
                         "tests/c/samples.h has no samples")

    def choose(self, variable, c_type, array):
        """Declares a variable whose value is an element of an array of samples."""
        self.lines.append(f"{c_type} {variable} = {array}[choose(&n, COUNT({array}))];")
        self.counts.append(f"COUNT({array})")

    def require(self, name, c_type):
        if name not in self.samples:
            self.fail(c_type)
        return name

    def arrays(self, group):
        """Writes the arguments for arrays and the number of their elements."""
        for c_type, name in group:
            self.choose(name, c_type, self.require(self.interface.base(c_type) + "_arrays", c_type))
            self.arguments.append(name)
        count = f"{group[0][1]}_elements"
        self.choose(count, "const size_t", "count_samples")
        self.arguments.append(count)

    def add(self, c_type, name):
        interface, base = self.interface, self.interface.base(c_type)
        argument = name
        if c_type == base + "*" and interface.has_size(base):  # the function writes the struct
            self.pointed.append(base)
            self.lines.append(f"{base} {name}_store;")
            self.lines.append(f"{base}* {name} = prepare(choose(&n, 3), &{name}_store, &{base}_initial, sizeof({base}));")
            self.counts.append("3")
            if self.function.name == base + "_init":
                self.arguments.append(argument)
                argument = f"choose(&n, 2) ? sizeof({base}) : 0"
                self.counts.append("2")
        elif base in interface.structs and "*" in c_type:
            if not interface.has_size(base):
                self.require(base + "_samples", c_type)
            self.pointed.append(base)
            self.choose(name, c_type, f"{base}_pointers")
        elif base in interface.enums:
            self.lines.append(f"{c_type} {name} = ({c_type})enum_samples[choose(&n, COUNT(enum_samples))];")
            self.counts.append("COUNT(enum_samples)")
        elif c_type.endswith("**") and base in interface.opaque:
            self.lines.append(f"{base}* {name} = NULL;")
            self.lines.append(f"const size_t has_{name} = choose(&n, 2);")
            self.counts.append("2")
            argument = f"has_{name} ? &{name} : NULL"
            self.after.append(f"{base}_free({name});")
            self.errors = True
        elif base in interface.opaque and self.function.name.endswith("_free"):
            argument = "NULL"
        elif c_type in ("int64_t*", "double*"):
            self.lines.append(f"{base} {name} = 0;")
            self.lines.append(f"const size_t has_{name} = choose(&n, 2);")
            self.counts.append("2")
            argument = f"has_{name} ? &{name} : NULL"
        elif c_type == "void*":
            argument = "NULL"
        elif c_type == "void (*)(void*)":
            self.choose(name, "const hecla_free_data", "free_data_samples")
        else:
            self.choose(name, c_type, self.require(base + "_samples", c_type))
        self.arguments.append(argument)

    def result(self):
        result, base = self.function.result, self.interface.base(self.function.result)
        call = f"{self.function.name}({', '.join(self.arguments)})"
        if result == "void":
            return [call + ";"]
        lines = [f"{result} returned = {call};"]
        is_pointer = "*" in result
        if is_pointer and self.errors:
            lines.append("if (error && returned) fail(\"there is a result beside an error\");")
        if base == "hecla_text":
            lines.append("read_text(returned);")
        elif is_pointer and not result.startswith("const") and f"{base}_free" in self.interface.functions:
            lines.append(f"{base}_free(returned);")
        else:
            lines.append("(void)returned;")
        return lines

    def is_array(self, c_type):
        base = self.interface.base(c_type)
        return c_type.endswith("* const*") or (c_type.count("*") == 1 and base not in self.interface.opaque and
                                               base != "void" and not self.interface.has_size(base))

    def write(self):
        parameters = list(self.function.parameters)
        while parameters:
            arrays = list(itertools.takewhile(lambda parameter: self.is_array(parameter[0]), parameters))
            if arrays and parameters[len(arrays):] and parameters[len(arrays)][0] == "size_t":
                self.arrays(arrays)
                del parameters[:len(arrays) + 1]
            else:
                self.add(*parameters.pop(0))
                if self.function.name.endswith("_init"):
                    break  # the size of the struct is added with it
        body = self.lines + self.result() + self.after
        if not self.counts:
            body.insert(0, "(void)n;")
        return (f"static void call_{self.function.name}(size_t n) {{\n" + "".join(f"  {line}\n" for line in body) +
                "}\n")


def pointers(interface, samples, name):
    """Returns the array of pointers to a struct that functions may be given."""
    choices, lines = ["NULL"], []
    if interface.has_size(name):
        lines += [f"static const {name} {name}_initial = {interface.initializer(name)};",
                  f"static const {name} {name}_zero;"]
        choices += [f"&{name}_zero", f"&{name}_initial"]
    if f"{name}_samples" in samples:
        choices.append(f"&{name}_samples[0]")
    return lines + [f"static const {name}* const {name}_pointers[] = {{{', '.join(choices)}}};"]


def main():
    bindings, samples_path = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    sys.path.insert(0, str(bindings))
    import headers
    interface = headers.read(bindings / name for name in headers.ALL)
    text = samples_path.read_text(encoding="utf-8")
    samples = set(re.findall(r"^static [^=;(]*?\b(\w+_(?:samples|arrays))\[", text, re.MULTILINE))
    out = ["/* Written by tests/c/make_calls.py. */", "#include \"samples.h\"", "#include \"calls.h\"", ""]
    table, calls, pointed = [], [], {}
    for function in interface.functions.values():
        writer = Writer(interface, samples, function)
        calls.append(writer.write())
        pointed.update(dict.fromkeys(writer.pointed))
        parameters = ", ".join(f"{c_type} {name}" for c_type, name in function.parameters)
        counts = " * ".join(writer.counts) or "1"
        table.append(f"  {{\"{function.name}({parameters})\", call_{function.name}, {counts}}},")
    for name in pointed:
        out += pointers(interface, samples, name)
    out += calls
    out += ["static const struct function functions[] = {", *table, "};",
            "int main(void) { return call_all(functions, COUNT(functions)); }"]
    pathlib.Path(sys.argv[3]).write_text("\n".join(out) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
