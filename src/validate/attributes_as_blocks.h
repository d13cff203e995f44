// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Attributes that are written as blocks: providers of the first generation declare some blocks as attributes that are
// lists or sets of objects, and Terraform accepts both forms.
#include <hecla/model/body.h>
#include <hecla/wire/schema.h>

#include <map>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace hecla::validate {

class AttributesAsBlocks {
 public:
  // Returns the schema of a body with blocks for the attributes that are written as blocks there and in its blocks. If
  // several blocks of a type write such an attribute, all must do so in the same form. `schema` must outlive this.
  const wire::SchemaBlock& fitting(const Body& body, const wire::SchemaBlock& schema);

 private:
  // By the schema and the paths of the attributes, such as "node_config.taint".
  std::map<std::pair<const wire::SchemaBlock*, std::vector<std::string>>, wire::SchemaBlock>
      fitted_;
  std::unordered_map<const wire::SchemaBlock*, bool> has_lists_of_objects_;
};

}  // namespace hecla::validate
