// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Finds the argument or block that a path refers to in a configuration: `resource.aws_instance.web.tags.Name`.
//
//   const auto located = analysis::locate(path, module.bodies, terraform::file_structure("main.tf"), diags);
//   if (located && located->argument) use(located->argument->expression);
//
// Pure; safe to call from several threads.
#include <hecla/model/body.h>
#include <hecla/model/provenance.h>
#include <hecla/model/traversal.h>
#include <hecla/write/body_structure.h>

#include <optional>
#include <span>

namespace hecla::analysis {

// An argument with the path to a part of its value, or a block.
struct Located {
  std::optional<Attribute> argument;
  PartPath path = {};
  std::optional<Block> block;
  // The structure of the body that contains the argument, or of the block's body.
  const write::BodyStructure* structure = nullptr;
};

// Follows a path through block types, labels and (if several blocks have the same labels) an index to a block or an
// argument, and into its value. The leading `resource.` and the `value` of an output can be omitted. If the path does
// not exist, reports its first missing part and returns nothing.
std::optional<Located> locate(const Traversal& path, std::span<const Body> bodies,
                              const write::BodyStructure& structure, Diagnostics& diags);

}  // namespace hecla::analysis
