// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Context: variables, functions and limits of evaluations, as Python gives them.
//
//   const Value value = evaluate_in(context, [&](const EvalContext& names, Diagnostics& diags) {
//     return expression.evaluate(names, diags);
//   });
#include "callable.h"
#include "errors.h"
#include "run.h"

#include <hecla/model/eval_context.h>
#include <nanobind/nanobind.h>

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace hecla::python {

struct ContextOptions {
  std::string_view library = "all";  // "all", "terraform", "standard", "none"
  std::string root = {};             // the directory of the file functions
  std::optional<Limits> limits = {};
};

class Context {
 public:
  // `variables` is a mapping or None, and so is `functions`. Needs the GIL.
  Context(nanobind::handle variables, nanobind::handle functions,
          const ContextOptions& options = {});
  // Literal-only mode.
  static std::unique_ptr<Context> literal_only();
  Context(const Context&) = delete;
  Context& operator=(const Context&) = delete;

  const EvalContext& names() const { return *names_; }
  const Limits& limits() const { return names_->limits(); }

  std::optional<Function> library_function(std::string_view name) const;

  // Returns the arguments that make an equal context: variables, functions, library, root and limits.
  nanobind::tuple state() const;

  // For Python's garbage collector. The callables are visited, so nothing else may own one of them.
  int traverse(visitproc visit, void* argument) const;
  void clear();

 private:
  Context() = default;
  std::shared_ptr<const EvalContext> base_;
  std::shared_ptr<const EvalContext> names_;
  std::vector<std::shared_ptr<const Callable>> callables_;
  std::vector<std::pair<std::string, Function>> functions_;  // that were given
  std::string library_, root_;
  std::optional<Limits> limits_;
};

// Returns the context of a parameter that takes a Context, a mapping of variables, or None; `made` keeps a new one.
const Context& context_argument(nanobind::handle argument, std::unique_ptr<Context>& made);

// Returns something that keeps a Python object alive, and may be released without the GIL.
std::shared_ptr<const void> keep(nanobind::object object);

// Raises the exception `name` if there are errors, with the exception of a callable as its cause.
void raise_errors(const char* name, const Diagnostics& diags, const Exceptions& exceptions);

// Runs `work()` without the GIL, and collects what callables raise. What must not become an error ends the work.
template <class F>
auto run_with(Exceptions& exceptions, const Limits& limits, F&& work) {
  try {
    return run(limits, [&] {
      const Exceptions::Scope scope(exceptions);
      return work();
    });
  } catch (const Interrupted&) {
    exceptions.raise_fatal();
    throw;
  }
}

// Runs `work(names, diags)` without the GIL, and raises what it reports.
template <class F>
auto evaluate_in(const Context& context, F&& work, const char* exception = "EvaluationError") {
  Diagnostics diags(context.limits().max_diagnostics);
  Exceptions exceptions;
  auto result =
      run_with(exceptions, context.limits(), [&] { return work(context.names(), diags); });
  raise_errors(exception, diags, exceptions);
  return result;
}

}  // namespace hecla::python
