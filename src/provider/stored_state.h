// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// State as Terraform stores it: JSON that an older version of the schema, or another resource type, has written.
#include <optional>

#include "provider/messages.h"
#include "provider/shape_schema.h"

namespace hecla::provider::detail {

// A stored state or identity.
struct Stored {
  const protocol::RawState& raw;
  std::string_view what = "state";
};

// Returns the state with the types that its JSON implies, except where `schema` is dynamic: such values are stored with
// their types. Nothing after an error.
std::optional<Value> decode_state(const Stored& stored, const Type& schema,
                                  protocol::DiagnosticList& to);

// Returns a state as a value of the schema: attributes that it does not have are dropped, and missing ones are null.
// Nothing after an error.
std::optional<Value> fit_state(const Value& state, const ShapeSchema& schema,
                               protocol::DiagnosticList& to, std::string_view what = "state");

}  // namespace hecla::provider::detail
