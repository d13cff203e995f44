// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Path: the position of a part inside a value; ValueError: an error in a value, with its path.
//
//   Path path;
//   path.attribute("tags").index(Value::number(0));
//   path.to_string() == ".tags[0]"
#include <hecla/value/value.h>

#include <string>
#include <variant>
#include <vector>

namespace hecla {

struct AttributeStep {
  std::string name;
  friend bool operator==(const AttributeStep&, const AttributeStep&) = default;
};
struct IndexStep {
  Value key;  // number, string, or the element itself in a set
  friend bool operator==(const IndexStep&, const IndexStep&) = default;
};
using PathStep = std::variant<AttributeStep, IndexStep>;

class Path {
 public:
  Path() = default;
  bool empty() const { return steps_.empty(); }
  const std::vector<PathStep>& steps() const { return steps_; }

  Path& attribute(std::string name);
  Path& index(Value key);
  Path& push(PathStep step);
  // Appends an unknown tail: any number of steps, at least one, into an unknown value. It is the position of that value's
  // inner marks, and an IndexStep with Value::dynamic(). No step can follow it.
  Path& unknown_tail();
  bool has_unknown_tail() const;
  void pop() { steps_.pop_back(); }
  // Inserts `step` at the front, to build a path from the inside out.
  void prepend(PathStep step);
  bool has_prefix(const Path& prefix) const;

  // Returns the part of `root` that the path leads to, with the marks of all values around it;
  // nothing if there is no such part.
  std::optional<Value> apply(const Value& root) const;
  std::string to_string() const;  // ".name[\"key\"][0]"
  friend bool operator==(const Path&, const Path&) = default;

 private:
  std::vector<PathStep> steps_;
};

// An error in data that has no source position.
struct ValueError {
  std::string message;        // lower case, no full stop
  Path path;                  // relative to the value that was passed to the failing operation
  bool is_too_large = false;  // whether the result would exceed a limit on its size
  // Returns "path: message", or only the message if the path is empty.
  std::string to_string() const;

  // The message of an error in a marked value, without a path. Nothing that is derived from a marked value may be in a
  // message: not the value, its type, its attribute names, its keys or its length.
  static constexpr std::string_view concealed_message =
      "the value is secret, so no details are shown";
};

template <class T>
using ValueResult = Result<T, ValueError>;

}  // namespace hecla
