// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "convert.h"

#include "errors.h"

#include <hecla/convert/convert.h>

#include <charconv>
#include <cmath>
#include <optional>
#include <vector>

namespace hecla::python {

namespace nb = nanobind;

namespace {

nb::object steal_or_raise(PyObject* object) {
  if (!object) throw nb::python_error();
  return nb::steal(object);
}

// Returns the shortest digits that read back as the same double.
std::string shortest_digits(double number) {
  char text[32];
  const auto end = std::to_chars(text, text + sizeof text, number).ptr;
  return std::string(text, end);
}

nb::object decimal_class() { return nb::module_::import_("decimal").attr("Decimal"); }

// Returns the integer that the shortest digits of a number are: 10**400 for 1e400, which has no exact representation.
nb::object big_integer(const Number& number) {
  std::string digits = number.to_string();
  const std::size_t end = digits.find_last_not_of('0') + 1;
  const std::size_t zeros = digits.size() - end;
  digits.resize(end);
  const nb::object significant = steal_or_raise(PyLong_FromString(digits.c_str(), nullptr, 10));
  if (zeros == 0) return significant;
  const nb::object power =
      steal_or_raise(PyNumber_Power(nb::int_(10).ptr(), nb::int_(zeros).ptr(), Py_None));
  return steal_or_raise(PyNumber_Multiply(significant.ptr(), power.ptr()));
}

nb::object fraction(const Number& number) {
  const double nearest = number.to_double();
  const bool is_same = number.is_infinite() || (std::isfinite(nearest) &&
                                                Number::parse(shortest_digits(nearest)) == number);
  if (is_same) return nb::float_(nearest);
  return decimal_class()(to_str(number.to_string()));
}

// --- to Python ---

bool stays_value(const Value& value) {
  return value.is_marked() || !value.is_known() || (value.type().is_capsule() && !value.is_null());
}

bool is_container(const Value& value) {
  return value.is_plain() && (value.type().is_collection() || value.type().is_structural());
}

nb::object scalar_to_python(const Value& value) {
  if (stays_value(value)) return nb::cast(value);
  if (value.is_null()) return nb::none();
  if (const auto text = value.if_string()) return to_str(*text);
  if (const auto truth = value.if_bool()) return nb::bool_(*truth);
  return to_python(value.as_number());
}

// Makes lists and dicts from the inside out.
class Writer {
 public:
  nb::object write(const Value& value) {
    if (!is_container(value)) return scalar_to_python(value);
    nb::object result = open(value);
    while (!open_.empty()) step();
    return result;
  }

 private:
  struct Open {
    const Value* value;
    nb::object container;
    std::size_t next = 0;
  };

  nb::object open(const Value& value) {
    nb::object container = has_names(value) ? nb::object(nb::dict()) : nb::object(nb::list());
    open_.push_back({&value, container});
    return container;
  }

  void step() {
    signals_.step();
    Open& top = open_.back();
    const std::size_t at = top.next++;
    if (at == top.value->size()) {
      open_.pop_back();
      return;
    }
    const Value& owner = *top.value;
    const nb::object container = top.container;
    const Value& element = owner.elements()[at];
    add(owner, container, at, is_container(element) ? open(element) : scalar_to_python(element));
  }

  static void add(const Value& owner, const nb::object& container, std::size_t at,
                  const nb::object& item) {
    int failed = 0;
    if (!has_names(owner)) {
      failed = PyList_Append(container.ptr(), item.ptr());
    } else {
      const std::string_view name = owner.type().is_map()
                                        ? owner.keys()[at].as_string()
                                        : std::string_view(owner.type().attributes()[at].name);
      failed = PyDict_SetItem(container.ptr(), to_str(name).ptr(), item.ptr());
    }
    if (failed) throw nb::python_error();
  }

