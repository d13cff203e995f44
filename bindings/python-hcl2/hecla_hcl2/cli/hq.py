"""hq: queries on configurations."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from typing import Any

from hecla import __version__
from hecla_hcl2.api import load
from hecla_hcl2.cli.helpers import (
    EXIT_IO_ERROR,
    EXIT_PARSE_ERROR,
    EXIT_SUCCESS,
    HCL_SKIPPABLE,
    _collect_files,
    _error,
    _expand_file_args,
    _install_sigpipe_handler,
    add_json_indent,
    json_indent,
    opened,
)
from hecla_hcl2.query._base import NodeView
from hecla_hcl2.query.body import DocumentView
from hecla_hcl2.query.diff import diff_dicts, format_diff_json, format_diff_text
from hecla_hcl2.query.introspect import build_schema, describe_results
from hecla_hcl2.query.path import QuerySyntaxError, parse_path
from hecla_hcl2.query.pipeline import LocatedDict, classify_stage, execute_pipeline, split_pipeline
from hecla_hcl2.query.resolver import resolve_path
from hecla_hcl2.query.safe_eval import CALLABLE_NAMES, UnsafeExpressionError, safe_eval
from hecla_hcl2.utils import SerializationOptions, unwrap_dollar_string

EXIT_NO_RESULTS = 1
EXIT_QUERY_ERROR = 3

_EXTENSIONS = {".tf", ".hcl", ".tfvars"}
_PARALLEL_FILES = 20
_ERROR_TYPES = {EXIT_IO_ERROR: "io_error", EXIT_PARSE_ERROR: "parse_error", EXIT_QUERY_ERROR: "query_error"}

_EPILOG = """\
examples:
  hq 'resource.aws_instance.web.ami' main.tf
  hq 'resource~[*] | {type: .block_type, name: .name_labels}' modules/ --json
  hq 'module~[select(.source | contains("docker"))]' .
  hq 'variable[*] | select(.default) | .default' variables.tf --raw
  hq '*..function_call:length' main.tf
  hq 'resource[*]::name_labels' main.tf
  hq before.tf --diff after.tf
  hq --schema

exit codes:
  0  there are results, or the query ends with "?"
  1  there are no results, or there are differences (--diff)
  2  a file is not valid HCL
  3  an error in the query
  4  a file cannot be read
