// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Memory for payloads that are created one after the other, as decoders do. Private: only
// ValueBuilder uses this header.
#include <hecla/value/payload.h>

#include <cstddef>
#include <utility>

namespace hecla::detail {

// Allocates payloads from blocks of memory. A block is freed together with the last of its
// payloads, on whichever thread releases that.
class PayloadBlocks {
 public:
  PayloadBlocks() = default;
  PayloadBlocks(const PayloadBlocks&) = delete;
  PayloadBlocks& operator=(const PayloadBlocks&) = delete;
  ~PayloadBlocks() { close(); }

  // Returns memory for a payload of `size` bytes: in a block, or its own allocation if it is large.
  PayloadPlace allocate(std::size_t size) {
    const std::size_t units = (size + payload_unit - 1) / payload_unit;
    if (units > end_ - next_ && !open(units)) return allocate_payload(size);
    ++used_;
    const std::size_t offset = std::exchange(next_, next_ + units);
    return {reinterpret_cast<std::byte*>(block_) + offset * payload_unit,
            static_cast<std::uint16_t>(offset)};
  }

 private:
  // Starts a new block. Returns false if the payload is too large for one.
  bool open(std::size_t units);
  void close();

  PayloadBlock* block_ = nullptr;
  std::size_t next_ = 0, end_ = 0;  // the unused part of the block, in units
  std::uint32_t used_ = 0;          // the number of payloads in the block
};

}  // namespace hecla::detail
