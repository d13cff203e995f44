// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "os/system_message.h"

#include <system_error>

namespace hecla::os {

std::string system_message(int error) {
  std::string message = std::generic_category().message(error);
  if (!message.empty() && message[0] >= 'A' && message[0] <= 'Z') message[0] |= 0x20;
  return message;
}

}  // namespace hecla::os
