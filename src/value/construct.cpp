// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Making values.
#include <algorithm>
#include <cstring>

#include "value/access.h"
#include "value/names.h"

namespace hecla {

using detail::PayloadKind;
using detail::SequenceMaker;
using detail::ValueAccess;

namespace detail {

SequenceMaker::SequenceMaker(PayloadKind kind, Type type, std::size_t count) {
  const std::size_t slots = kind == PayloadKind::Map ? 2 * count : count;
  void* memory = ::operator new(sizeof(SequencePayload) + slots * sizeof(Value));
  payload_ = ::new (memory) SequencePayload(kind, std::move(type), count);
}

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
                     " was put into a collection of " + element.friendly_name());
  }
  const Value typed = value.is_null() ? Value::null(element) : Value::unknown(element);
  return typed.with_marks(value.marks());
}

Value normalized_string(std::string_view text) {
  void* memory = ::operator new(sizeof(StringPayload) + text.size());
  auto* payload = ::new (memory) StringPayload(text.size());
  if (!text.empty()) std::memcpy(payload->data(), text.data(), text.size());
  return ValueAccess::adopt(payload);
}

}  // namespace detail

Value Value::string(std::string_view text) {
  if (detail::is_plain_ascii(text) || unicode::is_quick_nfc(text)) {
    return detail::normalized_string(text);
  }
  return detail::normalized_string(unicode::nfc(text));
}

Value Value::null(const Type& type) { return ValueAccess::special(type, detail::word::null); }
Value Value::unknown(const Type& type) { return ValueAccess::special(type, detail::word::unknown); }

namespace {

Value make_elements(const Type& type, const Type& element, std::vector<Value>& elements) {
  SequenceMaker maker(PayloadKind::Sequence, type, elements.size());
  for (Value& value : elements) maker.add_as(element, std::move(value));
  return maker.finish();
}

// Sorts by name, keeping of equal names the last.
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

void sort_fields(std::vector<Value::Field>& fields) {
  for (Value::Field& field : fields) detail::normalize_name(field.first);
  sort_by_name(fields, [](const Value::Field& field) -> const std::string& { return field.first; });
}

}  // namespace

Value Value::list(const Type& element, std::vector<Value> elements) {
  return make_elements(Type::list(element), element, elements);
}

Value Value::map(const Type& element, std::vector<Field> entries) {
  sort_fields(entries);
  SequenceMaker maker(PayloadKind::Map, Type::map(element), entries.size());
  for (const Field& entry : entries) maker.add(detail::normalized_string(entry.first));
  for (Field& entry : entries) maker.add_as(element, std::move(entry.second));
  return maker.finish();
}

Value Value::object(std::vector<Field> attributes) {
  sort_fields(attributes);
  std::vector<detail::AttributeCandidate> candidates;
  candidates.reserve(attributes.size());
  for (const Field& field : attributes) {
    candidates.push_back({field.first, field.second.type_.node_, false});
  }
  SequenceMaker maker(PayloadKind::Sequence, Type(detail::intern_object(candidates)),
                      attributes.size());
  for (Field& field : attributes) maker.add(std::move(field.second));
  return maker.finish();
}

Value Value::object(const Type& type, std::vector<Value> attributes) {
  const auto wanted = type.attributes();
  if (wanted.size() != attributes.size()) {
    throw UsageError("an object was given another number of attributes than its type has");
  }
  SequenceMaker maker(PayloadKind::Sequence, type.without_optional_attributes(), wanted.size());
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    maker.add_as(wanted[i].type, std::move(attributes[i]));
  }
  return maker.finish();
}

Value Value::tuple(std::vector<Value> elements) {
  SequenceMaker maker(PayloadKind::Sequence, Type(detail::intern_tuple_of(elements)),
                      elements.size());
  for (Value& element : elements) maker.add(std::move(element));
  return maker.finish();
}

Value Value::capsule(const Type& type, std::shared_ptr<const void> object) {
  if (!type.is_capsule()) throw UsageError("a capsule value needs a capsule type");
  if (!object) throw UsageError("a capsule value needs an object; for none there is null");
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

}  // namespace hecla
