// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
//
// Positions, ranges and diagnostics.
#include "areas.h"
#include "errors.h"
#include "value_class.h"

#include <hecla/source/render.h>

#include <nanobind/operators.h>

namespace hecla::python {

namespace nb = nanobind;
using namespace nb::literals;

namespace {

const char* severity_name(const Diagnostic& diagnostic) {
  constexpr const char* names[] = {"error", "warning", "information"};
  return names[static_cast<std::size_t>(diagnostic.severity)];
}

nb::object range_or_none(const SourceRange& range) {
  return range.has_source() ? nb::cast(range) : nb::none();
}

void bind_position(nb::module_& module) {
  nb::class_<Position>(module, "Position", "A position in a source text.")
      .def_ro("line", &Position::line, "The line, from 1.")
      .def_ro("column", &Position::column,
              "The column in grapheme clusters (what an editor shows), from 1.")
      .def_ro("byte", &Position::byte, "The offset in the UTF-8 text, from 0.")
      .def(nb::self == nb::self, nb::sig("def __eq__(self, other: object, /) -> bool"))
      .def("__hash__", [](const Position& self) { return std::hash<std::size_t>()(self.byte); })
      .def("__repr__", [](const Position& self) {
        return to_str("Position(line=" + std::to_string(self.line) + ", column=" +
                      std::to_string(self.column) + ", byte=" + std::to_string(self.byte) + ")");
      });
}

void bind_range(nb::module_& module) {
  nb::class_<SourceRange>(module, "Range", "A part of a source text, which it keeps alive.")
      .def_prop_ro(
          "filename", [](const SourceRange& self) { return to_str(self.name()); },
          "The name of the source.")
      .def_prop_ro("start", &SourceRange::start, "The position of its first character.")
      .def_prop_ro("end", &SourceRange::end, "The position after its last character.")
      .def_prop_ro(
          "text", [](const SourceRange& self) { return to_str(self.text()); }, "Its text.")
      .def("__eq__", &same_range, nb::is_operator(),
           nb::sig("def __eq__(self, other: object, /) -> bool"))
      .def("__hash__", &range_hash)
      .def("__str__", [](const SourceRange& self) { return to_str(self.to_string()); })
      .def("__repr__",
           [](const SourceRange& self) { return to_str("<Range " + self.to_string() + ">"); });
}

void bind_diagnostic(nb::module_& module) {
  nb::class_<Diagnostic>(module, "Diagnostic",
                         "An error, a warning or information about a configuration.")
      .def_prop_ro(
          "code", [](const Diagnostic& self) { return to_str(self.id()); },
          "The stable id of the kind of diagnostic: \"unknown-variable\".")
      .def_prop_ro(
          "severity", &severity_name,
          nb::sig("def severity(self) -> typing.Literal['error', 'warning', 'information']"),
          "\"error\", \"warning\" or \"information\".")
      .def_prop_ro(
          "summary", [](const Diagnostic& self) { return to_str(self.summary()); },
          "What is wrong, the same for each diagnostic with this code: \"Unknown variable\".")
      .def_prop_ro(
          "detail", [](const Diagnostic& self) { return to_str(self.detail); },
          "Sentences that say what was found, what was expected and what to do.")
      .def_prop_ro(
          "range", [](const Diagnostic& self) { return range_or_none(self.subject); },
          "The text that the diagnostic is about, if there is one.",
          nb::sig("def range(self) -> Range | None"))
      .def(
          "render",
          [](const Diagnostic& self, bool color, std::size_t width) {
            RenderOptions options;
            options.color = color;
            options.width = width;
            return to_str(to_text(self, options));
          },
          nb::kw_only(), "color"_a = false, "width"_a = 0,
          "Returns the text that the command prints: the diagnostic with the source lines that it "
          "is about.\n\n"
          "width wraps the detail at so many columns; 0 does not wrap.")
      .def("__str__", [](const Diagnostic& self) { return to_str(to_text(self)); })
      .def("__repr__", [](const Diagnostic& self) {
        return to_str("<Diagnostic " + std::string(self.id()) + " " + self.subject.to_string() +
                      ">");
      });
}

}  // namespace

void bind_source(nb::module_& module) {
  bind_position(module);
  bind_range(module);
  bind_diagnostic(module);
}

}  // namespace hecla::python
