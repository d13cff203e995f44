// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// A configuration after evaluation: the same attributes and blocks with values instead of expressions.
#include <hecla/source/diagnostic.h>
#include <hecla/value/value.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace hecla::cli {

struct EvaluatedBlock;

struct EvaluatedAttribute {
  std::string name;
  Value value;
  // Not empty: it could not be evaluated, and this is the expression with its constant parts folded.
  std::string expression;
  SourceRange range;
};

// Attributes and blocks in the order of the source.
struct EvaluatedBody {
  struct Item {
    bool is_block;
    std::size_t position;  // in attributes or in blocks
  };
  std::vector<EvaluatedAttribute> attributes;
  std::vector<EvaluatedBlock> blocks;
  std::vector<Item> items;

  void add(EvaluatedAttribute attribute);
  void add(EvaluatedBlock block);
};

struct EvaluatedBlock {
  std::string type;
  std::vector<std::string> labels;
  EvaluatedBody body;
  SourceRange range;
};

// As a configuration file, laid out as the formatter does it; nothing where its values are longer than
// `max_bytes`, all together.
std::optional<std::string> to_hcl(const EvaluatedBody& body, std::size_t max_bytes);

// As one object: blocks are tuples under their type and labels, as in `hecla json`; what is not evaluated is
// a string "${…}". A mistake: names that are attribute and block, or blocks with more and fewer labels.
Value to_value(const EvaluatedBody& body, Diagnostics& diags);

}  // namespace hecla::cli
