"""JSON as Python objects, with exact numbers."""

from __future__ import annotations

import decimal
import json
from typing import Any


def _number(text: str) -> float | decimal.Decimal:
    """Returns a float where its shortest digits are the number, as for other values."""
    exact, nearest = decimal.Decimal(text), float(text)
    return nearest if decimal.Decimal(repr(nearest)) == exact else exact


def loads(text: str) -> Any:
    return json.loads(text, parse_float=_number)
