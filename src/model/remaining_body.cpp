// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/model/body.h>

#include <algorithm>
#include <functional>

#include "unicode/normal_text.h"

namespace hecla {
namespace {

// A body without the names that partial readings have used.
class RemainingBody final : public SingleBody {
 public:
  RemainingBody(Body whole, HiddenNames hidden)
      : whole_(std::move(whole)), hidden_(std::move(hidden)) {}

  void read_at(NodeRef, const ContentRequest& request, BodyContent& content,
               Diagnostics& diags) const override {
    HiddenNames joined;
    ContentRequest inner = request;
    inner.hidden = hidden_with(request.hidden, joined);
    content = whole_.read(inner, diags);
  }
  std::vector<Attribute> attributes_at(NodeRef, const HiddenNames* outer,
                                       Diagnostics& diags) const override {
    HiddenNames joined;
    return whole_.attributes(hidden_with(outer, joined), diags);
  }
  SourceRange missing_item_range_at(NodeRef) const override { return whole_.missing_item_range(); }
  SourceRange range_at(NodeRef) const override { return whole_.range(); }
  bool is_unknown_at(NodeRef) const override { return whole_.is_unknown(); }
  bool has_failed_at(NodeRef) const override { return whole_.has_failed(); }
  MarkSet marks_at(NodeRef) const override { return whole_.marks(); }

  const Body& whole() const { return whole_; }
  const HiddenNames& hidden() const { return hidden_; }

 private:
  // Returns this body's hidden names, together with those of a body that wraps it. Storage for both
  // is `joined`.
  const HiddenNames* hidden_with(const HiddenNames* outer, HiddenNames& joined) const {
    if (!outer) return &hidden_;
    joined.add(hidden_);
    joined.add(*outer);
    return &joined;
  }

  Body whole_;
  HiddenNames hidden_;
};

}  // namespace

void HiddenNames::add(const BodySchema& schema) {
  attributes_.reserve(attributes_.size() + schema.attributes.size());
  for (const AttributeSchema& attribute : schema.attributes)
    attributes_.emplace_back(unicode::NormalText(attribute.name));
  for (const BlockSchema& block : schema.blocks)
    blocks_.emplace_back(unicode::NormalText(block.type));
  sort(attributes_);
  sort(blocks_);
}

void HiddenNames::add(const HiddenNames& other) {
  attributes_.insert(attributes_.end(), other.attributes_.begin(), other.attributes_.end());
  blocks_.insert(blocks_.end(), other.blocks_.begin(), other.blocks_.end());
  sort(attributes_);
  sort(blocks_);
}

bool HiddenNames::contains(const Names& names, std::string_view name) {
  return std::binary_search(names.begin(), names.end(), name, std::less<std::string_view>());
}

void HiddenNames::sort(Names& names) {
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
}

Body Body::remainder(const BodySchema& schema) const {
  if (!source_) return *this;
  // A remaining body of a remaining body hides more names of the same body.
  const auto* before = dynamic_cast<const RemainingBody*>(source_.get());
  HiddenNames hidden = before ? before->hidden() : HiddenNames();
  hidden.add(schema);
  return Body(make_ref<const RemainingBody>(before ? before->whole() : *this, std::move(hidden)));
}

}  // namespace hecla
