#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Hecla authors
# SPDX-License-Identifier: Apache-2.0
"""check_messages.py [--update]: whether tests/messages lists what the sources can report, and tests show it.

tests/messages/LAYER.txt has a line for each sentence or part of one that the layer can report, sorted; "…" is what the
program fills in, such as a name. Fails for a message that is not listed, for a line that no source has, and for a
message that no test shows, unless it is in a section that gives the reason:

    -- not shown: the system must fail --
    cannot make a certificate

The section "no message: ..." has texts that are not reported: of help and of generated documents.

--update writes the files: it adds what is missing and removes what is gone. A message that no test shows goes to the
section "not shown", to which a reason must be added.
"""
import collections
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
LISTS = ROOT / "tests/messages"
SHOWING = ["tests", "bindings/*/tests", "bindings/js/test", "bindings/go/*_test.go", "bindings/rust/hecla/tests"]
HEAD = 'What the layer can report; "…" is filled in. See scripts/check_messages.py.'
SHOWN = "shown"
# A message has so many words. Parts that are shorter are found only as parts of others.
WORDS = 3
# So many characters may be between two parts of a message in a test.
GAP = 200

# Files of scripts and generated texts, definitions of commands, and calls whose arguments describe functions and options.
HELP_FILES = {"shell_completion.cpp", "manual.cpp", "template.h"}
HELP = re.compile(r"^(?:extern )?(?:const Command|constexpr const char\*) \w+(?:_command|_help|help) ?=.*?;\n", re.M | re.S)
DESCRIBING = re.compile(r"define|parameter|(?:^|\.)(?:option|flag|choice|directory|positional|in_group)$|add_inputs|add_limit|"
                        r"add_output|description|static_assert|of_many|comparison|arithmetic|function_of_path")

TOKEN = re.compile(r"""
    //[^\n]* | /\*.*?\*/ | \#[^\n\\]*(?:\\.[^\n\\]*)*
  | R"(?P<mark>[^\s()\\]*)\((?P<raw>.*?)\)(?P=mark)"
  | "(?P<text>(?:[^"\\\n]|\\.)*)"
  | '(?:[^'\\\n]|\\.)+'
  | (?P<code>(?:[\w\s.~!*%^@\\] | :: | -> | (?<=\d)'(?=\d))+)
  | (?P<sign>.)""", re.X | re.S)
ESCAPE = re.compile(r"\\(.)", re.S)
CLOSER = {"(": ")", "[": "]", "{": "}"}
SEPARATORS = set(",;?:=<&|")
# A call of one of these with a literal is that literal.
STRING_TYPES = re.compile(r"(.*?)(?:std::)?(?:string|string_view|TerminalText)\s*$", re.S)


def unescaped(literal):
    return ESCAPE.sub(lambda match: {"n": "\n", "t": "\t", "r": "\r"}.get(match[1], match[1]), literal)


def tokens_of(source):
    """Returns (kind, text) for literals, code and signs. Literals beside each other are one."""
    tokens = []
    for match in TOKEN.finditer(source):
        kind = match.lastgroup
        if kind in ("raw", "text"):
            literal = match["raw"] if kind == "raw" else unescaped(match["text"])
            if tokens and tokens[-1][0] == "literal":
                literal = tokens.pop()[1] + literal
            tokens.append(("literal", literal))
        elif kind == "sign" or (kind == "code" and match[0].strip()):
            tokens.append((kind, match[0]))
            unwrap_literal(tokens)
    return tokens


def unwrap_literal(tokens):
    """Replaces std::string("text") at the end by the literal."""
    if len(tokens) < 4 or tokens[-1][1] != ")" or tokens[-2][0] != "literal" or tokens[-3] != ("sign", "("):
        return
    code = STRING_TYPES.fullmatch(tokens[-4][1])
    if code:
        tokens[-4:] = [("code", code[1]), tokens[-2]] if code[1].strip() else [tokens[-2]]


class Expressions:
    """Collects the sums of literals and other operands in a source, with "…" for the others."""

    def __init__(self, source):
        self.tokens = tokens_of(source)
        self.found = []
        self.read_group(0, None, False)

    def read_group(self, at, closer, describes):
        """Reads up to `closer`, and returns its position."""
        operands = []
        while at < len(self.tokens) and self.tokens[at] != ("sign", closer):
            kind, text = self.tokens[at]
            if text in CLOSER and kind == "sign":
                name = self.tokens[at - 1][1].split()[-1:] if at and self.tokens[at - 1][0] == "code" else []
                at = self.read_group(at + 1, CLOSER[text], describes or bool(name and DESCRIBING.search(name[0])))
                operands = self.end(operands, describes) if text == "{" and closer != ")" else operands + [None]
            elif kind == "sign" and text in SEPARATORS:
                operands = self.end(operands, describes)
            elif kind == "code" and re.search(r"\b(?:return|throw|case)\s*$", text):
                operands = self.end(operands, describes)
            elif text != "+":
                operands.append(text if kind == "literal" else None)
            at += 1
        self.end(operands, describes)
        return at

    def end(self, operands, describes):
        if not describes and any(operand is not None for operand in operands):
            text = "".join("…" if operand is None else operand for operand in operands)
            self.found.append(re.sub("…+", "…", text))
        return []


