// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The problems of a provider as diagnostics about the configuration that it was given.
//
//   const auto config = dec::decode_body(body, terraform::block_specification(schema), ctx, diags);
//   const auto problems = client.validate_resource("random_pet", config.value);
//   provider::report(problems, &config, diags);      // at the argument that a path leads to
//
// Pure; safe to call from several threads.
#include <hecla/dec/locate.h>
#include <hecla/provider/problem.h>

#include <span>

namespace hecla::provider {

// Reports each problem once, where dec::locate() finds its attribute. Without a configuration
// (null), the path of the attribute is part of the text.
void report(std::span<const Problem> problems, const dec::DecodedBody* config, Diagnostics& diags);

}  // namespace hecla::provider
