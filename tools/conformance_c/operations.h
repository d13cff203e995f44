// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The operations of the protocol, in groups. Each group has a source with a table of operations.
#include <span>
#include <string_view>

#include "framing.h"

namespace hecla::conformance {

// Returns the response without its id. May throw; the text of the exception becomes the response.
using Operation = Json (*)(const Fields& request);

struct NamedOperation {
  std::string_view name;
  Operation run;
};
using OperationGroup = std::span<const NamedOperation>;

OperationGroup value_operations();  // equal, convert, conversion, unify, call
OperationGroup wire_operations();   // msgpack_, json_ and block_encode and _decode, implied_type
OperationGroup expression_operations();   // eval, traversal, variables, static, type_expr
OperationGroup structure_operations();    // tokens, structure
OperationGroup content_operations();      // content, decode
OperationGroup document_operations();     // format, edit
OperationGroup pcl_type_operations();     // pcl.convert, unify, traverse, type, equal, collection
OperationGroup pcl_binding_operations();  // pcl.bind, pcl.print

}  // namespace hecla::conformance
