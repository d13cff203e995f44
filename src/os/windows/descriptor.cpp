// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "os/descriptor.h"

#include <fcntl.h>
#include <io.h>

#include <algorithm>
#include <cerrno>

#include "os/windows/wide_text.h"

namespace hecla::os {

Descriptor::~Descriptor() {
  if (is_open()) ::_close(number_);
}

Descriptor open_to_read(const std::string& path) {
  return Descriptor(::_wopen(to_wide(path).c_str(), _O_RDONLY | _O_BINARY | _O_NOINHERIT));
}

int read_some(int descriptor, char* buffer, std::size_t size, std::size_t& count) {
  constexpr std::size_t most = std::size_t{1} << 30;
  const int result = ::_read(descriptor, buffer, static_cast<unsigned>(std::min(size, most)));
  count = result < 0 ? 0 : static_cast<std::size_t>(result);
  return result < 0 ? errno : 0;
}

}  // namespace hecla::os
