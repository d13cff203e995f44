// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/terraform/file_structure.h>
#include <hecla/terraform/module.h>
#include <hecla/terraform/reference.h>

#include <algorithm>
#include <map>
#include <set>

#include "os/paths.h"
#include "unicode/unicode.h"

namespace hecla::terraform {
namespace {

// Returns the name of a module's file without its extension, or an empty string for other files.
std::string_view module_file_stem(std::string_view name) {
  for (const std::string_view extension : {".tf", ".tf.json", ".tofu", ".tofu.json"}) {
    if (name.ends_with(extension)) return name.substr(0, name.size() - extension.size());
  }
  return {};
}

// Returns the default of a variable as an expression: in JSON its strings are text.
Expression default_of(const InputVariable& input) {
  const SourceRange range = input.default_value ? input.default_value.range() : SourceRange();
  if (!range.has_source() || !reads_as_json(range.source()->name())) return input.default_value;
  Diagnostics ignored;
  return literal_expression(input.default_value.evaluate_literal(ignored), range);
}

// Returns the variables and local values as expressions refer to them. Labels, and names in JSON, can be any string.
std::vector<ext::NamedExpression> declared_names(const ModuleConfig& module,
                                                 std::span<const GivenVariable> given,
                                                 Diagnostics& diags) {
  std::map<std::string_view, const GivenVariable*> by_name;
  for (const GivenVariable& variable : given) by_name[variable.name] = &variable;
  std::vector<ext::NamedExpression> names;
  for (const Variable& variable : module.variables) {
    if (!unicode::is_identifier(variable.name)) continue;
    const InputVariable& input = variable.input;
    ext::NamedExpression& name = names.emplace_back(ext::NamedExpression{
        {"var", variable.name}, default_of(input), variable.range, {}, input.type});
    const auto found = by_name.find(variable.name);
    if (found == by_name.end()) {
      name.value = variable.default_value ? *variable.default_value : input.value(diags);
    } else {
      name.expression = found->second->source;
      name.scope = found->second->scope;
      name.value = input.value(found->second->value, found->second->range, diags);
    }
  }
  for (const Local& local : module.locals) {
    if (unicode::is_identifier(local.name))
      names.push_back({{"local", local.name}, local.expression, local.name_range});
  }
  return names;
}

// Adds the names that Terraform provides. The attributes of a given object with the root's name replace these values.
class Surroundings {
 public:
  Surroundings(const EvalContext& ctx, std::vector<ext::NamedExpression>& names)
      : ctx_(ctx), names_(names) {}

  void add(const std::string& root, std::vector<std::pair<std::string, std::string>> texts) {
    std::map<std::string, Value, std::less<>> values;
    for (auto& [name, text] : texts) {
      if (!text.empty()) values.insert_or_assign(std::move(name), Value::string(text));
    }
    if (const Value* given = ctx_.find_variable(root)) {
      if (!given->is_plain() || !given->type().is_object()) return;  // it hides all of them
      given->for_each([&](const Value& name, const Value& value) {
        values.insert_or_assign(std::string(name.as_string()), value);
      });
    }
    for (auto& [name, value] : values) names_.push_back({{root, name}, {}, {}, value});
  }

 private:
  const EvalContext& ctx_;
  std::vector<ext::NamedExpression>& names_;
};

Function known_later(const char* name, std::vector<Parameter> parameters,
                     std::optional<Parameter> variadic = std::nullopt) {
  return Function(
      {.name = name,
       .parameters = std::move(parameters),
       .variadic = std::move(variadic),
       .result_type = Function::always(Type::string()),
       .implementation = [](CallContext&, std::span<const Value>, const Type& type) -> CallResult {
         return Value::unknown(type).refined_not_null();
       }});
}

// Only paths in the user's home directory need the file system.
Function path_expansion() {
  return Function({.name = "pathexpand",
                   .parameters = {{.name = "path", .type = Type::string()}},
                   .result_type = Function::always(Type::string()),
                   .implementation = [](CallContext&, std::span<const Value> arguments,
                                        const Type& type) -> CallResult {
                     const bool is_in_home = arguments[0].as_string().starts_with('~');
                     return is_in_home ? Value::unknown(type).refined_not_null() : arguments[0];
                   }});
}

}  // namespace

std::span<const Function> functions_of_apply() {
  static const Function functions[] = {
      known_later("timestamp", {}),
      known_later("plantimestamp", {}),
      known_later("uuid", {}),
      known_later("bcrypt", {{.name = "str", .type = Type::string()}},
                  Parameter{.name = "cost", .type = Type::number()}),
      known_later("rsadecrypt", {{.name = "ciphertext", .type = Type::string()},
                                 {.name = "privatekey", .type = Type::string()}}),
      path_expansion()};
  return functions;
}

bool is_module_file(std::string_view name) {
  return !module_file_stem(name).empty() && !name.starts_with('.');
}

bool is_override_file(std::string_view name) {
  const std::string_view stem = module_file_stem(name);
  return stem == "override" || stem.ends_with("_override");
}

bool is_local_source(std::string_view source) {
  return source.starts_with("./") || source.starts_with("../") || source == "." || source == "..";
}

void keep_module_files(std::vector<std::string>& paths) {
  std::erase_if(paths,
                [](const std::string& path) { return !is_module_file(os::file_name(path)); });
  const std::set<std::string> all(paths.begin(), paths.end());
  std::erase_if(paths, [&](const std::string& path) {
    const std::size_t extension = path.rfind(".tf");
    const bool is_terraform = path.ends_with(".tf") || path.ends_with(".tf.json");
    return is_terraform && all.contains(std::string(path).replace(extension, 3, ".tofu"));
  });
}

ext::NamedValues module_values(const ModuleConfig& module, std::span<const GivenVariable> given,
                               const EvalContext& ctx, const ModuleOptions& options,
                               Diagnostics& diags) {
  std::vector<ext::NamedExpression> names = declared_names(module, given, diags);
  Surroundings surroundings(ctx, names);
  surroundings.add(
      "path",
      {{"module", options.path}, {"root", options.path}, {"cwd", options.working_directory}});
  surroundings.add("terraform", {{"workspace", options.workspace}});
  if (!ctx.find_variable("module")) {
    for (const auto& [name, called] : options.calls)
      names.push_back({.name = {"module", name},
                       .expression = {},
                       .range = called.range,
                       .value = called.outputs,
                       .members = called.members});
  }
  ext::NamedValuesOptions evaluation{
      .others_are_unknown = true, .describe = referenced_object, .prefix = options.prefix};
  if (options.is_complete) evaluation.closed_roots = {"var", "local"};
  return {std::move(names), ctx, std::move(evaluation), diags};
}

std::string referenced_object(const Traversal& reference) {
  const auto& steps = reference.steps();
  const std::string& root = reference.root_name();
  std::size_t count = 1;
  const std::size_t most = std::min<std::size_t>(steps.size(), resource_mode(root) ? 3 : 2);
  while (count < most && steps[count].kind == TraversalStepKind::Attribute) ++count;
  return Traversal({steps.begin(), steps.begin() + static_cast<std::ptrdiff_t>(count)}).to_string();
}

}  // namespace hecla::terraform
