// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// PluginSocket: the socket on which a plugin listens, according to the environment variables of the host. A Unix socket
// is in a directory that only this user can enter; both are removed at the end.
#include <string>

#include "rpc/address.h"

namespace hecla::plugin {

class PluginSocket {
 public:
  // Reads PLUGIN_UNIX_SOCKET_DIR, PLUGIN_UNIX_SOCKET_GROUP and TMPDIR or, for TCP, PLUGIN_MIN_PORT and
  // PLUGIN_MAX_PORT.
  static rpc::Result<PluginSocket> open(bool use_tcp);
  PluginSocket(PluginSocket&&) noexcept;
  PluginSocket& operator=(PluginSocket&&) = delete;
  ~PluginSocket();

  const rpc::Address& address() const { return address_; }
  rpc::Descriptor take() { return std::move(descriptor_); }

 private:
  PluginSocket() = default;
  static rpc::Result<PluginSocket> open_unix();
  static rpc::Result<PluginSocket> open_tcp();
  rpc::Status make_path(const std::string& directory);
  rpc::Status share(const std::string& group) const;

  rpc::Descriptor descriptor_;
  rpc::Address address_;
  std::string directory_;  // to be removed
  std::string path_;       // to be removed
};

}  // namespace hecla::plugin
