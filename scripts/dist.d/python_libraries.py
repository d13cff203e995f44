#!/usr/bin/env python3
"""python_libraries.py ZIG FOLDER: makes libraries of Python that FOLDER, one for Windows (scripts/python_sdk), lacks.

libs-aarch64/ gets the import libraries for that architecture: they have the same names. python3.dll gets the functions of
python3xy.dll that are in the stable ABI. Both are made from the import libraries for x86_64 in libs/. What is there is kept.
"""
import pathlib
import subprocess
import sys
import tempfile

IMPORT_OBJECT = b"\0\0\xff\xff"
DATA = 1


def imported_names(library):
    """Returns the names in an import library, and whether each is a variable."""
    content = library.read_bytes()
    position = len(b"!<arch>\n")
    while position + 60 <= len(content):
        size = int(content[position + 48:position + 58])
        member = content[position + 60:position + 60 + size]
        if member.startswith(IMPORT_OBJECT):
            kind = int.from_bytes(member[18:20], "little") & 3
            yield member[20:].split(b"\0")[0].decode(), kind == DATA
        position += 60 + size + size % 2


def write_definition(definition, library, target=""):
    """Writes a definition of the DLL of an import library, whose names lead to those of the DLL `target`."""
    lines = [f"  {name}{target and f'={target}.{name}'}{' DATA' if is_data else ''}"
             for name, is_data in imported_names(library)]
    definition.write_text("\n".join([f"LIBRARY {library.stem}.dll", "EXPORTS", *lines, ""]))


def make_import_library(zig, library, result):
    with tempfile.TemporaryDirectory() as place:
        definition = pathlib.Path(place, "python.def")
        write_definition(definition, library)
        subprocess.run([zig, "dlltool", "-m", "arm64", "-d", definition, "-l", result], check=True)


def make_stable_dll(zig, folder, result):
    with tempfile.TemporaryDirectory() as place:
        definition = pathlib.Path(place, "python3.def")
        write_definition(definition, folder / "libs/python3.lib", next(folder.glob("python3?*.dll")).stem)
        source = pathlib.Path(place, "python3.c")
        source.write_text("int hecla_nothing;\n")
        subprocess.run([zig, "cc", "-target", "x86_64-windows-gnu", "-shared", source, definition, "-o", result], check=True)


def main():
    zig, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    others = folder / "libs-aarch64"
    others.mkdir(exist_ok=True)
    for library in (folder / "libs").glob("python3*.lib"):
        if not (others / library.name).exists():
            make_import_library(zig, library, others / library.name)
    if not (folder / "python3.dll").exists():
        make_stable_dll(zig, folder, folder / "python3.dll")


if __name__ == "__main__":
    main()
