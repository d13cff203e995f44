// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Finds the conversion from one type to another once, as a plan that is then applied to any number of
// values.
//
//   Planner planner(Rules::Deployed, budget);
//   const Plan* plan = planner.find(value.type(), target, Safety::Unsafe);
//   if (plan && planner.apply(*plan, value, result, error)) ...
//
// A planner lives for one public call: it owns its plans and caches its results, so that types that occur many
// times are examined once. Not safe to share between threads.
#include <deque>
#include <unordered_map>
#include <vector>

#include "convert/budgeted.h"

namespace hecla::detail {

class Planner;
struct Plan;

enum class Safety : std::uint8_t { Safe, Unsafe };

// Converts `in`, which is known, not null and not marked. Returns false after setting the error.
using PlanStep = bool (*)(const Plan&, Planner&, const Value& in, Value& out, ValueError& error);

struct Plan {
  Type from;
  Type to;      // as requested, with optional attributes
  Type result;  // `to` without them: the type of null and unknown values, except for dynamic parts
  PlanStep run = nullptr;         // null: values do not change
  bool makes_value = true;        // false: `run` returns the value as it is
  const Plan* element = nullptr;  // for the elements of a collection
  // For the elements of a tuple or the attributes of an object; null if there is no conversion (an optional attribute).
  std::vector<const Plan*> parts = {};
  std::vector<std::size_t> sources =
      {};                       // object to object: index in `from` of each attribute of `to`
  Type element_type = {};       // structure to collection: the element type
  mutable Type last_type = {};  // object results: the type of the previous one
};

class Planner {
 public:
  Planner(Rules rules, Budget& budget) : rules_(rules), budget_(budget) {}
  Planner(const Planner&) = delete;
  Planner& operator=(const Planner&) = delete;

  Rules rules() const { return rules_; }
  bool document() const { return rules_ == Rules::Document; }

  // Returns the budget that pays for results and for work.
  Budget& budget() { return budget_; }

  // Returns null if there is no conversion.
  const Plan* find(const Type& from, const Type& to, Safety safety);
  bool converts(const Type& from, const Type& to, Safety safety) { return find(from, to, safety); }
  std::optional<Type> unify(std::span<const Type> types, Safety safety);

  // Handles marks, null and unknown values. `out` can be `in`.
  bool apply(const Plan& plan, const Value& in, Value& out, ValueError& error);
  // Converts a value of any type, as convert() does.
  bool convert(const Value& in, const Type& to, Value& out, ValueError& error);

  // Returns `to` with its dynamic parts replaced by the types that a converted value of type `from` has.
  Type replace_dynamic(const Type& from, const Type& to);

  // For the functions that create plans.
  Plan& make_plan(const Type& from, const Type& to, PlanStep run);
  const Plan* keep() const { return &keep_; }
  // Compares types by how well they represent the others in unification: the result is negative if `a` is
  // better.
  int compare_generality(const Type& a, const Type& b);

 private:
  struct Pair {
    Type from, to;
    bool operator==(const Pair&) const = default;
  };
  struct PairHash {
    std::size_t operator()(const Pair& pair) const noexcept {
      return pair.from.hash() * 31 + pair.to.hash();
    }
  };
  const Plan* build(const Type& from, const Type& to, Safety safety);
  std::optional<Type> unify_uncached(std::span<const Type> types, Safety safety);
  // Pays for examining `count` types and for remembering them. Returns false if the budget is exhausted.
  bool pay_for_types(std::size_t count) {
    constexpr std::uint64_t work_per_type = 4, bytes_per_type = 16;
    return budget_.spend_work(count * work_per_type) &&
           budget_.spend_memory(count * bytes_per_type);
  }

  const Rules rules_;
  Budget& budget_;
  const Plan keep_{};
  std::deque<Plan> plans_;
  std::unordered_map<Pair, const Plan*, PairHash> found_[2];
  std::unordered_map<Pair, int, PairHash> compared_;
  std::unordered_map<std::size_t, std::vector<std::pair<std::vector<Type>, std::optional<Type>>>>
      unified_[2];
};

// Deeper types are not unified, because each level needs stack.
inline constexpr std::size_t max_type_depth = 1000;

// One function for each pair of kinds, which returns null if there is no conversion.
// Preconditions: the types have the kinds in the function's name, and differ.
const Plan* plan_primitive(Planner&, const Type& from, const Type& to, Safety);
const Plan* plan_from_dynamic(Planner&, const Type& from, const Type& to, Safety);
const Plan* plan_capsule(Planner&, const Type& from, const Type& to, Safety);
const Plan* plan_sequence_to_list(Planner&, const Type& from, const Type& to, Safety);
const Plan* plan_sequence_to_set(Planner&, const Type& from, const Type& to, Safety);
const Plan* plan_sequence_to_tuple(Planner&, const Type& from, const Type& to, Safety);
const Plan* plan_map_to_map(Planner&, const Type& from, const Type& to, Safety);
const Plan* plan_map_to_object(Planner&, const Type& from, const Type& to, Safety);
const Plan* plan_object_to_map(Planner&, const Type& from, const Type& to, Safety);
const Plan* plan_object_to_object(Planner&, const Type& from, const Type& to, Safety);
const Plan* plan_tuple_to_list(Planner&, const Type& from, const Type& to, Safety);
const Plan* plan_tuple_to_set(Planner&, const Type& from, const Type& to, Safety);
const Plan* plan_tuple_to_tuple(Planner&, const Type& from, const Type& to, Safety);

// Unify types by each rule set. `types` is not empty, and not all of them are equal.
std::optional<Type> unify_deployed(Planner&, std::span<const Type> types, Safety);
std::optional<Type> unify_document(Planner&, std::span<const Type> types);

// Parse a string as a number or bool.
std::optional<Number> number_from_text(std::string_view text, Rules rules);
std::optional<bool> bool_from_text(std::string_view text);

// Sets `error` and returns false.
bool fail(ValueError& error, std::string message);
// Sets the error of an exhausted budget and returns false.
bool fail_at_limit(const Budget& budget, ValueError& error);
// Prepends a step to the error's path and returns false.
bool fail_inside(ValueError& error, PathStep step);
bool fail_at_index(ValueError& error, std::size_t index);

}  // namespace hecla::detail
