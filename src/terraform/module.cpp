// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/terraform/input_variables.h>
#include <hecla/terraform/module.h>
#include <hecla/terraform/secrets.h>
#include <hecla/unicode/message_text.h>
#include <hecla/unicode/unicode.h>

#include <algorithm>
#include <map>
#include <unordered_map>

namespace hecla::terraform {
namespace {

// Returns the name of a module's file without its extension, or an empty string for other files.
std::string_view module_file_stem(std::string_view name) {
  for (const std::string_view extension : {".tf", ".tf.json"}) {
    if (name.ends_with(extension)) return name.substr(0, name.size() - extension.size());
  }
  return {};
}

class ModuleReader {
 public:
  ModuleReader(const Limits& limits, Diagnostics& diags) : limits_(limits), diags_(diags) {}

  void read(const ModuleFile& file) {
    for (InputVariable& variable : input_variables(file.body, diags_, limits_)) {
      if (is_usable(variable.name, variable.range)) add(std::move(variable), file.is_override);
    }
    std::vector<ext::NamedExpression> locals;
    ext::add_attributes(file.body, "locals", "local", locals, diags_);
    for (ext::NamedExpression& local : locals) {
      if (is_usable(local.name.back(), local.range)) add(std::move(local), file.is_override);
    }
  }

  std::vector<ext::NamedExpression> names(std::span<const GivenVariable> given) {
    std::map<std::string_view, const GivenVariable*> by_name;
    for (const GivenVariable& variable : given) by_name[variable.name] = &variable;
    std::vector<ext::NamedExpression> names;
    for (const InputVariable& variable : variables_) {
      const auto found = by_name.find(variable.name);
      names.push_back(found == by_name.end() ? by_default(variable)
                                             : by_value(variable, *found->second));
    }
    std::move(locals_.begin(), locals_.end(), std::back_inserter(names));
    return names;
  }

 private:
  // Labels, and names in JSON, can be any string.
  bool is_usable(const std::string& name, const SourceRange& range) {
    if (unicode::is_identifier(name)) return true;
    diags_.add(DiagnosticCode::MissingAttributeName, range,
               in_quotes(name) +
                   " is not a valid name. A name must begin with a letter or \"_\" and can contain "
                   "letters, "
                   "digits, \"_\" and \"-\".");
    return false;
  }

  void add(InputVariable variable, bool is_override) {
    const auto [at, is_new] = variable_at_.try_emplace(variable.name, variables_.size());
    if (is_new || !is_override) {
      variables_.push_back(std::move(variable));
      return;
    }
    InputVariable& existing = variables_[at->second];
    if (variable.type) {
      existing.type = std::move(variable.type);
      existing.constraint = std::move(variable.constraint);
    }
    if (variable.default_value) existing.default_value = std::move(variable.default_value);
    existing.sensitive |= variable.sensitive;
    existing.ephemeral |= variable.ephemeral;
  }

  void add(ext::NamedExpression local, bool is_override) {
    const auto [at, is_new] = local_at_.try_emplace(local.name.back(), locals_.size());
    if (is_new || !is_override) {
      locals_.push_back(std::move(local));
    } else {
      locals_[at->second] = std::move(local);
    }
  }

  ext::NamedExpression by_default(const InputVariable& variable) {
    return {{"var", variable.name},
            variable.default_value,
            variable.range,
            variable.value(diags_),
            variable.type};
  }

  ext::NamedExpression by_value(const InputVariable& variable, const GivenVariable& given) {
    return {{"var", variable.name},
            given.source,
            variable.range,
            variable.value(given.value, given.range, diags_),
            variable.type};
  }

  const Limits& limits_;
  Diagnostics& diags_;
  std::vector<InputVariable> variables_;
  std::vector<ext::NamedExpression> locals_;
  std::unordered_map<std::string, std::size_t> variable_at_;
  std::unordered_map<std::string, std::size_t> local_at_;
};

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
      known_later("timestamp", {}), known_later("plantimestamp", {}), known_later("uuid", {}),
      known_later("bcrypt", {{.name = "str", .type = Type::string()}},
                  Parameter{.name = "cost", .type = Type::number()}),
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

ext::NamedValues module_values(std::span<const ModuleFile> files,
                               std::span<const GivenVariable> given, const EvalContext& ctx,
                               const ModuleOptions& options, Diagnostics& diags) {
  DeclaredSecrets secrets;
  for (const ModuleFile& file : files) secrets.add(file.body);
  for (const ModuleFile& file : files) secrets.mark(file.body);
  ModuleReader reader(ctx.limits(), diags);
  for (const bool overrides : {false, true}) {
    for (const ModuleFile& file : files) {
      if (file.is_override == overrides) reader.read(file);
    }
  }
  std::vector<ext::NamedExpression> names = reader.names(given);
  Surroundings surroundings(ctx, names);
  surroundings.add(
      "path",
      {{"module", options.path}, {"root", options.path}, {"cwd", options.working_directory}});
  surroundings.add("terraform", {{"workspace", options.workspace}});
  ext::NamedValuesOptions evaluation{.others_are_unknown = true, .describe = referenced_object};
  if (options.is_complete) evaluation.closed_roots = {"var", "local"};
  return {std::move(names), ctx, std::move(evaluation), diags};
}

std::string referenced_object(const Traversal& reference) {
  const auto& steps = reference.steps();
  const std::string& root = reference.root_name();
  const bool has_type_and_name = root == "data" || root == "ephemeral" || root == "resource";
  std::size_t count = 1;
  const std::size_t most = std::min<std::size_t>(steps.size(), has_type_and_name ? 3 : 2);
  while (count < most && steps[count].kind == TraversalStepKind::Attribute) ++count;
  return Traversal({steps.begin(), steps.begin() + static_cast<std::ptrdiff_t>(count)}).to_string();
}

}  // namespace hecla::terraform
