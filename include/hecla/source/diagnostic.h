// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Diagnostics: what is wrong with a configuration, for its author.
//
//   diags.add(DiagnosticCode::UnknownVariable, range, "There is no variable named \"nmae\".");
//   if (diags.has_errors()) std::cerr << hecla::to_text(diags);
//
// Each kind of mistake has one entry in diagnostic_codes.def: a stable code, a severity and a
// summary. The detail is written where the mistake is found: one or more whole sentences that say
// what was seen, what was expected, and what to do.
#include <hecla/base/limits.h>
#include <hecla/source/source.h>

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace hecla {

enum class Severity : std::uint8_t { Error, Warning };

enum class DiagnosticCode : std::uint16_t {
#define HECLA_DIAGNOSTIC(code, severity, summary) code,
#include <hecla/source/diagnostic_codes.def>
#undef HECLA_DIAGNOSTIC
};

constexpr std::size_t diagnostic_code_count = 0
#define HECLA_DIAGNOSTIC(code, severity, summary) +1
#include <hecla/source/diagnostic_codes.def>
#undef HECLA_DIAGNOSTIC
    ;

std::string_view name(DiagnosticCode code);     // "UnknownVariable"
std::string_view summary(DiagnosticCode code);  // "Unknown variable"
Severity severity(DiagnosticCode code);

// What a layer above knows about a diagnostic: the values that the failing expression refers to,
// and the function whose call failed. Implementations are immutable and thread-safe.
class DiagnosticExtra {
 public:
  struct RelatedValue {
    std::string traversal;  // "var.name"
    std::string statement;  // "is \"web\"", "is known only after apply"
  };
  struct Parameter {
    std::string name;
    std::string type_json;  // the type as JSON: "\"string\"", "[\"list\",\"any\"]"; empty: dynamic
  };
  struct FunctionCall {
    std::string called_as;
    std::string signature;  // "upper(str)"
    std::vector<Parameter> parameters;
    std::optional<Parameter> variadic;
    // Of a function that is defined in configuration and failed: why, and where in it and what it
    // calls, the innermost place first.
    std::string reason = {};
    std::vector<std::string> trace = {};
  };
  virtual ~DiagnosticExtra() = default;
  virtual std::vector<RelatedValue> related_values() const { return {}; }
  virtual std::shared_ptr<const FunctionCall> function_call() const { return nullptr; }
  // Whether the mistake is due to an unknown, or to a marked value.
  virtual bool caused_by_unknown() const { return false; }
  virtual bool caused_by_marked() const { return false; }
};

struct Diagnostic {
  DiagnosticCode code;
  Severity severity;
  std::string_view summary;  // static text
  std::string detail;
  SourceRange subject;  // what the mistake is; may be without a source
  SourceRange context;  // what to show around it; may be without a source
  std::shared_ptr<const DiagnosticExtra> extra;
};

// The diagnostics of one task, in the order found. Not synchronised: use one per thread.
class Diagnostics {
 public:
  explicit Diagnostics(std::size_t max = Limits{}.max_diagnostics) : max_(max) {}

  // The new entry may be completed (context, extra) until the next one is added.
  Diagnostic& add(DiagnosticCode code, SourceRange subject, std::string detail);
  // One that is complete, from elsewhere.
  void append(const Diagnostic& item);
  void append(Diagnostics&& other);
  void append(const Diagnostics& other);

  bool has_errors() const { return error_count_ != 0; }
  std::size_t error_count() const { return error_count_; }
  std::size_t warning_count() const { return warning_count_; }
  bool empty() const { return items_.empty(); }
  const std::vector<Diagnostic>& items() const { return items_; }
  auto begin() const { return items_.begin(); }
  auto end() const { return items_.end(); }
  // How many came after the limit was reached and were only counted.
  std::size_t dropped_count() const { return dropped_; }
  void clear();
  // The last one kept, to be completed. Precondition: there is one.
  Diagnostic& last() { return items_.back(); }

  // A state to come back to: for trying something whose mistakes may turn out not to count.
  struct Checkpoint {
    std::size_t items, errors, warnings, dropped;
  };
  Checkpoint checkpoint() const { return {items_.size(), error_count_, warning_count_, dropped_}; }
  bool has_errors_since(const Checkpoint& point) const { return error_count_ != point.errors; }
  // Takes back what was added between two checkpoints, or since one.
  void remove(const Checkpoint& from, const Checkpoint& to) {
    items_.erase(items_.begin() + static_cast<std::ptrdiff_t>(from.items),
                 items_.begin() + static_cast<std::ptrdiff_t>(to.items));
    error_count_ -= to.errors - from.errors;
    warning_count_ -= to.warnings - from.warnings;
    dropped_ -= to.dropped - from.dropped;
  }
  void rollback(const Checkpoint& point) { remove(point, checkpoint()); }

 private:
  void count(Severity severity);
  void add_counts(const Diagnostics& other);
  void keep(Diagnostic item);

  std::vector<Diagnostic> items_;
  Diagnostic overflow_{};  // what add returns when the limit is reached
  std::size_t max_;
  std::size_t error_count_ = 0;
  std::size_t warning_count_ = 0;
  std::size_t dropped_ = 0;
};

}  // namespace hecla
