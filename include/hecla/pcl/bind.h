// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Binds expressions: resolves their names in a scope, and determines the type of each node.
//
//   pcl::TypeTable types;
//   pcl::Scope scope;
//   scope.define_variable("names", types.output(types.list(Type::string())));
//   const auto document = syntax::parse_expression(Source::make("e", "names[0]"), diags);
//   const pcl::BoundExpression bound = pcl::bind_expression(types, document, scope, diags);
//   bound.type().to_string() == "output(string)"
//
// There is always a result: an expression with an error is reported, in the order of the source
// (operands first, then the operator), has the type dynamic, and binding continues.
//
// Takes linear time in the size of the expression, and no more stack than the parser did. A Binder is
// not synchronized; several may bind in several threads if each has a type table of its own.
#include <hecla/pcl/bound_tree.h>
#include <hecla/pcl/type_table.h>
#include <hecla/source/diagnostic.h>
#include <hecla/syntax/document.h>

#include <memory>

namespace hecla::pcl {

struct BindOptions {
  // Undefined names are warnings, and undefined members of namespaces are not reported.
  bool allow_missing_variables = false;
  // Iterating over something that is not a collection is a warning.
  bool skip_range_typechecking = false;
};

// Binds one expression of `document`. The types, the scope, the document and the storage must outlive
// the result.
const Bound& bind(TypeTable& types, const syntax::Document& document, const syntax::Expr& expr,
                  const Scope& scope, BoundStorage& storage, Diagnostics& diags,
                  const BindOptions& options = {});

// A bound expression that owns its tree and keeps its document alive.
class BoundExpression {
 public:
  BoundExpression(syntax::DocumentRef document, std::unique_ptr<const BoundStorage> storage,
                  const Bound& root)
      : document_(std::move(document)), storage_(std::move(storage)), root_(&root) {}

  const Bound& root() const { return *root_; }
  Type type() const { return root_->type; }
  const syntax::DocumentRef& document() const { return document_; }

 private:
  syntax::DocumentRef document_;
  std::unique_ptr<const BoundStorage> storage_;
  const Bound* root_;
};

// Binds the expression at the root of `document`. Precondition (checked): it is an expression.
BoundExpression bind_expression(TypeTable& types, const syntax::DocumentRef& document,
                                const Scope& scope, Diagnostics& diags,
                                const BindOptions& options = {});

// Returns the scope of type expressions: string, number, int, bool and any; list, set, map, object,
// tuple and optional. An expression that is bound in this scope has the type that it describes:
// `list(object({ a = string }))`.
const Scope& type_scope();

}  // namespace hecla::pcl
