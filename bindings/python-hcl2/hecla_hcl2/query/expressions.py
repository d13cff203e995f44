"""The views of expressions."""

from __future__ import annotations

from hecla_hcl2.query._base import NodeView, register_view, view_for
from hecla_hcl2.rules.containers import ObjectRule, TupleRule
from hecla_hcl2.rules.expressions import ConditionalRule
from hecla_hcl2.rules.for_expressions import ForObjectExprRule, ForTupleExprRule
from hecla_hcl2.rules.functions import FunctionCallRule

__all__ = ["ConditionalView", "ForObjectView", "ForTupleView", "FunctionCallView", "ObjectView", "TupleView"]


@register_view(TupleRule)
class TupleView(NodeView):
    """``[...]``."""

    type_name = "tuple"

    @property
    def elements(self) -> list[NodeView]:
        """The views of the elements."""
        return [view_for(element) for element in self._node.elements]

    def __len__(self) -> int:
        return len(self._node.elements)

    def __getitem__(self, index: int) -> NodeView:
        return view_for(self._node.elements[index])


@register_view(ObjectRule)
class ObjectView(NodeView):
    """``{...}``."""

    type_name = "object"

    @property
    def entries(self) -> list[tuple[str, NodeView]]:
        """The keys in the form of loads(), each with the view of its value."""
        values = [view_for(element.expression) for element in self._node.elements]
        return list(zip(self.keys, values, strict=True))

    @property
    def keys(self) -> list[str]:
        """The keys in the form of loads()."""
        return [str(element.key.serialize()) for element in self._node.elements]

    def get(self, key: str) -> NodeView | None:
        """Returns the view of the value of a key, or None."""
        return next((value for name, value in self.entries if name == key), None)


@register_view(FunctionCallRule)
class FunctionCallView(NodeView):
    """A call."""

    type_name = "function_call"

    @property
    def name(self) -> str:
        """The name of the function, with namespaces."""
        return str(self._node.name)

    @property
    def args(self) -> list[NodeView]:
        """The views of the arguments."""
        arguments = self._node.arguments
        return [view_for(argument) for argument in arguments.arguments] if arguments is not None else []

    @property
    def has_ellipsis(self) -> bool:
        """Whether the last argument is expanded."""
        return self._node.arguments is not None and bool(self._node.arguments.has_ellipsis)


@register_view(ConditionalRule)
class ConditionalView(NodeView):
    """``condition ? true_val : false_val``."""

    type_name = "conditional"

    @property
    def condition(self) -> NodeView:
        """The view of the condition."""
        return view_for(self._node.condition)

    @property
    def true_val(self) -> NodeView:
        """The view of the result if the condition is true."""
        return view_for(self._node.if_true)

    @property
    def false_val(self) -> NodeView:
        """The view of the result if the condition is false."""
        return view_for(self._node.if_false)


class _ForView(NodeView):
    @property
    def iterator_name(self) -> str:
        """The first name that the loop defines."""
        return str(self._node.iterators[0])

    @property
    def second_iterator_name(self) -> str | None:
        """The second name that the loop defines, or None."""
        return next(iter(self._node.iterators[1:]), None)

    @property
    def iterable(self) -> NodeView:
        """The view of the collection."""
        return view_for(self._node.iterable)

    @property
    def value_expr(self) -> NodeView:
        """The view of the expression for each element."""
        return view_for(self._node.value_expr)

    @property
    def has_condition(self) -> bool:
        """Whether there is a condition."""
        return self._node.condition is not None

    @property
    def condition(self) -> NodeView | None:
        """The view of ``if`` and the condition, or None."""
        return view_for(self._node.condition) if self.has_condition else None


@register_view(ForTupleExprRule)
class ForTupleView(_ForView):
    """``[for ...]``."""

    type_name = "for_tuple"


@register_view(ForObjectExprRule)
class ForObjectView(_ForView):
    """``{for ...}``."""

    type_name = "for_object"

    @property
    def key_expr(self) -> NodeView:
        """The view of the expression for each key."""
        return view_for(self._node.key_expr)

    @property
    def has_ellipsis(self) -> bool:
        """Whether values of the same key are grouped."""
        return self._node.ellipsis is not None
