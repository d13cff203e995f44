# SPDX-FileCopyrightText: The Hecla authors
# SPDX-License-Identifier: Apache-2.0
"""The differences from the reference that docs/conformance.md explains, as rules that recognize them."""
import dataclasses
import decimal
import json
import pathlib
import re
import typing
import unicodedata

PAGE = pathlib.Path(__file__).resolve().parent.parent.parent / "docs" / "conformance.md"


@dataclasses.dataclass
class Difference:
    request: dict
    want: dict
    got: dict
    kind: str

    def source(self):
        return self.request.get("src", "").encode("utf-8", "surrogatepass")

    def first_errors(self):
        """The bytes where the first error of each begins; None if there is none."""
        return [next(iter(error_bytes(answer)), None) for answer in (self.want, self.got)]


def error_bytes(answer):
    """The bytes where the errors of an answer begin, without those that have none: the positions of PCL are lines and columns."""
    errors = answer.get("errors")
    return [each[2] for each in errors if each and len(each) == 6] if isinstance(errors, list) else []


@dataclasses.dataclass
class Rule:
    """`row` are words of the page, by which its reader finds the reason."""
    row: str
    applies: typing.Callable[[Difference], bool]


def without_strings(text, is_template):
    """The text with underscores for the characters of strings and comments, where brackets mean nothing."""
    comments = rb"" if is_template else rb"|#[^\n]*|//[^\n]*|/\*.*?\*/"
    return re.sub(rb'"(?:[^"\\\n]|\\.)*"' + comments, lambda found: b"_" * len(found.group()), text, flags=re.DOTALL)


def innermost_bracket(text, is_template):
    """The last opening bracket of the text that is not closed in it, and the text before."""
    text, depth = without_strings(text, is_template), 0
    for i in range(len(text) - 1, -1, -1):
        c = text[i:i + 1]
        if c in b")]}":
            depth += 1
        elif c in b"([{":
            if depth == 0:
                return c, text[:i]
            depth -= 1
    return b"", b""


def is_in_index(difference):
    """Hecla points into an index that is not closed, the reference behind it."""
    want, got = difference.first_errors()
    if difference.kind != "positions" or want is None or got is None or want <= got:
        return False
    text = difference.source()[:got]
    # A string that is not closed may contain an index inside of an interpolation.
    return any(is_index(*innermost_bracket(part, difference.request.get("kind") == "template"))
               for part in (text, text[text.rfind(b"${") + 2:] if b"${" in text else b""))


def is_index(bracket, before):
    """Returns whether the bracket is after an operand, not at the start of a tuple.

    A name may end with a dash, an operand with a splat.
    """
    before = before.rstrip(b" ")
    if re.search(rb"\w-$|\.\*$", before):
        return bracket == b"["
    return bracket == b"[" and before[-1:] not in (b"", *(b"=([,:{?+-*/<>!&|%"[i:i + 1] for i in range(17)))


def is_malformed_json(difference):
    """The text is not JSON, and the reference points behind Hecla's position."""
    want, got = difference.first_errors()
    return is_json(difference) and want is not None and got is not None and want > got and not parses_as_json(difference.source())


def is_json(difference):
    return difference.request.get("syntax") == "json" and difference.kind == "positions"


def parses_as_json(text):
    try:
        json.loads(text)
        return True
    except (ValueError, RecursionError):
        return False


def is_invalid_escape(difference):
    got = difference.first_errors()[1]
    return is_malformed_json(difference) and difference.source()[got:got + 1] == b"\\"


def has_escape(difference):
    return is_json(difference) and b"\\" in difference.source()


def is_null_key(difference):
    """Hecla points at a key, the reference at the value after it."""
    answer = difference.got.get("errors")
    if difference.kind != "positions" or difference.first_errors()[1] is None:
        return False
    end = answer[0][5]
    return any(difference.source()[end:want].strip()[:1] in (b"=", b":") for want in error_bytes(difference.want) if want > end)


def is_after_combining(difference):
    """Only columns differ, after a character that belongs to the one before."""
    text = difference.request.get("src", "")
    return has_same_bytes(difference) and any(
        unicodedata.category(c) in ("Mn", "Mc", "Me", "Cf", "Sk") or 0x1F1E6 <= ord(c) <= 0x1F1FF for c in text)


