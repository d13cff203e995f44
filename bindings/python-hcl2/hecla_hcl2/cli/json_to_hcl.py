"""jsontohcl2: from JSON to configurations."""

from __future__ import annotations

import argparse
import difflib
import json
import sys
from collections.abc import Iterable
from io import StringIO
from typing import IO, Any

from hecla_hcl2.api import dump, load
from hecla_hcl2.cli.helpers import (
    EXIT_DIFF,
    EXIT_IO_ERROR,
    EXIT_PARSE_ERROR,
    EXIT_PARTIAL,
    JSON_SKIPPABLE,
    _expand_file_args,
    _install_sigpipe_handler,
    convert_paths,
    fail,
    new_parser,
    opened,
    require_file,
)
from hecla_hcl2.const import IS_BLOCK
from hecla_hcl2.deserializer import DeserializerOptions
from hecla_hcl2.formatter import FormatterOptions
from hecla_hcl2.query.diff import diff_dicts, format_diff_json, format_diff_text
from hecla_hcl2.utils import SerializationOptions

_EPILOG = """\
examples:
  jsontohcl2 main.json
  jsontohcl2 json/ -o modules/
  jsontohcl2 --diff main.tf main.json
  jsontohcl2 --semantic-diff main.tf main.json
  echo '{"name": "\\"web\\"", "count": 3}' | jsontohcl2 --fragment

The JSON is that of hcl2tojson: a string of HCL has its quotes inside the string of JSON.

exit codes:
  0  success
  1  the input is not JSON, or some files were skipped (-s)
  2  the JSON has no equivalent in HCL
  4  a file cannot be read or written
  5  there are differences (--diff, --semantic-diff)
"""


class _Converter:
    def __init__(self, args: argparse.Namespace) -> None:
        self._read = DeserializerOptions(
            heredocs_to_strings=args.heredocs_to_strings,
            strings_to_heredocs=args.strings_to_heredocs,
            object_elements_colon=args.colon_separator,
            object_elements_trailing_comma=not args.no_trailing_comma,
        )
        self._layout = FormatterOptions(
            indent_length=args.indent,
            open_empty_blocks=not args.no_open_empty_blocks,
            open_empty_objects=not args.no_open_empty_objects,
            open_empty_tuples=args.open_empty_tuples,
            vertically_align_attributes=not args.no_align,
            vertically_align_object_elements=not args.no_align,
        )

    def write(self, data: Any, target: IO[str]) -> None:
        dump(data, target, deserializer_options=self._read, formatter_options=self._layout)

    def convert(self, source: IO[str], target: IO[str]) -> None:
        self.write(json.load(source), target)

    def text(self, data: Any) -> str:
        result = StringIO()
        self.write(data, result)
        return result.getvalue()


def _without_marks(data: Any) -> Any:
    """Returns the data without the marks of blocks: what was a block is an object."""
    if isinstance(data, dict):
        return {key: _without_marks(value) for key, value in data.items() if key != IS_BLOCK}
    return [_without_marks(item) for item in data] if isinstance(data, list) else data


def _read_json(path: str) -> Any:
    with opened(path) as file:
        return json.load(file)


def _text_diff(original: str, path: str, text: str, as_json: bool) -> str:
    with open(original, encoding="utf-8") as file:
        before = file.read().splitlines(keepends=True)
    lines: Iterable[str] = difflib.unified_diff(before, text.splitlines(keepends=True), original, f"(from {path})")
    diff = "".join(lines)
    if not diff or not as_json:
        return diff
    return json.dumps({"from_file": original, "to_file": path, "diff": diff}, indent=2) + "\n"


def _semantic_diff(original: str, data: Any, as_json: bool) -> str:
    with open(original, encoding="utf-8") as file:
        before = load(file, serialization_options=SerializationOptions(with_comments=False))
    entries = diff_dicts(before, data)
    if not entries:
        return ""
    return (format_diff_json if as_json else format_diff_text)(entries) + "\n"


def _show(args: argparse.Namespace, path: str, converter: _Converter) -> None:
    """Prints the text, or the differences, for the options that write no file."""
    original = args.diff or args.semantic_diff
    if original:
        require_file(original)
    data = _read_json(path)
    if args.fragment:
        if not isinstance(data, dict):
            raise TypeError(f"--fragment expects a JSON object, not {type(data).__name__}")
        data = _without_marks(data)
    if not original:
        sys.stdout.write(converter.text(data))
        return
    if args.diff:
        diff = _text_diff(original, path, converter.text(data), args.diff_json)
    else:
        diff = _semantic_diff(original, data, args.diff_json)
    sys.stdout.write(diff)
    if diff:
        sys.exit(EXIT_DIFF)


def _build_parser() -> argparse.ArgumentParser:
    parser = new_parser("Convert JSON to HCL", _EPILOG)
    mode = parser.add_mutually_exclusive_group()
    mode.add_argument("--diff", metavar="ORIGINAL", help="Show the differences from a file instead of writing")
    mode.add_argument("--dry-run", action="store_true", help="Print the result instead of writing files")
    mode.add_argument("--semantic-diff", metavar="ORIGINAL", help="Show the differences that are not layout")
    mode.add_argument("--fragment", action="store_true", help="Write all of the input as arguments")
    for name, text in (
        ("--diff-json", "Show differences as JSON"),
        ("--colon-separator", "Write ':' between keys and values of objects"),
        ("--no-trailing-comma", "Write no commas after the elements of objects"),
        ("--heredocs-to-strings", "Write heredocs as strings"),
        ("--strings-to-heredocs", "Write strings with newlines as heredocs"),
        ("--no-open-empty-blocks", "Write empty blocks on one line"),
        ("--no-open-empty-objects", "Write empty objects on one line"),
        ("--open-empty-tuples", "Write empty tuples on two lines"),
        ("--no-align", "Do not align arguments and elements of objects"),
    ):
        parser.add_argument(name, action="store_true", help=text)
    parser.add_argument("--indent", type=int, default=2, metavar="N", help="Indent by N spaces [2]")
    return parser


def main() -> None:
    """Runs the program."""
    _install_sigpipe_handler()
    parser = _build_parser()
    args = parser.parse_args()
    converter = _Converter(args)
    paths = _expand_file_args(args.PATH or ["-"])
    try:
        if args.diff or args.semantic_diff or args.dry_run or args.fragment:
            if len(paths) != 1:
                parser.error("--diff, --semantic-diff, --dry-run and --fragment require exactly one file")
            _show(args, paths[0], converter)
        else:
            convert_paths(parser, args, paths, converter.convert, JSON_SKIPPABLE, {".json"}, ".tf", True)
    except (json.JSONDecodeError, UnicodeDecodeError) as error:
        fail(EXIT_PARTIAL, error)
    except (KeyError, TypeError, ValueError, RecursionError) as error:
        fail(EXIT_PARSE_ERROR, error)
    except OSError as error:
        fail(EXIT_IO_ERROR, error)


if __name__ == "__main__":
    main()
