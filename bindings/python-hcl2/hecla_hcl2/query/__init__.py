"""Views of a document and its parts, and queries: what ``hq`` stands on.

>>> from hecla_hcl2.query import DocumentView, classify_stage, execute_pipeline, split_pipeline
>>> document = DocumentView.parse('resource "aws_instance" "web" { ami = "a-1" }')
>>> document.blocks("resource")[0].attribute("ami").value
'"a-1"'
>>> [view.to_hcl() for view in execute_pipeline(document, [classify_stage("resource~.ami")])]
['ami = "a-1"']
"""

from __future__ import annotations

import sys
from types import ModuleType
from typing import IO

from hecla_hcl2.query._base import NodeView, register_view, view_for
from hecla_hcl2.query.body import AttributeView, BlockView, BodyView, DocumentView, open_document
from hecla_hcl2.query.builtins import BUILTIN_NAMES, apply_builtin
from hecla_hcl2.query.expressions import (
    ConditionalView,
    ForObjectView,
    ForTupleView,
    FunctionCallView,
    ObjectView,
    TupleView,
)
from hecla_hcl2.query.path import QuerySyntaxError
from hecla_hcl2.query.pipeline import (
    BuiltinStage,
    PathStage,
    SelectStage,
    classify_stage,
    execute_pipeline,
    split_pipeline,
)
from hecla_hcl2.query.predicate import evaluate_predicate, parse_predicate

__all__ = [
    "BUILTIN_NAMES",
    "AttributeView",
    "BlockView",
    "BodyView",
    "BuiltinStage",
    "ConditionalView",
    "DocumentView",
    "ForObjectView",
    "ForTupleView",
    "FunctionCallView",
    "NodeView",
    "ObjectView",
    "PathStage",
    "QuerySyntaxError",
    "SelectStage",
    "TupleView",
    "apply_builtin",
    "classify_stage",
    "evaluate_predicate",
    "execute_pipeline",
    "parse_predicate",
    "register_view",
    "split_pipeline",
    "view_for",
]


class _Module(ModuleType):
    """Importing this module replaces the function of the same name in hecla_hcl2, so it can be called as that."""

    def __call__(self, source: str | bytes | IO[str]) -> DocumentView:
        return open_document(source)


sys.modules[__name__].__class__ = _Module
