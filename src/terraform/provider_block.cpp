// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/ext/dynamic_blocks.h>
#include <hecla/terraform/provider_block.h>

#include "terraform/secrets.h"
#include "unicode/message_text.h"
#include "write/convert/config_text.h"

namespace hecla::terraform {

using wire::NestedBlock;
using wire::NestingMode;
using wire::SchemaAttribute;
using wire::SchemaBlock;

namespace {

// Returns the specification for the blocks of one type.
dec::Spec nested_specification(const NestedBlock& nested) {
  dec::Spec content = block_specification(nested.block);
  const bool dynamic = wire::implied_type(nested.block).has_dynamic();
  const bool required = nested.min_items == 1 && nested.max_items == 1;
  const dec::ItemLimits limits{nested.min_items, nested.max_items};
  switch (nested.nesting) {
    case NestingMode::Single:
      return dec::block(nested.type, std::move(content), required);
    case NestingMode::Group:
      return dec::with_default(dec::block(nested.type, std::move(content), required),
                               dec::literal(wire::empty_value(nested.block)));
    case NestingMode::List:
      return dynamic ? dec::block_tuple(nested.type, std::move(content), limits)
                     : dec::block_list(nested.type, std::move(content), limits);
    case NestingMode::Set:
      if (dynamic)
        throw UsageError("a set of " + in_quotes(nested.type) +
                         " blocks cannot have dynamic attributes");
      return dec::Spec(
          {dec::BlockSequenceSpec{dec::SequenceKind::Set, nested.type, std::move(content),
                                  nested.min_items, nested.max_items, /*counts_elements=*/true}});
    case NestingMode::Map:
      return dynamic ? dec::block_object(nested.type, {"key"}, std::move(content))
                     : dec::block_map(nested.type, {"key"}, std::move(content));
  }
  return {};
}

}  // namespace

dec::Spec block_specification(const SchemaBlock& schema) {
  const auto documented = [](dec::Spec spec, const std::string& description) {
    return description.empty() ? spec : dec::documented(std::move(spec), description);
  };
  std::vector<dec::Field> fields;
  for (const SchemaAttribute& attribute : schema.attributes) {
    const Type type = wire::configured_type(attribute);
    const bool is_secret = attribute.sensitive || attribute.write_only;
    dec::Spec spec = dec::attribute({attribute.name, type, attribute.required, is_secret});
    fields.emplace_back(attribute.name, documented(std::move(spec), attribute.description));
  }
  for (const NestedBlock& nested : schema.blocks) {
    fields.emplace_back(nested.type,
                        documented(nested_specification(nested), nested.block.description));
  }
  return dec::object(std::move(fields));
}

Value read_block(const Body& body, const SchemaBlock& schema, const EvalContext& ctx,
                 Diagnostics& diags) {
  mark_secrets(body, schema);
  return dec::decode(ext::expand_dynamic_blocks(body, ctx), block_specification(schema), ctx,
                     diags);
}

namespace {

void add_blocks(const Value& given, const NestedBlock& nested, write::ConfigBody& body);

write::ConfigBody content_of(const Value& value, const SchemaBlock& schema) {
  if (!value.is_known() || value.is_null() || !value.type().is_object()) {
    throw UsageError("the value of a block must be a known object");
  }
  const Value object = value.unmarked();
  write::ConfigBody body;
  for (const SchemaAttribute& attribute : schema.attributes) {
    const Value* given = object.find_attribute(attribute.name);
    if (given && !given->is_null()) body.attributes.push_back({attribute.name, *given});
  }
  for (const NestedBlock& nested : schema.blocks) {
    if (const Value* blocks = object.find_attribute(nested.type)) add_blocks(*blocks, nested, body);
  }
  return body;
}

void add_block(const Value& value, std::vector<std::string> labels, const NestedBlock& nested,
               write::ConfigBody& body) {
  if (value.is_null()) return;
  body.blocks.push_back({nested.type, std::move(labels), {}});
  if (value.is_known()) body.blocks.back().body = content_of(value, nested.block);
}

void add_blocks(const Value& given, const NestedBlock& nested, write::ConfigBody& body) {
  if (given.is_null()) return;
  if (!given.is_known()) {
    body.blocks.push_back({.type = nested.type, .is_unknown = true});
    return;
  }
  const Value value = given.unmarked();
  if (nested.nesting == NestingMode::Single || nested.nesting == NestingMode::Group) {
    return add_block(value, {}, nested, body);
  }
  const bool labeled = nested.nesting == NestingMode::Map;
  value.for_each([&](const Value& key, const Value& element) {
    std::vector<std::string> labels;
    if (labeled) labels.emplace_back(key.as_string());
    add_block(element, std::move(labels), nested, body);
  });
}

}  // namespace

std::string block_to_hcl(const Value& value, const SchemaBlock& schema, std::size_t indent) {
  return write::to_hcl(content_of(value, schema), {.indent = indent});
}

}  // namespace hecla::terraform
