// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Generated configuration that consists of constants: services with ports, tags, listeners and health checks. For
// benchmarks of decoding.
#include <cstdint>
#include <string>

namespace hecla::bench {

// Returns the same text of at least `bytes` bytes for the same arguments.
std::string services_text(std::size_t bytes, std::uint32_t seed = 1);

}  // namespace hecla::bench
