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

// What iconv_open() returns.
const iconv_t not_available = reinterpret_cast<iconv_t>(-1);

}  // namespace

struct TextConverter::System {
  iconv_t handle;
};

TextConverter::TextConverter(const std::string& to, const std::string& from)
    : system_(new System{iconv_open(to.c_str(), from.c_str())}) {}

TextConverter::~TextConverter() {
  if (is_open()) iconv_close(system_->handle);
}

bool TextConverter::is_open() const { return system_->handle != not_available; }

std::optional<std::string> TextConverter::convert(
    std::string_view input, const std::function<bool(std::size_t)>& may_take) const {
  char* from = const_cast<char*>(input.data());  // iconv does not modify its input
  std::size_t left = input.size();
  std::string out;
  if (!convert_step(system_->handle, out, &from, &left, may_take) ||
      !convert_step(system_->handle, out, nullptr, nullptr, may_take)) {
    return std::nullopt;
  }
  return out;
}

}  // namespace hecla::os
