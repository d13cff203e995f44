// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The types of PCL, and questions about them.
#include <hecla/pcl/conversion.h>
#include <hecla/pcl/eventual.h>
#include <hecla/pcl/iterate.h>
#include <hecla/pcl/unify.h>

#include "pcl.h"

using hecla::Diagnostics;
using hecla::Value;
using hecla::pcl::Type;
using hecla::pcl::TypeKind;
using hecla::pcl::TypeTable;
using namespace hecla::c;
namespace pcl = hecla::pcl;

namespace hecla::c {

std::vector<pcl::Type> types_of(const hecla_pcl_type* types, std::size_t count) {
  std::vector<pcl::Type> out;
  for (const hecla_pcl_type type : items(types, count)) out.push_back(in(type));
  return out;
}

}  // namespace hecla::c

namespace {

static_assert(static_cast<int>(TypeKind::Output) == HECLA_PCL_KIND_OUTPUT);
static_assert(static_cast<int>(pcl::Conversion::Safe) == HECLA_PCL_CONVERSION_SAFE);

struct TextAnnotation final : pcl::Annotation {
  explicit TextAnnotation(std::string given) : text(std::move(given)) {}
  std::string text;
};

// Returns the type that `make(TypeTable&)` returns; dynamic if it fails.
template <class Make>
hecla_pcl_type made(hecla_pcl_types* types, Make make) {
  hecla_pcl_type result = view_of(Type::dynamic());
  if (types) succeeds([&] { result = view_of(make(types->table)); });
  return result;
}

std::vector<pcl::Property> properties_of(const hecla_pcl_property* properties, size_t count) {
  std::vector<pcl::Property> out;
  for (const hecla_pcl_property& property : items(properties, count))
    out.push_back({view(property.name), in(property.type)});
  return out;
}

pcl::ObjectOptions options_of_object(int is_lax, const hecla_text* annotations, size_t count) {
  pcl::ObjectOptions options;
  options.strict = !is_lax;
  for (const hecla_text annotation : items(annotations, count))
    options.annotations.push_back(std::make_shared<TextAnnotation>(string(annotation)));
  return options;
}

void report(const pcl::TypeReport& about, Diagnostics& diags) {
  pcl::report(about, hecla::SourceRange(), diags);
}

hecla_pcl_type traverse(hecla_pcl_types* types, hecla_pcl_type type, hecla_diagnostics* diags,
                        const std::optional<pcl::Step>& step) {
  hecla_pcl_type result = view_of(Type::dynamic());
  reporting(diags, [&](Diagnostics& list) {
    if (!types || !step) return 0;
    const pcl::Traversed part = pcl::traverse(types->table, in(type), *step);
    for (const pcl::TypeReport& about : part.reports) report(about, list);
    result = view_of(part.type);
    return 0;
  });
  return result;
}

}  // namespace

