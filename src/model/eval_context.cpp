// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/model/eval_context.h>

#include <hecla/model/expression.h>

#include <algorithm>

#include "base/sort.h"
#include "unicode/normal_text.h"

namespace hecla {
namespace {

// Appends the names of one table; hidden names of outer contexts become duplicates.
template <class Table>
void append_names(const Table& table, std::vector<std::string_view>& out) {
  for (const auto& entry : table) out.push_back(entry.name);
}

std::vector<std::string_view> sorted_once(std::vector<std::string_view> names) {
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return names;
}

}  // namespace

bool EvalContext::is_before(std::string_view a, std::string_view b) {
  return a.size() != b.size() ? a.size() < b.size() : a < b;
}

template <class T>
auto EvalContext::position(T& table, std::string_view name) {
  return std::lower_bound(
      table.begin(), table.end(), name,
      [](const auto& entry, std::string_view wanted) { return is_before(entry.name, wanted); });
}

const EvalContext& EvalContext::literal_only() {
  static const EvalContext context = [] {
    EvalContext result;
    result.literal_only_ = true;
    return result;
  }();
  return context;
}

template <class T>
void EvalContext::set_in(Table<T>& table, std::string_view name, T item) {
  const unicode::NormalText normal(name);
  auto at = position(table, normal);
  if (at != table.end() && at->name == normal.view()) {
    at->item = std::move(item);
  } else {
    table.insert(at, {std::string(normal), std::move(item)});
  }
}

EvalContext& EvalContext::set(std::string_view name, Value value) {
  set_in(variables_, name, std::move(value));
  return *this;
}

EvalContext& EvalContext::set(std::string_view name, Function function) {
  set_in(functions_, name, std::move(function));
  return *this;
}

EvalContext& EvalContext::set_all(std::vector<Value::Field> variables) {
  variables_.reserve(variables_.size() + variables.size());
  for (auto& [name, value] : variables) {
    unicode::normalize(name);
    variables_.push_back({std::move(name), std::move(value)});
  }
  sort_compactly(variables_,
                 [](const auto& a, const auto& b) { return is_before(a.name, b.name); });
  // Of equal names, the last one stays.
  const auto first =
      std::unique(variables_.rbegin(), variables_.rend(), [](const auto& a, const auto& b) {
        return a.name == b.name;
      }).base();
  variables_.erase(variables_.begin(), first);
  return *this;
}

EvalContext& EvalContext::set_failed(std::shared_ptr<const FailedReferences> failed) {
  failed_ = std::move(failed);
  return *this;
}

bool EvalContext::has_failed(const Traversal& reference) const {
  const std::string& root = reference.root_name();
  for (const EvalContext* context = this; context; context = context->parent_) {
    if (context->failed_ && context->failed_->contains(reference)) return true;
    const auto at = position(context->variables_, root);
    if (at != context->variables_.end() && at->name == root) return false;
  }
  return false;
}

bool EvalContext::has_failed(const Expression& expression) const {
  return std::ranges::any_of(expression.variables(),
                             [&](const Traversal& reference) { return has_failed(reference); });
}

Value& EvalContext::own_variable(std::string_view name) {
  const unicode::NormalText normal(name);
  const auto at = position(variables_, normal);
  if (at == variables_.end() || at->name != normal.view())
    throw UsageError("no variable with this name was set here");
  return at->item;
}

EvalContext EvalContext::child() const {
  EvalContext result;
  result.parent_ = this;
  result.budget_ = budget_;
  return result;
}

EvalContext EvalContext::with_budget(Budget& budget) const {
  EvalContext result = child();
  result.literal_only_ = literal_only_;
  result.starts_budget_ = true;
  result.budget_ = &budget;
  return result;
}

template <class T>
const T* EvalContext::find(const Table<T> EvalContext::*table, std::string_view name) const {
  for (const EvalContext* context = this; context; context = context->parent_) {
    const auto at = position(context->*table, name);
    if (at != (context->*table).end() && at->name == name) return &at->item;
  }
  // Nearly all names are normalized already, so this is last.
  if (unicode::is_normal(name)) return nullptr;
  const std::string normal = unicode::nfc(name);
  return normal == name ? nullptr : find(table, normal);
}

const Value* EvalContext::find_variable(std::string_view name) const {
  return find(&EvalContext::variables_, name);
}

const Function* EvalContext::find_function(std::string_view name) const {
  return find(&EvalContext::functions_, name);
}

bool EvalContext::has_provenance() const {
  for (const EvalContext* ctx = this; ctx; ctx = ctx->parent_) {
    const auto is_followed = [](const Named<Value>& v) { return v.item.contains_provenance(); };
    if (std::ranges::any_of(ctx->variables_, is_followed)) return true;
  }
  return false;
}

bool EvalContext::has_variables() const {
  for (const EvalContext* context = this; context; context = context->parent_) {
    if (!context->variables_.empty()) return true;
  }
  return false;
}

bool EvalContext::has_functions() const {
  for (const EvalContext* context = this; context; context = context->parent_) {
    if (!context->functions_.empty()) return true;
  }
  return false;
}

std::vector<std::string_view> EvalContext::variable_names() const {
  std::vector<std::string_view> names;
  for (const EvalContext* context = this; context; context = context->parent_) {
    append_names(context->variables_, names);
  }
  return sorted_once(std::move(names));
}

std::vector<std::string_view> EvalContext::function_names() const {
  std::vector<std::string_view> names;
  for (const EvalContext* context = this; context; context = context->parent_) {
    append_names(context->functions_, names);
  }
  return sorted_once(std::move(names));
}

const Limits& EvalContext::limits() const {
  const EvalContext* outermost = this;
  while (outermost->parent_) outermost = outermost->parent_;
  return outermost->limits_ ? *outermost->limits_ : default_limits;
}

EvalContext& EvalContext::set_limits(const Limits& limits) {
  limits_ = std::make_shared<const Limits>(limits);
  return *this;
}

}  // namespace hecla
