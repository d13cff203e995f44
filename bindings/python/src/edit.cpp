// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
//
// Edits that keep every byte that they do not concern, and queries by address.
#include "areas.h"
#include "convert.h"
#include "path.h"
#include "tree.h"
#include "types.h"
#include "value_class.h"

#include <hecla/terraform/file_structure.h>
#include <hecla/write/addresses.h>
#include <hecla/write/document.h>

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <mutex>

namespace hecla::python {

namespace nb = nanobind;
using namespace nb::literals;
using write::Address;
using write::Edit;
using write::NewExpression;

namespace {

// --- edits

std::size_t index_of(nb::handle number) {
  const Py_ssize_t index = PyNumber_AsSsize_t(number.ptr(), PyExc_IndexError);
  if (index == -1 && PyErr_Occurred()) throw nb::python_error();
  if (index < 0) throw nb::index_error("an index of an address cannot be negative");
  return static_cast<std::size_t>(index);
}

// Returns the address of a parameter: a str, or a sequence of names, indexes and None (which matches everything).
Address address_of(nb::handle given) {
  if (PyUnicode_Check(given.ptr())) {
    Diagnostics diags;
    const auto address = Address::parse(Source::make("<address>", std::string(utf8(given))), diags);
    if (!address) raise_diagnostics("ParseError", diags);
    return *address;
  }
  if (!PyList_Check(given.ptr()) && !PyTuple_Check(given.ptr()))
    raise_wrong_type(
        "an address must be a str, or a list or tuple of names, indexes and None, not ", given);
  Address address;
  for (const nb::handle step : given) {
    if (step.is_none()) {
      address.any();
    } else if (PyLong_Check(step.ptr()) && !PyBool_Check(step.ptr())) {
      address.index(index_of(step));
    } else if (PyUnicode_Check(step.ptr())) {
      address.name(std::string(utf8(step)));
    } else {
      raise_wrong_type("a step of an address must be a str, an int or None, not ", step);
    }
  }
  return address;
}

write::Spacing spacing_of(std::string_view name) {
  static constexpr std::pair<const char*, write::Spacing> choices[] = {
      {"neighbors", write::Spacing::Neighbors}, {"hclwrite", write::Spacing::Hclwrite}};
  return choice("spacing", name, choices);
}

NewExpression expression_for(nb::handle object, bool heredoc) {
  if (nb::isinstance<ExpressionHandle>(object))
    return NewExpression::source(
        std::string(nb::cast<const ExpressionHandle&>(object).expression.range().text()));
  if (nb::isinstance<Traversal>(object))
    return NewExpression::reference(nb::cast<const Traversal&>(object));
  const Value value = from_python(object);
  if (heredoc) {
    const auto text = value.if_string();
    if (!text) throw nb::type_error("only a str can be written as a heredoc");
    return NewExpression::heredoc(*text);
  }
  if (!value.is_wholly_known() || value.contains_marked())
    raise_message("ConversionError", "unknown and marked values cannot be written to a document");
  return NewExpression::value(value);
}

write::Placement placement_of(std::string_view name) {
  using write::Placement;
  static constexpr std::pair<const char*, Placement> choices[] = {{"last", Placement::Last},
                                                                  {"first", Placement::First},
                                                                  {"before", Placement::Before},
                                                                  {"after", Placement::After}};
  return choice("placement", name, choices);
}

std::vector<std::string> names_of(const nb::args& names) {
  std::vector<std::string> result;
  for (const nb::handle name : names) result.emplace_back(utf8(name));
  return result;
}

// Each kind of edit, as a function of what Python passes.
Edit set_edit(nb::handle address, nb::handle value, bool heredoc) {
  return Edit::set(address_of(address), expression_for(value, heredoc));
}
Edit set_source_edit(nb::handle address, std::string source) {
  return Edit::set(address_of(address), NewExpression::source(std::move(source)));
}
Edit add_edit(nb::handle address, std::string text, std::string_view placement) {
  return Edit::add(address_of(address), std::move(text), placement_of(placement));
}
Edit remove_edit(nb::handle address) { return Edit::remove(address_of(address)); }
Edit rename_edit(nb::handle address, const nb::args& names) {
  return Edit::rename(address_of(address), names_of(names));
}
Edit move_edit(nb::handle address, nb::handle to) {
  return Edit::move(address_of(address), address_of(to));
}
Edit comment_edit(nb::handle address, std::string text, bool trailing) {
  return Edit::set_comment(address_of(address), std::move(text), trailing);
}
Edit references_edit(nb::handle address, nb::handle to) {
  return Edit::rename_references(address_of(address), address_of(to));
}

// --- edits between processes

nb::tuple address_state(const Address& address) {
  nb::list steps;
  for (const write::AddressStep& step : address.steps())
    steps.append(
        nb::make_tuple(static_cast<int>(step.kind), to_str(step.name), step.index, step.is_key));
  return nb::tuple(steps);
}

using StepState = std::tuple<int, std::string, std::size_t, bool>;

Address restore_address(const std::vector<StepState>& steps) {
  Address address;
  for (const auto& [kind, name, index, is_key] : steps)
    address.add(
        {static_cast<write::AddressStep::Kind>(std::clamp(kind, 0, 3)), name, index, is_key});
  return address;
}

nb::tuple edit_state(const Edit& self) {
  nb::list names;
  for (const std::string& name : self.names) names.append(to_str(name));
  return nb::make_tuple(static_cast<int>(self.action), address_state(self.address),
                        to_str(self.expression.text), to_str(self.expression.single_line),
                        self.expression.is_laid_out, to_str(self.text), nb::tuple(names),
                        address_state(self.to), static_cast<int>(self.placement), self.is_trailing);
}

Edit restore_edit(int action, const std::vector<StepState>& address, std::string expression,
                  std::string single_line, bool is_laid_out, std::string text,
                  std::vector<std::string> names, const std::vector<StepState>& to, int placement,
                  bool is_trailing) {
  return {.action = static_cast<Edit::Action>(std::clamp(action, 0, 6)),
          .address = restore_address(address),
          .expression = {std::move(expression), std::move(single_line), is_laid_out},
          .text = std::move(text),
          .names = std::move(names),
          .to = restore_address(to),
          .placement = static_cast<write::Placement>(std::clamp(placement, 0, 3)),
          .is_trailing = is_trailing};
}

// --- documents

// Locks a mutex. A thread that waits for it does not hold the GIL, so that one that has it can acquire the GIL.
class GilFreeLock {
 public:
  explicit GilFreeLock(std::mutex& mutex) : lock_(mutex, std::try_to_lock) {
    if (lock_) return;
    const nb::gil_scoped_release release;
    lock_.lock();
  }

