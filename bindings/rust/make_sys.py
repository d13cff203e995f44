#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Hecla authors
# SPDX-License-Identifier: Apache-2.0
"""Writes the declarations of the crate hecla-sys from the C headers.

    make_sys.py OUTPUT

The build script of the crate runs it in the source tree. A packed crate contains its output.
"""
import pathlib
import re
import sys

BINDINGS = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(BINDINGS / "c"))
import headers  # noqa: E402

PRIMITIVE = {"void": "c_void", "char": "c_char", "int": "c_int", "unsigned": "c_uint", "double": "f64", "size_t": "usize",
             "int64_t": "i64", "uint32_t": "u32", "uint64_t": "u64"}
KEYWORDS = {"as", "fn", "impl", "in", "match", "mod", "move", "pub", "ref", "self", "trait", "type", "unsafe", "use", "where"}


def identifier(name):
    return name + "_" if name in KEYWORDS else name


class Writer:
    def __init__(self, interface):
        self.interface, self.lines = interface, []

    def rust(self, c_type):
        """Returns a C type in Rust."""
        pointer = re.fullmatch(r"(.*?) \(\*\)\((.*)\)", c_type)
        if pointer:
            return self.callback(pointer.group(1), [(part, "") for part in headers.split(pointer.group(2))])
        pointer = re.fullmatch(r"(.*?)( const)?\*( const)?", c_type)
        if pointer:
            of = pointer.group(1) + (pointer.group(2) or "")
            is_const = of.startswith("const ") and "*" not in of or of.endswith(" const")
            return f"*{'const' if is_const else 'mut'} {self.rust(re.sub('^const |const$', '', of).strip() if '*' not in of else of)}"
        name = c_type.removeprefix("const ").removesuffix(" const")
        known = (self.interface.opaque, self.interface.structs, self.interface.enums, self.interface.callbacks)
        if name not in PRIMITIVE and not any(name in names for names in known):
            raise SystemExit(f"make_sys.py does not know the type \"{c_type}\"")
        return PRIMITIVE.get(name, name)

    def result(self, c_type):
        return "" if c_type == "void" else f" -> {self.rust(c_type)}"

    def parameters(self, parameters):
        return ", ".join(f"{identifier(name) + ': ' if name else ''}{self.rust(c_type)}" for c_type, name in parameters)

    def callback(self, result, parameters):
        return f"Option<unsafe extern \"C\" fn({self.parameters(parameters)}){self.result(result)}>"

    def zero(self, c_type):
        """Returns the constant of a type that is all zeros."""
        base = self.interface.base(c_type)
        if "(*)" in c_type or base in self.interface.callbacks:
            return "None"
        if "*" in c_type:
            return "std::ptr::null_mut()" if not c_type.startswith("const") else "std::ptr::null()"
        if base in self.interface.structs:
            members = self.interface.structs[base]
            return f"{base} {{ {', '.join(f'{identifier(name)}: {self.zero(of)}' for of, name in members)} }}"
        return "0.0" if base == "double" else "0"

    def initial(self, c_type, text):
        """Returns an element of the macro that initializes a struct."""
        if text.startswith("sizeof"):
            return "std::mem::size_of::<Self>()"
        if re.fullmatch(r"0|NULL|\{NULL, 0\}", text):
            return self.zero(c_type)
        return {"UINT64_MAX": "u64::MAX"}.get(text, text)

    def write_types(self):
        interface, out = self.interface, self.lines.append
        for name in interface.opaque:
            out(f"opaque!({name});")
        for name, callback in interface.callbacks.items():
            out(f"pub type {name} = {self.callback(callback.result, callback.parameters)};")
        for name, numbers in interface.enums.items():
            out(f"pub type {name} = c_int;")
            self.lines += [f"pub const {constant}: {name} = {number};" for constant, number in numbers.items()]
            out(f"/// All constants of [`{name}`].")
            out(f"pub const {name.upper()}_ALL: &[{name}] = &[{', '.join(numbers)}];")
        self.lines += [f"pub const {name}: c_uint = {number};" for name, number in interface.constants.items()]

    def write_structs(self):
        interface, out = self.interface, self.lines.append
        for name, members in interface.structs.items():
            out(f"#[repr(C)]\n#[derive(Clone, Copy, Debug)]\npub struct {name} {{")
            self.lines += [f"    pub {identifier(member)}: {self.rust(c_type)}," for c_type, member in members]
            out("}")
            if interface.has_size(name):
                given = interface.initializers[interface.initializer(name)].strip("{} ")
                texts = [part.strip() for part in re.findall(r"sizeof\(\w+\)|\{[^}]*\}|[^,{}]+", given) if part.strip()]
                if len(texts) != len(members):
                    raise SystemExit(f"make_sys.py does not understand {interface.initializer(name)}")
                out(f"impl {name} {{\n    /// The value of the macro `{interface.initializer(name)}`.")
                out("    pub const INIT: Self = Self {")
                self.lines += [f"        {identifier(member)}: {self.initial(c_type, text)},"
                               for (c_type, member), text in zip(members, texts)]
                out("    };\n}")

    def write_functions(self):
        interface, out = self.interface, self.lines.append
        out("extern \"C\" {")
        for function in interface.functions.values():
            comment = interface.comments.get(function.name, "").strip()
            self.lines += [f"    #[doc = {self.quoted(line)}]" for line in comment.split("\n") if comment]
            out(f"    pub fn {function.name}({self.parameters(function.parameters)}){self.result(function.result)};")
        out("}")
        out("/// Returns the address of every function, so that the linker looks for all of them.")
        out("#[cfg(test)]\npub fn all_functions() -> Vec<(&'static str, *const c_void)> {\n    vec![")
        self.lines += [f"        (\"{name}\", {name} as *const c_void)," for name in interface.functions]
        out("    ]\n}")

    @staticmethod
    def quoted(line):
        # Lines are escaped for Rustdoc: what is in brackets is no link, and what is indented no example to run.
        line = re.sub(r"([\[\]<>*_])", r"\\\1", line.strip())
        return '"' + line.replace("\\", "\\\\").replace('"', '\\"') + '"'

    def write_layout(self):
        """Writes a C program that prints sizes and offsets of all structs, and the same numbers of Rust."""
        program, rust = [], []
        for name, members in self.interface.structs.items():
            program.append(f'printf("{name} %zu", sizeof({name}));')
            program += [f'printf(" %zu", offsetof({name}, {member}));' for _, member in members] + ["puts(\"\");"]
            offsets = [f"std::mem::offset_of!({name}, {identifier(member)})" for _, member in members]
            rust.append(f"    (\"{name}\", &[std::mem::size_of::<{name}>(), {', '.join(offsets)}]),")
        source = "#include <hecla_pcl.h>\n#include <stdio.h>\nint main(void) {" + "\n".join(program) + "}\n"
        self.lines += [f"#[cfg(test)]\npub const LAYOUT_IN_C: &str = r##\"{source}\"##;",
                       "#[cfg(test)]\npub const LAYOUT: &[(&str, &[usize])] = &[", *rust, "];"]


def main():
    interface = headers.read(BINDINGS / "c" / name for name in headers.ALL)
    writer = Writer(interface)
    writer.write_types()
    writer.write_structs()
    writer.write_functions()
    writer.write_layout()
    pathlib.Path(sys.argv[1]).write_text("\n".join(writer.lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
