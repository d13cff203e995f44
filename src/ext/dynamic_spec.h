// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Reads one dynamic block as it was written: what to iterate over, and what to generate.
#include <hecla/ext/dynamic_blocks.h>

#include <optional>

#include "ext/iteration.h"

namespace hecla::ext {

inline constexpr std::string_view dynamic_type = "dynamic";
// Returns the schema of dynamic blocks: the label is the type of the generated blocks.
const BlockSchema& dynamic_block_schema();
// Returns the header of the blocks that a dynamic block generates, as its labels are written.
BlockSchema header_of(const Block& dynamic);

struct DynamicSpec {
  Value for_each;           // a collection, or unknown; with its marks
  bool has_failed = false;  // it is unknown because of a reported error
  std::string iterator;
  std::vector<Expression> labels;
  Body content;
};

// Reads `block`, which generates blocks of `schema`. Returns nothing if it has errors.
std::optional<DynamicSpec> read_dynamic_spec(const Block& block, const BlockSchema& schema,
                                             const EvalContext& ctx,
                                             const DynamicBlockOptions& options,
                                             Diagnostics& diags);

// Returns the block that `spec` generates in `iteration`, whose variables are added to those of `outer`; its body is
// not expanded yet. Returns nothing if its labels have errors.
std::optional<Block> generate_block(const Block& dynamic, const DynamicSpec& spec,
                                    const IterationRef& iteration, const EvalContext& outer,
                                    Diagnostics& diags);

// Returns the name that the expression of the "iterator" attribute consists of, or an empty string.
std::string iterator_name(const Expression& iterator);

}  // namespace hecla::ext
