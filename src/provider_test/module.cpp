// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "provider_test/module.h"

#include <hecla/ext/dynamic_blocks.h>
#include <hecla/file/file.h>
#include <hecla/terraform/module.h>
#include <hecla/terraform/provider_block.h>

#include <algorithm>
#include <functional>

#include "base/components.h"
#include "unicode/message_text.h"

namespace hecla::provider {

namespace {

constexpr DiagnosticCode unsupported("hecla-test-unsupported", Severity::Error,
                                     "Unsupported in a test in this process");
constexpr DiagnosticCode unknown_type("hecla-test-unknown-type", Severity::Error,
                                      "Unknown type of the provider");
constexpr DiagnosticCode undeclared("hecla-test-undeclared", Severity::Error, "Undeclared name");
constexpr DiagnosticCode cycle("hecla-test-cycle", Severity::Error, "Reference cycle");

const BodySchema& file_schema() {
  static const BodySchema schema{{},
                                 {{"terraform"},
                                  {"provider", {"name"}},
                                  {"resource", {"type", "name"}},
                                  {"data", {"type", "name"}},
                                  {"locals"},
                                  {"output", {"name"}},
                                  {"import"},
                                  // These need Terraform.
                                  {"action", {"type", "name"}},
                                  {"check", {"name"}},
                                  {"ephemeral", {"type", "name"}},
                                  {"module", {"name"}},
                                  {"moved"},
                                  {"removed"},
                                  {"variable", {"name"}}}};
  return schema;
}

// The arguments in the block of an object that belong to Terraform, in addition to depends_on.
constexpr std::string_view meta_attributes[] = {"count", "for_each", "provider"};
constexpr std::string_view meta_blocks[] = {"lifecycle", "provisioner", "connection"};

// Reads the nodes of a module, in source order.
class Reader {
 public:
  Reader(const wire::ProviderSchema& schema, Diagnostics& diags) : schema_(schema), diags_(diags) {}

  std::vector<Node> read(const Body& body) {
    const BodyContent content = body.content(file_schema(), diags_);
    for (const Block& block : content.blocks) add(block);
    for (Node& node : nodes_) add_needs(node);
    return std::move(nodes_);
  }

 private:
  void add(const Block& block) {
    if (block.type == "provider") return add_provider(block);
    if (block.type == "resource") return add_object(block, Node::Kind::Resource, "");
    if (block.type == "data") return add_object(block, Node::Kind::Data, "data.");
    if (block.type == "output") return add_value(block, Node::Kind::Output, "value");
    if (block.type == "import") return add_value(block, Node::Kind::Import, "id");
    if (block.type == "locals") {
      for (const Attribute& local : block.body.just_attributes(diags_)) {
        nodes_.push_back({.kind = Node::Kind::Local,
                          .address = "local." + local.name,
                          .value = local.expression,
                          .range = local.range});
      }
    } else if (block.type != "terraform") {
      report_unsupported(block.type, block.range);
    }
  }

  void add_provider(const Block& block) {
    static const wire::SchemaBlock none;
    if (block.labels[0] != local_name(schema_)) {
      diags_.add(unsupported, block.range,
                 "Only the provider " + in_quotes(local_name(schema_)) + " is tested.");
      return;
    }
    nodes_.push_back({.kind = Node::Kind::Provider,
                      .address = "provider",
                      .schema = schema_.configuration ? &schema_.configuration->block : &none,
                      .body = block.body,
                      .range = block.range});
  }

  void add_object(const Block& block, Node::Kind kind, const std::string& prefix) {
    Node node{.kind = kind,
              .address = prefix + block.labels[0] + "." + block.labels[1],
              .type = block.labels[0],
              .range = block.range};
    node.schema = schema_of(schema_, node.address);
    if (!node.schema) {
      diags_.add(unknown_type, block.label_ranges[0],
                 "The provider has no " +
                     std::string(kind == Node::Kind::Data ? "data source" : "resource type") +
                     " named " + in_quotes(node.type) + ".");
      return;
    }
    node.body = without_meta_arguments(block.body, node);
    nodes_.push_back(std::move(node));
  }

  Body without_meta_arguments(const Body& body, Node& node) {
    BodySchema meta{{{"depends_on"}}, {}};
    for (const std::string_view name : meta_attributes)
      meta.attributes.push_back({std::string(name)});
    for (const std::string_view name : meta_blocks) meta.blocks.push_back({std::string(name)});
    const PartialContent read = body.partial_content(meta, diags_);
    for (const Attribute& attribute : read.content.attributes) {
      if (attribute.name == "depends_on")
        add_dependencies(attribute.expression, node);
      else
        report_unsupported(attribute.name, attribute.range);
    }
    for (const Block& block : read.content.blocks) report_unsupported(block.type, block.range);
    return read.remaining;
  }

  void report_unsupported(const std::string& name, const SourceRange& range) {
    diags_.add(unsupported, range,
               in_quotes(name) + " needs Terraform: set the option only_terraform of the test.");
  }

  void add_dependencies(const Expression& list, Node& node) {
    for (const Expression& each : list.static_list(diags_)) {
      if (const auto reference = each.static_traversal(diags_))
        node.needs.insert(terraform::referenced_object(*reference));
    }
  }

