// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Traversal of types: the type of `x.name` and `x[key]`, from the type of `x`.
//
//   Traversed part = traverse(table, object, Step::attribute("name"));
//   part.type, part.reports
//
// There is always a type: dynamic if nothing better is known.
#include <hecla/pcl/type_table.h>
#include <hecla/source/diagnostic.h>

#include <optional>
#include <string>

namespace hecla::pcl {

// A report about types. It has no position, which only the caller knows.
struct TypeReport {
  enum class Code : std::uint8_t {
    UnsupportedTraversal,  // the type has no parts
    InvalidKey,            // the key is not of the right type
    IndexOutOfRange,
    UnknownProperty,
    InexactProperty,  // the name matches only if case is ignored
    NotIterable,
  };
  Code code;
  bool is_error;  // otherwise a warning
  std::string detail;
  std::string suggestion;  // the name of a property that may have been meant, or empty
};

// Adds a report to diagnostics, with a position.
void report(const TypeReport& about, const SourceRange& range, Diagnostics& diags);

class Step {
 public:
  // `.name`
  static Step attribute(std::string_view name);
  // `[key]` with a key that is known: null, or of a primitive type.
  static Step index(const Value& key);
  // `[key]` with any key of this type.
  static Step index(Type key);

  // Returns null if the key is not known.
  const Value* key() const { return key_ ? &*key_ : nullptr; }
  Type key_type() const { return key_type_; }

 private:
  Step(std::optional<Value> key, Type key_type) : key_(std::move(key)), key_type_(key_type) {}
  std::optional<Value> key_;
  Type key_type_;
};

struct Traversed {
  Type type;
  std::vector<TypeReport> reports;

  bool has_errors() const;
};

Traversed traverse(TypeTable& table, Type receiver, const Step& step);

}  // namespace hecla::pcl
