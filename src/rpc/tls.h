// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// TLS 1.2 and 1.3 over buffers, for peers that know each other's certificates: each end accepts exactly
// one certificate, byte for byte. There are no authorities, names or revocation.
//
//   const auto identity = rpc::Identity::make();                     // Result<Identity>
//   const rpc::Tls tls{*identity, certificate_of_the_peer};
//
// Identities are immutable and can be shared between threads; a TlsStream belongs to one thread.
#include <memory>
#include <string>
#include <string_view>

#include "rpc/status.h"

namespace hecla::rpc {

// A private key (P-256) and a certificate for "localhost" that it signed itself.
class Identity {
 public:
  static Result<Identity> make();
  // Both in PEM. For tests, and for keys that something else has made.
  static Result<Identity> parse(std::string_view certificate, std::string_view key);

  std::string der() const;  // the certificate
  std::string pem() const;  // the certificate

 private:
  friend class TlsContext;
  struct Keys;
  explicit Identity(std::shared_ptr<const Keys> keys) : keys_(std::move(keys)) {}
  std::shared_ptr<const Keys> keys_;
};

// Returns the DER of the first certificate in `pem`, which is checked in the same way as by the
// next function.
Result<std::string> parse_certificate(std::string_view pem);
// Returns `der` unless it cannot be a certificate: only its outermost structure is checked.
Result<std::string> check_certificate(std::string_view der);

struct Tls {
  Identity identity;
  std::string peer;  // the only certificate that is accepted, in DER
};
using ServerTls = Tls;
using ClientTls = Tls;

enum class Role : unsigned char { Server, Client };

// The data that all connections of one end share.
class TlsContext {
 public:
  static Result<TlsContext> make(const Tls& tls, Role role);

 private:
  friend class TlsStream;
  struct State;
  explicit TlsContext(std::shared_ptr<State> state) : state_(std::move(state)) {}
  std::shared_ptr<State> state_;
};

// One connection: encrypts and decrypts between two buffers.
class TlsStream {
 public:
  explicit TlsStream(const TlsContext& context);
  TlsStream(TlsStream&&) noexcept;
  TlsStream& operator=(TlsStream&&) noexcept;
  ~TlsStream();

  // Takes bytes from the peer and appends what they decrypt to. After an error, output() may contain an
  // alert for the peer.
  Status receive(std::string_view encrypted, std::string& plain);
  // Encrypts; the handshake must be over.
  Status send(std::string_view plain);
  // Announces to the peer that nothing follows.
  void close();
  // Moves what is to be sent to the end of `encrypted`.
  void take_output(std::string& encrypted);
  bool is_ready() const;           // the handshake is over
  bool is_closed_by_peer() const;  // it announced the end

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace hecla::rpc