  std::vector<Open> open_;
  SignalChecks signals_;
};

// --- from Python ---

[[noreturn]] void raise_conversion(std::string_view message) {
  raise_message("ConversionError", message);
}

Value number_from_int(nb::handle object) {
  int overflow = 0;
  const long long small = PyLong_AsLongLongAndOverflow(object.ptr(), &overflow);
  if (!overflow) {
    if (small == -1 && PyErr_Occurred()) throw nb::python_error();
    return Value::number(Number(std::int64_t{small}));
  }
  const nb::object digits = steal_or_raise(PyNumber_ToBase(object.ptr(), 16));  // "-0x1f"
  std::string text(utf8(digits));
  text.erase(text.find("0x"), 2);
  const std::optional<Number> number = Number::parse_integer(text, 16);
  const bool is_same =
      number && PyObject_RichCompareBool(big_integer(*number).ptr(), object.ptr(), Py_EQ) == 1;
  if (!is_same) raise_conversion("the integer has more digits than an HCL number");
  return Value::number(*number);
}

Value number_from_float(nb::handle object) {
  const double number = PyFloat_AsDouble(object.ptr());
  if (std::isnan(number)) raise_conversion("NaN is not an HCL number");
  if (std::isinf(number))
    return Value::number(number > 0 ? Number::infinity() : Number::negative_infinity());
  return Value::number(*Number::parse(shortest_digits(number)));
}

Value number_from_decimal(nb::handle object) {
  const nb::str text(object);
  if (nb::cast<bool>(object.attr("is_infinite")()))
    return Value::number(nb::cast<bool>(object.attr("is_signed")()) ? Number::negative_infinity()
                                                                    : Number::infinity());
  const std::optional<Number> number = Number::parse(utf8(text));
  if (!number) raise_conversion("the decimal " + std::string(utf8(text)) + " is not an HCL number");
  return Value::number(*number);
}

bool is_instance(nb::handle object, nb::handle type) {
  const int result = PyObject_IsInstance(object.ptr(), type.ptr());
  if (result < 0) throw nb::python_error();
  return result == 1;
}

bool is_set(nb::handle object) { return PyAnySet_Check(object.ptr()); }

bool is_sequence(nb::handle object) {
  return PyList_Check(object.ptr()) || PyTuple_Check(object.ptr());
}

Value set_of(std::vector<Value> elements) {
  if (const auto type = Value::common_element_type(elements))
    return Value::set(*type, std::move(elements));
  std::vector<Type> types;
  for (const Value& element : elements) types.push_back(element.type());
  const std::optional<Type> type = unify(types);
  if (!type) raise_conversion("all elements of a set must have the same type");
  for (Value& element : elements) element = value_or_raise(convert(element, *type));
  return Value::set(*type, std::move(elements));
}

// Makes values from the inside out.
class Reader {
 public:
  Value read(nb::handle object) {
    open_or_add(object);
    while (!open_.empty()) step();
    return std::move(result_);
  }

 private:
  enum class Form { Tuple, Set, Object };
  struct Open {
    Form form;
    nb::object items;  // a list of elements, or of pairs
    Py_ssize_t count;
    Py_ssize_t next = 0;
    std::vector<std::string> names = {};
    std::vector<Value> values = {};
  };

  void open_or_add(nb::handle object) {
    if (const std::optional<Value> scalar = read_scalar(object)) {
      add(*scalar);
    } else if (is_sequence(object) || is_set(object)) {
      open(is_set(object) ? Form::Set : Form::Tuple, steal_or_raise(PySequence_List(object.ptr())));
    } else if (is_mapping(object)) {
      open(Form::Object, steal_or_raise(PyMapping_Items(object.ptr())));
    } else {
      raise_wrong_type("expected an object that can be an HCL value, not ", object);
    }
  }

