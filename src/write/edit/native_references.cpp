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
  ReferenceFinder(const syntax::Document& document, const ReferenceChange& change,
                  std::vector<FoundReference>& found)
      : document_(document), change_(change), steps_(change.from().steps()), found_(found) {}

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
    for (std::size_t i = 1; i < steps_.size(); ++i) {
      if (!matches(document_, reference.steps[i - 1], steps_[i])) return;
    }
    const auto range_of = [&](std::size_t step) {
      return step == 0 ? reference.root_range() : reference.steps[step - 1].range;
    };
    FoundReference found{{reference.range.begin, range_of(steps_.size() - 1).end},
                         {range_of(change_.first()).begin, range_of(change_.last()).end}};
    const std::string_view text =
        document_.source()->text().substr(found.changed.begin, found.changed.size());
    found.text = change_.text(is_new_key(reference));
    found.has_comment = has_comment(syntax::tokenize_expression(text));
    found_.push_back(found);
  }

  // Returns whether the last step that changes is a key in brackets here, though the address does not say so.
  bool is_new_key(const ReferenceExpr& reference) const {
    const std::size_t last = change_.last();
    return last > 0 && !steps_[last].is_key &&
           reference.steps[last - 1].kind != StepKind::Attribute;
  }

  const syntax::Document& document_;
  const ReferenceChange& change_;
  const std::vector<AddressStep>& steps_;
  std::vector<FoundReference>& found_;
};

bool is_reference(const Address& address) {
  const auto& steps = address.steps();
  return !steps.empty() && steps.front().kind == AddressStep::Kind::Name &&
         syntax::is_valid_identifier(steps.front().name) &&
         std::all_of(steps.begin(), steps.end(), [](const AddressStep& step) {
           return step.kind == AddressStep::Kind::Name || step.kind == AddressStep::Kind::Index;
         });
}

bool are_equal(const AddressStep& a, const AddressStep& b) {
  return a.kind == b.kind && a.name == b.name && a.index == b.index && a.is_key == b.is_key;
}

// Appends a step as it is written in an expression.
void append_reference_step(std::string& text, const AddressStep& step, bool is_root, bool is_key) {
  if (step.kind == AddressStep::Kind::Index) {
    text.append("[").append(std::to_string(step.index)).append("]");
  } else if (!is_key && syntax::is_valid_identifier(step.name)) {
    text.append(is_root ? "" : ".").append(step.name);
  } else {
    text += '[';
    append_quoted(text, step.name);
    text += ']';
  }
}

}  // namespace

ReferenceChange::ReferenceChange(const Address& from, const Address& to) : from_(&from) {
  const std::vector<AddressStep>&old = from.steps(), &now = to.steps();
  const std::size_t most = std::min(old.size(), now.size()) - 1;
  while (first_ < most && are_equal(old[first_], now[first_])) ++first_;
  std::size_t kept = 0;
  while (first_ + kept < most && are_equal(old[old.size() - 1 - kept], now[now.size() - 1 - kept]))
    ++kept;
  last_ = old.size() - 1 - kept;
  const std::size_t end = now.size() - kept;
  for (std::size_t i = first_; i < end; ++i) {
    append_reference_step(text_, now[i], i == 0, now[i].is_key);
    append_reference_step(text_as_key_, now[i], i == 0, now[i].is_key || (i > 0 && i + 1 == end));
  }
}

std::vector<FoundReference> references_to(const syntax::Document& document,
                                          const ReferenceChange& change) {
  std::vector<FoundReference> found;
  ReferenceFinder(document, change, found).visit(syntax::root(document));
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

bool NativeEditor::plan_references(const Edit& edit) {
  if (!check_reference_names(edit, *diags_)) return false;
  const ReferenceChange change(edit.address, edit.to);
  for (const FoundReference& found : references_to(*document_, change)) {
    if (found.has_comment) {
      fail(std::string(comment_in_reference));
      diags_->last().add_related({document_->source(), found.range}, "This is the reference.");
      return false;
    }
    plan_change(
        {.range = found.changed, .text = std::string(found.text), .subjects = {found.changed}});
    if (is_too_large()) return false;
  }
  return true;
}

}  // namespace hecla::write
