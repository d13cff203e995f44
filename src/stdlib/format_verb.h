// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Scans format strings, which consist of literal text and verbs such as "%-8.2f".
#include <cstddef>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

namespace hecla::stdlib {

struct FormatVerb {
  std::string_view text;  // the whole verb: "%-8.2[1]f"
  char mode = 0;
  bool zero = false;
  bool sharp = false;
  bool plus = false;
  bool minus = false;
  bool space = false;
  std::optional<std::size_t> width;
  std::optional<std::size_t> precision;
  std::size_t argument = 0;  // counted from 0
};

// Scans a format string from left to right.
class FormatScanner {
 public:
  explicit FormatScanner(std::string_view format) : format_(format) {}

  enum class Found : unsigned char { Literal, Verb, End, Error };
  Found next();
  // Returns the text of the last literal.
  std::string_view literal() const { return literal_; }
  // Returns the last verb. Without a number, its argument is the one after the argument of the verb before.
  const FormatVerb& verb() const { return verb_; }
  // Returns the offset of the last error in the format.
  std::size_t offset() const { return at_; }

 private:
  bool scan_verb();
  void scan_flags();
  bool scan_argument();
  // Scans digits at at_. A number too large for any use returns `too_large`.
  std::size_t scan_number();

  std::string_view format_;
  std::size_t at_ = 0;
  std::string_view literal_;
  FormatVerb verb_;
  std::size_t next_argument_ = 0;
};

inline constexpr std::size_t too_large = (std::numeric_limits<std::size_t>::max() - 9) / 10;

}  // namespace hecla::stdlib
