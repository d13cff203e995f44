// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The functions that expressions can call, as the binder sees them: parameters and a result type.
//
//   const pcl::FunctionDefinition join(pcl::FunctionSignature{
//       .parameters = {{"separator", Type::string()}, {"parts", types.list(Type::string())}},
//       .returns = Type::string()});
//   scope.define_function("join", join);
//
// A static function has one signature. A generic one computes it for each call from the bound
// arguments, and may report errors about them:
//
//   const pcl::FunctionDefinition first([](const pcl::CallArguments& call, Diagnostics&) {
//     return pcl::FunctionSignature{.variadic = {{"values", Type::dynamic()}},
//                                   .returns = call.arguments.front().type};
//   });
//
// A definition is immutable and may be used from many threads if its computation may.
#include <hecla/pcl/type.h>
#include <hecla/source/diagnostic.h>

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

namespace hecla::pcl {

class TypeTable;
struct Bound;

struct FunctionParameter {
  std::string name;
  Type type;
};

struct FunctionSignature {
  std::vector<FunctionParameter> parameters = {};
  // Takes the arguments after those of `parameters`.
  std::optional<FunctionParameter> variadic = std::nullopt;
  Type returns = {};
  // True if one object argument may hold many arguments. The binder passes it on.
  bool multi_argument_inputs = false;
  // Whether errors about an argument that is written out are at the part of it that does not convert.
  bool checks_parts = false;

  // Returns the parameter of an argument, or null if there is none for it.
  const FunctionParameter* parameter(std::size_t index) const {
    if (index < parameters.size()) return &parameters[index];
    return variadic ? &*variadic : nullptr;
  }
};

// An argument of a call. Where the last argument is expanded (`f(xs...)`), there is one for each
// element, and each has the expression that is expanded.
struct CallArgument {
  Type type;
  const Bound* expression;
  SourceRange range;
  bool is_expanded = false;
};

// A call whose arguments are bound.
struct CallArguments {
  TypeTable& types;
  std::span<const CallArgument> arguments;
  SourceRange range;  // of the whole call
};

class FunctionDefinition {
 public:
  using Compute = std::function<FunctionSignature(const CallArguments& call, Diagnostics& diags)>;

  explicit FunctionDefinition(FunctionSignature signature) : signature_(std::move(signature)) {}
  explicit FunctionDefinition(Compute compute) : signature_(std::move(compute)) {}

  // Returns the signature of a static function, or null.
  const FunctionSignature* static_signature() const {
    return std::get_if<FunctionSignature>(&signature_);
  }
  FunctionSignature signature(const CallArguments& call, Diagnostics& diags) const;

 private:
  std::variant<FunctionSignature, Compute> signature_;
};

}  // namespace hecla::pcl
