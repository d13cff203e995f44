// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "callable.h"

#include "convert.h"
#include "types.h"

#include <hecla/base/interruption.h>
#include <hecla/convert/convert.h>
#include <hecla/function/call_context.h>
#include <nanobind/stl/string.h>

namespace hecla::python {

namespace nb = nanobind;

namespace {

thread_local Exceptions* current_exceptions = nullptr;

// Returns the parameter that hecla._functions describes: its name, its type and whether it can be None.
Parameter parameter_of(nb::handle described) {
  Parameter result{.name = nb::cast<std::string>(nb::str(described[0]))};
  result.type = type_argument(described[1]);
  result.allow_null = nb::cast<bool>(described[2]);
  return result;
}

std::string message_of(nb::handle exception) {
  PyObject* text = PyObject_Str(exception.ptr());
  const nb::object message = nb::steal(text);
  if (!text) PyErr_Clear();
  const std::string name = nb::type_name(exception.type()).c_str();
  if (!text || PyUnicode_GetLength(text) <= 0) return name;
  Py_ssize_t size = 0;
  const char* bytes = PyUnicode_AsUTF8AndSize(text, &size);
  if (!bytes) PyErr_Clear();
  return bytes ? std::string(bytes, static_cast<std::size_t>(size)) : name;
}

// KeyboardInterrupt and the like end the evaluation; other exceptions are errors of the call.
CallError error_of(nb::python_error& error) {
  nb::object exception = nb::borrow(error.value());
  const bool is_ordinary = PyObject_IsInstance(exception.ptr(), PyExc_Exception) == 1;
  Exceptions* const target = Exceptions::current();
  if (!is_ordinary) {
    if (target) target->add(std::move(exception));
    throw Interrupted();
  }
  CallError result{message_of(exception)};
  if (target) target->add(std::move(exception));
  return result;
}

Value checked_result(nb::handle object, const Type& type) {
  Value value = from_python(object);
  return type.is_dynamic() ? value : value_or_raise(convert(value, type));
}

}  // namespace

// --- exceptions

Exceptions::Scope::Scope(Exceptions& target) : outer_(current_exceptions) {
  current_exceptions = &target;
}
Exceptions::Scope::~Scope() { current_exceptions = outer_; }

Exceptions* Exceptions::current() { return current_exceptions; }

void Exceptions::add(nb::object exception) {
  const bool is_ordinary = PyObject_IsInstance(exception.ptr(), PyExc_Exception) == 1;
  nb::object& kept = is_ordinary ? first_ : fatal_;
  if (!kept.is_valid()) kept = std::move(exception);
}

void Exceptions::raise_fatal() const {
  if (!fatal_.is_valid()) return;
  PyErr_SetObject(fatal_.type().ptr(), fatal_.ptr());
  throw nb::python_error();
}

// --- callables

Callable::Callable(std::string name, nb::handle object) : name_(std::move(name)) {
  const nb::object description = nb::module_::import_("hecla._functions").attr("describe")(object);
  for (const nb::handle parameter : description[0]) parameters_.push_back(parameter_of(parameter));
  if (const nb::object rest = description[1]; !rest.is_none()) variadic_ = parameter_of(rest);
  result_type_ = type_argument(nb::object(description[2]));
  object_ = object.inc_ref().ptr();
}

Callable::~Callable() {
  if (!Py_IsInitialized()) return;  // the interpreter has ended; the object went with it
  const nb::gil_scoped_acquire gil;
  Py_DECREF(object_);
}

CallResult Callable::call(std::span<const Value> arguments, const Type& result_type) const {
  const nb::gil_scoped_acquire gil;
  try {
    const nb::object tuple = nb::steal(PyTuple_New(static_cast<Py_ssize_t>(arguments.size())));
    for (std::size_t i = 0; i < arguments.size(); ++i)
      PyTuple_SetItem(tuple.ptr(), static_cast<Py_ssize_t>(i),
                      to_python(arguments[i]).release().ptr());
    const nb::object result = nb::steal(PyObject_CallObject(object_, tuple.ptr()));
    if (!result.is_valid()) throw nb::python_error();
    return checked_result(result, result_type);
  } catch (nb::python_error& error) {
    return error_of(error);
  } catch (nb::builtin_exception& error) {
    return CallError{error.what()};
  }
}

Function function_of(std::shared_ptr<const Callable> callable) {
  Function::Spec spec;
  spec.name = callable->name();
  spec.parameters = callable->parameters();
  spec.variadic = callable->variadic();
  spec.result_type = Function::always(callable->result_type());
  spec.implementation = [callable](CallContext&, std::span<const Value> arguments,
                                   const Type& type) { return callable->call(arguments, type); };
  return Function(std::move(spec));
}

}  // namespace hecla::python
