// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The parts that the sources of hecla_pcl.h share.
#include <hecla/pcl/scope.h>
#include <hecla/pcl/type_table.h>

#include "hecla_pcl.h"
#include "internal.h"

struct hecla_pcl_types {
  hecla_pcl_types(hecla::Rules rules, const hecla::Limits& limits) : table(rules, limits) {}

  hecla::pcl::TypeTable table;
  hecla::pcl::RecursiveTypes recursive{table};
};

namespace hecla::c {

inline hecla_pcl_type view_of(pcl::Type type) { return {type.node()}; }
inline pcl::Type in(hecla_pcl_type type) {
  return type.node ? pcl::Type(static_cast<const pcl::detail::TypeNode*>(type.node))
                   : pcl::Type::dynamic();
}
std::vector<pcl::Type> types_of(const hecla_pcl_type* types, std::size_t count);

}  // namespace hecla::c
