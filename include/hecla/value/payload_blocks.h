// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Memory for payloads that are made one after the other, as a decoder makes them. Private: only
// ValueBuilder uses this.
#include <hecla/value/payload.h>

#include <cstddef>
#include <utility>

namespace hecla::detail {

// Gives payloads their places in blocks of memory. A block is freed with the last of its payloads,
// on whatever thread that goes.
class PayloadBlocks {
 public:
  PayloadBlocks() = default;
  PayloadBlocks(const PayloadBlocks&) = delete;
  PayloadBlocks& operator=(const PayloadBlocks&) = delete;
  ~PayloadBlocks() { close(); }

  // A place for a payload of `size` bytes: in a block, or an allocation of its own if it is large.
  PayloadPlace allocate(std::size_t size) {
    const std::size_t units = (size + payload_unit - 1) / payload_unit;
    if (units > end_ - next_ && !open(units)) return allocate_payload(size);
    ++used_;
    const std::size_t offset = std::exchange(next_, next_ + units);
    return {reinterpret_cast<std::byte*>(block_) + offset * payload_unit,
            static_cast<std::uint16_t>(offset)};
  }

 private:
  // Goes on to a new block, unless the payload is too large for one.
  bool open(std::size_t units);
  void close();

  PayloadBlock* block_ = nullptr;
  std::size_t next_ = 0, end_ = 0;  // of its unused part, in units
  std::uint32_t used_ = 0;          // places given in it
};

}  // namespace hecla::detail
