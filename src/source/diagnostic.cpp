// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/source/diagnostic.h>

#include <iterator>

namespace hecla {

namespace {

struct CodeEntry {
  std::string_view name;
  Severity severity;
  std::string_view summary;
};

constexpr CodeEntry code_entries[] = {
#define HECLA_DIAGNOSTIC(code, severity, summary) {#code, Severity::severity, summary},
#include <hecla/source/diagnostic_codes.def>
#undef HECLA_DIAGNOSTIC
};
static_assert(std::size(code_entries) == diagnostic_code_count);

const CodeEntry& entry(DiagnosticCode code) {
  const auto index = static_cast<std::size_t>(code);
  if (index >= diagnostic_code_count) throw UsageError("no such diagnostic code");
  return code_entries[index];
}

}  // namespace

std::string_view name(DiagnosticCode code) { return entry(code).name; }
std::string_view summary(DiagnosticCode code) { return entry(code).summary; }
Severity severity(DiagnosticCode code) { return entry(code).severity; }

void Diagnostics::count(Severity severity) {
  ++(severity == Severity::Error ? error_count_ : warning_count_);
}

Diagnostic& Diagnostics::add(DiagnosticCode code, SourceRange subject, std::string detail) {
  const CodeEntry& kind = entry(code);
  count(kind.severity);
  Diagnostic added{code, kind.severity, kind.summary, std::move(detail), std::move(subject), {},
                   {}};
  if (items_.size() < max_) return items_.emplace_back(std::move(added));
  ++dropped_;
  return overflow_ = std::move(added);
}

void Diagnostics::append(const Diagnostic& item) {
  count(item.severity);
  keep(item);
}

void Diagnostics::append(Diagnostics&& other) {
  if (&other == this) return;
  add_counts(other);
  for (Diagnostic& item : other.items_) keep(std::move(item));
  other.clear();
}

void Diagnostics::append(const Diagnostics& other) {
  const std::vector<Diagnostic> items = other.items_;  // `other` may be this one
  add_counts(other);
  for (const Diagnostic& item : items) keep(item);
}

void Diagnostics::add_counts(const Diagnostics& other) {
  error_count_ += other.error_count_;
  warning_count_ += other.warning_count_;
  dropped_ += other.dropped_;
}

void Diagnostics::keep(Diagnostic item) {
  if (items_.size() < max_) {
    items_.push_back(std::move(item));
  } else {
    ++dropped_;
  }
}

void Diagnostics::clear() {
  items_.clear();
  overflow_ = {};
  error_count_ = warning_count_ = dropped_ = 0;
}

}  // namespace hecla
