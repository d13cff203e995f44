// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "os/text_converter.h"

#include <iconv.h>

#include <cerrno>

namespace hecla::os {
namespace {

// Converts input. Without input, returns the output to its initial state.
bool convert_step(iconv_t handle, std::string& out, char** from, std::size_t* left,
                  const std::function<bool(std::size_t)>& may_take) {
  char buffer[4096];
  while (true) {
    char* to = buffer;
    std::size_t room = sizeof buffer;
    const std::size_t result = iconv(handle, from, left, &to, &room);
    const int problem = errno;
    if (!may_take(sizeof buffer - room)) return false;
    out.append(buffer, sizeof buffer - room);
    if (result != static_cast<std::size_t>(-1)) return true;
    if (problem != E2BIG) return false;
  }
}

}  // namespace

TextConverter::TextConverter(const std::string& to, const std::string& from)
    : handle_(iconv_open(to.c_str(), from.c_str())) {}

TextConverter::~TextConverter() {
  if (is_open()) iconv_close(handle_);
}

bool TextConverter::is_open() const { return handle_ != reinterpret_cast<iconv_t>(-1); }

std::optional<std::string> TextConverter::convert(
    std::string_view input, const std::function<bool(std::size_t)>& may_take) const {
  char* from = const_cast<char*>(input.data());  // iconv does not modify its input
  std::size_t left = input.size();
  std::string out;
  if (!convert_step(handle_, out, &from, &left, may_take) ||
      !convert_step(handle_, out, nullptr, nullptr, may_take)) {
    return std::nullopt;
  }
  return out;
}

}  // namespace hecla::os
