"""A driver for the conformance vectors, through the public API of hecla.

Reads one request as JSON from each line of standard input, and writes one response to each line of standard output.
"""

from __future__ import annotations

import base64
import decimal
import json
import math
import sys
import unicodedata
from collections.abc import Callable, Mapping
from typing import Any, Literal

import hecla
from hecla import pcl, wire

Json = Any
DEEPEST = 500  # levels that the protocol carries


class BadRequest(Exception):
    pass


# --- types and values


def decode_type(data: Json) -> hecla.Type:
    return hecla.Type.from_json(json.dumps(data))


def encode_type(type: hecla.Type) -> Json:
    return json.loads(type.to_json())


def number_text(number: float | decimal.Decimal) -> str:
    if isinstance(number, float) and math.isinf(number):
        return "inf" if number > 0 else "-inf"
    if isinstance(number, int):
        return format_integer(number)
    text = format(decimal.Decimal(repr(number)) if isinstance(number, float) else number, "f")
    return text.rstrip("0").rstrip(".") if "." in text else text


def format_integer(number: int) -> str:
    sys.set_int_max_str_digits(0)
    return str(number)


def decode_number(text: str) -> hecla.Value:
    return hecla.Value(decimal.Decimal(text))


def decode_unknown(type: hecla.Type, data: Json) -> hecla.Value:
    limits: dict[str, Any] = {}
    if data.get("not_null"):
        limits["not_null"] = True
    if "prefix" in data:
        limits["prefix"] = data["prefix"]
    for name in ("min", "max"):
        if name in data:
            limits[name] = decode_number(data[name][0]).to_python()
            limits[f"{name}_inclusive"] = data[name][1]
    for short, name in (("min_len", "min_length"), ("max_len", "max_length")):
        if short in data:
            limits[name] = data[short]
    return hecla.Value.unknown(type, **limits)


def decode_content(type: hecla.Type, data: Json) -> hecla.Value:
    if isinstance(data, dict) and "$marks" in data:
        return decode_content(type, data["v"]).with_marks(*data["$marks"])
    if data is None:
        return hecla.Value.null(type)
    if isinstance(data, dict) and "$unknown" in data:
        return decode_unknown(type, data["$unknown"])
    if type.kind == "number":
        return decode_number(data)
    if type.kind in ("list", "set"):
        elements = [decode_content(type.element_type, item) for item in data]
        make = hecla.Value.list_of if type.kind == "list" else hecla.Value.set_of
        return make(type.element_type, elements)
    if type.kind == "map":
        return hecla.Value.map_of(type.element_type, {k: decode_content(type.element_type, v) for k, v in data.items()})
    if type.kind == "tuple":
        return hecla.Value([decode_content(t, v) for t, v in zip(type.elements, data, strict=True)])
    if type.kind == "object":
        return hecla.Value({k: decode_content(t, data.get(k)) for k, t in type.attributes.items()})
    return hecla.Value(data)


def decode_value(data: Json) -> hecla.Value:
    return decode_content(decode_type(data["type"]), data["v"])


def encode_unknown(value: hecla.Value) -> Json:
    known = value.refinement
    out: dict[str, Any] = {}
    if known is None:
        return {"$unknown": out}
    if known.not_null:
        out["not_null"] = True
    if known.prefix:
        out["prefix"] = known.prefix
    if known.min is not None:
        out["min"] = [number_text(known.min), known.min_inclusive]
    if known.max is not None:
        out["max"] = [number_text(known.max), known.max_inclusive]
    if value.type.kind in ("list", "set", "map"):
        if known.min_length > 0:
            out["min_len"] = known.min_length
        if known.max_length is not None and known.max_length < 1 << 40:
            out["max_len"] = known.max_length
    return {"$unknown": out}


def encode_content(value: hecla.Value, depth: int = 0) -> Json:
    if depth > DEEPEST:
        raise BadRequest("nested too deeply")
    if value.is_marked:
        return {"$marks": sorted(value.marks), "v": encode_content(value.unmarked(), depth + 1)}
    if value.is_null:
        return None
    if not value.is_known:
        return encode_unknown(value)
    kind = value.type.kind
    if kind in ("list", "set", "tuple"):
        return [encode_content(element, depth + 1) for element in value.elements()]
    if kind in ("map", "object"):
        return {key: encode_content(v, depth + 1) for key, v in zip(value.keys(), value.elements(), strict=True)}
    if kind == "capsule":
        raise BadRequest("the protocol cannot carry this value")
    plain = value.to_python()
    return number_text(plain) if kind == "number" else plain


