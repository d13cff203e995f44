// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The contents that a specification allows for each body. Schemas, pages and examples are generated
// from these.
#include <hecla/dec/spec.h>

#include <optional>
#include <string>
#include <vector>

namespace hecla::describe {

// `on_demand` marks a value that decoding uses only if another one is null; otherwise decoding
// ignores the value, or the content of the block.

struct AttributeShape {
  struct Reading {
    Type type;
    bool on_demand;
  };
  std::string name;
  std::vector<Reading> readings;  // the value must fit each; rarely more than one
  bool required = false;
  std::string description;
  std::optional<Value> fallback;  // used if it is not set
};

struct BlockShape;

// In the order of the specification.
struct BodyShape {
  std::string description;
  std::vector<AttributeShape> attributes;
  std::vector<BlockShape> blocks;  // several of one type if it is read several times
};

struct BlockShape {
  std::string type;
  std::vector<std::string> label_names;
  std::size_t min_items = 0;
  std::size_t max_items = 0;  // 0: any number
  // The number of first labels whose combination must be unique; 0 if several blocks may have the
  // same labels.
  std::size_t key_labels = 0;
  bool on_demand = false;
  std::string description;
  // For blocks that contain attributes with any names; `body` is then empty.
  std::optional<Type> attribute_type;
  BodyShape body;
  bool counts_elements = false;  // equal blocks count once
};

BodyShape shape_of(const dec::Spec& spec);

}  // namespace hecla::describe
