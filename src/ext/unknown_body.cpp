// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "ext/unknown_body.h"

namespace hecla::ext {

namespace {

class UnknownBody final : public NodeOwner {
 public:
  UnknownBody(Body pattern, MarkSet marks)
      : pattern_(std::move(pattern)), marks_(std::move(marks)) {}

  void read_content(const void*, const BodySchema& schema, bool partial, BodyContent& content,
                    Diagnostics& diags) const override {
    content =
        partial ? pattern_.partial_content(schema, diags).content : pattern_.content(schema, diags);
    make_unknown(content.attributes);
    for (Block& block : content.blocks) block.body = unknown_body(std::move(block.body), marks_);
  }
  Body remainder(const void*, const BodySchema& schema) const override {
    return unknown_body(pattern_.owner()->remainder(pattern_.node(), schema), marks_);
  }
  std::vector<Attribute> just_attributes(const void*, Diagnostics& diags) const override {
    std::vector<Attribute> attributes = pattern_.just_attributes(diags);
    make_unknown(attributes);
    return attributes;
  }
  SourceRange missing_item_range(const void*) const override {
    return pattern_.missing_item_range();
  }
  SourceRange body_range(const void*) const override { return pattern_.range(); }
  bool body_is_unknown(const void*) const override { return true; }
  MarkSet body_marks(const void*) const override { return pattern_.marks(); }

 private:
  void make_unknown(std::vector<Attribute>& attributes) const {
    for (Attribute& attribute : attributes) {
      attribute.expression =
          literal_expression(Value::dynamic().with_marks(marks_), attribute.expression.range());
    }
  }

  Body pattern_;
  MarkSet marks_;
};

}  // namespace

Body unknown_body(Body pattern, MarkSet marks) {
  return {make_ref<const UnknownBody>(std::move(pattern), std::move(marks)), nullptr};
}

}  // namespace hecla::ext
