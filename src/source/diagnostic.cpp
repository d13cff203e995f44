// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/source/diagnostic.h>

#include <algorithm>
#include <functional>
#include <iterator>
#include <set>

#include "base/sort.h"
#include "source/excerpt.h"
#include "source/report_observer.h"

namespace hecla {

constinit std::atomic<void (*)(const DiagnosticCode& code)> detail::report_observer = nullptr;

namespace {

constexpr DiagnosticCode registered_codes[] = {
#define HECLA_DIAGNOSTIC(code, id, severity, summary) DiagnosticCode::code,
#include <hecla/source/diagnostic_codes.def>
#undef HECLA_DIAGNOSTIC
};

// An enumerator is its id in camel case: MissingComma is "missing-comma".
consteval bool is_id_of(std::string_view code, std::string_view id) {
  std::size_t at = 0;
  bool is_start = true;
  for (const char character : id) {
    const bool is_hyphen = character == '-';
    const bool is_upper = is_start && character >= 'a' && character <= 'z';
    if (!is_hyphen &&
        (at == code.size() || code[at++] != (is_upper ? character - 'a' + 'A' : character)))
      return false;
    is_start = is_hyphen;
  }
  return at == code.size();
}

#define HECLA_DIAGNOSTIC(code, id, severity, summary) static_assert(is_id_of(#code, id));
#include <hecla/source/diagnostic_codes.def>
#undef HECLA_DIAGNOSTIC

std::string_view detail_without_hint(const Diagnostic& item) {
  return std::string_view(item.detail).substr(0, item.detail.size() - item.hint_bytes);
}

std::size_t hash_of(const Diagnostic& item) {
  const auto mix = [](std::size_t seed, std::size_t more) { return seed * 0x9E3779B1U ^ more; };
  const std::hash<std::string_view> of_text;
  std::size_t hash = mix(of_text(item.id()), of_text(detail_without_hint(item)));
  hash = mix(hash, std::hash<const Source*>()(item.subject.source().get()));
  return mix(mix(hash, item.subject.bytes().begin), item.subject.bytes().end);
}

bool is_same(const Diagnostic& a, const Diagnostic& b) {
  return a.code == b.code && a.severity == b.severity && a.subject == b.subject &&
         detail_without_hint(a) == detail_without_hint(b);
}

void conceal(Diagnostic& item) {
  item.detail = Diagnostic::concealed_detail;
  item.hint_bytes = 0;
  item.related.clear();
  item.fixes.clear();
  item.extra = nullptr;
  item.is_concealed = true;
  item.shows_only_names = false;
}

}  // namespace

std::span<const DiagnosticCode> DiagnosticCode::registered() { return registered_codes; }

Diagnostic& Diagnostic::add_related(SourceRange range, std::string message) {
  if (range.has_source() && !is_concealed)
    related.push_back({std::move(range), std::move(message)});
  return *this;
}

Diagnostic& Diagnostic::add_fix(FixCertainty certainty, std::string title, SourceRange range,
                                std::string replacement) {
  if (range.has_source() && !is_concealed) {
    fixes.push_back({certainty, std::move(title), {{std::move(range), std::move(replacement)}}});
  }
  return *this;
}

Diagnostic& Diagnostic::add_hint(std::string_view sentence) {
  if (is_concealed || sentence.empty()) return *this;
  const std::size_t size = detail.size();
  detail.append(" ").append(sentence);
  hint_bytes += detail.size() - size;
  return *this;
}

void Diagnostics::count(Severity severity, std::ptrdiff_t change) {
  const auto add = static_cast<std::size_t>(change);
  if (severity == Severity::Error) error_count_ += add;
  if (severity == Severity::Warning) warning_count_ += add;
}

Diagnostic& Diagnostics::add(const DiagnosticCode& code, SourceRange subject, std::string detail) {
  return keep({code, code.severity(), std::move(detail), std::move(subject), {}});
}

Diagnostic& Diagnostics::add_about_names(const DiagnosticCode& code, SourceRange subject,
                                         std::string detail) {
  Diagnostic item{code, code.severity(), std::move(detail), std::move(subject), {}};
  item.shows_only_names = true;
  return keep(std::move(item));
}

Diagnostic& Diagnostics::add_concealed(const DiagnosticCode& code, SourceRange subject) {
  Diagnostic item{code, code.severity(), {}, std::move(subject), {}};
  conceal(item);
  return keep(std::move(item));
}

void Diagnostics::append(const Diagnostic& item) { keep(item); }

void Diagnostics::append(Diagnostics&& other) {
  if (&other == this) return;
  const std::size_t kept_errors = static_cast<std::size_t>(
      std::ranges::count(other.items_, Severity::Error, &Diagnostic::severity));
  const std::size_t kept_warnings = static_cast<std::size_t>(
      std::ranges::count(other.items_, Severity::Warning, &Diagnostic::severity));
  dropped_ += other.dropped_;
  error_count_ += other.error_count_ - kept_errors;
  reported_errors_ += other.error_count_ - kept_errors;
  warning_count_ += other.warning_count_ - kept_warnings;
  for (Diagnostic& item : other.items_) keep(std::move(item));
  other.clear();
}

void Diagnostics::append(const Diagnostics& other) {
  if (&other != this) append(Diagnostics(other));
}

Diagnostic& Diagnostics::keep(Diagnostic item) {
  ++time_;
  if (item.severity == Severity::Error) ++reported_errors_;
  last_was_kept_ = false;
  if (const auto observe = detail::report_observer.load(std::memory_order_relaxed)) {
    observe(item.code);
  }
  if (!item.shows_only_names && item.subject.touches_secret()) conceal(item);
  const std::size_t hash = hash_of(item);
  if (!is_repetition(item, hash)) {
    count(item.severity);
    last_was_kept_ = has_room_for(item.severity);
    if (last_was_kept_) {
      by_hash_.emplace(hash, items_.size());
      records_.push_back({hash, time_});
      return items_.emplace_back(std::move(item));
    }
    ++dropped_;
  }
  return unkept_ = std::move(item);
}

bool Diagnostics::is_repetition(const Diagnostic& item, std::size_t hash) {
  const auto [first, last] = by_hash_.equal_range(hash);
  for (auto it = first; it != last; ++it) {
    if (!is_same(items_[it->second], item)) continue;
    records_[it->second].last_reported = time_;
    return true;
  }
  return false;
}

// Forgets items_[index], which is about to be removed.
void Diagnostics::forget(std::size_t index) {
  const auto [first, last] = by_hash_.equal_range(records_[index].hash);
  by_hash_.erase(std::find_if(first, last, [&](const auto& e) { return e.second == index; }));
}

void Diagnostics::move_to(std::size_t from, std::size_t to) {
  if (from == to) return;
  const auto [first, last] = by_hash_.equal_range(records_[from].hash);
  std::find_if(first, last, [&](const auto& e) { return e.second == from; })->second = to;
  items_[to] = std::move(items_[from]);
  records_[to] = records_[from];
}

// A diagnostic that was reported again after `to` is kept; only its first report is undone.
void Diagnostics::remove(const Checkpoint& from, const Checkpoint& to) {
  error_count_ -= to.errors - from.errors;
  warning_count_ -= to.warnings - from.warnings;
  dropped_ -= to.dropped - from.dropped;
  reported_errors_ -= to.reported_errors - from.reported_errors;
  std::size_t next = from.items;
  for (std::size_t i = from.items; i < items_.size(); ++i) {
    const bool is_taken_back = i < to.items && records_[i].last_reported <= to.time;
    if (is_taken_back) {
      forget(i);
      continue;
    }
    if (i < to.items) count(items_[i].severity);
    move_to(i, next++);
  }
  items_.resize(next);
  records_.resize(next);
  last_was_kept_ = false;
}

std::vector<const Diagnostic*> Diagnostics::sorted() const {
  struct Entry {
    std::size_t source;  // the rank of the source
    std::uint32_t begin;
    const Diagnostic* item;
  };
  std::unordered_map<const Source*, std::size_t> ranks;
  std::vector<Entry> entries;
  for (const Diagnostic& item : items_) {
    const Source* source = item.subject.source().get();
    // Diagnostics without a source have their own rank.
    const std::size_t rank =
        source ? ranks.emplace(source, entries.size()).first->second : entries.size();
    entries.push_back({rank, item.subject.bytes().begin, &item});
  }
  sort_compactly(entries, [](const Entry& a, const Entry& b) {
    return std::pair(a.source, a.begin) < std::pair(b.source, b.begin);
  });
  std::vector<const Diagnostic*> result;
  for (const Entry& entry : entries) result.push_back(entry.item);
  return result;
}

// A concealed diagnostic is added again, since it can repeat one that was concealed before.
void Diagnostics::conceal_since(const Checkpoint& point, bool keeps_names) {
  if (!has_reports_since(point)) return;
  const auto first = items_.begin() + static_cast<std::ptrdiff_t>(point.items);
  std::vector<Diagnostic> added(std::make_move_iterator(first),
                                std::make_move_iterator(items_.end()));
  for (std::size_t i = point.items; i < items_.size(); ++i) {
    forget(i);
    count(added[i - point.items].severity, -1);
  }
  items_.resize(point.items);
  records_.resize(point.items);
  unkept_ = {};
  for (Diagnostic& item : added) {
    if (!keeps_names || !item.shows_only_names) conceal(item);
    if (item.shows_only_names) item.extra = nullptr;
    keep(std::move(item));
  }
}

void Diagnostics::conceal_secrets(std::size_t first) {
  const auto conceal_item = [&](std::size_t i) {
    forget(i);
    conceal(items_[i]);
    records_[i].hash = hash_of(items_[i]);
    by_hash_.emplace(records_[i].hash, i);
  };
  std::vector<std::size_t> names;
  for (std::size_t i = first; i < items_.size(); ++i) {
    if (items_[i].is_concealed || !detail::is_in_secret(items_[i].subject)) continue;
    if (items_[i].shows_only_names)
      names.push_back(i);
    else
      conceal_item(i);
  }
  // What looks like a name may be the text of a string that an error hides.
  std::set<const Source*> unsure;
  for (const Diagnostic& item : items_) {
    if (item.is_concealed && item.severity == Severity::Error)
      unsure.insert(item.subject.source().get());
  }
  for (const std::size_t i : names) {
    if (unsure.contains(items_[i].subject.source().get()))
      conceal_item(i);
    else
      items_[i].extra = nullptr;
  }
}

void Diagnostics::clear() {
  items_.clear();
  records_.clear();
  by_hash_.clear();
  unkept_ = {};
  last_was_kept_ = false;
  error_count_ = warning_count_ = dropped_ = reported_errors_ = 0;
}

}  // namespace hecla
