// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/provider/block_value.h>

#include <hecla/ext/dynamic_blocks.h>
#include <hecla/write/value_text.h>

#include <algorithm>

namespace hecla::provider {

using wire::NestedBlock;
using wire::NestingMode;
using wire::SchemaAttribute;
using wire::SchemaBlock;

namespace {

constexpr std::size_t indent_step = 2;

// The blocks of one type.
dec::Spec nested_specification(const NestedBlock& nested) {
  dec::Spec content = specification(nested.block);
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
        throw UsageError("a set of \"" + nested.type + "\" blocks cannot have dynamic attributes");
      return dec::block_set(nested.type, std::move(content), limits);
    case NestingMode::Map:
      return dynamic ? dec::block_object(nested.type, {"key"}, std::move(content))
                     : dec::block_map(nested.type, {"key"}, std::move(content));
  }
  return {};
}

}  // namespace

dec::Spec specification(const SchemaBlock& schema) {
  std::vector<dec::Field> fields;
  for (const SchemaAttribute& attribute : schema.attributes) {
    fields.emplace_back(
        attribute.name,
        dec::attribute({attribute.name, wire::implied_type(attribute), attribute.required}));
  }
  for (const NestedBlock& nested : schema.blocks)
    fields.emplace_back(nested.type, nested_specification(nested));
  return dec::object(std::move(fields));
}

Value read_block(const Body& body, const SchemaBlock& schema, const EvalContext& ctx,
                 Diagnostics& diags) {
  return dec::decode(ext::expand_dynamic_blocks(body, ctx), specification(schema), ctx, diags);
}

namespace {

// Writes the content of blocks, line by line.
class BlockWriter {
 public:
  std::string take() { return std::move(out_); }

  void content(const Value& value, const SchemaBlock& schema, std::size_t indent) {
    if (!value.is_known() || value.is_null() || !value.type().is_object()) {
      throw UsageError("the value of a block is a known object");
    }
    const Value object = value.unmarked();
    attributes(object, schema, indent);
    for (const NestedBlock& nested : schema.blocks) {
      if (const Value* blocks = object.find_attribute(nested.type))
        this->blocks(*blocks, nested, indent);
    }
  }

 private:
  void attributes(const Value& object, const SchemaBlock& schema, std::size_t indent) {
    std::size_t longest = 0;
    const auto is_set = [&](const SchemaAttribute& attribute) {
      const Value* value = object.find_attribute(attribute.name);
      return value && !value->is_null();
    };
    for (const SchemaAttribute& attribute : schema.attributes) {
      if (is_set(attribute)) longest = std::max(longest, attribute.name.size());
    }
    for (const SchemaAttribute& attribute : schema.attributes) {
      if (!is_set(attribute)) continue;
      out_.append(indent, ' ')
          .append(attribute.name)
          .append(longest - attribute.name.size(), ' ')
          .append(" = ");
      write::append_hcl(out_, object.attribute(attribute.name), {.indent = indent});
      out_ += '\n';
    }
  }

  void blocks(const Value& given, const NestedBlock& nested, std::size_t indent) {
    if (given.is_null()) return;
    if (!given.is_known()) {
      out_.append(indent, ' ')
          .append("# ")
          .append(nested.type)
          .append(" blocks: (known after apply)\n");
      return;
    }
    const Value value = given.unmarked();
    if (nested.nesting == NestingMode::Single || nested.nesting == NestingMode::Group) {
      return block(value, {}, nested, indent);
    }
    const bool labelled = nested.nesting == NestingMode::Map;
    value.for_each([&](const Value& key, const Value& element) {
      block(element, labelled ? " " + write::quote(key.as_string()) : "", nested, indent);
    });
  }

  void block(const Value& value, const std::string& label, const NestedBlock& nested,
             std::size_t indent) {
    if (value.is_null()) return;
    if (!out_.empty() && !out_.ends_with("{\n")) out_ += '\n';
    out_.append(indent, ' ').append(nested.type).append(label).append(" {\n");
    if (value.is_known()) content(value, nested.block, indent + indent_step);
    out_.append(indent, ' ').append("}\n");
  }

  std::string out_;
};

}  // namespace

std::string block_to_hcl(const Value& value, const SchemaBlock& schema, std::size_t indent) {
  BlockWriter writer;
  writer.content(value, schema, indent);
  return writer.take();
}

}  // namespace hecla::provider
