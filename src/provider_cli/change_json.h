// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// A planned change as JSON, in the form of "change" in the output of `terraform show -json`.
#include <hecla/provider/client.h>
#include <hecla/value/walk.h>

#include "jsontext/writer.h"

namespace hecla::provider_cli {

struct Change {
  Value before;  // null: a new object
  Value after;   // null: a removed object
  std::vector<Path> replace_paths = {};
  std::vector<MarkedPath> marks = {};  // of what the configuration and the prior state hide

  // Return `before` and `after` with marks on what the configuration, the prior state or the schema hides.
  Value marked_before(const wire::SchemaBlock& schema) const;
  Value marked_after(const wire::SchemaBlock& schema) const;

  // Returns "create", "update", "delete", "no-op" or, for a replacement, "delete" and "create".
  std::vector<std::string_view> actions() const;
};

// Writes a value with null for each part that is unknown or marked; unknown attributes are left out.
void write_known(jsontext::Writer& json, const Value& value);

// Returns the JSON text with a newline at the end. Unknown attributes are left out of "after" and are
// true in "after_unknown".
std::string change_json(const Change& change, const wire::SchemaBlock& schema);

}  // namespace hecla::provider_cli