def has_same_bytes(difference):
    """The positions differ in columns only; of errors, the first is one of the reference's, as in check.py."""
    if difference.kind != "positions":
        return False
    wanted, got = (each.get("errors") for each in (difference.want, difference.got))
    if not (isinstance(wanted, list) and isinstance(got, list)):
        return without_columns(difference.want) == without_columns(difference.got)
    return bool(got) and got[0] is not None and got[0][2:3] in [each[2:3] for each in wanted if each]


def differs_in_json_columns(difference):
    return is_json(difference) and has_same_bytes(difference)


def is_one_byte_early(difference):
    want, got = difference.first_errors()
    return is_json(difference) and want is not None and got is not None and want == got - 1


def is_call_one_column_early(difference):
    """The ranges of a call in a JSON string."""
    if difference.request["op"] != "static" or difference.request.get("syntax") != "json":
        return False
    return difference.got != difference.want == one_column_early(difference.got)


def one_column_early(node):
    if isinstance(node, dict):
        return {key: one_column_early(part) for key, part in node.items()}
    if isinstance(node, list) and len(node) == 6 and all(type(each) is int for each in node):
        return [node[0], node[1] - 1, node[2] - 1, node[3], node[4] - 1, node[5] - 1]
    return [one_column_early(part) for part in node] if isinstance(node, list) else node


def loses_byte_order_mark(difference):
    """A string in JSON begins with one, and the answers are the same without it."""
    if difference.request.get("syntax") != "json" or not re.search('"(\ufeff|\\\\u[fF][eE][fF][fF])', difference.request.get("src", "")):
        return False
    return without_byte_order_mark(difference.got) == without_byte_order_mark(difference.want)


def without_byte_order_mark(node):
    if isinstance(node, dict):
        return {key: without_byte_order_mark(part) for key, part in node.items()}
    if isinstance(node, list):
        return [without_byte_order_mark(part) for part in node]
    return node.removeprefix("\ufeff") if isinstance(node, str) else node


def has_no_position(difference):
    return difference.kind == "positions" and difference.want.get("errors", [None])[0] == [0] * 6


def without_columns(node):
    if isinstance(node, dict):
        return {key: without_columns(part) for key, part in node.items()}
    if isinstance(node, list) and len(node) == 6 and all(type(each) is int for each in node):
        return [node[0], node[2], node[3], node[5]]
    return [without_columns(part) for part in node] if isinstance(node, list) else node


def has_trailing_text(difference):
    if difference.request["op"] not in ("implied_type", "json_decode") or "errors" in difference.want or "errors" not in difference.got:
        return False
    try:
        json.JSONDecoder().raw_decode(difference.request.get("text", "").lstrip())
    except (ValueError, RecursionError):
        return False
    return not parses_as_json(difference.request["text"])


def exceeds_numbers(difference):
    """The reference has infinity where Hecla reports an error."""
    return "errors" not in difference.want and "errors" in difference.got and '"inf"' in json.dumps(difference.want).replace("-inf", "inf")


def is_power_in_doubles(difference):
    """Hecla's error is at the call, where the reference goes on with infinity."""
    if difference.request.get("func") == "pow":
        return exceeds_numbers(difference)
    return any(difference.source()[start:].startswith(b"pow") for start in error_bytes(difference.got))


def is_fractional_power(difference):
    """A power that is not whole: doubles that agree to 13 digits."""
    request = difference.request
    if request.get("func") != "pow" or decimal.Decimal(request["values"][1]["v"]) % 1 == 0:
        return False
    want, got = (decimal.Decimal(answer["value"]["v"]) if "value" in answer else decimal.Decimal("nan")
                 for answer in (difference.want, difference.got))
    return want.is_finite() and got.is_finite() and abs(want - got) <= abs(want) * decimal.Decimal("1e-13")


def would_join_tokens(difference):
    """The reference joins a number and what follows a period."""
    return difference.request["op"] == "format" and "errors" in difference.got and re.search(rb"\d\s+\.\s*\d", difference.source()) is not None


def has_negative_zero(difference):
    """The reference's text is that of Hecla with a sign before zero, or before an infinity that a division by it made."""
    unsigned = re.sub(r"-(?=0(?![.\d])|inf)", "", json.dumps(difference.want, sort_keys=True))
    return difference.kind == "answers" and unsigned == json.dumps(difference.got, sort_keys=True)


def is_partly_unknown_equality(difference):
    """One answer is unknown, the other false."""
    unknown = {"type": "bool", "v": {"$unknown": {"not_null": True}}}
    values = (difference.want.get("value"), difference.got.get("value"))
    return difference.request["op"] in ("equal", "eval", "call") and values == (unknown, {"type": "bool", "v": False})