 private:
  std::unique_lock<std::mutex> lock_;
};

// A document that several threads may use.
class SharedDocument {
 public:
  explicit SharedDocument(write::Document document, Limits limits)
      : document_(std::move(document)), limits_(limits) {}

  write::Document get() const {
    const GilFreeLock lock(mutex_);
    return document_;
  }
  const Limits& limits() const { return limits_; }

  void apply(std::span<const Edit> edits) {
    Diagnostics diags(limits_.max_diagnostics);
    const bool is_done = run(limits_, [&] {
      const std::lock_guard lock(mutex_);
      return document_.apply(edits, diags).has_value();
    });
    if (!is_done) raise_diagnostics("EditError", diags);
  }

 private:
  mutable std::mutex mutex_;
  write::Document document_;
  Limits limits_;
};

write::Document parse_document(const SourceRef& source, const FileOptions& options, bool recover) {
  Diagnostics diags(options.limits.max_diagnostics);
  auto document = run(options.limits, [&] {
    return write::Document(source, diags, options, terraform::json_structure(source->name()));
  });
  if (diags.has_errors() && !recover) raise_diagnostics("ParseError", diags);
  return document;
}

SourceRef read_source(const std::string& path, const FileOptions& options) {
  const auto source =
      run(options.limits, [&] { return Source::read_file(path, options.limits.max_source_bytes); });
  if (source) return *source;
  Diagnostics diags;
  diags.add(DiagnosticCode::CannotReadFile, {}, source.error());
  raise_file_error(path, diags);
}

void save(const SharedDocument& self, const std::optional<Path>& path) {
  const write::Document document = self.get();
  const std::string target = path ? path->text : document.file().source()->name();
  const nb::object file = nb::module_::import_("builtins").attr("open")(target, "wb");
  const std::string_view text = document.text();
  file.attr("write")(nb::bytes(text.data(), text.size()));
  file.attr("close")();
}

// --- matches

// A part of a document that an address refers to.
struct Match {
  TreeRef tree;
  write::Located part;
  std::string address;

