"""The classes of a document's syntax tree, with python-hcl2's names, modules and order of children.

A tree comes from a text (hecla_hcl2.parses), from Python objects (hecla_hcl2.from_dict), or is made by hand; it can be
changed, and hecla_hcl2.reconstruct writes it. Trees are not for concurrent use while one thread changes them.
"""
