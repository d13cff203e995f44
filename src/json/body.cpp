// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Reads JSON objects as bodies ("Structural Elements" of the JSON specification).
#include <hecla/json/document.h>

#include <optional>
#include <unordered_map>

#include "model/schema_index.h"
#include "source/nearest_name.h"
#include "unicode/message_text.h"

namespace hecla::json {

namespace {

constexpr std::string_view comment_name = "//";

struct Properties {
  std::vector<const Property*> items;
  bool is_complete = true;  // false after an error: the author may have meant more
};

// Collects the properties of an object, or of an array of objects.
class PropertyReader {
 public:
  // `what` ends the message for any other value, such as "to define arguments and blocks".
  PropertyReader(const Document& document, std::string_view what, Diagnostics& diags)
      : document_(document), what_(what), diags_(diags) {}

  Properties read(const Node& node) {
    if (node.kind == NodeKind::Array) {
      for (const Node* element : as_array(node).elements()) add(*element, "A JSON object");
    } else if (node.kind != NodeKind::Null) {
      add(node, "A JSON object or an array of objects");
    }
    return std::move(out_);
  }

 private:
  void add(const Node& node, std::string_view wanted) {
    if (node.kind == NodeKind::Object) {
      for (const Property& property : as_object(node).properties()) add(property);
      return;
    }
    out_.is_complete = false;
    if (node.kind == NodeKind::Invalid) return;  // reported by the parser
    diags_.add(DiagnosticCode::IncorrectJsonType, document_.at(start_range(node)),
               std::string(wanted) + " is required " + std::string(what_) + ".");
  }

  void add(const Property& property) {
    if (property.name.kind == NodeKind::Invalid) {
      out_.is_complete = false;
    } else {
      out_.items.push_back(&property);
    }
  }

  const Document& document_;
  std::string_view what_;
  Diagnostics& diags_;
  Properties out_;
};

// Converts properties to attributes. If a name is repeated, the first property wins.
class AttributeReader {
 public:
  AttributeReader(const Document& document, std::vector<Attribute>& out, Diagnostics& diags)
      : document_(document), out_(out), diags_(diags) {}

  void add(const Property& property) {
    const auto [first, is_new] = seen_.emplace(property.name.text, &property);
    const SourceRange name_range = document_.at(property.name.range);
    if (!is_new) {
      return report_duplicate_attribute(property.name.text, name_range,
                                        document_.at(first->second->name.range), diags_);
    }
    out_.push_back({std::string(property.name.text), document_.expression(*property.value),
                    document_.at({property.name.range.begin, property.value->range.end}),
                    name_range});
  }

  bool contains(std::string_view name) const { return seen_.contains(name); }

 private:
  const Document& document_;
  std::vector<Attribute>& out_;
  Diagnostics& diags_;
  std::unordered_map<std::string_view, const Property*> seen_;
};

// Reads a body once, according to a schema.
class ContentReader {
 public:
  ContentReader(const Document& document, const ContentRequest& request, BodyContent& content,
                Diagnostics& diags)
      : document_(document),
        schema_(request.schema),
        is_partial_(request.is_partial),
        unsupported_(request.unsupported),
        hidden_(request.hidden),
        content_(content),
        diags_(diags),
        index_(request.index),
        attributes_(document, content.attributes, diags) {}

  void read(const Node& body) {
    // The first reading of a body has already reported values that are not objects.
    Diagnostics reported_before(0);
    const Properties properties = PropertyReader(document_, "to define arguments and blocks",
                                                 hidden_ ? reported_before : diags_)
                                      .read(body);
    if (!index_) index_ = &own_index_.emplace(schema_, properties.items.size());
    hide_skipped(body);
    for (const Property* property : properties.items) {
      if (!hidden_ || !hidden_->has_either(property->name.text)) add(*property);
    }
    if (properties.is_complete && index_->has_required) check_required(body);
  }

 private:
  void add(const Property& property) {
    const std::string_view name = property.name.text;
    if (const AttributeSchema* attribute = index_->attributes.find(name)) {
      if (attribute->secret) hide(*property.value);
      attributes_.add(property);
    } else if (const BlockSchema* block = index_->blocks.find(name)) {
      labels_.clear();
      label_ranges_.clear();
      add_blocks(*property.value, *block, document_.at(property.name.range));
    } else if (!is_partial_ && name != comment_name) {
      report_unsupported(property);
    }
  }

  void add_blocks(const Node& node, const BlockSchema& schema, const SourceRange& type_range) {
    if (labels_.size() < schema.label_names.size()) return add_labeled(node, schema, type_range);
    switch (node.kind) {
      case NodeKind::Null:
      case NodeKind::Invalid:
        return;
      case NodeKind::Object:
        return add_block(node, schema, type_range);
      case NodeKind::Array:
        if (schema.holds_secrets) hide_all(as_array(node).skipped);
        for (const Node* element : as_array(node).elements()) {
          if (schema.holds_secrets && element->kind != NodeKind::Object) hide(*element);
          add_block(*element, schema, type_range);
        }
        return;
      case NodeKind::False:
      case NodeKind::True:
      case NodeKind::Number:
      case NodeKind::String:
      case NodeKind::Property:
      case NodeKind::Skipped:
      case NodeKind::File:
        diags_.add(DiagnosticCode::IncorrectJsonType, hidden_start(node, schema),
                   "A JSON object or an array of objects is required to define " +
                       in_quotes(schema.type) + " blocks.");
    }
  }

