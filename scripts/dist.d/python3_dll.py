#!/usr/bin/env python3
"""python3_dll.py ZIG FOLDER: makes FOLDER/python3.dll, if it is not there: its functions are those of python3xy.dll.

FOLDER is a Python for Windows (scripts/python_sdk) without that library. Which names it has is read from its import
library, libs/python3.lib.
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


def main():
    zig, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    if (folder / "python3.dll").exists():
        return
    target = next(folder.glob("python3?*.dll")).stem
    with tempfile.TemporaryDirectory() as place:
        definition = pathlib.Path(place, "python3.def")
        lines = [f"  {name}={target}.{name}{' DATA' if is_data else ''}"
                 for name, is_data in imported_names(folder / "libs/python3.lib")]
        definition.write_text("\n".join(["LIBRARY python3.dll", "EXPORTS", *lines, ""]))
        source = pathlib.Path(place, "python3.c")
        source.write_text("int hecla_nothing;\n")
        subprocess.run([zig, "cc", "-target", "x86_64-windows-gnu", "-shared", source, definition,
                        "-o", folder / "python3.dll"], check=True)


if __name__ == "__main__":
    main()
