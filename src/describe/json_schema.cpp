// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// A body may be one object, or an array of objects over which its properties are spread, and a block likewise.
// So each body has a definition of what any of its objects may hold, and what has to be there is said where
// the body is used, once for each of the two forms.
#include <hecla/describe/describe.h>
#include <hecla/wire/json.h>

#include <algorithm>
#include <functional>
#include <unordered_map>
#include <unordered_set>

#include "describe/shape.h"
#include "describe/type_schema.h"
#include "describe/unique_names.h"

namespace hecla::describe {

namespace {

using detail::JsonPrinter;

constexpr std::string_view remark_name = "//";

class SchemaWriter {
 public:
  std::string write(const BodyShape& root, const Options& options) {
    out_.open('{');
    out_.key("$schema").string("https://json-schema.org/draft/2020-12/schema");
    print_text("title", options.title);
    print_text("description", root.description);
    const std::string body = define_body(root, "body");
    out_.key("anyOf").open('[');
    print_as_object(root, body);
    print_as_array(root, body);
    out_.close(']');
    print_definitions();
    out_.close('}');
    return out_.take() + "\n";
  }

 private:
  void print_text(std::string_view keyword, const std::string& text) {
    if (!text.empty()) out_.key(keyword).string(text);
  }
  void print_type_name(std::string_view name) { out_.key("type").string(name); }
  void print_reference(const std::string& definition) {
    out_.key("$ref").string("#/$defs/" + definition);
  }

  // --- definitions: named when they are first needed, printed one after the other at the end

  std::string define(const std::string& name, std::function<void()> print) {
    definitions_.push_back({names_.make(name), std::move(print)});
    return definitions_.back().name;
  }

  std::string define_body(const BodyShape& body, const std::string& name) {
    return define(name, [this, &body, name] { print_body(body, name); });
  }

  void print_definitions() {
    out_.key("$defs").open('{');
    for (std::size_t i = 0; i < definitions_.size(); ++i) {
      const Definition definition = definitions_[i];  // printing it may need more of them
      out_.key(definition.name).open('{');
      definition.print();
      out_.close('}');
    }
    types_.print_definitions();
    out_.close('}');
  }

  // --- bodies

  // What each object of a body may hold.
  void print_body(const BodyShape& body, const std::string& name) {
    print_type_name("object");
    out_.key("properties").open('{');
    print_remark(body);
    for (const AttributeShape& attribute : body.attributes) print_attribute(attribute);
    for_each_block_type(
        body, [&](const std::vector<const BlockShape*>& blocks) { print_blocks(blocks, name); });
    out_.close('}');
    out_.key("additionalProperties").boolean(false);
  }

  // Unless the specification reads it as something else.
  void print_remark(const BodyShape& body) {
    if (std::ranges::find(body.attributes, remark_name, &AttributeShape::name) !=
            body.attributes.end() ||
        std::ranges::find(body.blocks, remark_name, &BlockShape::type) != body.blocks.end())
      return;
    out_.key(remark_name).open('{');
    out_.key("description").string("A remark: it is ignored.");
    out_.close('}');
  }

  // Blocks by their type. A property that names an attribute is one, so that such blocks cannot be
  // written.
  template <class Visit>
  static void for_each_block_type(const BodyShape& body, Visit visit) {
    std::unordered_set<std::string_view> attributes;
    for (const AttributeShape& attribute : body.attributes) attributes.insert(attribute.name);
    std::vector<std::vector<const BlockShape*>> types;
    std::unordered_map<std::string_view, std::size_t> index;
    for (const BlockShape& block : body.blocks) {
      if (attributes.contains(block.type)) continue;
      const auto [found, is_new] = index.emplace(block.type, types.size());
      if (is_new) types.emplace_back();
      types[found->second].push_back(&block);
    }
    for (const auto& blocks : types) visit(blocks);
  }

  void print_attribute(const AttributeShape& attribute) {
    out_.key(attribute.name).open('{');
    print_text("description", attribute.description);
    if (attribute.types.size() == 1) {
      types_.print_keywords(attribute.types.front());
    } else {
      out_.key("allOf").open('[');
      for (const Type& type : attribute.types) types_.print(type);
      out_.close(']');
    }
    if (attribute.fallback) {
      if (const auto text = wire::encode_json(*attribute.fallback)) out_.key("default").raw(*text);
    }
    out_.close('}');
  }

  static std::vector<std::string_view> required_names(const BodyShape& body) {
    std::vector<std::string_view> names;
    for (const AttributeShape& attribute : body.attributes) {
      if (attribute.required) names.emplace_back(attribute.name);
    }
    for_each_block_type(body, [&](const std::vector<const BlockShape*>& blocks) {
      if (min_items(blocks) > 0) names.emplace_back(blocks.front()->type);
    });
    return names;
  }

  static std::size_t min_items(const std::vector<const BlockShape*>& blocks) {
    std::size_t most = 0;
    for (const BlockShape* block : blocks) most = std::max(most, block->min_items);
    return most;
  }

  void print_required(std::span<const std::string_view> names) {
    out_.key("required").open('[');
    for (const std::string_view name : names) out_.string(name);
    out_.close(']');
  }

  // The whole body in one object.
  void print_as_object(const BodyShape& body, const std::string& definition) {
    out_.open('{');
    print_reference(definition);
    if (const auto names = required_names(body); !names.empty()) {
      print_type_name("object");
      print_required(names);
    }
    print_counts(body);
    out_.close('}');
  }

