// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "terraform/layered_body.h"

#include <algorithm>
#include <unordered_set>

namespace hecla::terraform {
namespace {

class LayeredBody final : public SingleBody {
 public:
  LayeredBody(Body lower, Body upper) : lower_(std::move(lower)), upper_(std::move(upper)) {}

  // As in Terraform, items that the schema does not name are not reported. The lower body must have what is required.
  void read_at(NodeRef, const ContentRequest& request, BodyContent& content,
               Diagnostics& diags) const override {
    const ContentRequest below{request.schema, true, request.hidden};
    BodyContent base = lower_.read(below, diags);
    BodySchema relaxed = request.schema;
    for (AttributeSchema& attribute : relaxed.attributes) attribute.required = false;
    BodyContent top = upper_.read({relaxed, true, request.hidden}, diags);
    merge_attributes(base.attributes, std::move(top.attributes));
    std::unordered_set<std::string> replaced;
    for (const Block& block : top.blocks) replaced.insert(replaced_type(block));
    std::erase_if(base.blocks,
                  [&](const Block& block) { return replaced.contains(replaced_type(block)); });
    content.attributes = std::move(base.attributes);
    content.blocks = std::move(base.blocks);
    std::move(top.blocks.begin(), top.blocks.end(), std::back_inserter(content.blocks));
  }

  std::vector<Attribute> attributes_at(NodeRef, const HiddenNames* hidden,
                                       Diagnostics& diags) const override {
    std::vector<Attribute> base = lower_.attributes(hidden, diags);
    merge_attributes(base, upper_.attributes(hidden, diags));
    return base;
  }

  SourceRange missing_item_range_at(NodeRef) const override { return lower_.missing_item_range(); }
  SourceRange range_at(NodeRef) const override { return lower_.range(); }

 private:
  // A dynamic block replaces the blocks that it generates.
  static std::string replaced_type(const Block& block) {
    return block.type == "dynamic" && !block.labels.empty() ? block.labels.front() : block.type;
  }

  static void merge_attributes(std::vector<Attribute>& base, std::vector<Attribute> top) {
    for (Attribute& attribute : top) {
      const auto same = std::find_if(base.begin(), base.end(), [&](const Attribute& existing) {
        return existing.name == attribute.name;
      });
      if (same == base.end()) {
        base.push_back(std::move(attribute));
      } else {
        *same = std::move(attribute);
      }
    }
  }

  Body lower_, upper_;
};

}  // namespace

Body layered(Body lower, Body upper) {
  return Body(
      Ref<const SingleBody>(make_ref<const LayeredBody>(std::move(lower), std::move(upper))));
}

}  // namespace hecla::terraform
