// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Types of PCL in the JSON of the protocol ("PCL operations").
#include <map>
#include <vector>

#include "encoding.h"
#include "hecla_pcl.h"

namespace hecla::conformance {

using PclTypes = Owned<hecla_pcl_types, hecla_pcl_types_free>;

PclTypes types_of(const Fields& request);

// Reads types, of which later ones may refer to recursive types in earlier ones. Throws BadRequest.
class PclTypeReader {
 public:
  explicit PclTypeReader(hecla_pcl_types* types) : types_(types) {}

  hecla_pcl_type read(const Json& json) { return hecla_pcl_complete(types_, read_open(json)); }
  std::vector<hecla_pcl_type> read_all(const Json& array);

 private:
  hecla_pcl_type read_open(const Json& json);
  hecla_pcl_type read_object(const Json& json);
  hecla_pcl_type read_enum(const Json& json);
  hecla_pcl_type read_recursive(const Json& json);
  hecla_pcl_type read_members(const std::string& tag, const Json& parts);

  hecla_pcl_types* types_;
  std::map<std::string, hecla_pcl_type> names_;
};

// Returns the value of a constant type from its text.
Value read_pcl_literal(hecla_pcl_type base, const std::string& text);

// Throws std::runtime_error for a recursive type, which the protocol cannot answer with.
Json encode_pcl_type(hecla_pcl_type type);

}  // namespace hecla::conformance
