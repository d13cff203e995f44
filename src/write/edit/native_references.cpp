// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// References and their renaming.
#include "write/edit/references.h"

#include <hecla/syntax/parse.h>
#include <hecla/write/value_text.h>

#include <algorithm>

#include "base/sort.h"
#include "unicode/message_text.h"
#include "write/edit/native_editor.h"
#include "write/text/key_part.h"

namespace hecla::write {

using syntax::AnyNode;
using syntax::Expr;
using syntax::ForExpr;
using syntax::ReferenceExpr;
using syntax::Step;
using syntax::StepKind;

namespace {

// Keys of references begin with the keys of all addresses that find them.
void append_key(std::string& key, std::string_view name) { append_key_part(key, name); }
void append_key(std::string& key, std::uint64_t index) {
  key.append("#").append(std::to_string(index)).append(";");
}

std::string key_of(const Address& address) {
  std::string key;
  for (const AddressStep& step : address.steps()) {
    if (step.kind == AddressStep::Kind::Name) append_key(key, step.name);
    if (step.kind == AddressStep::Kind::Index) append_key(key, step.index);
  }
  return key;
}

}  // namespace

class ReferenceCollector {
 public:
  ReferenceCollector(const syntax::Document& document,
                     const std::function<std::uint32_t(std::uint32_t)>& origin,
                     ReferenceIndex& index)
      : document_(document), origin_(origin), index_(index) {}

  void visit(AnyNode node) {
    if (const auto* loop = node.as<ForExpr>()) return visit_for(*loop);
    if (const auto* item = node.as<syntax::ObjectItem>()) return visit_item(*item);
    if (const auto* reference = node.as<ReferenceExpr>()) add(*reference);
    syntax::for_each_child(node, [this](AnyNode child) { visit(child); });
  }

 private:
  // The variables of the loop hide others of their names, but not in the collection.
  void visit_for(const ForExpr& loop) {
    visit(*loop.collection);
    hidden_.insert(hidden_.end(), {loop.key_name, loop.value_name});
    for (const Expr* part : {loop.key, loop.value, loop.condition}) {
      if (part) visit(*part);
    }
    hidden_.resize(hidden_.size() - 2);
  }

  void visit_item(const syntax::ObjectItem& item) {
    ++keys_;
    visit(*item.key);
    --keys_;
    visit(*item.value);
  }

  void add(const ReferenceExpr& reference) {
    const bool is_plain_key =
        reference.object_key && !reference.computed_key && reference.is_name();
    if (is_plain_key || std::ranges::find(hidden_, reference.root()) != hidden_.end()) return;
    const std::size_t key = index_.keys_.size();
    const std::size_t first_step = index_.steps_.size();
    append_key(index_.keys_, reference.root());
    add_range(reference.root_range(), false);
    for (const Step& step : reference.steps) {
      if (!append(step)) break;
      add_range(step.range, step.kind != StepKind::Attribute);
    }
    index_.references_.push_back({key, index_.keys_.size() - key, first_step, keys_ > 0});
  }

  void add_range(ByteRange range, bool is_key) {
    index_.steps_.push_back({{origin_(range.begin), origin_(range.end)}, is_key});
  }

  // Appends a step to the key. Returns false if no address has such a step.
  bool append(const Step& step) {
    std::string& key = index_.keys_;
    if (step.kind == StepKind::Attribute) return append_key(key, step.name()), true;
    if (const auto* string = syntax::as<syntax::StringExpr>(step.key)) {
      return append_key(key, string->text()), true;
    }
    const auto* number = syntax::as<syntax::NumberExpr>(step.key);
    if (!number) return false;
    const auto index = document_.number(*number).as_number().to_uint64();
    if (index) append_key(key, *index);
    return index.has_value();
  }

  const syntax::Document& document_;
  const std::function<std::uint32_t(std::uint32_t)>& origin_;
  ReferenceIndex& index_;
  std::vector<std::string_view> hidden_;  // by the loops around
  std::size_t keys_ = 0;                  // around
};

void ReferenceIndex::add(const syntax::Document& document,
                         const std::function<std::uint32_t(std::uint32_t)>& origin) {
  ReferenceCollector(document, origin, *this).visit(syntax::root(document));
  is_sorted_ = false;
}

std::vector<FoundReference> ReferenceIndex::find(const ReferenceChange& change) {
  if (!is_sorted_) {
    sort_compactly(references_, [this](const Reference& a, const Reference& b) {
      return key_of(a) < key_of(b);
    });
    is_sorted_ = true;
  }
  const std::string key = write::key_of(change.from());
  const std::size_t count = change.from().steps().size();
  std::vector<FoundReference> found;
  auto at = std::ranges::partition_point(
      references_, [&](const Reference& reference) { return key_of(reference) < key; });
  for (; at != references_.end() && key_of(*at).starts_with(key); ++at) {
    const Step* const steps = &steps_[at->first_step];
    const Step& last = steps[change.last()];
    found.push_back({{steps[0].range.begin, steps[count - 1].range.end},
                     {steps[change.first()].range.begin, last.range.end},
                     change.text(last.is_key),
                     at->is_in_key});
  }
  sort_compactly(found, [](const FoundReference& a, const FoundReference& b) {
    return a.changed.begin < b.changed.begin;
  });
  return found;
}

namespace {

bool is_reference(const Address& address) {
  const auto& steps = address.steps();
  return !steps.empty() && steps.front().kind == AddressStep::Kind::Name &&
         syntax::is_valid_identifier(steps.front().name) &&
         std::all_of(steps.begin(), steps.end(), [](const AddressStep& step) {
           return step.kind == AddressStep::Kind::Name || step.kind == AddressStep::Kind::Index;
         });
}

bool are_equal(const AddressStep& a, const AddressStep& b) {
  return a.is_same(b) && a.is_key == b.is_key;
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
  // The last step takes the place of a name, for which references may have a key in brackets.
  const bool replaces_name =
      old[last_].kind == AddressStep::Kind::Name && !old[last_].is_key && end > last_;
  for (std::size_t i = first_; i < end; ++i) {
    append_reference_step(text_, now[i], i == 0, now[i].is_key);
    append_reference_step(text_as_key_, now[i], i == 0,
                          now[i].is_key || (replaces_name && i > 0 && i + 1 == end));
  }
}

bool check_reference_names(const Edit& edit, Diagnostics& diags) {
  for (const Address* address : {&edit.address, &edit.to}) {
    if (is_reference(*address)) continue;
    report_invalid_edit(*address,
                        in_quotes(address->to_string()) +
                            " is not a reference: a name with attributes and indexes.",
                        diags);
    return false;
  }
  return true;
}

bool NativeEditor::plan_references(const Edit& edit) {
  if (!check_reference_names(edit, *diags_)) return false;
  if (!references_) {
    references_.emplace().add(*document_, [](std::uint32_t offset) { return offset; });
  }
  const ReferenceChange change(edit.address, edit.to);
  for (const FoundReference& found : references_->find(change)) {
    if (has_comment(syntax::tokenize_expression(layout_.text(found.changed)))) {
      fail(std::string(comment_in_reference));
      diags_->last().add_related({document_->source(), found.range}, "This is the reference.");
      return false;
    }
    const bool has_lines = layout_.text(found.changed).find('\n') != std::string_view::npos;
    has_renamed_layout_ |= found.is_in_key || has_lines;
    plan_change(
        {.range = found.changed, .text = std::string(found.text), .subjects = {found.changed}});
    if (is_too_large()) return false;
  }
  return true;
}

}  // namespace hecla::write
