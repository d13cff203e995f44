"""The nodes of strings."""

from hecla.hcl2.rules.nodes import HeredocTemplateRule, StringRule

__all__ = ["HeredocTemplateRule", "StringRule"]
