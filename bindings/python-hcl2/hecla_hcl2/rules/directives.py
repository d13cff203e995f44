"""The directives of templates: ``%{if}`` and ``%{for}``."""

from __future__ import annotations

from abc import ABC
from typing import Any

from hecla_hcl2.rules.abstract import LarkRule, child, serialized
from hecla_hcl2.rules.literal_rules import IdentifierRule
from hecla_hcl2.rules.tokens import COMMA, STRIP_MARKER
from hecla_hcl2.steps import Steps
from hecla_hcl2.utils import SerializationContext, SerializationOptions

__all__ = [
    "TemplateElseRule",
    "TemplateEndforRule",
    "TemplateEndifRule",
    "TemplateForRule",
    "TemplateForStartRule",
    "TemplateIfRule",
    "TemplateIfStartRule",
]


class _DirectiveRule(LarkRule, ABC):
    """One directive: ``%{``, its keyword, and ``}``, each brace with an optional ``~``."""

    @property
    def strip_open(self) -> bool:
        """Whether whitespace before the directive is removed."""
        return self._children[1] is not None

    @property
    def strip_close(self) -> bool:
        """Whether whitespace after the directive is removed."""
        return self._children[-2] is not None

    def _text(self, options: SerializationOptions, context: SerializationContext) -> Any:
        """Returns the text between the braces, or the steps that make it."""
        return str(self._children[2])

    def _serialized(self, options: SerializationOptions, context: SerializationContext) -> Steps:
        text = yield self._text(options, context.replace(inside_dollar_string=True))
        return f"%{{{'~' * self.strip_open} {text} {'~' * self.strip_close}}}"


class TemplateIfStartRule(_DirectiveRule, rule="template_if_start"):
    """``%{ if condition }``."""

    _layout = (None, STRIP_MARKER, None, None, STRIP_MARKER, None)
    condition = child(3, "The condition.")

    def _text(self, options: SerializationOptions, context: SerializationContext) -> Steps:
        return f"if {(yield serialized(self.condition, options, context))}"


class TemplateElseRule(_DirectiveRule, rule="template_else"):
    """``%{ else }``."""

    _layout = (None, STRIP_MARKER, None, STRIP_MARKER, None)


class TemplateEndifRule(_DirectiveRule, rule="template_endif"):
    """``%{ endif }``."""

    _layout = (None, STRIP_MARKER, None, STRIP_MARKER, None)


class TemplateForStartRule(_DirectiveRule, rule="template_for_start"):
    """``%{ for key, value in collection }``."""

    _layout = (None, STRIP_MARKER, None, None, COMMA, IdentifierRule, None, None, STRIP_MARKER, None)
    iterator = child(3, "The first name.")
    key_iterator = child(5, "The second name, or None.")
    collection = child(7, "The collection.")

    def _text(self, options: SerializationOptions, context: SerializationContext) -> Steps:
        names = (name.serialize(options, context) for name in (self.iterator, self.key_iterator) if name)
        return f"for {', '.join(names)} in {(yield serialized(self.collection, options, context))}"


class TemplateEndforRule(_DirectiveRule, rule="template_endfor"):
    """``%{ endfor }``."""

    _layout = (None, STRIP_MARKER, None, STRIP_MARKER, None)


class _TemplateRule(LarkRule, ABC):
    """Directives that belong together, with the parts of the string between them."""

    def _serialized(self, options: SerializationOptions, context: SerializationContext) -> Steps:
        parts = []
        for part in self._children:
            parts.append((yield serialized(part, options, context)))
        return "".join(parts)


class TemplateIfRule(_TemplateRule, rule="template_if"):
    """``%{ if ... }...%{ else }...%{ endif }``."""

    def __init__(
        self,
        if_start: TemplateIfStartRule,
        if_body: list[Any],
        else_rule: TemplateElseRule | None,
        else_body: list[Any] | None,
        endif: TemplateEndifRule,
        meta: Any = None,
    ) -> None:
        otherwise = [else_rule, *(else_body or ())] if else_rule is not None else []
        super().__init__([if_start, *if_body, *otherwise, endif], meta)


class TemplateForRule(_TemplateRule, rule="template_for"):
    """``%{ for ... }...%{ endfor }``."""

    def __init__(
        self, for_start: TemplateForStartRule, body: list[Any], endfor: TemplateEndforRule, meta: Any = None
    ) -> None:
        super().__init__([for_start, *body, endfor], meta)
