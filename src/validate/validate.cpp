// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The stages of a validation. As in Terraform, a stage with errors ends it: reading the files, reading the modules that
// are called, what they pass to each other, the arguments of the calls, cycles, and then the objects.
#include <hecla/validate/validate.h>

#include <hecla/base/interruption.h>

#include <set>

#include "terraform/provider_name.h"
#include "unicode/message_text.h"
#include "validate/graph.h"
#include "validate/object_checks.h"
#include "validate/provider_functions.h"
#include "validate/schema_secrets.h"

namespace hecla::validate {
namespace {

void check_versions(const ModuleTree& tree, const Options& options, Diagnostics& diags) {
  const auto version = parse_version(options.terraform_version);
  if (!version) return;
  for (const ModuleNode& node : tree.nodes) {
    for (const VersionRequirement& requirement : node.config->required_versions) {
      if (is_satisfied(requirement.constraints, *version)) continue;
      diags.add(DiagnosticCode::UnsupportedVersion, requirement.range,
                "The configuration does not support Terraform " + options.terraform_version + ".");
    }
  }
}

// Adds the objects of all modules to a graph, with the references between them.
class ConfigurationGraph {
 public:
  ConfigurationGraph(ModuleTree& tree, Evaluator& evaluator, const Options& options,
                     Diagnostics& diags)
      : tree_(tree), evaluator_(evaluator), options_(options), diags_(diags) {}

  void run() {
    if (!read_arguments()) return;
    for (ModuleNode& module : tree_.nodes) add_scope(module);
    for (ModuleNode& module : tree_.nodes) add_objects(module);
    for (ModuleNode& module : tree_.nodes) add_end(module);
    add_imports();
    connect();
    if (!diags_.has_errors()) graph_.run(diags_);
  }

 private:
  using Ids = std::vector<std::size_t>;
  struct Scope {
    std::size_t begin = 0;  // depends on what the call refers to; all objects depend on it
    bool has_begin = false;
    Ids objects;
    std::unordered_map<std::string, Ids> by_key;  // what references in the module can refer to
  };
  // A reference that is connected when all objects are known.
  struct Link {
    std::size_t from;
    const ModuleNode* module;
    std::string key;
    std::string fallback;
  };

  std::string name_of(const ModuleNode& module, const std::string& name) const {
    return module.path.empty() ? name : module.text() + "." + name;
  }

  std::size_t add(const ModuleNode& module, const std::string& name, const SourceRange& range,
                  Graph::Check check) {
    const std::size_t id = graph_.add(name_of(module, name), range, std::move(check));
    Scope& scope = scopes_[&module];
    scope.objects.push_back(id);
    if (scope.has_begin) graph_.depend(id, scope.begin);
    return id;
  }

  void name(const ModuleNode& module, const std::string& key, std::size_t id) {
    scopes_[&module].by_key[key].push_back(id);
  }

  // --- references

  void link(std::size_t from, const ModuleNode& module, const Traversal& traversal) {
    Diagnostics ignored;
    const auto reference = parse_reference(traversal, ignored);
    if (!reference) return;
    std::string key = reference->key();
    if (key.empty()) return;
    links_.push_back(
        {from, &module, std::move(key),
         reference->kind == Reference::Kind::Module ? "module." + reference->name : std::string()});
  }
  void link(std::size_t from, const ModuleNode& module, std::span<const Traversal> traversals) {
    for (const Traversal& traversal : traversals) link(from, module, traversal);
  }
  void link(std::size_t from, const ModuleNode& module, const Expression& expression) {
    Interruption::point();
    if (expression) link(from, module, expression.variables());
  }
  void link(std::size_t from, const ModuleNode& module, std::span<const CheckRule> rules) {
    for (const CheckRule& rule : rules) {
      link(from, module, rule.condition);
      link(from, module, rule.error_message);
    }
  }
  void link(std::size_t from, const ModuleNode& module, const Body& body,
            const wire::SchemaBlock* schema) {
    if (schema) link(from, module, evaluator_.references_in(body, *schema));
  }

