// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "base/text_pieces.h"

namespace hecla::detail {

void TextPieces::pass_on() {
  if (!text_.empty()) sink_(text_);
  text_.clear();
}

}  // namespace hecla::detail
