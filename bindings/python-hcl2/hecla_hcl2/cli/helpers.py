"""Helpers that the programs share: files, errors and exit codes."""

from __future__ import annotations

import argparse
import glob
import json
import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import StringIO, TextIOWrapper
from typing import IO, Any, NoReturn

from hecla import ParseError, __version__

EXIT_SUCCESS = 0
EXIT_PARTIAL = 1
EXIT_PARSE_ERROR = 2
EXIT_IO_ERROR = 4
EXIT_DIFF = 5

# loads() raises RuntimeError for an argument and a block type of one name.
HCL_SKIPPABLE: tuple[type[Exception], ...] = (ParseError, UnicodeDecodeError, RuntimeError)
JSON_SKIPPABLE: tuple[type[Exception], ...] = (json.JSONDecodeError, UnicodeDecodeError)

Convert = Callable[[IO[str], IO[str]], None]


def _install_sigpipe_handler() -> None:
    """Ends the program quietly when nobody reads its output."""
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)


def _error(msg: str, use_json: bool = False, error_type: str = "error", **extra: Any) -> str:
    """Returns an error as a line of text, or as JSON with more about it."""
    if use_json:
        return json.dumps({"error": error_type, "message": msg, **extra})
    return msg if msg.startswith("Error: ") else f"Error: {msg}"


def fail(code: int, message: object) -> NoReturn:
    """Ends the program with an error."""
    print(_error(str(message)), file=sys.stderr)
    sys.exit(code)


def require_file(path: str) -> None:
    """Ends the program if a file does not exist."""
    if not os.path.isfile(path):
        fail(EXIT_IO_ERROR, f"File not found: {path}")


@contextmanager
def opened(path: str) -> Iterator[IO[str]]:
    """Opens a file, or the standard input for "-"."""
    if path == "-":
        # The locale may have another encoding, or let invalid bytes through.
        if isinstance(sys.stdin, TextIOWrapper):
            sys.stdin.reconfigure(encoding="utf-8", errors="strict")
        yield sys.stdin
    else:
        with open(path, encoding="utf-8") as file:
            yield file


def _expand_file_args(file_args: list[str]) -> list[str]:
    """Replaces glob patterns by the paths that they match. A pattern without matches stays, as a path."""
    expanded: list[str] = []
    for argument in file_args:
        is_pattern = argument != "-" and any(character in argument for character in "*?[")
        expanded += (is_pattern and sorted(glob.glob(argument, recursive=True))) or [argument]
    return expanded


def _collect_files(path: str, extensions: set[str]) -> list[str]:
    """Returns the files in a directory with one of the extensions, or the path itself if it is no directory."""
    if path == "-" or not os.path.isdir(path):
        return [path]
    return sorted(
        os.path.join(directory, name)
        for directory, _, names in os.walk(path)
        for name in names
        if os.path.splitext(name)[1] in extensions
    )


def _convert_single_file(
    in_path: str,
    out_path: str | None,
    convert_fn: Convert,
    skip: bool,
    skippable: tuple[type[Exception], ...],
    quiet: bool = False,
) -> bool:
    """Converts a file, or the standard input for "-". Returns False if it was skipped.

    Nothing is written before the whole conversion succeeded.
    """
    result = StringIO()
    with opened(in_path) as source:
        if in_path != "-" and not quiet:
            print(in_path, file=sys.stderr, flush=True)
        try:
            convert_fn(source, result)
        except skippable:
            if skip:
                return False
            raise
    if out_path is None:
        sys.stdout.write(result.getvalue() + "\n")
    else:
        with open(out_path, "w", encoding="utf-8") as file:
            file.write(result.getvalue())
    return True