  void connect() {
    for (const Link& link : links_) {
      const auto& by_key = scopes_[link.module].by_key;
      auto found = by_key.find(link.key);
      if (found == by_key.end() && !link.fallback.empty()) found = by_key.find(link.fallback);
      if (found == by_key.end()) continue;
      for (const std::size_t id : found->second) {
        if (id != link.from) graph_.depend(link.from, id);
      }
    }
  }

  // --- modules

  void add_scope(ModuleNode& module) {
    module.functions = options_.functions ? options_.functions->child() : EvalContext();
    add_provider_functions(module, evaluator_.providers());
    if (!module.call) return;
    const ModuleNode& parent = *module.parent;
    const ModuleCall& call = *module.call;
    const std::size_t id =
        add(parent, "module." + call.name, call.range, [this, &parent, &call](Diagnostics& diags) {
          check_call(parent, call, evaluator_, diags);
        });
    link(id, parent, call.count);
    link(id, parent, call.for_each);
    link(id, parent, call.depends_on);
    scopes_[&module].begin = id;
    scopes_[&module].has_begin = true;
  }

  // A reference to a whole module waits for everything in it.
  void add_end(const ModuleNode& module) {
    if (!module.call) return;
    const ModuleNode& parent = *module.parent;
    const std::size_t id =
        graph_.add(name_of(parent, "module." + module.call->name), module.call->range);
    name(parent, "module." + module.call->name, id);
    for (const std::size_t object : scopes_[&module].objects) graph_.depend(id, object);
  }

  void add_objects(ModuleNode& module) {
    const ModuleConfig& config = *module.config;
    add_variables(module);
    for (const Local& local : config.locals) add_local(module, local);
    for (const Output& output : config.outputs) add_output(module, output);
    for (const Resource& resource : config.resources) add_resource(module, resource);
    for (const Check& check : config.checks) add_check(module, check);
    for (const ModuleCall& call : config.calls) {
      if (!module.children.contains(call.name)) add_missing_call(module, call);
    }
  }

  void add_missing_call(const ModuleNode& module, const ModuleCall& call) {
    const std::size_t id =
        add(module, "module." + call.name, call.range, [this, &module, &call](Diagnostics& diags) {
          check_call(module, call, evaluator_, diags);
        });
    link(id, module, call.count);
    link(id, module, call.for_each);
    link(id, module, call.depends_on);
    name(module, "module." + call.name, id);
  }

  // --- variables

  // Reads the arguments of all calls. As in Terraform, the deepest modules come first, and the first errors end it.
  bool read_arguments() {
    for (auto module = tree_.nodes.rbegin(); module != tree_.nodes.rend(); ++module) {
      if (!module->call) continue;
      BodySchema schema;
      for (const Variable& variable : module->config->variables)
        schema.attributes.push_back({variable.name, !variable.default_value});
      const Diagnostics::Checkpoint before = diags_.checkpoint();
      arguments_[&*module] = module->call->body.content(schema, diags_).attributes;
      if (diags_.has_errors_since(before)) return false;
    }
    return true;
  }

  void add_variables(const ModuleNode& module) {
    std::unordered_map<std::string_view, Expression> given;
    for (const Attribute& argument : arguments_[&module])
      given.emplace(argument.name, argument.expression);
    for (const Variable& variable : module.config->variables) {
      const auto found = given.find(variable.name);
      add_variable(module, variable, found == given.end() ? Expression() : found->second);
    }
  }

  void add_variable(const ModuleNode& module, const Variable& variable, Expression argument) {
    const SourceRange range = argument ? argument.range() : variable.range;
    const bool is_argument = module.call != nullptr;
    auto value = std::make_shared<Value>(
        Value::unknown(variable.input.constraint.type.without_optional_attributes()));
    const std::size_t id = add(
        module, "var." + variable.name, variable.range,
        is_argument ? Graph::Check([this, &module, &variable, argument, value](Diagnostics& diags) {
          *value = check_argument(module, variable, argument, evaluator_, diags);
        })
                    : Graph::Check());
    if (is_argument) link(id, *module.parent, argument);
    name(module, "var." + variable.name, id);
    if (variable.validations.empty()) return;
    const std::size_t validation =
        add(module, "var." + variable.name + " (validation)", variable.range,
            [this, &module, &variable, value, range](Diagnostics& diags) {
              check_validations(module, variable, *value, range, evaluator_, diags);
            });
    graph_.depend(validation, id);
    link_validation(validation, module, variable);
    name(module, "var." + variable.name, validation);
  }

