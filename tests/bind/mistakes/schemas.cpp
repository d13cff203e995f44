// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Schemas that must not compile, one at a time: with CASE defined, the compiler has to say what stands
// beside that case. tests/bind/mistakes/run tries them all.
#include <hecla/bind/decode.h>

#include <string_view>
#include <variant>

using namespace hecla::bind;

struct Undescribed {};
enum class Unnamed { A };

#if CASE == \
    1  // says: this type cannot stand for configuration; write, beside it, constexpr auto schema(
struct Mistake {
  Undescribed member;
};
constexpr auto schema(For<Mistake>) { return fields(attribute("a", &Mistake::member)); }

#elif CASE == 2  // says: this enumeration has no names; write, beside it, constexpr auto schema(
struct Mistake {
  Unnamed member;
};
constexpr auto schema(For<Mistake>) { return fields(attribute("a", &Mistake::member)); }

#elif CASE == 3  // says: a field must own its value: use std::string for text
struct Mistake {
  std::string_view member;
};
constexpr auto schema(For<Mistake>) { return fields(attribute("a", &Mistake::member)); }

#elif CASE == 4  // says: a rule does not fit the type of its field: range() is for numbers
struct Mistake {
  std::string member;
};
constexpr auto schema(For<Mistake>) {
  return fields(attribute("a", &Mistake::member, range(1, 2)));
}

#elif CASE == \
    5  // says: the options of a field are required, documented(), labels(), choice() and rules
struct Mistake {
  int member;
};
constexpr auto schema(For<Mistake>) { return fields(attribute("a", &Mistake::member, 5)); }

#elif CASE == 6  // says: choice<T>() names a type that is no alternative of the variant
struct Mistake {
  std::variant<int> member;
};
constexpr auto schema(For<Mistake>) {
  return fields(block(&Mistake::member, choice<Undescribed>("a")));
}

#elif CASE == 7  // says: the predicate of check() takes the value that the field has
struct Mistake {
  int member;
};
constexpr auto schema(For<Mistake>) {
  return fields(attribute("a", &Mistake::member,
                          check("must be something", [](const std::string&) { return true; })));
}

#elif CASE == 8  // says: what is decoded into needs a default constructor
struct Inner {
  explicit Inner(int n) : member(n) {}
  int member;
};
constexpr auto schema(For<Inner>) { return fields(attribute("a", &Inner::member)); }
struct Mistake {
  std::optional<Inner> inner;
};
constexpr auto schema(For<Mistake>) { return fields(block("a", &Mistake::inner)); }

#elif CASE == 9  // says: a body is decoded into a struct; write, beside it, constexpr auto schema(
using Mistake = Undescribed;

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
