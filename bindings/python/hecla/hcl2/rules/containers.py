"""The nodes of objects and tuples."""

from hecla.hcl2.rules.nodes import ObjectElemRule, ObjectRule, TupleRule

__all__ = ["ObjectElemRule", "ObjectRule", "TupleRule"]
