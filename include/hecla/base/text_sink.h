// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// TextSink: takes a long text piece by piece, so that it need not be in memory as a whole.
//
//   write_tree_json(file, [](std::string_view piece) { std::cout << piece; });
#include <functional>
#include <string>
#include <string_view>

namespace hecla {

// Called with the pieces of a text in order; a piece is valid during the call. A text of lines is
// divided between lines.
using TextSink = std::function<void(std::string_view piece)>;

// Returns the whole text that `write` gives to a sink.
template <class Write>
std::string collect_text(Write&& write) {
  std::string text;
  write([&text](std::string_view piece) { text += piece; });
  return text;
}

}  // namespace hecla
