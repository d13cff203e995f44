// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Function: what configurations can call ("Functions and Function Calls").
//
//   Function shout({.name = "shout", .description = "Upper case, louder.",
//                   .parameters = {{.name = "text", .type = Type::string()}},
//                   .result_type = Function::always(Type::string()),
//                   .implementation = [](std::span<const Value> args, const Type&) -> CallResult {
//                     return Value::string(std::string(args[0].as_string()) + "!");
//                   }});
//   CallResult r = shout.call({Value::string("hi")});
//
// A handle to an immutable description; copies share it. Calls are safe from several threads when
// the callables are.
#include <hecla/convert/convert.h>

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
  bool allow_null = false;      // else a null argument is an error
  bool allow_unknown = false;   // else an unknown argument makes the result unknown
  bool allow_dynamic = false;   // else an argument of unknown type makes the result type unknown
  bool allow_marked = false;    // else marks are taken off before and put on the result after
};

// What is wrong with a call, and with which argument if with one.
struct CallError {
  std::string message;
  std::optional<std::size_t> argument = {};
  Path path = {};  // inside that argument
  // Of a function whose own definition calls others: where it happened, the innermost place first.
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
  // Arguments that passed the checks of their parameters. `result_type` is what result_type gave.
  using TypeRule = std::function<CallTypeResult(std::span<const Value> arguments)>;
  using Implementation =
      std::function<CallResult(std::span<const Value> arguments, const Type& result_type)>;
  // Which parts of the arguments the part of the result at `path` comes from. There are as many as
  // the function takes, of any type, known or not. Nothing: it cannot tell.
  using Origins = std::function<std::vector<ArgumentPart>(std::span<const Value> arguments,
                                                          std::span<const Value> path)>;

  struct Spec {
    std::string name;
    std::string description = {};
    std::string example = {};  // an expression; documentation shows it with its result
    std::vector<Parameter> parameters = {};
    std::optional<Parameter> variadic = {};
    TypeRule result_type;
    Implementation implementation;
    // What is known of every result, to refine unknown ones (such as "not null").
    Refinement result_refinement = {};
    bool refine_result = false;
    // For a function that passes parts of its arguments on; without it, results come from all of them.
    Origins origins = nullptr;
  };

  Function() = default;  // no function
  explicit Function(Spec spec);
  explicit operator bool() const { return static_cast<bool>(spec_); }

  const Spec& spec() const { return *spec_; }
  const std::string& name() const { return spec_->name; }
  // The parameter that the argument at `index` goes to; null past the last.
  const Parameter* parameter(std::size_t index) const;
  std::string signature() const;  // "name(a, b, rest...)"

  // Type of the result for arguments of which some may be unknown.
  CallTypeResult return_type(std::span<const Value> arguments) const;
  // Arguments must already be of the parameters' types; they are not converted here.
  CallResult call(std::span<const Value> arguments) const;

  static TypeRule always(Type type);

 private:
  std::shared_ptr<const Spec> spec_;
};

}  // namespace hecla
