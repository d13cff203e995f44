"""python-hcl2's interface on Hecla: ``import hecla.hcl2 as hcl2``.

``load`` and ``loads`` return what python-hcl2 8.1 returns; docs/python/python-hcl2.md lists where they differ.
"""

from hecla._errors import ParseError
from hecla.hcl2.api import load, loads
from hecla.hcl2.builder import Builder
from hecla.hcl2.utils import SerializationOptions

__all__ = ["Builder", "ParseError", "SerializationOptions", "load", "loads"]
