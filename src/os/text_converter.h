// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Character encodings, by the C library's iconv or the code pages of Windows.
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace hecla::os {

// Converts between UTF-8 and another encoding, both by their IANA names.
class TextConverter {
 public:
  TextConverter(const std::string& to, const std::string& from);
  TextConverter(const TextConverter&) = delete;
  TextConverter& operator=(const TextConverter&) = delete;
  ~TextConverter();

  // Whether the system has the encodings.
  bool is_open() const;
  // Returns nothing if a character cannot be encoded, the bytes are invalid, or `may_take`, which is asked before each
  // piece of output with its size, says no.
  std::optional<std::string> convert(std::string_view input,
                                     const std::function<bool(std::size_t)>& may_take) const;

 private:
  struct System;

  std::unique_ptr<const System> system_;
};

}  // namespace hecla::os
