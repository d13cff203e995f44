// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Names, labels, map keys and strings are compared in normalization form C. They are kept in this form, so that
// comparing their bytes is enough; these functions bring text into it that may not be.
#include <string>
#include <string_view>

#include "base/short_text.h"
#include "unicode/unicode.h"

namespace hecla::unicode {

// Returns true for most text in form C, and false for all other text.
inline bool is_normal(std::string_view text) { return is_short_ascii(text) || is_quick_nfc(text); }

inline void normalize(std::string& text) {
  if (!is_normal(text)) text = nfc(text);
}

// Text in form C: a view of the text that it is made from, which it must not outlive, or a copy.
class NormalText {
 public:
  explicit NormalText(std::string_view text) : view_(text) {
    if (is_normal(text)) return;
    copy_ = nfc(text);
    view_ = copy_;
  }
  NormalText(const NormalText&) = delete;
  NormalText& operator=(const NormalText&) = delete;
  std::string_view view() const { return view_; }
  operator std::string_view() const { return view_; }

 private:
  std::string copy_;
  std::string_view view_;
};

}  // namespace hecla::unicode
