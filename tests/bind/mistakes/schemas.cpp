// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Schemas that must not compile, one at a time: with CASE defined, the compiler has to say what stands
// below that line, and nothing else ("says"), or whatever it likes after it ("says first").
// tests/bind/mistakes/run tries them all.
#include <hecla/bind/decode.h>

#include <chrono>
#include <map>
#include <string_view>
#include <variant>

using namespace hecla::bind;
using namespace std::chrono_literals;

struct Undescribed {};
enum class Unnamed { A };

struct Described {
  int a = 0;
};
constexpr auto schema(For<Described>) { return fields(attribute("a", &Described::a)); }

#if CASE == 1
// says: this type cannot stand for configuration; write, beside it, constexpr auto schema(
struct Mistake {
  Undescribed member;
};
constexpr auto schema(For<Mistake>) { return fields(attribute("a", &Mistake::member)); }

#elif CASE == 2
// says: this enumeration has no names; write, beside it, constexpr auto schema(
struct Mistake {
  Unnamed member;
};
constexpr auto schema(For<Mistake>) { return fields(attribute("a", &Mistake::member)); }

#elif CASE == 3
// says: a field must own its value: use std::string for text
struct Mistake {
  std::string_view member;
};
constexpr auto schema(For<Mistake>) { return fields(attribute("a", &Mistake::member)); }

#elif CASE == 4
// says: this type cannot stand for configuration
struct Mistake {
  __int128 member;
};
constexpr auto schema(For<Mistake>) { return fields(attribute("a", &Mistake::member)); }

#elif CASE == 5
// says: a rule does not fit the type of its field
struct Mistake {
  std::string member;
};
constexpr auto schema(For<Mistake>) {
  return fields(attribute("a", &Mistake::member, range(1, 2)));
}

#elif CASE == 6
// says: the options of a field are required, documented(), labels(), choice() and rules
struct Mistake {
  int member;
};
constexpr auto schema(For<Mistake>) { return fields(attribute("a", &Mistake::member, 5)); }

#elif CASE == 7
// says: choice<T>() names a type that is no alternative of the variant
struct Mistake {
  std::variant<int> member;
};
constexpr auto schema(For<Mistake>) {
  return fields(block(&Mistake::member, choice<Described>("a")));
}

#elif CASE == 8
// says: the predicate of check() takes the value that the field has
struct Mistake {
  int member;
};
constexpr auto schema(For<Mistake>) {
  return fields(attribute("a", &Mistake::member,
                          check("must be something", [](const std::string&) { return true; })));
}

#elif CASE == 9
// says first: what is decoded into needs a default constructor
struct Inner {
  explicit Inner(int n) : member(n) {}
  int member;
};
constexpr auto schema(For<Inner>) { return fields(attribute("a", &Inner::member)); }
struct Mistake {
  std::optional<Inner> inner;
};
constexpr auto schema(For<Mistake>) { return fields(block("a", &Mistake::inner)); }

#elif CASE == 10
// says: a body is decoded into a struct; write, beside it, constexpr auto schema(
using Mistake = Undescribed;

#elif CASE == 11
// says: a body is decoded into a struct; write, beside it, constexpr auto schema(
enum class Mistake { A };
constexpr auto schema(For<Mistake>) { return names<Mistake>({{"a", Mistake::A}}); }

#elif CASE == 12
// says: schema() returns fields(), names() or via()
constexpr int schema(For<Undescribed>) { return 5; }
struct Mistake {
  Undescribed member;
};
constexpr auto schema(For<Mistake>) { return fields(attribute("a", &Mistake::member)); }

#elif CASE == 13
// says: fields() takes attribute(), label(), block() and the other kinds of fields, and check()
struct Mistake {
  int member;
};
constexpr auto schema(For<Mistake>) { return fields(attribute("a", &Mistake::member), 5); }

#elif CASE == 14
// says: fields() takes attribute(), label(), block() and the other kinds of fields, and check()
struct Mistake {
  int member;
};
constexpr auto schema(For<Mistake>) {
  return fields(attribute("a", &Mistake::member), range(1, 2));
}

#elif CASE == 15
// says: the predicate of check() among the fields takes the struct
struct Mistake {
  int member;
};
constexpr auto schema(For<Mistake>) {
  return fields(attribute("a", &Mistake::member),
                check("must be odd", [](int n) { return n % 2; }));
}

#elif CASE == 16
// says: a Body or a Block is for block(), blocks() and remaining()
struct Mistake {
  std::vector<hecla::Body> member;
};
constexpr auto schema(For<Mistake>) { return fields(attribute("a", &Mistake::member)); }

#elif CASE == 17
// says: a label, or the key of a map, is text, or what text converts to
struct Mistake {
  std::vector<std::string> member;
};
constexpr auto schema(For<Mistake>) { return fields(label("a", &Mistake::member)); }

