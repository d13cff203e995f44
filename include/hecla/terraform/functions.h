// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// All functions that Terraform offers under its names, with those that need expressions, templates or files.
//
//   const stdlib::Table table = terraform::functions({.root = "modules/network"});
//   for (const Function& function : table.all()) ctx.set(function.name(), function);
//
// Left out are those whose result is another one each time (timestamp, plantimestamp, uuid, bcrypt), those that
// look at the machine (pathexpand), and rsadecrypt.
//
// Functions are immutable and thread-safe.
#include <hecla/stdlib/table.h>

#include <string>

namespace hecla::terraform {

struct FunctionOptions {
  // The directory that file functions work in; nothing outside of it can be reached, neither by "..", nor by
  // absolute paths, nor by symbolic links. Empty: there are no file functions.
  std::string root = {};
};

stdlib::Table functions(const FunctionOptions& options = {});

}  // namespace hecla::terraform
