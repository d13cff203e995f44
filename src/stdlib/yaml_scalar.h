// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The values of YAML scalars: which texts are numbers, bools, nulls and times.
#include "stdlib/support.h"

namespace hecla::stdlib {

struct YamlScalar {
  std::string_view text;
  std::string_view tag;    // in full ("tag:yaml.org,2002:int"); empty where there is none
  bool in_quotes = false;  // single or double ones
  bool plain = false;      // neither in quotes nor a block of lines
};

// A string, number, bool, or the null of unknown type.
CallResult resolve_yaml_scalar(const YamlScalar& scalar);

// Whether the scalar, as the key of an entry, asks for the entry's value to be merged into the mapping.
bool is_yaml_merge_key(const YamlScalar& scalar);

}  // namespace hecla::stdlib
