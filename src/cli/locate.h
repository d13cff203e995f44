// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Finding what a path names in configuration: `resource.aws_instance.web.tags.Name`.
#include <hecla/model/body.h>
#include <hecla/model/provenance.h>
#include <hecla/model/traversal.h>

#include <optional>
#include <span>

namespace hecla::cli {

// An argument, and a part of its value.
struct Located {
  Attribute argument;
  PartPath path;
};

// A path goes through block types, labels and, where several blocks have these, an index, to an argument, and on
// into its value. In front, `resource.` may be left out, and behind an output its `value`. On failure a
// diagnostic that says where the path ends.
std::optional<Located> locate(const Traversal& path, std::span<const Body> bodies,
                              Diagnostics& diags);

// The steps after the first `count` as a path inside a value.
PartPath part_path(const Traversal& path, std::size_t count);

}  // namespace hecla::cli
