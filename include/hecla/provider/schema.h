// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Options for the fields of structs that describe resources, in addition to those of bind/schema.h.
//
//   struct Bucket {
//     std::string name;                              // required
//     std::string region = "eu-1";                   // optional; the default is part of the plan
//     std::optional<std::string> comment;            // optional; may be null
//     provider::Unknowable<std::string> address;     // computed: known once the bucket exists
//   };
//
//   constexpr auto schema(hecla::bind::For<Bucket>) {
//     using namespace hecla::provider;
//     using namespace hecla::bind;
//     return fields(attribute("name", &Bucket::name, required, min_length(3), requires_replace),
//                   attribute("region", &Bucket::region, requires_replace),
//                   attribute("comment", &Bucket::comment),
//                   attribute("address", &Bucket::address, computed, use_state_for_unknown));
//   }
//
// A field is required, or computed, or both optional and computed (computed_if_unset), or optional with null
// (std::optional), or optional with the default of a new object. Fields with computed or computed_if_unset are
// Unknowable, because a plan does not know them. Structs, and sequences, sets and maps of them, are nested
// blocks with block() and blocks(), and nested attributes with attribute(). Rules become validations.
// Labels, variants with choices, block_attributes() and remaining() have no counterpart in provider schemas.
//
// Source: wire format, "Schema.Attribute" and "Schema.NestedBlock".
#include <hecla/bind/schema.h>
#include <hecla/bind/unknowable.h>

#include <optional>

namespace hecla::provider {

using bind::Unknowable;

namespace detail {

enum Tag : std::uint32_t {
  Computed = 1,
  ComputedIfUnset = 2,
  WriteOnly = 4,
  RequiresReplace = 8,
  UseStateForUnknown = 16,
  Deprecated = 32,
  Identity = 64,
  Timeouts = 128,
};

}  // namespace detail

// The provider sets the attribute; configuration cannot.
inline constexpr auto computed = bind::tags(detail::Computed);
// Configuration may set the attribute; otherwise the provider does.
inline constexpr auto computed_if_unset = bind::tags(detail::ComputedIfUnset);
// Only configuration has the attribute: it never is in a plan or state. Needs Terraform 1.11.
inline constexpr auto write_only = bind::tags(detail::WriteOnly);
// An object whose attribute changes is replaced by a new one.
inline constexpr auto requires_replace = bind::tags(detail::RequiresReplace);
// A computed attribute keeps its value when others change.
inline constexpr auto use_state_for_unknown = bind::tags(detail::UseStateForUnknown);
// Terraform warns where the attribute or block is used.
inline constexpr auto deprecated = bind::tags(detail::Deprecated);
// The same with a text that says what to do: "Use name instead." Terraform 1.15 shows it.
constexpr auto deprecated_because(std::string_view text) {
  return bind::tags(detail::Deprecated, text);
}
// The attribute is part of the identity of the object, by which it can be imported.
inline constexpr auto identity = bind::tags(detail::Identity);
// A block "timeouts" with durations, after which the calls of their names are cancelled: create, read, update, delete
// of resources; read of data sources and lists; open of ephemeral resources; invoke of actions. Objects are structs of
// optional durations, such as Timeouts (timeouts.h).
template <class Struct, class M>
constexpr auto timeouts(std::optional<M> Struct::*member) {
  return bind::block("timeouts", member, bind::tags(detail::Timeouts),
                     bind::documented("How long each operation may take, for example \"90m\"."));
}
// The value is not shown: bind::secret.
inline constexpr auto sensitive = bind::secret;

}  // namespace hecla::provider
