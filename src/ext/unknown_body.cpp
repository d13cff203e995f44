// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "ext/unknown_body.h"

namespace hecla::ext {

namespace {

class UnknownBody final : public SingleBody {
 public:
  UnknownBody(Body pattern, MarkSet marks)
      : pattern_(std::move(pattern)), marks_(std::move(marks)) {}

  void read_at(NodeRef, const ContentRequest& request, BodyContent& content,
               Diagnostics& diags) const override {
    content = pattern_.read(request, diags);
    make_unknown(content.attributes);
    for (Block& block : content.blocks) block.body = unknown_body(std::move(block.body), marks_);
  }
  std::vector<Attribute> attributes_at(NodeRef, const HiddenNames* hidden,
                                       Diagnostics& diags) const override {
    std::vector<Attribute> attributes = pattern_.attributes(hidden, diags);
    make_unknown(attributes);
    return attributes;
  }
  SourceRange missing_item_range_at(NodeRef) const override {
    return pattern_.missing_item_range();
  }
  SourceRange range_at(NodeRef) const override { return pattern_.range(); }
  bool is_unknown_at(NodeRef) const override { return true; }
  MarkSet marks_at(NodeRef) const override {
    MarkSet marks = pattern_.marks();
    marks.add(marks_);
    return marks;
  }

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
  return Body(make_ref<const UnknownBody>(std::move(pattern), std::move(marks)));
}

}  // namespace hecla::ext