  // In one object all blocks of a type are in one property. With labels they cannot be counted: null
  // under a label is no block.
  void print_counts(const BodyShape& body) {
    bool is_open = false;
    for_each_block_type(body, [&](const std::vector<const BlockShape*>& blocks) {
      const std::size_t count = min_items(blocks);
      if (count == 0 || !blocks.front()->label_names.empty()) return;
      if (!is_open) out_.key("properties").open('{');
      is_open = true;
      out_.key(blocks.front()->type).open('{');
      out_.key("type").open('[');
      if (count == 1) out_.string("object");
      out_.string("array");
      out_.close(']');
      out_.key("minItems").number(count);
      out_.close('}');
    });
    if (is_open) out_.close('}');
  }

  // The body spread over the objects of an array: each required property is in one of them.
  void print_as_array(const BodyShape& body, const std::string& definition) {
    out_.open('{');
    print_type_name("array");
    out_.key("items").open('{');
    print_reference(definition);
    out_.close('}');
    if (const auto names = required_names(body); !names.empty()) {
      out_.key("allOf").open('[');
      for (const std::string_view name : names) print_contains(name);
      out_.close(']');
    }
    out_.close('}');
  }

  void print_contains(std::string_view name) {
    out_.open('{');
    out_.key("contains").open('{');
    print_type_name("object");
    print_required({&name, 1});
    out_.close('}');
    out_.close('}');
  }

  // --- blocks

  void print_blocks(const std::vector<const BlockShape*>& blocks, const std::string& parent) {
    out_.key(blocks.front()->type).open('{');
    if (blocks.size() == 1) {
      print_block(*blocks.front(), parent);
    } else {
      out_.key("allOf").open('[');
      for (const BlockShape* block : blocks) {
        out_.open('{');
        print_block(*block, parent);
        out_.close('}');
      }
      out_.close(']');
    }
    out_.close('}');
  }

  void print_block(const BlockShape& block, const std::string& parent) {
    print_text("description", block.description);
    print_level(block, 0, parent + "." + block.type);
  }

  // The value under the type and `level` labels.
  void print_level(const BlockShape& block, std::size_t level, const std::string& name) {
    if (level == block.label_names.size()) return print_content(block, name);
    const std::string labelled = define(name + ".label" + std::to_string(level + 1),
                                        [=, this, &block] { print_labelled(block, level, name); });
    out_.key("anyOf").open('[');
    out_.open('{');
    print_reference(labelled);
    print_type_name("object");
    out_.key("minProperties").number(1);
    out_.close('}');
    out_.open('{');
    print_type_name("array");
    out_.key("items").open('{');
    print_reference(labelled);
    out_.close('}');
    out_.key("contains").open('{');
    print_type_name("object");
    out_.key("minProperties").number(1);
    out_.close('}');
    out_.close('}');
    out_.close(']');
  }

  void print_labelled(const BlockShape& block, std::size_t level, const std::string& name) {
    out_.key("description")
        .string("Each property name is the " + block.label_names[level] + " of a block.");
    print_type_name("object");
    out_.key("additionalProperties").open('{');
    print_level(block, level + 1, name);
    out_.close('}');
  }

  // What stands below the type and all labels: a block, an array of blocks, or null for none.
  void print_content(const BlockShape& block, const std::string& name) {
    const std::string definition =
        block.attribute_type
            ? define(name, [this, &block] { print_attributes(*block.attribute_type); })
            : define_body(block.body, name);
    out_.key("anyOf").open('[');
    print_one_block(block, definition);
    out_.open('{');
    print_type_name("array");
    out_.key("items").open('{');
    print_element(block, definition);
    out_.close('}');
    if (block.max_items > 0 || block.is_keyed)
      out_.key("maxItems").number(std::max<std::size_t>(block.max_items, 1));
    out_.close('}');
    print_null();
    out_.close(']');
  }

  void print_one_block(const BlockShape& block, const std::string& definition) {
    if (!block.attribute_type) return print_as_object(block.body, definition);
    out_.open('{');
    print_reference(definition);
    out_.close('}');
  }

  // In an array of blocks a body may be an array itself, and null where nothing is required.
  void print_element(const BlockShape& block, const std::string& definition) {
    if (block.attribute_type) return print_reference(definition);
    out_.key("anyOf").open('[');
    print_as_object(block.body, definition);
    print_as_array(block.body, definition);
    if (!block.body.has_required()) print_null();
    out_.close(']');
  }

  void print_null() {
    out_.open('{');
    print_type_name("null");
    out_.close('}');
  }

  void print_attributes(const Type& type) {
    print_type_name("object");
    out_.key("properties").open('{');
    print_remark({});
    out_.close('}');
    out_.key("additionalProperties");
    types_.print(type);
  }

  struct Definition {
    std::string name;
    std::function<void()> print;
  };
  JsonPrinter out_{2, {}};
  TypeSchemas types_{out_};
  std::vector<Definition> definitions_;
  UniqueNames names_;
};

}  // namespace

std::string json_schema(const dec::Spec& spec, const Options& options) {
  const BodyShape root = shape_of(spec);
  return SchemaWriter().write(root, options);
}

}  // namespace hecla::describe
