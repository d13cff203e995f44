// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/model/body.h>
#include <hecla/pcl/declarations.h>
#include <hecla/pcl/eventual.h>
#include <hecla/pcl/typed_value.h>

#include <utility>

#include "unicode/message_text.h"

namespace hecla::pcl {

namespace {

// --- the notation of types

FunctionDefinition unchecked_of_element(Type (TypeTable::*make)(Type)) {
  return FunctionDefinition([make](const CallArguments& call, Diagnostics&) {
    const bool is_valid = call.arguments.size() == 1;
    return FunctionSignature{
        .parameters = {{"type", Type::dynamic()}},
        .returns = is_valid ? (call.types.*make)(call.arguments.front().type) : Type::dynamic()};
  });
}

FunctionSignature union_signature(const CallArguments& call, Diagnostics&) {
  std::vector<Type> types;
  for (const CallArgument& argument : call.arguments) types.push_back(argument.type);
  return {.parameters = {{"type", Type::dynamic()}},
          .variadic = {{"types", Type::dynamic()}},
          .returns = call.types.union_of(types)};
}

Type invalid(const CallArgument& argument, std::string detail, Diagnostics& diags) {
  diags.add(DiagnosticCode::InvalidType, argument.range, std::move(detail));
  return Type::dynamic();
}

// Returns the value of a literal; reports anything else.
std::optional<Value> literal(const CallArgument& argument, Diagnostics& diags) {
  if (argument.type.is_constant()) return argument.type.value();
  if (const auto text = constant_text(*argument.expression))
    return Value::string(std::string(*text));
  invalid(argument, "Expected a literal value.", diags);
  return std::nullopt;
}

// Returns whether the value is a string; reports anything else.
bool is_text(const Value& value, const CallArgument& argument, Diagnostics& diags) {
  if (!value.if_string()) invalid(argument, "Expected a quoted string.", diags);
  return value.if_string().has_value();
}

Type base_of(const CallArgument& argument) {
  return argument.type.is_constant() ? argument.type.base() : Type::string();
}

FunctionSignature constant_signature(const CallArguments& call, Diagnostics& diags) {
  FunctionSignature signature{.parameters = {{"value", Type::dynamic()}}};
  if (call.arguments.size() != 1) return signature;
  if (const auto value = literal(call.arguments.front(), diags))
    signature.returns = call.types.constant(base_of(call.arguments.front()), *value);
  return signature;
}

FunctionSignature enum_signature(const CallArguments& call, Diagnostics& diags) {
  FunctionSignature signature{.parameters = {{"token", Type::string()}, {"value", Type::dynamic()}},
                              .variadic = {{"values", Type::dynamic()}}};
  if (call.arguments.size() < 2) return signature;
  const auto token = literal(call.arguments.front(), diags);
  std::vector<Value> values;
  for (const CallArgument& argument : call.arguments.subspan(1)) {
    const auto value = literal(argument, diags);
    if (!value) return signature;
    if (!values.empty() && value->type() != values.front().type()) {
      invalid(argument, "The values of an enum must have the same type.", diags);
      return signature;
    }
    values.push_back(*value);
  }
  if (!token || !is_text(*token, call.arguments.front(), diags)) return signature;
  signature.returns =
      call.types.enumeration(token->as_string(), base_of(call.arguments[1]), values);
  return signature;
}

FunctionSignature opaque_signature(const CallArguments& call, Diagnostics& diags) {
  FunctionSignature signature{.parameters = {{"name", Type::string()}}};
  if (call.arguments.size() != 1) return signature;
  const auto name = literal(call.arguments.front(), diags);
  if (name && is_text(*name, call.arguments.front(), diags))
    signature.returns = call.types.opaque(name->as_string());
  return signature;
}

class DeclaredTypeNames : public Scope {
 public:
  DeclaredTypeNames() : Scope(&type_scope()) {
    define_variable("none", Type::none());
    define_variable("dynamic", Type::dynamic());
    define_variable("id", Type::id());
    define_function("promise", unchecked_of_element(&TypeTable::promise));
    define_function("output", unchecked_of_element(&TypeTable::output));
    define_function("union", FunctionDefinition(union_signature));
    define_function("const", FunctionDefinition(constant_signature));
    define_function("enum", FunctionDefinition(enum_signature));
    define_function("opaque", FunctionDefinition(opaque_signature));
  }
};

// A function of a namespace could not be called.
const BodySchema& scope_schema(bool is_namespace) {
  static const std::vector<BlockSchema> names = {{"variable", {"name"}},
                                                 {"constant", {"name"}},
                                                 {"keyword", {"name"}},
                                                 {"namespace", {"name"}}};
  static const BodySchema inner{{}, names};
  static const BodySchema outer = [] {
    BodySchema schema{{}, names};
    schema.blocks.push_back({"function", {"name"}});
    return schema;
  }();
  return is_namespace ? inner : outer;
}

}  // namespace

Type read_type(TypeTable& types, const syntax::Document& document, const syntax::Expr& expr,
               Diagnostics& diags) {
  static const DeclaredTypeNames names;
  BoundStorage storage;
  const std::size_t errors = diags.errors_reported();
  const Type type = bind(types, document, expr, names, storage, diags).type;
  return diags.errors_reported() == errors ? type : Type::dynamic();
}

class DeclarationReader {
 public:
  DeclarationReader(Declarations& out, const syntax::Document& document, Diagnostics& diags)
      : out_(out), document_(document), diags_(diags) {}

