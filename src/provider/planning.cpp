// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "provider/planning.h"

#include <hecla/model/evaluation_extra.h>
#include <hecla/provider/schema.h>
#include <hecla/wire/dynamic_value.h>

#include <algorithm>
#include <functional>

namespace hecla::provider::detail {

namespace {

// Makes a collection or object of the same kind from other elements.
Value rebuilt(const Value& original, std::vector<Value> elements) {
  const Type& type = original.type();
  if (type.is_tuple()) return Value::tuple(std::move(elements));
  if (type.is_map() || type.is_object()) {
    std::vector<Value::Field> fields;
    for (std::size_t i = 0; i < elements.size(); ++i) {
      fields.emplace_back(std::string(original.key_at(i).as_string()), std::move(elements[i]));
    }
    if (type.is_object()) return Value::object(std::move(fields));
    return Value::map(type.element_type(), std::move(fields));
  }
  return type.is_set() ? Value::set(type.element_type(), std::move(elements))
                       : Value::list(type.element_type(), std::move(elements));
}

// Returns the element of `collection` that belongs to element `index` of `other`; null if there is none.
const Value* counterpart(const Value& collection, const Value& other, std::size_t index) {
  if (!collection.is_plain() || !(collection.type().kind() == other.type().kind())) return nullptr;
  if (other.type().is_map()) return collection.find_key(other.key_at(index).as_string());
  return index < collection.size() ? &collection.elements()[index] : nullptr;
}

// The same part of the configuration, the prior state and the plan. Parts without a counterpart are null.
struct Part {
  Value config, prior, planned;
};

// Replaces what is in an object: calls `leaf` for each member whose value is not composed of nested objects,
// and goes through nested ones.
class Rewriter {
 public:
  using Leaf = std::function<Value(const Member&, const Part&)>;
  explicit Rewriter(Leaf leaf) : leaf_(std::move(leaf)) {}

  Value object(const Members& members, const Part& part) const {
    std::vector<Value::Field> fields;
    part.planned.for_each([&](const Value& key, const Value& planned) {
      const std::string name(key.as_string());
      const Part inner{attribute(part.config, name), attribute(part.prior, name), planned};
      const auto found = members.find(name);
      fields.emplace_back(name, found == members.end() ? planned : member(found->second, inner));
    });
    return Value::object(std::move(fields));
  }

 private:
  static Value attribute(const Value& object, std::string_view name) {
    const Value* found = object.is_plain() ? object.find_attribute(name) : nullptr;
    return found ? *found : Value();
  }

  Value member(const Member& info, const Part& part) const {
    const bool goes_inside = info.nested && part.planned.is_plain() && !part.config.is_null();
    if (!goes_inside) return leaf_(info, part);
    if (part.planned.type().is_object()) return object(*info.nested, part);
    std::vector<Value> elements;
    for (std::size_t i = 0; i < part.planned.size(); ++i) {
      elements.push_back(element(*info.nested, part, i));
    }
    return rebuilt(part.planned, std::move(elements));
  }

  // Elements of sets have no counterparts: what Terraform took from the prior state is as if it were configured.
  Value element(const Members& members, const Part& part, std::size_t index) const {
    const Value& planned = part.planned.elements()[index];
    if (!planned.is_plain()) return planned;
    if (part.planned.type().is_set()) return object(members, {planned, Value(), planned});
    const Value* config = counterpart(part.config, part.planned, index);
    const Value* prior = counterpart(part.prior, part.planned, index);
    return object(members, {config ? *config : planned, prior ? *prior : Value(), planned});
  }

