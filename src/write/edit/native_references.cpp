// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Renaming of references.
#include "write/edit/references.h"

#include <hecla/syntax/parse.h>
#include <hecla/write/value_text.h>

#include <algorithm>

#include "write/edit/native_editor.h"

namespace hecla::write {

using syntax::AnyNode;
using syntax::Expr;
using syntax::ForExpr;
using syntax::ReferenceExpr;
using syntax::Step;
using syntax::StepKind;

namespace {

bool matches(const syntax::Document& document, const Step& step, const AddressStep& wanted) {
  if (step.kind == StepKind::Attribute) {
    return wanted.kind == AddressStep::Kind::Name && wanted.name == step.name();
  }
  if (const auto* string = syntax::as<syntax::StringExpr>(step.key)) {
    return wanted.kind == AddressStep::Kind::Name && wanted.name == string->text();
  }
  const auto* number = syntax::as<syntax::NumberExpr>(step.key);
  if (!number || wanted.kind != AddressStep::Kind::Index) return false;
  return document.number(*number) == Value::number(static_cast<std::int64_t>(wanted.index));
}

class ReferenceFinder {
 public:
  ReferenceFinder(const syntax::Document& document, const Address& address,
                  std::vector<ByteRange>& found)
      : document_(document), steps_(address.steps()), found_(found) {}

  void visit(AnyNode node) {
    if (const auto* loop = node.as<ForExpr>()) return visit_for(*loop);
    if (const auto* reference = node.as<ReferenceExpr>()) add(*reference);
    syntax::for_each_child(node, [this](AnyNode child) { visit(child); });
  }

 private:
  // The variables of the loop hide others of their names, but not in the collection.
  void visit_for(const ForExpr& loop) {
    visit(*loop.collection);
    const std::string& root = steps_.front().name;
    if (root == loop.key_name || root == loop.value_name) return;
    for (const Expr* part : {loop.key, loop.value, loop.condition}) {
      if (part) visit(*part);
    }
  }

  void add(const ReferenceExpr& reference) {
    const bool is_plain_key =
        reference.object_key && !reference.computed_key && reference.is_name();
    if (is_plain_key || reference.root() != steps_.front().name) return;
    if (reference.steps.size() + 1 < steps_.size()) return;
    std::uint32_t end = reference.root_range().end;
    for (std::size_t i = 1; i < steps_.size(); ++i) {
      const Step& step = reference.steps[i - 1];
      if (!matches(document_, step, steps_[i])) return;
      end = step.range.end;
    }
    found_.push_back({reference.range.begin, end});
  }

  const syntax::Document& document_;
  const std::vector<AddressStep>& steps_;
  std::vector<ByteRange>& found_;
};

bool is_reference(const Address& address) {
  const auto& steps = address.steps();
  return !steps.empty() && steps.front().kind == AddressStep::Kind::Name &&
         syntax::is_valid_identifier(steps.front().name) &&
         std::all_of(steps.begin(), steps.end(), [](const AddressStep& step) {
           return step.kind == AddressStep::Kind::Name || step.kind == AddressStep::Kind::Index;
         });
}

}  // namespace

std::vector<ByteRange> references_to(const syntax::Document& document, const Address& address) {
  std::vector<ByteRange> found;
  ReferenceFinder(document, address, found).visit(syntax::root(document));
  return found;
}

bool check_reference_names(const Edit& edit, Diagnostics& diags) {
  for (const Address* address : {&edit.address, &edit.to}) {
    if (is_reference(*address)) continue;
    report_invalid_edit(
        *address,
        "\"" + address->to_string() + "\" is not a reference: a name with attributes and indexes.",
        diags);
    return false;
  }
  return true;
}

std::string reference_text(const Address& address) {
  std::string text;
  for (const AddressStep& step : address.steps()) {
    if (step.kind == AddressStep::Kind::Index) {
      text.append("[").append(std::to_string(step.index)).append("]");
    } else if (!step.is_key && syntax::is_valid_identifier(step.name)) {
      text.append(text.empty() ? "" : ".").append(step.name);
    } else {
      text += '[';
      append_quoted(text, step.name);
      text += ']';
    }
  }
  return text;
}

bool NativeEditor::plan_references(const Edit& edit) {
  if (!check_reference_names(edit, *diags_)) return false;
  const std::string text = reference_text(edit.to);
  for (const ByteRange range : references_to(*document_, edit.address)) {
    plan_change({.range = range, .text = text, .subjects = {range}});
    if (is_too_large()) return false;
  }
  return true;
}

}  // namespace hecla::write
