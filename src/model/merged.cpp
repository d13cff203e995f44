// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/model/body.h>

#include <string_view>
#include <unordered_map>

namespace hecla {
namespace {

// Several bodies read as one. The nodes are not used: an owner is one merged body.
class MergedBodies final : public NodeOwner {
 public:
  explicit MergedBodies(std::vector<Body> bodies) : bodies_(std::move(bodies)) {}
  const std::vector<Body>& bodies() const { return bodies_; }

  void read_content(const void*, const BodySchema& schema, bool partial, BodyContent& content,
                    Diagnostics& diags) const override;
  Body remainder(const void*, const BodySchema& schema) const override;
  std::vector<Attribute> just_attributes(const void*, Diagnostics& diags) const override;
  SourceRange missing_item_range(const void*) const override {
    return bodies_.front().missing_item_range();
  }
  SourceRange body_range(const void*) const override { return bodies_.front().range(); }

 private:
  std::vector<Body> bodies_;
};

// Gathers the attributes of several bodies; the first of one name counts. Holds indexes, for `out`
// grows.
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
    report_repeated_attribute(attribute.name, attribute.name_range, out_[at->second].name_range,
                              diags);
  }

  std::vector<Attribute>& out_;
  std::unordered_map<std::string, std::size_t> seen_;
};

// `schema` with nothing required: each body may lack what another one has.
BodySchema without_requirements(BodySchema schema) {
  for (AttributeSchema& attribute : schema.attributes) attribute.required = false;
  return schema;
}

void MergedBodies::read_content(const void*, const BodySchema& schema, bool partial,
                                BodyContent& content, Diagnostics& diags) const {
  const BodySchema relaxed = without_requirements(schema);
  AttributeMerger attributes(content.attributes);
  for (const Body& body : bodies_) {
    BodyContent part;
    body.owner()->read_content(body.node(), relaxed, partial, part, diags);
    attributes.add(std::move(part.attributes), diags);
    content.blocks.insert(content.blocks.end(), std::make_move_iterator(part.blocks.begin()),
                          std::make_move_iterator(part.blocks.end()));
  }
  for (const AttributeSchema& wanted : schema.attributes) {
    if (wanted.required && !attributes.contains(wanted.name))
      report_missing_attribute(wanted.name, content.missing_item_range, diags);
  }
}

Body MergedBodies::remainder(const void*, const BodySchema& schema) const {
  std::vector<Body> rest;
  for (const Body& body : bodies_) rest.push_back(body.owner()->remainder(body.node(), schema));
  return merge(std::move(rest));
}

std::vector<Attribute> MergedBodies::just_attributes(const void*, Diagnostics& diags) const {
  std::vector<Attribute> result;
  AttributeMerger attributes(result);
  for (const Body& body : bodies_) attributes.add(body.just_attributes(diags), diags);
  return result;
}

}  // namespace

Body merge(std::vector<Body> bodies) {
  std::erase_if(bodies, [](const Body& body) { return !body.owner(); });
  if (bodies.empty()) return {};
  return {Ref<const NodeOwner>(new MergedBodies(std::move(bodies))), nullptr};
}

}  // namespace hecla
