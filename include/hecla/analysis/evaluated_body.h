// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// A configuration after evaluation: the same attributes and blocks, with values instead of expressions.
//
//   analysis::EvaluatedBody body;
//   analysis::add_evaluated(body, document, ctx, /*partial=*/false, diags);
//   analysis::to_hcl(body, limits.max_string_bytes)
#include <hecla/model/eval_context.h>
#include <hecla/source/diagnostic.h>
#include <hecla/syntax/document.h>
#include <hecla/value/value.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace hecla::analysis {

struct EvaluatedBlock;

struct EvaluatedAttribute {
  std::string name;
  Value value;
  // The folded expression if it could not be evaluated, otherwise empty.
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

// Evaluates an attribute, of the JSON syntax. A secret becomes a sensitive value.
EvaluatedAttribute evaluated(const Attribute& attribute, const EvalContext& ctx,
                             Diagnostics& diags);

// Evaluates the attributes of a document's body and of the blocks in it, as one evaluation, and adds them to `out`.
// With `partial`, an expression that cannot be evaluated is folded (partial.h) instead of being an error.
void add_evaluated(EvaluatedBody& out, const syntax::DocumentRef& document, const EvalContext& ctx,
                   bool partial, Diagnostics& diags);

// Reports top-level attributes that are defined in several files.
void report_repeated(const EvaluatedBody& body, Diagnostics& diags);

// Returns the text of a configuration file in canonical layout, or nothing if the values together are longer than
// `max_bytes`.
std::optional<std::string> to_hcl(const EvaluatedBody& body, std::size_t max_bytes);

// Returns one object, in which blocks are tuples under their type and labels, as in `hecla json`. A folded expression
// becomes a string "${…}". Reports names that both an attribute and a block have, blocks of one type with different
// numbers of labels, and labels that nest the value deeper than `max_nesting`.
Value to_value(const EvaluatedBody& body, std::size_t max_nesting, Diagnostics& diags);

}  // namespace hecla::analysis
