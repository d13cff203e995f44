// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <functional>
#include <string_view>
#include <unordered_map>

#include "model/schema_index.h"

namespace hecla {
namespace {

// Several bodies that are read as one.
class MergedBodies final : public SingleBody {
 public:
  explicit MergedBodies(std::vector<Body> bodies) : bodies_(std::move(bodies)) {}

  void read_at(NodeRef, const ContentRequest& request, BodyContent& content,
               Diagnostics& diags) const override;
  std::vector<Attribute> attributes_at(NodeRef, const HiddenNames* hidden,
                                       Diagnostics& diags) const override;
  SourceRange missing_item_range_at(NodeRef) const override {
    return bodies_.front().missing_item_range();
  }
  SourceRange range_at(NodeRef) const override { return bodies_.front().range(); }
  bool is_unknown_at(NodeRef) const override {
    return std::any_of(bodies_.begin(), bodies_.end(), std::mem_fn(&Body::is_unknown));
  }
  bool has_failed_at(NodeRef) const override {
    return std::any_of(bodies_.begin(), bodies_.end(), std::mem_fn(&Body::has_failed));
  }
  MarkSet marks_at(NodeRef) const override {
    MarkSet marks;
    for (const Body& body : bodies_) marks.add(body.marks());
    return marks;
  }

 private:
  std::vector<Body> bodies_;
};

// Collects the attributes of several bodies. The first of several duplicates is kept, and the others are
// reported. Holds indexes into `out`, because `out` grows.
class AttributeMerger {
 public:
  explicit AttributeMerger(std::vector<Attribute>& out) : out_(out) {}

  void add(std::vector<Attribute>&& attributes, Diagnostics& diags) {
    for (Attribute& attribute : attributes) add(std::move(attribute), diags);
  }
  bool contains(const std::string& name) const { return seen_.count(name) != 0; }

 private:
  void add(Attribute&& attribute, Diagnostics& diags) {
    const auto [at, is_new] = seen_.try_emplace(attribute.name, out_.size());
    if (is_new) {
      out_.push_back(std::move(attribute));
      return;
    }
    report_duplicate_attribute(attribute.name, attribute.name_range, out_[at->second].name_range,
                               diags);
  }

  std::vector<Attribute>& out_;
  std::unordered_map<std::string, std::size_t> seen_;
};

// Returns what each body is read with: nothing is required, because an item can be in any of the bodies.
BodySchema schema_of_part(BodySchema schema) {
  for (AttributeSchema& attribute : schema.attributes) attribute.required = false;
  return schema;
}

void MergedBodies::read_at(NodeRef, const ContentRequest& request, BodyContent& content,
                           Diagnostics& diags) const {
  const BodySchema schema = schema_of_part(request.schema);
  constexpr std::size_t items_of_body = 8;  // a guess
  const SchemaIndex index(schema, items_of_body * bodies_.size());
  AttributeMerger attributes(content.attributes);
  for (const Body& body : bodies_) {
    BodyContent part =
        body.read({schema, request.is_partial, request.hidden, &index, request.unsupported}, diags);
    attributes.add(std::move(part.attributes), diags);
    content.blocks.insert(content.blocks.end(), std::make_move_iterator(part.blocks.begin()),
                          std::make_move_iterator(part.blocks.end()));
  }
  for (const AttributeSchema& wanted : request.schema.attributes) {
    if (wanted.required && !attributes.contains(wanted.name))
      report_missing_attribute(wanted.name, content.missing_item_range, diags);
  }
}

std::vector<Attribute> MergedBodies::attributes_at(NodeRef, const HiddenNames* hidden,
                                                   Diagnostics& diags) const {
  std::vector<Attribute> result;
  AttributeMerger attributes(result);
  for (const Body& body : bodies_) attributes.add(body.attributes(hidden, diags), diags);
  return result;
}

}  // namespace

Body merge(std::vector<Body> bodies) {
  std::erase_if(bodies, [](const Body& body) { return !body; });
  if (bodies.empty()) return {};
  return Body(make_ref<const MergedBodies>(std::move(bodies)));
}

}  // namespace hecla
