// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Values that the bytes of an input choose: of a given type, and null, unknown or marked in places.
//
//   fuzz::Choices choices(bytes);
//   const Value value = fuzz::make_value(choices, Type::list(Type::string()));
#include <hecla/number/number.h>
#include <hecla/value/refinement.h>
#include <hecla/value/value.h>

#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace hecla::fuzz {

// Decisions by the bytes of an input; 0 once they are used up.
class Choices {
 public:
  explicit Choices(std::string_view bytes) : bytes_(bytes) {}

  // Returns a number below `count`, which is at most 256.
  std::size_t below(std::size_t count) { return count < 2 ? 0 : next() % count; }
  bool one_in(std::size_t count) { return below(count) == count - 1; }
  std::string_view text(std::size_t size) {
    const std::string_view text = bytes_.substr(0, size);
    bytes_.remove_prefix(text.size());
    return text;
  }

 private:
  std::size_t next() {
    const std::string_view byte = text(1);
    return byte.empty() ? 0 : static_cast<unsigned char>(byte[0]);
  }

  std::string_view bytes_;
};

// Appears in the strings of values that are marked as sensitive, and nowhere else.
inline constexpr std::string_view canary = "q7Xq7X";

inline std::string make_text(Choices& choices) {
  // Texts that functions search for: numbers, times, patterns, formats, documents, addresses,
  // paths.
  static constexpr std::array known = {"",
                                       "a",
                                       "b",
                                       "12",
                                       "-1.5e3",
                                       "true",
                                       "ä",
                                       "👩‍👩‍👧",
                                       " \t\n",
                                       "2020-02-29T12:00:00Z",
                                       "1h30m",
                                       "YYYY-MM-DD",
                                       "%d",
                                       "%-08.3f",
                                       "%v %#v",
                                       "%[2]s%[1]q",
                                       "%5s",
                                       "([a-z]+)",
                                       "(?P<k>x)?",
                                       "/[ab]*/",
                                       "${a}",
                                       "%{ if a }b%{ endif }",
                                       "{\"a\": [1, null]}",
                                       "[1, \"x\"]",
                                       "a: &x [1]\nb: *x\n",
                                       "- |\n  t\n",
                                       "a,b\n1,2\n",
                                       "YWI=",
                                       "H4sIAAAAAAAAAwMAAAAAAAAAAAA=",
                                       "10.0.0.0/8",
                                       "10.1.2.3",
                                       "2001:db8::/32",
                                       "text.txt",
                                       "../x",
                                       "*.t*",
                                       "template.tftpl",
                                       "utf-16le",
                                       "https://a/?b=c&d"};
  std::string text;
  do {
    const std::size_t choice = choices.below(known.size() + 16);
    if (choice < known.size()) {
      text += known[choice];
    } else {
      text += choices.text(choice - known.size() + 1);
    }
  } while (choices.one_in(4) && text.size() < 1000);
  if (choices.one_in(32)) {
    std::string many;
    for (std::size_t i = choices.below(100); i > 0; --i) many += text;
    return many;
  }
  return text;
}

inline Number make_number(Choices& choices) {
  static constexpr std::array known = {"0.1",
                                       "-0",
                                       "1e30",
                                       "-1e-30",
                                       "4294967296",
                                       "9007199254740993",
                                       "-9223372036854775808",
                                       "18446744073709551616",
                                       "1e400",
                                       "123456789.987654321",
                                       "0.5",
                                       "1e100000"};
  const std::size_t choice = choices.below(known.size() + 40);
  if (choice < known.size()) return *Number::parse(known[choice]);
  if (choice < known.size() + 38)
    return Number(static_cast<std::int64_t>(choice - known.size()) - 4);
  return Number(static_cast<std::int64_t>(choices.below(256)) * 257);
}

inline Type make_type(Choices& choices, std::size_t depth = 3) {
  switch (choices.below(depth == 0 ? 3 : 9)) {
    case 0:
      return Type::string();
    case 1:
      return Type::number();
    case 2:
      return Type::boolean();
    case 3:
      return Type::list(make_type(choices, depth - 1));
    case 4:
      return Type::set(make_type(choices, depth - 1));
    case 5:
      return Type::map(make_type(choices, depth - 1));
    case 6: {
      std::vector<Type> elements;
      for (std::size_t i = choices.below(4); i > 0; --i)
        elements.push_back(make_type(choices, depth - 1));
      return Type::tuple(std::move(elements));
    }
    case 7: {
      std::vector<ObjectAttribute> attributes;
      for (const char* name : {"a", "b", "content"}) {
        if (choices.one_in(2)) attributes.push_back({name, make_type(choices, depth - 1)});
      }
      return Type::object(std::move(attributes));
    }
    default:
      return Type::dynamic();
  }
}