def encode_value(value: hecla.Value) -> Json:
    return {"type": encode_type(value.type.without_optional_attributes()), "v": encode_content(value)}


# --- requests and ranges


def source_of(request: Json) -> str | bytes:
    if "src_b64" in request:
        return base64.b64decode(request["src_b64"])
    return str(request.get("src", ""))


def syntax_of(request: Json) -> Literal["json", "native"]:
    return "json" if request.get("syntax") == "json" else "native"


def rules_of(request: Json) -> Literal["document", "deployed"]:
    return "document" if request.get("rules") == "document" else "deployed"


def encode_range(range: hecla.Range | None) -> Json:
    if range is None:
        return None
    start, end = range.start, range.end
    return [start.line, start.column, start.byte, end.line, end.column, end.byte]


def failed(error: hecla.HeclaError, phase: str | None = None) -> Json:
    in_order = getattr(error, "diagnostics", ())
    response: Json = {"errors": [encode_range(d.range) for d in in_order if d.severity == "error"]}
    if phase:
        response["phase"] = phase
    return response


def parse_expression(request: Json) -> hecla.Expression:
    if syntax_of(request) == "json":
        return hecla.parse_expression(source_of(request), "t.hcl", syntax="json")
    if request.get("kind") == "template":
        return hecla.parse_template(source_of(request), "t.hcl")
    return hecla.parse_expression(source_of(request), "t.hcl")


LIBRARY = hecla.Context(library="standard")
UPPER = LIBRARY.function("upper")
assert UPPER is not None
NAMESPACED: Mapping[str, Callable[..., object]] = {"ns::upper": UPPER}


def context_of(request: Json) -> hecla.Context:
    if request.get("literal"):
        return hecla.Context.literal_only()
    variables = {name: decode_value(value) for name, value in (request.get("vars") or {}).items()}
    return hecla.Context(variables, NAMESPACED, library="standard")


def encode_steps(traversal: hecla.Traversal) -> Json:
    steps: list[Json] = []
    for kind, step in traversal.steps:
        if kind == "index":
            steps.append({"index": encode_value(hecla.Value(step))})
        elif kind == "splat":
            steps.append({"splat": True})
        else:
            steps.append({"root" if kind == "root" else "attr": step})
    return steps


# --- operations


def run_eval(request: Json) -> Json:
    context = context_of(request)
    try:
        expression = parse_expression(request)
    except hecla.ParseError as error:
        return failed(error, "parse")
    try:
        return {"value": encode_value(expression.value(context))}
    except hecla.EvaluationError as error:
        return failed(error, "eval")


def run_traversal(request: Json) -> Json:
    parsed = hecla.Traversal.parse(source_of(request), "t.hcl", splats=bool(request.get("partial")))
    return {"steps": encode_steps(parsed)}


def run_variables(request: Json) -> Json:
    references = parse_expression(request).variables
    return {"variables": [{"steps": encode_steps(r), "range": encode_range(r.range)} for r in references]}


def static_pair(key: hecla.Expression, value: hecla.Expression, context: hecla.Context) -> Json:
    pair: Json = {"value_range": encode_range(value.range)}
    try:
        pair["key"] = encode_value(key.value(context))
    except hecla.EvaluationError:
        pair["key_errors"] = True
    return pair


def run_static(request: Json) -> Json:
    expression, kind = parse_expression(request), request["kind"]
    if kind == "list":
        return {"items": [encode_range(item.range) for item in expression.static_list()]}
    if kind == "map":
        context = context_of(request)
        return {"pairs": [static_pair(key, value, context) for key, value in expression.static_map()]}
    if kind == "call":
        call = expression.static_call()
        return {"name": call.name, "args": [encode_range(argument.range) for argument in call.arguments]}
    if kind == "traversal":
        return {"steps": encode_steps(expression.static_traversal())}
    if kind == "keyword":
        return {"keyword": expression.keyword or ""}
    raise BadRequest("no such kind of static analysis")


def run_tokens(request: Json) -> Json:
    given = request.get("kind")
    kind: Literal["config", "expression", "template"] = "config"
    if given == "expression" or given == "template":
        kind = given
    tokens, problems = hecla.tokenize(source_of(request), "t.hcl", kind=kind)
    return {
        "tokens": [[token.kind, encode_range(token.range)] for token in tokens],
        "errors": any(problem.severity == "error" for problem in problems),
    }


