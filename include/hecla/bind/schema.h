// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Describes C++ structs, so that configuration can be decoded into them and written from them.
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
// `schema` is a function next to the type, found by argument-dependent lookup; for foreign types it
// may be declared in namespace hecla::bind. It returns one of
//
//   fields(...)   a struct: attributes, labels, blocks
//   names(...)    an enumeration: the name of each value
//   via<T>(...)   any other type: made from a T, and written as one
//
// Members that the configuration does not set keep their values, so defaults are C++ initializers.
// docs/guide/structs.md lists the types that members may have. A schema is constant data; errors in it that
// the compiler cannot see are UsageErrors when it is used.
#include <hecla/bind/rules.h>
#include <hecla/bind/shape.h>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>
#include <utility>

namespace hecla::bind {

// Names a type in the argument of `schema`.
template <class T>
struct For {
  using type = T;
};

namespace detail {

// The items of a schema, or the options of a field. Compiles faster than a std::tuple.
template <std::size_t index, class T>
struct ListItem {
  T value;
};
template <class Indices, class... T>
struct ListItems;
template <std::size_t... I, class... T>
struct ListItems<std::index_sequence<I...>, T...> : ListItem<I, T>... {};
template <class... T>
struct ConstantList : ListItems<std::index_sequence_for<T...>, T...> {
  static constexpr std::size_t size = sizeof...(T);
};
template <std::size_t index, class T>
constexpr const T& get_item(const ListItem<index, T>& item) {
  return item.value;
}
template <class... T>
constexpr ConstantList<T...> make_list(const T&... items) {
  return {{{items}...}};
}

struct Required {};
struct Secret {};
struct Tags {
  std::uint32_t bits;
  std::string_view text;
};
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
inline constexpr bool is_option<Secret> = true;
template <>
inline constexpr bool is_option<Description> = true;
template <>
inline constexpr bool is_option<Tags> = true;
template <std::size_t N>
inline constexpr bool is_option<Labels<N>> = true;
template <class T>
inline constexpr bool is_option<Choice<T>> = true;

// True if a field of that kind may have the option. Checks of other types are elsewhere.
template <FieldKind kind, class T>
inline constexpr bool takes_option = true;
template <>
inline constexpr bool takes_option<FieldKind::Label, Required> = false;
template <FieldKind kind>
inline constexpr bool takes_option<kind, Secret> = kind == FieldKind::Attribute;
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
  ConstantList<Options...> options;
};

template <class Struct, class M>
struct PlacesItem {
  using type = M;
  M Struct::*member;
};

template <class... Items>
struct Fields {
  ConstantList<Items...> items;
};

template <class T>
inline constexpr bool is_field = false;
template <FieldKind kind, class Struct, class M, class... Options>
inline constexpr bool is_field<Member<kind, Struct, M, Options...>> = true;

template <class T>
inline constexpr bool is_item = is_field<T>;
template <class Predicate>
inline constexpr bool is_item<Check<Predicate>> = true;
template <class Struct, class M>
inline constexpr bool is_item<PlacesItem<Struct, M>> = true;

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

template <FieldKind kind, class Struct, class M, class... Options>
constexpr Member<kind, Struct, M, Options...> member(std::string_view name, M Struct::*member,
                                                     const Options&... options) {
  return {name, member, make_list(options...)};
}

}  // namespace detail

// Describes a struct: the fields below, and check() for the struct as a whole. Blocks and
// attributes are written in this order.
template <class... Items>
constexpr auto fields(const Items&... items) {
  constexpr bool are_items = (detail::is_item<Items> && ...);
  static_assert(are_items,
                "hecla::bind: fields() takes attribute(), label(), block() and the other kinds of "
                "fields, and check()");
  if constexpr (are_items) {
    return detail::Fields<Items...>{detail::make_list(items...)};
  } else {
    return detail::Fields<>{};
  }
}

// Option: must be set. An attribute that is null counts as not set.
inline constexpr detail::Required required;

// Option of attribute(): no diagnostic shows the value, nor its line in a snippet (see AttributeSchema::secret).
inline constexpr detail::Secret secret;

