// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "plugin/plugin_socket.h"

#include <grp.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

#include "os/system_message.h"
#include "plugin/crash_report.h"
#include "plugin/environment.h"
#include "rpc/parse_number.h"
#include "unicode/message_text.h"

namespace hecla::plugin {
namespace {

using rpc::Code;
using rpc::Status;

Status failure(std::string_view what, const std::string& name, int error) {
  return {Code::Unavailable,
          "cannot " + std::string(what) + " " + name + ": " + os::system_message(error)};
}

std::optional<gid_t> find_group(const std::string& group) {
  if (const auto id = rpc::parse_number<gid_t>(group)) return id;
  const ::group* const found = ::getgrnam(group.c_str());
  return found ? std::optional(found->gr_gid) : std::nullopt;
}

rpc::Result<std::uint16_t> port_in(const char* name) {
  const std::string text = variable(name);
  const auto port = rpc::parse_number<std::uint16_t>(text.empty() ? "0" : text);
  if (!port) return Status{Code::InvalidArgument, std::string(name) + " is not a port"};
  return *port;
}

}  // namespace

rpc::Result<PluginSocket> PluginSocket::open(bool use_tcp) {
  return use_tcp ? open_tcp() : open_unix();
}

PluginSocket::PluginSocket(PluginSocket&& other) noexcept
    : descriptor_(std::move(other.descriptor_)),
      address_(std::move(other.address_)),
      directory_(std::exchange(other.directory_, {})),
      path_(std::exchange(other.path_, {})) {}

PluginSocket::~PluginSocket() {
  if (!path_.empty()) ::unlink(path_.c_str());
  if (directory_.empty()) return;
  ::rmdir(directory_.c_str());
  set_crash_files({}, {});
}

rpc::Result<PluginSocket> PluginSocket::open_unix() {
  PluginSocket socket;
  Status status = socket.make_path(variable("PLUGIN_UNIX_SOCKET_DIR"));
  if (!status.is_ok()) return status;
  auto descriptor = rpc::listen(socket.address_);
  if (!descriptor) return descriptor.error();
  socket.descriptor_ = std::move(*descriptor);
  socket.path_ = socket.address_.text;
  const std::string group = variable("PLUGIN_UNIX_SOCKET_GROUP");
  status = socket.share(group);
  if (!status.is_ok()) return status;
  return socket;
}

// In the directory that the host has made for this plugin, or else in a new one.
Status PluginSocket::make_path(const std::string& directory) {
  const bool is_given = !directory.empty();
  const std::string parent = is_given ? directory : variable("TMPDIR");
  constexpr std::string_view name = "/plugin-XXXXXX";
  constexpr std::string_view socket = "/socket";
  constexpr std::size_t max_path = 107;
  // The path of a socket must be short.
  const bool is_usable = !parent.empty() && parent.size() + name.size() + socket.size() <= max_path;
  std::string path = (is_given || is_usable ? parent : "/tmp") + std::string(name);
  if (!::mkdtemp(path.data())) return failure("make the directory", path, errno);
  directory_ = path;
  address_.text = path + std::string(socket);
  set_crash_files(directory_, address_.text);
  return {};
}

Status PluginSocket::share(const std::string& group) const {
  constexpr mode_t only_owner = 0600;
  constexpr mode_t with_group = 0660;
  if (group.empty())
    return ::chmod(path_.c_str(), only_owner) == 0 ? Status() : failure("change", path_, errno);
  const auto id = find_group(group);
  if (!id)
    return {Code::NotFound, "PLUGIN_UNIX_SOCKET_GROUP: there is no group " + in_quotes(group)};
  constexpr mode_t directory_with_group = 0750;
  constexpr auto same_user = static_cast<uid_t>(-1);
  const bool is_shared = ::chown(directory_.c_str(), same_user, *id) == 0 &&
                         ::chmod(directory_.c_str(), directory_with_group) == 0 &&
                         ::chown(path_.c_str(), same_user, *id) == 0 &&
                         ::chmod(path_.c_str(), with_group) == 0;
  return is_shared ? Status() : failure("share", path_, errno);
}

rpc::Result<PluginSocket> PluginSocket::open_tcp() {
  const auto first = port_in("PLUGIN_MIN_PORT");
  const auto last = port_in("PLUGIN_MAX_PORT");
  if (!first) return first.error();
  if (!last) return last.error();
  Status status{Code::InvalidArgument, "PLUGIN_MIN_PORT is greater than PLUGIN_MAX_PORT"};
  for (unsigned port = *first; port <= *last; ++port) {
    auto descriptor =
        rpc::listen({rpc::Address::Network::Tcp, "127.0.0.1:" + std::to_string(port)});
    if (!descriptor) {
      status = descriptor.error();
      continue;
    }
    auto address = rpc::local_address(*descriptor);
    if (!address) return address.error();
    PluginSocket socket;
    socket.descriptor_ = std::move(*descriptor);
    socket.address_ = std::move(*address);
    return socket;
  }
  return status;
}

}  // namespace hecla::plugin
