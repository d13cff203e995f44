// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// A body is one object, or an array of objects that share its properties, and so is a block.
// Therefore each body has a definition of the properties that any of its objects may contain. The
// required properties are listed where the body is used, once for each of the two forms.
#include <hecla/describe/describe.h>
#include <hecla/wire/json.h>

#include <algorithm>
#include <functional>
#include <unordered_map>
#include <unordered_set>

#include "describe/shape.h"
#include "describe/type_schema.h"
#include "describe/unique_names.h"
#include "write/text/template_escape.h"

namespace hecla::describe {

namespace {

constexpr std::string_view comment_name = "//";

class SchemaWriter {
 public:
  std::string write(const BodyShape& root, const Options& options) {
    out_.begin_object();
    out_.key("$schema").string("https://json-schema.org/draft/2020-12/schema");
    print_text("title", options.title);
    print_text("description", root.description);
    const std::string body = define_body(root, "body");
    out_.key("anyOf").begin_array();
    print_as_object(root, body);
    print_as_array(root, body);
    out_.end_array();
    print_definitions();
    out_.end_object();
    return text_ + "\n";
  }

 private:
  void print_text(std::string_view keyword, const std::string& text) {
    if (!text.empty()) out_.key(keyword).string(text);
  }
  void print_type_name(std::string_view name) { out_.key("type").string(name); }
  void print_reference(const std::string& definition) {
    out_.key("$ref").string("#/$defs/" + definition);
  }

  // --- definitions: named when they are first needed, printed at the end

  // Defines `wanted`, or a similar name if that is taken, and returns the name.
  std::string define(const std::string& wanted, std::function<void()> print) {
    definitions_.push_back({names_.make(wanted), std::move(print)});
    return definitions_.back().name;
  }

  std::string define_body(const BodyShape& body, const std::string& wanted) {
    return define(wanted, [this, &body] { print_body(body); });
  }
  // Does not contain the path of the block: the total size of paths would grow with the square of
  // the depth.
  static std::string name_for(const BlockShape& block) { return "block." + block.type; }

  void print_definitions() {
    out_.key("$defs").begin_object();
    for (std::size_t i = 0; i < definitions_.size(); ++i) {
      const Definition definition = definitions_[i];  // printing it may add definitions
      out_.key(definition.name).begin_object();
      definition.print();
      out_.end_object();
    }
    types_.print_definitions();
    out_.end_object();
  }

  // --- bodies

  // Prints what each object of a body may contain.
  void print_body(const BodyShape& body) {
    print_type_name("object");
    out_.key("properties").begin_object();
    print_comment(body);
    for (const AttributeShape& attribute : body.attributes) print_attribute(attribute);
    for_each_block_type(
        body, [&](const std::vector<const BlockShape*>& blocks) { print_blocks(blocks); });
    out_.end_object();
    out_.key("additionalProperties").boolean(false);
  }

  // Comments are allowed unless the specification uses their name.
  void print_comment(const BodyShape& body) {
    if (std::ranges::find(body.attributes, comment_name, &AttributeShape::name) !=
            body.attributes.end() ||
        std::ranges::find(body.blocks, comment_name, &BlockShape::type) != body.blocks.end())
      return;
    out_.key(comment_name).begin_object();
    out_.key("description").string("A comment, which is ignored.");
    out_.end_object();
  }

  // Groups blocks by type. Blocks named like an attribute are left out: their property is the attribute.
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
    out_.key(attribute.name).begin_object();
    print_text("description", attribute.description);
    std::vector<Type> types;
    for (const auto& [type, on_demand] : attribute.readings) {
      if (!on_demand) types.push_back(type);
    }
    if (types.size() == 1) {
      types_.print_keywords(types.front());
    } else if (!types.empty()) {
      out_.key("allOf").begin_array();
      for (const Type& type : types) types_.print(type);
      out_.end_array();
    }
    if (attribute.fallback) print_default(*attribute.fallback);
    out_.end_object();
  }

  // In the JSON syntax strings are templates. In JSON text, "${" and "%{" only appear in strings.
  void print_default(const Value& value) {
    if (const auto json = wire::encode_json(value))
      out_.key("default").literal(write::escape_template(*json));
  }

  // --- required properties

  struct Requirement {
    std::string_view name;
    // The number of blocks; 0 for blocks with labels, which cannot be counted because null may
    // replace a block.
    std::size_t blocks = 0;
  };

  static std::vector<Requirement> requirements_of(const BodyShape& body) {
    std::vector<Requirement> requirements;
    for (const AttributeShape& attribute : body.attributes) {
      if (attribute.required) requirements.push_back({attribute.name});
    }
    for_each_block_type(body, [&](const std::vector<const BlockShape*>& blocks) {
      const std::size_t count = min_items(blocks);
      const bool is_labeled = !blocks.front()->label_names.empty();
      if (count > 0) requirements.push_back({blocks.front()->type, is_labeled ? 0 : count});
    });
    return requirements;
  }

  static std::size_t min_items(const std::vector<const BlockShape*>& blocks) {
    std::size_t most = 0;
    for (const BlockShape* block : blocks) {
      if (!block->on_demand) most = std::max(most, block->min_items);
    }
    return most;
  }

