// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// JSON objects as bodies ("Structural Elements" of the JSON specification).
#include "json/document.h"

#include <hecla/unicode/suggest.h>

#include <algorithm>
#include <set>
#include <unordered_map>
#include <unordered_set>

namespace hecla::json {

namespace {

constexpr std::string_view comment_name = "//";

using Names = std::unordered_set<std::string_view>;

// What one object, or an array of objects, says: its properties in order. `what` completes the
// message for anything else: "to define arguments and blocks".
std::vector<const Property*> gather_properties(const Document& document, const Node& node,
                                               std::string_view what, Diagnostics& diags) {
  std::vector<const Property*> out;
  const auto add_all = [&](const ObjectNode& object) {
    for (const Property& property : object.properties) out.push_back(&property);
  };
  const auto complain = [&](const Node& found, std::string_view wanted) {
    if (found.kind == NodeKind::Invalid) return;  // reported by the parser
    diags.add(DiagnosticCode::JsonWrongType, document.at(start_range(found)),
              std::string(wanted) + " is needed here, " + std::string(what) + ".");
  };
  if (node.kind == NodeKind::Object) {
    add_all(as_object(node));
  } else if (node.kind == NodeKind::Array) {
    for (const Node* element : as_array(node).elements) {
      if (element->kind == NodeKind::Object) {
        add_all(as_object(*element));
      } else {
        complain(*element, "A JSON object");
      }
    }
  } else if (node.kind != NodeKind::Null) {
    complain(node, "A JSON object or an array of objects");
  }
  return out;
}

// One reading of a body by a schema.
class ContentReader {
 public:
  ContentReader(const Document& document, const BodySchema& schema, BodyContent& content,
                Diagnostics& diags)
      : document_(document), schema_(schema), content_(content), diags_(diags) {
    for (const AttributeSchema& attribute : schema.attributes) attributes_.insert(attribute.name);
    for (const BlockSchema& block : schema.blocks) blocks_.emplace(block.type, &block);
  }

  void read(const Node& body, bool partial, const Names& hidden) {
    for (const Property* property :
         gather_properties(document_, body, "to define arguments and blocks", diags_)) {
      if (hidden.contains(property->name.text)) continue;
      if (attributes_.contains(property->name.text)) {
        add_attribute(*property);
      } else if (const auto block = blocks_.find(property->name.text); block != blocks_.end()) {
        labels_.clear();
        label_ranges_.clear();
        add_blocks(*property->value, *block->second, document_.at(property->name.range));
      } else if (!partial && property->name.text != comment_name) {
        report_unsupported(*property);
      }
    }
    check_required(body);
  }

 private:
  void add_attribute(const Property& property) {
    const auto [seen, added] = seen_.emplace(property.name.text, &property);
    const SourceRange name_range = document_.at(property.name.range);
    if (!added) {
      diags_.add(DiagnosticCode::AttributeRedefined, name_range,
                 "The argument \"" + std::string(property.name.text) + "\" was already set at " +
                     document_.at(seen->second->name.range).to_string() + ".");
      return;
    }
    content_.attributes.push_back(
        {std::string(property.name.text), document_.expression(*property.value),
         document_.at({property.name.range.begin, property.value->range.end}), name_range});
  }

  void add_blocks(const Node& node, const BlockSchema& schema, const SourceRange& type_range) {
    if (labels_.size() < schema.label_names.size()) return add_labelled(node, schema, type_range);
    switch (node.kind) {
      case NodeKind::Null:
      case NodeKind::Invalid:
        return;
      case NodeKind::Object:
        return add_block(node, node, schema, type_range);
      case NodeKind::Array:
        for (const Node* element : as_array(node).elements)
          add_block(*element, node, schema, type_range);
        return;
      default:
        diags_.add(DiagnosticCode::JsonWrongType, document_.at(start_range(node)),
                   "A JSON object or an array of objects is needed here, for the content of one or "
                   "more \"" +
                       schema.type + "\" blocks.");
    }
  }

  void add_labelled(const Node& node, const BlockSchema& schema, const SourceRange& type_range) {
    const std::string& label = schema.label_names[labels_.size()];
    const auto properties =
        gather_properties(document_, node, "whose property names are the block's " + label, diags_);
    if (properties.empty() && node.kind != NodeKind::Invalid) {
      diags_.add(DiagnosticCode::MissingLabel, document_.at(start_range(node)),
                 "At least one property is needed here, whose name is the " + label + " of a \"" +
                     schema.type + "\" block.");
    }
    for (const Property* property : properties) {
      labels_.emplace_back(property->name.text);
      label_ranges_.push_back(document_.at(property->name.range));
      add_blocks(*property->value, schema, type_range);
      labels_.pop_back();
      label_ranges_.pop_back();
    }
  }

  // `definition` is the object or array that the block was written in.
  void add_block(const Node& body, const Node& definition, const BlockSchema& schema,
                 const SourceRange& type_range) {
    content_.blocks.push_back({schema.type, labels_, document_.body(body),
                               document_.at(start_range(definition)), type_range, label_ranges_});
  }