  static std::optional<Value> read_scalar(nb::handle object) {
    if (object.is_none()) return Value();
    if (PyBool_Check(object.ptr())) return Value::boolean(object.ptr() == Py_True);
    if (PyUnicode_Check(object.ptr())) return Value::string(utf8(object));
    if (PyLong_Check(object.ptr())) return number_from_int(object);
    if (PyFloat_Check(object.ptr())) return number_from_float(object);
    if (nb::isinstance<Value>(object)) return nb::cast<Value>(object);
    if (is_sequence(object) || PyDict_Check(object.ptr())) return std::nullopt;
    if (is_instance(object, decimal_class())) return number_from_decimal(object);
    return std::nullopt;
  }

  void open(Form form, nb::object items) {
    if (open_.size() == max_python_nesting) {
      PyErr_SetString(PyExc_RecursionError,
                      "the Python object is nested too deeply, or contains itself");
      throw nb::python_error();
    }
    const Py_ssize_t count = PyList_Size(items.ptr());
    open_.push_back({form, std::move(items), count});
    open_.back().values.reserve(static_cast<std::size_t>(count));
  }

  void step() {
    signals_.step();
    Open& top = open_.back();
    if (top.next == top.count) {
      close();
      return;
    }
    const nb::object item = nb::borrow(PyList_GetItem(top.items.ptr(), top.next++));
    if (top.form != Form::Object) {
      open_or_add(item);
      return;
    }
    const nb::object name = item[0];
    if (!PyUnicode_Check(name.ptr()))
      throw nb::type_error("the keys of a dict must be str to be converted to an HCL value");
    top.names.emplace_back(utf8(name));
    open_or_add(item[1]);
  }

  void close() {
    Open done = std::move(open_.back());
    open_.pop_back();
    add(make(std::move(done)));
  }

  static Value make(Open done) {
    if (done.form == Form::Tuple) return Value::tuple(std::move(done.values));
    if (done.form == Form::Set) return set_of(std::move(done.values));
    std::vector<Value::Field> fields;
    fields.reserve(done.names.size());
    for (std::size_t i = 0; i < done.names.size(); ++i)
      fields.emplace_back(std::move(done.names[i]), std::move(done.values[i]));
    return Value::object(std::move(fields));
  }

  void add(Value value) {
    if (open_.empty()) {
      result_ = std::move(value);
    } else {
      open_.back().values.push_back(std::move(value));
    }
  }

  std::vector<Open> open_;
  SignalChecks signals_;
  Value result_;
};

}  // namespace

nb::object to_python(const Number& number) {
  if (const auto small = number.to_int64()) return steal_or_raise(PyLong_FromLongLong(*small));
  return number.is_integer() ? big_integer(number) : fraction(number);
}

nb::object to_python(const Value& value) { return Writer().write(value); }

Value from_python(nb::handle object) { return Reader().read(object); }

Value from_python(nb::handle object, const Type& type) {
  return value_or_raise(convert(from_python(object), type));
}

bool is_mapping(nb::handle object) {
  return PyDict_Check(object.ptr()) ||
         is_instance(object, nb::module_::import_("collections.abc").attr("Mapping"));
}

nb::object items_of_mapping(nb::handle mapping, const char* parameter) {
  if (mapping.is_none()) return nb::list();
  if (!is_mapping(mapping))
    raise_wrong_type(std::string(parameter) + " must be a mapping of names, not ", mapping);
  return steal_or_raise(PyMapping_Items(mapping.ptr()));
}

std::string_view utf8(nb::handle text) {
  if (!PyUnicode_Check(text.ptr())) raise_wrong_type("expected a str, not ", text);
  Py_ssize_t size = 0;
  const char* bytes = PyUnicode_AsUTF8AndSize(text.ptr(), &size);
  if (bytes) return {bytes, static_cast<std::size_t>(size)};
  if (!PyErr_ExceptionMatches(PyExc_UnicodeEncodeError)) throw nb::python_error();
  PyErr_Clear();
  raise_conversion("the str contains lone surrogates, so it cannot be encoded as UTF-8");
}

void raise_value_error(const ValueError& error) { raise_conversion(error.to_string()); }

}  // namespace hecla::python
