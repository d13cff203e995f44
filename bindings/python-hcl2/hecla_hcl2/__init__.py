"""python-hcl2's interface on Hecla: ``import hecla_hcl2 as hcl2``.

``load`` and ``loads`` return what python-hcl2 8.1 returns, and ``dumps`` writes what it writes;
docs/python/python-hcl2.md lists where they differ.
"""

from hecla import ParseError
from hecla_hcl2.api import (
    dump,
    dumps,
    from_dict,
    from_json,
    load,
    loads,
    parse,
    parse_to_tree,
    parses,
    parses_to_tree,
    query,
    reconstruct,
    serialize,
    transform,
)
from hecla_hcl2.builder import Builder
from hecla_hcl2.deserializer import DeserializerOptions
from hecla_hcl2.formatter import FormatterOptions
from hecla_hcl2.rules.base import StartRule
from hecla_hcl2.utils import SerializationOptions

__all__ = [
    "Builder",
    "DeserializerOptions",
    "FormatterOptions",
    "ParseError",
    "SerializationOptions",
    "StartRule",
    "dump",
    "dumps",
    "from_dict",
    "from_json",
    "load",
    "loads",
    "parse",
    "parse_to_tree",
    "parses",
    "parses_to_tree",
    "query",
    "reconstruct",
    "serialize",
    "transform",
]
