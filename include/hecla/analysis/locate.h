// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Finding the argument or the block that a path names in configuration: `resource.aws_instance.web.tags.Name`.
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

// An argument and the path to a part of its value, or a block.
struct Located {
  std::optional<Attribute> argument;
  PartPath path = {};
  std::optional<Block> block;
  // That of the body with the argument, or of the block's body.
  const write::BodyStructure* structure = nullptr;
};

// Follows a path through block types, labels and (if several blocks have the same) an index to a block or an argument,
// and on into its value. The leading `resource.` and the `value` of an output may be omitted. Otherwise reports how far
// the path leads, and returns nothing.
std::optional<Located> locate(const Traversal& path, std::span<const Body> bodies,
                              const write::BodyStructure& structure, Diagnostics& diags);

// Returns the steps after the first `count` as a path inside a value.
PartPath part_path(const Traversal& path, std::size_t count);

}  // namespace hecla::analysis