def encode_structure(body: hecla.Body) -> Json:
    attributes = [
        {
            "name": attribute.name,
            "range": encode_range(attribute.range),
            "name_range": encode_range(attribute.name_range),
            "equals_range": encode_range(attribute.equals_range),
            "expr_range": encode_range(attribute.expression.range),
            "refs": len(attribute.expression.variables),
        }
        for attribute in body.attributes.values()
    ]
    blocks = [
        {
            "type": block.type,
            "labels": block.labels,
            "type_range": encode_range(block.type_range),
            "label_ranges": [encode_range(range) for range in block.label_ranges],
            "open_range": encode_range(block.open_brace_range),
            "close_range": encode_range(block.close_brace_range),
            "body": encode_structure(block.body),
        }
        for block in body.blocks
    ]
    return {"attrs": attributes, "blocks": blocks}


def run_structure(request: Json) -> Json:
    return {"body": encode_structure(hecla.parse(source_of(request), "t.hcl", syntax="native").body)}


class ContentReader:
    """Reads bodies with the schemas of a request, and collects all errors."""

    def __init__(self, context: hecla.Context) -> None:
        self.context = context
        self.errors: list[Json] = []

    def note(self, error: hecla.HeclaError) -> None:
        self.errors += [encode_range(d.range) for d in error.diagnostics if d.severity == "error"]

    def attributes(self, attributes: Mapping[str, hecla.Attribute]) -> Json:
        out = {}
        for name in sorted(attributes):
            try:
                out[name] = encode_value(attributes[name].expression.value(self.context))
            except hecla.EvaluationError as error:
                self.note(error)
        return out

    def read(self, body: hecla.Body, schema: Json, partial: bool = False) -> Json:
        if schema is None:
            content = body.just_attributes(recover=True)
            self.errors += [encode_range(d.range) for d in content.diagnostics if d.severity == "error"]
            return {"attrs": self.attributes(content.attributes)}
        content = body.content(body_schema(schema), partial=partial, recover=True)
        self.errors += [encode_range(d.range) for d in content.diagnostics if d.severity == "error"]
        bodies = {block["type"]: block.get("body") for block in schema.get("blocks") or []}
        out = {
            "attrs": self.attributes(content.attributes),
            "blocks": [
                {"type": block.type, "labels": block.labels, "body": self.read(block.body, bodies.get(block.type))}
                for block in content.blocks
            ],
        }
        if content.remaining is not None:
            rest = content.remaining.just_attributes(recover=True)
            has_errors = any(problem.severity == "error" for problem in rest.diagnostics)
            out["remain"] = {"errors": has_errors, "attrs": sorted(rest.attributes)}
        return out


def body_schema(schema: Json) -> hecla.BodySchema:
    attributes = schema.get("attrs") or []
    return hecla.BodySchema(
        [attribute["name"] for attribute in attributes if not attribute.get("required")],
        required=[attribute["name"] for attribute in attributes if attribute.get("required")],
        blocks={block["type"]: block.get("labels") or [] for block in schema.get("blocks") or []},
    )


def parse_body(request: Json) -> hecla.Body:
    return hecla.parse(source_of(request), "t.hcl", syntax=syntax_of(request)).body


def run_content(request: Json) -> Json:
    context = context_of(request)
    try:
        body = parse_body(request)
    except hecla.ParseError as error:
        return failed(error, "parse")
    if request.get("expand"):
        body = body.expand_dynamic_blocks(context)
    reader = ContentReader(context)
    out = reader.read(body, request.get("schema"), bool(request.get("partial")))
    return {"errors": reader.errors, "phase": "content"} if reader.errors else {"content": out}


def run_decode(request: Json) -> Json:
    try:
        spec = hecla.Spec(request["spec"], "spec.hcldec")
        body = parse_body(request)
        variables = {}
        for name, value in (request.get("vars") or {}).items():
            text = wire.encode_json(decode_value(value))
            variables[name] = hecla.parse_expression(text, "vars", syntax="json").value(hecla.Context.literal_only())
        value = spec.decode_value(body, variables)
        text, type = wire.encode_json(value), value.type.to_json()
    except hecla.HeclaError:
        return {"errors": []}
    if value.is_null and value.type.kind == "any":
        return {"type": None, "json": None}
    return {"type": json.loads(type), "json": Verbatim(text)}


