"""PCL, the typed dialect of HCL: types, conversions, and the types of expressions and programs."""

from hecla._hecla import PclNode, PclPackages, PclProgram, PclScope, PclType, PclTypes, pcl_print

__all__ = ["PclNode", "PclPackages", "PclProgram", "PclScope", "PclType", "PclTypes", "pcl_print"]
