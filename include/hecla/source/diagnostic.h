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
// The code determines the summary. The detail is written where the diagnostic is reported: complete
// sentences that say what was found, what was expected, and what to do.
#include <hecla/base/limits.h>
#include <hecla/source/source.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace hecla {

enum class Severity : std::uint8_t { Error, Warning, Information };

// The kind of a diagnostic. A small value, compared by its id.
class DiagnosticCode {
 public:
  constexpr DiagnosticCode() = default;
  // An application's own code. The id is stable, in kebab case, and begins with the application's
  // name, so that it differs from all others. Both texts must outlive every diagnostic with the
  // code: use literals.
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
  // Returns all of them, in the order of the registry.
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

// Details of a diagnostic that only a higher layer knows: the values that the failing expression
// refers to, and the function whose call failed. Implementations are immutable and thread-safe.
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
    // For a function that is defined in configuration and failed: why it failed, and where, in it
    // and in the functions that it calls, innermost position first.
    std::string reason = {};
    std::vector<std::string> trace = {};
  };
  virtual ~DiagnosticExtra() = default;
  virtual std::vector<RelatedValue> related_values() const { return {}; }
  virtual std::shared_ptr<const FunctionCall> function_call() const { return nullptr; }
  // Return whether the error is due to an unknown value, or to a marked one.
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

// Certain: the author cannot have meant anything else, so tools may apply the fix without asking.
enum class FixCertainty : std::uint8_t { Certain, Suggestion };

// A fix: edits that are applied together and do not overlap.
struct Fix {
  FixCertainty certainty;
  std::string title;  // "Insert \",\"."
  std::vector<TextEdit> edits;
};

struct Diagnostic {
  DiagnosticCode code;
  Severity severity;
  std::string detail;
  SourceRange subject;  // the text that the diagnostic is about; may be without a source
  SourceRange context;  // what to show around it; may be without a source
  std::vector<RelatedLocation> related = {};
  std::vector<Fix> fixes = {};
  std::shared_ptr<const DiagnosticExtra> extra = {};
  // The subject is a secret (Source::mark_secret) or the error is about a marked value, and no other part of the
  // diagnostic shows any of it: it has a fixed detail, and no related locations, fixes and extra.
  bool is_concealed = false;
  // The detail shows only names of a reference, which are not secret. It is therefore not concealed because the subject
  // is a secret, and the range that is shown is not redacted; but there is no extra then, because values are secret.
  bool shows_only_names = false;
  // The number of bytes at the end of the detail that are a hint.
  std::size_t hint_bytes = 0;

  // The detail of a concealed diagnostic.
  static constexpr std::string_view concealed_detail =
      "The value is secret, so no details are shown.";

  std::string_view id() const { return code.id(); }
  std::string_view summary() const { return code.summary(); }

  // These functions complete a diagnostic and return it. A location without a source adds nothing.
  Diagnostic& add_related(SourceRange range, std::string message);
  Diagnostic& add_fix(FixCertainty certainty, std::string title, SourceRange range,
                      std::string replacement);
  // Adds a sentence to the detail that helps the author, but does not tell the diagnostic from a repetition.
  Diagnostic& add_hint(std::string_view sentence);
};

// The diagnostics of one task. Not synchronized: use one per thread.
//
// Each error is kept once: adding one with the code, range and detail of another affects only the
// results of has_errors_since() and errors_reported(). Iteration is in the order of reporting;
// sorted() is the order for display.
class Diagnostics {
 public:
  explicit Diagnostics(std::size_t max = Limits{}.max_diagnostics) : max_(max), hints_left_(max) {}

  // Adds a diagnostic. The new entry may be completed (related locations, fixes, hints, context,
  // extra) until the next one is added. The detail must be complete except for hints: repetitions
  // are recognized by it.
  Diagnostic& add(const DiagnosticCode& code, SourceRange subject, std::string detail);
  // Adds a diagnostic about the names of a reference (Diagnostic::shows_only_names).
  Diagnostic& add_about_names(const DiagnosticCode& code, SourceRange subject, std::string detail);
  // Adds a concealed diagnostic, because it is about a value that must not be shown.
  Diagnostic& add_concealed(const DiagnosticCode& code, SourceRange subject);
  // Adds a complete diagnostic from elsewhere.
  void append(const Diagnostic& item);
  void append(Diagnostics&& other);
  void append(const Diagnostics& other);

