// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "base/system_message.h"

#include <system_error>

#include "base/ascii.h"

namespace hecla {

std::string system_message(int error) {
  std::string message = std::generic_category().message(error);
  if (!message.empty()) message[0] = to_lower(message[0]);
  return message;
}

}  // namespace hecla
