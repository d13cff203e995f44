// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// SyntaxErrors: which reports about a program may only be consequences of errors of syntax.
#include <hecla/source/diagnostic.h>
#include <hecla/syntax/document.h>

#include <compare>
#include <cstddef>
#include <map>
#include <span>
#include <vector>

namespace hecla::pcl {

// A definition with an error of syntax may lack parts, or contain those that follow it in the file; and
// definitions may be missing. So what is wrong in such a definition is not known, and which names
// do not exist.
class SyntaxErrors {
 public:
  struct Lines {
    std::size_t first;
    std::size_t last;
    auto operator<=>(const Lines&) const = default;
  };

  // `diags` has the reports about the syntax of the files, and none about their meaning.
  SyntaxErrors(std::span<const syntax::DocumentRef> files, const Diagnostics& diags);

  bool exist() const { return exist_; }
  bool may_explain(const Diagnostic& report) const;

 private:
  // The lines of definitions with errors, ascending, of each file.
  std::map<const Source*, std::vector<Lines>> damaged_ = {};
  bool exist_ = false;
};

}  // namespace hecla::pcl
