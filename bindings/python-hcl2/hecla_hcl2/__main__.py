"""``python -m hecla_hcl2`` is hcl2tojson."""

from hecla_hcl2.cli.hcl_to_json import main

main()