  // Defines names in `scope`, and adds the values of variables and constants to `values`.
  void read(const Body& body, Scope& scope, std::vector<Value::Field>& values) {
    for (const Block& block : body.content(scope_schema(&scope != &out_.scope_), diags_).blocks) {
      if (!define(block, scope, values)) {
        diags_.add(DiagnosticCode::DuplicateDefinition, block.label_ranges[0],
                   "The name " + in_quotes(block.labels[0]) + " has already been declared.");
      }
    }
  }

 private:
  // Returns false if the name is taken.
  bool define(const Block& block, Scope& scope, std::vector<Value::Field>& values) {
    const std::string& name = block.labels[0];
    if (block.type == "variable") return define_variable(block, scope, values);
    if (block.type == "constant") return define_constant(block, scope, values);
    if (block.type == "function") return define_function(block, scope);
    if (block.type == "keyword") {
      block.body.content({}, diags_);
      return scope.define_keyword(name) != nullptr;
    }
    return define_namespace(block, scope, values);
  }

  bool define_namespace(const Block& block, Scope& scope, std::vector<Value::Field>& values) {
    Scope* members = scope.define_namespace(block.labels[0]);
    if (!members) return false;
    std::vector<Value::Field> member_values;
    read(block.body, *members, member_values);
    values.emplace_back(block.labels[0], Value::object(std::move(member_values)));
    return true;
  }

  bool define_variable(const Block& block, Scope& scope, std::vector<Value::Field>& values) {
    const BodyContent content = block.body.content({{{"type", true}, {"value"}}, {}}, diags_);
    const Attribute* type = content.find_attribute("type");
    const Attribute* value = content.find_attribute("value");
    const Type declared = type ? type_of_attribute(*type) : Type::dynamic();
    if (!scope.define_variable(block.labels[0], declared)) return false;
    values.emplace_back(block.labels[0], value_of(value, declared));
    return true;
  }

  bool define_constant(const Block& block, Scope& scope, std::vector<Value::Field>& values) {
    const BodyContent content = block.body.content({{{"value", true}}, {}}, diags_);
    const Attribute* attribute = content.find_attribute("value");
    const Value value =
        attribute ? attribute->expression.evaluate_literal(diags_) : Value::dynamic();
    if (!scope.define_constant(block.labels[0], value)) return false;
    values.emplace_back(block.labels[0], value);
    return true;
  }