def run_type_expr(request: Json) -> Json:
    expression, kind = parse_expression(request), request.get("kind")
    if kind in ("type", "constraint"):
        type = hecla.parse_type(expression, exact=kind == "type")
        return {"type": encode_type(type), "text": str(type.without_optional_attributes())}
    constraint = hecla.TypeConstraint(expression)
    response = {"type": encode_type(constraint.type), "text": str(constraint.type.without_optional_attributes())}
    if "value" in request:
        try:
            response["value"] = encode_value(constraint.apply(decode_value(request["value"])))
        except hecla.ConversionError:
            return {"conversion_failed": True}
    return response


def run_convert(request: Json) -> Json:
    value, target = decode_value(request["value"]), decode_type(request["to"])
    return {"value": encode_value(hecla.convert(value, target, rules=rules_of(request)))}


def run_conversion(request: Json) -> Json:
    source, target = decode_type(request["from"]), decode_type(request["to"])
    return {"conversion": hecla.conversion_safety(source, target, rules=rules_of(request))}


def run_unify(request: Json) -> Json:
    types = [decode_type(type) for type in request["types"]]
    type = hecla.unify(types, unsafe=bool(request.get("unsafe")), rules=rules_of(request))
    return {"type": None if type is None else encode_type(type)}


def run_equal(request: Json) -> Json:
    a, b = (decode_value(value) for value in request["values"])
    return {"value": encode_value(a.equals(b)), "raw": a == b}


def run_call(request: Json) -> Json:
    function = LIBRARY.function(request["func"].removeprefix("ns::"))
    if function is None:
        raise BadRequest("no such function")
    try:
        return {"value": encode_value(function.call(*(decode_value(value) for value in request["values"])))}
    except hecla.EvaluationError as error:
        response: Json = {"errors": []}
        if error.argument is not None:
            response["arg"] = error.argument
        return response


def run_format(request: Json) -> Json:
    return {"text": hecla.format(source_of(request), "t.hcl", accept_errors=True)}


# --- edits

# Names that stand for what the reference writes and no parser reads: infinities, and the keyword "for" as a key. They
# have the same width, and are replaced when the text has been formatted.
PLACEHOLDERS = {"\u2d63Inf": "+Inf", "\u2d65Inf": "-Inf", "\u2d63or": "for"}


def is_printable(character: str) -> bool:
    category = unicodedata.category(character)
    return character == " " if category == "Zs" else category not in ("Cn", "Zl", "Zp", "Cc", "Cf", "Cs", "Co")


def quoted(text: str) -> str:
    """Returns a string as the reference writes it, with escapes for what is not printable."""
    out = hecla.Value(text).to_hcl()
    for character in sorted(set(text)):
        if ord(character) >= 0x80 and not is_printable(character):
            code = ord(character)
            out = out.replace(character, f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}")
    return out


def written(value: hecla.Value) -> str:
    kind = value.type.kind
    if value.is_null:
        return "null"
    if kind == "string":
        return quoted(value.to_python())
    if kind == "bool":
        return "true" if value else "false"
    if kind == "number":
        text = number_text(value.to_python())
        return {"inf": "\u2d63Inf", "-inf": "\u2d65Inf"}.get(text, text)
    if kind in ("map", "object"):
        lines = [f"{written_key(k)} = {written(v)}\n" for k, v in zip(value.keys(), value.elements(), strict=True)]
        return "{\n" + "".join(lines) + "}" if lines else "{}"
    return "[" + ", ".join(written(element) for element in value.elements()) + "]"


def written_key(key: str) -> str:
    if key == "for":
        return "\u2d63or"
    return key if hecla.is_identifier(key) else quoted(key)


def body_address(edit: Json) -> list[str | int | None]:
    address: list[str | int | None] = []
    for header in edit.get("path") or []:
        block = hecla.parse(header + " {\n}\n").body.blocks[0]
        address += [block.type, *block.labels, 0]
    return address


class NoSuchBlock(Exception):
    pass


