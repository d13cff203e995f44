"""Where python-hcl2 has the classes of its tree: hecla.hcl2 has only the document."""