// Option: bits that mean something to the layer that uses the schema, such as hecla::provider, and a text that goes with
// them. The bits of several options are combined; one of them may have a text.
constexpr detail::Tags tags(std::uint32_t bits, std::string_view text = {}) { return {bits, text}; }

// Option: describes the field in specifications made from the struct (specification.h).
constexpr detail::Description documented(std::string_view text) { return {text}; }

// Declares an attribute. Options: required, secret, documented(), rules.
template <class Struct, class M, class... Options>
constexpr auto attribute(std::string_view name, M Struct::*member, const Options&... options) {
  return detail::member<detail::FieldKind::Attribute>(name, member, options...);
}

// Declares the next label of the block that the struct is decoded from; messages call it `name`.
// Options: documented(), rules.
template <class Struct, class M, class... Options>
constexpr auto label(std::string_view name, M Struct::*member, const Options&... options) {
  return detail::member<detail::FieldKind::Label>(name, member, options...);
}

// Declares the only block of a type. The member is a struct, a std::optional or std::unique_ptr of
// one, or a Body or Block, which is decoded later. Options: required, documented(), labels() for a
// Block, choice() for a variant whose alternative the first label selects, check().
template <class Struct, class M, class... Options>
constexpr auto block(std::string_view type, M Struct::*member, const Options&... options) {
  return detail::member<detail::FieldKind::Block>(type, member, options...);
}

// Declares all blocks of a type, in a sequence (std::vector) or in a map by their first label, or a
// map of maps by their first two. Options as for block, and rules: length for their number,
// each_key for the label.
template <class Struct, class M, class... Options>
constexpr auto blocks(std::string_view type, M Struct::*member, const Options&... options) {
  return detail::member<detail::FieldKind::Blocks>(type, member, options...);
}

// Declare blocks of several types in the same way, each of which corresponds to one alternative of
// a variant:
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

// Names the labels of blocks that are stored as Block or std::vector<Block>.
template <class... Text>
constexpr detail::Labels<sizeof...(Text)> labels(const Text&... names) {
  return {{names...}};
}

// Declares the only block of a type, whose attributes can have any names and are stored in a map.
// Options: required, documented(), rules.
template <class Struct, class M, class... Options>
constexpr auto block_attributes(std::string_view type, M Struct::*member,
                                const Options&... options) {
  return detail::member<detail::FieldKind::BlockAttributes>(type, member, options...);
}

// Declares the member for everything that no other field names: a Body to be decoded later, or a
// map of attributes (of values, or of Expression, ...), or std::vector<Attribute>.
template <class Struct, class M>
constexpr auto remaining(M Struct::*member) {
  return detail::member<detail::FieldKind::Remaining>({}, member);
}

// Declares a struct whose fields are in the same body as those around it.
template <class Struct, class M>
constexpr auto flatten(M Struct::*member) {
  return detail::member<detail::FieldKind::Flatten>({}, member);
}

// Stores where each field was written: see located.h.
template <class Struct, class M>
constexpr detail::PlacesItem<Struct, M> places(M Struct::*member) {
  return {member};
}

// Describes an enumeration: names<Level>({{"debug", Level::Debug}, {"info", Level::Info}}). The
// first of several names for one value is the one that is written.
template <class E, std::size_t N>
constexpr detail::Names<E, N> names(const detail::Name<E> (&items)[N]) {
  static_assert(std::is_enum_v<E>, "hecla::bind: names() is for enumerations");
  detail::Names<E, N> result{};
  for (std::size_t i = 0; i < N; ++i) result.items[i] = items[i];
  return result;
}

// Describes any other type:
//   via<std::string>("an IPv4 address", &Address::parse, &Address::text)
// `from` takes an Inner and returns the type, std::optional of it, or a Result whose error is a string with the
// reason. `to` is a member or function of the type that returns an Inner. `meaning` says in messages what the
// value must be. Exceptions from `from` are not caught.
template <class Inner, class From, class To>
constexpr detail::Via<Inner, From, To> via(std::string_view meaning, From from, To to) {
  return {meaning, from, to};
}

}  // namespace hecla::bind
