"""The programs of python-hcl2: hcl2tojson, jsontohcl2 and hq."""
