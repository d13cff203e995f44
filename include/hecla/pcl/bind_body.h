// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Binds bodies: their arguments and blocks, in the order of the source, in scopes that the caller
// chooses for each of them.
//
//   class ResourceScopes : public pcl::BodyScopes {
//     const pcl::Scope* for_attribute(const syntax::AttributeNode&) const override { return &ranged_; }
//     const pcl::BodyScopes& for_block(const syntax::BlockNode&) const override { return options_; }
//     ...
//   };
//   const pcl::BoundBody& body = pcl::bind_body(types, *document, node, scopes, storage, diags);
//   body.find_attribute("name")->value->type
//
// Lifetime and threads as for expressions (bound_tree.h).
#include <hecla/pcl/bind.h>
#include <hecla/syntax/node.h>

#include <string_view>

namespace hecla::pcl {

class BodyScopes {
 public:
  virtual ~BodyScopes() = default;
  // Returns the scope that an argument is bound in.
  virtual const Scope& for_attribute(const syntax::AttributeNode& attribute) const = 0;
  // Returns the scopes for the body of a block. They must exist until the block is bound.
  virtual const BodyScopes& for_block(const syntax::BlockNode& block) const = 0;
};

// The same scope for everything.
class SingleScope final : public BodyScopes {
 public:
  explicit SingleScope(const Scope& scope) : scope_(scope) {}
  const Scope& for_attribute(const syntax::AttributeNode&) const override { return scope_; }
  const BodyScopes& for_block(const syntax::BlockNode&) const override { return *this; }

 private:
  const Scope& scope_;
};

struct BoundAttribute {
  const syntax::AttributeNode* syntax;
  const Bound* value;
};

struct BoundBlock;

// An argument or a block; the other is null.
struct BoundItem {
  const BoundAttribute* attribute;
  const BoundBlock* block;
};

struct BoundBody {
  const syntax::BodyNode* syntax;
  syntax::List<BoundItem> items;
  // Returns null if there is no such argument. Takes linear time.
  const BoundAttribute* find_attribute(std::string_view name) const;
};

struct BoundBlock {
  const syntax::BlockNode* syntax;
  BoundBody body;
};

// Ranges that the parser skipped and arguments that were already set are left out.
const BoundBody& bind_body(TypeTable& types, const syntax::Document& document,
                           const syntax::BodyNode& body, const BodyScopes& scopes,
                           BoundStorage& storage, Diagnostics& diags,
                           const BindOptions& options = {});
const BoundAttribute& bind_attribute(TypeTable& types, const syntax::Document& document,
                                     const syntax::AttributeNode& attribute, const Scope& scope,
                                     BoundStorage& storage, Diagnostics& diags,
                                     const BindOptions& options = {});

}  // namespace hecla::pcl
