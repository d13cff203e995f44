// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/function/function.h>
#include <hecla/source/diagnostic.h>

#include <algorithm>
#include <exception>
#include <new>

#include "convert/budgeted.h"
#include "unicode/message_text.h"

namespace hecla {

namespace {

std::string passed(std::size_t count) {
  if (count == 0) return "none were passed";
  return std::to_string(count) + (count == 1 ? " was passed" : " were passed");
}

// Appends the message as the end of a sentence.
std::string reason(const CallError& error) {
  std::string text =
      error.path.empty() ? error.message : "at " + error.path.to_string() + ": " + error.message;
  if (!text.ends_with('.')) text += '.';
  return text;
}

CallError at(std::size_t argument, std::string message) {
  return {std::move(message), argument, {}};
}

// The results of checking the arguments, besides errors.
struct Checked {
  bool dynamic = false;      // an argument has unknown type, and its parameter does not allow that
  bool any_marked = false;   // an argument has marks, and its parameter does not allow them
  bool any_unknown = false;  // an argument is unknown, and its parameter does not allow that
};

// Checks one argument against its parameter.
std::optional<CallError> check_argument(const Parameter& parameter, const Value& value,
                                        std::size_t index, Checked& checked) {
  if (value.is_null() && !parameter.allow_null) return at(index, "the argument cannot be null");
  if (value.type().is_dynamic()) {
    checked.dynamic |= !parameter.allow_dynamic;
  } else if (!value.type().matches(parameter.type)) {
    return at(index,
              parameter.type.friendly_name() + " required, got " + value.type().friendly_name());
  }
  checked.any_unknown |= !parameter.allow_unknown && !value.is_known();
  return std::nullopt;
}

// Stops at the first argument of unknown type and does not check those after it.
std::optional<CallError> check_arguments(const Function& function, std::span<const Value> arguments,
                                         Checked& checked) {
  if (std::string wrong = call_messages::wrong_count(function, arguments.size()); !wrong.empty()) {
    return CallError{std::move(wrong)};
  }
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const Parameter& parameter = *function.parameter(i);
    checked.any_marked |= !parameter.allow_marked && arguments[i].contains_marked();
    if (checked.dynamic) continue;
    if (auto error = check_argument(parameter, arguments[i], i, checked)) return error;
  }
  return std::nullopt;
}

// Pays for reading the arguments: by the function, or to take their marks.
bool pay_for_reading(const Function& function, std::span<const Value> arguments, Budget& budget) {
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const Parameter& parameter = *function.parameter(i);
    const bool takes_marks = !parameter.allow_marked && arguments[i].contains_marked();
    if (!parameter.pays_for_reading && !takes_marks) continue;
    if (!budget.spend_work(arguments[i].reading_cost())) return false;
  }
  return true;
}

std::vector<Value> take_marks(const Function& function, std::span<const Value> arguments,
                              MarkSet& marks) {
  std::vector<Value> bare(arguments.begin(), arguments.end());
  for (std::size_t i = 0; i < bare.size(); ++i) {
    if (!function.parameter(i)->allow_marked && bare[i].contains_marked()) {
      bare[i] = bare[i].unmarked_deep(marks);
    }
  }
  return bare;
}

// The implementation is not called if it needs the value of an unknown argument. Adds the marks that it would have
// propagated; those inside the arguments are not certain to be on the result.
void add_outer_marks(std::span<const Value> arguments, MarkSet& marks) {
  for (const Value& argument : arguments) marks.add(argument.marks());
}

// An unknown result may come to depend on everything in the arguments. Returns false if the budget is exhausted.
bool add_provenance(std::span<const Value> arguments, MarkSet& marks, Budget& budget) {
  return std::ranges::all_of(arguments, [&](const Value& argument) {
    return add_provenance_marks(argument, marks, budget);
  });
}

// An exception from a callable is a failed call, except for errors in the program and memory exhaustion.
template <class F>
auto run_guarded(F&& run) -> decltype(run()) {
  try {
    return run();
  } catch (const UsageError&) {
    throw;
  } catch (const std::bad_alloc&) {
    throw;
  } catch (const std::exception& error) {
    return CallError{error.what()};
  }
}

