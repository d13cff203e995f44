// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Transport: a connected socket, with TLS or without. It reads and writes without blocking, and keeps the bytes that
// the socket does not accept yet.
//
//   transport.read(plain);                          // what has arrived
//   if (transport.can_take_more()) transport.write(bytes);
//   transport.flush();                              // when the socket is writable
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "rpc/descriptor.h"
#include "rpc/tls.h"

namespace hecla::rpc {

class Transport {
 public:
  // `tls`: null for none.
  Transport(Descriptor socket, const TlsContext* tls);

  int descriptor() const { return socket_.get(); }
  // Appends what can be read at once, up to some 100 kB. After an error, or when the peer has closed its end,
  // nothing more can be read; is_closed() tells the latter.
  Status read(std::string& plain);
  // Takes bytes that flush() sends. With TLS, is_ready() must be true.
  Status write(std::string_view plain);
  Status flush();
  // Announces the end to the peer.
  void close();

  bool is_ready() const { return !tls_ || tls_->is_ready(); }
  bool is_closed() const { return is_closed_; }
  bool has_pending() const { return sent_ < pending_.size(); }
  // Returns whether few bytes are pending, so that output is made only as fast as the peer reads
  // it.
  bool can_take_more() const { return pending_.size() - sent_ < enough; }
  static constexpr std::size_t enough = std::size_t{64} << 10;

  // Sends as much output of `session` as the socket accepts.
  template <class Session>
  Status send_output_of(Session& session) {
    std::string output;
    Status status = flush();
    while (status.is_ok() && is_ready() && can_take_more() && session.has_output()) {
      output.clear();
      session.take_output(output, enough);
      if (output.empty()) break;
      status = write(output);
      if (status.is_ok()) status = flush();
    }
    return status;
  }

 private:
  Descriptor socket_;
  std::optional<TlsStream> tls_;
  std::string pending_;
  std::size_t sent_ = 0;
  bool is_closed_ = false;
};

}  // namespace hecla::rpc
