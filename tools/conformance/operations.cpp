// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "operations.h"

#include "source.h"

namespace hecla::conformance {
namespace {

using Group = OperationGroup (*)();
constexpr Group all_groups[] = {value_operations,      wire_operations,         function_operations,
                                expression_operations, structure_operations,    content_operations,
                                type_operations,       specification_operations};

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
  Json response = respond_to_line(line);
  std::string added;
  for (auto member = response.begin(); member != response.end();) {
    if (member->is_binary()) {
      const auto& text = member->get_binary();
      added += "," + Json(member.key()).dump() + ":" + std::string(text.begin(), text.end());
      member = response.erase(member);
    } else {
      ++member;
    }
  }
  std::string out = response.dump(-1, ' ', false, Json::error_handler_t::replace);
  return out.insert(out.size() - 1, added);
}

}  // namespace hecla::conformance
