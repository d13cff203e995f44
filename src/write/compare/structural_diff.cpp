// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/write/structural_diff.h>

#include "write/compare/mixed_diff.h"
#include "write/compare/outline_diff.h"

namespace hecla::write {

std::string_view name(DifferenceKind kind) {
  switch (kind) {
    case DifferenceKind::Added:
      return "added";
    case DifferenceKind::Removed:
      return "removed";
    case DifferenceKind::Changed:
      return "changed";
    case DifferenceKind::Moved:
      return "moved";
  }
  __builtin_unreachable();
}

std::vector<Difference> structural_diff(const File& before, const File& after, Diagnostics& diags,
                                        const StructuralDiffOptions& options) {
  const bool is_one_syntax = before.is_json() == after.is_json();
  return (is_one_syntax ? outline_diff : mixed_diff)(before, after, diags, options);
}

}  // namespace hecla::write
