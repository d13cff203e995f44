// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The problems of a provider as diagnostics about the configuration that it was given.
//
//   const auto problems = client.validate_resource("random_pet", config);
//   provider::report(problems, body, diags);         // at the argument that a path leads to
//
// Pure; safe to call from several threads.
#include <hecla/model/body.h>
#include <hecla/provider/problem.h>

#include <span>

namespace hecla::provider {

// Returns the range of the argument or block that `path` leads to in the body of a resource: of its
// value or a part of it, or of the innermost block around it that exists. Returns a range without a
// source if the path is empty.
SourceRange find_range(const Body& body, const Path& path);

// Reports each problem once. Without a body, the path is part of the text.
void report(std::span<const Problem> problems, const Body& body, Diagnostics& diags);

}  // namespace hecla::provider
