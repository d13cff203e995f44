// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Chunks: sends a state to a provider or back in pieces of one size.
//
//   for_each_chunk(state, chunk_size, [&](StateChunk chunk) { return send(std::move(chunk)); });
//   StateCollector collector(chunk_size, max_length);
//   if (auto error = collector.add(chunk)) … "A chunk begins at byte 8, but byte 4 is the next one."
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "provider/messages.h"

namespace hecla::provider::detail {

// The size that Terraform proposes, and the largest that it accepts.
inline constexpr std::int64_t default_chunk_size = std::int64_t{8} << 20;
inline constexpr std::int64_t max_chunk_size = std::int64_t{128} << 20;

// Passes on the chunks of a state until `take` returns false. An empty state has one chunk.
void for_each_chunk(std::string_view state, std::int64_t chunk_size,
                    const std::function<bool(protocol::StateChunk chunk)>& take);

// Joins the chunks of a state. Needs no more memory than the chunks that it has received, whatever size a chunk
// announces.
class StateCollector {
 public:
  StateCollector(std::int64_t chunk_size, std::size_t max_length)
      : chunk_size_(chunk_size), max_length_(max_length) {}

  // Return the error as a sentence, if there is one.
  std::optional<std::string> add(const protocol::StateChunk& chunk);
  std::optional<std::string> finish() const;
  std::string take() { return std::move(state_); }

 private:
  std::optional<std::string> check_range(const protocol::StateChunk& chunk) const;

  std::int64_t chunk_size_;
  std::size_t max_length_;
  std::optional<std::int64_t> total_length_;
  std::string state_;
};

}  // namespace hecla::provider::detail
