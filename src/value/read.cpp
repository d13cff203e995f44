// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Reads values.
#include <algorithm>

#include "unicode/message_text.h"
#include "value/access.h"

namespace hecla {

using detail::ValueAccess;

namespace {

const char* state_of(const Value& value) {
  if (value.is_marked()) return "a marked value";
  if (value.is_null()) return "null";
  return value.is_known() ? "a value" : "an unknown value";
}

}  // namespace

void Value::throw_not_readable_as(const char* wanted) const {
  throw UsageError(std::string("cannot read ") + state_of(*this) + " of type " +
                   type().friendly_name() + " as " + wanted);
}

bool Value::is_shared() const noexcept {
  if (!detail::word::is_counted(word_)) return false;
  if (detail::is_shared(*payload())) return true;
  return is_marked() && ValueAccess::marked(*this)->inner.is_shared();
}

std::uintptr_t Value::inner_word() const noexcept {
  return ValueAccess::word(ValueAccess::marked(*this)->inner);
}

const std::shared_ptr<const void>& Value::as_capsule() const {
  const bool fits = type().is_capsule() && is_plain();
  if (!fits) throw_not_readable_as("a capsule");
  return ValueAccess::capsule(*this)->object;
}

std::span<const Value> Value::keys() const {
  const detail::SequencePayload* sequence = sequence_payload();
  if (sequence->kind != detail::PayloadKind::Map) throw_not_readable_as("a map");
  return {sequence->slots(), sequence->count};
}

Value Value::key_at(std::size_t position) const {
  if (position >= size()) throw UsageError("the position is past the last element");
  switch (type().kind()) {
    case TypeKind::Map:
      return keys()[position];
    case TypeKind::Set:
      return elements()[position];
    case TypeKind::Object:
      return detail::normalized_string(type().attributes()[position].name);
    default:
      return number(Number(static_cast<std::int64_t>(position)));
  }
}

const Value* Value::find_attribute(std::string_view name) const {
  if (!type().is_object()) throw_not_readable_as("an object");
  const detail::SequencePayload* sequence = sequence_payload();
  const std::size_t position = type().attribute_index(name);
  return position == Type::npos ? nullptr : sequence->slots() + position;
}

const Value& Value::attribute(std::string_view name) const {
  const Value* found = find_attribute(name);
  if (!found) throw UsageError("an object has no attribute " + in_quotes(name));
  return *found;
}

const Value* Value::find_key(std::string_view key) const {
  const auto all = keys();
  const auto found =
      std::lower_bound(all.begin(), all.end(), key,
                       [](const Value& a, std::string_view b) { return ValueAccess::text(a) < b; });
  if (found == all.end() || ValueAccess::text(*found) != key) return nullptr;
  return elements().data() + (found - all.begin());
}

}  // namespace hecla
