// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "provider/state_chunks.h"

namespace hecla::provider::detail {

namespace {

std::string number(std::size_t value) { return std::to_string(value); }
std::string number(std::int64_t value) { return std::to_string(value); }

}  // namespace

void for_each_chunk(std::string_view state, std::int64_t chunk_size,
                    const std::function<bool(protocol::StateChunk chunk)>& take) {
  std::size_t start = 0;
  do {
    const std::string_view bytes = state.substr(start, static_cast<std::size_t>(chunk_size));
    const auto first = static_cast<std::int64_t>(start);
    const auto count = static_cast<std::int64_t>(bytes.size());
    if (!take({std::string(bytes), static_cast<std::int64_t>(state.size()),
               protocol::StateRange{first, first + count - 1}}))
      return;
    start += bytes.size();
  } while (start < state.size());
}

std::optional<std::string> StateCollector::check_range(const protocol::StateChunk& chunk) const {
  if (!chunk.range) return "A chunk has no range.";
  const auto next = static_cast<std::int64_t>(state_.size());
  const auto count = static_cast<std::int64_t>(chunk.bytes.size());
  if (chunk.range->start != next)
    return "A chunk begins at byte " + number(chunk.range->start) + ", but byte " + number(next) +
           " is the next one.";
  if (chunk.range->end != next + count - 1)
    return "The range of a chunk ends at byte " + number(chunk.range->end) + ", but it has " +
           number(count) + " bytes from byte " + number(next) + " on.";
  return std::nullopt;
}

std::optional<std::string> StateCollector::add(const protocol::StateChunk& chunk) {
  const auto count = static_cast<std::int64_t>(chunk.bytes.size());
  if (!total_length_) total_length_ = chunk.total_length;
  if (chunk.total_length != *total_length_)
    return "The length of the state is " + number(*total_length_) + " in one chunk and " +
           number(chunk.total_length) + " in another.";
  if (*total_length_ < 0 || static_cast<std::size_t>(*total_length_) > max_length_)
    return "The length of the state is " + number(*total_length_) + " bytes, but the limit is " +
           number(max_length_) + " bytes.";
  if (auto wrong = check_range(chunk)) return wrong;
  if (count > chunk_size_)
    return "A chunk has " + number(count) + " bytes, but the chunk size is " + number(chunk_size_) +
           " bytes.";
  if (count > *total_length_ - static_cast<std::int64_t>(state_.size()))
    return "The chunks have more than the " + number(*total_length_) + " bytes of the state.";
  if (chunk.bytes.empty() && *total_length_ > 0) return "A chunk is empty.";
  state_ += chunk.bytes;
  return std::nullopt;
}

std::optional<std::string> StateCollector::finish() const {
  if (static_cast<std::int64_t>(state_.size()) == total_length_.value_or(0)) return std::nullopt;
  return "The chunks have " + number(state_.size()) + " of the " + number(*total_length_) +
         " bytes of the state.";
}

}  // namespace hecla::provider::detail
