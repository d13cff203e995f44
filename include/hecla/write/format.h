// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The formatter: rewrites the layout of configuration in the native syntax to the canonical style.
//
//   Diagnostics diags;
//   const auto text = write::format(Source::make("main.tf", "a=1\n"), {}, diags);   // "a = 1\n"
//   if (!text) std::cerr << to_text(diags);
//
// Only spaces between tokens change: every token and every comment stays, in order, and the result
// of formatting a formatted text is the same text. format() checks that itself: it scans its result
// and compares the tokens with those of the source. Options that change more are off by default.
//
// The style is that of `hclwrite.Format`, byte for byte; FormatStyle::Terraform is that of
// `terraform fmt`, which also replaces some old forms. The documents (a byte order mark is removed)
// and the few differences are in docs/guide/format.md.
//
// Pure; safe to call from several threads. Takes linear time, n log n with sorting or a width.
#include <hecla/base/limits.h>
#include <hecla/source/diagnostic.h>
#include <hecla/source/source.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

namespace hecla::write {

// Terraform: also quotes the labels of blocks (and drops comments between them), unwraps arguments
// such as "${var.a}", and replaces the types of variables that old versions of Terraform used, such
// as "string". Rewritten text is parsed again. An expression that is wrapped twice is unwrapped
// once.
enum class FormatStyle : std::uint8_t { Hcl, Terraform };

// The first and the last line of a part of a text, counted from 1. `last` may be after the end.
struct LineRange {
  std::size_t first;
  std::size_t last;
};

struct FormatOptions {
  FormatStyle style = FormatStyle::Hcl;
  // Align the equals signs, and the comments, of neighboring lines.
  bool align = true;
  // Change only these lines. They are laid out as in a format of the whole text. Brackets are
  // broken, and items move, only if they are wholly inside of these lines. Preconditions (checked):
  // `style` is Hcl, and 1 <= first <= last.
  std::optional<LineRange> lines = std::nullopt;
  // If not 0: break tuples, objects and the arguments of calls into one element per line where a
  // line would be longer than this many columns (grapheme clusters, without the comment at its
  // end). Outer brackets are broken first, inner ones as far as needed; templates are not broken,
  // and lines are never joined. Commas after the last element of a tuple are added, those between
  // the items of an object removed.
  std::uint32_t width = 0;
  // Sort arguments by name, with their comments, where they are on neighboring lines.
  bool sort_attributes = false;
  // Sort the blocks in the body of the file by type and labels, with their comments. Comments
  // followed by a blank line, and arguments, divide the file into parts that are sorted for
  // themselves.
  bool sort_blocks = false;
  // Format a text that cannot be parsed by its tokens alone, as `hclwrite.Format` does. Nothing is
  // checked, broken or sorted then.
  bool accept_errors = false;
  Limits limits = {};
};

// Returns the formatted text. Reports the errors of a text that cannot be parsed, and returns
// nothing; likewise if the work or the result would take more memory than the limit, or if the
// result would not keep all tokens.
std::optional<std::string> format(const SourceRef& source, const FormatOptions& options,
                                  Diagnostics& diags);

}  // namespace hecla::write
