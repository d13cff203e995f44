// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/value/ops.h>
#include <hecla/value/path.h>

#include <algorithm>

#include "value/access.h"
#include "value/names.h"

namespace hecla {

using detail::ValueAccess;

Path& Path::attribute(std::string name) { return push(AttributeStep{std::move(name)}); }
Path& Path::index(Value key) { return push(IndexStep{std::move(key)}); }

Path& Path::push(PathStep step) {
  steps_.push_back(std::move(step));
  return *this;
}

Path& Path::unknown_tail() { return index(Value::dynamic()); }

void Path::prepend(PathStep step) { steps_.insert(steps_.begin(), std::move(step)); }

bool Path::has_prefix(const Path& prefix) const {
  return prefix.steps_.size() <= steps_.size() &&
         std::equal(prefix.steps_.begin(), prefix.steps_.end(), steps_.begin());
}

namespace {

std::optional<Value> apply_step(const Value& value, const AttributeStep& step) {
  const bool leads_on = value.type().is_object() && !value.is_null();
  if (!leads_on || value.type().attribute_index(step.name) == Type::npos) return std::nullopt;
  return get_attribute(value, step.name);
}

bool is_unknown_tail(const IndexStep& step) {
  return step.key.type().is_dynamic() && !step.key.is_known();
}

// Returns a value for all parts inside.
std::optional<Value> apply_unknown_tail(const Value& value) {
  if (value.is_null() || value.type().is_primitive()) return std::nullopt;
  return Value::dynamic().with_marks(value.marks_deep());
}

// A step into a set has the element itself as its key.
std::optional<Value> apply_to_set(const Value& set, const Value& element) {
  MarkSet marks;
  const Value has = has_element(set, element).unmarked(marks);
  if (!has.is_known()) return Value::unknown(set.type().element_type()).with_marks(marks);
  if (has.is_false()) return std::nullopt;
  return element.unmarked_deep(marks).with_marks(marks);
}

std::optional<Value> apply_step(const Value& value, const IndexStep& step) {
  if (is_unknown_tail(step)) return apply_unknown_tail(value);
  const Type& type = value.type();
  if (type.is_set() && !value.is_null()) return apply_to_set(value, step.key);
  const bool by_number = type.is_list() || type.is_tuple();
  const bool fits =
      step.key.type().is_number() ? by_number : step.key.type().is_string() && type.is_map();
  if (!fits || value.is_null() || step.key.is_null()) return std::nullopt;
  const Value has = has_index(value, step.key).unmarked();
  if (has.is_known() && !has.as_bool()) return std::nullopt;
  return index(value, step.key);
}

void append_key(std::string& out, const Value& marked) {
  constexpr std::size_t most_bytes = 100;
  const Value& key = ValueAccess::bare(marked);
  out += '[';
  if (const auto text = key.if_string())
    detail::append_quoted(out, *text);
  else if (const auto number = key.if_number(); !number || !number->append_to(out, most_bytes))
    out += key.is_known() ? "..." : "?";
  out += ']';
}

}  // namespace

bool Path::has_unknown_tail() const {
  if (steps_.empty()) return false;
  const auto* step = std::get_if<IndexStep>(&steps_.back());
  return step && is_unknown_tail(*step);
}

std::optional<Value> Path::apply(const Value& root) const {
  std::optional<Value> value = root;
  for (const PathStep& step : steps_) {
    value = std::visit([&](const auto& s) { return apply_step(*value, s); }, step);
    if (!value) break;
  }
  return value;
}

std::string Path::to_string() const {
  std::string text;
  for (const PathStep& step : steps_) {
    if (const auto* attribute = std::get_if<AttributeStep>(&step)) {
      (text += '.') += attribute->name;
    } else {
      append_key(text, std::get<IndexStep>(step).key);
    }
  }
  return text;
}

std::string ValueError::to_string() const {
  return path.empty() ? message : path.to_string() + ": " + message;
}

}  // namespace hecla
