// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The values of YAML scalars: which of them are numbers, bools, nulls and times.
#include "stdlib/support.h"

namespace hecla::stdlib {

struct YamlScalar {
  std::string_view text;
  std::string_view tag;    // in full ("tag:yaml.org,2002:int"); empty if there is none
  bool in_quotes = false;  // in single or double quotes
  bool plain = false;      // neither quoted nor a block scalar
};

// Returns a string, a number, a bool, or null of unknown type.
CallResult resolve_yaml_scalar(const YamlScalar& scalar);

// Returns whether the scalar, as a key, causes the value of its entry to be merged into the mapping.
bool is_yaml_merge_key(const YamlScalar& scalar);

}  // namespace hecla::stdlib