// An error without details, which says only which argument it is about.
CallError concealed(const CallError& error) {
  return {std::string(ValueError::concealed_message), error.argument};
}

Value refine_result(const Function::Spec& spec, Value result) {
  if (!spec.refine_result || result.is_known() || result.type().is_dynamic()) return result;
  return result.refined(spec.result_refinement);
}

// Pays for what a call has built and the function has not paid for itself: a string, or a collection and the strings in
// it. Values that the function only passed on were paid for where they were built.
class ResultCost {
 public:
  // Before the call.
  explicit ResultCost(Budget& budget)
      : budget_(budget),
        string_bytes_left_(budget.string_bytes_left()),
        elements_left_(budget.elements_left()) {}

  // Returns false if the budget is exhausted.
  bool pay(const Value& result) const {
    if (result.is_shared()) return true;
    const Value bare = result.unmarked();
    if (const auto text = bare.if_string()) return pay(0, text->size());
    if (!bare.is_plain() || bare.type().is_primitive() || bare.type().is_capsule()) return true;
    std::size_t bytes = 0;
    for (const Value& element : bare.elements()) {
      if (const auto text = element.if_string(); text && !element.is_shared())
        bytes += text->size();
    }
    return pay(bare.size(), bytes);
  }

 private:
  bool pay(std::size_t elements, std::size_t bytes) const {
    const std::size_t paid_elements = elements_left_ - budget_.elements_left();
    const std::size_t paid_bytes = string_bytes_left_ - budget_.string_bytes_left();
    return budget_.spend_elements(elements - std::min(elements, paid_elements)) &&
           budget_.spend_string_bytes(bytes - std::min(bytes, paid_bytes));
  }

  Budget& budget_;
  std::size_t string_bytes_left_, elements_left_;
};

CallResult run(const Function::Spec& spec, CallContext& call, std::span<const Value> arguments,
               const Type& type) {
  CallResult result = run_guarded([&] { return spec.implementation(call, arguments, type); });
  if (!result || result->type() == type || result->type().matches(type)) return result;
  throw UsageError("the function " + in_quotes(spec.name) + " returned " +
                   result->type().friendly_name() + " instead of " + type.friendly_name());
}

}  // namespace

Function::Function(Spec spec) : spec_(std::make_shared<const Spec>(std::move(spec))) {
  if (!spec_->result_type || !spec_->implementation) {
    throw UsageError("a function needs a result type and an implementation");
  }
}

const Parameter* Function::parameter(std::size_t index) const {
  if (index < spec_->parameters.size()) return &spec_->parameters[index];
  return spec_->variadic ? &*spec_->variadic : nullptr;
}

std::string Function::signature() const {
  std::string text = spec_->name + "(";
  for (const Parameter& parameter : spec_->parameters) text += parameter.name + ", ";
  if (spec_->variadic) {
    text += spec_->variadic->name + "...";
  } else if (!spec_->parameters.empty()) {
    text.resize(text.size() - 2);
  }
  return text + ")";
}

CallTypeResult Function::return_type(std::span<const Value> arguments) const {
  CallContext call;
  return return_type(call, arguments);
}

CallTypeResult Function::return_type(CallContext& call, std::span<const Value> arguments) const {
  CallTypeResult type = type_of_call(call, arguments);
  return type || !call.conceals(arguments) ? type : concealed(type.error());
}

CallTypeResult Function::type_of_call(CallContext& call, std::span<const Value> arguments) const {
  Checked checked;
  if (auto error = check_arguments(*this, arguments, checked)) return *std::move(error);
  if (checked.dynamic) return Type::dynamic();
  if (!pay_for_reading(*this, arguments, call.budget())) return limit_exceeded(call);
  if (!checked.any_marked) return run_guarded([&] { return spec_->result_type(call, arguments); });
  MarkSet marks;
  const std::vector<Value> bare = take_marks(*this, arguments, marks);
  return run_guarded([&] { return spec_->result_type(call, bare); });
}

CallResult Function::call(std::span<const Value> arguments) const {
  CallContext context;
  return call(context, arguments);
}