  void link_validation(std::size_t id, const ModuleNode& module, const Variable& variable) {
    const std::size_t before = links_.size();
    link(id, module, variable.validations);
    std::erase_if(links_, [&, at = std::size_t{0}](const Link& link) mutable {
      return at++ >= before && link.key == "var." + variable.name;
    });
  }

  // --- other objects

  void add_local(ModuleNode& module, const Local& local) {
    const std::size_t id = add(module, "local." + local.name, local.range,
                               [this, &module, &local](Diagnostics& diags) {
                                 check_local(module, local, evaluator_, diags);
                               });
    link(id, module, local.expression);
    name(module, "local." + local.name, id);
  }

  void add_output(const ModuleNode& module, const Output& output) {
    const std::size_t id = add(module, "output." + output.name, output.range,
                               [this, &module, &output](Diagnostics& diags) {
                                 check_output(module, output, evaluator_, diags);
                               });
    link(id, module, output.expression);
    link(id, module, output.depends_on);
    link(id, module, output.preconditions);
    if (module.parent) name(*module.parent, "module." + module.call->name + "." + output.name, id);
  }

  void add_check(const ModuleNode& module, const Check& check) {
    const std::size_t id = add(module, "check." + check.name, check.range,
                               [this, &module, &check](Diagnostics& diags) {
                                 check_asserts(module, check, evaluator_, diags);
                               });
    link(id, module, check.asserts);
    if (!check.data.empty()) links_.push_back({id, &module, check.data, {}});
  }

  void add_resource(ModuleNode& module, const Resource& resource) {
    const std::string address = resource.address.text();
    const std::size_t id =
        add(module, address, resource.range, [this, &module, &resource](Diagnostics& diags) {
          check_resource(module, resource, evaluator_, diags);
        });
    name(module, address, id);
    link(id, module, resource.count);
    link(id, module, resource.for_each);
    link(id, module, resource.depends_on);
    link(id, module, resource.preconditions);
    link(id, module, resource.postconditions);
    for (const Expression& trigger : resource.replace_triggered_by) link(id, module, trigger);
    bool is_known = false;
    link(id, module, resource.body, evaluator_.schema_of(resource, is_known));
    if (!is_known) {
      for (const Attribute& attribute : arguments_without_schema(resource.body))
        link(id, module, attribute.expression);
    }
    link_provisioners(id, module, resource);
    add_provider_of(id, module, resource, is_known);
  }

  void link_provisioners(std::size_t id, const ModuleNode& module, const Resource& resource) {
    if (resource.connection) link(id, module, *resource.connection, &connection_schema());
    for (const Provisioner& provisioner : resource.provisioners) {
      if (provisioner.is_for_destroy) continue;
      if (provisioner.connection) link(id, module, *provisioner.connection, &connection_schema());
      link(id, module, provisioner.body, provisioner_schema(provisioner.type));
    }
  }

  // --- providers

  void add_provider_of(std::size_t id, ModuleNode& module, const Resource& resource,
                       bool is_known) {
    const std::string alias =
        resource.provider_reference ? resource.provider_reference->alias : std::string();
    const auto resolved = resolve_provider(module, resource.provider, alias);
    if (!resolved) return report_undefined_provider(module, resource);
    if (!is_known) report_unknown_provider(resource);
    if (resource.provider_reference && resolved->config && resolved->module == &module)
      check_provider_key(*resource.provider_reference, *resolved->config);
    if (resolved->config) graph_.depend(id, provider_node(*resolved->module, *resolved->config));
  }

  // Without a reference, the configuration is one that a call passes.
  void report_undefined_provider(const ModuleNode& module, const Resource& resource) {
    const auto& reference = resource.provider_reference;
    if (reference) {
      diags_.add(DiagnosticCode::UndefinedProvider, reference->name_range,
                 "There is no configuration " + in_quotes(reference->text()) + " of the provider.");
      return;
    }
    diags_.add(DiagnosticCode::UndefinedProvider, module.call ? module.call->range : resource.range,
               "The configuration of the provider " + in_quotes(short_address(resource.provider)) +
                   " that is passed to the module does not exist.");
  }

