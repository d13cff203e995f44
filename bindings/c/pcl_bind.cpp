// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Scopes and the binder of PCL, and the printer.
#include <hecla/pcl/bind.h>
#include <hecla/pcl/package.h>
#include <hecla/pcl/program.h>
#include <hecla/pcl/syntax.h>

#include <list>

#include "pcl.h"

using hecla::Diagnostics;
using namespace hecla::c;
namespace pcl = hecla::pcl;

struct hecla_pcl_scope {
  hecla_pcl_types* types;
  std::unique_ptr<pcl::Scope> own;  // null for the members of a namespace
  pcl::Scope* scope;
  std::list<hecla_pcl_scope> namespaces = {};
};

struct hecla_pcl_packages {
  explicit hecla_pcl_packages(pcl::TypeTable& types) : packages(types) {}
  pcl::Packages packages;
};

struct hecla_pcl_program {
  std::vector<hecla::Ref<const hecla_document>> documents;
  pcl::Program program;
};

namespace {

// Returns what `define` returns, as a flag; 0 if it fails.
template <class Define>
int defined(hecla_pcl_scope* scope, Define define) {
  return guarded(nullptr, [&]() -> int { return scope && define(*scope->scope); });
}

pcl::FunctionParameter decode(const hecla_pcl_property& given) {
  return {string(given.name), in(given.type)};
}

// A function whose result a callback computes. Its parameters are whatever is passed.
pcl::FunctionDefinition generic(hecla_pcl_types* types, hecla_pcl_result result,
                                std::shared_ptr<void> data) {
  return pcl::FunctionDefinition([=](const pcl::CallArguments& call, Diagnostics&) {
    pcl::FunctionSignature signature;
    std::vector<hecla_pcl_type> arguments;
    for (const pcl::CallArgument& argument : call.arguments) {
      signature.parameters.push_back(
          {"argument " + std::to_string(arguments.size() + 1), argument.type});
      arguments.push_back(view_of(argument.type));
    }
    signature.returns = in(result(types, arguments.data(), arguments.size(), data.get()));
    return signature;
  });
}

pcl::BindOptions decode(unsigned options) {
  return {.allow_missing_variables = (options & HECLA_PCL_ALLOW_MISSING_VARIABLES) != 0,
          .skip_range_typechecking = (options & HECLA_PCL_SKIP_RANGE_CHECKS) != 0};
}

const pcl::ProgramNode* node_at(const hecla_pcl_program* program, size_t index) {
  return program && index < program->program.nodes().size() ? &program->program.nodes()[index]
                                                            : nullptr;
}

static_assert(static_cast<int>(pcl::ProgramNodeKind::Other) == HECLA_PCL_NODE_OTHER);

}  // namespace

