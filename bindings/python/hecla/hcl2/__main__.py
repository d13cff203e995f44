"""``python -m hecla.hcl2`` is hcl2tojson."""

from hecla.hcl2.cli.hcl_to_json import main

main()
