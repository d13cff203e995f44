// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "rpc/address.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstring>
#include <optional>

#include "os/system_message.h"
#include "rpc/parse_number.h"
#include "rpc/wait.h"
#include "unicode/message_text.h"

namespace hecla::rpc {
namespace {

// An address as the system calls take it.
struct SystemAddress {
  union {
    sockaddr any;
    sockaddr_un path;
    sockaddr_in v4;
    sockaddr_in6 v6;
  };
  socklen_t size = 0;
  SystemAddress() { std::memset(&path, 0, sizeof path); }
};

bool set_host(SystemAddress& system, const std::string& host, std::uint16_t port) {
  if (host.size() > 2 && host.front() == '[' && host.back() == ']') {
    system.v6.sin6_family = AF_INET6;
    system.v6.sin6_port = htons(port);
    system.size = sizeof system.v6;
    return ::inet_pton(AF_INET6, host.substr(1, host.size() - 2).c_str(), &system.v6.sin6_addr) ==
           1;
  }
  system.v4.sin_family = AF_INET;
  system.v4.sin_port = htons(port);
  system.size = sizeof system.v4;
  return ::inet_pton(AF_INET, host.c_str(), &system.v4.sin_addr) == 1;
}

Status invalid(const Address& address, std::string_view why) {
  return {Code::InvalidArgument, "the address " + in_quotes(address.text) + " " + std::string(why)};
}

Result<SystemAddress> system_address_of_path(const Address& address) {
  SystemAddress system;
  system.path.sun_family = AF_UNIX;
  if (address.text.empty()) return invalid(address, "is empty");
  if (address.text.find('\0') != std::string::npos)
    return invalid(address, "contains a null character");
  if (address.text.size() >= sizeof system.path.sun_path) {
    return invalid(address, "is too long for a Unix socket: at most " +
                                std::to_string(sizeof system.path.sun_path - 1) + " bytes");
  }
  std::memcpy(system.path.sun_path, address.text.data(), address.text.size());
  system.size = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + address.text.size() + 1);
  return system;
}

Result<SystemAddress> system_address_of(const Address& address) {
  if (address.network == Address::Network::Unix) return system_address_of_path(address);
  const std::size_t colon = address.text.rfind(':');
  const auto port =
      colon == std::string::npos
          ? std::nullopt
          : parse_number<std::uint16_t>(std::string_view(address.text).substr(colon + 1));
  SystemAddress system;
  if (!port || !set_host(system, address.text.substr(0, colon), *port))
    return invalid(address, "is not an IP address and a port");
  return system;
}

Status failure(std::string_view what, const Address& address, int error) {
  return {Code::Unavailable,
          "cannot " + std::string(what) + " " + address.text + ": " + os::system_message(error)};
}

Result<Descriptor> make_socket(const Address& address, const SystemAddress& system) {
  Descriptor socket(::socket(system.any.sa_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
  if (!socket) return failure("open a socket for", address, errno);
  const int on = 1;
  if (address.network == Address::Network::Tcp)
    ::setsockopt(socket.get(), IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  return socket;
}

// Waits for a connection that has been begun. Returns an errno.
int finish_connecting(const Descriptor& socket, Clock::time_point deadline) {
  pollfd wanted{socket.get(), POLLOUT, 0};
  if (!wait_for(&wanted, 1, deadline)) return ETIMEDOUT;
  int error = 0;
  socklen_t size = sizeof error;
  ::getsockopt(socket.get(), SOL_SOCKET, SO_ERROR, &error, &size);
  return error;
}

std::string host_text(const SystemAddress& system) {
  char text[INET6_ADDRSTRLEN] = "";
  if (system.any.sa_family == AF_INET6) {
    ::inet_ntop(AF_INET6, &system.v6.sin6_addr, text, sizeof text);
    return "[" + std::string(text) + "]:" + std::to_string(ntohs(system.v6.sin6_port));
  }
  ::inet_ntop(AF_INET, &system.v4.sin_addr, text, sizeof text);
  return std::string(text) + ":" + std::to_string(ntohs(system.v4.sin_port));
}

}  // namespace

bool wait_for(pollfd* descriptors, std::size_t count, Clock::time_point deadline) {
  while (true) {
    const int ready = ::poll(descriptors, count, milliseconds_until(deadline));
    if (ready > 0) return true;
    if (ready == 0 && Clock::now() >= deadline) return false;
    if (ready < 0 && errno != EINTR) return false;
  }
}

int milliseconds_until(Clock::time_point deadline) {
  if (deadline == Clock::time_point::max()) return -1;
  const auto left = deadline - Clock::now();
  if (left <= Clock::duration::zero()) return 0;
  constexpr std::chrono::milliseconds longest{60'000};
  const auto rounded = std::chrono::ceil<std::chrono::milliseconds>(left);
  return static_cast<int>(std::min(rounded, longest).count());
}

Result<Address> parse_address(std::string_view network, std::string_view text) {
  Address address;
  address.text = text;
  if (network == "tcp") {
    address.network = Address::Network::Tcp;
  } else if (network != "unix") {
    return Status{Code::InvalidArgument, "unknown network " + in_quotes(network)};
  }
  const auto system = system_address_of(address);
  if (!system) return system.error();
  return address;
}

Result<Descriptor> listen(const Address& address) {
  const auto system = system_address_of(address);
  if (!system) return system.error();
  auto socket = make_socket(address, *system);
  if (!socket) return socket;
  if (::bind(socket->get(), &system->any, system->size) != 0)
    return failure("bind", address, errno);
  constexpr int backlog = 16;
  if (::listen(socket->get(), backlog) != 0) return failure("listen on", address, errno);
  return socket;
}

Result<Address> local_address(const Descriptor& socket) {
  SystemAddress system;
  system.size = sizeof system.path;
  if (::getsockname(socket.get(), &system.any, &system.size) != 0)
    return Status{Code::Internal,
                  "cannot get the address of the socket: " + os::system_message(errno)};
  if (system.any.sa_family == AF_UNIX) return Address{Address::Network::Unix, system.path.sun_path};
  return Address{Address::Network::Tcp, host_text(system)};
}

Result<Descriptor> connect(const Address& address, Clock::time_point deadline) {
  const auto system = system_address_of(address);
  if (!system) return system.error();
  auto socket = make_socket(address, *system);
  if (!socket) return socket;
  if (::connect(socket->get(), &system->any, system->size) == 0) return socket;
  int error = errno;
  if (error == EINPROGRESS || error == EINTR) error = finish_connecting(*socket, deadline);
  if (error != 0) return failure("connect to", address, error);
  return socket;
}

}  // namespace hecla::rpc