  bool define_function(const Block& block, Scope& scope) {
    const FunctionSignature signature = this->signature(block.body);
    if (!scope.define_function(block.labels[0], FunctionDefinition(signature))) return false;
    out_.result_types_.emplace_back(block.labels[0], signature.returns);
    return true;
  }

  FunctionSignature signature(const Body& body) {
    static const BodySchema schema{{{"returns", true}},
                                   {{"parameter", {"name"}}, {"variadic", {"name"}}}};
    const BodyContent content = body.content(schema, diags_);
    FunctionSignature signature;
    if (const Attribute* returns = content.find_attribute("returns"))
      signature.returns = type_of_attribute(*returns);
    for (const Block& block : content.blocks) {
      FunctionParameter parameter{block.labels[0], parameter_type(block.body)};
      if (block.type == "parameter") {
        signature.parameters.push_back(std::move(parameter));
      } else if (!signature.variadic) {
        signature.variadic = std::move(parameter);
      } else {
        diags_.add(DiagnosticCode::DuplicateBlock, block.range,
                   "A function can have only one variadic parameter.");
      }
    }
    return signature;
  }

  Type parameter_type(const Body& body) {
    const BodyContent content = body.content({{{"type", true}}, {}}, diags_);
    const Attribute* type = content.find_attribute("type");
    return type ? type_of_attribute(*type) : Type::dynamic();
  }

  Type type_of_attribute(const Attribute& attribute) {
    return read_type(out_.types_, document_, *syntax::expression_node(attribute.expression),
                     diags_);
  }

  Value value_of(const Attribute* attribute, Type type) {
    if (!attribute) return absent_value(type);
    const Value value = attribute->expression.evaluate_literal(diags_);
    auto converted = convert_value(out_.types_, value, type);
    if (converted) return *std::move(converted);
    diags_.add(DiagnosticCode::InvalidValue, attribute->expression.range(),
               "The value does not have the declared type: " + converted.error().to_string() + ".");
    return Value::dynamic();
  }

  Value absent_value(Type type) {
    if (!type.is_eventual()) return Value::unknown(value_type(type));
    EventualSource& source =
        out_.pending_.emplace_back(type.is_output() ? EventualKind::Output : EventualKind::Promise);
    return source.eventual().placeholder(value_type(type));
  }

  Declarations& out_;
  const syntax::Document& document_;
  Diagnostics& diags_;
};

void Declarations::read(const syntax::DocumentRef& document, Diagnostics& diags) {
  DeclarationReader(*this, *document, diags).read(document->body(), scope_, values_);
}

void Declarations::add_values(EvalContext& ctx) const { ctx.set_all(values_); }

namespace {

Function with_result_type(TypeTable& types, const Function& function, Type declared) {
  Function::Spec spec = function.spec();
  // The function itself pays, and refines its result.
  for (Parameter& parameter : spec.parameters) parameter.pays_for_reading = false;
  if (spec.variadic) spec.variadic->pays_for_reading = false;
  spec.refine_result = false;
  spec.result_type = Function::always(hecla::Type::dynamic());
  spec.implementation = [&types, function, declared](CallContext& call,
                                                     std::span<const Value> arguments,
                                                     const hecla::Type&) -> CallResult {
    CallResult result = function.call(call, arguments);
    // An eventual result is computed again when its parts have arrived.
    if (!result || contains_eventuals(*result)) return result;
    auto converted = convert_value(types, *result, declared);
    if (converted) return *std::move(converted);
    return CallError{"the result does not have the declared type " + declared.pretty() + ": " +
                     converted.error().to_string() + "."};
  };
  return Function(std::move(spec));
}

}  // namespace

void Declarations::add_result_types(EvalContext& ctx) const {
  for (const auto& [name, declared] : result_types_) {
    const Function* function = ctx.find_function(name);
    if (function)
      ctx.set(name, with_result_type(types_, *function, resolve_outputs(types_, declared)));
  }
}

}  // namespace hecla::pcl
