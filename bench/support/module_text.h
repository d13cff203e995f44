// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Configuration text for benchmarks that looks like real modules: variables, locals, resources with nested blocks,
// heredocs, comments, templates, conditionals, `for` expressions and calls, in about the proportions of public
// modules.
#include <cstddef>
#include <cstdint>
#include <string>

namespace hecla::bench {

// Returns at least `bytes` bytes; the same arguments give the same text.
std::string module_text(std::size_t bytes, std::uint32_t seed = 1);

}  // namespace hecla::bench
