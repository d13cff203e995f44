// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
//
// Comparison of files and their parts, and what pickles of files and comments are.
#include "areas.h"
#include "tree.h"
#include "value_class.h"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>

namespace hecla::python {

namespace nb = nanobind;

namespace {

bool is_same_file(const File& a, const File& b) {
  return a.is_json() == b.is_json() && same_source(a.source(), b.source());
}

// Two parts that were written are equal if they have the same place in equal files. A part that was generated is equal
// only to itself.
template <class Part>
bool is_same_part(const TreeRef& tree, const Part* part, const SourceRange& range,
                  const TreeRef& other_tree, const Part* other, const SourceRange& other_range) {
  if (!part || !other) return false;
  return range.bytes() == other_range.bytes() && is_same_file(tree->file(), other_tree->file());
}

// An expression of a generated block has variables of its own.
bool is_written(const Expression& expression) { return expression.as_written() == expression; }

bool is_equal(const ExpressionHandle& a, const ExpressionHandle& b) {
  if (a.expression == b.expression) return true;
  if (!is_written(a.expression) || !is_written(b.expression)) return false;
  if (a.tree->file().is_json() && b.tree->file().is_json())
    return same_range(a.expression.range(), b.expression.range());
  return is_same_part(a.tree, a.node, a.expression.range(), b.tree, b.node, b.expression.range()) &&
         a.node->kind == b.node->kind;
}

bool is_equal(const AttributeHandle& a, const AttributeHandle& b) {
  return same_range(a.attribute.range, b.attribute.range) &&
         is_equal(ExpressionHandle(a.tree, a.attribute.expression),
                  ExpressionHandle(b.tree, b.attribute.expression));
}

const syntax::BodyNode* node_of(const BodyHandle& self) {
  return self.node ? self.node : syntax::Document::BodiesOf::node_of(self.body);
}

bool is_equal(const BodyHandle& a, const BodyHandle& b) {
  if (a.body == b.body) return true;
  if (a.names || b.names) return false;
  return is_same_part(a.tree, node_of(a), a.body.range(), b.tree, node_of(b), b.body.range());
}

bool is_equal(const BlockHandle& a, const BlockHandle& b) {
  return same_range(a.block.range, b.block.range) && is_equal(a.body(), b.body());
}

bool is_equal(const FileHandle& a, const FileHandle& b) { return is_same_file(a.file(), b.file()); }

template <class T, class F>
void add_comparison(F range) {
  add_method<T>(
      "__eq__", [](const T& self, const T& other) { return is_equal(self, other); },
      nb::is_operator(), nb::sig("def __eq__(self, other: object, /) -> bool"));
  add_method<T>("__hash__", [=](const T& self) { return range_hash(range(self)); });
}

nb::tuple file_state(const FileHandle& self) {
  const SourceRef& source = self.file().source();
  return nb::make_tuple(nb::bytes(source->name().data(), source->name().size()),
                        nb::bytes(source->text().data(), source->text().size()),
                        self.file().is_json(), self.tree->limits());
}

FileHandle restore_file(const nb::bytes& name, const nb::bytes& text, bool is_json,
                        const Limits& limits) {
  auto diags = std::make_shared<Diagnostics>(limits.max_diagnostics);
  std::string file_name(name.c_str(), name.size()), bytes(text.c_str(), text.size());
  const File file = run(limits, [&] {
    return parse_text(std::move(file_name), std::move(bytes), *diags,
                      {.limits = limits, .syntax = is_json ? Syntax::Json : Syntax::Native});
  });
  return {std::make_shared<const Tree>(file, limits), std::move(diags)};
}

nb::tuple comment_state(const Comment& self) { return nb::make_tuple(self.range); }

// A class whose objects cannot be pickled, and the advice of its error.
struct Unpicklable {
  const char* name;
  const char* advice;
};
constexpr Unpicklable unpicklable[] = {
    {"Attribute", "send its range, or the File"},
    {"Block", "send its range, or the File"},
    {"Body", "send its range, or the File"},
    {"Call", "send the File or its text, and the range"},
    {"Content", "send the File and the BodySchema"},
    {"Expression", "send its text or its range, or the File"},
    {"Match", "send its address, and the text"},
    {"Module", "send its paths and variables"},
    {"PclNode", "send its name, and the program"},
    {"PclPackages", "send the schemas that it was made from"},
    {"PclProgram", "send its files"},
    {"PclScope", "send the text that it was made from"},
    {"PclType", "send its text"},
    {"PclTypes", "send the text that it was made from"},
    {"SchemaBlock", "send the JSON text that it was made from"},
    {"Spec", "send the text that it was made from"},
    {"TypeConstraint", "send the text that it was made from"},
};

void refuse_pickling(nb::module_& module) {
  for (const auto& [name, advice] : unpicklable) {
    const std::string message = std::string("a ") + name + " cannot be pickled: " + advice;
    const nb::object type = module.attr(name);
    nb::cpp_function([message](nb::handle) -> nb::object { throw nb::type_error(message.c_str()); },
                     nb::name("__reduce__"), nb::scope(type), nb::is_method(),
                     nb::sig("def __reduce__(self) -> typing.NoReturn"));
    nb::cpp_function([](nb::handle self) { return nb::borrow(self); }, nb::name("__copy__"),
                     nb::scope(type), nb::is_method());
    nb::cpp_function([](nb::handle self, nb::handle) { return nb::borrow(self); }, nb::arg("memo"),
                     nb::name("__deepcopy__"), nb::scope(type), nb::is_method());
  }
}

}  // namespace

void bind_equality(nb::module_& module) {
  add_comparison<ExpressionHandle>(
      [](const ExpressionHandle& self) { return self.expression.range(); });
  add_comparison<AttributeHandle>([](const AttributeHandle& self) { return self.attribute.range; });
  add_comparison<BlockHandle>([](const BlockHandle& self) { return self.block.range; });
  add_comparison<BodyHandle>([](const BodyHandle& self) { return self.body.range(); });
  add_comparison<FileHandle>([](const FileHandle& self) { return self.file().body().range(); });
  add_pickling<FileHandle>(module, &file_state, &restore_file);
  add_pickling<Comment>(module, &comment_state,
                        [](const SourceRange& range) { return Comment{range}; });
  add_equality<Comment>(&comment_state);
  refuse_pickling(module);
}

}  // namespace hecla::python