#elif CASE == 18
// says: a label, or the key of a map, is text, or what text converts to
struct Mistake {
  Described member;
};
constexpr auto schema(For<Mistake>) { return fields(label("a", &Mistake::member)); }

#elif CASE == 19
// says: a label, or the key of a map, is text, or what text converts to
using Key = std::vector<int>;
struct Mistake {
  std::map<Key, int> member;
};
constexpr auto schema(For<Mistake>) { return fields(attribute("a", &Mistake::member)); }

#elif CASE == 20
// says: block_attributes() takes a member that is a map of values
struct Mistake {
  Described member;
};
constexpr auto schema(For<Mistake>) { return fields(block_attributes("a", &Mistake::member)); }

#elif CASE == 21
// says: block_attributes() takes a member that is a map of values
struct Mistake {
  std::vector<std::string> member;
};
constexpr auto schema(For<Mistake>) { return fields(block_attributes("a", &Mistake::member)); }

#elif CASE == 22
// says: remaining() takes a member that is a Body, a map of values, or a sequence of Attribute
struct Mistake {
  std::vector<std::string> member;
};
constexpr auto schema(For<Mistake>) { return fields(remaining(&Mistake::member)); }

#elif CASE == 23
// says: remaining() takes a member that is a Body, a map of values, or a sequence of Attribute
struct Mistake {
  int member;
};
constexpr auto schema(For<Mistake>) { return fields(remaining(&Mistake::member)); }

#elif CASE == 24
// says: remaining() takes a member that is a Body, a map of values, or a sequence of Attribute
struct Mistake {
  std::optional<hecla::Body> member;
};
constexpr auto schema(For<Mistake>) { return fields(remaining(&Mistake::member)); }

#elif CASE == 25
// says: flatten() takes a member that is a struct with fields(), without a wrapper around it
struct Mistake {
  std::optional<Described> member;
};
constexpr auto schema(For<Mistake>) { return fields(flatten(&Mistake::member)); }

#elif CASE == 26
// says: flatten() takes a member that is a struct with fields(), without a wrapper around it
struct Mistake {
  Located<Described> member;
};
constexpr auto schema(For<Mistake>) { return fields(flatten(&Mistake::member)); }

#elif CASE == 27
// says: places() takes a member of type hecla::bind::Places
struct Mistake {
  int member;
};
constexpr auto schema(For<Mistake>) { return fields(places(&Mistake::member)); }

#elif CASE == 28
// says: this type cannot stand for configuration
struct Mistake {
  Places member;
};
constexpr auto schema(For<Mistake>) { return fields(attribute("a", &Mistake::member)); }

#elif CASE == 29
// says: a block goes into a struct; write, beside it, constexpr auto schema(
struct Mistake {
  int member;
};
constexpr auto schema(For<Mistake>) { return fields(block("a", &Mistake::member)); }

#elif CASE == 30
// says: a block goes into a struct; write, beside it, constexpr auto schema(
struct Mistake {
  std::map<std::string, std::vector<Described>> member;
};
constexpr auto schema(For<Mistake>) { return fields(blocks("a", &Mistake::member)); }

#elif CASE == 31
// says: blocks() takes a sequence of what blocks go into, or a map of it
struct Mistake {
  Described member;
};
constexpr auto schema(For<Mistake>) { return fields(blocks("a", &Mistake::member)); }

#elif CASE == 32
// says: choice<T>() is for a struct with fields(), a Body or a Block
struct Mistake {
  std::variant<std::vector<int>> member;
};
constexpr auto schema(For<Mistake>) {
  return fields(block("a", &Mistake::member, choice<std::vector<int>>("b")));
}

#elif CASE == 33
// says: choice() is for a std::variant, or a sequence of them
using Choices = std::map<std::string, std::variant<Described>>;
struct Mistake {
  Choices member;
};
constexpr auto schema(For<Mistake>) {
  return fields(blocks("a", &Mistake::member, choice<Described>("b")));
}

#elif CASE == 34
// says: choice() and labels() are for block() and blocks(), and required is not for label()
struct Mistake {
  std::variant<int> member;
};
constexpr auto schema(For<Mistake>) {
  return fields(attribute("a", &Mistake::member, choice<int>("b")));
}

#elif CASE == 35
// says: choice() and labels() are for block() and blocks(), and required is not for label()
struct Mistake {
  std::string member;
};
constexpr auto schema(For<Mistake>) { return fields(label("a", &Mistake::member, required)); }

#elif CASE == 36
// says: labels() names the keys of a map, or the labels of a Block
struct Mistake {
  Described member;
};
constexpr auto schema(For<Mistake>) { return fields(block("a", &Mistake::member, labels("b"))); }

