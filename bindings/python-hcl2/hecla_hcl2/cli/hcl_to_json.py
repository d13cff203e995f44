"""hcl2tojson: from configurations to JSON."""

from __future__ import annotations

import argparse
import json
import sys
from typing import IO, Any

from hecla_hcl2.api import load
from hecla_hcl2.cli.helpers import (
    EXIT_IO_ERROR,
    EXIT_PARSE_ERROR,
    EXIT_PARTIAL,
    EXIT_SUCCESS,
    HCL_SKIPPABLE,
    _collect_files,
    _error,
    _expand_file_args,
    _install_sigpipe_handler,
    add_json_indent,
    convert_paths,
    fail,
    json_indent,
    new_parser,
    opened,
)
from hecla_hcl2.utils import SerializationOptions

_EXTENSIONS = {".tf", ".hcl"}

_EPILOG = """\
examples:
  hcl2tojson main.tf
  hcl2tojson modules/ -o json/
  hcl2tojson --ndjson 'modules/**/*.tf'
  hcl2tojson --only resource,module --fields ami,tags main.tf

exit codes:
  0  success
  1  some files were skipped (-s)
  2  a file is not valid HCL
  4  a file cannot be read or written
"""


def _names(text: str) -> set[str]:
    return {name.strip() for name in text.split(",")} if text else set()


def _filtered(data: dict[str, Any], args: argparse.Namespace) -> dict[str, Any]:
    if args.only:
        data = {key: value for key, value in data.items() if key in args.only}
    elif args.exclude:
        data = {key: value for key, value in data.items() if key not in args.exclude}
    return _projected(data, args.fields) if args.fields else data


def _projected(data: Any, fields: set[str]) -> Any:
    """Returns the wanted attributes, and the blocks and objects around them."""
    if isinstance(data, list):
        items = (_projected(item, fields) for item in data)
        return [item for item in items if item or not isinstance(item, (dict, list))]
    if not isinstance(data, dict):
        return data
    result = {}
    for key, value in data.items():
        if key in fields or key.startswith("__"):
            result[key] = value
        elif isinstance(value, dict) or (isinstance(value, list) and any(isinstance(item, dict) for item in value)):
            inner = _projected(value, fields)
            if inner:
                result[key] = inner
    return result


def _stream(paths: list[str], options: SerializationOptions, args: argparse.Namespace) -> int:
    """Writes a line of JSON for each file, and returns the exit code."""
    written = False
    skipped = EXIT_SUCCESS
    for path in paths:
        if path != "-" and not args.quiet:
            print(path, file=sys.stderr, flush=True)
        try:
            with opened(path) as file:
                data = _filtered(load(file, serialization_options=options), args)
        except (OSError, *HCL_SKIPPABLE) as error:  # type: ignore[misc]
            is_io = isinstance(error, OSError)
            code, kind = (EXIT_IO_ERROR, "io_error") if is_io else (EXIT_PARSE_ERROR, "parse_error")
            if not args.skip:
                print(_error(str(error), use_json=True, error_type=kind, file=path), file=sys.stderr)
                return code
            skipped = max(skipped, code)
            continue
        if data:
            written = True
            shown = {"__file__": path, **data} if len(paths) > 1 else data
            print(json.dumps(shown, separators=(",", ":")), flush=True)
    return EXIT_PARTIAL if skipped and written else skipped


def _build_parser() -> argparse.ArgumentParser:
    parser = new_parser("Convert HCL to JSON", _EPILOG)
    flag = {"action": "store_true"}
    parser.add_argument("--ndjson", **flag, help="Write one line of JSON for each file")  # type: ignore[arg-type]
    for name, text in (
        ("--with-meta", "Has no effect"),
        ("--with-comments", "Add the comments"),
        ("--wrap-objects", "Write objects as text"),
        ("--wrap-tuples", "Write tuples as text"),
        ("--no-explicit-blocks", "Do not mark blocks; jsontohcl2 needs the marks"),
        ("--no-preserve-heredocs", "Write heredocs as strings"),
        ("--force-parens", "Put nested operations into parentheses"),
        ("--no-preserve-scientific", "Write numbers with an exponent as numbers"),
        ("--strip-string-quotes", "Write the values of strings; jsontohcl2 needs the quotes"),
        ("--compact", "Write JSON without whitespace"),
    ):
        parser.add_argument(name, **flag, help=text)  # type: ignore[arg-type]
    add_json_indent(parser)
    group = parser.add_mutually_exclusive_group()
    for target, name, metavar, text in (
        (group, "--only", "TYPES", "Write blocks of these types only, separated by commas"),
        (group, "--exclude", "TYPES", "Leave out blocks of these types"),
        (parser, "--fields", "FIELDS", "Write these arguments only, separated by commas"),
    ):
        target.add_argument(name, type=_names, metavar=metavar, help=text)
    return parser


def main() -> None:
    """Runs the program."""
    _install_sigpipe_handler()
    parser = _build_parser()
    args = parser.parse_args()
    options = SerializationOptions(
        with_comments=args.with_comments,
        wrap_objects=args.wrap_objects,
        wrap_tuples=args.wrap_tuples,
        explicit_blocks=not args.no_explicit_blocks,
        preserve_heredocs=not args.no_preserve_heredocs,
        force_operation_parentheses=args.force_parens,
        preserve_scientific_notation=not args.no_preserve_scientific,
        strip_string_quotes=args.strip_string_quotes,
    )
    indent = None if args.compact else json_indent(args)

    def convert(source: IO[str], target: IO[str]) -> None:
        data = _filtered(load(source, serialization_options=options), args)
        json.dump(data, target, indent=indent, separators=(",", ":") if args.compact else None)

    paths = _expand_file_args(args.PATH or ["-"])
    try:
        if args.ndjson:
            files = [file for path in paths for file in _collect_files(path, _EXTENSIONS)]
            if not files:
                parser.error("no HCL files found")
            if args.json_indent is not None and not args.quiet:
                print("Warning: --json-indent is ignored with --ndjson", file=sys.stderr)
            code = _stream(files, options, args)
            if code != EXIT_SUCCESS:
                sys.exit(code)
        else:
            convert_paths(
                parser, args, paths, convert, HCL_SKIPPABLE, _EXTENSIONS, ".json", False, "--ndjson or "
            )
    except HCL_SKIPPABLE as error:
        fail(EXIT_PARSE_ERROR, error)
    except OSError as error:
        fail(EXIT_IO_ERROR, error)


if __name__ == "__main__":
    main()
