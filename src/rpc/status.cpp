// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "rpc/status.h"

#include <array>
#include <cstddef>

namespace hecla::rpc {

std::string_view name_of(Code code) {
  static constexpr std::array<std::string_view, 17> names = {
      "Ok",       "Cancelled",      "Unknown",          "InvalidArgument",   "DeadlineExceeded",
      "NotFound", "AlreadyExists",  "PermissionDenied", "ResourceExhausted", "FailedPrecondition",
      "Aborted",  "OutOfRange",     "Unimplemented",    "Internal",          "Unavailable",
      "DataLoss", "Unauthenticated"};
  const auto index = static_cast<std::size_t>(code);
  return index < names.size() ? names[index] : "Unknown";
}

std::string Status::to_string() const {
  std::string text(name_of(code));
  if (!message.empty()) text.append(": ").append(message);
  return text;
}

}  // namespace hecla::rpc
