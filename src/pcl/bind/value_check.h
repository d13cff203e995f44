// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Checks a value against the type of the place where it is used, part by part as long as it is written out.
//
//   ValueCheck(types, document, diags).check(value, input.type, {"The input ", "rules", " of \"logs\""});
//
// reports `The input "rules[1].days" of "logs" must be an integer, not a tuple.` at that part. What
// converts, but is probably a mistake, is a warning: attributes that the type does not have, values that an
// enum does not have, and literals whose value does not convert. Linear in the size of the literal.
#include <hecla/pcl/bound_tree.h>
#include <hecla/pcl/type_table.h>
#include <hecla/source/diagnostic.h>
#include <hecla/syntax/document.h>

#include <string>
#include <vector>

namespace hecla::pcl {

// Where a value is used. The path of a part is added to the name.
struct ValueUse {
  std::string before;  // "The input "
  std::string name;    // "rules"
  std::string after;   // " of the resource \"logs\""
};

// An attribute of an object whose name is written out.
struct ObjectEntry {
  std::string name;
  const Bound* key;
  const Bound* value;
};

class ValueCheck {
 public:
  ValueCheck(TypeTable& types, const syntax::Document& document, Diagnostics& diags)
      : types_(types), document_(document), diags_(diags) {}

  // The code and severity of errors; IncorrectType by default.
  ValueCheck& with(const DiagnosticCode& code, Severity severity) {
    code_ = code;
    severity_ = severity;
    return *this;
  }
  // Returns whether the value converts, to the type that its constants select if there are several.
  bool check(const Bound& value, Type wanted, ValueUse use);

 private:
  void find_mistake(const Bound& value, Type wanted);
  bool find_in_tuple(const Bound& value, std::span<const Type> wanted);
  bool find_in_object(const Bound& value, std::span<const Type> wanted);
  bool report_misspelt(std::string_view missing, std::span<const ObjectEntry> entries, Type type);
  bool find_in_conditional(const Bound& value, Type wanted);
  void warn(const Bound& value, Type wanted);
  void warn_of_attributes(const Bound& value, std::span<const Type> wanted);
  void warn_of_literal(const Bound& value, std::span<const Type> wanted);
  void report_mismatch(const Bound& value, Type wanted);
  Diagnostic& report(const DiagnosticCode& code, Severity severity, ByteRange where,
                     std::string_view statement);
  template <class F>
  void inside(std::string_view step, const F& f);

  TypeTable& types_;
  const syntax::Document& document_;
  Diagnostics& diags_;
  DiagnosticCode code_ = DiagnosticCode::IncorrectType;
  Severity severity_ = Severity::Error;
  ValueUse use_;
};

}  // namespace hecla::pcl
