// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// SchemaIndex: what the readers of bodies look up in a schema, so that several bodies can be read with one schema without
// going through all of it for each of them (ContentRequest::index).
//
// Refers to the schema, which must outlive it and not change. Safe to use from several threads.
#include <hecla/model/body.h>

#include "model/name_index.h"

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
    for (const BlockSchema& block : schema.blocks) has_secret_block |= block.holds_secrets;
  }

  NameIndex<AttributeSchema> attributes;
  NameIndex<BlockSchema> blocks;
  bool has_required = false;
  bool has_secret = false;
  bool has_secret_block = false;

  // Returns whether an item that the schema does not have is hidden, because it can be a misspelled secret. `has_parts`
  // says that it is a block, an object or a list, which can be a misspelled block.
  bool hides_unsupported(bool has_parts) const {
    return has_secret || (has_parts && has_secret_block);
  }
};

}  // namespace hecla
