// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Types and values.
#include <hecla/value/ops.h>
#include <hecla/wire/json.h>

#include <cmath>
#include <vector>

#include "handles.h"

using hecla::Number;
using hecla::NumberBound;
using hecla::Refinement;
using hecla::Type;
using hecla::TypeKind;
using hecla::Value;

namespace hecla::c {
namespace {

static_assert(static_cast<int>(TypeKind::Capsule) == HECLA_KIND_CAPSULE);

std::vector<Value> values_of(const hecla_value* const* values, size_t count) {
  const auto given = items(values, count);
  std::vector<Value> out;
  out.reserve(count);
  for (const hecla_value* value : given) out.push_back(required(value));
  return out;
}

std::vector<Value::Field> fields_of(const hecla_text* names, const hecla_value* const* values,
                                    size_t count) {
  std::vector<Value> parts = values_of(values, count);
  const auto given = items(names, count);
  std::vector<Value::Field> fields;
  fields.reserve(count);
  for (size_t i = 0; i < count; ++i) fields.emplace_back(string(given[i]), std::move(parts[i]));
  return fields;
}

std::vector<Type> types_of(const hecla_type* const* types, size_t count) {
  const auto given = items(types, count);
  std::vector<Type> out;
  out.reserve(count);
  for (const hecla_type* type : given) out.push_back(required(type));
  return out;
}

// Returns the given type of elements, or the one that they share.
Type element_type(const hecla_type* given, std::span<const Value> elements) {
  if (given) return *in(given);
  auto common = Value::common_element_type(elements);
  if (!common) throw UsageError("the elements have different types");
  return *std::move(common);
}

using MakeSequence = Value (*)(const Type& element, std::vector<Value> elements);
hecla_value* make_sequence(MakeSequence make, const hecla_type* element,
                           const hecla_value* const* elements, size_t count, hecla_error** error) {
  return guarded(error, [&] {
    std::vector<Value> parts = values_of(elements, count);
    const Type type = element_type(element, parts);
    return give(make(type, std::move(parts)));
  });
}

std::optional<Number> number_of(const hecla_value* value) {
  return value ? in(value)->if_number() : std::nullopt;
}

std::optional<Number> read_number(std::string_view text) {
  if (text == "inf") return Number::infinity();
  if (text == "-inf") return Number::negative_infinity();
  return Number::parse(text);
}

std::optional<NumberBound> bound_of(hecla_text given, int is_exclusive) {
  if (!given.data) return std::nullopt;
  auto number = read_number(view(given));
  if (!number) throw UsageError("a bound of the refinement is not a number");
  return NumberBound{*std::move(number), !is_exclusive};
}

Refinement decode(const hecla_refinement* given) {
  const hecla_refinement values = options_of(given, HECLA_REFINEMENT_INIT);
  Refinement refinement;
  if (values.is_not_null) refinement.null = Nullness::NotNull;
  refinement.prefix = string(values.prefix);
  refinement.min = bound_of(values.min, values.min_is_exclusive);
  refinement.max = bound_of(values.max, values.max_is_exclusive);
  refinement.min_length =
      static_cast<size_t>(std::min<uint64_t>(values.min_length, Refinement::unbounded));
  refinement.max_length =
      static_cast<size_t>(std::min<uint64_t>(values.max_length, Refinement::unbounded));
  return refinement;
}

// Collects texts in a buffer, and gives views into it when all are there.
class Texts {
 public:
  void add(hecla_text& out, std::string_view text) {
    parts_.push_back({&out, all_.size(), text.size()});
    all_ += text;
  }
  hecla_buffer* finish() {
    hecla_buffer* buffer = give(std::move(all_));
    for (const Part& part : parts_) *part.out = {buffer->bytes.data() + part.begin, part.size};
    return buffer;
  }

 private:
  struct Part {
    hecla_text* out;
    size_t begin, size;
  };
  std::string all_;
  std::vector<Part> parts_;
};

bool has_parts(const Value& value) {
  return value.is_plain() && (value.type().is_collection() || value.type().is_structural());
}

const hecla::ObjectAttribute* attribute_at(const hecla_type* type, size_t index) {
  if (!type || !in(type)->is_object() || index >= in(type)->attributes().size()) return nullptr;
  return &in(type)->attributes()[index];
}

}  // namespace
}  // namespace hecla::c

using namespace hecla::c;