extern "C" {

hecla_pcl_types* hecla_pcl_types_new(hecla_rules rules, const hecla_limits* limits) {
  return guarded(nullptr, [&] { return new hecla_pcl_types(rules_of(rules), limits_of(limits)); });
}
void hecla_pcl_types_free(hecla_pcl_types* types) { delete types; }
int hecla_pcl_types_exhausted(const hecla_pcl_types* types) {
  return types && types->table.is_exhausted();
}

// --- making types

hecla_pcl_type hecla_pcl_primitive(hecla_pcl_kind kind) {
  const auto index = static_cast<size_t>(kind);
  return {
      &pcl::detail::primitive_types[std::min(index, static_cast<size_t>(HECLA_PCL_KIND_DYNAMIC))]};
}
hecla_pcl_type hecla_pcl_opaque(hecla_pcl_types* types, hecla_text name) {
  return made(types, [&](TypeTable& table) { return table.opaque(view(name)); });
}
hecla_pcl_type hecla_pcl_collection(hecla_pcl_types* types, hecla_pcl_kind kind,
                                    hecla_pcl_type element) {
  return made(types, [&](TypeTable& table) {
    switch (kind) {
      case HECLA_PCL_KIND_LIST:
        return table.list(in(element));
      case HECLA_PCL_KIND_SET:
        return table.set(in(element));
      case HECLA_PCL_KIND_MAP:
        return table.map(in(element));
      case HECLA_PCL_KIND_PROMISE:
        return table.promise(in(element));
      case HECLA_PCL_KIND_OUTPUT:
        return table.output(in(element));
      default:
        return Type::dynamic();
    }
  });
}
hecla_pcl_type hecla_pcl_tuple(hecla_pcl_types* types, const hecla_pcl_type* elements,
                               size_t count) {
  return made(types, [&](TypeTable& table) { return table.tuple(types_of(elements, count)); });
}
hecla_pcl_type hecla_pcl_union(hecla_pcl_types* types, const hecla_pcl_type* elements,
                               size_t count) {
  return made(types, [&](TypeTable& table) { return table.union_of(types_of(elements, count)); });
}
hecla_pcl_type hecla_pcl_optional(hecla_pcl_types* types, hecla_pcl_type type) {
  return made(types, [&](TypeTable& table) { return table.optional(in(type)); });
}
hecla_pcl_type hecla_pcl_constant(hecla_pcl_types* types, hecla_pcl_type base,
                                  const hecla_value* value) {
  return made(types, [&](TypeTable& table) {
    return value ? table.constant(in(base), *in(value)) : Type::dynamic();
  });
}
hecla_pcl_type hecla_pcl_enum(hecla_pcl_types* types, hecla_text token, hecla_pcl_type base,
                              const hecla_value* const* values, size_t count) {
  return made(types, [&](TypeTable& table) {
    std::vector<Value> all;
    for (const hecla_value* value : items(values, count)) {
      if (value) all.push_back(*in(value));
    }
    return table.enumeration(view(token), in(base), all);
  });
}
hecla_pcl_type hecla_pcl_object(hecla_pcl_types* types, const hecla_pcl_property* properties,
                                size_t count, int is_lax, const hecla_text* annotations,
                                size_t annotation_count) {
  return made(types, [&](TypeTable& table) {
    return table.object(properties_of(properties, count),
                        options_of_object(is_lax, annotations, annotation_count));
  });
}
hecla_pcl_type hecla_pcl_declare(hecla_pcl_types* types) {
  return made(types, [&](TypeTable&) { return types->recursive.declare(); });
}
void hecla_pcl_define(hecla_pcl_types* types, hecla_pcl_type declared,
                      const hecla_pcl_property* properties, size_t count, int is_lax,
                      const hecla_text* annotations, size_t annotation_count) {
  if (!types || !declared.node) return;
  succeeds([&] {
    types->recursive.define(in(declared), properties_of(properties, count),
                            options_of_object(is_lax, annotations, annotation_count));
  });
}
hecla_pcl_type hecla_pcl_complete(hecla_pcl_types* types, hecla_pcl_type type) {
  return made(types, [&](TypeTable&) { return types->recursive.complete(in(type)); });
}

// --- reading types

hecla_pcl_kind hecla_pcl_type_kind(hecla_pcl_type type) {
  return static_cast<hecla_pcl_kind>(in(type).kind());
}
int hecla_pcl_type_equal(hecla_pcl_type a, hecla_pcl_type b) { return in(a) == in(b); }

size_t hecla_pcl_type_size(hecla_pcl_type type) {
  const Type given = in(type);
  switch (given.kind()) {
    case TypeKind::List:
    case TypeKind::Set:
    case TypeKind::Map:
    case TypeKind::Promise:
    case TypeKind::Output:
    case TypeKind::Const:
      return 1;
    case TypeKind::Tuple:
    case TypeKind::Union:
      return given.elements().size();
    case TypeKind::Object:
      return given.properties().size();
    case TypeKind::Enum:
      return given.values().size();
    default:
      return 0;
  }
}
hecla_pcl_type hecla_pcl_type_element(hecla_pcl_type type, size_t index) {
  const Type given = in(type);
  if (index >= hecla_pcl_type_size(type) || given.is_constant() || given.is_enum()) return {};
  if (given.is_object()) return view_of(given.properties()[index].type);
  return view_of(given.is_tuple() || given.is_union() ? given.elements()[index] : given.element());
}
hecla_text hecla_pcl_type_property_name(hecla_pcl_type type, size_t index) {
  const Type given = in(type);
  return given.is_object() && index < given.properties().size()
             ? text(given.properties()[index].name)
             : hecla_text{};
}
const hecla_value* hecla_pcl_type_value(hecla_pcl_type type, size_t index) {
  const Type given = in(type);
  if (index >= hecla_pcl_type_size(type)) return nullptr;
  if (given.is_constant()) return view_of(&given.value());
  return given.is_enum() ? view_of(&given.values()[index]) : nullptr;
}
hecla_pcl_type hecla_pcl_type_base(hecla_pcl_type type) {
  const Type given = in(type);
  return given.is_constant() || given.is_enum() ? view_of(given.base()) : hecla_pcl_type{};
}
hecla_text hecla_pcl_type_name(hecla_pcl_type type) {
  const Type given = in(type);
  return given.is_opaque() || given.is_enum() ? text(given.name()) : hecla_text{};
}
int hecla_pcl_type_is_lax(hecla_pcl_type type) { return !in(type).is_strict(); }
size_t hecla_pcl_type_annotation_count(hecla_pcl_type type) {
  return in(type).annotations().size();
}
hecla_text hecla_pcl_type_annotation(hecla_pcl_type type, size_t index) {
  const pcl::Annotations& annotations = in(type).annotations();
  if (index >= annotations.size()) return {};
  const auto* given = dynamic_cast<const TextAnnotation*>(annotations[index].get());
  return given ? text(given->text) : hecla_text{};
}
int hecla_pcl_type_is_optional(hecla_pcl_type type) { return in(type).is_optional(); }
int hecla_pcl_type_is_const(hecla_pcl_type type) { return in(type).is_const(); }
int hecla_pcl_type_is_recursive(hecla_pcl_type type) { return in(type).is_recursive(); }
int hecla_pcl_type_contains_outputs(hecla_pcl_type type) { return in(type).contains_outputs(); }
int hecla_pcl_type_contains_promises(hecla_pcl_type type) { return in(type).contains_promises(); }
hecla_buffer* hecla_pcl_type_text(hecla_pcl_type type) {
  return guarded(nullptr, [&] { return give(in(type).to_string()); });
}

// --- questions

hecla_pcl_conversion hecla_pcl_convert(hecla_pcl_types* types, hecla_pcl_type to,
                                       hecla_pcl_type from) {
  hecla_pcl_conversion result = HECLA_PCL_CONVERSION_NONE;
  if (types) {
    succeeds([&] {
      result = static_cast<hecla_pcl_conversion>(pcl::conversion(types->table, in(to), in(from)));
    });
  }
  return result;
}
int hecla_pcl_is_assignable(hecla_pcl_types* types, hecla_pcl_type to, hecla_pcl_type from) {
  return guarded(nullptr, [&]() -> int {
    return types && pcl::is_assignable(types->table, in(to), in(from));
  });
}
hecla_buffer* hecla_pcl_explain(hecla_pcl_types* types, hecla_pcl_type to, hecla_pcl_type from) {
  return guarded(nullptr, [&] {
    return types ? give(pcl::explain_conversion(types->table, in(to), in(from))) : nullptr;
  });
}
hecla_pcl_type hecla_pcl_unify(hecla_pcl_types* types, const hecla_pcl_type* of, size_t count,
                               int is_unsafe) {
  return made(types, [&](TypeTable& table) {
    const pcl::Unified unified = pcl::unify(table, types_of(of, count));
    return is_unsafe ? unified.unsafe : unified.safe;
  });
}
hecla_pcl_type hecla_pcl_resolve_outputs(hecla_pcl_types* types, hecla_pcl_type type) {
  return made(types, [&](TypeTable& table) { return pcl::resolve_outputs(table, in(type)); });
}
hecla_pcl_type hecla_pcl_resolve_promises(hecla_pcl_types* types, hecla_pcl_type type) {
  return made(types, [&](TypeTable& table) { return pcl::resolve_promises(table, in(type)); });
}
hecla_pcl_type hecla_pcl_input(hecla_pcl_types* types, hecla_pcl_type type) {
  return made(types, [&](TypeTable& table) { return pcl::input_type(table, in(type)); });
}

hecla_pcl_type hecla_pcl_traverse_attribute(hecla_pcl_types* types, hecla_pcl_type type,
                                            hecla_text name, hecla_diagnostics* diags) {
  std::optional<pcl::Step> step;
  succeeds([&] { step = pcl::Step::attribute(view(name)); });
  return traverse(types, type, diags, step);
}
hecla_pcl_type hecla_pcl_traverse_index(hecla_pcl_types* types, hecla_pcl_type type,
                                        const hecla_value* key, hecla_diagnostics* diags) {
  std::optional<pcl::Step> step;
  if (key) succeeds([&] { step = pcl::Step::index(*in(key)); });
  return traverse(types, type, diags, step);
}
hecla_pcl_type hecla_pcl_traverse_any(hecla_pcl_types* types, hecla_pcl_type type,
                                      hecla_pcl_type key, hecla_diagnostics* diags) {
  return traverse(types, type, diags, pcl::Step::index(in(key)));
}
hecla_pcl_iteration hecla_pcl_iterate(hecla_pcl_types* types, hecla_pcl_type type, int is_strict,
                                      hecla_diagnostics* diags) {
  hecla_pcl_iteration result{view_of(Type::dynamic()), view_of(Type::dynamic())};
  reporting(diags, [&](Diagnostics& list) {
    if (!types) return 0;
    const pcl::Iterated parts = pcl::iterate(types->table, in(type), is_strict != 0);
    if (parts.report) report(*parts.report, list);
    result = {view_of(parts.key), view_of(parts.value)};
    return 0;
  });
  return result;
}

}  // extern "C"
