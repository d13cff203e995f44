// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "rpc/message_reader.h"

#include <algorithm>
#include <utility>

#include "unicode/message_text.h"

namespace hecla::rpc {

namespace {

constexpr std::size_t prefix_size = 5;

std::size_t length_in(std::string_view prefix) {
  std::size_t length = 0;
  for (const char byte : prefix.substr(1)) length = length << 8 | static_cast<unsigned char>(byte);
  return length;
}

void move_bytes(std::string_view& from, std::size_t count, std::string& to) {
  count = std::min(count, from.size());
  to.append(from.substr(0, count));
  from.remove_prefix(count);
}

}  // namespace

MessageReader::Step MessageReader::read(std::string_view& bytes, std::string& message) {
  if (!status_.is_ok()) return Step::Failed;
  if (prefix_.size() < prefix_size) {
    move_bytes(bytes, prefix_size - prefix_.size(), prefix_);
    if (prefix_.size() < prefix_size) return Step::NeedsMore;
    if (check_prefix() == Step::Failed) return Step::Failed;
  }
  move_bytes(bytes, length_ - body_.size(), body_);
  if (body_.size() < length_) return Step::NeedsMore;
  message = std::exchange(body_, {});
  prefix_.clear();
  return Step::Message;
}

MessageReader::Step MessageReader::check_prefix() {
  length_ = length_in(prefix_);
  if (prefix_[0] == 1) {
    status_ = {Code::Unimplemented, "compressed messages are not supported"};
  } else if (prefix_[0] != 0) {
    status_ = {Code::Internal, "a message has an invalid prefix"};
  } else if (length_ > max_message_) {
    status_ = {Code::ResourceExhausted, "a message of " + counted(length_, "byte") +
                                            " is larger than the limit of " +
                                            counted(max_message_, "byte")};
  } else {
    return Step::Message;
  }
  return Step::Failed;
}

std::string message_prefix(std::size_t size) {
  std::string prefix(prefix_size, '\0');
  for (std::size_t i = prefix_size - 1; i > 0; --i, size >>= 8)
    prefix[i] = static_cast<char>(size & 0xFF);
  return prefix;
}

}  // namespace hecla::rpc
