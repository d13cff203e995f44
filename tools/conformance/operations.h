// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The operations of the protocol, in groups: one source a group, each with a table of its own.
//
// To add an operation, write a function of type Operation in the group's source and a line in its
// table. To add a group, declare its table here and list it in all_groups (operations.cpp).
#include <span>
#include <string_view>

#include "json.h"
#include "request.h"

namespace hecla::conformance {

// The response without its id. May throw: the exception's text becomes the answer.
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
OperationGroup specification_operations();  // decode

// A member of a response that is JSON text already, with numbers that Json would round.
Json verbatim(const std::string& json_text);

// Null where there is no such operation.
Operation find_operation(std::string_view name);

// The answer to one line of input, as one line without its end. Never throws but for lack of
// memory.
std::string answer(const std::string& line);

}  // namespace hecla::conformance
