// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
//
// Positions, ranges and diagnostics.
#include "areas.h"
#include "convert.h"
#include "dict.h"
#include "errors.h"
#include "types.h"
#include "value_class.h"

#include <hecla/source/render.h>

#include <nanobind/operators.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string_view.h>

#include <memory>
#include <optional>
#include <string>
#include <utility>

namespace hecla::python {

namespace nb = nanobind;
using namespace nb::literals;

namespace {

constexpr std::pair<const char*, Severity> severities[] = {{"error", Severity::Error},
                                                           {"warning", Severity::Warning},
                                                           {"information", Severity::Information}};

const char* severity_name(const Diagnostic& diagnostic) {
  return severities[static_cast<std::size_t>(diagnostic.severity)].first;
}

// Owns the texts of a code that a program made.
struct OwnCode final : DiagnosticExtra {
  OwnCode(std::string_view id_given, std::string_view summary_given)
      : id(id_given), summary(summary_given) {}
  const std::string id, summary;
};

Diagnostic make_diagnostic(std::string_view summary, std::string_view detail,
                           const std::optional<SourceRange>& range, std::string_view severity,
                           std::string_view code) {
  const Severity level = choice("severity", severity, severities);
  const auto own = std::make_shared<const OwnCode>(code, summary);
  Diagnostic result{DiagnosticCode(own->id, level, own->summary),
                    level,
                    std::string(detail),
                    range.value_or(SourceRange()),
                    {}};
  result.extra = own;
  return result;
}

nb::str render(const Diagnostic& diagnostic, bool color, std::size_t width) {
  RenderOptions options;
  options.color = color;
  options.width = width;
  return to_str(to_text(diagnostic, options));
}

nb::tuple related_of(const Diagnostic& diagnostic) {
  nb::list result;
  for (const RelatedLocation& place : diagnostic.related)
    result.append(nb::make_tuple(place.range, to_str(place.message)));
  return nb::tuple(result);
}

void add_related(Diagnostic& diagnostic, const nb::iterable& related) {
  for (const nb::handle item : related) {
    const nb::object pair = nb::borrow(item);
    if (!PyTuple_Check(pair.ptr()) || nb::len(pair) != 2 ||
        !nb::isinstance<SourceRange>(nb::object(pair[0])))
      raise_wrong_type("related must consist of pairs of a Range and a str, not ", pair);
    diagnostic.add_related(nb::cast<SourceRange>(nb::object(pair[0])),
                           std::string(utf8(nb::object(pair[1]))));
  }
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
      .def(
          "render",
          [](const SourceRange& self, std::string_view message, std::string_view severity,
             bool color, std::size_t width) {
            return render(make_diagnostic(message, "", self, severity, ""), color, width);
          },
          "message"_a, "severity"_a = "error", nb::kw_only(), "color"_a = false, "width"_a = 0,
          nb::sig("def render(self, message: str, severity: typing.Literal['error', 'warning', "
                  "'information'] = 'error', *, color: bool = False, width: int = 0) -> str"),
          "Returns a message with the lines of the range, as the command prints it. See "
          "Diagnostic.")
      .def("__eq__", &same_range, nb::is_operator(),
           nb::sig("def __eq__(self, other: object, /) -> bool"))
      .def("__hash__", &range_hash)
      .def("__str__", [](const SourceRange& self) { return to_str(self.to_string()); })
      .def("__repr__",
           [](const SourceRange& self) { return to_str("<Range " + self.to_string() + ">"); });
}

void bind_diagnostic(nb::module_& module) {
  nb::class_<Diagnostic>(module, "Diagnostic",
                         "An error, a warning or information about a configuration.\n\n"
                         "Programs can make their own: summary is a short noun phrase, detail has "
                         "sentences, code is a stable id,\n"
                         "and related has other ranges with a sentence each.")
      .def(
          "__init__",
          [](Diagnostic* self, std::string_view summary, std::string_view detail,
             const std::optional<SourceRange>& range, std::string_view severity,
             std::string_view code, const nb::iterable& related) {
            Diagnostic made = make_diagnostic(summary, detail, range, severity, code);
            add_related(made, related);
            new (self) Diagnostic(std::move(made));
          },
          "summary"_a, "detail"_a = "", "range"_a = nb::none(), nb::kw_only(),
          "severity"_a = "error", "code"_a = "", "related"_a = nb::tuple(),
          nb::sig("def __init__(self, summary: str, detail: str = '', range: Range | None = None, "
                  "*, severity: typing.Literal['error', 'warning', 'information'] = 'error', "
                  "code: str = '', related: collections.abc.Iterable[tuple[Range, str]] = ()) -> "
                  "None"))
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
      .def_prop_ro("related", &related_of,
                   nb::sig("def related(self) -> tuple[tuple[Range, str], ...]"),
                   "Other ranges that explain it, with a sentence each.")
      .def(
          "to_dict", [](const Diagnostic& self) { return json_to_python(to_json(self)); },
          nb::sig("def to_dict(self) -> dict[str, typing.Any]"),
          "Returns it in the form of `terraform validate -json`, with \"code\", and with "
          "\"related\" and \"fixes\" if there\n"
          "are any.")
      .def("render", &render, nb::kw_only(), "color"_a = false, "width"_a = 0,
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
