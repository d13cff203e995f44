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
// A handle to an immutable description, which copies share. Calls are safe from several threads if the callables
// are. Exceptions of a callable become CallErrors, except UsageError (an error in the program) and
// std::bad_alloc, which propagate.
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
  Type type = Type::dynamic();  // type constraint of the argument
  bool allow_null = false;      // otherwise a null argument is an error
  bool allow_unknown = false;   // otherwise an unknown argument makes the result unknown
  bool allow_dynamic =
      false;                  // otherwise an argument of unknown type makes the result type unknown
  bool allow_marked = false;  // otherwise marks are removed before the call and added to the result
  // Each call pays for reading the whole argument (Value::reading_cost()) before the function runs.
  // Otherwise the function pays for the work that depends on the size of the argument.
  bool pays_for_reading = true;
};

// Explains why a call failed, and which argument was the cause, if any. The message is a clause that follows
// `The function "x" failed: `.
struct CallError {
  std::string message;
  std::optional<std::size_t> argument = {};
  Path path = {};  // inside that argument
  // For a function whose definition calls others: the positions of the failed calls, innermost first.
  std::vector<std::string> trace = {};
};
using CallResult = Result<Value, CallError>;
using CallTypeResult = Result<Type, CallError>;

// A part of an argument. The path is as in hecla/model/provenance.h.
struct ArgumentPart {
  std::size_t argument;
  std::vector<Value> path = {};
};

class Function {
 public:
  // Called with arguments that passed the checks of their parameters. `result_type` is the result of the type rule.
  // Both are called with the same context.
  using TypeRule =
      std::function<CallTypeResult(CallContext& call, std::span<const Value> arguments)>;
  using Implementation = std::function<CallResult(
      CallContext& call, std::span<const Value> arguments, const Type& result_type)>;
  // Returns the parts of the arguments that the part of the result at `path` comes from. The number of arguments is
  // valid; their types and values can be anything. Empty if this cannot be determined.
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
    // A refinement that applies to all results, and is added to unknown ones (such as "not null").
    Refinement result_refinement = {};
    bool refine_result = false;
    // For functions whose results contain parts of their arguments. Without it, results come from all arguments.
    Origins origins = nullptr;
  };

  Function() = default;  // no function
  explicit Function(Spec spec);
  explicit operator bool() const { return static_cast<bool>(spec_); }

  const Spec& spec() const { return *spec_; }
  const std::string& name() const { return spec_->name; }
  // Returns the parameter for the argument at `index`, or null if there is none.
  const Parameter* parameter(std::size_t index) const;
  std::string signature() const;  // "name(a, b, rest...)"

  // Returns the type of the result. Some of the arguments can be unknown.
  CallTypeResult return_type(CallContext& call, std::span<const Value> arguments) const;
  CallTypeResult return_type(std::span<const Value> arguments) const;
  // Calls the function. The arguments must already have the types of the parameters; they are not
  // converted. Without a context, the call has its own budget with the default limits. If an
  // argument is marked or contains a marked part, errors and warnings say nothing except which
  // argument they are about, because what the callables write into them could reveal it.
  CallResult call(CallContext& call, std::span<const Value> arguments) const;
  CallResult call(std::span<const Value> arguments) const;

  static TypeRule always(Type type);

 private:
  CallTypeResult type_of_call(CallContext& call, std::span<const Value> arguments) const;
  CallResult make_call(CallContext& call, std::span<const Value> arguments) const;

  std::shared_ptr<const Spec> spec_;
};

// Returns why a call fails whose budget is exhausted.
CallError limit_exceeded(const CallContext& call);

// The wording of errors that all callers report.
namespace call_messages {
// Returns `The function "upper" takes 1 argument, but 2 were passed.`; empty if `count` arguments
// are valid.
std::string wrong_count(const Function& function, std::size_t count);
// Returns `Invalid value for the parameter "str" of the function "upper": string required.`
std::string invalid_argument(const Function& function, std::size_t index, const CallError& error);
// Returns `The function "upper" failed: …` for an error that does not concern an argument.
std::string failed(const Function& function, const CallError& error);
}  // namespace call_messages

}  // namespace hecla
