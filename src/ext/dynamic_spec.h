// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// One dynamic block as it is written: what to iterate over, and what to generate.
#include <hecla/ext/dynamic_blocks.h>

#include <optional>

#include "ext/iteration.h"

namespace hecla::ext {

inline constexpr std::string_view dynamic_type = "dynamic";
// The header of dynamic blocks: their label is the type of the generated blocks.
const BlockSchema& dynamic_block_schema();

struct DynamicSpec {
  Value for_each;  // a collection, or unknown; with its marks
  std::string iterator;
  std::vector<Expression> labels;
  Body content;
};

// Reads `block`, which generates blocks of `schema`. Nothing where it has mistakes.
std::optional<DynamicSpec> read_dynamic_spec(const Block& block, const BlockSchema& schema,
                                             const EvalContext& ctx,
                                             const DynamicBlockOptions& options,
                                             Diagnostics& diags);

// The block that `spec` generates in one iteration, its body not yet expanded. Nothing where its labels have
// mistakes.
std::optional<Block> generate_block(const Block& dynamic, const DynamicSpec& spec,
                                    const EvalContext& ctx, Diagnostics& diags);

// The iterator name that `iterator`, the attribute of that name, gives; empty where it is not a name.
std::string iterator_name(const Expression& iterator);

}  // namespace hecla::ext
