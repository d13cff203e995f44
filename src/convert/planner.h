// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// How one type converts to another, worked out once for each pair of types and then applied to any
// number of values.
//
//   Planner planner(Rules::Deployed);
//   const Plan* plan = planner.find(value.type(), target, Safety::Unsafe);
//   if (plan && planner.apply(*plan, value, result, error)) ...
//
// A planner lives for one public call: it owns its plans and remembers what it found out, so that
// types which occur many times are looked at once. Not safe to share between threads.
#include <hecla/convert/convert.h>

#include <deque>
#include <unordered_map>
#include <vector>

namespace hecla::detail {

class Planner;
struct Plan;

enum class Safety : std::uint8_t { Safe, Unsafe };

// Converts `in`, which is known, not null and not marked. False with the error set.
using PlanStep = bool (*)(const Plan&, Planner&, const Value& in, Value& out, ValueError& error);

struct Plan {
  Type from;
  Type to;      // as it was asked for, with optional attributes
  Type result;  // `to` without them: the type of nulls and unknowns, but for dynamic parts
  PlanStep run = nullptr;               // null: values stay as they are
  const Plan* element = nullptr;        // of the elements of a collection
  std::vector<const Plan*> parts = {};  // of the elements of a tuple or attributes of an object;
                                        // null where there is no conversion (an optional attribute)
  std::vector<std::size_t> sources =
      {};                       // object to object: where in `from` an attribute of `to` is
  Type element_type = {};       // structure to collection: what the parts convert to
  mutable Type last_type = {};  // object results: the type of the previous one
};

class Planner {
 public:
  explicit Planner(Rules rules, const Limits& limits = default_limits)
      : rules_(rules), limits_(limits), string_bytes_left_(limits.max_string_bytes) {}
  Planner(const Planner&) = delete;
  Planner& operator=(const Planner&) = delete;

  Rules rules() const { return rules_; }
  bool document() const { return rules_ == Rules::Document; }

  // Bytes of strings that conversions may still make.
  std::size_t& string_bytes_left() { return string_bytes_left_; }

  // Null where there is no conversion.
  const Plan* find(const Type& from, const Type& to, Safety safety);
  bool converts(const Type& from, const Type& to, Safety safety) { return find(from, to, safety); }
  std::optional<Type> unify(std::span<const Type> types, Safety safety);

  // Takes care of marks, null and unknown values; `out` may be `in`.
  bool apply(const Plan& plan, const Value& in, Value& out, ValueError& error);
  // A value of any type, as convert() does.
  bool convert(const Value& in, const Type& to, Value& out, ValueError& error);

  // `to` with what is dynamic in it replaced by what a value of type `from` will have there.
  Type replace_dynamic(const Type& from, const Type& to);

  // For the functions that make plans.
  Plan& make_plan(const Type& from, const Type& to, PlanStep run);
  const Plan* keep() const { return &keep_; }
  // Compares types by how well they stand for the others in unification: negative when `a` is
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
  std::optional<Type> unify_anew(std::span<const Type> types, Safety safety);
  // False when unifying the types takes too long.
  bool spend() { return ++steps_ <= max_steps; }
  static constexpr std::uint64_t max_steps = 200'000'000;

  const Rules rules_;
  const Limits& limits_;
  std::size_t string_bytes_left_;
  std::uint64_t elements_made_ = 0;
  const Plan keep_{};
  std::uint64_t steps_ = 0;
  std::deque<Plan> plans_;
  std::unordered_map<Pair, const Plan*, PairHash> found_[2];
  std::unordered_map<Pair, int, PairHash> compared_;
  std::unordered_map<std::size_t, std::vector<std::pair<std::vector<Type>, std::optional<Type>>>>
      unified_[2];
};

// Deeper types are not unified: each level costs stack.
inline constexpr std::size_t max_type_depth = 1000;

// How each kind converts to each, one function for each pair; null where there is no conversion.
// Preconditions: the kinds that their names say; the types differ.
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

// Unification by each rule set; `types` is not empty and not all the same.
std::optional<Type> unify_deployed(Planner&, std::span<const Type> types, Safety);
std::optional<Type> unify_document(Planner&, std::span<const Type> types);

// The text of a string as a number or bool.
std::optional<Number> number_from_text(std::string_view text, Rules rules);
std::optional<bool> bool_from_text(std::string_view text);

// Sets `error` and returns false.
bool fail(ValueError& error, std::string message);
// Puts a step in front of the error's path and returns false.
bool fail_inside(ValueError& error, PathStep step);
bool fail_at_index(ValueError& error, std::size_t index);

}  // namespace hecla::detail
