// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "provider/planning.h"

#include <hecla/provider/schema.h>
#include <hecla/wire/dynamic_value.h>

#include <algorithm>
#include <functional>

#include "model/evaluation_extra.h"
#include "provider/elements.h"
#include "provider/path_text.h"
#include "provider/proposed_state.h"

namespace hecla::provider::detail {

namespace {

using wire::NestingMode;

// The same part of the configuration, the prior state and the plan. Parts without a counterpart are null.
struct Part {
  Value config, prior, planned;
};

// Replaces the contents of an object: calls `leaf` for each member whose value is not composed of nested objects,
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
    if (info.nesting == NestingMode::Single) return object(*info.nested, part);
    std::vector<Value> elements;
    for (std::size_t i = 0; i < part.planned.size(); ++i) {
      elements.push_back(element(*info.nested, part, i));
    }
    return with_elements(part.planned, std::move(elements));
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
      if (info.nesting == NestingMode::Single) {
        find_replacements(*info.nested, before, after, here, found);
        continue;
      }
      if (info.nesting == NestingMode::Set) continue;
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

// Returns whether the value of a member is sensitive or contains a sensitive value.
bool is_sensitive(const Member& member) {
  return member.sensitive || (member.nested && has_sensitive(*member.nested));
}

std::string text_of(const Member& info, const Value& value) {
  return is_sensitive(info) ? "a hidden value" : describe_value(value);
}

}  // namespace

Value plan_change(const ShapeSchema& schema, const Value& config, const Value& prior) {
  // Elements of sets that are equal only by a default become one before they are found in the prior state.
  const Value configured =
      Rewriter(with_defaults).object(schema.members, {config, Value(), config});
  const Value planned = propose_state(schema.block, prior, configured);
  if (!prior.is_null() && planned == prior) return prior;
  return Rewriter(with_unknowns).object(schema.members, {config, prior, planned});
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

Value with_computed_unknown(const Members& members, const Value& config) {
  const auto leaf = [](const Member& info, const Part& part) {
    const bool is_open = info.computed && !info.default_value && part.config.is_null();
    return is_open ? Value::unknown(info.type) : part.planned;
  };
  return Rewriter(leaf).object(members, {config, Value(), config});
}

Value generate_config(const Members& members, const Value& state) {
  const auto leaf = [](const Member& info, const Part& part) {
    const bool is_default = info.default_value && part.planned == default_of(info);
    const bool is_left_out = is_default || info.has(Computed) || info.has(WriteOnly) ||
                             (info.has(Deprecated) && !info.required);
    return is_left_out ? Value::null(info.type) : part.planned;
  };
  return Rewriter(leaf).object(members, {state, Value(), state});
}

Value without_unknown(const Value& value) {
  if (value.is_wholly_known()) return value;
  return *transform(value, [](const Path&, const Value& part) -> ValueResult<Value> {
    return part.is_known() ? part : Value::null(part.type());
  });
}

namespace {

// Compares a plan with the configuration, as Terraform does.
class PlanCheck {
 public:
  std::vector<Problem> problems;

  void object(const Members& members, const Part& part, const Path& at) {
    for (const auto& [name, info] : members) {
      const Part inner{attribute(part.config, name), attribute(part.prior, name),
                       attribute(part.planned, name)};
      member(info, inner, Path(at).attribute(name));
    }
  }

 private:
  static Value attribute(const Value& object, std::string_view name) {
    const Value* found = object.is_plain() ? object.find_attribute(name) : nullptr;
    return found ? *found : Value();
  }

  void member(const Member& info, const Part& part, const Path& at) {
    const Value expected = info.has(WriteOnly) ? Value::null(info.type) : part.config;
    const bool is_kept = !part.prior.is_null() && part.planned == part.prior;
    if (is_kept || part.planned == expected) return;
    if (expected.is_null() && info.computed) return;
    if (info.nested && has_computed(*info.nested) && is_parallel(info, expected, part.planned))
      return elements(info, {expected, part.prior, part.planned}, at);
    problems.push_back({"Plan differs from configuration",
                        "The configuration sets " + subject_of(at) + " to " +
                            text_of(info, expected) + ", but the plan is " +
                            text_of(info, part.planned) + ". This is a bug in the provider.",
                        at});
  }

  // Equal elements of a set can be one with what the provider has added.
  static bool is_parallel(const Member& info, const Value& config, const Value& planned) {
    if (!config.is_plain() || !planned.is_plain()) return false;
    if (info.nesting == NestingMode::Single) return true;
    return info.nesting == NestingMode::Set ? config.size() >= planned.size()
                                            : config.size() == planned.size();
  }

  // Elements of sets have no counterparts in the configuration.
  void elements(const Member& info, const Part& part, const Path& at) {
    if (info.nesting == NestingMode::Single) return object(*info.nested, part, at);
    if (info.nesting == NestingMode::Set) return;
    for (std::size_t i = 0; i < part.planned.size(); ++i) {
      const Value* config = counterpart(part.config, part.planned, i);
      const Value* prior = counterpart(part.prior, part.planned, i);
      object(*info.nested,
             {config ? *config : Value(), prior ? *prior : Value(), part.planned.elements()[i]},
             Path(at).index(part.planned.key_at(i)));
    }
  }
};

}  // namespace

std::vector<Problem> check_plan(const Members& members, const Value& config, const Value& prior,
                                const Value& planned) {
  PlanCheck check;
  check.object(members, {config, prior, planned}, Path());
  return std::move(check.problems);
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
    problems.push_back({"Result differs from plan",
                        "The plan sets " + subject_of(difference.path) + " to " +
                            text(difference.before) + ", but the new value is " +
                            text(difference.after) + ". This is a bug in the provider.",
                        difference.path});
  }
  return problems;
}

std::vector<Problem> check_known(const Value& result) {
  std::vector<Problem> problems;
  for (Path& path : wire::unknown_paths(result)) {
    std::string detail =
        subject_of(path) + " is still unknown after apply. This is a bug in the provider.";
    problems.push_back({"Unknown value after apply", std::move(detail), std::move(path)});
  }
  return problems;
}

}  // namespace hecla::provider::detail