// Knows no more than MessagePack can say: it shortens long prefixes and leaves out bounds of a thousand digits.
inline Value make_unknown(Choices& choices, const Type& type) {
  constexpr std::size_t longest_prefix = 256;
  static const Number large_bound = *Number::parse("1e1000");
  Refinement known;
  if (choices.one_in(2)) known.null = Nullness::NotNull;
  if (type.is_string() && choices.one_in(2)) {
    std::string prefix = Refinement::safe_prefix(make_text(choices));
    if (prefix.size() <= longest_prefix) known.prefix = std::move(prefix);
  }
  if (type.is_number() && choices.one_in(2)) {
    const NumberBound bound{make_number(choices), choices.one_in(2)};
    if (bound.value < large_bound) known.min = bound;
  }
  if (type.is_collection() && choices.one_in(2)) known.min_length = choices.below(3);
  return Value::unknown(type, known);
}

// Returns the type with a chosen type in place of each dynamic pseudo-type, and without optional attributes.
inline Type make_concrete(Choices& choices, const Type& type) {
  const auto inside = [&](const Type& part) { return make_concrete(choices, part); };
  switch (type.kind()) {
    case TypeKind::Dynamic: {
      const Type chosen = make_type(choices);
      return chosen.is_dynamic() ? Type::string() : inside(chosen);
    }
    case TypeKind::List:
      return Type::list(inside(type.element_type()));
    case TypeKind::Set:
      return Type::set(inside(type.element_type()));
    case TypeKind::Map:
      return Type::map(inside(type.element_type()));
    case TypeKind::Tuple: {
      std::vector<Type> elements;
      for (const Type& element : type.tuple_elements()) elements.push_back(inside(element));
      return Type::tuple(std::move(elements));
    }
    case TypeKind::Object: {
      std::vector<ObjectAttribute> attributes;
      for (const ObjectAttribute& each : type.attributes())
        attributes.push_back({each.name, inside(each.type)});
      return Type::object(std::move(attributes));
    }
    default:
      return type;
  }
}

Value make_value_of(Choices& choices, const Type& type, bool is_secret);

inline std::vector<Value> make_elements(Choices& choices, const Type& type, bool is_secret) {
  std::vector<Value> elements;
  for (std::size_t i = choices.below(6); i > 0; --i)
    elements.push_back(make_value_of(choices, type, is_secret));
  return elements;
}

inline Value make_known(Choices& choices, const Type& type, bool is_secret) {
  const std::string prefix(is_secret ? canary : "");
  switch (type.kind()) {
    case TypeKind::String:
      return Value::string(prefix + make_text(choices));
    case TypeKind::Number:
      return Value::number(make_number(choices));
    case TypeKind::Bool:
      return Value::boolean(choices.one_in(2));
    case TypeKind::List:
      return Value::list(type.element_type(),
                         make_elements(choices, type.element_type(), is_secret));
    case TypeKind::Set:
      return Value::set(type.element_type(),
                        make_elements(choices, type.element_type(), is_secret));
    case TypeKind::Map: {
      std::vector<Value::Field> entries;
      for (Value& value : make_elements(choices, type.element_type(), is_secret))
        entries.emplace_back(prefix + make_text(choices), std::move(value));
      return Value::map(type.element_type(), std::move(entries));
    }
    case TypeKind::Tuple: {
      std::vector<Value> elements;
      for (const Type& part : type.tuple_elements())
        elements.push_back(make_value_of(choices, part, is_secret));
      return Value::tuple(std::move(elements));
    }
    case TypeKind::Object: {
      std::vector<Value::Field> attributes;
      for (const ObjectAttribute& each : type.attributes())
        attributes.emplace_back(each.name, make_value_of(choices, each.type, is_secret));
      return Value::object(std::move(attributes));
    }
    case TypeKind::Dynamic:
    case TypeKind::Capsule:
      break;
  }
  return Value::unknown(type);
}

// Precondition: no dynamic pseudo-type in `type`. All strings inside contain the canary if `is_secret`.
inline Value make_value_of(Choices& choices, const Type& type, bool is_secret) {
  switch (choices.below(16)) {
    case 13:
      return Value::null(type);
    case 14:
      return make_unknown(choices, type);
    case 15:
      if (is_secret) break;
      return make_value_of(choices, type, true).with_mark(Mark("sensitive"));
    default:
      break;
  }
  return make_known(choices, type, is_secret);
}

// A value that satisfies the type specification `constraint`.
inline Value make_value(Choices& choices, const Type& constraint) {
  if (constraint.is_dynamic() && choices.one_in(32)) return Value::dynamic();
  return make_value_of(choices, make_concrete(choices, constraint), false);
}

}  // namespace hecla::fuzz
