# SPDX-FileCopyrightText: The Hecla authors
# SPDX-License-Identifier: Apache-2.0
"""Requests to compare: those of the generator, the vectors, and mutations of both by bytes, tokens and structure."""
import copy
import importlib.util
import json
import random
import re
import sys

import wellformed

TOKEN = re.compile(r'\s+|[A-Za-z_][\w-]*|\d+(?:\.\d+)?|\$\{~?|%\{~?|~?\}|<<-?\w*|\.\.\.|=>|[=!<>]=|&&|\|\||"|.', re.DOTALL)
SNIPPETS = ["{", "}", "[", "]", "(", ")", '"', "'", "$", "%", "~", ".", ",", "=", ":", "*", "?", "!", "&", "|", "+", "-", "\n", "\t", " ", "0",
            "1e5", "a", "#", "//", "/*", "*/", "${", "%{", "%{ if ", "%{ endif }", "...", "=>", "<<E\n", "\nE\n", "<<-E\n", "&&", "==", "\r\n", "\\", "\\n",
            "\\u00e9", "\u00a0", ";", "`", "null", "true", "for", "in", "if", "[*]", ".*", ".0", "e\u0301", "\u200d", "\U0001f600", "\ufeff", "é"]
# Fields that hold source text, and those whose JSON can be changed without losing the sense of the request.
TEXTS = ("src", "text", "spec", "expr")
STRUCTURES = ("value", "values", "to", "from", "type", "types", "schema", "block", "edits", "vars", "scope", "steps", "a", "b")