def _convert_multiple_files(
    in_paths: list[str],
    out_path: str,
    convert_fn: Convert,
    skip: bool,
    skippable: tuple[type[Exception], ...],
    out_extension: str,
    quiet: bool = False,
    base: str | None = None,
) -> bool:
    """Converts files into a directory, with their subdirectories below the common one.

    Returns whether any was skipped.
    """
    os.makedirs(out_path, exist_ok=True)
    absolute = [os.path.abspath(path) for path in in_paths]
    base = base or os.path.commonpath([os.path.dirname(path) for path in absolute])
    skipped = False
    for given, path in zip(in_paths, absolute, strict=True):
        name = os.path.splitext(os.path.relpath(path, base))[0] + out_extension
        target = os.path.join(out_path, name)
        os.makedirs(os.path.dirname(target), exist_ok=True)
        skipped |= not _convert_single_file(given, target, convert_fn, skip, skippable, quiet)
    return skipped


def _convert_directory(
    in_path: str,
    out_path: str | None,
    convert_fn: Convert,
    skip: bool,
    skippable: tuple[type[Exception], ...],
    in_extensions: set[str],
    out_extension: str,
    quiet: bool = False,
) -> bool:
    """Converts the files of a directory into another one. Returns whether any was skipped."""
    if out_path is None:
        raise RuntimeError("A directory needs an output directory (-o)")
    os.makedirs(out_path, exist_ok=True)
    files = _collect_files(in_path, in_extensions)
    base = os.path.abspath(in_path)
    return bool(files) and _convert_multiple_files(
        files, out_path, convert_fn, skip, skippable, out_extension, quiet, base
    )


def new_parser(description: str, epilog: str) -> argparse.ArgumentParser:
    """Returns a parser with the options that hcl2tojson and jsontohcl2 have in common."""
    parser = argparse.ArgumentParser(
        description=description, epilog=epilog, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("PATH", nargs="*", help="Files, directories or glob patterns [standard input]")
    parser.add_argument("-o", "--output", help="Write to a file, or to a directory for several inputs")
    parser.add_argument("-s", dest="skip", action="store_true", help="Skip files that cannot be read")
    parser.add_argument("-q", "--quiet", action="store_true", help="Do not list the files that are converted")
    parser.add_argument("--version", action="version", version=__version__)
    return parser


def add_json_indent(parser: argparse.ArgumentParser) -> None:
    """Adds the option that json_indent() reads."""
    parser.add_argument("--json-indent", type=int, metavar="N", help="Indent JSON by N spaces [2 on a terminal]")


def json_indent(args: argparse.Namespace) -> int | None:
    """Returns by how many spaces JSON is indented, or None for JSON on one line."""
    if args.json_indent is not None:
        return int(args.json_indent)
    return 2 if sys.stdout.isatty() else None


def convert_paths(
    parser: argparse.ArgumentParser,
    args: argparse.Namespace,
    paths: list[str],
    convert_fn: Convert,
    skippable: tuple[type[Exception], ...],
    extensions: set[str],
    out_extension: str,
    to_stdout: bool,
    hint: str = "",
) -> None:
    """Converts what the command line names, and ends the program if anything was skipped.

    With to_stdout, several files can be written to the standard output one after the other.
    """
    rest = (convert_fn, args.skip, skippable)
    if len(paths) == 1 and os.path.isdir(paths[0]):
        if args.output is None:
            parser.error(f"a directory requires {hint}-o <dir>")
        skipped = _convert_directory(paths[0], args.output, *rest, extensions, out_extension, args.quiet)
    elif len(paths) == 1:
        if paths[0] != "-":
            require_file(paths[0])
        skipped = not _convert_single_file(paths[0], args.output, *rest, args.quiet)
    else:
        for path in paths:
            if path == "-":
                parser.error("the standard input (-) cannot be combined with other files")
            require_file(path)
        if args.output is not None:
            skipped = _convert_multiple_files(paths, args.output, *rest, out_extension, args.quiet)
        elif to_stdout:
            skipped = not all([_convert_single_file(path, None, *rest, args.quiet) for path in paths])
        else:
            parser.error(f"several files require {hint}-o <dir>")
    if skipped:
        sys.exit(EXIT_PARTIAL)
