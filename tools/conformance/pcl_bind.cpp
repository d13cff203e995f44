// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Operations that bind expressions of PCL.
#include <hecla/pcl/bind.h>
#include <hecla/syntax/parse.h>

#include "operations.h"
#include "pcl_types.h"

namespace hecla::conformance {
namespace {

using pcl::CallArgument;
using pcl::FunctionDefinition;
using pcl::FunctionParameter;
using pcl::FunctionSignature;

class ScopeReader {
 public:
  explicit ScopeReader(pcl::TypeTable& types) : reader_(types) {}

  void read(const Json& names, pcl::Scope& scope) {
    for (const auto& [name, definition] : names.items()) define(name, definition, scope);
  }

 private:
  void define(const std::string& name, const Json& definition, pcl::Scope& scope) {
    const bool has_tag = definition.is_array() && !definition.empty() && definition[0].is_string();
    const std::string tag = has_tag ? definition[0].get<std::string>() : "";
    if (tag == "$keyword") {
      scope.define_keyword(name);
    } else if (tag == "$constant") {
      const pcl::Type type = reader_.read(definition.at(1));
      scope.define_constant(name, read_pcl_literal(type, definition.at(2).get<std::string>()));
    } else if (tag == "$scope") {
      read(definition.at(1), *scope.define_namespace(name));
    } else if (tag == "$function") {
      scope.define_function(name, function(definition.at(1)));
    } else {
      scope.define_variable(name, reader_.read(definition));
    }
  }

  FunctionDefinition function(const Json& json) {
    if (member(json, "returns") == "$first") return FunctionDefinition(type_of_first);
    FunctionSignature signature;
    signature.returns = reader_.read(json.at("returns"));
    for (const Json& each : member(json, "params")) {
      signature.parameters.push_back(parameter(each));
    }
    if (json.contains("varargs")) signature.variadic = parameter(json["varargs"]);
    return FunctionDefinition(std::move(signature));
  }

  FunctionParameter parameter(const Json& json) {
    return {json.at(0).get<std::string>(), reader_.read(json.at(1))};
  }

  static FunctionSignature type_of_first(const pcl::CallArguments& call, Diagnostics&) {
    FunctionSignature signature;
    for (const CallArgument& argument : call.arguments) {
      const std::string name = "p" + std::to_string(signature.parameters.size());
      signature.parameters.push_back({name, argument.type});
    }
    if (!call.arguments.empty()) signature.returns = call.arguments.front().type;
    return signature;
  }

  PclTypeReader reader_;
};

// Returns the start positions of the reports; [0, 0] for those without a range.
Json positions(const Diagnostics& diags, Severity severity) {
  Json list = Json::array();
  for (const Diagnostic& item : diags) {
    if (item.severity != severity) continue;
    const bool has_range = item.subject.has_source();
    const Position start = item.subject.start();
    list.push_back({has_range ? start.line : 0, has_range ? start.column : 0});
  }
  return list;
}

Json bind(const Request& request) {
  pcl::BindOptions options;
  const pcl::Scope* parent = nullptr;
  for (const Json& option : request.json("options")) {
    options.allow_missing_variables |= option == "allow_missing_variables";
    options.skip_range_typechecking |= option == "skip_range_typechecking";
    if (option == "type_scope") parent = &pcl::type_scope();
  }
  Diagnostics parse_diags;
  const auto document =
      syntax::parse_expression(Source::make("t.pp", request.text("expr")), parse_diags);
  if (parse_diags.has_errors()) return {{"excluded", "does not parse"}};
  pcl::TypeTable types(request.rules());
  pcl::Scope scope(parent);
  ScopeReader(types).read(request.json("scope"), scope);
  Diagnostics diags;
  const pcl::BoundExpression bound = pcl::bind_expression(types, document, scope, diags, options);
  return {{"type", encode_pcl_type(bound.type())},
          {"errors", positions(diags, Severity::Error)},
          {"warnings", positions(diags, Severity::Warning)}};
}

constexpr NamedOperation operations[] = {{"pcl.bind", bind}};

}  // namespace

OperationGroup pcl_binding_operations() { return operations; }

}  // namespace hecla::conformance