"""


# --- queries


def _normalize_eval_expr(expr_part: str) -> str:
    """Returns the expression after "::": a name or a method is one of the result "_"."""
    expression = expr_part.strip()
    if not expression:
        return "_"
    if expression.startswith("_") or expression.startswith(("doc", *(f"{name}(" for name in CALLABLE_NAMES))):
        return expression
    return "_." + expression.removeprefix(".")


def _dispatch_query(query_str: str, is_eval: bool, doc_view: Any, file_path: str = "") -> list[Any]:
    """Returns the results of a query of any kind."""
    if is_eval:
        result = safe_eval(query_str, {"doc": doc_view})
        return result if isinstance(result, list) else [result]
    path, is_hybrid, expression = query_str.partition("::")
    if is_hybrid:
        expression = _normalize_eval_expr(expression)
        views = resolve_path(doc_view, parse_path(path))
        return [safe_eval(expression, {"_": view, "doc": doc_view}) for view in views]
    stages = [classify_stage(stage) for stage in split_pipeline(query_str)]
    return execute_pipeline(doc_view, stages, file_path)


class _FileError(Exception):
    """An error with one file, with the exit code and what the JSON of the error has."""

    def __init__(self, error: Exception, code: int, **extra: str) -> None:
        super().__init__(str(error))
        self.code = code
        self.extra = extra


def _query_file(path: str, query: str, is_eval: bool, raw_query: str) -> list[Any]:
    try:
        with opened(path) as file:
            text = file.read()
    except (OSError, UnicodeDecodeError) as error:
        code = EXIT_IO_ERROR if isinstance(error, OSError) else EXIT_PARSE_ERROR
        raise _FileError(error, code, error_type=_ERROR_TYPES[code], file=path) from error
    try:
        document = DocumentView.parse(text, path)
    except HCL_SKIPPABLE as error:
        raise _FileError(error, EXIT_PARSE_ERROR, error_type="parse_error", file=path) from error
    try:
        return _dispatch_query(query, is_eval, document, path)
    except QuerySyntaxError as error:
        raise _FileError(error, EXIT_QUERY_ERROR, error_type="query_syntax", query=raw_query) from error
    except UnsafeExpressionError as error:
        raise _FileError(error, EXIT_QUERY_ERROR, error_type="unsafe_expression", expression=raw_query) from error
    except Exception as error:  # what an expression of the user raises
        raise _FileError(error, EXIT_QUERY_ERROR, error_type="eval_error", query=raw_query) from error


# --- output


def _raw(value: Any) -> Any:
    """Returns a value without the quotes and "${}" of its strings."""
    if isinstance(value, dict):
        return {key: _raw(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_raw(item) for item in value]
    if not isinstance(value, str):
        return value
    is_quoted = len(value) >= 2 and value[0] == value[-1] == '"'
    return unwrap_dollar_string(value[1:-1] if is_quoted else value)


def _single(value: Any) -> Any:
    """Returns the value of a dict with one key, such as that of an attribute; anything else as it is."""
    return next(iter(value.values())) if isinstance(value, dict) and len(value) == 1 else value


@dataclass
class OutputConfig:
    """Options for the output of results."""

    output_json: bool = False
    output_value: bool = False
    output_raw: bool = False
    json_indent: int | None = None
    ndjson: bool = False
    with_location: bool = False
    with_comments: bool = False
    no_filename: bool = False
    serialization_options: SerializationOptions | None = None

    def to_json(self, value: Any) -> str:
        """Returns objects as JSON."""
        return json.dumps(value, indent=self.json_indent, default=str)

    def plain(self, result: Any) -> Any:
        """Returns a result as objects for JSON."""
        if isinstance(result, list):
            return [self.plain(item) for item in result]
        return result.to_dict(self.serialization_options) if isinstance(result, NodeView) else result

    def located(self, result: Any, file_path: str, multi: bool) -> Any:
        """Returns a result as objects for JSON, with its file and location if they are wanted."""
        plain = self.plain(result)
        if self.with_location:
            location = result.raw.location if isinstance(result, NodeView) else None
            if isinstance(result, LocatedDict):
                location = result.location
            found = {"__file__": file_path, **{f"__{name}__": at for name, at in (location or {}).items()}}
            return {**found, **plain} if isinstance(plain, dict) else {"__value__": plain, **found}
        if multi and not self.no_filename and isinstance(plain, dict):
            return {"__file__": file_path, **plain}
        return plain

    def format_result(self, result: Any) -> str:
        """Returns the text of a result."""
        if self.output_json:
            return self.to_json(self.plain(result))
        if self.output_raw:
            value = _raw(_single(result.to_dict()) if isinstance(result, NodeView) else result)
            return json.dumps(value, default=str) if isinstance(value, dict) else str(value)
        if self.output_value:
            return unwrap_dollar_string(str(_single(result.to_dict()) if isinstance(result, NodeView) else result))
        if isinstance(result, NodeView):
            return result.to_hcl()
        if isinstance(result, list):
            return self.format_list(result)
        return unwrap_dollar_string(str(result))

    def format_list(self, items: list[Any]) -> str:
        """Returns the text of a result that is a list."""
        if self.output_json:
            return self.to_json(self.plain(items))
        if self.output_value:
            return "\n".join(str(self.plain(item)) for item in items)
        return "[" + ", ".join(item.to_hcl() if isinstance(item, NodeView) else str(item) for item in items) + "]"

    def format_output(self, results: list[Any]) -> str:
        """Returns the text of all results."""
        if self.output_json and len(results) > 1:
            return self.to_json(self.plain(results))
        return "\n".join(map(self.format_result, results))


class _Output:
    """Writes the results of one file after the other."""

    def __init__(self, config: OutputConfig, multi: bool) -> None:
        self._config = config
        self._multi = multi
        self._collected: list[Any] = []

    @property
    def takes_plain(self) -> bool:
        """Whether the results are written as JSON that other processes can prepare."""
        return self._config.ndjson or (self._config.output_json and self._multi)

    def add(self, file_path: str, results: list[Any]) -> None:
        """Writes results that are views and objects."""
        config = self._config
        if self.takes_plain or config.with_location:
            self.add_plain(file_path, [config.located(result, file_path, self._multi) for result in results])
        elif self._multi and not config.no_filename:
            for line in config.format_output(results).splitlines():
                print(f"{file_path}:{line}")
        else:
            print(config.format_output(results))

    def add_plain(self, file_path: str, items: list[Any]) -> None:
        """Writes results that are objects for JSON."""
        if self._config.ndjson:
            named = self._multi and not self._config.no_filename
            for item in items:
                prefix = f"{file_path}:" if named and not isinstance(item, dict) else ""
                print(prefix + json.dumps(item, default=str), flush=True)
        elif self._multi:
            self._collected += items
        else:
            print(self._config.to_json(items[0] if len(items) == 1 else items))

    def finish(self) -> None:
        """Writes what is one JSON array for all files."""
        if self._collected:
            print(self._config.to_json(self._collected))


# --- the program


def _process_file(job: tuple[str, str, bool, str, bool, OutputConfig]) -> tuple[str, int, list[Any] | None, str | None]:
    """Returns the file, the exit code, the results as objects for JSON, and the error: all can go between processes."""
    path, query, is_eval, raw_query, multi, config = job
    try:
        results = _query_file(path, query, is_eval, raw_query)
    except _FileError as error:
        return path, error.code, None, str(error)
    return path, EXIT_SUCCESS, [config.located(result, path, multi) for result in results], None


def _run_diff(before: str, after: str, use_json: bool) -> int:
    options = SerializationOptions(with_comments=False)
    configurations = []
    for path in (before, after):
        try:
            with opened(path) as file:
                configurations.append(load(file, serialization_options=options))
        except (OSError, *HCL_SKIPPABLE) as error:  # type: ignore[misc]
            code = EXIT_IO_ERROR if isinstance(error, OSError) else EXIT_PARSE_ERROR
            print(_error(str(error), use_json, error_type=_ERROR_TYPES[code]), file=sys.stderr)
            return code
    entries = diff_dicts(configurations[0], configurations[1])
    if not entries:
        return EXIT_SUCCESS
    print((format_diff_json if use_json else format_diff_text)(entries))
    return EXIT_NO_RESULTS


def _parallel(files: list[str], args: argparse.Namespace) -> bool:
    return (
        len(files) >= _PARALLEL_FILES
        and "-" not in files
        and (args.json or args.ndjson)
        and not (args.eval or args.describe)
        and (args.jobs is None or args.jobs > 1)
    )


def _run(args: argparse.Namespace, query: str, use_json: bool, config: OutputConfig) -> tuple[bool, int]:
    """Queries all files. Returns whether there are results, and the worst exit code."""
    files = [file for path in _expand_file_args(args.FILE) for file in _collect_files(path, _EXTENSIONS)]
    output = _Output(config, len(files) > 1)
    found = False
    worst = EXIT_SUCCESS

    def failed(message: str, code: int, **extra: str) -> None:
        nonlocal worst
        print(_error(message, use_json, **extra), file=sys.stderr)
        worst = max(worst, code)

    if _parallel(files, args):
        jobs = ((path, query, False, args.QUERY, True, config) for path in files)
        with ProcessPoolExecutor(args.jobs) as pool:
            for path, code, items, message in pool.map(_process_file, jobs, chunksize=8):
                if message is not None:
                    failed(message, code, error_type=_ERROR_TYPES[code], file=path)
                elif items:
                    found = True
                    output.add_plain(path, items)
    else:
        for path in files:
            try:
                results = _query_file(path, query, args.eval, args.QUERY)
            except _FileError as error:
                failed(str(error), error.code, **error.extra)
                continue
            if results:
                found = True
                if args.describe:
                    print(json.dumps(describe_results(results), indent=2))
                else:
                    output.add(path, results)
    output.finish()
    return found, worst


def _options() -> Iterator[tuple[str, str]]:
    yield "--ndjson", "Write one line of JSON for each result"
    yield "--describe", "Show the types of the results, and what they have"
    yield "--schema", "Show what all types of results have, as JSON"
    yield "--no-filename", "Do not write file names before results"
    yield "--with-location", "Add files and positions to JSON"
    yield "--with-comments", "Add comments to JSON"


def _build_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        description="Query HCL files", epilog=_EPILOG, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("QUERY", nargs="?", help="A path with stages, a path::expression, or an expression (-e)")
    parser.add_argument("FILE", nargs="*", default=["-"], help="Files, directories or glob patterns [standard input]")
    parser.add_argument("-e", "--eval", action="store_true", help="Evaluate QUERY as an expression of Python over doc")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="Write JSON")
    form.add_argument("--value", action="store_true", help="Write values")
    form.add_argument("--raw", action="store_true", help="Write values, and strings without quotes")
    for name, text in _options():
        parser.add_argument(name, action="store_true", help=text)
    parser.add_argument("--diff", metavar="FILE2", help="Show the differences between QUERY, a file, and FILE2")
    add_json_indent(parser)
    parser.add_argument("-j", "--jobs", type=int, metavar="N", help="Use N processes for many files and JSON")
    parser.add_argument("--version", action="version", version=__version__)
    return parser


def _check_arguments(parser: argparse.ArgumentParser, args: argparse.Namespace, use_json: bool) -> None:
    for name in ("value", "raw"):
        if args.ndjson and getattr(args, name):
            parser.error(f"--ndjson cannot be combined with --{name}")
    for name in ("location", "comments"):
        if getattr(args, f"with_{name}") and not use_json:
            parser.error(f"--with-{name} requires --json or --ndjson")
    if args.QUERY is None and not args.schema:
        parser.error("--diff requires two files" if args.diff else "the following arguments are required: QUERY")
    is_path = args.QUERY and (os.path.exists(args.QUERY) or os.sep in args.QUERY)
    if is_path and args.FILE == ["-"] and not args.diff and not args.schema and sys.stdin.isatty():
        parser.error(f"missing QUERY (did you mean: hq QUERY {args.QUERY}?)")


def main() -> None:
    """Runs the program."""
    _install_sigpipe_handler()
    parser = _build_parser()
    args = parser.parse_args()
    use_json = args.json or args.describe or args.schema or args.ndjson
    _check_arguments(parser, args, use_json)
    if args.schema:
        print(json.dumps(build_schema(), indent=2))
        sys.exit(EXIT_SUCCESS)
    if args.diff:
        sys.exit(_run_diff(args.QUERY, args.diff, use_json))
    config = OutputConfig(
        output_json=args.json,
        output_value=args.value,
        output_raw=args.raw,
        json_indent=json_indent(args),
        ndjson=args.ndjson,
        with_location=args.with_location,
        with_comments=args.with_comments,
        no_filename=args.no_filename,
        serialization_options=SerializationOptions(with_comments=True) if args.with_comments else None,
    )
    query = args.QUERY.rstrip()
    is_optional = query.endswith("?") and not args.eval
    found, worst = _run(args, query[:-1].rstrip() if is_optional else query, use_json, config)
    sys.exit(EXIT_SUCCESS if found or is_optional else worst or EXIT_NO_RESULTS)


if __name__ == "__main__":
    main()
