// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Diagnostics: errors, warnings and information about a configuration, for its author and for tools.
//
//   diags.add(DiagnosticCode::UnknownVariable, range, "There is no variable named \"nmae\".")
//       .add_fix(FixCertainty::Suggestion, "Replace \"nmae\" with \"name\".", range, "name");
//   if (diags.has_errors()) std::cerr << hecla::to_text(diags);
//
// Every diagnostic has a code: one of the registry (diagnostic_codes.def), or an application's own:
//
//   constexpr DiagnosticCode deprecated("acme-deprecated", Severity::Warning, "Deprecated argument");
//   diags.add(deprecated, attribute.name_range, "Use \"region\" instead of \"zone\".");
//
// The code fixes the summary. The detail is written where the diagnostic arises: complete sentences that
// say what was found, what was expected, and what to do.
#include <hecla/base/limits.h>
#include <hecla/source/source.h>

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace hecla {

enum class Severity : std::uint8_t { Error, Warning, Information };

// What kind of diagnostic it is. A small value, compared by its id.
class DiagnosticCode {
 public:
  constexpr DiagnosticCode() = default;
  // An application's own code. The id is stable, in kebab case, and begins with the application's name, so that it
  // meets no other. Both texts must outlive every diagnostic with the code: use literals.
  constexpr DiagnosticCode(std::string_view id, Severity severity, std::string_view summary)
      : id_(id), summary_(summary), severity_(severity) {}

  constexpr std::string_view id() const { return id_; }            // "unknown-variable"
  constexpr std::string_view summary() const { return summary_; }  // "Unknown variable"
  constexpr Severity severity() const { return severity_; }
  friend constexpr bool operator==(const DiagnosticCode& a, const DiagnosticCode& b) {
    return a.id_ == b.id_;
  }

  // The codes that Hecla itself reports.
#define HECLA_DIAGNOSTIC(code, id, severity, summary) static const DiagnosticCode code;
#include <hecla/source/diagnostic_codes.def>
#undef HECLA_DIAGNOSTIC
  // All of them, in the order of the registry.
  static std::span<const DiagnosticCode> registered();

 private:
  std::string_view id_;
  std::string_view summary_;
  Severity severity_ = Severity::Error;
};

#define HECLA_DIAGNOSTIC(code, id, severity, summary) \
  inline constexpr DiagnosticCode DiagnosticCode::code{id, Severity::severity, summary};
#include <hecla/source/diagnostic_codes.def>
#undef HECLA_DIAGNOSTIC

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
  // Whether the error is due to an unknown, or to a marked value.
  virtual bool caused_by_unknown() const { return false; }
  virtual bool caused_by_marked() const { return false; }
};

// Another place that helps to understand a diagnostic, with a sentence about it.
struct RelatedLocation {
  SourceRange range;
  std::string message;  // "The list was opened here."
};

// Replaces the bytes of `range`. An empty range inserts, an empty replacement removes.
struct TextEdit {
  SourceRange range;
  std::string replacement;
};

// Certain: the author can have meant nothing else, so a tool may apply the fix unasked.
enum class FixCertainty : std::uint8_t { Certain, Suggestion };

// A repair: edits that are applied together. They do not overlap.
struct Fix {
  FixCertainty certainty;
  std::string title;  // "Insert \",\"."
  std::vector<TextEdit> edits;
};

struct Diagnostic {
  DiagnosticCode code;
  Severity severity;
  std::string detail;
  SourceRange subject;  // what the diagnostic is about; may be without a source
  SourceRange context;  // what to show around it; may be without a source
  std::vector<RelatedLocation> related = {};
  std::vector<Fix> fixes = {};
  std::shared_ptr<const DiagnosticExtra> extra = {};
  // The subject is a secret (Source::mark_secret), and nothing else in here shows a part of it.
  bool is_concealed = false;

  // The detail of a concealed diagnostic.
  static constexpr std::string_view concealed_detail =
      "The value is secret, so no details are shown.";

  std::string_view id() const { return code.id(); }
  std::string_view summary() const { return code.summary(); }