extern "C" {

// --- types

hecla_type* hecla_type_new(hecla_kind kind) {
  return guarded(nullptr, [&]() -> hecla_type* {
    switch (static_cast<TypeKind>(kind)) {
      case TypeKind::Dynamic:
        return give(Type::dynamic());
      case TypeKind::String:
        return give(Type::string());
      case TypeKind::Number:
        return give(Type::number());
      case TypeKind::Bool:
        return give(Type::boolean());
      default:
        return nullptr;
    }
  });
}

hecla_type* hecla_type_new_collection(hecla_kind kind, const hecla_type* element) {
  return guarded(nullptr, [&]() -> hecla_type* {
    if (!element) return nullptr;
    switch (static_cast<TypeKind>(kind)) {
      case TypeKind::List:
        return give(Type::list(*in(element)));
      case TypeKind::Set:
        return give(Type::set(*in(element)));
      case TypeKind::Map:
        return give(Type::map(*in(element)));
      default:
        return nullptr;
    }
  });
}

hecla_type* hecla_type_new_tuple(const hecla_type* const* elements, size_t count) {
  return guarded(nullptr, [&] { return give(Type::tuple(types_of(elements, count))); });
}

hecla_type* hecla_type_new_object(const hecla_text* names, const hecla_type* const* types,
                                  const int* is_optional, size_t count) {
  return guarded(nullptr, [&] {
    const std::vector<Type> parts = types_of(types, count);
    const auto given = items(names, count);
    std::vector<hecla::ObjectAttribute> attributes;
    for (size_t i = 0; i < count; ++i)
      attributes.push_back({string(given[i]), parts[i], is_optional && is_optional[i]});
    return give(Type::object(std::move(attributes)));
  });
}

hecla_type* hecla_type_copy(const hecla_type* type) {
  return guarded(nullptr, [&] { return type ? give(Type(*in(type))) : nullptr; });
}
void hecla_type_free(hecla_type* type) { take_back(type); }
hecla_kind hecla_type_kind(const hecla_type* type) {
  return type ? static_cast<hecla_kind>(in(type)->kind()) : HECLA_KIND_DYNAMIC;
}
int hecla_type_equal(const hecla_type* a, const hecla_type* b) {
  return a && b ? *in(a) == *in(b) : a == b;
}
const hecla_type* hecla_type_element(const hecla_type* type) {
  return type && in(type)->is_collection() ? view_of(&in(type)->element_type()) : nullptr;
}
size_t hecla_type_size(const hecla_type* type) {
  if (!type) return 0;
  if (in(type)->is_tuple()) return in(type)->tuple_elements().size();
  return in(type)->is_object() ? in(type)->attributes().size() : 0;
}
const hecla_type* hecla_type_part(const hecla_type* type, size_t index) {
  if (const auto* attribute = attribute_at(type, index)) return view_of(&attribute->type);
  if (!type || !in(type)->is_tuple() || index >= in(type)->tuple_elements().size()) return nullptr;
  return view_of(&in(type)->tuple_elements()[index]);
}
hecla_text hecla_type_attribute_name(const hecla_type* type, size_t index) {
  const auto* attribute = attribute_at(type, index);
  return attribute ? text(attribute->name) : hecla_text{};
}
int hecla_type_attribute_is_optional(const hecla_type* type, size_t index) {
  const auto* attribute = attribute_at(type, index);
  return attribute && attribute->optional;
}
hecla_type* hecla_type_without_optional(const hecla_type* type) {
  return guarded(nullptr,
                 [&] { return type ? give(in(type)->without_optional_attributes()) : nullptr; });
}
hecla_buffer* hecla_type_text(const hecla_type* type) {
  return guarded(nullptr, [&] { return type ? give(in(type)->to_string()) : nullptr; });
}
hecla_buffer* hecla_type_description(const hecla_type* type) {
  return guarded(nullptr, [&] { return type ? give(in(type)->friendly_name()) : nullptr; });
}

// --- making values

hecla_value* hecla_new_null(const hecla_type* type) {
  return guarded(nullptr, [&] { return give(Value::null(type ? *in(type) : Type::dynamic())); });
}
hecla_value* hecla_new_unknown(const hecla_type* type) {
  return guarded(nullptr, [&] { return give(Value::unknown(type ? *in(type) : Type::dynamic())); });
}
hecla_value* hecla_new_bool(int value) {
  return guarded(nullptr, [&] { return give(Value::boolean(value != 0)); });
}
hecla_value* hecla_new_string(hecla_text given) {
  return guarded(nullptr, [&] { return give(Value::string(view(given))); });
}
hecla_value* hecla_new_int64(int64_t number) {
  return guarded(nullptr, [&] { return give(Value::number(Number(number))); });
}
hecla_value* hecla_new_double(double number, hecla_error** error) {
  return guarded(error, [&]() -> hecla_value* {
    if (!std::isnan(number)) return give(Value::number(Number::from_double(number)));
    set_error(error, "NaN is not a number");
    return nullptr;
  });
}
hecla_value* hecla_new_number(hecla_text given, hecla_error** error) {
  return guarded(error, [&]() -> hecla_value* {
    if (auto number = read_number(view(given))) return give(Value::number(*std::move(number)));
    set_error(error, "the text is not a number");
    return nullptr;
  });
}
hecla_value* hecla_new_list(const hecla_type* element, const hecla_value* const* elements,
                            size_t count, hecla_error** error) {
  return make_sequence(Value::list, element, elements, count, error);
}
hecla_value* hecla_new_set(const hecla_type* element, const hecla_value* const* elements,
                           size_t count, hecla_error** error) {
  return make_sequence(Value::set, element, elements, count, error);
}
hecla_value* hecla_new_map(const hecla_type* element, const hecla_text* keys,
                           const hecla_value* const* values, size_t count, hecla_error** error) {
  return guarded(error, [&] {
    std::vector<Value> parts = values_of(values, count);
    const Type type = element_type(element, parts);
    return give(Value::map(type, fields_of(keys, values, count)));
  });
}
hecla_value* hecla_new_tuple(const hecla_value* const* elements, size_t count) {
  return guarded(nullptr, [&] { return give(Value::tuple(values_of(elements, count))); });
}
hecla_value* hecla_new_object(const hecla_text* names, const hecla_value* const* values,
                              size_t count) {
  return guarded(nullptr, [&] { return give(Value::object(fields_of(names, values, count))); });
}
hecla_value* hecla_new_refined(const hecla_type* type, const hecla_refinement* refinement,
                               hecla_error** error) {
  return guarded(error, [&] {
    return give(Value::unknown(type ? *in(type) : Type::dynamic(), decode(refinement)));
  });
}
hecla_value* hecla_value_copy(const hecla_value* value) {
  return guarded(nullptr, [&] { return value ? give(Value(*in(value))) : nullptr; });
}
void hecla_value_free(hecla_value* value) { take_back(value); }

// --- reading values

const hecla_type* hecla_value_type(const hecla_value* value) {
  return value ? view_of(&in(value)->type()) : nullptr;
}
hecla_kind hecla_value_kind(const hecla_value* value) {
  return hecla_type_kind(hecla_value_type(value));
}
int hecla_value_is_null(const hecla_value* value) { return value && in(value)->is_null(); }
int hecla_value_is_known(const hecla_value* value) { return value && in(value)->is_known(); }
int hecla_value_is_wholly_known(const hecla_value* value) {
  return value && in(value)->is_wholly_known();
}
int hecla_value_identical(const hecla_value* a, const hecla_value* b) {
  return guarded(nullptr, [&]() -> int { return a && b ? *in(a) == *in(b) : a == b; });
}
hecla_value* hecla_value_equal(const hecla_value* a, const hecla_value* b) {
  return guarded(nullptr, [&] { return a && b ? give(hecla::equals(*in(a), *in(b))) : nullptr; });
}

hecla_text hecla_value_string(const hecla_value* value) {
  const auto string = value ? in(value)->if_string() : std::nullopt;
  return string ? text(*string) : hecla_text{};
}
int hecla_value_bool(const hecla_value* value) {
  const auto boolean = value ? in(value)->if_bool() : std::nullopt;
  return boolean ? int{*boolean} : -1;
}
int hecla_value_int64(const hecla_value* value, int64_t* out) {
  const auto number = number_of(value);
  const auto integer = number ? number->to_int64() : std::nullopt;
  if (!integer || !out) return -1;
  *out = *integer;
  return 0;
}
int hecla_value_double(const hecla_value* value, double* out) {
  const auto number = number_of(value);
  if (!number || !(number->is_infinite() || number->is_exact_double())) return -1;
  return hecla_value_nearest_double(value, out);
}
int hecla_value_nearest_double(const hecla_value* value, double* out) {
  const auto number = number_of(value);
  if (!number || !out) return -1;
  *out = number->to_double();
  return 0;
}
hecla_buffer* hecla_value_number_text(const hecla_value* value) {
  return guarded(nullptr, [&]() -> hecla_buffer* {
    const auto number = number_of(value);
    return number ? give(number->to_string()) : nullptr;
  });
}

size_t hecla_value_size(const hecla_value* value) {
  return value && has_parts(*in(value)) ? in(value)->size() : 0;
}
const hecla_value* hecla_value_element(const hecla_value* value, size_t index) {
  return index < hecla_value_size(value) ? view_of(&in(value)->elements()[index]) : nullptr;
}
hecla_text hecla_value_key(const hecla_value* value, size_t index) {
  if (index >= hecla_value_size(value)) return {};
  if (in(value)->type().is_map()) return text(in(value)->keys()[index].as_string());
  return hecla_type_attribute_name(hecla_value_type(value), index);
}
const hecla_value* hecla_value_find(const hecla_value* value, hecla_text key) {
  return guarded(nullptr, [&]() -> const hecla_value* {
    if (!value || !in(value)->is_plain()) return nullptr;
    const Type& type = in(value)->type();
    return view_of(type.is_map()      ? in(value)->find_key(view(key))
                   : type.is_object() ? in(value)->find_attribute(view(key))
                                      : nullptr);
  });
}

int hecla_value_is_marked(const hecla_value* value) { return value && in(value)->is_marked(); }
int hecla_value_contains_marked(const hecla_value* value) {
  return value && in(value)->contains_marked();
}
size_t hecla_value_mark_count(const hecla_value* value) {
  return value ? in(value)->marks().items().size() : 0;
}
hecla_text hecla_value_mark(const hecla_value* value, size_t index) {
  return index < hecla_value_mark_count(value) ? text(in(value)->marks().items()[index].name)
                                               : hecla_text{};
}
hecla_value* hecla_value_with_mark(const hecla_value* value, hecla_text mark) {
  return guarded(nullptr, [&] {
    return value ? give(in(value)->with_mark(hecla::Mark(string(mark)))) : nullptr;
  });
}
hecla_value* hecla_value_unmarked(const hecla_value* value) {
  return guarded(nullptr, [&] { return value ? give(in(value)->unmarked()) : nullptr; });
}
hecla_value* hecla_value_unmarked_deep(const hecla_value* value) {
  return guarded(nullptr, [&] { return value ? give(in(value)->unmarked_deep()) : nullptr; });
}

void hecla_refinement_init(hecla_refinement* refinement, size_t size) {
  initialize(refinement, size, HECLA_REFINEMENT_INIT);
}
hecla_buffer* hecla_value_refinement(const hecla_value* value, hecla_refinement* out) {
  return guarded(nullptr, [&]() -> hecla_buffer* {
    if (!value || !out) return nullptr;
    const Refinement refinement = in(value)->unmarked().refinement();
    hecla_refinement result = HECLA_REFINEMENT_INIT;
    Texts texts;
    result.is_not_null = refinement.null == hecla::Nullness::NotNull;
    texts.add(result.prefix, refinement.prefix);
    if (refinement.min) texts.add(result.min, refinement.min->value.to_string());
    if (refinement.max) texts.add(result.max, refinement.max->value.to_string());
    result.min_is_exclusive = refinement.min && !refinement.min->inclusive;
    result.max_is_exclusive = refinement.max && !refinement.max->inclusive;
    result.min_length = refinement.min_length;
    result.max_length =
        refinement.max_length == Refinement::unbounded ? UINT64_MAX : refinement.max_length;
    hecla_buffer* buffer = texts.finish();
    result.size = std::min(out->size, sizeof(result));
    std::memcpy(out, &result, result.size);
    return buffer;
  });
}

hecla_buffer* hecla_value_to_json(const hecla_value* value, hecla_error** error) {
  return guarded(error, [&] {
    return give(hecla::wire::encode_json(required(value), {.escape_html = false}), error);
  });
}

// --- conversion and unification

hecla_value* hecla_convert(const hecla_value* value, const hecla_type* type, hecla_rules rules,
                           hecla_error** error) {
  return guarded(error, [&] {
    return give(hecla::convert(required(value), required(type), rules_of(rules)), error);
  });
}
hecla_conversion hecla_type_conversion(const hecla_type* from, const hecla_type* to,
                                       hecla_rules rules) {
  if (!from || !to) return HECLA_CONVERSION_NONE;
  hecla_conversion result = HECLA_CONVERSION_NONE;
  succeeds([&] {
    result = static_cast<hecla_conversion>(
        hecla::conversion_safety(*in(from), *in(to), rules_of(rules)));
  });
  return result;
}
hecla_type* hecla_unify(const hecla_type* const* types, size_t count, int is_unsafe,
                        hecla_rules rules) {
  return guarded(nullptr, [&]() -> hecla_type* {
    const auto rule = is_unsafe ? hecla::unify_unsafe : hecla::unify;
    auto type = rule(types_of(types, count), rules_of(rules));
    return type ? give(*std::move(type)) : nullptr;
  });
}

}  // extern "C"
