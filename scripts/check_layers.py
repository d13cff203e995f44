#!/usr/bin/env python3
"""Checks the includes between layers.

A file of a layer may include headers of its own layer and of the layers that it depends on, directly or through
others, as CMakeLists.txt declares them (hecla_layer ... DEPENDS). A public header may include only public headers,
by their full path: <hecla/LAYER/NAME.h>. Every folder of src and include/hecla is a declared layer.
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
LAYER = re.compile(r"^hecla_layer\(([^)]*)\)", re.MULTILINE)
INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]')
SUFFIXES = {".h", ".cpp", ".def", ".inc"}


def declared_layers(text):
    """Returns {layer: layers it depends on directly}, from the text of CMakeLists.txt."""
    layers = {}
    for arguments in LAYER.findall(text):
        name, *words = re.sub(r"#.*", "", arguments).split()
        depends, inside = [], False
        for word in words:
            if word in ("FACE", "HOT", "COLD", "ADDON", "LIBRARIES", "DEPENDS", "COLD_FILES"):
                inside = word == "DEPENDS"
            elif inside:
                depends.append(word)
        layers[name] = depends
    return layers


def allowed_layers(layers):
    """Returns {layer: layers it may include}. A layer may only depend on layers declared before it."""
    allowed = {}
    for name, depends in layers.items():
        unknown = [d for d in depends if d not in allowed]
        if unknown:
            sys.exit(f"layer {name} depends on {', '.join(unknown)}, which is not declared before it")
        allowed[name] = {name}.union(*(allowed[d] for d in depends))
    return allowed


def layer_of(include, layers):
    """Returns the layer that an include names, or None if it is not a header of Hecla."""
    parts = include.split("/")
    if parts[0] == "hecla" and len(parts) > 2:
        return parts[1]
    return parts[0] if len(parts) > 1 and parts[0] in layers else None


def problems_of(path, layer, public, allowed):
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        match = INCLUDE.match(line)
        if not match:
            continue
        target = layer_of(match[2], allowed)
        place = f"{path.relative_to(ROOT)}:{number}"
        if target is not None and target not in allowed[layer]:
            yield f"{place}: layer {layer} may not include {match[2]}"
        if public and (match[1] == '"' or (target is not None and not match[2].startswith("hecla/"))):
            yield f"{place}: a public header includes {match[2]}, which is not public"


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


def main():
    allowed = allowed_layers(declared_layers((ROOT / "CMakeLists.txt").read_text(encoding="utf-8")))
    found = list(problems(allowed))
    print("\n".join(found) if found else f"{len(allowed)} layers include only the layers that they depend on")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
