// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
//
// Formatting, comparison and merge of texts.
#include "areas.h"
#include "convert.h"
#include "tree.h"
#include "types.h"
#include "value_class.h"

#include <hecla/write/format.h>
#include <hecla/write/merge.h>
#include <hecla/write/structural_diff.h>
#include <hecla/write/unified_diff.h>

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

namespace hecla::python {

namespace nb = nanobind;
using namespace nb::literals;

namespace {

std::string format_text(nb::handle text, std::string filename, std::string_view style,
                        std::uint32_t width, bool align, bool sort_attributes, bool sort_blocks,
                        bool accept_errors, const std::optional<Limits>& limits) {
  using write::FormatStyle;
  static constexpr std::pair<const char*, FormatStyle> styles[] = {
      {"hcl", FormatStyle::Hcl}, {"terraform", FormatStyle::Terraform}};
  write::FormatOptions options;
  options.style = choice("style", style, styles);
  options.width = width;
  options.align = align;
  options.sort_attributes = sort_attributes;
  options.sort_blocks = sort_blocks;
  options.accept_errors = accept_errors;
  options.limits = limits.value_or(default_limits);
  const SourceRef source = Source::make(std::move(filename), text_argument(text));
  Diagnostics diags(options.limits.max_diagnostics);
  auto result = run(options.limits, [&] { return write::format(source, options, diags); });
  if (!result) raise_diagnostics("ParseError", diags);
  return *std::move(result);
}

File parse_one(nb::handle text, std::string name, const FileOptions& options) {
  Diagnostics diags(options.limits.max_diagnostics);
  std::string bytes = text_argument(text);
  File file = run(options.limits,
                  [&] { return parse_text(std::move(name), std::move(bytes), diags, options); });
  if (diags.has_errors()) raise_diagnostics("ParseError", diags);
  return file;
}

std::vector<write::Difference> diff(nb::handle before, nb::handle after, std::string before_name,
                                    std::string after_name, bool moves, std::string_view syntax,
                                    const std::optional<Limits>& limits) {
  const FileOptions options = file_options(syntax, limits);
  const File a = parse_one(before, std::move(before_name), options);
  const File b = parse_one(after, std::move(after_name), options);
  Diagnostics diags(options.limits.max_diagnostics);
  auto result = run(options.limits, [&] {
    return write::structural_diff(a, b, diags, {.moves = moves, .limits = options.limits});
  });
  if (diags.has_errors()) raise_diagnostics("HeclaError", diags);
  return result;
}

struct Merged {
  std::string text;
  std::size_t conflicts;
};

Merged merge_texts(nb::handle base, nb::handle ours, nb::handle theirs, std::string filename,
                   std::string_view syntax, bool show_base, const std::optional<Limits>& limits) {
  const auto source = [&](nb::handle text) { return Source::make(filename, text_argument(text)); };
  const SourceRef a = source(base), b = source(ours), c = source(theirs);
  write::MergeOptions options{.reading = file_options(syntax, limits), .show_base = show_base};
  Diagnostics diags(options.reading.limits.max_diagnostics);
  const auto merged =
      run(options.reading.limits, [&] { return write::merge(a, b, c, diags, options); });
  if (!merged) raise_diagnostics("ParseError", diags);
  return {write::with_changes(b->text(), merged->changes), merged->conflicts.size()};
}

nb::tuple difference_state(const write::Difference& self) {
  return nb::make_tuple(static_cast<int>(self.kind), to_str(self.path), self.before, self.after);
}

write::Difference restore_difference(int kind, std::string path, const SourceRange& before,
                                     const SourceRange& after) {
  return {static_cast<write::DifferenceKind>(std::clamp(kind, 0, 3)), std::move(path), before,
          after};
}

nb::tuple merged_state(const Merged& self) {
  return nb::make_tuple(to_str(self.text), self.conflicts);
}

void bind_difference(nb::module_& module) {
  using write::Difference;
  nb::class_<Difference>(module, "Difference", "A difference between two configurations.")
      .def_prop_ro(
          "kind", [](const Difference& self) { return to_str(name(self.kind)); },
          nb::sig("def kind(self) -> typing.Literal['added', 'removed', 'changed', 'moved']"),
          "\"added\", \"removed\", \"changed\" or \"moved\".")
      .def_prop_ro(
          "path", [](const Difference& self) { return to_str(self.path); },
          "The address in the text before, or in the text after if it was added.")
      .def_prop_ro(
          "before", [](const Difference& self) { return range_or_none(self.before); },
          nb::sig("def before(self) -> Range | None"),
          "The expression before if it changed, otherwise the item.")
      .def_prop_ro(
          "after", [](const Difference& self) { return range_or_none(self.after); },
          nb::sig("def after(self) -> Range | None"), "The same in the text after.")
      .def("__repr__", [](const Difference& self) {
        return to_str("<Difference " + std::string(name(self.kind)) + " " + self.path + ">");
      });
  add_pickling<Difference>(module, &difference_state, &restore_difference);
  add_equality<Difference>(&difference_state);
}

void bind_merge(nb::module_& module) {
  nb::class_<Merged>(module, "MergeResult", "The result of a merge.")
      .def_prop_ro(
          "text", [](const Merged& self) { return to_str(self.text); },
          "The text, with conflict markers where both changed the same item.")
      .def_ro("conflicts", &Merged::conflicts, "The number of conflicts.");
  add_pickling<Merged>(module, &merged_state, [](std::string text, std::size_t conflicts) {
    return Merged{std::move(text), conflicts};
  });
  add_equality<Merged>(&merged_state);
  module.def("merge", &merge_texts, "base"_a, "ours"_a, "theirs"_a, "filename"_a = "<text>",
             nb::kw_only(), "syntax"_a = "auto", "show_base"_a = false, "limits"_a = nb::none(),
             nb::sig("def merge(base: str | bytes, ours: str | bytes, theirs: str | bytes, "
                     "filename: str = '<text>', "
                     "*, syntax: typing.Literal['auto', 'native', 'json'] = 'auto', show_base: "
                     "bool = False, limits: Limits | None = "
                     "None) -> MergeResult"),
             "Applies the changes from base to theirs to ours, by structure. All other bytes of "
             "ours stay.");
}

}  // namespace

void bind_compare(nb::module_& module) {
  bind_difference(module);
  bind_merge(module);
  module.def(
      "format", &format_text, "text"_a, "filename"_a = "<text>", nb::kw_only(), "style"_a = "hcl",
      "width"_a = 0, "align"_a = true, "sort_attributes"_a = false, "sort_blocks"_a = false,
      "accept_errors"_a = false, "limits"_a = nb::none(),
      nb::sig("def format(text: str | bytes, filename: str = '<text>', *, style: "
              "typing.Literal['hcl', 'terraform'] = 'hcl', "
              "width: int = 0, "
              "align: bool = True, sort_attributes: bool = False, sort_blocks: bool = False, "
              "accept_errors: bool = False, limits: Limits | None = None) -> str"),
      "Returns the text in canonical layout.\n\n"
      "style is \"hcl\" or \"terraform\", which formats as `terraform fmt` does. width breaks "
      "longer lines at\n"
      "brackets. accept_errors formats a text that does not parse by its tokens instead of raising "
      "ParseError.");
  module.def(
      "diff", &diff, "before"_a, "after"_a, "before_name"_a = "before", "after_name"_a = "after",
      nb::kw_only(), "moves"_a = false, "syntax"_a = "native", "limits"_a = nb::none(),
      nb::sig("def diff(before: str | bytes, after: str | bytes, before_name: str = 'before', "
              "after_name: str = 'after', *, moves: bool = False, syntax: typing.Literal['auto', "
              "'native', 'json'] = 'native', "
              "limits: Limits | None = None) -> list[Difference]"),
      "Returns the differences in structure, not in layout or comments. moves also reports another "
      "order.");
  module.def(
      "unified_diff",
      [](nb::handle before, nb::handle after, std::string_view before_name,
         std::string_view after_name, std::size_t context) {
        const std::string a = text_argument(before), b = text_argument(after);
        return to_str(run(default_limits, [&] {
          return write::unified_diff(
              a, b, {.before_name = before_name, .after_name = after_name, .context = context});
        }));
      },
      "before"_a, "after"_a, "before_name"_a = "before", "after_name"_a = "after", nb::kw_only(),
      "context"_a = 3,
      nb::sig(
          "def unified_diff(before: str | bytes, after: str | bytes, before_name: str = 'before', "
          "after_name: str = 'after', *, context: int = 3) -> str"),
      "Returns the difference of two texts by lines, as `diff -u` prints it; empty if they are "
      "equal.");
}

}  // namespace hecla::python
