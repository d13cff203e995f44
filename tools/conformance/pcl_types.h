// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Types of PCL in the JSON of the protocol ("PCL operations").
#include <hecla/pcl/type_table.h>

#include <map>

#include "json.h"

namespace hecla::conformance {

// The strings attached to an object type.
struct JsonAnnotation : pcl::Annotation {
  explicit JsonAnnotation(Json given) : value(std::move(given)) {}
  Json value;
};

// Reads types, of which later ones may refer to recursive types in earlier ones. Throws BadRequest.
class PclTypeReader {
 public:
  explicit PclTypeReader(pcl::TypeTable& table) : table_(table), recursive_(table) {}

  pcl::Type read(const Json& json) { return recursive_.complete(read_open(json)); }
  std::vector<pcl::Type> read_all(const Json& array);

 private:
  pcl::Type read_open(const Json& json);
  pcl::Type read_object(const Json& json);
  pcl::Type read_enum(const Json& json);
  pcl::Type read_recursive(const Json& json);

  pcl::TypeTable& table_;
  pcl::RecursiveTypes recursive_;
  std::map<std::string, pcl::Type> names_;
};

// Returns the value of a constant type from its text.
Value read_pcl_literal(pcl::Type base, const std::string& text);

// Throws std::runtime_error for a recursive type, which the protocol cannot answer with.
Json encode_pcl_type(pcl::Type type);

}  // namespace hecla::conformance
