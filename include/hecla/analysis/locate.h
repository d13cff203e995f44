// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Finding the argument that a path names in configuration: `resource.aws_instance.web.tags.Name`.
//
//   if (const auto located = analysis::locate(path, module.bodies, diags)) use(located->argument.expression);
//
// Pure; safe to call from several threads.
#include <hecla/model/body.h>
#include <hecla/model/provenance.h>
#include <hecla/model/traversal.h>

#include <optional>
#include <span>

namespace hecla::analysis {

// An argument, and the path to a part of its value.
struct Located {
  Attribute argument;
  PartPath path;
};

// Follows a path through block types, labels and (if several blocks have the same) an index to an argument, and on into
// its value. The leading `resource.` and the `value` of an output may be omitted. Otherwise reports how far the path
// leads, and returns nothing.
std::optional<Located> locate(const Traversal& path, std::span<const Body> bodies,
                              Diagnostics& diags);

// Returns the steps after the first `count` as a path inside a value.
PartPath part_path(const Traversal& path, std::size_t count);

}  // namespace hecla::analysis
