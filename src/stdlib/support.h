// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// What the functions are written with.
#include <hecla/base/limits.h>
#include <hecla/function/function.h>

#include <initializer_list>
#include <string_view>
#include <unordered_set>

namespace hecla::stdlib {

using Args = std::span<const Value>;

// Which special arguments a parameter takes.
enum Allow : unsigned {
  AllowNothing = 0,
  AllowNull = 1,
  AllowUnknown = 2,
  AllowDynamic = 4,
  AllowMarked = 8
};
constexpr Allow operator|(Allow a, Allow b) {
  return static_cast<Allow>(static_cast<unsigned>(a) | static_cast<unsigned>(b));
}
constexpr Allow AllowAll = AllowNull | AllowUnknown | AllowDynamic;

Parameter parameter(std::string name, Type type, std::string description,
                    Allow allow = AllowNothing);

// The parts of a function that documentation shows.
struct About {
  std::string name;
  std::string description;
  std::string example;
};
enum class ResultIs : std::uint8_t { NotNull, Anything };

// A function whose result type is always `type`.
Function define(About about, std::vector<Parameter> parameters, Type type,
                Function::Implementation run, ResultIs result = ResultIs::NotNull);
// The last parameter takes any number of arguments.
Function define_variadic(About about, std::vector<Parameter> parameters, Type type,
                         Function::Implementation run, ResultIs result = ResultIs::NotNull);
// The same with a result type that depends on the arguments.
Function define(About about, std::vector<Parameter> parameters, Function::TypeRule type,
                Function::Implementation run, ResultIs result = ResultIs::NotNull);
Function define_variadic(About about, std::vector<Parameter> parameters, Function::TypeRule type,
                         Function::Implementation run, ResultIs result = ResultIs::NotNull);

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
// The error of an operation on the argument.
CallError argument_error(std::size_t argument, ValueError error);
CallResult to_result(ValueResult<Value> result);

// A whole number that fits, from a known number. As in the reference, the error is about the whole call.
Result<std::int64_t, CallError> whole_number(Args args, std::size_t index);

// Values of an unknown result.
Value unknown_string_with_prefix(std::string prefix);

bool is_sequence(const Type& type);  // list, set or tuple
// Whether the length of a known collection is known, too: not of a set with unknown elements.
bool has_known_length(const Value& collection);

// The error for a result over the limits.
CallError too_long_string();
CallError too_many_elements();
inline const Limits limits;

// The functions of several sources, one after the other.
std::vector<Function> gather(std::initializer_list<std::vector<Function> (*)()> sources);

std::vector<Value> to_vector(std::span<const Value> values);

// Which values were seen before. In wholly known values of one type, equal means identical.
class SeenValues {
 public:
  explicit SeenValues(std::size_t expected) : seen_(expected) {}
  // False where an equal value was there. `value` must outlive this.
  bool insert(const Value& value) { return seen_.insert(&value).second; }
  bool contains(const Value& value) const { return seen_.contains(&value); }

 private:
  struct Hash {
    std::size_t operator()(const Value* value) const { return value->hash(); }
  };
  struct Equal {
    bool operator()(const Value* a, const Value* b) const { return *a == *b; }
  };
  std::unordered_set<const Value*, Hash, Equal> seen_;
};

}  // namespace hecla::stdlib
