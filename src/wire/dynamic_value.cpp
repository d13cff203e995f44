// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/wire/dynamic_value.h>

#include <algorithm>

namespace hecla::wire {

ValueResult<DynamicValue> make_dynamic_value(const Value& value, const Type& type) {
  ValueResult<std::string> bytes = encode_msgpack(value, type);
  if (!bytes) return bytes.error();
  return DynamicValue{*std::move(bytes), {}};
}

ValueResult<Value> decode(const DynamicValue& value, const Type& type,
                          const DecodeOptions& options) {
  if (!value.msgpack.empty()) return decode_msgpack(value.msgpack, type, options);
  if (!value.json.empty()) return decode_json(value.json, type, options);
  return ValueError{"the value has neither a MessagePack nor a JSON encoding", {}};
}

ValueResult<Value> decode(const RawValue& value, const Type& type, const DecodeOptions& options) {
  return decode_json(value.json, type, options);
}

namespace {

// Compares two values part by part, with pending parts on an explicit stack.
class Comparison {
 public:
  std::vector<Difference> run(const Value& before, const Value& after) {
    pending_.push_back({{}, before, after});
    while (!pending_.empty()) {
      Difference pair = std::move(pending_.back());
      pending_.pop_back();
      compare(std::move(pair));
    }
    return std::move(found_);
  }

 private:
  void compare(Difference pair) {
    if (pair.before && pair.after && *pair.before == *pair.after) return;
    if (!pair.before || !pair.after || !has_same_shape(*pair.before, *pair.after)) {
      found_.push_back(std::move(pair));
      return;
    }
    if (pair.before->type().is_map() || pair.before->type().is_object()) {
      push_named(pair);
    } else {
      push_indexed(pair);
    }
    while (!parts_.empty()) {  // reverses the order: the first part is compared next
      pending_.push_back(std::move(parts_.back()));
      parts_.pop_back();
    }
  }

  // Returns whether the values can be compared part by part.
  static bool has_same_shape(const Value& before, const Value& after) {
    const Type& type = before.type();
    if (before.marks() != after.marks() || type.kind() != after.type().kind()) return false;
    const bool has_parts = type.is_list() || type.is_map() || type.is_structural();
    return has_parts && before.is_known() && after.is_known() && !before.is_null() &&
           !after.is_null();
  }

  // The parts of a marked value have its marks.
  void push(const Difference& outer, PathStep step, const std::optional<Value>& before,
            const std::optional<Value>& after) {
    Path path = outer.path;
    path.push(std::move(step));
    const auto marked = [&](const std::optional<Value>& part) {
      return part ? std::optional(part->with_marks(outer.before->marks())) : std::nullopt;
    };
    parts_.push_back({std::move(path), marked(before), marked(after)});
  }

  void push_indexed(const Difference& pair) {
    const Value before = pair.before->unmarked();
    const Value after = pair.after->unmarked();
    const auto part = [](const Value& value, std::size_t i) {
      return i < value.size() ? std::optional(value.elements()[i]) : std::nullopt;
    };
    for (std::size_t i = 0; i < std::max(before.size(), after.size()); ++i) {
      push(pair, IndexStep{Value::number(static_cast<std::uint64_t>(i))}, part(before, i),
           part(after, i));
    }
  }

  void push_named(const Difference& pair) {
    const Value before = pair.before->unmarked();
    const Value after = pair.after->unmarked();
    const bool is_map = before.type().is_map();
    const auto find = [is_map](const Value& value, std::string_view name) {
      const Value* found = is_map ? value.find_key(name) : value.find_attribute(name);
      return found ? std::optional(*found) : std::nullopt;
    };
    const auto step = [is_map](const Value& key) {
      return is_map ? PathStep(IndexStep{key})
                    : PathStep(AttributeStep{std::string(key.as_string())});
    };
    before.for_each([&](const Value& key, const Value& element) {
      push(pair, step(key), element, find(after, key.as_string()));
    });
    after.for_each([&](const Value& key, const Value& element) {
      if (!find(before, key.as_string())) push(pair, step(key), std::nullopt, element);
    });
  }

  std::vector<Difference> pending_;
  std::vector<Difference> parts_;  // of the current pair
  std::vector<Difference> found_;
};

}  // namespace

std::vector<Difference> differences(const Value& before, const Value& after) {
  return Comparison().run(before, after);
}

std::vector<Path> unknown_paths(const Value& value) {
  std::vector<Path> paths;
  walk(value, [&](const Path& path, const Value& part) {
    if (!part.is_known()) paths.push_back(path);
    return !part.is_wholly_known();
  });
  return paths;
}

std::vector<MarkedPath> marked_paths(const Value& value) {
  std::vector<MarkedPath> paths;
  unmark_with_paths(value, paths);
  return paths;
}

}  // namespace hecla::wire
