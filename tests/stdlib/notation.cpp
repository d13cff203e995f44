// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "stdlib/notation.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "jsontext/scanner.h"

namespace hecla::test {

namespace {

class NotationReader {
 public:
  explicit NotationReader(std::string_view text) : text_(text) {}

  WrittenCall call() {
    WrittenCall result;
    result.function = word();
    expect("(");
    result.arguments = items(")");
    expect("==");
    result.fails = take("error");
    if (result.fails) {
      skip_space();
      if (at_ < text_.size() && text_[at_] != ':')
        result.argument = static_cast<std::size_t>(*number().to_uint64());
      if (take(": ")) result.message = text_.substr(std::exchange(at_, text_.size()));
    } else {
      result.result = value();
    }
    skip_space();
    if (at_ != text_.size()) fail("the end of the line");
    return result;
  }

 private:
  [[noreturn]] void fail(const std::string& wanted) const {
    throw std::runtime_error("expected " + wanted +
                             " at: " + std::string(text_.substr(std::min(at_, text_.size()))));
  }
  void skip_space() {
    while (at_ < text_.size() && text_[at_] == ' ') ++at_;
  }
  bool take(std::string_view token) {
    skip_space();
    if (!text_.substr(at_).starts_with(token)) return false;
    at_ += token.size();
    return true;
  }
  void expect(std::string_view token) {
    if (!take(token)) fail(std::string(token));
  }
  std::string word() {
    skip_space();
    const std::size_t begin = at_;
    while (at_ < text_.size() &&
           (std::isalnum(static_cast<unsigned char>(text_[at_])) || text_[at_] == '_'))
      ++at_;
    return std::string(text_.substr(begin, at_ - begin));
  }
  std::string string() {
    skip_space();
    jsontext::Scanner scanner(text_, at_);
    const jsontext::Token token = scanner.next();
    if (token.kind != jsontext::TokenKind::String) fail("a string");
    at_ = token.end;
    return jsontext::decode_string(scanner.text(token));
  }
  Number number() {
    if (take("inf")) return Number::infinity();
    if (take("-inf")) return Number::negative_infinity();
    skip_space();
    const std::size_t end = std::min(text_.find_first_not_of("0123456789.-e", at_), text_.size());
    const auto result = Number::parse(text_.substr(at_, end - at_));
    if (!result) fail("a number");
    at_ = end;
    return *result;
  }

  std::vector<Value> items(std::string_view closing) {
    std::vector<Value> result;
    while (!take(closing)) {
      if (!result.empty()) expect(",");
      result.push_back(value());
    }
    return result;
  }
  std::vector<Value::Field> fields() {
    std::vector<Value::Field> result;
    while (!take("}")) {
      if (!result.empty()) expect(",");
      std::string name = string();
      expect("=");
      result.emplace_back(std::move(name), value());
    }
    return result;
  }

  Type type() {
    const std::string name = word();
    if (name == "string") return Type::string();
    if (name == "number") return Type::number();
    if (name == "bool") return Type::boolean();
    if (name == "any") return Type::dynamic();
    expect("(");
    if (name == "tuple") return tuple_type();
    if (name == "object") return object_type();
    const Type element = type();
    expect(")");
    if (name == "list") return Type::list(element);
    if (name == "set") return Type::set(element);
    if (name == "map") return Type::map(element);
    fail("a type");
  }
  Type tuple_type() {
    std::vector<Type> elements;
    while (!take(")")) {
      if (!elements.empty()) expect(",");
      elements.push_back(type());
    }
    return Type::tuple(std::move(elements));
  }
  Type object_type() {
    std::vector<ObjectAttribute> attributes;
    while (!take(")")) {
      if (!attributes.empty()) expect(",");
      std::string name = string();
      expect("=");
      attributes.push_back({std::move(name), type()});
    }
    return Type::object(std::move(attributes));
  }

  Value value() {
    if (take("@")) {
      const Mark mark(word());
      return value().with_mark(mark);
    }
    if (take("?")) return unknown();
    if (take("null")) return Value::null(type());
    if (take("true")) return Value::boolean(true);
    if (take("false")) return Value::boolean(false);
    if (take("[")) return Value::tuple(items("]"));
    if (take("{")) return Value::object(fields());
    skip_space();
    const char c = at_ < text_.size() ? text_[at_] : '\0';
    if (c == '"') return Value::string(string());
    if (c == 'l' || c == 's' || c == 'm') return collection();
    return Value::number(number());
  }
  Value collection() {
    const Type of = type();
    if (of.is_map()) {
      expect("{");
      return Value::map(of.element_type(), fields());
    }
    expect("[");
    std::vector<Value> elements = items("]");
    if (of.is_list()) return Value::list(of.element_type(), std::move(elements));
    return Value::set(of.element_type(), std::move(elements));
  }
  Value unknown() {
    const Type of = type();
    Refinement known;
    if (take("!")) known.null = Nullness::NotNull;
    if (take("prefix")) known.prefix = string();
    if (take(">=")) known.min = NumberBound{number(), true};
    if (take(">")) known.min = NumberBound{number(), false};
    if (take("<=")) known.max = NumberBound{number(), true};
    if (take("<")) known.max = NumberBound{number(), false};
    if (take("longer")) known.min_length = static_cast<std::size_t>(*number().to_uint64());
    if (take("shorter")) known.max_length = static_cast<std::size_t>(*number().to_uint64());
    return known.empty() ? Value::unknown(of) : Value::unknown(of, known);
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

}  // namespace

WrittenCall read_call(std::string_view line) { return NotationReader(line).call(); }

}  // namespace hecla::test