def apply_edit(document: hecla.Document, edit: Json) -> None:
    def has(kind: str, address: list[str | int | None]) -> bool:
        return any(match.kind == kind for match in document.find(address))

    def apply(change: hecla.Edit) -> None:
        document.apply(change, spacing="hclwrite")

    op, name, labels = edit["op"], edit.get("name", ""), edit.get("labels") or []
    body = body_address(edit)
    if body and not has("block", body):
        raise NoSuchBlock
    block, argument = [*body, name, *labels, 0], [*body, name]
    if op in ("remove_block", "set_labels") and not has("block", block):
        raise NoSuchBlock
    if op == "append_block":
        apply(hecla.Edit.add(body, " ".join([name, *map(quoted, labels)]) + " {\n}"))
    elif op == "remove_block":
        apply(hecla.Edit.remove(block))
    elif op == "set_labels":
        apply(hecla.Edit.rename(block, name, *([edit["to"]] if isinstance(edit["to"], str) else edit["to"])))
    elif op == "set_value":
        given = edit["value"]
        apply(hecla.Edit.set_source(argument, "-0" if given.get("v") == "-0" else written(decode_value(given))))
    elif op == "set_reference":
        apply(hecla.Edit.set(argument, hecla.Traversal.parse(edit["ref"])))
    elif op == "remove_attribute":
        if has("argument", argument):
            apply(hecla.Edit.remove(argument))
    elif op == "rename_attribute":
        if has("argument", argument) and not has("argument", [*body, edit["to"]]):
            apply(hecla.Edit.rename(argument, edit["to"]))
    else:
        raise BadRequest("there is no such edit")


def run_edit(request: Json) -> Json:
    document = hecla.Document(source_of(request), "t.hcl", syntax="native")
    try:
        for edit in request["edits"]:
            apply_edit(document, edit)
    except NoSuchBlock:
        return {"errors": []}
    text = hecla.format(document.text, "t.hcl", accept_errors=True)
    for name, original in PLACEHOLDERS.items():
        text = text.replace(name, original)
    return {"text": text}


# --- the wire format


def encoded_type(request: Json, value: hecla.Value) -> hecla.Type:
    return decode_type(request["type"]) if request.get("type") is not None else value.type


def run_msgpack_encode(request: Json) -> Json:
    value = decode_value(request["value"])
    return {"bytes": wire.encode_msgpack(value, encoded_type(request, value)).hex()}


def run_msgpack_decode(request: Json) -> Json:
    data = bytes.fromhex(request["bytes"])
    return {"value": encode_value(wire.decode_msgpack(data, decode_type(request["type"]), allow_trailing=True))}


def run_json_encode(request: Json) -> Json:
    value = decode_value(request["value"])
    return {"text": wire.encode_json(value, encoded_type(request, value))}


def run_json_decode(request: Json) -> Json:
    return {"value": encode_value(wire.decode_json(request["text"], decode_type(request["type"]), allow_trailing=True))}


def run_implied_type(request: Json) -> Json:
    data = bytes.fromhex(request["bytes"]) if request.get("kind") == "msgpack" else request["text"]
    return {"type": encode_type(wire.implied_type(data))}


def run_block_encode(request: Json) -> Json:
    schema = wire.SchemaBlock(json.dumps(request["block"]))
    value = schema.read(parse_body(request), context_of(request))
    response = {
        "value": encode_value(value),
        "type": encode_type(schema.type),
        "bytes": wire.encode_msgpack(value, schema.type).hex(),
    }
    if value.is_wholly_known:
        response["text"] = wire.encode_json(value, schema.type)
    return response


def run_block_decode(request: Json) -> Json:
    type = wire.SchemaBlock(json.dumps(request["block"])).type
    if "text" in request:
        return {"value": encode_value(wire.decode_json(request["text"], type, allow_trailing=True))}
    return {"value": encode_value(wire.decode_msgpack(bytes.fromhex(request["bytes"]), type, allow_trailing=True))}


# --- PCL


