// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// What providers' schemas declare secret.
#include <hecla/syntax/ast.h>
#include <hecla/syntax/document.h>

#include <algorithm>

#include "source/written_text.h"
#include "terraform/block_rules.h"
#include "terraform/marking.h"
#include "terraform/secrets.h"

namespace hecla::terraform {

using wire::NestedBlock;
using wire::SchemaAttribute;
using wire::SchemaBlock;

namespace {

// Returns whether an attribute, or one that is nested in it, is secret.
bool holds_secret(const SchemaAttribute& attribute) {
  if (attribute.sensitive || attribute.write_only) return true;
  return attribute.nested && std::ranges::any_of(attribute.nested->attributes, holds_secret);
}

// Marks the values of nested attributes where the objects are written as such. What computes them may have any of
// their literals in a secret.
class AttributeMarking {
 public:
  void mark(const SchemaAttribute& attribute, const Expression& value) const {
    if (!holds_secret(attribute)) return;
    if (attribute.sensitive || attribute.write_only) return mark_literals(value);
    const std::vector<SchemaAttribute>& inner = attribute.nested->attributes;
    const bool is_single = attribute.nested->nesting == wire::NestingMode::Single;
    const auto list = value.as_list();
    const auto map = value.as_map();
    if (is_single || (!list && !map)) return mark_object(value, inner);
    if (list) {
      for (const Expression& item : *list) mark_object(item, inner);
    } else {
      for (const auto& item : *map) mark_object(item.second, inner);
    }
  }

 private:
  void mark_object(const Expression& object, const std::vector<SchemaAttribute>& attributes) const {
    const auto map = object.as_map();
    if (!map) return mark_literals(object);
    for (const auto& [key, value] : *map) {
      const std::string name = name_of(key);
      const SchemaAttribute* attribute = find_attribute(attributes, name);
      if (attribute) {
        mark(*attribute, value);
      } else {
        mark_literals(value);  // its name may be computed or misspelled
      }
    }
  }

