"""The classes of a document's nodes, in the modules where python-hcl2 has them.

They have the names and accessors of python-hcl2's, but are views of Hecla's tree: they cannot be made by hand or
changed.
"""
