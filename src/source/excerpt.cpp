// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "source/excerpt.h"

#include <algorithm>

namespace hecla::detail {

LineSpan lines_of(const SourceRange& range) {
  const std::size_t first = range.start().line;
  if (range.bytes().empty()) return {first, first};
  return {first, range.source()->position(range.bytes().end - 1).line};
}

SourceRange shown_range(const Diagnostic& diagnostic) {
  const SourceRange& subject = diagnostic.subject;
  const SourceRange& context = diagnostic.context;
  if (context.source() != subject.source()) return subject;
  return SourceRange(subject.source(), {std::min(subject.bytes().begin, context.bytes().begin),
                                        std::max(subject.bytes().end, context.bytes().end)});
}

}  // namespace hecla::detail