CallResult Function::call(CallContext& call, std::span<const Value> arguments) const {
  const std::size_t warnings = call.warnings_.size();
  CallResult result = make_call(call, arguments);
  const bool has_messages = !result || call.warnings_.size() != warnings;
  if (!has_messages || !call.conceals(arguments)) return result;
  call.conceal_warnings(warnings);
  return result ? result : concealed(result.error());
}

CallResult Function::make_call(CallContext& call, std::span<const Value> arguments) const {
  Checked checked;
  if (auto error = check_arguments(*this, arguments, checked)) return *std::move(error);
  if (!pay_for_reading(*this, arguments, call.budget())) return limit_exceeded(call);
  MarkSet marks;
  std::vector<Value> bare;
  if (checked.any_marked) {
    bare = take_marks(*this, arguments, marks);
    arguments = bare;
  }
  if (checked.dynamic || checked.any_unknown) add_outer_marks(arguments, marks);
  if (checked.dynamic) {
    if (!add_provenance(arguments, marks, call.budget())) return limit_exceeded(call);
    return Value::dynamic().with_marks(marks);
  }
  const ResultCost cost(call.budget());
  CallTypeResult type = run_guarded([&] { return spec_->result_type(call, arguments); });
  if (!type) return std::move(type).error();
  CallResult result =
      checked.any_unknown ? CallResult(Value::unknown(*type)) : run(*spec_, call, arguments, *type);
  if (!result) return result;
  if (!cost.pay(*result)) return limit_exceeded(call);
  Value value = refine_result(*spec_, *std::move(result));
  if (!value.is_known() && !add_provenance(arguments, marks, call.budget()))
    return limit_exceeded(call);
  return marks.empty() ? value : value.with_marks(marks);
}

Function::TypeRule Function::always(Type type) {
  return [type = std::move(type)](CallContext&, std::span<const Value>) -> CallTypeResult {
    return type;
  };
}

// Whatever callables put into their messages, none shows anything that is derived from a marked value.
bool CallContext::conceals(std::span<const Value> arguments) const {
  return is_concealed_ || std::ranges::any_of(arguments, &Value::contains_marked);
}

void CallContext::conceal_warnings(std::size_t first) {
  for (std::size_t i = first; i < warnings_.size(); ++i) {
    warnings_[i].message = Diagnostic::concealed_detail;
  }
}

CallError limit_exceeded(const CallContext& call) {
  const Limits& limits = call.limits();
  switch (call.budget().exhausted()) {
    case Budget::Exhausted::StringBytes:
      return {"the result would exceed the limit of " + counted(limits.max_string_bytes, "byte") +
              " for strings"};
    case Budget::Exhausted::Elements:
      return {"the result would exceed the limit of " + counted(limits.max_elements, "element") +
              " for collections"};
    case Budget::Exhausted::Memory:
      return {"the result would exceed the limit of " + counted(limits.max_memory_bytes, "byte") +
              " of memory"};
    default:
      return {"the call would take more than the limit of " + counted(limits.max_steps, "step")};
  }
}

std::optional<SourceRange> CallContext::range() const {
  return site_ ? std::optional(site_->range()) : std::nullopt;
}

namespace call_messages {

std::string wrong_count(const Function& function, std::size_t count) {
  const Function::Spec& spec = function.spec();
  const std::size_t wanted = spec.parameters.size();
  if (count == wanted || (count > wanted && spec.variadic)) return {};
  std::string text = "The function " + in_quotes(spec.name) + " takes " +
                     (spec.variadic ? "at least " : "") + counted(wanted, "argument") + ", but " +
                     passed(count) + '.';
  if (count < wanted) {
    text += " The argument " + in_quotes(spec.parameters[count].name) + " is missing.";
  }
  return text;
}

std::string invalid_argument(const Function& function, std::size_t index, const CallError& error) {
  const Parameter* parameter = function.parameter(index);
  return "Invalid value for the parameter " + in_quotes(parameter ? parameter->name : "") +
         " of the function " + in_quotes(function.name()) + ": " + reason(error);
}

std::string failed(const Function& function, const CallError& error) {
  std::string text = "The function " + in_quotes(function.name()) + " failed: " + reason(error);
  for (const std::string& place : error.trace) text.append("\n- ").append(place);
  return text;
}

}  // namespace call_messages

}  // namespace hecla