  Leaf leaf_;
};

// A default has the type of its member; that of a new object may be narrower.
Value default_of(const Member& info) {
  return info.default_value->is_null() ? Value::null(info.type) : *info.default_value;
}

Value with_defaults(const Member& info, const Part& part) {
  if (info.has(WriteOnly)) return Value::null(info.type);
  return part.config.is_null() && info.default_value ? default_of(info) : part.planned;
}

Value with_unknowns(const Member& info, const Part& part) {
  if (!info.computed || info.default_value || !part.config.is_null()) return part.planned;
  const bool keeps = info.has(UseStateForUnknown) && !part.prior.is_null();
  return keeps ? part.prior : Value::unknown(info.type);
}

// Collects the paths of members that have another value and require a new object for it.
void find_replacements(const Members& members, const Value& prior, const Value& planned,
                       const Path& path, std::vector<Path>& found) {
  for (const auto& [name, info] : members) {
    const Value &before = prior.attribute(name), &after = planned.attribute(name);
    if (before == after) continue;
    Path here = path;
    here.attribute(name);
    if (info.has(RequiresReplace)) {
      found.push_back(std::move(here));
    } else if (info.nested && before.is_plain() && after.is_plain()) {
      if (after.type().is_object()) {
        find_replacements(*info.nested, before, after, here, found);
        continue;
      }
      if (after.type().is_set()) continue;
      for (std::size_t i = 0; i < after.size(); ++i) {
        const Value* old = counterpart(before, after, i);
        if (!old || !old->is_plain() || !after.elements()[i].is_plain()) continue;
        Path element = here;
        element.index(after.key_at(i));
        find_replacements(*info.nested, *old, after.elements()[i], element, found);
      }
    }
  }
}

bool has_computed(const Members& members) {
  return std::ranges::any_of(members, [](const auto& entry) {
    const Member& member = entry.second;
    return member.computed || (member.nested && has_computed(*member.nested));
  });
}

bool has_sensitive(const Members& members) {
  return std::ranges::any_of(members, [](const auto& entry) {
    const Member& member = entry.second;
    return member.sensitive || (member.nested && has_sensitive(*member.nested));
  });
}

// Returns the members that a path leads through, the outermost first.
std::vector<const Member*> members_on(const Path& path, const Members& members) {
  std::vector<const Member*> found;
  const Members* inside = &members;
  for (const PathStep& step : path.steps()) {
    const auto* attribute = std::get_if<AttributeStep>(&step);
    if (!attribute) continue;
    if (!inside) break;  // inside of a value without members
    const auto next = inside->find(attribute->name);
    if (next == inside->end()) break;
    found.push_back(&next->second);
    inside = next->second.nested.get();
  }
  return found;
}

// Whether the value of a member is, or has, a sensitive one.
bool is_sensitive(const Member& member) {
  return member.sensitive || (member.nested && has_sensitive(*member.nested));
}

std::string text_of(const Member& info, const Value& value) {
  return is_sensitive(info) ? "a hidden value" : describe_value(value);
}

}  // namespace

Value plan_change(const Members& members, const Value& config, const Value& prior,
                  const Value& proposed) {
  Value planned = Rewriter(with_defaults).object(members, {config, prior, proposed});
  if (!prior.is_null() && planned == prior) return prior;
  planned = Rewriter(with_unknowns).object(members, {config, prior, planned});
  return planned;
}

std::vector<Path> find_replacements(const Members& members, const Value& prior,
                                    const Value& planned) {
  std::vector<Path> found;
  if (!prior.is_null()) find_replacements(members, prior, planned, Path(), found);
  return found;
}

Value with_write_only(const Members& members, const Value& config, const Value& planned) {
  const auto leaf = [](const Member& info, const Part& part) {
    return info.has(WriteOnly) ? part.config : part.planned;
  };
  return Rewriter(leaf).object(members, {config, Value(), planned});
}

Value without_write_only(const Members& members, const Value& state) {
  const auto leaf = [](const Member& info, const Part& part) {
    return info.has(WriteOnly) ? Value::null(info.type) : part.planned;
  };
  return Rewriter(leaf).object(members, {state, Value(), state});
}

std::optional<Path> find_write_only(const Members& members, const Value& config) {
  std::optional<Path> found;
  walk(config, [&](const Path& path, const Value& part) {
    const auto passed = members_on(path, members);
    const bool is_set = !passed.empty() && passed.back()->has(WriteOnly) && !part.is_null();
    if (is_set && !found) found = path;
    return !found;
  });
  return found;
}

Value with_given_parts(const Value& given, const Value& became, const Value& made) {
  const auto is_comparable = [&](const Value& other) {
    return other.is_plain() && other.type().kind() == made.type().kind();
  };
  if (!made.is_plain() || !is_comparable(given) || !is_comparable(became)) return made;
  const bool is_whole = made.type().is_primitive() || made.type().is_set();
  if (is_whole) return made == became && given.type() == made.type() ? given : made;
  std::vector<Value> elements;
  for (std::size_t i = 0; i < made.size(); ++i) {
    const Value* before = counterpart(given, made, i);
    const Value* then = counterpart(became, made, i);
    const Value& element = made.elements()[i];
    elements.push_back(before && then ? with_given_parts(*before, *then, element) : element);
  }
  return rebuilt(made, std::move(elements));
}

Value with_computed_unknown(const Members& members, const Value& config) {
  const auto leaf = [](const Member& info, const Part& part) {
    const bool is_open = info.computed && !info.default_value && part.config.is_null();
    return is_open ? Value::unknown(info.type) : part.planned;
  };
  return Rewriter(leaf).object(members, {config, Value(), config});
}

Value without_unknown(const Value& value) {
  if (value.is_wholly_known()) return value;
  return *transform(value, [](const Path&, const Value& part) -> ValueResult<Value> {
    return part.is_known() ? part : Value::null(part.type());
  });
}

std::vector<Problem> check_plan(const Members& members, const Value& config, const Value& prior,
                                const Value& planned) {
  std::vector<Problem> problems;
  for (const auto& [name, info] : members) {
    const Value &configured = config.attribute(name), &value = planned.attribute(name);
    const bool is_kept = !prior.is_null() && prior.attribute(name) == value;
    const Value expected = info.has(WriteOnly) ? Value::null(info.type) : configured;
    if (is_kept || value == expected) continue;
    if (info.nested && has_computed(*info.nested)) continue;
    if (expected.is_null() && info.computed) continue;
    problems.push_back({"The provider planned what the configuration does not say",
                        "The configuration sets \"" + name + "\" to " + text_of(info, expected) +
                            ", but the plan is " + text_of(info, value) +
                            ". This is an error in the provider.",
                        Path().attribute(name)});
  }
  return problems;
}

std::vector<Problem> check_result(const Members& members, const Value& planned,
                                  const Value& result) {
  std::vector<Problem> problems;
  for (const wire::Difference& difference : wire::differences(planned, result)) {
    const bool was_open = difference.before && !difference.before->is_wholly_known();
    if (was_open || difference.path.empty()) continue;
    const auto passed = members_on(difference.path, members);
    const bool is_hidden = std::ranges::any_of(passed, &Member::sensitive) ||
                           (!passed.empty() && is_sensitive(*passed.back()));
    const auto text = [&](const std::optional<Value>& value) -> std::string {
      if (is_hidden) return "a hidden value";
      return value ? describe_value(*value) : "nothing";
    };
    problems.push_back({"The provider did not do what was planned",
                        "The plan was to set this to " + text(difference.before) +
                            ", but the new value is " + text(difference.after) +
                            ". This is an error in the provider.",
                        difference.path});
  }
  return problems;
}

std::vector<Problem> check_known(const Value& result) {
  std::vector<Problem> problems;
  for (Path& path : wire::unknown_paths(result)) {
    problems.push_back({"The provider did not set a computed attribute",
                        "The value must be known now. This is an error in the provider.",
                        std::move(path)});
  }
  return problems;
}

namespace {

// Lists and sets are stored as arrays, maps as objects.
Value select_nested(const Member& info, const Value& stored) {
  const Type& type = stored.type();
  const bool is_array = type.is_tuple() || type.is_list() || type.is_set();
  const bool is_map = (type.is_object() || type.is_map()) && info.nesting == wire::NestingMode::Map;
  if (!is_array && !is_map) return select_members(*info.nested, stored);
  std::vector<Value> elements;
  std::vector<Value::Field> entries;
  stored.for_each([&](const Value& key, const Value& element) {
    Value selected = select_members(*info.nested, element);
    if (is_map)
      entries.emplace_back(std::string(key.as_string()), std::move(selected));
    else
      elements.push_back(std::move(selected));
  });
  return is_map ? Value::object(std::move(entries)) : Value::tuple(std::move(elements));
}

}  // namespace

Value select_members(const Members& members, const Value& stored) {
  if (!stored.is_plain() || !stored.type().is_object()) return stored;
  std::vector<Value::Field> fields;
  for (const auto& [name, info] : members) {
    const Value* found = stored.find_attribute(name);
    if (!found) continue;
    const bool is_nested = info.nested && found->is_plain();
    fields.emplace_back(name, is_nested ? select_nested(info, *found) : *found);
  }
  return Value::object(std::move(fields));
}

}  // namespace hecla::provider::detail