class PclReader:
    """Reads types of PCL in the JSON of the protocol."""

    def __init__(self, types: pcl.PclTypes) -> None:
        self.types = types
        self.forward: dict[str, pcl.PclType] = {}

    def read(self, data: Json) -> pcl.PclType:
        return self.types.complete(self.read_open(data))

    def read_open(self, data: Json) -> pcl.PclType:
        types = self.types
        if isinstance(data, str):
            return types.primitive(data)
        tag, first = data[0], data[1]
        if tag == "object":
            options = data[2] if len(data) > 2 else {}
            return types.object_of(
                {name: self.read_open(type) for name, type in first.items()},
                strict=options.get("strict", True),
                annotations=options.get("annotations") or [],
            )
        if tag == "enum":
            base = self.read_open(data[2])
            return types.enum_of(first, base, [pcl_literal(base, text) for text in data[3]])
        if tag == "rec":
            forward = self.forward[first] = types.declare()
            properties = {name: self.read_open(type) for name, type in data[2][1].items()}
            options = data[2][2] if len(data[2]) > 2 else {}
            types.define(forward, properties, strict=options.get("strict", True))
            return forward
        if tag == "var":
            return self.forward[first]
        if tag == "opaque":
            return types.opaque(first)
        if tag in ("tuple", "union"):
            parts = [self.read_open(part) for part in first]
            return types.tuple_of(parts) if tag == "tuple" else types.union_of(parts)
        part = self.read_open(first)
        if tag == "const":
            return types.constant(part, pcl_literal(part, data[2]))
        if tag == "input":
            return types.input_type(types.complete(part))
        wrappers: dict[str, Callable[[pcl.PclType], pcl.PclType]] = {
            "list": types.list_of,
            "set": types.set_of,
            "map": types.map_of,
            "promise": types.promise,
            "output": types.output,
            "optional": types.optional,
        }
        return wrappers[tag](part)


def pcl_literal(base: pcl.PclType, text: str) -> hecla.Value:
    if base.kind == "bool":
        return hecla.Value(text == "true")
    if base.kind == "none":
        return hecla.Value(None)
    return decode_number(text) if base.kind in ("int", "number") else hecla.Value(text)


def literal_text(value: Any) -> str:
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    return value if isinstance(value, str) else number_text(value)


def encode_pcl(type: pcl.PclType) -> Json:
    kind = type.kind
    if type.is_primitive:
        return kind
    if kind == "opaque":
        return ["opaque", type.name]
    if kind == "const":
        return ["const", encode_pcl(type.base), literal_text(type.value)]
    if kind == "enum":
        return ["enum", type.name, encode_pcl(type.base), [literal_text(value) for value in type.values]]
    if kind in ("tuple", "union"):
        return [kind, [encode_pcl(element) for element in type.elements]]
    if kind != "object":
        return [kind, encode_pcl(type.element)]
    if type.is_recursive:
        raise BadRequest("the answer contains a recursive type")
    data: list[Json] = ["object", {name: encode_pcl(part) for name, part in type.properties.items()}]
    extra: dict[str, Json] = {}
    if not type.is_strict:
        extra["strict"] = False
    if type.annotations:
        extra["annotations"] = type.annotations
    return [*data, extra] if extra else data


def pcl_reader(request: Json) -> PclReader:
    return PclReader(pcl.PclTypes(rules_of(request)))


def pcl_convert(request: Json) -> Json:
    reader = pcl_reader(request)
    to, source = reader.read(request["to"]), reader.read(request["from"])
    return {
        "conversion": reader.types.conversion(to, source),
        "assignable": reader.types.is_assignable(to, source),
    }


def pcl_unify(request: Json) -> Json:
    reader = pcl_reader(request)
    safe, unsafe = reader.types.unify([reader.read(type) for type in request["types"]])
    return {
        "type": encode_pcl(safe),
        "unsafe_type": encode_pcl(unsafe),
        "safe": safe == unsafe,
    }


def with_counts(response: Json, errors: int, warnings: int) -> Json:
    if errors:
        response["errors"] = errors
    if warnings:
        response["warnings"] = warnings
    return response


def pcl_step(types: pcl.PclTypes, type: pcl.PclType, step: str) -> tuple[pcl.PclType, tuple[str, ...], tuple[str, ...]]:
    kind, _, rest = step.partition(":")
    if kind == "attr":
        return types.attribute(type, rest)
    if rest.startswith("#"):
        return types.index(type, decode_number(rest[1:]))
    if rest.startswith("?"):
        return types.index(type, PclReader(types).read(json.loads(rest[1:])))
    return types.index(type, rest)


def pcl_traverse(request: Json) -> Json:
    reader = pcl_reader(request)
    type = reader.read(request["type"])
    errors = warnings = 0
    for step in request["steps"]:
        type, new_errors, new_warnings = pcl_step(reader.types, type, step)
        errors, warnings = errors + len(new_errors), warnings + len(new_warnings)
    return with_counts({"type": encode_pcl(type)}, errors, warnings)


def pcl_type(request: Json) -> Json:
    reader = pcl_reader(request)
    type = reader.read(request["type"])
    return {
        "type": encode_pcl(type),
        "optional": type.is_optional,
        "const": type.is_const,
        "contains_outputs": type.contains_outputs,
        "contains_promises": type.contains_promises,
        "resolve_outputs": encode_pcl(reader.types.resolve_outputs(type)),
        "resolve_promises": encode_pcl(reader.types.resolve_promises(type)),
        "input": encode_pcl(reader.types.input_type(type)),
    }


