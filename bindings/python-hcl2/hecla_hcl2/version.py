"""The version of hecla, where programs look for that of python-hcl2."""

from hecla import __version__

version = __version__

__all__ = ["__version__", "version"]
