# SPDX-FileCopyrightText: The Hecla authors
# SPDX-License-Identifier: Apache-2.0
"""Checks whether a request keeps to the protocol, so that it means the same to all programs.

The contents of text fields do not matter.
"""
import re

PRIMITIVES = ("string", "number", "bool")
NUMBER = re.compile(r"-?(\d+(\.\d+)?([eE][+-]?\d+)?|inf)\Z")
REFINEMENTS = {"not_null": lambda x: x is True, "prefix": lambda x: isinstance(x, str), "min": lambda x: is_bound(x), "max": lambda x: is_bound(x),
               "min_len": lambda x: type(x) is int and x >= 0, "max_len": lambda x: type(x) is int and x >= 0}


def is_bound(node):
    return isinstance(node, list) and len(node) == 2 and isinstance(node[0], str) and NUMBER.match(node[0]) is not None and isinstance(node[1], bool)


def is_type(node, in_value=False):
    if isinstance(node, str):
        return node in PRIMITIVES or node == "dynamic"
    if not isinstance(node, list) or len(node) < 2:
        return False
    kind, parts = node[0], node[1]
    if kind in ("list", "set", "map"):
        return len(node) == 2 and is_type(parts, in_value)
    if kind == "tuple":
        return len(node) == 2 and isinstance(parts, list) and all(is_type(each, in_value) for each in parts)
    if kind != "object" or not isinstance(parts, dict) or not all(is_type(each, in_value) for each in parts.values()):
        return False
    optional = node[2] if len(node) == 3 and not in_value else []
    return len(node) == 2 + bool(optional) and isinstance(optional, list) and all(isinstance(name, str) and name in parts for name in optional)


def is_value_of(type_, node):
    if isinstance(node, dict) and "$marks" in node:
        marks = node["$marks"]
        return node.keys() == {"$marks", "v"} and isinstance(marks, list) and bool(marks) and all(isinstance(each, str) for each in marks) and is_value_of(type_, node["v"])
    if isinstance(node, dict) and "$unknown" in node:
        known = node["$unknown"]
        return len(node) == 1 and isinstance(known, dict) and all(key in REFINEMENTS and REFINEMENTS[key](each) for key, each in known.items())
    if node is None or isinstance(type_, str):
        checks = {"string": lambda: isinstance(node, str), "bool": lambda: isinstance(node, bool),
                  "number": lambda: isinstance(node, str) and NUMBER.match(node) is not None}
        return node is None or (type_ in checks and checks[type_]())
    kind, parts = type_[0], type_[1]
    if kind in ("list", "set"):
        return isinstance(node, list) and all(is_value_of(parts, each) for each in node)
    if kind == "map":
        return isinstance(node, dict) and all(is_value_of(parts, each) for each in node.values())
    if kind == "tuple":
        return isinstance(node, list) and len(node) == len(parts) and all(map(is_value_of, parts, node))
    return isinstance(node, dict) and node.keys() == parts.keys() and all(is_value_of(parts[key], each) for key, each in node.items())


def is_value(node):
    return isinstance(node, dict) and node.keys() == {"type", "v"} and is_type(node["type"], in_value=True) and is_value_of(node["type"], node["v"])


def is_schema(node):
    if node is None:
        return True
    if not isinstance(node, dict) or not node.keys() <= {"attrs", "blocks"}:
        return False
    attributes, blocks = node.get("attrs", []), node.get("blocks", [])
    names = [each.get("name") for each in attributes] + [each.get("type") for each in blocks]
    return (all(each.keys() == {"name", "required"} and isinstance(each["required"], bool) for each in attributes) and
            all(each.keys() == {"type", "labels", "body"} and is_names(each["labels"]) and is_schema(each["body"]) for each in blocks) and
            is_names(names) and len(set(names)) == len(names))


def is_block(node):
    """A block of a provider's schema."""
    if not isinstance(node, dict) or not node.keys() <= {"attributes", "block_types"}:
        return False
    nested = node.get("block_types", {}).values()
    return (all(is_type(each.get("type")) for each in node.get("attributes", {}).values()) and
            all(each.get("nesting_mode") in ("single", "group", "list", "set", "map") and is_block(each.get("block")) and
                {type(each.get(key, 0)) for key in ("min_items", "max_items")} == {int} for each in nested) and
            not node.get("attributes", {}).keys() & node.get("block_types", {}).keys())


PCL_PRIMITIVES = ("bool", "int", "number", "string", "none", "dynamic", "id")
# Types that are one thing; parts of them mean nothing.
ATOMS = ("const", "enum", "opaque", "rec", "var")