  bool has_errors() const { return error_count_ != 0; }
  std::size_t error_count() const { return error_count_; }
  std::size_t warning_count() const { return warning_count_; }
  // Returns the number of errors including repetitions: if it has grown, something failed.
  std::size_t errors_reported() const { return reported_errors_; }
  bool empty() const { return items_.empty(); }
  const std::vector<Diagnostic>& items() const { return items_; }
  auto begin() const { return items_.begin(); }
  auto end() const { return items_.end(); }
  // Returns the diagnostics sorted by position; those with the same position are in the order of
  // reporting. Sources are in the order in which they first appear, and a diagnostic without a
  // source stays where it appeared among them. The pointers are valid until something is added or
  // removed.
  std::vector<const Diagnostic*> sorted() const;
  // Returns how many diagnostics, including repetitions, were only counted because the limit had
  // been reached.
  std::size_t dropped_count() const { return dropped_; }
  void clear();
  // Returns the diagnostic that was added last, to be completed. Precondition: one was added, and
  // nothing has been removed since.
  Diagnostic& last() { return last_was_kept_ ? items_.back() : unkept_; }
  // Returns whether another diagnostic would be kept. Half of the room is for errors only, so that warnings cannot hide
  // them.
  bool has_room_for(Severity severity) const {
    return items_.size() < (severity == Severity::Error ? max_ : max_ - max_ / 2);
  }
  // Returns whether it will be shown: it is not a repetition, and the limit was not reached.
  bool last_was_kept() const { return last_was_kept_; }
  // Returns whether to work out a hint for the last one: it will be shown. Counts the hints, and allows no more than
  // diagnostics are kept, because diagnostics may be taken back over and over.
  bool claim_hint() { return last_was_kept_ && hints_left_ > 0 && hints_left_-- > 0; }
  // Counts a hint that was chosen from many names as several, so that the work for all hints together is linear in the
  // names, and bounded where there are few.
  void charge_hint(std::size_t names) {
    constexpr std::size_t names_of_one = 500;
    hints_left_ -= std::min(hints_left_, names / names_of_one);
  }
  // Allows no more hints: for something whose errors are seldom shown.
  void refuse_hints() { hints_left_ = 0; }
  // Allows as many as another list has left, which is of the same task.
  void share_hints_of(const Diagnostics& other) { hints_left_ = other.hints_left_; }

  // A state to return to, for attempts whose errors may be discarded.
  struct Checkpoint {
    std::size_t items, errors, warnings, dropped;
    std::size_t reported_errors;  // with repetitions
    std::uint64_t time;
  };
  Checkpoint checkpoint() const {
    return {items_.size(), error_count_, warning_count_, dropped_, reported_errors_, time_};
  }
  // Returns whether an error was reported since then, even if it repeats an earlier one.
  bool has_errors_since(const Checkpoint& point) const {
    return reported_errors_ != point.reported_errors;
  }
  bool has_reports_since(const Checkpoint& point) const { return time_ != point.time; }
  // Removes what was added between two checkpoints, or since one.
  void remove(const Checkpoint& from, const Checkpoint& to);
  void rollback(const Checkpoint& point) { remove(point, checkpoint()); }

  // Removes everything that could show a value from the diagnostics added since a checkpoint, while
  // something secret was evaluated. Codes and ranges stay. A diagnostic whose subject is a secret
  // is concealed without this. `keeps_names`: except for diagnostics that show only names.
  void conceal_since(const Checkpoint& point, bool keeps_names = false);
  // Conceals the diagnostics from an index on whose subject is a secret, also one that was marked after they were added, or
  // is inside of sensitive("..."); those that show only names if an error in a secret of the same source is concealed.
  // Renderers do not need it.
  void conceal_secrets(std::size_t first = 0);

 private:
  // Identifies repetitions of items_[i].
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
  std::vector<Record> records_;                                // one for each of items_
  std::unordered_multimap<std::size_t, std::size_t> by_hash_;  // indexes of records_ by their hash
  Diagnostic unkept_{};  // what add returns for a repetition, and when the limit is reached
  std::size_t max_;
  std::size_t hints_left_;
  std::size_t error_count_ = 0;
  std::size_t warning_count_ = 0;
  std::size_t dropped_ = 0;
  std::size_t reported_errors_ = 0;
  std::uint64_t time_ = 0;  // grows with every report
  bool last_was_kept_ = false;
};

}  // namespace hecla
