// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Which lines of its source a diagnostic shows.
#include <hecla/source/diagnostic.h>

namespace hecla::detail {

// Lines count from 1 and both ends are inside.
struct LineSpan {
  std::size_t first;
  std::size_t last;
  std::size_t size() const { return last - first + 1; }
  bool contains(std::size_t line) const { return first <= line && line <= last; }
};

// The lines that `range` touches; one that ends at the start of a line does not touch that line.
LineSpan lines_of(const SourceRange& range);

// The subject and, where it is in the same source, the context.
SourceRange shown_range(const Diagnostic& diagnostic);

}  // namespace hecla::detail