  // Adds a block with one expression, such as an output, and for an import the address that it has.
  void add_value(const Block& block, Node::Kind kind, const std::string& attribute) {
    BodySchema schema{{{attribute, /*required=*/true}}, {}};
    if (kind == Node::Kind::Import) schema.attributes.push_back({"to", /*required=*/true});
    const PartialContent read = block.body.partial_content(schema, diags_);
    const Attribute* const value = read.content.find_attribute(attribute);
    const Attribute* const to = read.content.find_attribute("to");
    if (!value) return;
    Node node{.kind = kind, .value = value->expression, .range = block.range};
    if (kind == Node::Kind::Output) node.address = "output." + block.labels[0];
    const auto target = to ? to->expression.static_traversal(diags_) : std::nullopt;
    if (target) node.address = "import " + target->to_string();
    if (!node.address.empty()) nodes_.push_back(std::move(node));
  }

  bool is_declared(const std::string& reference) const {
    return std::ranges::any_of(
        nodes_, [&](const Node& node) { return is_part_of(node.address, reference); });
  }
  void add_needs(Node& node) {
    const auto references = node.value
                                ? node.value.variables()
                                : ext::variables_with_dynamic_blocks(
                                      node.body, terraform::block_specification(*node.schema));
    for (const Traversal& reference : references) {
      const std::string address = terraform::referenced_object(reference);
      if (schema_of(schema_, address) && !is_declared(address))
        diags_.add(undeclared, reference.range(),
                   in_quotes(address) + " is not declared in the configuration.");
      node.needs.insert(address);
    }
    const bool is_object = node.kind == Node::Kind::Resource || node.kind == Node::Kind::Data;
    if (is_object || node.kind == Node::Kind::Import) node.needs.insert("provider");
    // An object is planned once it is known whether it is imported.
    if (node.kind == Node::Kind::Resource) node.needs.insert("import " + node.address);
  }

  const wire::ProviderSchema& schema_;
  Diagnostics& diags_;
  std::vector<Node> nodes_;
};

// Returns the indexes of the nodes that a node needs.
std::vector<std::size_t> needed_by(const Node& node, const std::vector<Node>& nodes) {
  std::vector<std::size_t> needed;
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    if (std::ranges::any_of(node.needs, [&](const std::string& need) {
          return is_part_of(nodes[i].address, need);
        }))
      needed.push_back(i);
  }
  return needed;
}

// Puts nodes after those that they need.
std::vector<Node> sorted(std::vector<Node> nodes, Diagnostics& diags) {
  std::vector<std::vector<std::size_t>> needed;
  for (const Node& node : nodes) needed.push_back(needed_by(node, nodes));
  std::vector<Node> result;
  for_each_component(
      nodes.size(), [&](std::size_t node) -> auto& { return needed[node]; }, std::identity(),
      [&](std::span<const std::size_t> component, bool is_cycle) {
        const Node& first = nodes[component.front()];
        if (is_cycle)
          diags.add(cycle, first.range, in_quotes(first.address) + " refers to itself.");
        for (const std::size_t node : component) result.push_back(std::move(nodes[node]));
      });
  return result;
}

// A value, or what is under a name: data.files_list.all.
struct Tree {
  const Value* value = nullptr;
  std::map<std::string, Tree> children = {};

  Value to_value() const {
    if (value) return *value;
    std::vector<Value::Field> fields;
    for (const auto& [name, child] : children) fields.emplace_back(name, child.to_value());
    return Value::object(std::move(fields));
  }
};

}  // namespace

Module::Module(std::string text, const wire::ProviderSchema& schema, Diagnostics& diags)
    : text_(std::move(text)) {
  const File file = parse_text("main.tf", text_, diags);
  if (!diags.has_errors()) nodes_ = sorted(Reader(schema, diags).read(file.body()), diags);
}

const Node* Module::find(std::string_view address) const {
  const auto found = std::ranges::find(nodes_, address, &Node::address);
  return found == nodes_.end() ? nullptr : &*found;
}

std::string local_name(const wire::ProviderSchema& schema) {
  return schema.name.substr(schema.name.rfind('/') + 1);
}

const wire::SchemaBlock* schema_of(const wire::ProviderSchema& schema, std::string_view address) {
  const bool is_data = address.starts_with("data.");
  if (is_data) address.remove_prefix(5);
  const auto& types = is_data ? schema.data_sources : schema.resources;
  const auto found = types.find(address.substr(0, address.find('.')));
  return found == types.end() ? nullptr : &found->second.block;
}

bool is_part_of(std::string_view address, const std::string& reference) {
  return address == reference || address.starts_with(reference + ".");
}

void set_objects(EvalContext& context, const std::map<std::string, Value>& objects) {
  Tree root;
  for (const auto& [address, value] : objects) {
    Tree* at = &root;
    for (std::size_t start = 0; start < address.size();) {
      const std::size_t end = std::min(address.find('.', start), address.size());
      at = &at->children[address.substr(start, end - start)];
      start = end + 1;
    }
    at->value = &value;
  }
  for (const auto& [name, child] : root.children) context.set(name, child.to_value());
}

}  // namespace hecla::provider
