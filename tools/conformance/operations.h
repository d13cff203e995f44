// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The operations of the protocol, in groups. Each group has a source with a table of operations.
//
// To add an operation, write a function of type Operation in the group's source and a line in its
// table. To add a group, declare its table here and list it in all_groups (operations.cpp).
#include <span>
#include <string_view>

#include "json.h"
#include "request.h"

namespace hecla::conformance {

// Returns the response without its id. May throw; the text of the exception becomes the response.
using Operation = Json (*)(const Request& request);

struct NamedOperation {
  std::string_view name;
  Operation run;
};
using OperationGroup = std::span<const NamedOperation>;

OperationGroup value_operations();     // equal, convert, conversion, unify
OperationGroup wire_operations();      // msgpack_, json_ and block_encode and _decode, implied_type
OperationGroup function_operations();  // call
OperationGroup expression_operations();     // eval, traversal, variables, static
OperationGroup structure_operations();      // tokens, structure
OperationGroup content_operations();        // content
OperationGroup type_operations();           // type_expr
OperationGroup pcl_type_operations();       // pcl.convert, unify, traverse, type, equal, collection
OperationGroup specification_operations();  // decode
OperationGroup edit_operations();           // edit
OperationGroup document_operations();       // format
OperationGroup pcl_binding_operations();    // pcl.bind
OperationGroup pcl_syntax_operations();     // pcl.tokens, pcl.print

// Returns null if there is no such operation.
Operation find_operation(std::string_view name);

// Returns the response to a request without its id. May throw.
Json respond(const Json& request);

}  // namespace hecla::conformance
