// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "rpc/transport.h"

#include <sys/socket.h>

#include <array>
#include <cerrno>
#include <utility>

#include "os/system_message.h"

namespace hecla::rpc {
namespace {

// Reading stops after some bytes, because other threads and connections wait meanwhile.
constexpr int max_reads = 8;

bool would_block(int error) { return error == EAGAIN || error == EWOULDBLOCK || error == EINTR; }

Status lost(int error) {
  return {Code::Unavailable, "the connection was lost: " + os::system_message(error)};
}

}  // namespace

Transport::Transport(Descriptor socket, const TlsContext* tls) : socket_(std::move(socket)) {
  if (!tls) return;
  tls_.emplace(*tls);
  tls_->take_output(pending_);
}

Status Transport::read(std::string& plain) {
  std::array<char, 16 * 1024> buffer;
  for (int i = 0; i < max_reads; ++i) {
    const ssize_t size = ::recv(socket_.get(), buffer.data(), buffer.size(), MSG_DONTWAIT);
    if (size < 0 && would_block(errno)) return {};
    if (size < 0) return lost(errno);
    if (size == 0) {
      is_closed_ = true;
      return {};
    }
    const std::string_view bytes(buffer.data(), static_cast<std::size_t>(size));
    if (!tls_) {
      plain.append(bytes);
    } else {
      Status status = tls_->receive(bytes, plain);
      tls_->take_output(pending_);
      if (tls_->is_closed_by_peer()) is_closed_ = true;
      if (!status.is_ok() || is_closed_) return status;
    }
    if (bytes.size() < buffer.size()) return {};
  }
  return {};
}

Status Transport::write(std::string_view plain) {
  if (!tls_) {
    pending_.append(plain);
    return {};
  }
  Status status = tls_->send(plain);
  tls_->take_output(pending_);
  return status;
}

Status Transport::flush() {
  while (has_pending()) {
    const ssize_t size = ::send(socket_.get(), pending_.data() + sent_, pending_.size() - sent_,
                                MSG_DONTWAIT | MSG_NOSIGNAL);
    if (size < 0 && would_block(errno)) return {};
    if (size < 0) return lost(errno);
    sent_ += static_cast<std::size_t>(size);
  }
  pending_.clear();
  sent_ = 0;
  return {};
}

void Transport::close() {
  if (!tls_) return;
  tls_->close();
  tls_->take_output(pending_);
}

}  // namespace hecla::rpc
