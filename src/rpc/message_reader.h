// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// MessageReader: splits the body of a call into messages. Each has a prefix of five bytes: a flag and its
// length.
//
//   std::string message;
//   for (auto step = reader.read(bytes, message); step == Step::Message; step = reader.read(bytes, message)) …
//
// No memory is reserved for a length before the bytes have arrived.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "rpc/status.h"

namespace hecla::rpc {

class MessageReader {
 public:
  enum class Step : std::uint8_t { NeedsMore, Message, Failed };

  explicit MessageReader(std::size_t max_message) : max_message_(max_message) {}

  // Removes the bytes that it has read from the front of `bytes`. After Message, `message` is the next one;
  // after Failed, status() says why.
  Step read(std::string_view& bytes, std::string& message);
  // Returns whether the bytes so far end inside a message.
  bool is_inside() const { return !prefix_.empty(); }
  std::size_t held_bytes() const { return body_.size(); }
  const Status& status() const { return status_; }

 private:
  Step check_prefix();

  std::size_t max_message_;
  std::string prefix_;
  std::string body_;
  std::size_t length_ = 0;
  Status status_;
};

// Returns the prefix of a message of `size` bytes, which is not compressed. At most 2^32 - 1 bytes.
std::string message_prefix(std::size_t size);

}  // namespace hecla::rpc
