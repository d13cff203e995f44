// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Classes of values: objects that can be pickled, copied and compared, in whatever process they were made.
//
//   add_pickling<Token>(module, &state_of_token, &make_token);   // a tuple of picklable objects, and back
//   add_equality<Token>(&state_of_token);                        // == and hash() by the same tuple
#include <hecla/source/source.h>
#include <nanobind/nanobind.h>

#include <string>

namespace hecla::python {

template <class T, class F, class... Extra>
void add_method(const char* name, F&& f, const Extra&... extra) {
  nanobind::cpp_function(std::forward<F>(f), nanobind::name(name),
                         nanobind::scope(nanobind::type<T>()), nanobind::is_method(), extra...);
}

// For objects that do not change: a copy is the object itself.
template <class T>
void add_copying() {
  namespace nb = nanobind;
  add_method<T>("__copy__", [](nb::handle self) { return nb::borrow(self); });
  add_method<T>(
      "__deepcopy__", [](nb::handle self, nb::handle) { return nb::borrow(self); },
      nb::arg("memo"));
}

// `state` returns the arguments of `restore`, which becomes a private function of the module.
template <class T, class State, class Restore>
void add_pickling(nanobind::module_& module, State state, Restore restore) {
  namespace nb = nanobind;
  const std::string name =
      "_restore_" + nb::cast<std::string>(nb::type_name(nb::type<T>()).attr("rpartition")(".")[2]);
  module.def(name.c_str(), restore);
  const nb::object function = module.attr(name.c_str());
  add_method<T>(
      "__reduce__", [=](const T& self) { return nb::make_tuple(function, nb::tuple(state(self))); },
      nb::sig("def __reduce__(self) -> tuple[object, ...]"));
  add_copying<T>();
}

template <class T, class State>
void add_equality(State state) {
  namespace nb = nanobind;
  add_method<T>(
      "__eq__",
      [=](const T& self, const T& other) { return nb::tuple(state(self)).equal(state(other)); },
      nb::is_operator(), nb::sig("def __eq__(self, other: object, /) -> bool"));
  add_method<T>("__hash__", [=](const T& self) { return nb::hash(state(self)); });
}

// Returns whether both are the same part of the same text: of one source, or of sources with one name and text.
bool same_range(const SourceRange& a, const SourceRange& b);
bool same_source(const SourceRef& a, const SourceRef& b);

inline nanobind::object range_or_none(const SourceRange& range) {
  return range.has_source() ? nanobind::cast(range) : nanobind::none();
}

// Returns the hash of a range, which is that of its start and end.
std::size_t range_hash(const SourceRange& range);

}  // namespace hecla::python
