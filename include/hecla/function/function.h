// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Function: a function that configurations can call ("Functions and Function Calls").
//
//   Function shout({.name = "shout", .description = "Returns the string with an exclamation mark.",
//                   .parameters = {{.name = "str", .type = Type::string()}},
//                   .result_type = Function::always(Type::string()),
//                   .implementation = [](CallContext&, std::span<const Value> args,
//                                        const Type&) -> CallResult {
//                     return Value::string(std::string(args[0].as_string()) + "!");
//                   }});
//   CallResult r = shout.call({Value::string("hi")});
//
// A handle to an immutable description; copies share it. Calls are safe from several threads if the callables
// are. An exception that a callable throws becomes a CallError; UsageError (an error of the program) and
// std::bad_alloc pass through the call.
#include <hecla/convert/convert.h>
#include <hecla/function/call_context.h>

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace hecla {

struct Parameter {
  std::string name;
  std::string description = {};
  Type type = Type::dynamic();  // type specification of the argument
  bool allow_null = false;      // otherwise a null argument is an error
  bool allow_unknown = false;   // otherwise an unknown argument makes the result unknown
  bool allow_dynamic =
      false;                  // otherwise an argument of unknown type makes the result type unknown
  bool allow_marked = false;  // otherwise marks are removed before the call and added to the result
};

// Why a call failed, and which argument caused it, if one did. The message is a clause, which goes on after
// `The function "x" failed: `.
struct CallError {
  std::string message;
  std::optional<std::size_t> argument = {};
  Path path = {};  // inside that argument
  // For a function whose definition calls others: where the call failed, innermost first.
  std::vector<std::string> trace = {};
};
using CallResult = Result<Value, CallError>;
using CallTypeResult = Result<Type, CallError>;

// A part of an argument; the path as in hecla/model/provenance.h.
struct ArgumentPart {
  std::size_t argument;
  std::vector<Value> path = {};
};

class Function {
 public:
  // Arguments that passed the checks of their parameters. `result_type` is what the type rule returned; both are
  // called with the same context.
  using TypeRule =
      std::function<CallTypeResult(CallContext& call, std::span<const Value> arguments)>;
  using Implementation = std::function<CallResult(
      CallContext& call, std::span<const Value> arguments, const Type& result_type)>;
  // Which parts of the arguments the part of the result at `path` comes from. There are as many arguments as the
  // function takes, of any type, known or not. Empty if the function cannot tell.
  using Origins = std::function<std::vector<ArgumentPart>(std::span<const Value> arguments,
                                                          std::span<const Value> path)>;

  struct Spec {
    std::string name;
    std::string description = {};
    std::string example = {};  // an expression, which the documentation shows with its result
    std::vector<Parameter> parameters = {};
    std::optional<Parameter> variadic = {};
    TypeRule result_type;
    Implementation implementation;
    // Holds for every result, and refines unknown ones (such as "not null").
    Refinement result_refinement = {};
    bool refine_result = false;
    // For a function whose results contain parts of its arguments; without it, results come from all arguments.
    Origins origins = nullptr;
  };

  Function() = default;  // no function
  explicit Function(Spec spec);
  explicit operator bool() const { return static_cast<bool>(spec_); }

  const Spec& spec() const { return *spec_; }
  const std::string& name() const { return spec_->name; }
  // The parameter for the argument at `index`; null past the last.
  const Parameter* parameter(std::size_t index) const;
  std::string signature() const;  // "name(a, b, rest...)"

  // The type of the result for arguments of which some may be unknown.
  CallTypeResult return_type(CallContext& call, std::span<const Value> arguments) const;
  CallTypeResult return_type(std::span<const Value> arguments) const;
  // Arguments must already be of the parameters' types; they are not converted here. Without a context, the call
  // has a budget of its own with the default limits.
  CallResult call(CallContext& call, std::span<const Value> arguments) const;
  CallResult call(std::span<const Value> arguments) const;

  static TypeRule always(Type type);

 private:
  std::shared_ptr<const Spec> spec_;
};

// The wording of errors that every caller reports, each in one place.
namespace call_messages {
// `The function "upper" takes 1 argument, but 2 were passed.`; empty where `count` arguments are right.
std::string wrong_count(const Function& function, std::size_t count);
// `Invalid value for the parameter "str" of the function "upper": string required.`
std::string invalid_argument(const Function& function, std::size_t index, const CallError& error);
// `The function "upper" failed: …` for an error that is not about an argument.
std::string failed(const Function& function, const CallError& error);
}  // namespace call_messages

}  // namespace hecla
