// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "plugin/handshake.h"

#include <algorithm>

#include "base/byte_text.h"
#include "rpc/parse_number.h"
#include "rpc/tls.h"
#include "unicode/message_text.h"

namespace hecla::plugin {
namespace {

using rpc::Code;
using rpc::Status;

constexpr std::string_view core_version = "1";  // of go-plugin
// Old plugins print other, short texts instead of a certificate.
constexpr std::size_t min_certificate = 50;

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  for (std::size_t end = text.find(separator); end != std::string_view::npos;
       end = text.find(separator)) {
    parts.push_back(text.substr(0, end));
    text.remove_prefix(end + 1);
  }
  parts.push_back(text);
  return parts;
}

std::string_view without_space(std::string_view text) {
  constexpr std::string_view space = " \t\r\n";
  const std::size_t begin = text.find_first_not_of(space);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(space) - begin + 1);
}

Status invalid(std::string_view line, std::string_view why) {
  return {Code::FailedPrecondition, "the plugin printed no handshake, but " +
                                        in_quotes(line, longest_output) + ": " + std::string(why)};
}

// The base64 of handshakes has no padding.
rpc::Result<std::string> parse_der(std::string_view text, std::string_view line) {
  std::string padded(text);
  while (padded.size() % 4 != 0) padded += '=';
  const auto der = from_base64(padded);
  if (!der) return invalid(line, "the certificate is not base64");
  auto certificate = rpc::check_certificate(*der);
  if (!certificate) return invalid(line, certificate.error().message);
  return certificate;
}

}  // namespace

std::string write_handshake(const Handshake& handshake) {
  std::string certificate = to_base64(handshake.certificate);
  certificate.resize(certificate.find_last_not_of('=') + 1);
  std::string line(core_version);
  line.append("|").append(std::to_string(handshake.version));
  line.append("|").append(handshake.address.network_name());
  line.append("|").append(handshake.address.text);
  line.append("|grpc|").append(certificate);
  if (handshake.multiplexes) line.append(*handshake.multiplexes ? "|true" : "|false");
  return line;
}

rpc::Result<Handshake> parse_handshake(std::string_view line) {
  const auto parts = split(without_space(line), '|');
  constexpr std::size_t fewest = 4;
  if (parts.size() < fewest) return invalid(line, "expected fields separated by \"|\"");
  if (parts[0] != core_version)
    return invalid(line, "the plugin needs another version of go-plugin");
  Handshake handshake;
  const auto version = rpc::parse_number<int>(parts[1]);
  if (!version) return invalid(line, "the version of the protocol is not a number");
  handshake.version = *version;
  auto address = rpc::parse_address(parts[2], parts[3]);
  if (!address) return invalid(line, address.error().message);
  handshake.address = std::move(*address);
  if (parts.size() < 5 || parts[4] != "grpc") return invalid(line, "the plugin does not use gRPC");
  if (parts.size() > 5 && parts[5].size() > min_certificate) {
    auto der = parse_der(parts[5], line);
    if (!der) return der.error();
    handshake.certificate = std::move(*der);
  }
  if (parts.size() > 6) handshake.multiplexes = parts[6] == "true";
  return handshake;
}

int choose_version(const std::vector<int>& versions, std::string_view host_versions) {
  const auto known = split(host_versions, ',');
  const auto found = std::find_if(versions.begin(), versions.end(), [&](int version) {
    return std::any_of(known.begin(), known.end(), [&](std::string_view text) {
      return rpc::parse_number<int>(text) == version;
    });
  });
  return found == versions.end() ? versions.back() : *found;
}

}  // namespace hecla::plugin