def pcl_equal(request: Json) -> Json:
    reader = pcl_reader(request)
    return {"equal": reader.read(request["a"]) == reader.read(request["b"])}


def pcl_collection(request: Json) -> Json:
    reader = pcl_reader(request)
    strict = request.get("strict")
    key, value, errors, warnings = reader.types.iterate(
        reader.read(request["type"]), strict=True if strict is None else strict
    )
    return with_counts({"key": encode_pcl(key), "value": encode_pcl(value)}, len(errors), len(warnings))


def define_pcl(reader: PclReader, scope: pcl.PclScope, name: str, data: Json) -> None:
    tag = data[0] if isinstance(data, list) and data else None
    if tag == "$keyword":
        scope.define_keyword(name)
    elif tag == "$constant":
        scope.define_constant(name, pcl_literal(reader.read(data[1]), data[2]))
    elif tag == "$scope":
        inner = scope.define_namespace(name)
        assert inner is not None
        for member, definition in data[1].items():
            define_pcl(reader, inner, member, definition)
    elif tag == "$function" and data[1].get("returns") == "$first":
        scope.define_generic_function(name)
    elif tag == "$function":
        returns = reader.read(data[1]["returns"])
        parameters = [(parameter, reader.read(type)) for parameter, type in data[1].get("params") or []]
        rest = data[1].get("varargs")
        scope.define_function(name, parameters, returns, (rest[0], reader.read(rest[1])) if rest else None)
    else:
        scope.define_variable(name, reader.read(data))


def pcl_bind(request: Json) -> Json:
    options = request.get("options") or []
    try:
        expression = hecla.parse_expression(request["expr"], "t.pp")
    except hecla.ParseError:
        return {"excluded": "does not parse"}
    reader = pcl_reader(request)
    scope = reader.types.scope(with_types="type_scope" in options)
    for name, data in (request.get("scope") or {}).items():
        define_pcl(reader, scope, name, data)
    type, problems = reader.types.bind(
        expression,
        scope,
        allow_missing_variables="allow_missing_variables" in options,
        skip_range_typechecking="skip_range_typechecking" in options,
    )
    places: dict[str, list[Json]] = {"error": [], "warning": []}
    for problem in problems:
        start = problem.range.start if problem.range else None
        places.setdefault(problem.severity, []).append([start.line, start.column] if start else [0, 0])
    return {"type": encode_pcl(type), "errors": places["error"], "warnings": places["warning"]}


def pcl_print(request: Json) -> Json:
    return {"out": pcl.pcl_print(source_of(request))}


OPERATIONS: dict[str, Callable[[Json], Json]] = {
    name.removeprefix("run_").replace("pcl_", "pcl."): function
    for name, function in list(globals().items())
    if name.startswith("run_")
    or name in ("pcl_convert", "pcl_unify", "pcl_traverse", "pcl_type", "pcl_equal", "pcl_collection", "pcl_bind", "pcl_print")
}


# --- the protocol


class Verbatim:
    """JSON text that is part of a response as it is."""

    def __init__(self, text: str) -> None:
        self.text = text


def to_text(response: Json) -> str:
    """Returns a response as JSON, with the verbatim parts in place."""
    parts = {name: value.text for name, value in response.items() if isinstance(value, Verbatim)}
    rest = {name: value for name, value in response.items() if name not in parts}
    members = [f"{json.dumps(name)}:{json.dumps(value)}" for name, value in rest.items()]
    members += [f"{json.dumps(name)}:{text}" for name, text in parts.items()]
    return "{" + ",".join(members) + "}"


def respond(request: Json) -> Json:
    operation = OPERATIONS.get(request.get("op", ""))
    if operation is None:
        return {"unsupported": True}
    try:
        return operation(request)
    except hecla.HeclaError as error:
        return failed(error)
    except (BadRequest, KeyError, TypeError, ValueError) as error:
        return {"bad_request": str(error)}


def main() -> None:
    sys.setrecursionlimit(20_000)
    for line in sys.stdin.buffer:
        request = json.loads(line)
        print(to_text({"id": request.get("id"), **respond(request)}), flush=True)


if __name__ == "__main__":
    main()