#elif CASE == 37
// says: each() and each_key() go one level into a value
struct Mistake {
  std::vector<std::vector<int>> member;
};
constexpr auto schema(For<Mistake>) {
  return fields(attribute("a", &Mistake::member, each(each(length(1, 2)))));
}

#elif CASE == 38
// says: a rule does not fit the type of its field
struct Mistake {
  std::vector<std::string> member;
};
constexpr auto schema(For<Mistake>) {
  return fields(attribute("a", &Mistake::member, each_key(length(1, 2))));
}

#elif CASE == 39
// says: a rule does not fit the type of its field
struct Mistake {
  std::vector<hecla::Expression> member;
};
constexpr auto schema(For<Mistake>) {
  return fields(attribute("a", &Mistake::member, min_length(1)));
}

#elif CASE == 40
// says: a rule does not fit the type of its field
struct Mistake {
  Described member;
};
constexpr auto schema(For<Mistake>) {
  return fields(attribute("a", &Mistake::member, range(1, 2)));
}

#elif CASE == 41
// says: a rule does not fit the type of its field
struct Mistake {
  int member;
};
constexpr auto schema(For<Mistake>) {
  return fields(attribute("a", &Mistake::member, one_of("a", "b")));
}

#elif CASE == 42
// says: a rule does not fit the type of its field
struct Mistake {
  std::string member;
};
constexpr auto schema(For<Mistake>) {
  return fields(attribute("a", &Mistake::member, one_of(1, 2)));
}

#elif CASE == 43
// says: a rule does not fit the type of its field
struct Mistake {
  std::chrono::seconds member;
};
constexpr auto schema(For<Mistake>) {
  return fields(attribute("a", &Mistake::member, range(1, 2)));
}

#elif CASE == 44
// says: a rule does not fit the type of its field
struct Mistake {
  std::chrono::seconds member;
};
constexpr auto schema(For<Mistake>) {
  return fields(attribute("a", &Mistake::member, range(0, 10min)));
}

#elif CASE == 45
// says: a rule does not fit the type of its field
struct Mistake {
  int member;
};
constexpr auto schema(For<Mistake>) {
  return fields(attribute("a", &Mistake::member, at_least("1")));
}

#elif CASE == 46
// says: a rule does not fit the type of its field
struct Mistake {
  hecla::Value member;
};
constexpr auto schema(For<Mistake>) { return fields(attribute("a", &Mistake::member, one_of(1s))); }

#elif CASE == 47
// says: the lower end of a range() or length() is above its upper end
struct Mistake {
  int member;
};
constexpr auto schema(For<Mistake>) {
  return fields(attribute("a", &Mistake::member, range(10, 1)));
}

#elif CASE == 48
// says: the lower end of a range() or length() is above its upper end
struct Mistake {
  double member;
};
constexpr auto schema(For<Mistake>) {
  return fields(attribute("a", &Mistake::member, range(1.5, -1)));
}

#elif CASE == 49
// says: the lower end of a range() or length() is above its upper end
struct Mistake {
  std::string member;
};
constexpr auto schema(For<Mistake>) {
  return fields(attribute("a", &Mistake::member, length(2, 1)));
}

#elif CASE == 50
// says: remaining() takes a member that is a Body, a map of values, or a sequence of Attribute
struct Mistake {
  std::vector<std::optional<hecla::Attribute>> member;
};
constexpr auto schema(For<Mistake>) { return fields(remaining(&Mistake::member)); }

#elif CASE == 51
// says: remaining() takes a member that is a Body, a map of values, or a sequence of Attribute
struct Mistake {
  std::map<std::string, hecla::Body> member;
};
constexpr auto schema(For<Mistake>) { return fields(remaining(&Mistake::member)); }

#elif CASE == 52
// says: a block goes into a struct; write, beside it, constexpr auto schema(
struct Mistake {
  std::vector<std::map<std::string, Described>> member;
};
constexpr auto schema(For<Mistake>) { return fields(blocks("a", &Mistake::member)); }

#elif CASE == 53
// says first: a block goes into a struct; write, beside it, constexpr auto schema(
struct Mistake {
  std::vector<Undescribed> member;
};
constexpr auto schema(For<Mistake>) { return fields(blocks("a", &Mistake::member)); }

#elif CASE == 54
// says: the unit of a duration must be a whole number of nanoseconds
struct Mistake {
  std::chrono::duration<double, std::ratio<1, 3>> member;
};
constexpr auto schema(For<Mistake>) { return fields(attribute("a", &Mistake::member)); }

#else  // The rest is as it should be.
struct Mistake {
  int member;
};
constexpr auto schema(For<Mistake>) {
  return fields(attribute("a", &Mistake::member, range(1, 2)));
}
#endif

Mistake decode_it(const hecla::Body& body, hecla::Diagnostics& diags) {
  return decode<Mistake>(body, diags);
}
