// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Operations that bind expressions of PCL, and print files.
#include "operations.h"
#include "pcl_types.h"
#include "source.h"

namespace hecla::conformance {
namespace {

using PclScope = Owned<hecla_pcl_scope, hecla_pcl_scope_free>;

class ScopeReader {
 public:
  explicit ScopeReader(hecla_pcl_types* types) : reader_(types) {}

  void read(const Json& names, hecla_pcl_scope* scope) {
    for (const auto& [name, definition] : names.items()) define(name, definition, scope);
  }

 private:
  void define(const std::string& name, const Json& definition, hecla_pcl_scope* scope) {
    const bool has_tag = definition.is_array() && !definition.empty() && definition[0].is_string();
    const std::string tag = has_tag ? definition[0].get<std::string>() : "";
    if (tag == "$keyword") {
      hecla_pcl_scope_add_keyword(scope, text_of(name));
    } else if (tag == "$constant") {
      const Value value =
          read_pcl_literal(reader_.read(definition.at(1)), definition.at(2).get<std::string>());
      hecla_pcl_scope_add_constant(scope, text_of(name), value.get());
    } else if (tag == "$scope") {
      read(definition.at(1), hecla_pcl_scope_add_namespace(scope, text_of(name)));
    } else if (tag == "$function") {
      add_function(name, definition.at(1), scope);
    } else {
      hecla_pcl_scope_add_variable(scope, text_of(name), reader_.read(definition));
    }
  }

  void add_function(const std::string& name, const Json& json, hecla_pcl_scope* scope) {
    if (member(json, "returns") == "$first") {
      hecla_pcl_scope_add_generic(scope, text_of(name), type_of_first, nullptr, nullptr);
      return;
    }
    const hecla_pcl_type returns = reader_.read(json.at("returns"));
    std::vector<hecla_pcl_property> parameters;
    for (const Json& each : member(json, "params")) parameters.push_back(parameter(each));
    const bool is_variadic = json.contains("varargs");
    const hecla_pcl_property variadic =
        is_variadic ? parameter(json["varargs"]) : hecla_pcl_property{};
    hecla_pcl_scope_add_function(scope, text_of(name), parameters.data(), parameters.size(),
                                 is_variadic ? &variadic : nullptr, returns);
  }

  hecla_pcl_property parameter(const Json& json) {
    return {text_of(json.at(0).get_ref<const std::string&>()), reader_.read(json.at(1))};
  }

  static hecla_pcl_type type_of_first(hecla_pcl_types*, const hecla_pcl_type* arguments,
                                      std::size_t count, void*) {
    return count > 0 ? arguments[0] : hecla_pcl_type{};
  }

  PclTypeReader reader_;
};

// Returns the start positions of the reports; [0, 0] for those without a range.
Json positions(const Diags& diags, hecla_severity severity) {
  Json list = Json::array();
  for (std::size_t i = 0; i < hecla_diagnostics_size(diags.get()); ++i) {
    const hecla_diagnostic* item = hecla_diagnostics_at(diags.get(), i);
    if (hecla_diagnostic_severity(item) != severity) continue;
    const hecla_position start = hecla_range_start(hecla_diagnostic_subject(item));
    list.push_back({start.line, start.column});
  }
  return list;
}

Json bind(const Fields& request) {
  unsigned options = 0;
  bool has_types = false;
  for (const Json& option : request.json("options")) {
    if (option == "allow_missing_variables") options |= HECLA_PCL_ALLOW_MISSING_VARIABLES;
    if (option == "skip_range_typechecking") options |= HECLA_PCL_SKIP_RANGE_CHECKS;
    has_types |= option == "type_scope";
  }
  const std::string text = request.text("expr");
  const Diags parse_diags = new_diags();
  const Document document(hecla_parse_expression(hecla_str("t.pp"), text_of(text),
                                                 HECLA_SYNTAX_NATIVE, nullptr, parse_diags.get()));
  if (has_errors(parse_diags)) return {{"excluded", "does not parse"}};
  const PclTypes types = types_of(request);
  const PclScope scope(hecla_pcl_scope_new(types.get(), has_types));
  ScopeReader(types.get()).read(request.json("scope"), scope.get());
  const Diags diags = new_diags();
  const hecla_pcl_type type = hecla_pcl_bind(scope.get(), document.get(), options, diags.get());
  return {{"type", encode_pcl_type(type)},
          {"errors", positions(diags, HECLA_SEVERITY_ERROR)},
          {"warnings", positions(diags, HECLA_SEVERITY_WARNING)}};
}

Json print(const Fields& request) {
  const Diags diags = new_diags();
  const Document document = parse_body(request, diags);
  if (has_errors(diags)) return failed(diags);
  return {{"out", string_of(Buffer(hecla_pcl_print(document.get())))}};
}

constexpr NamedOperation operations[] = {{"pcl.bind", bind}, {"pcl.print", print}};

}  // namespace

OperationGroup pcl_binding_operations() { return operations; }

}  // namespace hecla::conformance
