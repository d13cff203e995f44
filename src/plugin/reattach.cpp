// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "plugin/reattach.h"

#include <cstdint>

#include "jsontext/reader.h"
#include "jsontext/writer.h"
#include "rpc/parse_number.h"
#include "unicode/message_text.h"

namespace hecla::plugin {
namespace {

using jsontext::Event;
using rpc::Code;
using rpc::Status;

struct Fields {
  Reattach plugin;
  std::string protocol;
  std::string network;
  std::string address;
};

// Reads the members of one plugin, and of "Addr" inside it. Others are skipped.
Event read_members(jsontext::Reader& reader, Fields& fields, bool is_address) {
  std::string key;
  Event event = reader.next();
  for (; event != Event::EndObject && event != Event::Error; event = reader.next()) {
    if (event == Event::Key) {
      key = reader.string();
    } else if (event == Event::String && is_address) {
      if (key == "Network") fields.network = reader.string();
      if (key == "String") fields.address = reader.string();
    } else if (event == Event::String && key == "Protocol") {
      fields.protocol = reader.string();
    } else if (event == Event::Number && key == "ProtocolVersion") {
      fields.plugin.version = rpc::parse_number<int>(reader.number()).value_or(0);
    } else if (event == Event::Number && key == "Pid") {
      fields.plugin.pid = rpc::parse_number<int>(reader.number()).value_or(0);
    } else if (event == Event::BeginObject && key == "Addr" && !is_address) {
      if (read_members(reader, fields, true) == Event::Error) return Event::Error;
    } else if (event == Event::BeginObject || event == Event::BeginArray) {
      if (!reader.skip_rest()) return Event::Error;
    }
  }
  return event;
}

Status invalid(std::string_view why) {
  return {Code::InvalidArgument, "TF_REATTACH_PROVIDERS: " + std::string(why)};
}

rpc::Result<Reattach> plugin_of(Fields fields, std::string_view provider) {
  if (fields.protocol != "grpc")
    return invalid("the provider " + in_quotes(provider) + " does not use the protocol \"grpc\"");
  auto address = rpc::parse_address(fields.network, fields.address);
  if (!address) return invalid(address.error().message);
  fields.plugin.address = std::move(*address);
  return fields.plugin;
}

}  // namespace

rpc::Result<Reattachments> parse_reattach(std::string_view json) {
  if (json.size() > UINT32_MAX) return invalid("the text is too long");
  jsontext::Reader reader(json);
  Reattachments result;
  if (reader.next() != Event::BeginObject) return invalid("expected a JSON object");
  for (Event event = reader.next(); event == Event::Key; event = reader.next()) {
    const std::string provider(reader.string());
    Fields fields;
    if (reader.next() != Event::BeginObject)
      return invalid("expected a JSON object for each provider");
    if (read_members(reader, fields, false) == Event::Error) return invalid(reader.error().message);
    auto plugin = plugin_of(std::move(fields), provider);
    if (!plugin) return plugin.error();
    result.insert_or_assign(provider, std::move(*plugin));
  }
  if (reader.next() != Event::End) return invalid(reader.error().message);
  return result;
}

std::string write_reattach(const Reattachments& plugins) {
  std::string text;
  jsontext::Writer json(text);
  json.begin_object();
  for (const auto& [provider, plugin] : plugins) {
    json.key(provider).begin_object();
    json.key("Protocol").string("grpc");
    json.key("ProtocolVersion").literal(std::to_string(plugin.version));
    json.key("Pid").literal(std::to_string(plugin.pid));
    json.key("Test").boolean(true);  // the host does not end the process
    json.key("Addr").begin_object();
    json.key("Network").string(plugin.address.network_name());
    json.key("String").string(plugin.address.text);
    json.end_object();
    json.end_object();
  }
  json.end_object();
  return text;
}

}  // namespace hecla::plugin
