// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// What the parts of hecla.pcl share.
#include <hecla/pcl/bind.h>
#include <hecla/pcl/type_table.h>
#include <nanobind/nanobind.h>

#include <memory>

#include "tree.h"

namespace hecla::python {

struct PclTable {
  explicit PclTable(Rules rules) : types(rules), recursive(types) {}
  pcl::TypeTable types;
  pcl::RecursiveTypes recursive;
};
using PclTableRef = std::shared_ptr<PclTable>;

// A type, which keeps its table alive.
struct PclType {
  PclTableRef table;
  pcl::Type type;
};

// A scope, which keeps those around it and its table alive.
struct ScopeHandle {
  PclTableRef table;
  std::shared_ptr<pcl::Scope> owner;  // the outermost scope
  pcl::Scope* scope;
};

// Raises ValueError if the stack is too small to check types.
void check_stack();
// Returns the type of a parameter. Raises TypeError or ValueError for another object or a type of another table.
pcl::Type type_in(const PclTableRef& table, nanobind::handle type);
// Returns the type of an expression and its problems.
nanobind::tuple bind_text(const PclTableRef& table, nanobind::handle source,
                          const pcl::Scope& scope, const pcl::BindOptions& options);

// Adds programs and packages, and to the class of tables what makes programs.
void bind_pcl_programs(nanobind::module_& module, nanobind::class_<PclTable>& table);

}  // namespace hecla::python