def is_message(text):
    words = text.replace("…", " ").split()
    return len([word for word in words if re.search("[A-Za-z]", word)]) >= WORDS and \
        len(re.findall(r"(?<!\S)[a-z]+\b", text)) >= 2


def collect():
    """Returns {layer: its messages}."""
    messages = collections.defaultdict(set)
    for folder in (ROOT / "src", ROOT / "include/hecla"):
        for path in folder.rglob("*.*"):
            if path.suffix in (".cpp", ".h") and path.name not in HELP_FILES:
                texts = Expressions(HELP.sub("", path.read_text(encoding="utf-8"))).found
                messages[path.relative_to(folder).parts[0]].update(
                    text.strip().replace("\n", r"\n") for text in texts if is_message(text))
    return {layer: found for layer, found in messages.items() if found}


def normalized(text):
    """Returns the text with single spaces, and without the backslashes of escapes."""
    return re.sub(r"(?:\\[nt]|\s)+", " ", text.replace(r"\"", '"').replace(r"\\", "\\"))


class Tests:
    """The text of all tests, to look for messages in it."""

    def __init__(self):
        paths = {path for pattern in SHOWING for found in ROOT.glob(pattern)
                 for path in ([found] if found.is_file() else found.rglob("*.*"))}
        text = "\n".join(path.read_text(encoding="utf-8", errors="replace") for path in sorted(paths)
                         if path.is_file() and LISTS not in path.parents)
        self.text = normalized(re.sub(r'"\s*\n\s*"', "", text))

    def show(self, message):
        """Returns whether the parts of a message are in a test, one after the other."""
        parts = [normalized(part).strip() for part in message.split("…")]
        parts = [part for part in parts if re.search(r"\w", part)]
        first = max(range(len(parts)), key=lambda i: len(parts[i]))
        at = self.text.find(parts[first])
        while at >= 0:
            if self.follow(parts[first:], at) and self.precede(parts[:first], at):
                return True
            at = self.text.find(parts[first], at + 1)
        return False

    def follow(self, parts, at):
        for part in parts:
            at = self.text.find(part, at, at + GAP + len(part))
            if at < 0:
                return False
            at += len(part)
        return True

    def precede(self, parts, at):
        for part in reversed(parts):
            at = self.text.rfind(part, max(at - GAP - len(part), 0), at)
            if at < 0:
                return False
        return True


def read_list(path):
    """Returns {message: its section}."""
    listed, section = {}, None
    for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else []:
        if match := re.fullmatch("-- (.*) --", line):
            section = match[1]
        elif section and line:
            listed[line] = section
    return listed


def write_list(path, listed):
    lines = [HEAD]
    for section in sorted(set(listed.values()), key=lambda section: (section != SHOWN, section)):
        lines += [f"-- {section} --", *sorted(message for message in listed if listed[message] == section)]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def section_of(message, before, tests):
    """Returns the section for a message, which was in `before`."""
    if before and before.startswith("no message"):
        return before
    if tests.show(message):
        return SHOWN
    return before if before and before != SHOWN else "not shown"


def update(messages, tests):
    LISTS.mkdir(exist_ok=True)
    for path in LISTS.glob("*.txt"):
        if path.stem not in messages:
            path.unlink()
    for layer, found in messages.items():
        path = LISTS / f"{layer}.txt"
        old = read_list(path)
        write_list(path, {message: section_of(message, old.get(message), tests) for message in found})


def problems(messages, tests):
    for layer in sorted({*messages, *(path.stem for path in LISTS.glob("*.txt"))}):
        found, listed = messages.get(layer, set()), read_list(LISTS / f"{layer}.txt")
        place = f"tests/messages/{layer}.txt"
        yield from (f"{place}: not listed: {message}" for message in sorted(found - listed.keys()))
        yield from (f"{place}: no source has: {message}" for message in sorted(listed.keys() - found))
        for message in sorted(found & listed.keys()):
            section = section_of(message, listed[message], tests)
            if section == "not shown":
                yield f"{place}: no test shows, and no reason is given: {message}"
            elif section != listed[message]:
                yield f"{place}: a test shows this, so it needs no reason: {message}"


def counts():
    """Returns (how many messages tests show, how many there are, {layer: how many they do not show})."""
    tests, total, hidden = Tests(), 0, collections.Counter()
    for layer, found in collect().items():
        listed = read_list(LISTS / f"{layer}.txt")
        found = [message for message in found if not listed.get(message, "").startswith("no message")]
        total += len(found)
        hidden[layer] = sum(not tests.show(message) for message in found)
    return total - sum(hidden.values()), total, +hidden


if __name__ == "__main__":
    if sys.argv[1:] == ["--update"]:
        update(collect(), Tests())
    elif found := list(problems(collect(), Tests())):
        print(*found, sep="\n")
        sys.exit("Review these messages, then run scripts/check_messages.py --update.")
