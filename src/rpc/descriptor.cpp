// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "rpc/descriptor.h"

#include <sys/eventfd.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <system_error>

namespace hecla::rpc {

void Descriptor::close() noexcept {
  if (number_ >= 0) ::close(std::exchange(number_, -1));
}

Eventfd::Eventfd() : descriptor_(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {
  if (!descriptor_) throw std::system_error(errno, std::generic_category(), "eventfd");
}

void Eventfd::wake() const noexcept {
  const std::uint64_t one = 1;
  const int before = errno;  // of the code that a signal handler interrupted
  [[maybe_unused]] const ssize_t written = ::write(descriptor_.get(), &one, sizeof one);
  errno = before;
}

void Eventfd::clear() const noexcept {
  std::uint64_t count = 0;
  [[maybe_unused]] const ssize_t taken = ::read(descriptor_.get(), &count, sizeof count);
}

}  // namespace hecla::rpc
