// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Path: where inside a value something is; and ValueError, a mistake in a value found at a path.
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
  void pop() { steps_.pop_back(); }
  // Puts `step` in front: for building a path from the inside out.
  void prepend(PathStep step);
  bool has_prefix(const Path& prefix) const;

  // The part of `root` that the path names (through marks, which it gathers); nothing where it
  // leads nowhere.
  std::optional<Value> apply(const Value& root) const;
  std::string to_string() const;  // ".name[\"key\"][0]"
  friend bool operator==(const Path&, const Path&) = default;

 private:
  std::vector<PathStep> steps_;
};

// A mistake in data that has no source position.
struct ValueError {
  std::string message;  // lower case, no final stop
  Path path;            // from the value that was given to the failing operation
  // "path: message", or the message alone.
  std::string to_string() const;
};

template <class T>
using ValueResult = Result<T, ValueError>;

}  // namespace hecla
