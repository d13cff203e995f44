// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The parts that tests of the binder share: a scope with a name of each type, and a notation for
// types and reports.
#include <hecla/pcl/bind.h>
#include <hecla/pcl/eventual.h>

#include <string>
#include <utility>

#include "support/parsed.h"

namespace hecla::pcl::testing {

// Returns "E1:2" for an error at line 1, column 2, "W" for a warning; without a range "E".
inline std::string reports(const Diagnostics& diags) {
  std::string text;
  for (const Diagnostic& item : diags) {
    if (!text.empty()) text += ' ';
    text += item.severity == Severity::Error ? "E" : "W";
    if (!item.subject.has_source()) continue;
    const Position start = item.subject.start();
    text += std::to_string(start.line) + ":" + std::to_string(start.column);
  }
  return text;
}

// The notation of types: a type expression, and in addition `none`, `dynamic`, promise(t), output(t),
// union(t, u), c(literal), and c_number(literal), a constant whose base is number.
class Notation : public Scope {
 public:
  Notation() : Scope(&type_scope()) {
    define_variable("none", Type::none());
    define_variable("dynamic", Type::dynamic());
    define("promise", [](TypeTable& types, auto list) { return types.promise(list[0].type); });
    define("output", [](TypeTable& types, auto list) { return types.output(list[0].type); });
    define("c", [](TypeTable&, auto list) { return list[0].type; });
    define("c_number", [](TypeTable& types, auto list) {
      return types.constant(Type::number(), list[0].type.value());
    });
    define("union", [](TypeTable& types, auto list) {
      std::vector<Type> members;
      for (const CallArgument& argument : list) members.push_back(argument.type);
      return types.union_of(members);
    });
  }

 private:
  template <class F>
  void define(std::string_view name, F make) {
    define_function(name, FunctionDefinition([make](const CallArguments& call, Diagnostics&) {
                      return FunctionSignature{
                          .variadic = FunctionParameter{"types", Type::dynamic()},
                          .returns = make(call.types, call.arguments)};
                    }));
  }
};

inline Type type(TypeTable& types, std::string_view text) {
  static const Notation& notation = *new Notation;
  Diagnostics diags;
  const BoundExpression bound =
      bind_expression(types, test::parsed_expression(text), notation, diags);
  if (diags.has_errors()) throw std::runtime_error("not a type: " + std::string(text));
  return bound.type();
}

// The scope of the numbered cases: s string, os output(string) and so on.
class Names : public Scope {
 public:
  explicit Names(TypeTable& types) : types_(types) {
    const std::pair<const char*, const char*> variables[] = {
        {"s", "string"},
        {"n", "number"},
        {"i", "int"},
        {"b", "bool"},
        {"d", "dynamic"},
        {"nn", "none"},
        {"os", "output(string)"},
        {"oi", "output(int)"},
        {"ob", "output(bool)"},
        {"ps", "promise(string)"},
        {"pb", "promise(bool)"},
        {"ls", "list(string)"},
        {"st", "set(string)"},
        {"ms", "map(string)"},
        {"lou", "list(output(string))"},
        {"ols", "output(list(string))"},
        {"oo", "output({ a = string })"},
        {"optl", "optional(list(string))"},
        {"opto", "optional({ a = string })"},
        {"t", "[string, number]"},
        {"o", "{ a = string, B = number }"},
        {"lo", "list({ a = string, b = { c = int } })"},
    };
    for (const auto& [name, text] : variables) define_variable(name, type(types, text));
    define_constant("cst", Value::number(5));
    define_constant("obj", Value::object({{"port", Value::number(80)}}));
    define_keyword("kw");
    define_namespace("sub")->define_variable("w", Type::string());
    const Value values[] = {Value::string("a"), Value::string("b")};
    define_variable("en", types.enumeration("en", Type::string(), values));
    define_functions();
  }

 private:
  void define(std::string_view name, std::vector<const char*> parameters, const char* returns,
              const char* variadic = nullptr) {
    FunctionSignature signature{.returns = type(types_, returns)};
    for (const char* text : parameters) {
      signature.parameters.push_back(
          {"p" + std::to_string(signature.parameters.size()), type(types_, text)});
    }
    if (variadic) signature.variadic = FunctionParameter{"rest", type(types_, variadic)};
    define_function(name, FunctionDefinition(std::move(signature)));
  }

  void define_functions() {
    define("f", {"string", "int"}, "bool");
    define("fd", {"dynamic"}, "string");
    define("fopt", {"string", "optional(string)"}, "string");
    define("fl", {"list(string)"}, "int");
    define("fout", {"string"}, "output(string)");
    define("v", {"string"}, "bool", "int");
    define("recover", {"dynamic", "dynamic"}, "dynamic");
    define_function("fgen", FunctionDefinition([](const CallArguments& call, Diagnostics&) {
                      FunctionSignature signature;
                      for (const CallArgument& argument : call.arguments) {
                        signature.parameters.push_back({"p", argument.type});
                      }
                      if (!call.arguments.empty()) signature.returns = call.arguments[0].type;
                      return signature;
                    }));
  }

  TypeTable& types_;
};

}  // namespace hecla::pcl::testing