  void report_unsupported(const Property& property) {
    std::vector<std::string_view> candidates;
    for (const AttributeSchema& attribute : schema_.attributes) {
      if (!seen_.contains(attribute.name)) candidates.emplace_back(attribute.name);
    }
    for (const BlockSchema& block : schema_.blocks) candidates.emplace_back(block.type);
    const auto nearest = unicode::nearest_name(property.name.text, candidates);
    diags_.add(DiagnosticCode::UnsupportedAttribute, document_.at(property.name.range),
               "Nothing named \"" + std::string(property.name.text) + "\" is expected here." +
                   (nearest ? " Did you mean \"" + std::string(*nearest) + "\"?" : ""));
  }

  void check_required(const Node& body) {
    for (const AttributeSchema& attribute : schema_.attributes) {
      if (!attribute.required || seen_.contains(attribute.name)) continue;
      diags_.add(DiagnosticCode::MissingAttribute, document_.missing_item_range(&body),
                 "The argument \"" + attribute.name + "\" is required, but it is not set.");
    }
  }

  const Document& document_;
  const BodySchema& schema_;
  BodyContent& content_;
  Diagnostics& diags_;
  Names attributes_;
  std::unordered_map<std::string_view, const BlockSchema*> blocks_;
  std::unordered_map<std::string_view, const Property*> seen_;
  std::vector<std::string> labels_;
  std::vector<SourceRange> label_ranges_;
};

std::vector<Attribute> read_attributes(const Document& document, const Node& body,
                                       const Names& hidden, Diagnostics& diags) {
  std::vector<Attribute> out;
  if (body.kind != NodeKind::Object) {
    if (body.kind != NodeKind::Invalid) {
      diags.add(DiagnosticCode::JsonWrongType, document.at(start_range(body)),
                "A JSON object is needed here, to set arguments.");
    }
    return out;
  }
  std::unordered_map<std::string_view, const Property*> seen;
  for (const Property& property : as_object(body).properties) {
    if (property.name.text == comment_name || hidden.contains(property.name.text)) continue;
    const auto [first, added] = seen.emplace(property.name.text, &property);
    const SourceRange name_range = document.at(property.name.range);
    if (!added) {
      diags.add(DiagnosticCode::AttributeRedefined, name_range,
                "The argument \"" + std::string(property.name.text) + "\" was already set at " +
                    document.at(first->second->name.range).to_string() + ".");
      continue;
    }
    out.push_back({std::string(property.name.text), document.expression(*property.value),
                   document.at({property.name.range.begin, property.value->range.end}),
                   name_range});
  }
  return out;
}

// The body that is left after partial reading: the same node without the names that were read.
class Remainder final : public NodeOwner {
 public:
  Remainder(Ref<const Document> document, std::set<std::string> hidden)
      : document_(std::move(document)),
        hidden_(std::move(hidden)),
        names_(hidden_.begin(), hidden_.end()) {}

  void read_content(const void* node, const BodySchema& schema, bool partial, BodyContent& content,
                    Diagnostics& diags) const override {
    ContentReader(*document_, schema, content, diags)
        .read(*static_cast<const Node*>(node), partial, names_);
  }
  Body remainder(const void* node, const BodySchema& schema) const override {
    return make(document_, node, schema, hidden_);
  }
  std::vector<Attribute> just_attributes(const void* node, Diagnostics& diags) const override {
    return read_attributes(*document_, *static_cast<const Node*>(node), names_, diags);
  }
  SourceRange missing_item_range(const void* node) const override {
    return document_->missing_item_range(node);
  }
  SourceRange body_range(const void* node) const override { return document_->body_range(node); }

  static Body make(Ref<const Document> document, const void* node, const BodySchema& schema,
                   std::set<std::string> hidden) {
    for (const AttributeSchema& attribute : schema.attributes) hidden.insert(attribute.name);
    for (const BlockSchema& block : schema.blocks) hidden.insert(block.type);
    return {make_ref<const Remainder>(std::move(document), std::move(hidden)), node};
  }

 private:
  Ref<const Document> document_;
  std::set<std::string> hidden_;
  Names names_;  // views of hidden_
};

}  // namespace

void Document::read_content(const void* node, const BodySchema& schema, bool partial,
                            BodyContent& content, Diagnostics& diags) const {
  ContentReader(*this, schema, content, diags).read(*static_cast<const Node*>(node), partial, {});
}

Body Document::remainder(const void* node, const BodySchema& schema) const {
  return Remainder::make(Ref<const Document>(this), node, schema, {});
}

std::vector<Attribute> Document::just_attributes(const void* node, Diagnostics& diags) const {
  return read_attributes(*this, *static_cast<const Node*>(node), {}, diags);
}

SourceRange Document::missing_item_range(const void* node) const {
  const Node& json = *static_cast<const Node*>(node);
  if (json.kind != NodeKind::Object || json.range.empty()) return at(json::start_range(json));
  return at({json.range.end - 1, json.range.end});
}

}  // namespace hecla::json
