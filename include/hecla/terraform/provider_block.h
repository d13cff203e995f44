// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Configuration described by a provider's schema: from a body to the block value of the provider
// protocol (wire format, "Schema.Block"), and back.
//
//   auto schema = wire::read_schema_block(schema_json);
//   Value value = terraform::read_block(body, *schema, ctx, diags);
//   auto bytes = wire::encode_msgpack(value, wire::implied_type(*schema));
//   std::string text = terraform::block_to_hcl(value, *schema);
//
// Pure; safe to call from several threads.
#include <hecla/dec/spec.h>
#include <hecla/wire/schema.h>

#include <string>

namespace hecla::terraform {

// Returns the decoder specification for the content of a block with this schema.
// Precondition (checked): no SET of blocks with dynamic attributes, which the protocol does not have.
dec::Spec block_specification(const wire::SchemaBlock& schema);

// Returns the value of a block's body, in the native or the JSON syntax, with dynamic blocks
// expanded. Reports errors, and puts unknown values where they are.
Value read_block(const Body& body, const wire::SchemaBlock& schema, const EvalContext& ctx,
                 Diagnostics& diags);

// Returns the content of a block with this value as configuration text: attributes that are not
// null, then nested blocks, each line indented by `indent` spaces. Values that cannot be written,
// such as unknown values, appear as in write::to_hcl. Preconditions (checked): a known object value
// of the block's type; names in the schema are distinct identifiers, as they are in a schema that
// was read.
std::string block_to_hcl(const Value& value, const wire::SchemaBlock& schema,
                         std::size_t indent = 0);

}  // namespace hecla::terraform
