// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "os/input_file.h"

#include <fcntl.h>
#include <io.h>

#include <algorithm>
#include <cerrno>

#include "os/windows/wide_text.h"

namespace hecla::os {

InputFile InputFile::open(const std::string& path) {
  return InputFile(::_wopen(to_wide(path).c_str(), _O_RDONLY | _O_BINARY | _O_NOINHERIT));
}

InputFile::~InputFile() {
  if (descriptor_ > 0) ::_close(descriptor_);
}

int InputFile::read(char* buffer, std::size_t size, std::size_t& count) const {
  constexpr std::size_t most = std::size_t{1} << 30;
  const int result = ::_read(descriptor_, buffer, static_cast<unsigned>(std::min(size, most)));
  count = result < 0 ? 0 : static_cast<std::size_t>(result);
  return result < 0 ? errno : 0;
}

}  // namespace hecla::os
