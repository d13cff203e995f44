// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// What a body may hold under a specification: all its parts gathered, body by body, for everything that
// describes it.
#include <hecla/dec/spec.h>

#include <optional>
#include <string>
#include <vector>

namespace hecla::describe {

struct AttributeShape {
  std::string name;
  std::vector<Type> types;  // the value must be suitable for each; rarely more than one
  bool required = false;
  std::string description;
  std::optional<Value> fallback;  // what is taken where it is not set
};

struct BlockShape;

// In the order of the specification.
struct BodyShape {
  std::string description;
  std::vector<AttributeShape> attributes;
  std::vector<BlockShape> blocks;  // several of one type if the specification reads them so
  bool has_required() const;
};

struct BlockShape {
  std::string type;
  std::vector<std::string> label_names;
  std::size_t min_items = 0;
  std::size_t max_items = 0;  // 0: any number
  // Whether there may be only one with the same labels.
  bool is_keyed = false;
  std::string description;
  // Of blocks that hold attributes of any names; `body` is then empty.
  std::optional<Type> attribute_type;
  BodyShape body;
};

BodyShape shape_of(const dec::Spec& spec);

}  // namespace hecla::describe