  std::optional<ExpressionHandle> expression() const {
    if (part.kind == write::Located::Kind::Block || part.kind == write::Located::Kind::Document)
      return std::nullopt;
    auto found = write::Addresses(tree->file()).expression(part.value);
    if (!found) return std::nullopt;
    return ExpressionHandle(tree, *std::move(found));
  }
};

const char* kind_of(const Match& match) {
  constexpr const char* names[] = {"document", "argument", "block", "attribute", "element"};
  return names[static_cast<std::size_t>(match.part.kind)];
}

std::vector<Match> find(const write::Document& document, const Limits& limits, nb::handle given) {
  const Address address = address_of(given);
  const auto tree = std::make_shared<const Tree>(document.file(), limits);
  return run(limits, [&] {
    std::vector<Match> result;
    write::Addresses addresses(document.file());
    for (write::Located& part : document.find(address)) {
      std::string name = addresses.of(part).to_string();
      result.push_back({tree, std::move(part), std::move(name)});
    }
    return result;
  });
}

std::vector<Match> query(nb::handle text, nb::handle address, std::string filename,
                         std::string_view syntax, const std::optional<Limits>& limits) {
  const FileOptions options = file_options(syntax, limits);
  const SourceRef source = Source::make(std::move(filename), text_argument(text));
  return find(parse_document(source, options, false), options.limits, address);
}

std::vector<Comment> comments_of(const Match& self, const std::vector<ByteRange>& ranges) {
  std::vector<Comment> result;
  for (const ByteRange range : ranges) result.push_back({self.tree->range(range)});
  return result;
}

// --- bindings

void bind_match(nb::module_& module) {
  nb::class_<Match>(module, "Match", "A part of a document that an address refers to.")
      .def_prop_ro(
          "address", [](const Match& self) { return to_str(self.address); },
          "Its own address, without wildcards.")
      .def_prop_ro(
          "kind", &kind_of,
          nb::sig("def kind(self) -> "
                  "typing.Literal['argument', 'block', 'attribute', 'element', 'document']"),
          "\"argument\", \"block\", \"attribute\" (of an object), \"element\" or \"document\".")
      .def_prop_ro(
          "range", [](const Match& self) { return self.tree->range(self.part.range); },
          "The range without comments.")
      .def_prop_ro(
          "value_range", [](const Match& self) { return self.tree->range(self.part.value); },
          "The range of the value of an argument, or of the contents of a block.")
      .def_prop_ro(
          "source",
          [](const Match& self) { return to_str(self.tree->range(self.part.value).text()); },
          "The source text of the value, or of the contents of a block.")
      .def_prop_ro("expression", &Match::expression, "The expression of anything but a block.",
                   nb::sig("def expression(self) -> Expression | None"))
      .def_prop_ro(
          "leading_comments",
          [](const Match& self) { return comments_of(self, self.part.leading_comments); },
          nb::sig("def leading_comments(self) -> list[Comment]"), "The comments above.")
      .def_prop_ro(
          "trailing_comments",
          [](const Match& self) { return comments_of(self, self.part.trailing_comments); },
          nb::sig("def trailing_comments(self) -> list[Comment]"),
          "The comments at the end of its line.")
      .def("__repr__", [](const Match& self) { return to_str("<Match " + self.address + ">"); });
}

// The documentation of an edit, which is a static function of Edit and a method of Document.
struct EditText {
  const char* name;
  const char* parameters;
  const char* doc;
};
constexpr EditText set_text{
    "set",
    "address: str | collections.abc.Sequence[str | int | None], value: object, *, heredoc: bool = "
    "False",
    "Sets an argument, an attribute of an object, or an element; adds it if it does not exist.\n\n"
    "value is a Python object, a Value, a Traversal, or an Expression, whose source text is used."};
constexpr EditText set_source_text{
    "set_source", "address: str | collections.abc.Sequence[str | int | None], source: str",
    "Sets an argument, attribute or element to an expression, given as source text."};
constexpr EditText add_text{
    "add",
    "address: str | collections.abc.Sequence[str | int | None], text: str, placement: "
    "typing.Literal['last', 'first', 'before', 'after'] = 'last'",
    "Adds arguments and blocks to a body, attributes to an object, or one element to a list.\n\n"
    "placement: \"last\" or \"first\" in what the address refers to, \"before\" or \"after\" it."};
constexpr EditText remove_text{"remove",
                               "address: str | collections.abc.Sequence[str | int | None]",
                               "Removes an item with its comments."};
constexpr EditText rename_text{
    "rename", "address: str | collections.abc.Sequence[str | int | None], *names: str",
    "Renames an argument, or gives a block another type and other labels."};
constexpr EditText move_text{
    "move",
    "address: str | collections.abc.Sequence[str | int | None], to: str | "
    "collections.abc.Sequence[str | int | None]",
    "Makes an argument or block available at another address, with its comments."};
constexpr EditText comment_text{
    "set_comment",
    "address: str | collections.abc.Sequence[str | int | None], text: str, *, trailing: bool = "
    "False",
    "Replaces the comment above an item, or at the end of its line. Empty text removes it."};
constexpr EditText references_text{
    "rename_references",
    "address: str | collections.abc.Sequence[str | int | None], to: str | "
    "collections.abc.Sequence[str | int | None]",
    "Changes all references that are, or begin with, an address, in all expressions."};

// Returns text that lives as long as the program, as the signatures of functions have to.
const char* kept_forever(std::string text) { return (new std::string(std::move(text)))->c_str(); }

template <class... P, class... Extra>
void bind_edit(nb::class_<Edit>& edit, nb::class_<SharedDocument>& document, const EditText& text,
               Edit (*make)(P...), const Extra&... extra) {
  const std::string parameters = text.parameters;
  edit.def_static(
      text.name, make, extra..., text.doc,
      nb::sig(kept_forever("def " + std::string(text.name) + "(" + parameters + ") -> Edit")));
  document.def(
      text.name,
      [make](SharedDocument& self, P... arguments) {
        self.apply(std::array{make(std::move(arguments)...)});
      },
      extra..., text.doc,
      nb::sig(
          kept_forever("def " + std::string(text.name) + "(self, " + parameters + ") -> None")));
}

void bind_edits(nb::class_<Edit>& edit, nb::class_<SharedDocument>& document) {
  bind_edit(edit, document, set_text, &set_edit, "address"_a, "value"_a.none(), nb::kw_only(),
            "heredoc"_a = false);
  bind_edit(edit, document, set_source_text, &set_source_edit, "address"_a, "source"_a);
  bind_edit(edit, document, add_text, &add_edit, "address"_a, "text"_a, "placement"_a = "last");
  bind_edit(edit, document, remove_text, &remove_edit, "address"_a);
  bind_edit(edit, document, rename_text, &rename_edit, "address"_a, "names"_a);
  bind_edit(edit, document, move_text, &move_edit, "address"_a, "to"_a);
  bind_edit(edit, document, comment_text, &comment_edit, "address"_a, "text"_a, nb::kw_only(),
            "trailing"_a = false);
  bind_edit(edit, document, references_text, &references_edit, "address"_a, "to"_a);
}

void bind_document(nb::class_<SharedDocument>& document) {
  document
      .def(
          "__init__",
          [](SharedDocument* self, nb::handle text, std::string filename, std::string_view syntax,
             const std::optional<Limits>& limits, bool recover) {
            const FileOptions options = file_options(syntax, limits);
            const SourceRef source = Source::make(std::move(filename), text_argument(text));
            new (self) SharedDocument(parse_document(source, options, recover), options.limits);
          },
          "text"_a, "filename"_a = "<text>", nb::kw_only(), "syntax"_a = "auto",
          "limits"_a = nb::none(), "recover"_a = false,
          nb::sig("def __init__(self, text: str | bytes, filename: str = '<text>', *, syntax: "
                  "typing.Literal['auto', 'native', 'json'] = 'auto', "
                  "limits: Limits | None = None, recover: bool = False) -> None"))
      .def_static(
          "read",
          [](const Path& path, std::string_view syntax, const std::optional<Limits>& limits) {
            const FileOptions options = file_options(syntax, limits);
            return new SharedDocument(
                parse_document(read_source(path.text, options), options, false), options.limits);
          },
          "path"_a, nb::kw_only(), "syntax"_a = "auto", "limits"_a = nb::none(),
          nb::sig("def read(path: str | os.PathLike[str], *, syntax: typing.Literal['auto', "
                  "'native', 'json'] = 'auto', "
                  "limits: Limits | None = None) -> Document"),
          "Reads a file.")
      .def_prop_ro(
          "text", [](const SharedDocument& self) { return to_str(self.get().text()); }, "The text.")
      .def_prop_ro(
          "filename",
          [](const SharedDocument& self) { return to_str(self.get().file().source()->name()); },
          "The name.")
      .def(
          "find",
          [](const SharedDocument& self, nb::handle address) {
            return find(self.get(), self.limits(), address);
          },
          "address"_a,
          nb::sig("def find(self, address: str | collections.abc.Sequence[str | int | None]) -> "
                  "list[Match]"),
          "Returns what an address refers to, in source order. A step `*` matches everything.")
      .def(
          "apply",
          [](SharedDocument& self, const nb::args& edits, std::string_view spacing, bool partial) {
            std::vector<Edit> list;
            for (const nb::handle edit : edits) {
              if (!nb::isinstance<Edit>(edit))
                raise_wrong_type("apply() takes Edit objects, not ", edit);
              list.push_back(nb::cast<Edit>(edit));
            }
            for (Edit& edit : list) {
              edit.spacing = spacing_of(spacing);
              edit.is_partial = partial;
            }
            self.apply(list);
          },
          "edits"_a, nb::kw_only(), "spacing"_a = "neighbors", "partial"_a = false,
          nb::sig("def apply(self, *edits: Edit, spacing: typing.Literal['neighbors', 'hclwrite'] "
                  "= 'neighbors', partial: bool = False) "
                  "-> None"),
          "Performs several edits, all or none. Raises EditError.\n\n"
          "spacing: \"neighbors\" leaves blank lines as people do, \"hclwrite\" as Go's hclwrite.\n"
          "partial: also makes edits that could miss parts of a text with errors, because their "
          "address\n"
          "contains `*` or they rename references.")
      .def("save", &save, "path"_a = nb::none(),
           nb::sig("def save(self, path: str | os.PathLike[str] | None = None) -> None"),
           "Writes the text to a file: by default, to the one that the document is named after.")
      .def("__str__", [](const SharedDocument& self) { return to_str(self.get().text()); })
      .def("__repr__", [](const SharedDocument& self) {
        return to_str("<Document " + self.get().file().source()->name() + ">");
      });
}

nb::tuple document_state(const SharedDocument& self) {
  const write::Document document = self.get();
  const std::string& name = document.file().source()->name();
  return nb::make_tuple(nb::bytes(name.data(), name.size()),
                        nb::bytes(document.text().data(), document.text().size()),
                        document.file().is_json(), self.limits());
}

SharedDocument* restore_document(const nb::bytes& name, const nb::bytes& text, bool is_json,
                                 const Limits& limits) {
  const FileOptions options{.limits = limits, .syntax = is_json ? Syntax::Json : Syntax::Native};
  const SourceRef source =
      Source::make(std::string(name.c_str(), name.size()), std::string(text.c_str(), text.size()));
  return new SharedDocument(parse_document(source, options, true), limits);
}

void bind_document_pickling(nb::module_& module, nb::class_<SharedDocument>& document) {
  const auto copy = [](const SharedDocument& self) {
    return new SharedDocument(self.get(), self.limits());
  };
  module.def("_restore_Document", &restore_document);
  const nb::object restore = module.attr("_restore_Document");
  document.def("copy", copy, "Returns a copy, which shares its memory until one of them is edited.")
      .def("__copy__", copy)
      .def(
          "__deepcopy__", [=](const SharedDocument& self, nb::handle) { return copy(self); },
          "memo"_a)
      .def(
          "__reduce__",
          [=](const SharedDocument& self) { return nb::make_tuple(restore, document_state(self)); },
          nb::sig("def __reduce__(self) -> tuple[object, ...]"));
}

}  // namespace

void bind_edit(nb::module_& module) {
  bind_match(module);
  nb::class_<Edit> edit(module, "Edit", "A change to a document, for Document.apply().");
  nb::class_<SharedDocument> document(
      module, "Document",
      "A configuration that can be edited. Everything that is not edited keeps its bytes.\n\n"
      "Parts are named by addresses: resource.aws_instance.web.tags[\"Name\"], "
      "provider.aws[1].region. An edit that is\n"
      "not possible, or whose result would not parse, raises EditError and changes nothing.");
  bind_document(document);
  bind_edits(edit, document);
  add_pickling<Edit>(module, &edit_state, &restore_edit);
  add_equality<Edit>(&edit_state);
  bind_document_pickling(module, document);
  module.def("query", &query, "text"_a, "address"_a, "filename"_a = "<text>", nb::kw_only(),
             "syntax"_a = "auto", "limits"_a = nb::none(),
             nb::sig("def query(text: str | bytes, address: str | collections.abc.Sequence[str | "
                     "int | None], filename: str = '<text>', *, "
                     "syntax: typing.Literal['auto', 'native', 'json'] = 'auto', "
                     "limits: Limits | None = None) -> list[Match]"),
             "Returns what an address, possibly with wildcards, refers to in a text.\n\n"
             "query(text, \"resource.aws_instance.*.tags\") returns the tags of all instances.");
}

}  // namespace hecla::python
