// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Formatting keeps the tokens of every valid text, and formatting again changes nothing. Line
// breaks and sorting keep the content. The first two bytes select the options.
#include <hecla/syntax/token.h>
#include <hecla/write/format.h>
#include <hecla/write/structural_diff.h>

#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>

#include "small_limits.h"

namespace {

using hecla::write::FormatOptions;
using hecla::write::FormatStyle;

std::optional<std::string> format(const std::string& text, const FormatOptions& options) {
  hecla::Diagnostics diags;
  auto result = hecla::write::format(hecla::Source::make("fuzz", text), options, diags);
  if (result.has_value() == diags.has_errors()) std::abort();
  return result;
}

bool have_same_tokens(const std::string& a, const std::string& b) {
  const auto left = hecla::syntax::tokenize_config(a);
  const auto right = hecla::syntax::tokenize_config(b);
  if (left.size() != right.size()) return false;
  for (std::size_t i = 0; i < left.size(); ++i) {
    if (left[i].kind != right[i].kind ||
        a.compare(left[i].range.begin, left[i].range.size(), b, right[i].range.begin,
                  right[i].range.size()) != 0) {
      return false;
    }
  }
  return true;
}

// Returns whether the texts have the same content, in the same order unless it is sorted.
bool have_same_content(const std::string& a, const std::string& b, const FormatOptions& options) {
  const auto parse = [&](const std::string& text) {
    hecla::Diagnostics diags;
    return hecla::parse_text("fuzz.hcl", text, diags, {.limits = options.limits});
  };
  const bool is_sorted = options.sort_attributes || options.sort_blocks;
  hecla::Diagnostics diags;
  return hecla::write::structural_diff(parse(a), parse(b), diags, {.moves = !is_sorted}).empty();
}

// The lower four bits of the second byte are 0 for no width.
FormatOptions options_of(std::uint8_t byte, std::uint8_t more) {
  FormatOptions options;
  options.limits = small_limits();
  options.limits.max_memory_bytes = std::size_t{1} << 26;
  options.align = (byte & 1) == 0;
  options.accept_errors = (byte & 2) != 0;
  if ((byte & 4) != 0)
    options.style = FormatStyle::Terraform;
  else if ((byte & 8) != 0)
    options.lines = {{std::size_t{1} + (byte >> 4U), 20}};
  options.width = (more & 15U) * 4U;
  options.sort_attributes = (more & 16) != 0;
  options.sort_blocks = (more & 32) != 0;
  return options;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 2) return 0;
  const std::string text(reinterpret_cast<const char*>(data) + 2, size - 2);
  const FormatOptions options = options_of(data[0], data[1]);
  const auto once = format(text, options);
  // Without accept_errors there is a result only for texts without errors.
  if (!once || options.accept_errors || options.style == FormatStyle::Terraform) return 0;
  const bool changes_tokens = options.width != 0 || options.sort_attributes || options.sort_blocks;
  if (changes_tokens ? !have_same_content(text, *once, options) : !have_same_tokens(text, *once)) {
    std::abort();
  }
  // The same lines may be others.
  if (changes_tokens && options.lines) return 0;
  const auto twice = format(*once, options);
  if (!twice || *twice != *once) std::abort();
  return 0;
}
