// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Types in a short notation, for tests:
//
//   string  list(int)  {a: string, b: int?}  [string, int]  bool|number  output(string)
//   c(1)  c(number 1)  c("a")  c(true)  c(null)      constants
//   E  X                                              an enum of "a" and "b"; an opaque type
#include <hecla/pcl/type_table.h>

#include <stdexcept>

namespace hecla::test {

class TypeNotation {
 public:
  TypeNotation(pcl::TypeTable& table, std::string_view text) : table_(table), rest_(text) {}

  pcl::Type read() {
    const pcl::Type type = read_union();
    if (peek() != '\0') fail();
    return type;
  }

 private:
  [[noreturn]] void fail() const {
    throw std::runtime_error("not a type in the notation of tests: " + std::string(rest_));
  }
  char peek() {
    while (rest_.starts_with(' ')) rest_.remove_prefix(1);
    return rest_.empty() ? '\0' : rest_.front();
  }
  bool accept(char c) {
    if (peek() != c) return false;
    rest_.remove_prefix(1);
    return true;
  }
  void expect(char c) {
    if (!accept(c)) fail();
  }
  std::string_view word() {
    peek();
    std::size_t length = 0;
    while (length < rest_.size() &&
           (std::isalnum(static_cast<unsigned char>(rest_[length])) ||
            std::string_view("_-.\"").find(rest_[length]) != std::string_view::npos)) {
      ++length;
    }
    if (length == 0) fail();
    const std::string_view text = rest_.substr(0, length);
    rest_.remove_prefix(length);
    return text;
  }

  pcl::Type read_union() {
    std::vector<pcl::Type> types{read_optional()};
    while (accept('|')) types.push_back(read_optional());
    return types.size() == 1 ? types.front() : table_.union_of(types);
  }
  pcl::Type read_optional() {
    const pcl::Type type = read_single();
    return accept('?') ? table_.optional(type) : type;
  }
  pcl::Type read_single() {
    if (accept('(')) {
      const pcl::Type type = read_union();
      expect(')');
      return type;
    }
    if (accept('{')) return read_object();
    if (accept('[')) return read_tuple();
    const std::string_view name = word();
    if (name == "c") return read_constant();
    if (name == "E") return enumeration();
    if (peek() != '(') return named(name);
    return read_wrapped(name);
  }
  pcl::Type read_object() {
    std::vector<pcl::Property> properties;
    while (!accept('}')) {
      const std::string_view name = word();
      expect(':');
      properties.push_back({name, read_union()});
      accept(',');
    }
    return table_.object(properties);
  }
  pcl::Type read_tuple() {
    std::vector<pcl::Type> elements;
    while (!accept(']')) {
      elements.push_back(read_union());
      accept(',');
    }
    return table_.tuple(elements);
  }
  pcl::Type read_wrapped(std::string_view name) {
    expect('(');
    const pcl::Type element = read_union();
    expect(')');
    if (name == "list") return table_.list(element);
    if (name == "set") return table_.set(element);
    if (name == "map") return table_.map(element);
    if (name == "promise") return table_.promise(element);
    if (name == "output") return table_.output(element);
    fail();
  }
  pcl::Type read_constant() {
    expect('(');
    std::string_view text = word();
    const bool is_number_type = text == "number";
    if (is_number_type) text = word();
    expect(')');
    if (text == "null") return table_.constant(pcl::Type::none(), Value::null(Type::dynamic()));
    if (text == "true" || text == "false") {
      return table_.constant(pcl::Type::boolean(), Value::boolean(text == "true"));
    }
    if (text.front() == '"') {
      return table_.constant(pcl::Type::string(), Value::string(text.substr(1, text.size() - 2)));
    }
    const bool is_int = !is_number_type && text.find('.') == std::string_view::npos;
    return table_.constant(is_int ? pcl::Type::integer() : pcl::Type::number(),
                           Value::number(*Number::parse(text)));
  }
  pcl::Type enumeration() {
    const Value values[] = {Value::string("a"), Value::string("b")};
    return table_.enumeration("E", pcl::Type::string(), values);
  }
  pcl::Type named(std::string_view name) {
    if (name == "bool") return pcl::Type::boolean();
    return name == "none" ? pcl::Type::none() : table_.opaque(name);
  }

  pcl::TypeTable& table_;
  std::string_view rest_;
};

inline pcl::Type type_of(pcl::TypeTable& table, std::string_view text) {
  return TypeNotation(table, text).read();
}

// Returns {v: value, next: R?}, where R is the object itself.
inline pcl::Type linked(pcl::TypeTable& table, pcl::Type value) {
  pcl::RecursiveTypes group(table);
  const pcl::Type item = group.declare();
  group.define(item, {{"v", value}, {"next", table.optional(item)}});
  return group.complete(item);
}

}  // namespace hecla::test
