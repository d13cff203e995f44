"""Adds what Python expects of classes besides methods: signatures, match patterns, HTML for notebooks."""

from __future__ import annotations

from typing import Any

from hecla import _hecla, _html, _signatures

_MATCH_ARGS = {
    "Attribute": ("name", "expression"),
    "Block": ("type", "labels", "body"),
    "Body": ("attributes", "blocks"),
    "Call": ("name", "arguments"),
    "Comment": ("text", "range"),
    "Content": ("attributes", "blocks"),
    "Diagnostic": ("severity", "summary", "detail", "range"),
    "Difference": ("kind", "path", "before", "after"),
    "Expression": ("kind", "range"),
    "File": ("filename", "body"),
    "Match": ("address", "kind", "range"),
    "MergeResult": ("text", "conflicts"),
    "Position": ("line", "column", "byte"),
    "Range": ("filename", "start", "end"),
    "Token": ("kind", "text", "range"),
    "Traversal": ("root", "steps"),
    "Type": ("kind",),
}

_MOST_ROWS = 100


def install() -> None:
    _signatures.install(_hecla.parse, _hecla.Document.find)
    for kind in vars(_hecla).values():
        if isinstance(kind, type):
            setattr(kind, "__signature__", _signatures.of_class(kind))
    for name, arguments in _MATCH_ARGS.items():
        setattr(getattr(_hecla, name), "__match_args__", arguments)
    for kind, function in (
        (_hecla.Diagnostic, lambda self: _html.text(self.render())),
        (_hecla.Document, lambda self: _html.text(self.text)),
        (_hecla.File, lambda self: _html.text(self.text)),
        (_hecla.Value, _value),
    ):
        setattr(kind, "_repr_html_", function)


def _is_readable(value: _hecla.Value) -> bool:
    return value.is_known and not value.is_marked and not value.is_null


def _text(value: _hecla.Value) -> str:
    return "(marked)" if value.contains_marked else value.to_hcl() if value.is_wholly_known else repr(value)


def _value(self: Any) -> str:
    """Objects and maps are tables of two columns, lists of objects tables with a column for each name."""
    if not _is_readable(self) or self.type.kind not in ("object", "map", "list", "tuple"):
        return _html.text(_text(self))
    elements = self.elements()[:_MOST_ROWS]
    if self.type.kind in ("object", "map"):
        return _html.table(("name", "value"), [(name, _text(item)) for name, item in zip(self.keys(), elements)])
    if not elements or not all(_is_readable(item) and item.type.kind == "object" for item in elements):
        return _html.text(_text(self))
    names = list(dict.fromkeys(name for item in elements for name in item.keys()))
    rows = [[_text(item[name]) if name in item.keys() else "" for name in names] for item in elements]
    return _html.table(names, rows)
