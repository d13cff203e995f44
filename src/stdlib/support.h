// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Helpers for the definition of functions. A function takes the CallContext of the call first (`call`), and pays from
// its budget for what it builds before it allocates it.
#include <hecla/function/function.h>

#include <initializer_list>
#include <string_view>
#include <unordered_set>

namespace hecla::stdlib {

using Args = std::span<const Value>;

// The special values that a parameter accepts. With PaysItself, the function pays for the work that depends on the size of
// the argument (Parameter::pays_for_reading).
enum Allow : unsigned {
  AllowNothing = 0,
  AllowNull = 1,
  AllowUnknown = 2,
  AllowDynamic = 4,
  AllowMarked = 8,
  PaysItself = 16
};
constexpr Allow operator|(Allow a, Allow b) {
  return static_cast<Allow>(static_cast<unsigned>(a) | static_cast<unsigned>(b));
}
constexpr Allow AllowAll = AllowNull | AllowUnknown | AllowDynamic;

// Views, because the strings are literals: making a std::string at each of several hundred calls would be much code.
Parameter parameter(std::string_view name, Type type, std::string_view description,
                    Allow allow = AllowNothing);
// Parameters of the most common types; any_parameter takes values of all types.
Parameter any_parameter(std::string_view name, std::string_view description,
                        Allow allow = AllowNothing);
Parameter number_parameter(std::string_view name, std::string_view description,
                           Allow allow = AllowNothing);
Parameter string_parameter(std::string_view name, std::string_view description,
                           Allow allow = AllowNothing);

// The documentation of a function. The description begins with "Returns".
struct About {
  std::string_view name;
  std::string_view description;
  std::string_view example;
};
enum class ResultIs : std::uint8_t { NotNull, Anything };

// Defines a function whose result type is always `type`.
Function define(const About& about, std::vector<Parameter> parameters, Type type,
                Function::Implementation run, ResultIs result = ResultIs::NotNull);
// Defines a function whose last parameter takes any number of arguments.
Function define_variadic(const About& about, std::vector<Parameter> parameters, Type type,
                         Function::Implementation run, ResultIs result = ResultIs::NotNull);
// Define functions with a result type that depends on the arguments.
Function define(const About& about, std::vector<Parameter> parameters, Function::TypeRule type,
                Function::Implementation run, ResultIs result = ResultIs::NotNull);
Function define_variadic(const About& about, std::vector<Parameter> parameters,
                         Function::TypeRule type, Function::Implementation run,
                         ResultIs result = ResultIs::NotNull);

// The type rule and the implementation of a function in a build without a library that it needs. `missing` names the
// feature, such as "regular expressions (RE2)".
struct Unavailable {
  std::string_view missing;

  CallError error() const;
  operator Function::TypeRule() const {
    return [error = error()](auto&&...) -> CallTypeResult { return error; };
  }
  operator Function::Implementation() const {
    return [error = error()](auto&&...) -> CallResult { return error; };
  }
};

CallError error(std::string message);
CallError argument_error(std::size_t argument, std::string message);
// Returns the error of an operation on the argument.
CallError argument_error(std::size_t argument, ValueError error);
// Returns the error "list required, got string".
CallError kind_error(std::string_view wanted, const Type& type);
CallResult to_result(ValueResult<Value> result);
// For the type rule of a function whose result must be worked out to know its type: returns the type, and keeps the
// result for the implementation, which takes it with call.take_kept().
CallTypeResult type_of_kept(CallContext& call, CallResult result);
// The type rule of a function whose result has the type of its first argument.
CallTypeResult type_of_first_argument(CallContext& call, Args args);
// Calls convert() with the budget of the call.
ValueResult<Value> convert_value(const CallContext& call, const Value& value, const Type& type);

// Pays for comparing two values. Returns false if the budget is exhausted.
bool pay_for_comparison(CallContext& call, const Value& a, const Value& b);

// Returns a known number as an integer. As in the reference, the error concerns the whole call.
Result<std::int64_t, CallError> whole_number(Args args, std::size_t index);

Value unknown_string_with_prefix(std::string prefix);

bool is_sequence(const Type& type);  // list, set or tuple
// Returns whether the length of a known collection is known; that of a set with unknown elements is not.
bool has_known_length(const Value& collection);

// Makes the string of a result. Pays for it first, except for `paid` bytes, which were paid for before.
CallResult string_result(CallContext& call, std::string_view text, std::size_t paid = 0);
// Returns the product of two sizes, or the largest number if it does not fit.
std::uint64_t saturated_product(std::uint64_t a, std::uint64_t b);
// Return the errors for results that exceed the rest of the budget. They exhaust it, which ends the evaluation.
CallError too_long_string(const CallContext& call);
CallError too_many_elements(const CallContext& call);

// Returns the functions of several sources, in order.
std::vector<Function> gather(std::initializer_list<std::vector<Function> (*)()> sources);

std::vector<Value> to_vector(std::span<const Value> values);

// A set of values seen before. For wholly known values of one type, equal means identical.
class SeenValues {
 public:
  explicit SeenValues(std::size_t expected) : seen_(expected) {}
  // Returns false if an equal value was inserted before. `value` must outlive this.
  bool insert(const Value& value) { return seen_.insert(&value).second; }
  bool contains(const Value& value) const { return seen_.contains(&value); }

  // For containers that hold more about each value.
  struct Hash {
    std::size_t operator()(const Value* value) const { return value->hash(); }
  };
  struct Equal {
    bool operator()(const Value* a, const Value* b) const { return *a == *b; }
  };

 private:
  std::unordered_set<const Value*, Hash, Equal> seen_;
};

}  // namespace hecla::stdlib
