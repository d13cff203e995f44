"""PCL, the typed dialect of HCL: types, conversions, and the types of expressions."""

from hecla._hecla import PclScope, PclType, PclTypes, pcl_print

__all__ = ["PclScope", "PclType", "PclTypes", "pcl_print"]
