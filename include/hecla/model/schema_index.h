// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// SchemaIndex: what the readers of bodies look up in a schema, so that several bodies can be read with one schema without
// going through all of it for each of them (ContentRequest::index).
//
// Refers to the schema, which must outlive it and not change. Safe to use from several threads.
#include <hecla/model/body.h>
#include <hecla/model/name_index.h>

namespace hecla {

struct SchemaIndex {
  // Expects that `lookups` names are looked up.
  SchemaIndex(const BodySchema& schema, std::size_t lookups)
      : attributes(schema.attributes, &AttributeSchema::name, lookups),
        blocks(schema.blocks, &BlockSchema::type, lookups) {
    for (const AttributeSchema& attribute : schema.attributes) {
      has_required |= attribute.required;
      has_secret |= attribute.secret;
    }
  }

  NameIndex<AttributeSchema> attributes;
  NameIndex<BlockSchema> blocks;
  bool has_required = false;
  bool has_secret = false;
};

}  // namespace hecla