  // Returns an empty name for a computed key.
  static std::string name_of(const Expression& key) {
    const std::string keyword = key.keyword();
    if (!keyword.empty()) return keyword;
    Diagnostics ignored(1);
    const Value constant = key.evaluate_literal(ignored);
    return std::string(constant.is_known() ? constant.if_string().value_or("") : "");
  }
};

bool has_secret(const SchemaBlock& schema) {
  return std::ranges::any_of(schema.attributes, holds_secret) ||
         std::ranges::any_of(schema.blocks,
                             [](const NestedBlock& nested) { return has_secret(nested.block); });
}

// Marks the value of an argument that should be a block with so many labels. In the JSON syntax, objects are blocks.
void mark_no_blocks(const Body& body, const Expression& value, std::size_t labels) {
  const bool is_native = syntax::Document::BodiesOf::node_of(body) != nullptr;
  const auto list = value.as_list();
  const auto map = value.as_map();
  if (is_native || (!list && !map)) return mark_literals(value);
  if (list) {
    for (const Expression& item : *list) mark_no_blocks(body, item, labels);
  } else if (labels > 0) {
    for (const auto& item : *map) mark_no_blocks(body, item.second, labels - 1);
  }
}

// Marks the content of a dynamic block, and what is in the block instead.
void mark_dynamic(const Block& block, const SchemaBlock& schema, bool has_errors) {
  static const BodySchema content_only{{}, {{"content"}}};
  const NestedBlock* nested = find_block(schema.blocks, block.labels[0]);
  if (!nested) return;
  Diagnostics ignored(1);
  for (const Block& content : block.body.partial_content(content_only, ignored).content.blocks)
    mark_secrets(content.body, nested->block, has_errors);
  for (const Attribute& argument : block.body.just_attributes(ignored)) {
    const bool is_own =
        argument.name == "for_each" || argument.name == "iterator" || argument.name == "labels";
    if (is_own || !has_secret(nested->block)) continue;
    if (argument.name == "content") {
      mark_no_blocks(block.body, argument.expression, 0);
    } else {
      mark_literals(argument.expression);
    }
  }
}

// With errors, all of what recovery skipped beside secret arguments is marked, too.
BodySchema parts_with_secrets(const SchemaBlock& schema, bool has_errors) {
  BodySchema wanted;
  for (const SchemaAttribute& attribute : schema.attributes) {
    if (!holds_secret(attribute)) continue;
    wanted.attributes.push_back({attribute.name});
    wanted.attributes.back().secret = has_errors && (attribute.sensitive || attribute.write_only);
  }
  for (const NestedBlock& nested : schema.blocks) {
    wanted.blocks.push_back({nested.type});
    wanted.blocks.back().holds_secrets = has_errors && has_secret(nested.block);
    if (nested.nesting == wire::NestingMode::Map) wanted.blocks.back().label_names = {"key"};
  }
  const bool has_dynamic =
      !find_attribute(schema.attributes, "dynamic") && !find_block(schema.blocks, "dynamic");
  if (has_dynamic && !schema.blocks.empty()) wanted.blocks.push_back({"dynamic", {"type"}});
  return wanted;
}

// Returns whether a block with this schema may have an argument or block with this name.
bool has_item(const SchemaBlock& schema, std::string_view name) {
  const BodyRule* const rules[] = {&rules::resource, &rules::data, &rules::ephemeral,
                                   &rules::provider};
  return find_attribute(schema.attributes, name) || find_block(schema.blocks, name) ||
         name == "dynamic" ||
         std::ranges::any_of(rules, [&](const BodyRule* rule) { return has_item(*rule, name); });
}

// Marks arguments that should be blocks.
void mark_arguments_for_blocks(const Body& body, const SchemaBlock& schema) {
  if (schema.blocks.empty()) return;
  Diagnostics ignored(1);
  for (const Attribute& argument : body.just_attributes(ignored)) {
    const NestedBlock* const nested = find_block(schema.blocks, argument.name);
    const bool has_label =
        nested ? nested->nesting == wire::NestingMode::Map : argument.name == "dynamic";
    if (nested ? has_secret(nested->block) : has_label && has_secret(schema))
      mark_no_blocks(body, argument.expression, has_label ? 1 : 0);
  }
}

// Marks what may be a secret argument of a block with errors whose name or sign is broken: what recovery skipped, and
// arguments and blocks that the schema does not have.
void mark_broken_items(const Body& block, const SchemaBlock& schema) {
  const syntax::BodyNode* const node = syntax::Document::BodiesOf::node_of(block);
  if (!node) return;
  const auto mark = [&](ByteRange range) {
    SourceRange(block.range().source(), range).mark_secret();
  };
  for (const syntax::AttributeNode* argument : node->attributes) {
    if (!has_item(schema, argument->name())) mark({argument->equals, argument->range.end});
  }
  for (const syntax::BlockNode* inner : node->blocks) {
    const bool has_brace = inner->open_brace > inner->range.begin;
    if (!has_brace || !has_item(schema, inner->type()))
      mark({inner->type_range().end, inner->range.end});
  }
  if (!node->rejected) return;
  for (const syntax::SkippedNode& skipped : node->rejected->skipped) mark(skipped.range);
}

bool has_secret_named(const SchemaBlock& schema, std::string_view name) {
  const SchemaAttribute* attribute = find_attribute(schema.attributes, name);
  return (attribute && holds_secret(*attribute)) ||
         std::ranges::any_of(schema.blocks, [&](const NestedBlock& nested) {
           return has_secret_named(nested.block, name);
         });
}

}  // namespace

void mark_written_secrets(const SourceRange& block, const SchemaBlock& schema) {
  ByteRange marked = block.bytes();
  marked.begin = marked.end;
  detail::for_each_written_argument(block.text(), [&](std::string_view name, std::size_t value) {
    const std::uint32_t begin = block.bytes().begin + static_cast<std::uint32_t>(value);
    if (marked.size() == 0 && has_secret_named(schema, name)) marked.begin = begin;
  });
  if (marked.size() > 0) SourceRange(block.source(), marked).mark_secret();
}

void mark_secrets(const Body& body, const SchemaBlock& schema, bool has_errors) {
  Diagnostics ignored(1);
  const BodyContent content =
      body.partial_content(parts_with_secrets(schema, has_errors), ignored).content;
  for (const Attribute& given : content.attributes) {
    const SchemaAttribute* attribute = find_attribute(schema.attributes, given.name);
    if (attribute) AttributeMarking().mark(*attribute, given.expression);
  }
  mark_arguments_for_blocks(body, schema);
  if (has_errors) {
    mark_written_arguments(body, [&](std::string_view name) {
      const SchemaAttribute* attribute = find_attribute(schema.attributes, name);
      const NestedBlock* nested = find_block(schema.blocks, name);
      return (attribute && holds_secret(*attribute)) || (nested && has_secret(nested->block));
    });
    if (std::ranges::any_of(schema.attributes, holds_secret)) mark_broken_items(body, schema);
  }
  for (const Block& block : content.blocks) {
    if (const NestedBlock* nested = find_block(schema.blocks, block.type)) {
      mark_secrets(block.body, nested->block, has_errors);
    } else {
      mark_dynamic(block, schema, has_errors);
    }
  }
}

}  // namespace hecla::terraform
