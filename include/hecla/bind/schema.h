// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Describing C++ structs, so that configuration is decoded into them and written from them.
//
//   struct Listener {
//     std::string protocol;
//     std::uint16_t port = 0;
//     std::chrono::milliseconds idle_timeout{30'000};
//     std::optional<Tls> tls;
//   };
//
//   constexpr auto schema(hecla::bind::For<Listener>) {
//     using namespace hecla::bind;
//     return fields(label("protocol", &Listener::protocol, one_of("http", "https")),
//                   attribute("port", &Listener::port, required, range(1, 65535)),
//                   attribute("idle_timeout", &Listener::idle_timeout),
//                   block("tls", &Listener::tls));
//   }
//
// `schema` is a function beside the type (argument-dependent lookup finds it; for types of others it
// may stand in namespace hecla::bind). It returns one of
//
//   fields(...)   a struct: attributes, labels, blocks
//   names(...)    an enumeration: the text for each value
//   via<T>(...)   any other type: made of a T, and written as one
//
// What the configuration does not set keeps the value that the member has: default values are
// written where C++ has them. docs/guide/structs.md lists the types that members may have. A schema
// is constant data; mistakes in it that the compiler cannot see are UsageErrors when it is used.
#include <hecla/bind/rules.h>
#include <hecla/bind/shape.h>

#include <cstddef>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>

