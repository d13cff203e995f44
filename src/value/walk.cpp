// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/value/walk.h>

#include <algorithm>

#include "value/small_stack.h"
#include "value/steps.h"

namespace hecla {

using detail::SequencePayload;
using detail::ValueAccess;

namespace detail {

PathStep step_to(const SequencePayload& sequence, std::size_t position) {
  switch (sequence.type.kind()) {
    case TypeKind::Object:
      return AttributeStep{sequence.type.attributes()[position].name};
    case TypeKind::Map:
    case TypeKind::Set:
      return IndexStep{sequence.slots()[position]};
    default:
      return IndexStep{Value::number(Number(static_cast<std::int64_t>(position)))};
  }
}

namespace {

std::size_t position_of_number(const SequencePayload& sequence, const Value& key) {
  const auto number = key.if_number();
  const auto position = number ? number->to_int64() : std::nullopt;
  if (!position || *position < 0) return Type::npos;
  const auto found = static_cast<std::size_t>(*position);
  return found < sequence.count ? found : Type::npos;
}

// Returns the position of a map key or a set element.
std::size_t position_of_content(const SequencePayload& sequence, const Value& key) {
  const std::span slots(sequence.slots(), sequence.count);
  const auto found = std::find(slots.begin(), slots.end(), key);
  return found == slots.end() ? Type::npos : static_cast<std::size_t>(found - slots.begin());
}

}  // namespace

std::size_t position_of_step(const SequencePayload& sequence, const PathStep& step) {
  const auto* attribute = std::get_if<AttributeStep>(&step);
  if (attribute) return sequence.type.attribute_index(attribute->name);
  if (sequence.type.is_object()) return Type::npos;
  const Value& key = std::get<IndexStep>(step).key;
  const bool by_number = sequence.type.is_list() || sequence.type.is_tuple();
  return by_number ? position_of_number(sequence, key) : position_of_content(sequence, key);
}

}  // namespace detail

void walk(const Value& value, const std::function<bool(const Path&, const Value&)>& visit) {
  struct Frame {
    const SequencePayload* sequence;
    std::size_t next;
  };
  detail::SmallStack<Frame> pending;
  Path path;
  const auto enter = [&](const Value& part) {
    if (!visit(path, part)) return false;
    if (!part.inner_marks().empty()) {
      visit(path.unknown_tail(), Value::dynamic().with_marks(part.inner_marks()));
      path.pop();
    }
    const Value& bare = ValueAccess::bare(part);
    const bool has_parts = ValueAccess::is_sequence(bare) && ValueAccess::sequence(bare)->count > 0;
    if (has_parts) pending.push({ValueAccess::sequence(bare), 0});
    return has_parts;
  };
  enter(value);
  while (!pending.empty()) {
    Frame& top = pending.top();
    if (top.next == top.sequence->count) {
      pending.pop();
      if (!path.empty()) path.pop();
      continue;
    }
    const std::size_t position = top.next++;
    path.push(detail::step_to(*top.sequence, position));
    if (!enter(detail::parts_of(*top.sequence)[position])) path.pop();
  }
}

namespace {

bool is_same_handle(const Value& a, const Value& b) {
  return a.type() == b.type() && ValueAccess::word(a) == ValueAccess::word(b);
}

// Makes a list, set or map from parts whose types may have changed.
ValueResult<Value> make_collection(const SequencePayload& source, std::vector<Value> parts) {
  const std::optional<Type> element = Value::common_element_type(parts);
  if (!element) return ValueError{"the elements of a collection have different types", {}};
  if (source.type.is_list()) return Value::list(*element, std::move(parts));
  if (source.type.is_set()) return Value::set(*element, std::move(parts));
  std::vector<Value::Field> entries;
  entries.reserve(parts.size());
  for (std::size_t i = 0; i < parts.size(); ++i) {
    entries.emplace_back(ValueAccess::text(source.slots()[i]), std::move(parts[i]));
  }
  return Value::map(*element, std::move(entries));
}

Value make_object(const SequencePayload& source, std::vector<Value> parts) {
  std::vector<Value::Field> fields;
  fields.reserve(parts.size());
  const auto attributes = source.type.attributes();
  for (std::size_t i = 0; i < parts.size(); ++i) {
    fields.emplace_back(attributes[i].name, std::move(parts[i]));
  }
  return Value::object(std::move(fields));
}

ValueResult<Value> rebuild(const SequencePayload& source, std::vector<Value> parts) {
  if (source.type.is_tuple()) return Value::tuple(std::move(parts));
  if (source.type.is_object()) return make_object(source, std::move(parts));
  return make_collection(source, std::move(parts));
}

class Transformer {
 public:
  using Change = std::function<ValueResult<Value>(const Path&, const Value&)>;
  explicit Transformer(const Change& change) : change_(change) {}

  ValueResult<Value> run(const Value& root) {
    enter(root);
    while (true) {
      Frame& top = frames_.back();
      if (top.done.size() < part_count(top)) {
        path_.push(detail::step_to(*top.sequence, top.done.size()));
        enter(detail::parts_of(*top.sequence)[top.done.size()]);
        continue;
      }
      ValueResult<Value> result = leave(top);
      if (!result) return result;
      frames_.pop_back();
      if (frames_.empty()) return result;
      path_.pop();
      frames_.back().done.push_back(*std::move(result));
    }
  }

 private:
  struct Frame {
    Value value;
    const SequencePayload* sequence;  // null if there is nothing inside
    std::vector<Value> done;
  };

  static std::size_t part_count(const Frame& frame) {
    return frame.sequence ? frame.sequence->count : 0;
  }
  void enter(const Value& value) {
    const Value& bare = ValueAccess::bare(value);
    const bool has_parts = ValueAccess::is_sequence(bare);
    frames_.push_back({value, has_parts ? ValueAccess::sequence(bare) : nullptr, {}});
    if (has_parts) frames_.back().done.reserve(frames_.back().sequence->count);
  }
  ValueResult<Value> leave(Frame& frame) {
    if (!is_changed(frame)) return change_(path_, frame.value);
    ValueResult<Value> rebuilt = rebuild(*frame.sequence, std::move(frame.done));
    if (!rebuilt) return ValueError{rebuilt.error().message, path_};
    return change_(path_, rebuilt->with_marks(frame.value.marks()));
  }
  static bool is_changed(const Frame& frame) {
    return frame.sequence &&
           !std::ranges::equal(frame.done, detail::parts_of(*frame.sequence), is_same_handle);
  }

  const Change& change_;
  Path path_;
  std::vector<Frame> frames_;
};

}  // namespace

ValueResult<Value> transform(
    const Value& value,
    const std::function<ValueResult<Value>(const Path&, const Value&)>& change) {
  return Transformer(change).run(value);
}

}  // namespace hecla
