// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/function/function.h>

#include <new>

namespace hecla {

namespace {

std::string count_message(const Function::Spec& spec, std::size_t given) {
  const std::size_t count = spec.parameters.size();
  return "expected " + std::string(spec.variadic ? "at least " : "") + std::to_string(count) +
         (count == 1 ? " argument" : " arguments") + ", got " + std::to_string(given);
}

CallError at(std::size_t argument, std::string message) {
  return {std::move(message), argument, {}};
}

// What the checks of the arguments found out beside mistakes.
struct Checked {
  bool dynamic = false;      // some argument's type is not known and has to be
  bool any_marked = false;   // some argument has marks that its parameter does not take
  bool any_unknown = false;  // some argument is unknown and its parameter does not take that
};

// Nothing where the argument is as its parameter wants it.
std::optional<CallError> check_argument(const Parameter& parameter, const Value& value,
                                        std::size_t index, Checked& checked) {
  if (value.is_null() && !parameter.allow_null) return at(index, "the argument must not be null");
  if (value.type().is_dynamic()) {
    checked.dynamic |= !parameter.allow_dynamic;
  } else if (!value.type().matches(parameter.type)) {
    return at(index,
              parameter.type.friendly_name() + " required, got " + value.type().friendly_name());
  }
  checked.any_unknown |= !parameter.allow_unknown && !value.is_known();
  return std::nullopt;
}

// Stops at the first argument of unknown type: what comes after it is not looked at.
std::optional<CallError> check_arguments(const Function& function, std::span<const Value> arguments,
                                         Checked& checked) {
  const Function::Spec& spec = function.spec();
  const std::size_t count = spec.parameters.size();
  if (spec.variadic ? arguments.size() < count : arguments.size() != count) {
    return CallError{count_message(spec, arguments.size()), {}, {}};
  }
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const Parameter& parameter = *function.parameter(i);
    checked.any_marked |= !parameter.allow_marked && arguments[i].contains_marked();
    if (checked.dynamic) continue;
    if (auto error = check_argument(parameter, arguments[i], i, checked)) return error;
  }
  return std::nullopt;
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

// What an application's function throws is a failed call, not the end of the program.
template <class F>
auto guarded(F&& call) -> decltype(call()) {
  try {
    return call();
  } catch (const std::bad_alloc&) {
    throw;
  } catch (const std::exception& error) {
    return CallError{std::string("the function failed: ") + error.what(), {}, {}};
  }
}

Value refine_result(const Function::Spec& spec, Value result) {
  if (!spec.refine_result || result.is_known() || result.type().is_dynamic()) return result;
  return result.refined(spec.result_refinement);
}

CallResult run(const Function::Spec& spec, std::span<const Value> arguments, const Type& type) {
  CallResult result = guarded([&] { return spec.implementation(arguments, type); });
  if (!result || result->type() == type || result->type().matches(type)) return result;
  return CallError{"the function \"" + spec.name + "\" gave " + result->type().friendly_name() +
                       " instead of " + type.friendly_name(),
                   {},
                   {}};
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
  Checked checked;
  if (auto error = check_arguments(*this, arguments, checked)) return *std::move(error);
  if (checked.dynamic) return Type::dynamic();
  if (!checked.any_marked) return guarded([&] { return spec_->result_type(arguments); });
  MarkSet marks;
  const std::vector<Value> bare = take_marks(*this, arguments, marks);
  return guarded([&] { return spec_->result_type(bare); });
}

CallResult Function::call(std::span<const Value> arguments) const {
  Checked checked;
  if (auto error = check_arguments(*this, arguments, checked)) return *std::move(error);
  MarkSet marks;
  std::vector<Value> bare;
  if (checked.any_marked) {
    bare = take_marks(*this, arguments, marks);
    arguments = bare;
  }
  if (checked.dynamic) return Value::dynamic().with_marks(marks);
  CallTypeResult type = guarded([&] { return spec_->result_type(arguments); });
  if (!type) return std::move(type).error();
  CallResult result =
      checked.any_unknown ? CallResult(Value::unknown(*type)) : run(*spec_, arguments, *type);
  if (!result) return result;
  Value value = refine_result(*spec_, *std::move(result));
  return marks.empty() ? value : value.with_marks(marks);
}

Function::TypeRule Function::always(Type type) {
  return [type = std::move(type)](std::span<const Value>) -> CallTypeResult { return type; };
}

}  // namespace hecla