  // A configuration with for_each has instances, and only these can be used.
  void check_provider_key(const ProviderReference& reference, const ProviderConfig& config) {
    if (reference.has_key == static_cast<bool>(config.for_each)) return;
    diags_.add(
        DiagnosticCode::InvalidProviderReference, reference.name_range,
        "The provider configuration " + in_quotes(reference.text()) +
            (reference.has_key ? " does not set \"for_each\", so it has no instances with keys."
                               : " has \"for_each\" set, so a key is needed, such as " +
                                     reference.text() + "[each.key]."));
  }

  std::size_t provider_node(ModuleNode& module, const ProviderConfig& provider) {
    const auto [at, is_new] = provider_nodes_.try_emplace({&module, &provider}, 0);
    if (!is_new) return at->second;
    const std::size_t id = add(module, "provider." + provider.reference.text(), provider.range,
                               [this, &module, &provider](Diagnostics& diags) {
                                 check_provider(module, provider, evaluator_, diags);
                               });
    at->second = id;
    link(id, module, provider.for_each);
    const wire::ProviderSchema* schema =
        evaluator_.providers().find(module.config->provider_address(provider.reference.name));
    if (schema && schema->configuration)
      link(id, module, provider.body, &schema->configuration->block);
    return id;
  }

  void report_unknown_provider(const Resource& resource) {
    if (!reported_.insert(resource.provider).second) return;
    diags_.add(options_.requires_everything ? DiagnosticCode::UnknownProvider
                                            : DiagnosticCode::UncheckedProvider,
               resource.range,
               "There is no schema of the provider " + in_quotes(short_address(resource.provider)) +
                   ", so the arguments of its resources are not checked.");
  }

  // --- imports

  ModuleNode* find_module(const std::vector<std::string>& path) {
    ModuleNode* node = &tree_.nodes.front();
    for (const std::string& name : path) {
      const auto child = node->children.find(name);
      if (child == node->children.end()) return nullptr;
      node = child->second;
    }
    return node;
  }

  void add_imports() {
    const ModuleNode& root = tree_.nodes.front();
    for (const Import& import : root.config->imports) {
      if (!import.target) continue;
      const ModuleNode* module = find_module(import.target->modules);
      const std::string address = import.target->resource->text();
      const Resource* resource = module ? module->config->resources.find(address) : nullptr;
      const std::size_t id = add(root, "import " + import.target->text, import.range,
                                 [this, &root, &import, resource](Diagnostics& diags) {
                                   check_import(root, import, resource, evaluator_, diags);
                                 });
      link(id, root, import.id);
      link(id, root, import.identity);
      link(id, root, import.for_each);
      if (resource)
        links_.push_back(
            {scopes_[module].by_key[address].front(), &root, "import " + import.target->text, {}});
      name(root, "import " + import.target->text, id);
    }
  }

  ModuleTree& tree_;
  Evaluator& evaluator_;
  const Options& options_;
  Diagnostics& diags_;
  Graph graph_;
  std::unordered_map<const ModuleNode*, Scope> scopes_;
  std::unordered_map<const ModuleNode*, std::vector<Attribute>> arguments_;
  std::vector<Link> links_;
  std::map<std::pair<ModuleNode*, const ProviderConfig*>, std::size_t> provider_nodes_;
  std::set<std::string> reported_;
};

}  // namespace

void validate_module(ModuleSource& source, const ProviderSet& providers, const Options& options,
                     Diagnostics& diags) {
  const std::size_t first = diags.items().size();
  ModuleTree tree = read_tree(source, options, diags);
  Evaluator evaluator(providers, options);
  mark_schema_secrets(tree, evaluator, diags.has_errors());
  diags.conceal_secrets(first);
  if (diags.has_errors() || tree.nodes.empty()) return;
  check_passed_providers(tree, diags);
  if (diags.has_errors()) return;
  check_versions(tree, options, diags);
  if (diags.has_errors()) return;
  ConfigurationGraph(tree, evaluator, options, diags).run();
}

}  // namespace hecla::validate