  // Returns where to report what is not a block. If that can be a secret, it is hidden, and the range has none of it.
  SourceRange hidden_start(const Node& node, const BlockSchema& schema) {
    if (!schema.holds_secrets) return document_.at(start_range(node));
    hide(node);
    return document_.at({node.range.begin, node.range.begin});
  }
  void hide(const Node& node) { document_.at(node.range).mark_secret(); }

  void hide_all(const SkippedNodes* skipped) {
    for (const Node& node : skipped ? *skipped : SkippedNodes()) hide(node);
  }

  // What recovery skipped may be a secret argument without its colon, or its value.
  void hide_skipped(const Node& body) {
    if (!index_->hides_unsupported(/*has_parts=*/true)) return;
    if (body.kind == NodeKind::Array) {
      for (const Node* element : as_array(body).elements()) {
        if (element->kind == NodeKind::Object) hide_skipped(*element);
      }
    } else if (body.kind == NodeKind::Object) {
      const ObjectNode& object = as_object(body);
      hide_all(object.skipped);
      for (const Property& property : object.properties()) {
        if (property.name.kind == NodeKind::Invalid) hide(*property.value);
      }
    }
  }

  void add_labeled(const Node& node, const BlockSchema& schema, const SourceRange& type_range) {
    const std::string& label = schema.label_names[labels_.size()];
    const Properties properties =
        PropertyReader(document_,
                       "here. The property names are the values of the label " + in_quotes(label),
                       diags_)
            .read(node);
    if (properties.items.empty() && properties.is_complete) {
      diags_.add(DiagnosticCode::MissingLabel, document_.at(start_range(node)),
                 "At least one property is required here. Its name is the label " +
                     in_quotes(label) + " of a " + in_quotes(schema.type) + " block.");
    }
    for (const Property* property : properties.items) {
      labels_.emplace_back(property->name.text);
      label_ranges_.push_back(document_.at(property->name.range));
      add_blocks(*property->value, schema, type_range);
      labels_.pop_back();
      label_ranges_.pop_back();
    }
  }

  void add_block(const Node& body, const BlockSchema& schema, const SourceRange& type_range) {
    content_.blocks.push_back({schema.type, labels_, document_.body(body),
                               document_.at(start_range(body)), type_range, label_ranges_});
  }

  void report_unsupported(const Property& property) {
    report_unsupported_attribute(
        property.name.text, document_.at(property.name.range), /*is_block=*/false,
        [&] { return expected_names(); }, diags_, unsupported_);
    const Node& value = *property.value;
    const bool has_parts = value.kind == NodeKind::Object || value.kind == NodeKind::Array;
    if (index_->hides_unsupported(has_parts)) hide(value);
  }

  // Returns as many as a suggestion looks at.
  std::vector<std::string_view> expected_names() const {
    std::vector<std::string_view> names;
    for (const AttributeSchema& attribute : schema_.attributes) {
      if (names.size() == max_suggestion_candidates) return names;
      if (!attributes_.contains(attribute.name)) names.emplace_back(attribute.name);
    }
    for (const BlockSchema& block : schema_.blocks) names.emplace_back(block.type);
    return names;
  }

  void check_required(const Node& body) {
    for (const AttributeSchema& attribute : schema_.attributes) {
      if (!attribute.required || attributes_.contains(attribute.name)) continue;
      report_missing_attribute(attribute.name, document_.missing_item_range(body), diags_);
    }
  }

  const Document& document_;
  const BodySchema& schema_;
  bool is_partial_;
  Severity unsupported_;
  const HiddenNames* hidden_;
  BodyContent& content_;
  Diagnostics& diags_;
  const SchemaIndex* index_;  // null before read() if the request has none
  std::optional<SchemaIndex> own_index_;
  AttributeReader attributes_;
  std::vector<std::string> labels_;
  std::vector<SourceRange> label_ranges_;
};

}  // namespace

void Document::read(const Node& body, const ContentRequest& request, BodyContent& content,
                    Diagnostics& diags) const {
  ContentReader(*this, request, content, diags).read(body);
}

std::vector<Attribute> Document::just_attributes(const Node& body, const HiddenNames* hidden,
                                                 Diagnostics& diags) const {
  std::vector<Attribute> out;
  if (body.kind == NodeKind::Object) {
    AttributeReader attributes(*this, out, diags);
    for (const Property& property : as_object(body).properties()) {
      const std::string_view name = property.name.text;
      if (property.name.kind == NodeKind::Invalid || name == comment_name) continue;
      if (!hidden || !hidden->has_either(name)) attributes.add(property);
    }
    return out;
  }
  // If the remaining body is anything but an array, the first reading has already reported it.
  const bool is_unreported = !hidden || body.kind == NodeKind::Array || body.kind == NodeKind::Null;
  if (is_unreported && body.kind != NodeKind::Invalid) {
    diags.add(DiagnosticCode::IncorrectJsonType, at(json::start_range(body)),
              "A JSON object is required to set arguments.");
  }
  return out;
}

SourceRange Document::missing_item_range(const Node& body) const {
  if (body.kind != NodeKind::Object || body.range.empty()) return at(json::start_range(body));
  return at({body.range.end - 1, body.range.end});
}

}  // namespace hecla::json
