// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/pcl/bind_body.h>

#include <vector>

namespace hecla::pcl {
namespace {

class BodyBinder {
 public:
  BodyBinder(TypeTable& types, const syntax::Document& document, BoundStorage& storage,
             Diagnostics& diags, const BindOptions& options)
      : types_(types), document_(document), storage_(storage), diags_(diags), options_(options) {}

  // As deep as the nesting of blocks, which the parser limits.
  BoundBody body(const syntax::BodyNode& node, const BodyScopes& scopes) {
    std::vector<BoundItem> bound;
    for (const syntax::BodyItem& item : syntax::items(node)) {
      if (item.is_duplicate) continue;
      if (const auto* attribute = item.node.as<syntax::AttributeNode>()) {
        bound.push_back({&bind(*attribute, scopes.for_attribute(*attribute)), nullptr});
      } else if (const auto* block = item.node.as<syntax::BlockNode>()) {
        bound.push_back({nullptr, storage_.arena.make<BoundBlock>(
                                      block, body(block->body, scopes.for_block(*block)))});
      }
    }
    return {&node, syntax::List<BoundItem>(storage_.arena.copy(bound))};
  }

  const BoundAttribute& bind(const syntax::AttributeNode& attribute, const Scope& scope) {
    const Bound& value =
        pcl::bind(types_, document_, *attribute.value, scope, storage_, diags_, options_);
    return *storage_.arena.make<BoundAttribute>(&attribute, &value);
  }

 private:
  TypeTable& types_;
  const syntax::Document& document_;
  BoundStorage& storage_;
  Diagnostics& diags_;
  const BindOptions& options_;
};

}  // namespace

const BoundAttribute* BoundBody::find_attribute(std::string_view name) const {
  for (const BoundItem& item : items) {
    if (item.attribute && item.attribute->syntax->name() == name) return item.attribute;
  }
  return nullptr;
}

const BoundBody& bind_body(TypeTable& types, const syntax::Document& document,
                           const syntax::BodyNode& body, const BodyScopes& scopes,
                           BoundStorage& storage, Diagnostics& diags, const BindOptions& options) {
  BodyBinder binder(types, document, storage, diags, options);
  return *storage.arena.make<BoundBody>(binder.body(body, scopes));
}

const BoundAttribute& bind_attribute(TypeTable& types, const syntax::Document& document,
                                     const syntax::AttributeNode& attribute, const Scope& scope,
                                     BoundStorage& storage, Diagnostics& diags,
                                     const BindOptions& options) {
  return BodyBinder(types, document, storage, diags, options).bind(attribute, scope);
}

}  // namespace hecla::pcl