  // Prints keywords for an object that must meet the requirements.
  void print_requirements(std::span<const Requirement> requirements) {
    print_type_name("object");
    out_.key("required").begin_array();
    for (const Requirement& requirement : requirements) out_.string(requirement.name);
    out_.end_array();
    if (std::ranges::all_of(requirements, [](const Requirement& r) { return r.blocks == 0; }))
      return;
    out_.key("properties").begin_object();
    for (const Requirement& requirement : requirements) {
      if (requirement.blocks > 0) print_count(requirement);
    }
    out_.end_object();
  }

  void print_count(const Requirement& requirement) {
    out_.key(requirement.name).begin_object();
    out_.key("type").begin_array();
    if (requirement.blocks == 1) out_.string("object");
    out_.string("array");
    out_.end_array();
    out_.key("minItems").number(requirement.blocks);
    out_.end_object();
  }

  // Prints the whole body as one object.
  void print_as_object(const BodyShape& body, const std::string& definition) {
    out_.begin_object();
    print_reference(definition);
    if (const auto requirements = requirements_of(body); !requirements.empty())
      print_requirements(requirements);
    out_.end_object();
  }

  // Prints the body as several objects of an array: each required property is in one of them, with
  // at least one block if several are required.
  void print_as_array(const BodyShape& body, const std::string& definition) {
    out_.begin_object();
    print_type_name("array");
    out_.key("items").begin_object();
    print_reference(definition);
    out_.end_object();
    if (const auto requirements = requirements_of(body); !requirements.empty()) {
      out_.key("allOf").begin_array();
      for (const auto& [name, blocks] : requirements)
        print_contains({name, std::min<std::size_t>(blocks, 1)});
      out_.end_array();
    }
    out_.end_object();
  }

  void print_contains(const Requirement& requirement) {
    out_.begin_object();
    out_.key("contains").begin_object();
    print_requirements({&requirement, 1});
    out_.end_object();
    out_.end_object();
  }

  // --- blocks

  void print_blocks(const std::vector<const BlockShape*>& blocks) {
    out_.key(blocks.front()->type).begin_object();
    if (blocks.size() == 1) {
      print_block(*blocks.front());
    } else {
      out_.key("allOf").begin_array();
      for (const BlockShape* block : blocks) {
        out_.begin_object();
        print_block(*block);
        out_.end_object();
      }
      out_.end_array();
    }
    out_.end_object();
  }

  void print_block(const BlockShape& block) {
    print_text("description", block.description);
    print_level(block, 0);
  }

  // Prints the value under the type and `level` labels.
  void print_level(const BlockShape& block, std::size_t level) {
    if (level == block.label_names.size()) return print_content(block);
    const std::string labeled = define(name_for(block) + ".label" + std::to_string(level + 1),
                                       [=, this, &block] { print_labeled(block, level); });
    out_.key("anyOf").begin_array();
    out_.begin_object();
    print_reference(labeled);
    print_type_name("object");
    out_.key("minProperties").number(1);
    out_.end_object();
    out_.begin_object();
    print_type_name("array");
    out_.key("items").begin_object();
    print_reference(labeled);
    out_.end_object();
    out_.key("contains").begin_object();
    print_type_name("object");
    out_.key("minProperties").number(1);
    out_.end_object();
    out_.end_object();
    out_.end_array();
  }

  void print_labeled(const BlockShape& block, std::size_t level) {
    out_.key("description")
        .string("Each property name is the " + block.label_names[level] + " of a block.");
    print_type_name("object");
    out_.key("additionalProperties").begin_object();
    print_level(block, level + 1);
    out_.end_object();
  }

  // Prints the value after the type and all labels: a block, an array of blocks, or null for none.
  void print_content(const BlockShape& block) {
    if (block.on_demand) return print_any_content();
    const std::string definition =
        block.attribute_type
            ? define(name_for(block), [this, &block] { print_attributes(*block.attribute_type); })
            : define_body(block.body, name_for(block));
    out_.key("anyOf").begin_array();
    print_one_block(block, definition);
    out_.begin_object();
    print_type_name("array");
    out_.key("items").begin_object();
    print_element(block, definition);
    out_.end_object();
    const bool is_limited = block.max_items > 0 && !block.counts_elements;
    if (is_limited || block.key_labels > 0)
      out_.key("maxItems").number(std::max<std::size_t>(block.max_items, 1));
    out_.end_object();
    print_null();
    out_.end_array();
  }

  void print_any_content() {
    out_.key("type").begin_array();
    for (const char* kind : {"object", "array", "null"}) out_.string(kind);
    out_.end_array();
  }

  void print_one_block(const BlockShape& block, const std::string& definition) {
    if (!block.attribute_type) return print_as_object(block.body, definition);
    out_.begin_object();
    print_reference(definition);
    out_.end_object();
  }

  // Prints an element of an array of blocks. A body may be an array itself, or null if nothing is
  // required.
  void print_element(const BlockShape& block, const std::string& definition) {
    if (block.attribute_type) return print_reference(definition);
    out_.key("anyOf").begin_array();
    print_as_object(block.body, definition);
    print_as_array(block.body, definition);
    if (requirements_of(block.body).empty()) print_null();
    out_.end_array();
  }

  void print_null() {
    out_.begin_object();
    print_type_name("null");
    out_.end_object();
  }

  void print_attributes(const Type& type) {
    print_type_name("object");
    out_.key("properties").begin_object();
    print_comment({});
    out_.end_object();
    out_.key("additionalProperties");
    types_.print(type);
  }

  struct Definition {
    std::string name;
    std::function<void()> print;
  };
  std::string text_;
  jsontext::Writer out_{text_, {.indent = 2}};
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
