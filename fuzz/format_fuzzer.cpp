// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Formatting keeps the tokens of every valid text, and formatting again changes nothing. The first
// byte selects the options.
#include <hecla/syntax/token.h>
#include <hecla/write/format.h>

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

FormatOptions options_of(std::uint8_t byte) {
  FormatOptions options;
  options.limits = small_limits();
  options.limits.max_memory_bytes = std::size_t{1} << 26;
  options.align = (byte & 1) == 0;
  options.accept_errors = (byte & 2) != 0;
  if ((byte & 4) != 0)
    options.style = FormatStyle::Terraform;
  else if ((byte & 8) != 0)
    options.lines = {{std::size_t{1} + (byte >> 4U), 20}};
  return options;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string text(reinterpret_cast<const char*>(data) + 1, size - 1);
  const FormatOptions options = options_of(data[0]);
  const auto once = format(text, options);
  // Without accept_errors there is a result only for texts without errors.
  if (!once || options.accept_errors) return 0;
  const bool is_terraform = options.style == FormatStyle::Terraform;
  if (!is_terraform && !have_same_tokens(text, *once)) std::abort();
  const auto twice = format(*once, options);
  if (!is_terraform && (!twice || *twice != *once)) std::abort();
  return 0;
}
