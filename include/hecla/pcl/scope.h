// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Scope: the names that the expressions of a program can refer to.
//
//   pcl::Scope scope;
//   scope.define_variable("region", Type::string());
//   scope.define_constant("max", Value::number(5));
//   scope.define_namespace("pkg")->define_variable("version", Type::string());   // pkg.version
//   scope.find("region")->type.is_string()
//
// A scope has three name spaces: functions; outputs (definitions whose syntax is a block of the type
// "output"); and everything else. A reference is looked up among everything else first, and then
// among the outputs, in the scope and then in its parents. A name that is already defined in its
// name space of the scope is refused, and the first definition stays.
//
// A scope must outlive its child scopes, its namespaces, and every tree that was bound in it. It does
// not move. It may be read from many threads while nothing is defined in it.
#include <hecla/pcl/function.h>
#include <hecla/pcl/type.h>
#include <hecla/syntax/node.h>
#include <hecla/value/value.h>

#include <deque>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace hecla::pcl {

class Scope;

enum class DefinitionKind : std::uint8_t {
  Variable,   // a value of a type
  Constant,   // a known value
  Namespace,  // a group of names
  Keyword     // a word that has a meaning to the application only, and no type
};

// The definition that a name refers to. Lives as long as its owner: a scope, or, for the variables
// of loops, the bound tree.
struct Definition {
  DefinitionKind kind = DefinitionKind::Variable;
  std::string_view name = {};
  Type type = {};                  // Variable, Constant; otherwise dynamic
  const Value* value = nullptr;    // Constant
  const Scope* members = nullptr;  // Namespace
  syntax::AnyNode node = {};       // the node that defines it, if any
  // An attribute that the type does not have is dynamic, with a warning.
  bool is_lenient = false;

  bool is_typed() const {
    return kind == DefinitionKind::Variable || kind == DefinitionKind::Constant;
  }
};

class Scope {
 public:
  explicit Scope(const Scope* parent = nullptr, syntax::AnyNode node = {})
      : parent_(parent), node_(node) {}
  Scope(const Scope&) = delete;
  Scope& operator=(const Scope&) = delete;
  virtual ~Scope() = default;

  const Scope* parent() const { return parent_; }
  // Returns the node that the scope belongs to, such as a block; may be none.
  syntax::AnyNode node() const { return node_; }

  // Define a name. Return null if the name is already defined.
  Definition* define_variable(std::string_view name, Type type, syntax::AnyNode node = {});
  Definition* define_constant(std::string_view name, Value value, syntax::AnyNode node = {});
  Definition* define_keyword(std::string_view name);
  // Returns the scope of the members, whose parent is this scope: a member that it does not have is
  // looked up here.
  Scope* define_namespace(std::string_view name, syntax::AnyNode node = {});
  const FunctionDefinition* define_function(std::string_view name, FunctionDefinition function);

  // Return the definition of a name in this scope or in its parents, or null.
  const Definition* find(std::string_view name) const;
  const FunctionDefinition* find_function(std::string_view name) const;
  // Return the names that can be referred to or called here, inner ones first; each may appear more
  // than once.
  std::vector<std::string_view> names() const;
  std::vector<std::string_view> function_names() const;

 private:
  using Names = std::map<std::string, Definition, std::less<>>;
  Definition* define(std::string_view name, const Definition& definition);

  const Scope* parent_;
  syntax::AnyNode node_;
  Names names_;
  Names outputs_;
  std::map<std::string, FunctionDefinition, std::less<>> functions_;
  std::deque<Value> values_;
  std::vector<std::unique_ptr<Scope>> namespaces_;
};

}  // namespace hecla::pcl
