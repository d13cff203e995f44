// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The type function, and types as text.
#include <hecla/ext/type_expression.h>
#include <hecla/terraform/functions.h>

#include "stdlib/support.h"
#include "terraform/function_groups.h"

namespace hecla::terraform {

namespace {

// Pending output: a text, followed by a type at a level of indentation.
struct Pending {
  std::string text;
  std::optional<Type> type = std::nullopt;
  std::size_t level = 0;
};

// Uses its own stack, because types may be nested deeply.
class TypeWriter {
 public:
  TypeWriter(std::size_t indent, std::size_t max_bytes) : indent_(indent), max_bytes_(max_bytes) {}

  std::string write(const Type& type) {
    pending_.push_back({"", type, 0});
    while (!pending_.empty() && out_.size() <= max_bytes_) {
      const Pending next = std::move(pending_.back());
      pending_.pop_back();
      out_ += next.text;
      if (next.type) add(*next.type, next.level);
    }
    return std::move(out_);
  }

 private:
  std::string line(std::size_t level) const { return "\n" + std::string(indent_ + level * 4, ' '); }
  static bool has_parts(const Type& type) { return type.is_object() || type.is_tuple(); }

  void add(const Type& type, std::size_t level) {
    if (type.is_object()) return add_object(type, level);
    if (type.is_tuple()) return add_tuple(type, level);
    if (type.is_list()) return add_collection("list(", type.element_type(), level);
    if (type.is_set()) return add_collection("set(", type.element_type(), level);
    if (type.is_map()) return add_collection("map(", type.element_type(), level);
    out_ += type.friendly_name();
  }
  void add_collection(const char* name, const Type& element, std::size_t level) {
    out_ += name;
    const bool lines = has_parts(element);
    pending_.push_back({lines ? "," + line(level) + ")" : ")"});
    pending_.push_back({lines ? line(level + 1) : "", element, lines ? level + 1 : level});
  }
  void add_object(const Type& type, std::size_t level) {
    const auto attributes = type.attributes();
    if (attributes.empty()) {
      out_ += "object({})";
      return;
    }
    out_ += "object({";
    pending_.push_back({"," + line(level) + "})"});
    for (std::size_t i = attributes.size(); i-- > 0;) {
      const std::string separator = i > 0 ? "," : "";
      pending_.push_back(
          {separator + line(level + 1) + attributes[i].name + ": ", attributes[i].type, level + 1});
    }
  }
  void add_tuple(const Type& type, std::size_t level) {
    const auto elements = type.tuple_elements();
    if (elements.empty()) {
      out_ += "tuple([])";
      return;
    }
    out_ += "tuple([";
    pending_.push_back({"," + line(level) + "])"});
    for (std::size_t i = elements.size(); i-- > 0;)
      pending_.push_back({(i > 0 ? "," : "") + line(level + 1), elements[i], level + 1});
  }

  std::size_t indent_, max_bytes_;
  std::vector<Pending> pending_;
  std::string out_;
};

}  // namespace

std::string type_text(const Type& type, std::size_t indent, std::size_t max_bytes) {
  return TypeWriter(indent, max_bytes).write(type);
}

Function type_function() {
  return stdlib::define(
      {"type",
       "Returns the type of a value, for display. Terraform has this function only in its console.",
       "type([\"a\", 1])"},
      {stdlib::parameter("value", Type::dynamic(), "The value.", stdlib::AllowAll)},
      ext::type_constraint_type(),
      [](CallContext&, std::span<const Value> arguments, const Type&) -> CallResult {
        return ext::type_constraint_value(arguments[0].type());
      });
}

}  // namespace hecla::terraform
