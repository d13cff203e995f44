// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The problems that a conversion to JSON finds, collected in the order of the output and reported in that of the
// source.
#include <hecla/base/memory_account.h>
#include <hecla/source/diagnostic.h>
#include <hecla/syntax/document.h>

#include <cstdint>
#include <span>
#include <vector>

#include "write/convert/json_members.h"

namespace hecla::write {

class JsonProblems {
 public:
  enum class Kind : std::uint8_t {
    DuplicateArgument,  // defined by two files
    HiddenBlock,        // an argument has the block's type as its name
    TooDeep,
    Conflict,  // an earlier block of the type has another number of labels
    Operand    // of a unary operator: not a number, or not a bool
  };

  explicit JsonProblems(MemoryAccount& account) : account_(account) {}
  JsonProblems(const JsonProblems&) = delete;
  JsonProblems& operator=(const JsonProblems&) = delete;

  void add(Kind kind, std::uint32_t file, const syntax::Node& node);
  // `first` is the argument as it was defined first.
  void add_duplicate(std::uint32_t file, const syntax::AttributeNode& argument,
                     const Member& first);

  void report(std::span<const syntax::DocumentRef> files, std::size_t max_nesting,
              Diagnostics& diags);

 private:
  struct Problem {
    Kind kind;
    std::uint32_t file;
    const syntax::Node* node;  // an argument, a block or an operator
    std::uint32_t first_file, first_offset;
  };
  static void report(const Problem& problem, std::span<const syntax::DocumentRef> files,
                     std::size_t max_nesting, Diagnostics& diags);

  MemoryAccount& account_;
  std::vector<Problem> problems_;
};

}  // namespace hecla::write