  // These complete a diagnostic, and return it. A location without a source adds nothing.
  Diagnostic& add_related(SourceRange range, std::string message);
  Diagnostic& add_fix(FixCertainty certainty, std::string title, SourceRange range,
                      std::string replacement);
};

// The diagnostics of one task. Not synchronised: use one per thread.
//
// Each error is kept once: adding one with the code, range and detail of another changes nothing but what
// has_errors_since() and errors_reported() answer. Iteration is in the order found; sorted() is the order to show.
class Diagnostics {
 public:
  explicit Diagnostics(std::size_t max = Limits{}.max_diagnostics) : max_(max) {}

  // The new entry may be completed (related locations, fixes, context, extra) until the next one is added. The
  // detail must be complete: repetitions are recognised by it.
  Diagnostic& add(const DiagnosticCode& code, SourceRange subject, std::string detail);
  // One that is complete, from elsewhere.
  void append(const Diagnostic& item);
  void append(Diagnostics&& other);
  void append(const Diagnostics& other);

  bool has_errors() const { return error_count_ != 0; }
  std::size_t error_count() const { return error_count_; }
  std::size_t warning_count() const { return warning_count_; }
  // With repetitions: whether it grew tells whether something failed.
  std::size_t errors_reported() const { return reported_errors_; }
  bool empty() const { return items_.empty(); }
  const std::vector<Diagnostic>& items() const { return items_; }
  auto begin() const { return items_.begin(); }
  auto end() const { return items_.end(); }
  // The diagnostics by position, those of one position in the order found. Sources follow each other in the order
  // in which they first appear, and a diagnostic without a source stays where it appeared among them. The pointers
  // are valid until something is added or removed.
  std::vector<const Diagnostic*> sorted() const;
  // How many came after the limit was reached and were only counted, repetitions among them.
  std::size_t dropped_count() const { return dropped_; }
  void clear();
  // The one that was added last, to be completed. Precondition: one was added, and nothing removed since.
  Diagnostic& last() { return last_was_kept_ ? items_.back() : unkept_; }
  // Whether it will be shown: it is no repetition, and the limit was not reached.
  bool last_was_kept() const { return last_was_kept_; }

  // A state to come back to: for trying something whose errors may turn out not to count.
  struct Checkpoint {
    std::size_t items, errors, warnings, dropped;
    std::size_t reported_errors;  // with repetitions
    std::uint64_t time;
  };
  Checkpoint checkpoint() const {
    return {items_.size(), error_count_, warning_count_, dropped_, reported_errors_, time_};
  }
  // Whether an error was reported since, be it a repetition of one before.
  bool has_errors_since(const Checkpoint& point) const {
    return reported_errors_ != point.reported_errors;
  }
  bool has_reports_since(const Checkpoint& point) const { return time_ != point.time; }
  // Takes back what was added between two checkpoints, or since one.
  void remove(const Checkpoint& from, const Checkpoint& to);
  void rollback(const Checkpoint& point) { remove(point, checkpoint()); }

  // Takes everything that could show a value out of what was added since a checkpoint, while something secret was
  // evaluated. Codes and ranges stay. What is added with a secret as its subject is concealed without this.
  void conceal_since(const Checkpoint& point);

 private:
  // What recognises repetitions of items_[i].
  struct Record {
    std::size_t hash;
    std::uint64_t last_reported;  // time_ of its last repetition, or of itself
  };
  bool is_repetition(const Diagnostic& item, std::size_t hash);
  Diagnostic& keep(Diagnostic item);
  void count(Severity severity, std::ptrdiff_t change = 1);
  void forget(std::size_t index);
  void move_to(std::size_t from, std::size_t to);

  std::vector<Diagnostic> items_;
  std::vector<Record> records_;                                // as many as items_
  std::unordered_multimap<std::size_t, std::size_t> by_hash_;  // of records_, to their indices
  Diagnostic unkept_{};  // what add returns for a repetition, and when the limit is reached
  std::size_t max_;
  std::size_t error_count_ = 0;
  std::size_t warning_count_ = 0;
  std::size_t dropped_ = 0;
  std::size_t reported_errors_ = 0;
  std::uint64_t time_ = 0;  // grows with every report
  bool last_was_kept_ = false;
};

}  // namespace hecla
