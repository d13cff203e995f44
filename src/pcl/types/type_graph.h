// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Rewriting of types, at any depth and through cycles.
//
// New types are drafts first: a graph whose vertices are numbered, so it may have cycles and be of any depth. Then the
// drafts become types, parts before the types that contain them. Drafts that are parts of each other, a strongly
// connected component, become types together (finish_component).
#include "pcl/types/type_store.h"

namespace hecla::pcl::detail {

enum class Rewriting : std::uint8_t {
  Complete,          // replace forward references by their definitions
  ResolvePromises,   // and remove promises that are not inside an output
  ResolveOutputs,    // and remove outputs and promises; objects become strict
  Input,             // and accept outputs at every level
  WithoutConstants,  // constants become the types of their values
};

// Returns the rewritten type.
Type rewrite(TypeStore& store, Type type, Rewriting rewriting);

// Puts the elements of a union in order, and removes all but the first of equal ones.
void sort_elements(TypeStore& store, std::vector<Type>& elements);

inline constexpr std::uint32_t no_draft = 0xffffffff;

// A part of a draft: another draft, or a type.
struct DraftPart {
  std::uint32_t draft = no_draft;
  Type type;
  bool is_draft() const { return draft != no_draft; }
};

struct Draft {
  TypeKind kind = TypeKind::Dynamic;
  bool is_alias = false;  // for its only part
  bool lax = false;
  const Annotations* annotations = nullptr;
  std::vector<std::string_view> names;  // of the properties
  std::vector<DraftPart> parts;
  std::optional<Type> result;
};

// Makes the type of a draft whose parts are complete.
Type finish_draft(TypeStore& store, const Draft& draft);
// Makes the types of drafts that are parts of each other; all their other parts are complete.
void finish_component(TypeStore& store, std::vector<Draft>& drafts,
                      std::span<const std::uint32_t> component);

}  // namespace hecla::pcl::detail
