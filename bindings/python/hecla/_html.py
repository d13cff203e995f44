"""HTML for notebooks. Everything from outside is escaped."""

from __future__ import annotations

import html
from collections.abc import Iterable


def text(content: str) -> str:
    """Returns text as it is, in a font of fixed width."""
    return f'<pre style="white-space: pre-wrap">{html.escape(content)}</pre>'


def table(header: Iterable[str], rows: Iterable[Iterable[object]]) -> str:
    """Returns a table of texts."""
    head = "".join(f"<th>{html.escape(name)}</th>" for name in header)
    body = "".join(
        "<tr>" + "".join(f"<td>{html.escape('' if item is None else str(item))}</td>" for item in row) + "</tr>"
        for row in rows
    )
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
