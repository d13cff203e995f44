// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Python callables as functions of HCL.
//
//   const auto callable = std::make_shared<const Callable>("shout", object);   // with the GIL
//   context.set("shout", function_of(callable));
//   Exceptions exceptions;
//   run(limits, [&] { const Exceptions::Scope scope(exceptions); return expression.evaluate(context, diags); });
//   exceptions.raise_fatal();                                                   // KeyboardInterrupt and the like
//
// An exception becomes the error of the call; the first one is kept as the cause of the EvaluationError.
#include <hecla/function/function.h>
#include <nanobind/nanobind.h>

#include <memory>
#include <string>
#include <vector>

namespace hecla::python {

// The exceptions of callables during one evaluation. Used with the GIL, except for the scope.
class Exceptions {
 public:
  // Collects what the callables raise that run on this thread meanwhile.
  class Scope {
   public:
    explicit Scope(Exceptions& target);
    ~Scope();
    Scope(const Scope&) = delete;
    Scope& operator=(const Scope&) = delete;

   private:
    Exceptions* outer_;
  };

  // Returns those of the innermost scope of this thread, or null.
  static Exceptions* current();

  void add(nanobind::object exception);
  // Raises the exception that must not become an error of a call, if there was one.
  void raise_fatal() const;
  // Returns the first other exception; invalid without one.
  const nanobind::object& first() const { return first_; }

 private:
  nanobind::object first_;
  nanobind::object fatal_;
};

// A Python callable, with the parameters that its signature declares. May be released without the GIL.
class Callable {
 public:
  // Raises TypeError if it is not callable or has parameters that HCL cannot pass. Needs the GIL.
  Callable(std::string name, nanobind::handle object);
  ~Callable();
  Callable(const Callable&) = delete;
  Callable& operator=(const Callable&) = delete;

  const std::string& name() const { return name_; }
  PyObject* object() const { return object_; }
  const std::vector<Parameter>& parameters() const { return parameters_; }
  const std::optional<Parameter>& variadic() const { return variadic_; }
  const Type& result_type() const { return result_type_; }

  // Acquires the GIL.
  CallResult call(std::span<const Value> arguments, const Type& result_type) const;

 private:
  std::string name_;
  PyObject* object_;
  std::vector<Parameter> parameters_;
  std::optional<Parameter> variadic_;
  Type result_type_;
};

Function function_of(std::shared_ptr<const Callable> callable);

}  // namespace hecla::python
