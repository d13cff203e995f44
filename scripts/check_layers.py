#!/usr/bin/env python3
"""Checks the includes between layers.

A file of a layer may include headers of its own layer and of the layers that it depends on, directly or through
others, as CMakeLists.txt declares them (hecla_layer ... DEPENDS). A public header may include only public headers,
by their full path: <hecla/LAYER/NAME.h>. Every folder of src and include/hecla is a declared layer.

Only the layer os includes the headers of an operating system, and what SYSTEM_USERS names.

In a layer with ROOMS a file of a room may include headers of its room, of the rooms that it names, and those beside the
rooms, which include no header of a room (main.cpp, which is a program's, may). A public header belongs to the room that
has a source of its name, or to none, and may then include all.
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
LAYER = re.compile(r"^hecla_layer\(([^)]*)\)", re.MULTILINE)
INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]')
HEADER = re.compile(r"\b(?:hecla/)?([a-z_]+/[a-z0-9_]+\.h)\b")
KEYWORDS = {"FACE", "COLD", "SEPARATE", "ADDON", "LIBRARIES", "DEPENDS", "COLD_FILES", "ROOMS"}
SUFFIXES = {".h", ".cpp", ".def", ".inc"}
SYSTEM_HEADER = re.compile(
    r"(arpa|mach|net|netinet|sys)/.*|(dirent|dlfcn|fcntl|io|netdb|poll|process|psapi|pthread|sched|semaphore|signal|spawn|"
    r"termios|unistd|windows|winsock2)\.h|csignal|filesystem|histedit\.h|execinfo\.h")
# Those that run other programs and talk to them, line editing, a conversion for structs, and one variable of glibc.
SYSTEM_USERS = ("src/plugin/", "src/provider_cli/", "src/provider_test/", "src/rpc/", "src/cli/provider/unix/",
                "src/cli/io/prompt.cpp", "include/hecla/bind/path.h", "include/hecla/base/counting.h")
HEADERS_PAGE = ROOT / "docs/guide/headers.md"
SHOWN = ["README.md", "docs/guide/*.md", "examples/**/*.cpp", "examples/**/*.h", "tests/consumer/*.cpp"]


def declared_layers(text):
    """Returns {layer: layers it depends on directly}, from the text of CMakeLists.txt."""
    return {name: words_after("DEPENDS", words) for name, *words in declarations(text)}


def declared_rooms(text):
    """Returns {layer: {room: rooms it names}}, from the text of CMakeLists.txt."""
    rooms = {}
    for layer, *words in declarations(text):
        for word in words_after("ROOMS", words):
            room, _, named = word.partition(":")
            rooms.setdefault(layer, {})[room] = named.split(",") if named else []
    return rooms


def declarations(text):
    return [re.sub(r"#.*", "", arguments).split() for arguments in LAYER.findall(text)]


def words_after(keyword, words):
    found, inside = [], False
    for word in words:
        if word in KEYWORDS:
            inside = word == keyword
        elif inside:
            found.append(word)
    return found


def allowed_parts(kind, parts):
    """Returns {part: parts it may include}, of layers or rooms. A part may only depend on those declared before it."""
    allowed = {}
    for name, depends in parts.items():
        unknown = [d for d in depends if d not in allowed]
        if unknown:
            sys.exit(f"{kind} {name} depends on {', '.join(unknown)}, which is not declared before it")
        allowed[name] = {name}.union(*(allowed[d] for d in depends))
    return allowed


def layer_of(include, layers):
    """Returns the layer that an include names, or None if it is not a header of Hecla."""
    parts = include.split("/")
    if parts[0] == "hecla" and len(parts) > 2:
        return parts[1]
    return parts[0] if len(parts) > 1 and parts[0] in layers else None


def includes(path):
    """Yields the number of each line that includes a header, the header, and whether it is in quotes."""
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if match := INCLUDE.match(line):
            yield number, match[2], match[1] == '"'


def problems_of(path, layer, public, allowed):
    for number, include, is_quoted in includes(path):
        target = layer_of(include, allowed)
        name = str(path.relative_to(ROOT))
        place = f"{name}:{number}"
        if layer != "os" and SYSTEM_HEADER.fullmatch(include) and not name.startswith(SYSTEM_USERS):
            yield f"{place}: only the layer os may include {include}"
        if target is not None and target not in allowed[layer]:
            yield f"{place}: layer {layer} may not include {include}"
        if public and (is_quoted or (target is not None and not include.startswith("hecla/"))):
            yield f"{place}: a public header includes {include}, which is not public"


def problems(allowed):
    for folder, public in ((ROOT / "include" / "hecla", True), (ROOT / "src", False)):
        for path in sorted(folder.rglob("*")):
            if path.suffix not in SUFFIXES or not path.is_file():
                continue
            layer = path.relative_to(folder).parts[0]
            if layer == "hecla.h":  # includes the headers of other layers
                continue
            if layer not in allowed:
                yield f"{path.relative_to(ROOT)}: CMakeLists.txt declares no layer {layer}"
            else:
                yield from problems_of(path, layer, public, allowed)


def room_problems(layer, rooms):
    """Yields what the files of one layer include of rooms that they may not include."""
    allowed = allowed_parts(f"layer {layer}: room", rooms)
    source, public = ROOT / "src" / layer, ROOT / "include" / "hecla" / layer
    files = [path for path in sorted(source.rglob("*")) if path.suffix in SUFFIXES and path != source / "main.cpp"]
    room_of = {}  # {header as it is included: its room}
    for path in files:
        room = path.relative_to(source).parts[0]
        if path.parent != source and room not in rooms:
            yield f"{path.relative_to(ROOT)}: CMakeLists.txt declares no room {room}"
        elif path.parent != source:
            room_of[str(path.relative_to(ROOT / "src"))] = room
            room_of[f"hecla/{layer}/{path.stem}.h"] = room
    for path in files + sorted(public.rglob("*.h")):
        name = str(path.relative_to(ROOT / ("src" if path in files else "include")))
        room = room_of.get(name)
        if room is None and path not in files:
            continue
        for number, target, _ in includes(path):
            if target in room_of and room_of[target] not in allowed.get(room, ()):
                yield f"{path.relative_to(ROOT)}:{number}: room {room or '(none)'} may not include {target}"


def stable_headers():
    """Returns the headers that docs/guide/headers.md lists, as they are included, and hecla/hecla.h."""
    rows = [line for line in HEADERS_PAGE.read_text(encoding="utf-8").splitlines() if line.startswith("|")]
    return {"hecla/hecla.h", *(f"hecla/{name}" for row in rows for name in HEADER.findall(row))}


def stability_problems():
    """Yields public headers that nobody needs, and uses of headers that are not stable in what users read."""
    folder = ROOT / "include"
    included = {str(path.relative_to(folder)): {header for _, header, _ in includes(path)}
                for path in folder.rglob("*") if path.suffix in SUFFIXES}
    stable = stable_headers()
    for header in sorted(stable - included.keys()):
        yield f"{HEADERS_PAGE.relative_to(ROOT)}: there is no header {header}"
    needed, waiting = set(), sorted(stable & included.keys())
    while waiting:
        header = waiting.pop()
        if header not in needed:
            needed.add(header)
            waiting += included[header] & included.keys()
    for header in sorted(included.keys() - needed):
        yield f"include/{header}: is neither listed in {HEADERS_PAGE.relative_to(ROOT)} nor included by a header that is"
    for path in sorted(path for shown in SHOWN for path in ROOT.glob(shown)):
        used = set(re.findall(r"\bhecla/[a-z_]+/[a-z0-9_]+\.h\b", path.read_text(encoding="utf-8")))
        for header in sorted(used - stable):
            yield f"{path.relative_to(ROOT)}: {header} is not a stable header"


def main():
    declared = (ROOT / "CMakeLists.txt").read_text(encoding="utf-8")
    allowed = allowed_parts("layer", declared_layers(declared))
    rooms = declared_rooms(declared)
    found = list(problems(allowed))
    for layer in rooms:
        found += room_problems(layer, rooms[layer])
    found += stability_problems()
    print("\n".join(found) if found else f"{len(allowed)} layers and {sum(map(len, rooms.values()))} rooms "
          f"include only those that they depend on, and {len(stable_headers())} headers are stable")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
