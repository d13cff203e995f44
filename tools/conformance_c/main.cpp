// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The conformance driver over the C interface.
#include "operations.h"

namespace hecla::conformance {
namespace {

using Group = OperationGroup (*)();
constexpr Group all_groups[] = {value_operations,     wire_operations,       expression_operations,
                                structure_operations, content_operations,    document_operations,
                                pcl_type_operations,  pcl_binding_operations};

Json respond(const Json& json) {
  const Fields request(json);
  const std::string op = request.op();
  for (const Group group : all_groups) {
    for (const NamedOperation& operation : group()) {
      if (operation.name == op) return operation.run(request);
    }
  }
  throw Unsupported();
}

}  // namespace
}  // namespace hecla::conformance

int main() { return hecla::conformance::answer_all(hecla::conformance::respond); }