def is_pcl_type(node):
    if isinstance(node, str):
        return node in PCL_PRIMITIVES
    if not isinstance(node, list) or len(node) < 2:
        return False
    kind, parts = node[0], node[1]
    if kind in ATOMS:
        return True
    if kind in ("list", "set", "map", "output", "promise", "optional", "input"):
        return len(node) == 2 and is_pcl_type(parts)
    if kind in ("tuple", "union"):
        return len(node) == 2 and isinstance(parts, list) and (kind == "tuple" or parts) and all(map(is_pcl_type, parts))
    return (kind == "object" and isinstance(parts, dict) and all(map(is_pcl_type, parts.values())) and
            (len(node) == 2 or len(node) == 3 and is_object_extra(node[2])))


def is_object_extra(node):
    annotations = node.get("annotations", [])
    return isinstance(node.get("strict", True), bool) and isinstance(annotations, list) and all(isinstance(each, str) for each in annotations)


def is_scope(node):
    return isinstance(node, dict) and all(map(is_scope_entry, node.values()))


def is_scope_entry(node):
    if not isinstance(node, list) or not node or not str(node[0]).startswith("$"):
        return is_pcl_type(node)
    if node[0] == "$constant":
        return len(node) == 3 and is_pcl_type(node[1]) and isinstance(node[2], str)
    if node[0] == "$scope":
        return len(node) == 2 and is_scope(node[1])
    if node[0] != "$function":
        return node == ["$keyword"]
    signature = node[1]
    parameters = signature.get("params", []) + ([signature["varargs"]] if "varargs" in signature else [])
    return all(len(each) == 2 and isinstance(each[0], str) and is_pcl_type(each[1]) for each in parameters) and (
        signature.get("returns") == "$first" or is_pcl_type(signature.get("returns")))


EDITS = {"set_value": ("name", "value"), "set_reference": ("name", "ref"), "rename_attribute": ("name", "to"), "remove_attribute": ("name",),
         "append_block": ("name", "labels"), "remove_block": ("name", "labels"), "set_labels": ("name", "labels")}


def is_edit(node):
    return (all(key in node for key in EDITS[node["op"]]) and all(isinstance(node[key], str) and node[key] for key in ("name", "to", "ref") if key in node) and
            all(is_names(node[key]) for key in ("path", "labels") if key in node) and ("value" not in node or is_value(node["value"])))


def is_names(node):
    return isinstance(node, list) and all(isinstance(each, str) and each for each in node)


def is_values(node):
    return isinstance(node, list) and all(map(is_value, node))


# Fields whose form is not listed may be anything: what one program refuses is not compared.
FIELDS = {"value": is_value, "values": is_values, "vars": lambda node: isinstance(node, dict) and all(map(is_value, node.values())), "to": is_type,
          "from": is_type, "type": is_type, "types": lambda node: isinstance(node, list) and all(map(is_type, node)), "schema": is_schema, "block": is_block, "edits": lambda node: isinstance(node, list) and all(map(is_edit, node))}
PCL_FIELDS = {"from": is_pcl_type, "to": is_pcl_type, "type": is_pcl_type, "a": is_pcl_type, "b": is_pcl_type, "scope": is_scope,
              "types": lambda node: isinstance(node, list) and bool(node) and all(map(is_pcl_type, node)),
              "steps": lambda node: isinstance(node, list) and all(isinstance(each, str) for each in node)}
NEEDED = {"equal": ("values",), "convert": ("value", "to"), "conversion": ("from", "to"), "unify": ("types",), "call": ("func", "values"),
          "msgpack_encode": ("value",), "json_encode": ("value",), "msgpack_decode": ("bytes", "type"), "json_decode": ("text", "type"),
          "content": ("src", "schema"), "block_encode": ("block",), "block_decode": ("block",), "edit": ("src", "edits"), "decode": ("src", "spec"), "pcl.bind": ("expr", "scope"), "pcl.convert": ("from", "to"),
          "pcl.unify": ("types",), "pcl.traverse": ("type", "steps"), "pcl.type": ("type",), "pcl.equal": ("a", "b"),
          "pcl.collection": ("type",), "pcl.print": ("src",)}


def is_request(request):
    fields = PCL_FIELDS if request["op"].startswith("pcl.") else FIELDS
    try:
        return (all(key in request for key in NEEDED.get(request["op"], ())) and
                all(check(request[key]) for key, check in fields.items() if key in request))
    except (AttributeError, LookupError, TypeError):
        return False