def is_set_with_unknown(difference):
    """An unknown list of the requested type."""
    request, value = difference.request, difference.got.get("value", {})
    return request["op"] == "convert" and "$unknown" in json.dumps(request["value"]["v"]) and '"set"' in json.dumps(request["value"]["type"]) and (
        '"list"' in json.dumps(request["to"])) and value.get("type") is not None


def drops_marks_of_null(difference):
    """Without all marks, the answers are the same. The marks of the parts of a set are on the set."""
    has_marked_null = re.search(r'"v": null', json.dumps(difference.request)) and "$marks" in json.dumps(difference.request)
    return difference.request["op"] == "convert" and bool(has_marked_null) and (
        without_marks(difference.want) == without_marks(difference.got) and "value" in difference.want)


def without_marks(node):
    if isinstance(node, dict):
        return without_marks(node["v"]) if "$marks" in node else {key: without_marks(part) for key, part in node.items()}
    return [without_marks(part) for part in node] if isinstance(node, list) else node


def has_more_after_refinements(difference):
    """An extension of type 12."""
    return difference.request["op"] == "msgpack_decode" and re.search("c[78]..0c|d[4-8]0c", difference.request["bytes"]) is not None and (
        "errors" in difference.got and "$unknown" in json.dumps(difference.want))


def has_unknown_refinement(difference):
    """The reference fails after a key that it does not know."""
    return difference.request["op"] == "msgpack_decode" and re.search("c[78]..0c|d[4-8]0c", difference.request["bytes"]) is not None and (
        "errors" in difference.want and "$unknown" in json.dumps(difference.got))


def is_in_splat(difference):
    """Two indexes after an attribute-only splat."""
    want, got = difference.first_errors()
    text = difference.source()
    return difference.kind == "positions" and want is not None and got is not None and (
        text[want:want + 1] == b"*" and re.match(rb"\d+\.\d", text[got:]) is not None)


def floats_in(answer):
    """The answer with each number as the float that is nearest."""
    if isinstance(answer, dict):
        return {name: floats_in(part) for name, part in answer.items() if name != "id"}
    if isinstance(answer, list):
        return [floats_in(part) for part in answer]
    try:
        return float(answer)
    except (ValueError, TypeError):
        return answer


def has_exact_float(difference):
    """Hecla has the exact value of a float, the reference its shortest digits."""
    request = difference.request
    return request["op"] == "msgpack_decode" and re.search("c[ab]", request["bytes"]) is not None and floats_in(difference.want) == floats_in(difference.got)


def has_payload_without_meaning(difference):
    return difference.request["op"] == "msgpack_decode" and re.search("d[5-8]00|c7..00|c8....00", difference.request["bytes"]) is not None and (
        "errors" in difference.want and "value" in difference.got)


def counts_elements_of_set(difference):
    request = difference.request
    return request["op"] == "block_encode" and '"set"' in json.dumps(request["block"]) and "_items" in json.dumps(request["block"]) and (
        ("errors" in difference.want) != ("errors" in difference.got))


def is_negative_infinite_bound(difference):
    return difference.request["op"] == "msgpack_decode" and '"min": ["-inf"' in json.dumps(difference.want)


def has_incomplete_object(difference):
    request = difference.request
    return request["op"] == "msgpack_decode" and '"object"' in json.dumps(request["type"]) and "value" in difference.want and (
        difference.want["value"]["type"] != request["type"] and "errors" in difference.got)


def has_other_keys(difference):
    """The reference reads a key that is not a string as an empty one."""
    return difference.request["op"] == "msgpack_decode" and '"": ' in json.dumps(difference.want) and "errors" in difference.got


def is_rejected_by_implied_type(difference):
    request = difference.request
    return request["op"] == "implied_type" and request.get("kind") == "msgpack" and "errors" not in difference.want and "errors" in difference.got


def is_cut_map(difference):
    return is_rejected_by_implied_type(difference) and "dynamic" in json.dumps(difference.want)


def has_invalid_utf8(difference):
    return difference.request["op"] in ("msgpack_decode", "json_decode") and "\ufffd" in json.dumps(difference.want, ensure_ascii=False) and (
        "errors" in difference.got)


