// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "source.h"

namespace hecla::conformance {
namespace {

const hecla_function_table* functions() {
  static const FunctionTable table(hecla_function_table_new(
      HECLA_FUNCTIONS_STANDARD | HECLA_FUNCTIONS_EXPRESSION, hecla_str(nullptr)));
  return table.get();
}

const hecla_context* protocol_functions() {
  static const Context context = [] {
    Context made(hecla_context_new(nullptr));
    hecla_context_set_functions(made.get(), functions());
    hecla_context_set_function(made.get(), hecla_str("ns::upper"), function_named("upper"));
    return made;
  }();
  return context.get();
}

hecla_syntax syntax_of(const Fields& request) {
  return request.is_json_syntax() ? HECLA_SYNTAX_JSON : HECLA_SYNTAX_NATIVE;
}

}  // namespace

const hecla_function* function_named(const std::string& name) {
  // The protocol calls one function by a name in a namespace.
  const std::string plain = name.starts_with("ns::") ? name.substr(4) : name;
  const hecla_function* found = hecla_function_table_find(functions(), text_of(plain));
  if (!found) throw BadRequest("no function \"" + name + "\"");
  return found;
}

Document parse_expression(const Fields& request, const Diags& diags) {
  const std::string source = request.source();
  if (request.text("kind") == "template" && !request.is_json_syntax())
    return Document(
        hecla_parse_template(hecla_str("t.hcl"), text_of(source), nullptr, diags.get()));
  return Document(hecla_parse_expression(hecla_str("t.hcl"), text_of(source), syntax_of(request),
                                         nullptr, diags.get()));
}

Document parse_body(const Fields& request, const Diags& diags) {
  const std::string source = request.source();
  return Document(
      hecla_parse(hecla_str("t.hcl"), text_of(source), syntax_of(request), nullptr, diags.get()));
}

Context context_of(const Fields& request) {
  if (request.flag("literal")) return nullptr;
  Context context(hecla_context_new(protocol_functions()));
  for (const auto& [name, value] : request.json("vars").items())
    hecla_context_set_variable(context.get(), text_of(name), decode_value(value).get());
  return context;
}

}  // namespace hecla::conformance