def load(path, name):
    sys.dont_write_bytecode = True
    sys.path.insert(0, str(path.parent))
    spec = importlib.util.spec_from_file_location(name, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def is_pcl(request):
    return request["op"].startswith("pcl.")


class Cases:
    """An endless supply of requests; the same seed gives the same ones."""

    def __init__(self, conformance, seed, areas):
        self.generate = load(conformance / "generate.py", "generate")
        self.random = random.Random(seed)
        self.areas = areas or self.generate.AREAS + ["functions", "vectors", "pcl"]
        self.vectors = list(self.read_vectors(conformance / "vectors"))
        self.calls = [each for each in self.vectors if each["op"] == "call"]
        self.pool = {}

    @staticmethod
    def read_vectors(folder):
        for path in sorted(folder.glob("*.jsonl")):
            for line in path.read_text(encoding="utf-8").split("\n"):
                request = json.loads(line) if line.strip() else {"rules": "document"}
                if request.get("rules") != "document":
                    yield {k: v for k, v in request.items() if k not in ("expect", "note")}

    def next(self):
        area = self.random.choice(self.areas)
        request = self.fresh(area)
        self.remember(request)
        for _ in range(self.random.choice([0, 0, 1, 1, 2, 3] if area != "vectors" else [1, 1, 2, 3])):
            changed = self.mutated(request)
            if wellformed.is_request(changed):
                request = changed
        return request

    def fresh(self, area):
        if area == "vectors":
            return copy.deepcopy(self.random.choice(self.vectors))
        if area == "functions":
            request = copy.deepcopy(self.random.choice(self.calls))
            request["values"] = [self.other_value(each) for each in request["values"]]
            return request
        return self.generate.Gen(self.random).request(area)

    def other_value(self, value):
        """Mostly another value of the same type."""
        generator = self.generate.Gen(self.random)
        choice = self.random.random()
        if choice < 0.4:
            return value
        type_ = value["type"] if choice < 0.9 else generator.concrete(generator.type(2))
        return {"type": type_, "v": generator.value(type_, mark=0.03)}

    def remember(self, request):
        """Keeps parts of requests, which mutations exchange."""
        for key in STRUCTURES + TEXTS:
            if key in request:
                pool = self.pool.setdefault(key, [])
                if len(pool) < 500:
                    pool.append(request[key])
                else:
                    pool[self.random.randrange(500)] = request[key]

    def mutated(self, request):
        request = copy.deepcopy(request)
        texts = [key for key in TEXTS if isinstance(request.get(key), str) and request[key]]
        structures = [key for key in STRUCTURES if request.get(key)]
        if texts and (not structures or self.random.random() < 0.7):
            key = self.random.choice(texts)
            change = self.random.choice([self.change_bytes, self.change_tokens, self.change_tokens, self.change_lines])
            request[key] = change(request[key], key)
            self.define_variables(request)
        elif structures:
            key = self.random.choice(structures)
            request[key] = self.change_structure(request[key], key)
        if isinstance(request.get("bytes"), str) and self.random.random() < 0.8:
            request["bytes"] = self.change_hex(request["bytes"])
        return request

    def define_variables(self, request):
        if "vars" in request:
            known = {name: self.generate.VARS[name] for name in self.generate.VARS if name in request["src"]}
            request["vars"] = known | request["vars"]

    def change_bytes(self, text, _):
        i, j = sorted(self.random.randrange(len(text) + 1) for _ in range(2))
        choice = self.random.random()
        if choice < 0.35:
            return text[:i] + text[i + 1:]
        if choice < 0.8:
            return text[:i] + self.random.choice(SNIPPETS) + text[i:]
        if choice < 0.9:
            return text[:i] + text[j:]
        return text[:j] + text[i:j] + text[j:]

    def change_tokens(self, text, key):
        return self.change_parts(TOKEN.findall(text), lambda other: TOKEN.findall(other), key)

    def change_lines(self, text, key):
        return self.change_parts(text.splitlines(keepends=True), lambda other: other.splitlines(keepends=True), key)

    def change_parts(self, parts, split, key):
        """Removes, doubles, exchanges or moves a few neighbouring parts, or takes them from another text."""
        i = self.random.randrange(len(parts) + 1)
        j = min(len(parts), i + self.random.choice([1, 1, 2, 4]))
        other = split(self.random.choice(self.pool[key])) if self.pool.get(key) else []
        start = self.random.randrange(len(other) + 1)
        piece = other[start:start + self.random.choice([1, 1, 2, 4, 8])]
        to = self.random.randrange(len(parts) + 1)
        return "".join(self.random.choice([
            lambda: parts[:i] + parts[j:],
            lambda: parts[:j] + parts[i:j] + parts[j:],
            lambda: parts[:i] + piece + parts[i:],
            lambda: parts[:i] + piece + parts[j:],
            lambda: (parts[:i] + parts[j:])[:to] + parts[i:j] + (parts[:i] + parts[j:])[to:],
        ])())

    def change_structure(self, node, key):
        """Replaces or removes one node of a JSON structure."""
        places = list(places_in(node))
        path = self.random.choice(places)
        other = self.random.choice(self.pool.get(key) or [node])
        replacement = self.random.choice([value_at(other, each) for each in places_in(other)])
        if not path:
            return copy.deepcopy(replacement if type(replacement) is type(node) else node)
        parent = value_at(node, path[:-1])
        if self.random.random() < 0.3:
            del parent[path[-1]]
        else:
            parent[path[-1]] = copy.deepcopy(replacement)
        return node

    def change_hex(self, text):
        data = bytearray.fromhex(text)
        i = self.random.randrange(len(data) + 1)
        choice = self.random.random()
        if choice < 0.4 and i < len(data):
            data[i] = self.random.choice([self.random.randrange(256), data[i] ^ 1 << self.random.randrange(8)])
        elif choice < 0.6:
            del data[i:i + 1]
        else:
            data.insert(i, self.random.randrange(256))
        return data.hex()


def places_in(node, path=()):
    yield path
    if isinstance(node, list) and node and node[0] in wellformed.ATOMS:
        return
    items = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
    for key, part in items:
        yield from places_in(part, path + (key,))


def value_at(node, path):
    for key in path:
        node = node[key]
    return node
