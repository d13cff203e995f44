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

// `on_demand` is what decoding looks at only where another value is null; else it passes over the value, or
// over the content of the block, whatever is there.

struct AttributeShape {
  struct Reading {
    Type type;
    bool on_demand;
  };
  std::string name;
  std::vector<Reading> readings;  // the value must be suitable for each; rarely more than one
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
};

struct BlockShape {
  std::string type;
  std::vector<std::string> label_names;
  std::size_t min_items = 0;
  std::size_t max_items = 0;  // 0: any number
  // There may be only one with the same first labels, as many as this; 0: any number.
  std::size_t key_labels = 0;
  bool on_demand = false;
  std::string description;
  // Of blocks that hold attributes of any names; `body` is then empty.
  std::optional<Type> attribute_type;
  BodyShape body;
};

BodyShape shape_of(const dec::Spec& spec);

}  // namespace hecla::describe