def flattens_object(difference):
    text = json.dumps(difference.request)
    return "flatten" in text and "$unknown" in text and "errors" in difference.got and "value" in difference.want


def rounds_integer(difference):
    text = json.dumps(difference.request)
    return "parseint" in text and re.search("[0-9a-zA-Z]{65,}", text) is not None and "value" in difference.want and "value" in difference.got


def has_related_constants(difference):
    """A constant beside another constant, or its base type: what the reference answers depends on its memory of conversions."""
    text = json.dumps({key: part for key, part in difference.request.items() if key in ("types", "from", "to", "type", "scope", "a", "b")})
    bases = re.findall(r'\["const", "(\w+)"', text)
    return difference.request["op"].startswith("pcl.") and any(text.count(f'"{base}"') > 1 for base in bases)


def has_opaque_primitive(difference):
    return difference.request["op"].startswith("pcl.") and re.search(r'\["opaque", "(string|number|int|bool|none|dynamic|id)"', json.dumps(difference.request)) is not None


def has_recursive_output(difference):
    text = json.dumps(difference.request)
    return difference.request["op"].startswith("pcl.") and '["rec", ' in text and '["output", ' in text


RULES = [
    Rule("`l[0,1]`, `l[**]` | after what was skipped to recover", is_in_index),
    Rule("an object key that is null | the value | the key", is_null_key),
    Rule("a combining mark directly after a token", is_after_combining),
    Rule("JSON: an invalid escape", is_invalid_escape),
    Rule("JSON: a missing comma, a mismatched bracket", is_malformed_json),
    Rule("JSON: a tab, or a character of several bytes", differs_in_json_columns),
    Rule("MessagePack or JSON: strings that are not UTF-8", has_invalid_utf8),
    Rule("`flatten` of an object or a map with an unknown part", flattens_object),
    Rule("`parseint` rounds to 512 bits", rounds_integer),
    Rule("too few blocks where their number is unknown", has_no_position),
    Rule("`l.*.0.0`", is_in_splat),
    Rule("MessagePack: a lower bound of minus infinity", is_negative_infinite_bound),
    Rule("MessagePack: a float that is not", has_exact_float),
    Rule("MessagePack: extension type 0 with a payload", has_payload_without_meaning),
    Rule("equal blocks of nesting SET", counts_elements_of_set),
    Rule("MessagePack: a duplicate attribute, or an empty map", has_incomplete_object),
    Rule("MessagePack: a map key that is not a string", has_other_keys),
    Rule("MessagePack: bytes after the map of refinements", has_more_after_refinements),
    Rule("MessagePack: the type that is implied by a map whose header is cut off", is_cut_map),
    Rule("MessagePack: an unknown key among refinements", has_unknown_refinement),
    Rule("bytes or text after a value", is_rejected_by_implied_type),
    Rule("JSON strings with escapes, templates in them", has_escape),
    Rule("JSON strings with escapes, templates in them", is_one_byte_early),
    Rule("JSON strings with escapes, templates in them", is_call_one_column_early),
    Rule("a byte order mark at the start of a string in JSON", loses_byte_order_mark),
    Rule("JSON text `05` decoded by type", has_trailing_text),
    Rule("a power that is too large for a double", is_power_in_doubles),
    Rule("`pow` with a fraction in the exponent", is_fractional_power),
    Rule("a number beyond the range of exponents", exceeds_numbers),
    Rule("formatting tokens that are one token without the space between", would_join_tokens),
    Rule("negative zero", has_negative_zero),
    Rule("objects and maps where one part differs and another is unknown", is_partly_unknown_equality),
    Rule("A set with an unknown element becomes an unknown list of the requested type", is_set_with_unknown),
    Rule("A marked null value keeps its marks inside a converted set or object", drops_marks_of_null),
    Rule("a constant, after the same constant's base type or another constant of it was asked about", has_related_constants),
    Rule("an opaque type with the name of a primitive type", has_opaque_primitive),
    Rule("an output inside a recursive type of itself", has_recursive_output),
]


def find(request, want, got, kind):
    """The row of the page that explains the difference, or None."""
    difference = Difference(request, want, got, kind)
    return next((rule.row for rule in RULES if rule.applies(difference)), None)


def check_page():
    """Each rule names words of the page, so that a rule without a reason there is noticed."""
    page = PAGE.read_text(encoding="utf-8")
    for rule in RULES:
        if rule.row not in page:
            raise SystemExit(f"docs/conformance.md does not contain: {rule.row}")
