// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Construction of values.
#include <algorithm>

#include "unicode/message_text.h"
#include "unicode/normal_text.h"
#include "value/access.h"
#include "value/builder.h"

namespace hecla {

using detail::PayloadBlocks;
using detail::PayloadKind;
using detail::SequenceMaker;
using detail::ValueAccess;

namespace detail {

SequenceMaker::~SequenceMaker() {
  if (!payload_) return;
  payload_->count = filled_;
  payload_->kind = PayloadKind::Sequence;
  destroy_payload(payload_);
}

Value as_element(Value value, const Type& element) {
  if (value.type() == element) return value;
  const bool adapts = value.type().is_dynamic() && (value.is_null() || !value.is_known());
  if (!adapts) {
    throw UsageError("an element of type " + value.type().friendly_name() +
                     " cannot be in a collection of " + element.friendly_name());
  }
  const Value typed = value.is_null()
                          ? Value::null(element)
                          : Value::unknown(element).with_inner_marks(value.inner_marks());
  return typed.with_marks(value.marks());
}

}  // namespace detail

Value Value::string(std::string_view text) {
  if (unicode::is_normal(text)) return detail::normalized_string(text);
  return detail::normalized_string(unicode::nfc(text));
}

Value Value::null(const Type& type) { return ValueAccess::special(type, detail::word::null); }
Value Value::unknown(const Type& type) { return ValueAccess::special(type, detail::word::unknown); }

namespace {

// Makes a list, tuple or object from parts of the right types.
Value make_sequence(const Type& type, std::span<Value> parts, PayloadBlocks* blocks) {
  SequenceMaker maker(PayloadKind::Sequence, type, parts.size(), blocks);
  maker.add_all(parts);
  return maker.finish();
}

void adapt(Value& part, const Type& type) {
  if (part.type() != type) part = detail::as_element(std::move(part), type);
}

Value make_list(const Type& type, std::span<Value> elements, PayloadBlocks* blocks = nullptr) {
  for (Value& element : elements) adapt(element, type.element_type());
  return make_sequence(type, elements, blocks);
}

void check_count(const Type& type, std::size_t count, std::size_t wanted) {
  if (count == wanted) return;
  throw UsageError(counted(count, "value") + " do not make up " + type.friendly_name());
}

Value make_tuple(const Type& type, std::span<Value> elements, PayloadBlocks* blocks) {
  const auto types = type.tuple_elements();
  check_count(type, elements.size(), types.size());
  for (std::size_t i = 0; i < types.size(); ++i) adapt(elements[i], types[i]);
  return make_sequence(type, elements, blocks);
}

Value make_object(const Type& type, std::span<Value> values, PayloadBlocks* blocks = nullptr) {
  const auto attributes = type.attributes();
  check_count(type, values.size(), attributes.size());
  for (std::size_t i = 0; i < attributes.size(); ++i) adapt(values[i], attributes[i].type);
  return make_sequence(type, values, blocks);
}

// Sorts by name, keeping the last of equal names.
template <class Entry, class Name>
void sort_by_name(std::vector<Entry>& entries, const Name& name_of) {
  const auto ascending = [&](const Entry& a, const Entry& b) { return name_of(a) < name_of(b); };
  if (!std::is_sorted(entries.begin(), entries.end(), ascending)) {
    std::stable_sort(entries.begin(), entries.end(), ascending);
  }
  auto last = entries.begin();
  for (auto it = entries.begin(); it != entries.end(); ++it) {
    if (last != entries.begin() && name_of(*(last - 1)) == name_of(*it)) --last;
    if (last != it) *last = std::move(*it);
    ++last;
  }
  entries.erase(last, entries.end());
}

// Returns the entries of `parts`, which alternates between names and values, in the order of their names.
std::vector<Value*> sorted_entries(std::span<Value> parts) {
  std::vector<Value*> entries;
  entries.reserve(parts.size() / 2);
  for (std::size_t i = 0; i < parts.size(); i += 2) entries.push_back(&parts[i]);
  sort_by_name(entries, [](const Value* entry) { return entry->as_string(); });
  return entries;
}

// `parts` alternates between keys and elements.
Value make_map(const Type& type, std::span<Value> parts, PayloadBlocks* blocks) {
  const std::vector<Value*> entries = sorted_entries(parts);
  SequenceMaker maker(PayloadKind::Map, type, entries.size(), blocks);
  for (Value* entry : entries) maker.add(std::move(entry[0]));
  for (Value* entry : entries) maker.add_as(type.element_type(), std::move(entry[1]));
  return maker.finish();
}

// Makes an object of attributes that are in the order of their names. Calls name_of(entry) and value_of(entry).
template <class Entry, class Name, class Part>
Value make_object_of(std::span<Entry> entries, const Name& name_of, const Part& value_of,
                     PayloadBlocks* blocks = nullptr) {
  std::vector<detail::AttributeCandidate> candidates;
  candidates.reserve(entries.size());
  for (const Entry& entry : entries) {
    candidates.push_back({name_of(entry), detail::TypeAccess::node(value_of(entry).type()), false});
  }
  const Type type = detail::TypeAccess::adopt(detail::intern_object(candidates));
  SequenceMaker maker(PayloadKind::Sequence, type, entries.size(), blocks);
  for (const Entry& entry : entries) maker.add(std::move(value_of(entry)));
  return maker.finish();
}

// Returns the fields in the order of their names, which are normalized.
std::vector<Value::Field*> sorted_fields(std::span<Value::Field> fields) {
  std::vector<Value::Field*> sorted;
  sorted.reserve(fields.size());
  for (Value::Field& field : fields) {
    unicode::normalize(field.first);
    sorted.push_back(&field);
  }
  sort_by_name(sorted, [](const Value::Field* field) -> std::string_view { return field->first; });
  return sorted;
}

}  // namespace

Value Value::list(const Type& element, std::vector<Value> elements) {
  return make_list(Type::list(element), elements);
}

Value Value::map(const Type& element, std::vector<Field> entries) {
  const std::vector<Field*> sorted = sorted_fields(entries);
  SequenceMaker maker(PayloadKind::Map, Type::map(element), sorted.size());
  for (const Field* entry : sorted) maker.add(detail::normalized_string(entry->first));
  for (Field* entry : sorted) maker.add_as(element, std::move(entry->second));
  return maker.finish();
}

Value Value::object(std::vector<Field> attributes) {
  std::vector<Field*> sorted = sorted_fields(attributes);
  return make_object_of(
      std::span(sorted), [](const Field* field) -> std::string_view { return field->first; },
      [](Field* field) -> Value& { return field->second; });
}

Value Value::object(const Type& type, std::vector<Value> attributes) {
  return make_object(type.without_optional_attributes(), attributes);
}

Value Value::tuple(std::vector<Value> elements) {
  SequenceMaker maker(PayloadKind::Sequence, Type(detail::intern_tuple_of(elements)),
                      elements.size());
  for (Value& element : elements) maker.add(std::move(element));
  return maker.finish();
}

Value Value::capsule(const Type& type, std::shared_ptr<const void> object) {
  if (!type.is_capsule()) throw UsageError("a capsule value needs a capsule type");
  if (!object) throw UsageError("a capsule value needs an object; use a null value for none");
  return ValueAccess::adopt(new detail::CapsulePayload(type, std::move(object)));
}

std::optional<Type> Value::common_element_type(std::span<const Value> elements) {
  const Type* common = nullptr;
  for (const Value& element : elements) {
    const Type& type = element.type();
    if (type.is_dynamic() || (common && *common == type)) continue;
    if (common) return std::nullopt;
    common = &type;
  }
  return common ? *common : Type::dynamic();
}

namespace {

Value make(const Type& type, std::span<Value> parts, PayloadBlocks* blocks) {
  switch (type.kind()) {
    case TypeKind::List:
      return make_list(type, parts, blocks);
    case TypeKind::Set:
      return Value::set(type.element_type(), {std::make_move_iterator(parts.begin()),
                                              std::make_move_iterator(parts.end())});
    case TypeKind::Map:
      return make_map(type, parts, blocks);
    case TypeKind::Tuple:
      return make_tuple(type, parts, blocks);
    case TypeKind::Object:
      return make_object(type, parts, blocks);
    default:
      throw UsageError("a value of type " + type.friendly_name() + " cannot be combined");
  }
}

}  // namespace

ValueBuilder::~ValueBuilder() {
  drop(0);
  ::operator delete(stack_);
}

void ValueBuilder::grow() {
  constexpr std::size_t first_capacity = 32;
  const std::size_t capacity = std::max(first_capacity, 2 * capacity_);
  auto* stack = static_cast<Value*>(::operator new(capacity * sizeof(Value)));
  std::uninitialized_move_n(stack_, size_, stack);  // nothing is left to destroy
  ::operator delete(std::exchange(stack_, stack));
  capacity_ = capacity;
}

bool ValueBuilder::push_string(std::string_view text) {
  if (unicode::is_normal(text)) {
    push(detail::normalized_string(text, blocks()));
    return true;
  }
  if (!unicode::is_valid_utf8(text)) return false;
  push(detail::normalized_string(unicode::nfc(text), blocks()));
  return true;
}

Value ValueBuilder::make_string(std::string_view text) {
  if (unicode::is_normal(text)) return detail::normalized_string(text, blocks());
  return detail::normalized_string(unicode::nfc(text), blocks());
}

Value ValueBuilder::pop() { return std::move(stack_[--size_]); }

void ValueBuilder::drop(std::size_t first) {
  std::destroy(stack_ + first, stack_ + size_);
  size_ = first;
}

void ValueBuilder::combine(const Type& type, std::size_t first) {
  Value whole = make(type, from(first), blocks());
  drop(first);
  push(std::move(whole));
}

void ValueBuilder::combine_tuple(std::size_t first) {
  const Type type = detail::TypeAccess::adopt(detail::intern_tuple_of(from(first)));
  Value whole = make_sequence(type, from(first), blocks());
  drop(first);
  push(std::move(whole));
}

void ValueBuilder::combine_object(std::size_t first) {
  std::vector<Value*> entries = sorted_entries(from(first));
  Value whole = make_object_of(
      std::span(entries), [](const Value* entry) { return entry[0].as_string(); },
      [](Value* entry) -> Value& { return entry[1]; }, blocks());
  drop(first);
  push(std::move(whole));
}

}  // namespace hecla