extern "C" {

hecla_pcl_scope* hecla_pcl_scope_new(hecla_pcl_types* types, int has_types) {
  return guarded(nullptr, [&]() -> hecla_pcl_scope* {
    if (!types) return nullptr;
    auto own = std::make_unique<pcl::Scope>(has_types ? &pcl::type_scope() : nullptr);
    pcl::Scope* scope = own.get();
    return new hecla_pcl_scope{types, std::move(own), scope};
  });
}
void hecla_pcl_scope_free(hecla_pcl_scope* scope) {
  if (scope && scope->own) delete scope;
}
int hecla_pcl_scope_add_variable(hecla_pcl_scope* scope, hecla_text name, hecla_pcl_type type) {
  return defined(scope, [&](pcl::Scope& names) {
    return names.define_variable(view(name), in(type)) != nullptr;
  });
}
int hecla_pcl_scope_add_constant(hecla_pcl_scope* scope, hecla_text name,
                                 const hecla_value* value) {
  return defined(scope, [&](pcl::Scope& names) {
    return value && names.define_constant(view(name), *in(value)) != nullptr;
  });
}
int hecla_pcl_scope_add_keyword(hecla_pcl_scope* scope, hecla_text name) {
  return defined(scope,
                 [&](pcl::Scope& names) { return names.define_keyword(view(name)) != nullptr; });
}
hecla_pcl_scope* hecla_pcl_scope_add_namespace(hecla_pcl_scope* scope, hecla_text name) {
  return guarded(nullptr, [&]() -> hecla_pcl_scope* {
    pcl::Scope* members = scope ? scope->scope->define_namespace(view(name)) : nullptr;
    if (!members) return nullptr;
    return &scope->namespaces.emplace_back(hecla_pcl_scope{scope->types, nullptr, members});
  });
}
int hecla_pcl_scope_add_function(hecla_pcl_scope* scope, hecla_text name,
                                 const hecla_pcl_property* parameters, size_t count,
                                 const hecla_pcl_property* variadic, hecla_pcl_type returns) {
  return defined(scope, [&](pcl::Scope& names) {
    pcl::FunctionSignature signature;
    for (const hecla_pcl_property& parameter : items(parameters, count))
      signature.parameters.push_back(decode(parameter));
    if (variadic) signature.variadic = decode(*variadic);
    signature.returns = in(returns);
    return names.define_function(view(name), pcl::FunctionDefinition(std::move(signature))) !=
           nullptr;
  });
}
int hecla_pcl_scope_add_generic(hecla_pcl_scope* scope, hecla_text name, hecla_pcl_result result,
                                void* data, void (*free_data)(void* data)) {
  return defined(scope, [&](pcl::Scope& names) {
    std::shared_ptr<void> kept(data, [free_data](void* given) {
      if (free_data) free_data(given);
    });
    return result && names.define_function(
                         view(name), generic(scope->types, result, std::move(kept))) != nullptr;
  });
}

hecla_pcl_type hecla_pcl_bind(hecla_pcl_scope* scope, const hecla_document* document,
                              unsigned options, hecla_diagnostics* diags) {
  hecla_pcl_type result = view_of(pcl::Type::dynamic());
  reporting(diags, [&](Diagnostics& list) {
    if (!scope || !document || !document->native || !document->native->root_expression()) return 0;
    result = view_of(pcl::bind_expression(scope->types->table, document->native, *scope->scope,
                                          list, decode(options))
                         .type());
    return 0;
  });
  return result;
}

// --- programs

hecla_pcl_packages* hecla_pcl_packages_new(hecla_pcl_types* types) {
  return guarded(nullptr, [&] { return types ? new hecla_pcl_packages(types->table) : nullptr; });
}
void hecla_pcl_packages_free(hecla_pcl_packages* packages) { delete packages; }
int hecla_pcl_packages_add(hecla_pcl_packages* packages, hecla_text name, hecla_text schema,
                           hecla_diagnostics* diags) {
  return reporting(diags, [&](Diagnostics& list) -> int {
    return packages && packages->packages.add(source_of(name, schema, list), list);
  });
}

hecla_pcl_program* hecla_pcl_bind_program(hecla_pcl_types* types,
                                          const hecla_document* const* files, size_t count,
                                          const hecla_pcl_packages* packages, unsigned options,
                                          hecla_diagnostics* diags) {
  return reporting(diags, [&](Diagnostics& list) -> hecla_pcl_program* {
    if (!types) return nullptr;
    std::vector<hecla::Ref<const hecla_document>> kept;
    std::vector<hecla::syntax::DocumentRef> documents;
    for (const hecla_document* file : items(files, count)) {
      if (!file || !file->native || !file->native->root_body()) continue;
      kept.emplace_back(file);
      documents.push_back(file->native);
    }
    pcl::ProgramOptions all;
    all.binding = decode(options);
    all.packages = packages ? &packages->packages : nullptr;
    all.skip_resource_typechecking = (options & HECLA_PCL_SKIP_RESOURCE_CHECKS) != 0;
    return new hecla_pcl_program{std::move(kept),
                                 pcl::bind_program(types->table, documents, list, all)};
  });
}
void hecla_pcl_program_free(hecla_pcl_program* program) { delete program; }
size_t hecla_pcl_program_size(const hecla_pcl_program* program) {
  return program ? program->program.nodes().size() : 0;
}
hecla_pcl_node_kind hecla_pcl_program_kind(const hecla_pcl_program* program, size_t index) {
  const auto* node = node_at(program, index);
  return node ? static_cast<hecla_pcl_node_kind>(node->kind) : HECLA_PCL_NODE_OTHER;
}
hecla_text hecla_pcl_program_name(const hecla_pcl_program* program, size_t index) {
  const auto* node = node_at(program, index);
  return node ? text(node->name) : hecla_text{};
}
hecla_pcl_type hecla_pcl_program_type(const hecla_pcl_program* program, size_t index) {
  const auto* node = node_at(program, index);
  return node ? view_of(node->type) : hecla_pcl_type{};
}
hecla_range hecla_pcl_program_range(const hecla_pcl_program* program, size_t index) {
  const auto* node = node_at(program, index);
  return node ? range_of(node->document->source(), node->syntax.range()) : hecla_range{};
}
size_t hecla_pcl_program_dependency_count(const hecla_pcl_program* program, size_t index) {
  const auto* node = node_at(program, index);
  return node ? node->dependencies.size() : 0;
}
size_t hecla_pcl_program_dependency(const hecla_pcl_program* program, size_t index,
                                    size_t dependency) {
  if (dependency >= hecla_pcl_program_dependency_count(program, index)) return SIZE_MAX;
  return node_at(program, index)->dependencies[dependency];
}

hecla_buffer* hecla_pcl_print(const hecla_document* document) {
  return guarded(nullptr, [&]() -> hecla_buffer* {
    if (!document || !document->native) return nullptr;
    return give(pcl::print(pcl::TokenMap(document->native)));
  });
}

}  // extern "C"