namespace hecla::bind {

// Names a type in the argument of `schema`.
template <class T>
struct For {
  using type = T;
};

namespace detail {

struct Required {};
template <std::size_t N>
struct Labels {
  std::string_view names[N];
};
struct Description {
  std::string_view text;
};
template <class T>
struct Choice {
  using type = T;
  std::string_view name;
};

template <class T>
inline constexpr bool is_option = RuleType<T>;
template <>
inline constexpr bool is_option<Required> = true;
template <>
inline constexpr bool is_option<Description> = true;
template <std::size_t N>
inline constexpr bool is_option<Labels<N>> = true;
template <class T>
inline constexpr bool is_option<Choice<T>> = true;

// Whether that kind of field may have it: options that are none are told of elsewhere.
template <FieldKind kind, class T>
inline constexpr bool takes_option = true;
template <>
inline constexpr bool takes_option<FieldKind::Label, Required> = false;
template <FieldKind kind, std::size_t N>
inline constexpr bool takes_option<kind, Labels<N>> = is_of_blocks(kind);
template <FieldKind kind, class T>
inline constexpr bool takes_option<kind, Choice<T>> = is_of_blocks(kind);

template <FieldKind field_kind, class Struct, class M, class... Options>
struct Member {
  using struct_type = Struct;
  using type = M;
  static constexpr FieldKind kind = field_kind;
  std::string_view name;
  M Struct::*member;
  std::tuple<Options...> options;
};

template <class... Items>
struct Fields {
  std::tuple<Items...> items;
};

template <class T>
inline constexpr bool is_field = false;
template <FieldKind kind, class Struct, class M, class... Options>
inline constexpr bool is_field<Member<kind, Struct, M, Options...>> = true;
template <class Predicate>
inline constexpr bool is_field<Check<Predicate>> = true;

template <class E>
struct Name {
  std::string_view text;
  E value;
};
template <class E, std::size_t N>
struct Names {
  Name<E> items[N];
};

template <class Inner, class From, class To>
struct Via {
  using inner_type = Inner;
  std::string_view meaning;
  From from;
  To to;
};

template <class M>
constexpr void check_member() {
  static_assert(!std::is_const_v<M>, "hecla::bind: a field must not be const");
  static_assert(!std::is_function_v<M>, "hecla::bind: a field is a data member, not a function");
}

template <FieldKind kind, class Struct, class M, class... Options>
constexpr Member<kind, Struct, M, Options...> member(std::string_view name, M Struct::*member,
                                                     const Options&... options) {
  check_member<M>();
  static_assert(
      (is_option<Options> && ...),
      "hecla::bind: the options of a field are required, documented(), labels(), choice() "
      "and rules");
  static_assert((takes_option<kind, Options> && ...),
                "hecla::bind: choice() and labels() are for block() and blocks(), and required is "
                "not for label(), since a label is always there");
  return {name, member, {options...}};
}

}  // namespace detail

// The description of a struct: any of what follows, and check() for the struct as a whole. Blocks
// and attributes are written in this order.
template <class... Items>
constexpr auto fields(const Items&... items) {
  constexpr bool are_fields = (detail::is_field<Items> && ...);
  static_assert(are_fields,
                "hecla::bind: fields() takes attribute(), label(), block() and the other kinds of "
                "fields, and check()");
  if constexpr (are_fields) {
    return detail::Fields<Items...>{{items...}};
  } else {
    return detail::Fields<>{};
  }
}

// Option: has to be set. An attribute that is set to null is not set.
inline constexpr detail::Required required;

// Option: what the field is for, in specifications made of the struct (specification.h).
constexpr detail::Description documented(std::string_view text) { return {text}; }

// An attribute. Options: required, documented(), rules.
template <class Struct, class M, class... Options>
constexpr auto attribute(std::string_view name, M Struct::*member, const Options&... options) {
  return detail::member<detail::FieldKind::Attribute>(name, member, options...);
}

// The next label of the block that the struct is made of; `name` is what messages call it. Options:
// documented(), rules.
template <class Struct, class M, class... Options>
constexpr auto label(std::string_view name, M Struct::*member, const Options&... options) {
  return detail::member<detail::FieldKind::Label>(name, member, options...);
}

// The only block of a type: a struct, or std::optional, std::unique_ptr of one. Also Body or Block,
// to be decoded later. Options: required, documented(), labels() for a Block that is kept, choice()
// for a variant that the first label decides on, check().
template <class Struct, class M, class... Options>
constexpr auto block(std::string_view type, M Struct::*member, const Options&... options) {
  return detail::member<detail::FieldKind::Block>(type, member, options...);
}

// All blocks of a type, in a sequence (std::vector) or in a map by their first label, or a map of
// maps by their first two. Options as for block, and rules: length for their number, each_key for
// the label.
template <class Struct, class M, class... Options>
constexpr auto blocks(std::string_view type, M Struct::*member, const Options&... options) {
  return detail::member<detail::FieldKind::Blocks>(type, member, options...);
}

// The same for blocks of several types, each of which makes one alternative of a variant:
//   blocks(&Service::checks, choice<HttpCheck>("http_check"), choice<TcpCheck>("tcp_check"))
template <class Alternative>
constexpr detail::Choice<Alternative> choice(std::string_view name) {
  return {name};
}
template <class Struct, class M, class First, class... Options>
constexpr auto block(M Struct::*member, const detail::Choice<First>& first,
                     const Options&... options) {
  return detail::member<detail::FieldKind::Block>({}, member, first, options...);
}
template <class Struct, class M, class First, class... Options>
constexpr auto blocks(M Struct::*member, const detail::Choice<First>& first,
                      const Options&... options) {
  return detail::member<detail::FieldKind::Blocks>({}, member, first, options...);
}

// The names of the labels of blocks that are kept as they are, as Block or std::vector<Block>.
template <class... Text>
constexpr detail::Labels<sizeof...(Text)> labels(const Text&... names) {
  return {{names...}};
}

// All attributes of the only block of a type, whatever their names, in a map. Options: required,
// documented(), rules.
template <class Struct, class M, class... Options>
constexpr auto block_attributes(std::string_view type, M Struct::*member,
                                const Options&... options) {
  return detail::member<detail::FieldKind::BlockAttributes>(type, member, options...);
}

// What no other field names: a Body to be decoded later, or a map of attributes (of values, or of
// Expression, ...), or std::vector<Attribute>.
template <class Struct, class M>
constexpr auto remaining(M Struct::*member) {
  return detail::member<detail::FieldKind::Remaining>({}, member);
}

// A struct whose fields are in the same body as those around it.
template <class Struct, class M>
constexpr auto flatten(M Struct::*member) {
  return detail::member<detail::FieldKind::Flatten>({}, member);
}

// Where each field was written: see located.h.
template <class Struct, class M>
constexpr auto places(M Struct::*member) {
  return detail::member<detail::FieldKind::Places>({}, member);
}

// The description of an enumeration: names<Level>({{"debug", Level::Debug}, {"info", Level::Info}}).
// The first of several names for one value is the one that is written.
template <class E, std::size_t N>
constexpr detail::Names<E, N> names(const detail::Name<E> (&items)[N]) {
  static_assert(std::is_enum_v<E>, "hecla::bind: names() is for enumerations");
  detail::Names<E, N> result{};
  for (std::size_t i = 0; i < N; ++i) result.items[i] = items[i];
  return result;
}

// The description of any other type:
//   via<std::string>("an IPv4 address", &Address::parse, &Address::text)
// `from` takes an Inner and gives the type, std::optional of it, or a Result whose error is a text
// (why not). `to` is a member of the type, or a function of it, that gives an Inner. Messages say that
// the value must be what `meaning` says. What `from` throws leaves the decoding.
template <class Inner, class From, class To>
constexpr detail::Via<Inner, From, To> via(std::string_view meaning, From from, To to) {
  return {meaning, from, to};
}

}  // namespace hecla::bind
