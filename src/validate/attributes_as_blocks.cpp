// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "validate/attributes_as_blocks.h"

#include <algorithm>
#include <span>

namespace hecla::validate {

using wire::NestedBlock;
using wire::SchemaAttribute;
using wire::SchemaBlock;

namespace {

bool is_list_of_objects(const SchemaAttribute& attribute) {
  const Type& type = attribute.type;
  return !attribute.nested && (type.is_list() || type.is_set()) && type.element_type().is_object();
}

bool has_lists_of_objects(const SchemaBlock& schema) {
  return std::ranges::any_of(schema.attributes, is_list_of_objects) ||
         std::ranges::any_of(schema.blocks, [](const NestedBlock& nested) {
           return has_lists_of_objects(nested.block);
         });
}

NestedBlock as_block(const SchemaAttribute& attribute) {
  NestedBlock block;
  block.type = attribute.name;
  block.nesting = attribute.type.is_list() ? wire::NestingMode::List : wire::NestingMode::Set;
  for (const ObjectAttribute& member : attribute.type.element_type().attributes()) {
    block.block.attributes.push_back({.name = member.name, .type = member.type, .optional = true});
  }
  return block;
}

bool has_argument(const Body& body, const std::string& name) {
  Diagnostics ignored;
  const BodySchema schema{{{name}}, {}};
  return !body.partial_content(schema, ignored).content.attributes.empty();
}

// Returns the bodies of the blocks of a type, and the contents of the dynamic blocks that make such blocks.
std::vector<Body> bodies_of_blocks(std::span<const Body> bodies, const std::string& type) {
  static const BodySchema content_schema{{}, {{"content"}}};
  const BodySchema schema{{}, {{type}, {"dynamic", {"type"}}}};
  Diagnostics ignored;
  std::vector<Body> result;
  for (const Body& body : bodies) {
    for (const Block& block : body.partial_content(schema, ignored).content.blocks) {
      if (block.type == type) {
        result.push_back(block.body);
      } else if (block.labels.front() == type) {
        const PartialContent dynamic = block.body.partial_content(content_schema, ignored);
        for (const Block& content : dynamic.content.blocks) result.push_back(content.body);
      }
    }
  }
  return result;
}

// Finds the paths of the attributes that bodies write as blocks, sorted.
class PathFinder {
 public:
  std::vector<std::string> find(const Body& body, const SchemaBlock& schema) {
    add({&body, 1}, schema, "");
    std::ranges::sort(paths_);
    return std::move(paths_);
  }

 private:
  void add(std::span<const Body> bodies, const SchemaBlock& schema, const std::string& prefix) {
    for (const SchemaAttribute& attribute : schema.attributes) {
      if (is_list_of_objects(attribute)) add_attribute(bodies, attribute, prefix);
    }
    for (const NestedBlock& nested : schema.blocks) {
      if (!has_lists_of_objects(nested.block)) continue;
      const std::vector<Body> inner = bodies_of_blocks(bodies, nested.type);
      if (!inner.empty()) add(inner, nested.block, prefix + nested.type + ".");
    }
  }

  void add_attribute(std::span<const Body> bodies, const SchemaAttribute& attribute,
                     const std::string& prefix) {
    const std::vector<Body> inner = bodies_of_blocks(bodies, attribute.name);
    if (inner.empty() || std::ranges::any_of(bodies, [&](const Body& body) {
          return has_argument(body, attribute.name);
        }))
      return;
    paths_.push_back(prefix + attribute.name);
    add(inner, as_block(attribute).block, paths_.back() + ".");
  }

  std::vector<std::string> paths_;
};

// Makes blocks of the attributes with these paths.
void make_blocks(SchemaBlock& schema, std::span<const std::string> paths,
                 const std::string& prefix) {
  for (const SchemaAttribute& attribute : schema.attributes) {
    if (std::ranges::binary_search(paths, prefix + attribute.name))
      schema.blocks.push_back(as_block(attribute));
  }
  std::erase_if(schema.attributes, [&](const SchemaAttribute& attribute) {
    return std::ranges::binary_search(paths, prefix + attribute.name);
  });
  std::ranges::sort(schema.blocks, {}, &NestedBlock::type);
  for (NestedBlock& nested : schema.blocks)
    make_blocks(nested.block, paths, prefix + nested.type + ".");
}

}  // namespace

const SchemaBlock& AttributesAsBlocks::fitting(const Body& body, const SchemaBlock& schema) {
  const auto [known, is_unknown] = has_lists_of_objects_.try_emplace(&schema);
  if (is_unknown) known->second = has_lists_of_objects(schema);
  if (!known->second) return schema;
  std::vector<std::string> paths = PathFinder().find(body, schema);
  if (paths.empty()) return schema;
  const auto [at, is_new] = fitted_.try_emplace({&schema, paths}, schema);
  if (is_new) make_blocks(at->second, paths, "");
  return at->second;
}

}  // namespace hecla::validate
