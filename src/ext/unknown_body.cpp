// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "ext/unknown_body.h"

#include <hecla/model/typed_source.h>

namespace hecla::ext {

namespace {

void make_values_unknown(std::vector<Attribute>& attributes, const MarkSet& marks) {
  for (Attribute& attribute : attributes) {
    attribute.expression =
        literal_expression(Value::dynamic().with_marks(marks), attribute.expression.range());
  }
}

// A source of one body, whose node is itself: node_of() finds it.
class UnknownBody final : public RefCounted, public BodiesOf<UnknownBody, UnknownBody> {
 public:
  UnknownBody(Body pattern, MarkSet marks, bool has_failed)
      : BodiesOf(static_cast<const RefCounted&>(*this)),
        pattern_(std::move(pattern)),
        marks_(std::move(marks)),
        has_failed_(has_failed) {}

  void read(const UnknownBody&, const ContentRequest& request, BodyContent& content,
            Diagnostics& diags) const {
    content = pattern_.read(request, diags);
    make_unknown(content, marks_);
  }
  std::vector<Attribute> just_attributes(const UnknownBody&, const HiddenNames* hidden,
                                         Diagnostics& diags) const {
    std::vector<Attribute> attributes = pattern_.attributes(hidden, diags);
    make_values_unknown(attributes, marks_);
    return attributes;
  }
  SourceRange missing_item_range(const UnknownBody&) const { return pattern_.missing_item_range(); }
  SourceRange range(const UnknownBody&) const { return pattern_.range(); }
  bool is_unknown_at(NodeRef) const override { return true; }
  bool has_failed_at(NodeRef) const override { return has_failed_; }
  MarkSet marks_at(NodeRef) const override {
    MarkSet marks = pattern_.marks();
    marks.add(marks_);
    return marks;
  }

  UnknownContent content() const { return {pattern_, marks_}; }

 private:
  Body pattern_;
  MarkSet marks_;
  bool has_failed_;
};

}  // namespace

Body unknown_body(Body pattern, MarkSet marks, bool has_failed) {
  const auto source = make_ref<const UnknownBody>(std::move(pattern), std::move(marks), has_failed);
  return source->body(*source);
}

std::optional<UnknownContent> unknown_content_of(const Body& body) {
  const UnknownBody* unknown = UnknownBody::node_of(body);
  return unknown ? std::optional(unknown->content()) : std::nullopt;
}

void make_unknown(BodyContent& content, const MarkSet& marks) {
  make_values_unknown(content.attributes, marks);
  for (Block& block : content.blocks) block.body = unknown_body(std::move(block.body), marks);
}

}  // namespace hecla::ext
