// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "operations.h"

#include <hecla/jsontext/writer.h>

#include "source.h"

namespace hecla::conformance {
namespace {

using Group = OperationGroup (*)();
constexpr Group all_groups[] = {
    value_operations,     wire_operations,    function_operations,    expression_operations,
    structure_operations, content_operations, type_operations,        specification_operations,
    document_operations,  edit_operations,    pcl_binding_operations, pcl_syntax_operations,
    pcl_type_operations};

Json respond(const Request& request) {
  const Operation operation = find_operation(request.op());
  if (!operation) return {{"unsupported", true}};
  try {
    return operation(request);
  } catch (const Unsupported&) {
    return {{"unsupported", true}};
  } catch (const BadRequest& error) {
    return {{"bad_request", error.what()}};
  } catch (const Json::exception& error) {
    return {{"bad_request", error.what()}};
  } catch (const std::exception& error) {
    return {{"panic", error.what()}};
  }
}

Json respond_to_line(const std::string& line) {
  try {
    const Request request(Json::parse(line));
    Json response = {{"id", request.id()}};
    response.update(respond(request));
    return response;
  } catch (const std::exception& error) {
    return {{"id", nullptr}, {"bad_request", error.what()}};
  }
}

void write(const Json& value, jsontext::Writer& json) {
  switch (value.type()) {
    case Json::value_t::object:
      json.begin_object();
      for (const auto& [name, member] : value.items()) write(member, json.key(name));
      return json.end_object();
    case Json::value_t::array:
      json.begin_array();
      for (const Json& element : value) write(element, json);
      return json.end_array();
    case Json::value_t::string:
      return json.string(value.get_ref<const std::string&>());
    case Json::value_t::binary:  // see verbatim()
      return json.literal(
          {reinterpret_cast<const char*>(value.get_binary().data()), value.get_binary().size()});
    default:
      return json.literal(value.dump());
  }
}

}  // namespace

Operation find_operation(std::string_view name) {
  for (const Group group : all_groups) {
    for (const NamedOperation& operation : group()) {
      if (operation.name == name) return operation.run;
    }
  }
  return nullptr;
}

Json verbatim(const std::string& json_text) {
  return Json::binary({json_text.begin(), json_text.end()});
}

std::string answer(const std::string& line) {
  std::string text;
  jsontext::Writer json(text);
  write(respond_to_line(line), json);
  return text;
}

}  // namespace hecla::conformance
