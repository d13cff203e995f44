// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Between configuration and the block values of the provider protocol (wire format, "Schema.Block").
//
//   auto schema = wire::read_schema_block(schema_json);
//   Value value = provider::read_block(body, *schema, ctx, diags);      // dynamic blocks expanded
//   auto bytes = wire::encode_msgpack(value, wire::implied_type(*schema));
//   std::string text = provider::block_to_hcl(value, *schema);          // and back
//
// All functions are pure.
#include <hecla/dec/spec.h>
#include <hecla/wire/schema.h>

#include <string>

namespace hecla::provider {

// The decoder specification for the content of a block of this schema.
// Precondition (checked): no SET of blocks with dynamic attributes, which the protocol does not have.
dec::Spec specification(const wire::SchemaBlock& schema);

// The value of a block's body, in the native or the JSON syntax. On mistakes diagnostics, and unknown values in the
// places concerned.
Value read_block(const Body& body, const wire::SchemaBlock& schema, const EvalContext& ctx,
                 Diagnostics& diags);

// The content of a block with this value as configuration text: attributes that are not null, then the nested blocks, each
// line indented by `indent` spaces. Preconditions (checked): a known object value of the block's type; names in the
// schema are distinct identifiers, as they are where a schema was read. Values that cannot be written, such as unknown values, stands as write::to_hcl has it.
std::string block_to_hcl(const Value& value, const wire::SchemaBlock& schema,
                         std::size_t indent = 0);

}  // namespace hecla::provider
