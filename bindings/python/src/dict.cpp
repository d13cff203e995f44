// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "dict.h"

#include "convert.h"
#include "errors.h"

#include <hecla/number/number.h>

#include <charconv>
#include <utility>
#include <vector>

namespace hecla::python {

namespace nb = nanobind;

namespace {

nb::object number_to_python(std::string_view digits) {
  long long small = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), small);
  if (error == std::errc() && end == digits.data() + digits.size()) return nb::int_(small);
  return to_python(*Number::parse(digits));
}

// Makes objects and arrays from the outermost to the innermost; each is in its parent from the start.
class PythonSink final : public write::JsonSink {
 public:
  nb::object take_result() { return std::move(result_); }

  void begin_object() override { open(nb::dict()); }
  void end_object() override { open_.pop_back(); }
  void begin_array() override { open(nb::list()); }
  void end_array() override { open_.pop_back(); }
  void key(std::string_view name) override { open_.back().key = names_.of(name); }
  void string(std::string_view text) override { add(to_str(text)); }
  void number(std::string_view digits) override { add(number_to_python(digits)); }
  void boolean(bool value) override { add(nb::bool_(value)); }
  void null() override { add(nb::none()); }
  void json(std::string_view text) override { add(json_to_python(text)); }

 private:
  struct Open {
    nb::handle container;
    nb::handle key;  // of the next value; none in a list
  };

  void open(const nb::object& container) {
    add(container);
    open_.push_back({container, {}});
  }

  void add(const nb::object& value) {
    signals_.step();
    if (open_.empty()) {
      result_ = value;
      return;
    }
    const Open& top = open_.back();
    const int status = top.key.is_valid()
                           ? PyDict_SetItem(top.container.ptr(), top.key.ptr(), value.ptr())
                           : PyList_Append(top.container.ptr(), value.ptr());
    if (status < 0) throw nb::python_error();
  }

  nb::object result_;
  std::vector<Open> open_;
  Names names_;
  SignalChecks signals_;
};

}  // namespace

nb::object config_to_python(const syntax::DocumentRef& document,
                            const write::ConfigJsonOptions& options, Diagnostics& diags) {
  const GarbageCollectionPause pause;
  PythonSink sink;
  write::config_to_sink({&document, 1}, options, sink, diags);
  return sink.take_result();
}

nb::object json_to_python(std::string_view text) {
  return nb::module_::import_("hecla._json").attr("loads")(to_str(text));
}

}  // namespace hecla::python
