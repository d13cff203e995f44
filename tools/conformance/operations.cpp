// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "operations.h"

namespace hecla::conformance {
namespace {

using Group = OperationGroup (*)();
constexpr Group all_groups[] = {
    value_operations,     wire_operations,    function_operations,    expression_operations,
    structure_operations, content_operations, type_operations,        specification_operations,
    document_operations,  edit_operations,    pcl_binding_operations, pcl_syntax_operations,
    pcl_type_operations};

}  // namespace

Operation find_operation(std::string_view name) {
  for (const Group group : all_groups) {
    for (const NamedOperation& operation : group()) {
      if (operation.name == name) return operation.run;
    }
  }
  return nullptr;
}

Json respond(const Json& json) {
  const Request request(json);
  const Operation operation = find_operation(request.op());
  return operation ? operation(request) : Json{{"unsupported", true}};
}

}  // namespace hecla::conformance
