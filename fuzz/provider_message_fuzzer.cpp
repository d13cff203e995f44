// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The first byte chooses a message and the protocol's version, the rest is the message: what can be
// decoded is encoded to bytes that decode to the same message again.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "provider/message_list.h"
#include "provider/messages.h"

namespace {

using namespace hecla;
using namespace hecla::provider::protocol;

template <class Message>
void check(std::string_view bytes, Version version) {
  const auto decoded = decode<Message>(bytes, version);
  if (!decoded) return;
  const std::string once = encode(*decoded, version);
  const auto again = decode<Message>(once, version);
  if (!again || encode(*again, version) != once) std::abort();
}

using Check = void (*)(std::string_view, Version);
#define HECLA_CHECK(Message) check<Message>,
constexpr Check checks[] = {HECLA_PROTOCOL_MESSAGES(HECLA_CHECK)};
#undef HECLA_CHECK

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const Version version = data[0] & 0x80 ? Version::V5 : Version::V6;
  const std::string_view bytes(reinterpret_cast<const char*>(data) + 1, size - 1);
  checks[(data[0] & 0x7f) % std::size(checks)](bytes, version);
  return 0;
}
