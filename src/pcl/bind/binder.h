// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Binder: binds one expression of one document.
//
// There is one function per node kind, named on(). Each binds the operands, in the order of the
// source, then reports errors about their combination, and makes the bound node.
#include <hecla/pcl/bind.h>
#include <hecla/pcl/eventual.h>
#include <hecla/pcl/iterate.h>
#include <hecla/syntax/document.h>

#include <span>
#include <string>
#include <vector>

#include "pcl/bind/chain.h"

namespace hecla::pcl {

class Binder {
 public:
  Binder(TypeTable& types, const syntax::Document& document, const Scope& scope,
         BoundStorage& storage, Diagnostics& diags, const BindOptions& options)
      : types_(types),
        document_(document),
        scope_(scope),
        storage_(storage),
        diags_(diags),
        options_(options) {}

  const Bound& bind(const syntax::Expr& expr);

 private:
  using Bounds = syntax::List<const Bound*>;

  // A variable that exists in a part of the expression only.
  struct Local {
    const Definition* definition;
    const Local* outer;
  };
  class LocalScope;

  // --- literals and wrappers (binder.cpp)
  const Bound& on(const syntax::NumberExpr& node);
  const Bound& on(const syntax::BoolExpr& node);
  const Bound& on(const syntax::NullExpr& node);
  const Bound& on(const syntax::StringExpr& node);
  const Bound& on(const syntax::TextExpr& node);
  const Bound& on(const syntax::TemplateExpr& node);
  const Bound& on(const syntax::WrapExpr& node);
  const Bound& on(const syntax::ParenthesesExpr& node);
  const Bound& on(const syntax::MissingExpr& node);
  const Bound& literal(const syntax::Expr& node, const Value& value, Bounds children = {});
  const Bound& wrapper(const syntax::Expr& node, const syntax::Expr& inner);
  Type literal_type(const Value& value);
  void check_exact(const syntax::NumberExpr& node, const Value& value);

  // --- references (bind_reference.cpp)
  const Bound& on(const syntax::ReferenceExpr& node);
  const Bound& on(const syntax::AccessExpr& node);
  const Bound& on(const syntax::SplatItemExpr& node);
  const Definition* find(std::string_view name) const;
  void report_undefined(std::string_view name, ByteRange where);
  Chain take_step(const Chain& chain, const syntax::Step& step, bool allow_missing);
  Chain member(const Chain& chain, const syntax::Step& step, bool allow_missing);
  Chain constant_part(const Chain& chain, const syntax::Step& step);
  void check_is_value(const Chain& chain, ByteRange reference, bool allow_missing);
  Type index(Type collection, ByteRange collection_range, const Bound& key);
  Value static_key(const syntax::Step& step) const;
  void warn_of_missing_index(Type type, const syntax::Step& step);
  void report(const TypeReport& report, ByteRange where);

  // --- constructors and loops (bind_collection.cpp)
  const Bound& on(const syntax::TupleExpr& node);
  const Bound& on(const syntax::ObjectExpr& node);
  const Bound& on(const syntax::ForExpr& node);
  const Bound& on(const syntax::SplatExpr& node);
  const Bound& bind_key(const syntax::Expr& key);
  Type object_type(const syntax::ObjectExpr& node, std::span<const Bound* const> children);
  const Definition* variable(std::string_view name, Type type);
  void define_loop_variables(const syntax::ForExpr& node, Iterated types, BoundFor& bound,
                             LocalScope& scope, Local (&locals)[2]);
  Type for_type(const syntax::ForExpr& node, std::span<const Bound* const> children);

  // --- operators (bind_operator.cpp)
  const Bound& on(const syntax::UnaryExpr& node);
  const Bound& on(const syntax::BinaryExpr& node);
  const Bound& on(const syntax::ConditionalExpr& node);
  Type operation(syntax::BinaryOp op, Type left, ByteRange left_range, const Bound& right);
  void check_operand(Type wanted, Type type, ByteRange where, std::string_view role,
                     std::string_view symbol);
  void check_condition(const Bound& condition);

  // --- calls (bind_call.cpp)
  const Bound& on(const syntax::CallExpr& node);
  const Bound& bind_argument(const syntax::CallExpr& node, std::size_t index);
  void report_unknown_function(const syntax::CallExpr& node);
  std::vector<CallArgument> arguments(const syntax::CallExpr& node,
                                      std::span<const Bound* const> bound);
  void check_arguments(const syntax::CallExpr& node, const FunctionSignature& signature,
                       std::span<const CallArgument> arguments);
  Type result_type(const FunctionSignature& signature, std::span<const CallArgument> arguments);

  // --- shared
  // Returns whether a value of the type converts to Input(wanted).
  bool converts(Type wanted, Type type);
  // Returns the end of a sentence about a value that does not convert, and the reason.
  std::string mismatch(Type wanted, Type type);
  Iterated iterate_over(Type collection, ByteRange where);
  Type lifted(Type result, Eventual eventual) { return wrap(types_, result, eventual); }
  Diagnostic& report(const DiagnosticCode& code, Severity severity, SourceRange where,
                     std::string detail);
  Diagnostic& report(const DiagnosticCode& code, ByteRange where, std::string detail) {
    return report(code, code.severity(), range(where), std::move(detail));
  }
  SourceRange range(ByteRange bytes) const { return document_.source_range(bytes); }
  Bounds children(std::size_t base);
  syntax::List<Type> kept(const std::vector<Type>& types) {
    return syntax::List<Type>(storage_.arena.copy(types));
  }
  template <class T = Bound>
  T& make(const syntax::Expr& node, Type type, Bounds children = {}) {
    T* const result = storage_.arena.make<T>();
    result->syntax = &node;
    result->type = type;
    result->range = syntax::reference_range(node);
    result->children = children;
    return *result;
  }

  TypeTable& types_;
  const syntax::Document& document_;
  const Scope& scope_;
  BoundStorage& storage_;
  Diagnostics& diags_;
  BindOptions options_;
  const Local* locals_ = nullptr;
  const Definition* splat_item_ = nullptr;
  std::vector<const Bound*> pending_;  // children of the nodes that are being bound
  // True if the expression that is bound next is extended by static steps, if it is a reference.
  bool is_extended_ = false;
  Chain last_chain_;  // of the last node with the form Reference
};

// Adds variables for a part of the expression.
class Binder::LocalScope {
 public:
  explicit LocalScope(Binder& binder) : binder_(binder), outer_(binder.locals_) {}
  ~LocalScope() { binder_.locals_ = outer_; }
  LocalScope(const LocalScope&) = delete;
  LocalScope& operator=(const LocalScope&) = delete;
  void add(const Definition& definition, Local& local) {
    local = {&definition, binder_.locals_};
    binder_.locals_ = &local;
  }

 private:
  Binder& binder_;
  const Local* outer_;
};

}  // namespace hecla::pcl
