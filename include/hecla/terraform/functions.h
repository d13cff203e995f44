// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// All functions that Terraform offers, under its names: those of stdlib::terraform(), and those that need expressions
// (try, can, convert, type), templates (templatestring, templatefile) or files.
//
//   const stdlib::Table table = terraform::functions({.root = "modules/network"});
//   terraform::set_functions(ctx, table);            // upper(…), and core::upper(…)
//
// Left out are those whose result is another one each time (timestamp, plantimestamp, uuid, bcrypt), one that looks at
// the user's home (pathexpand), and rsadecrypt. base64gzip gives other bytes than Terraform does, with the same text
// inside.
//
// Functions are immutable and thread-safe.
#include <hecla/model/eval_context.h>
#include <hecla/stdlib/table.h>

#include <string>

namespace hecla::terraform {

struct FunctionOptions {
  // The directory that file functions work in; nothing outside of it can be reached, neither by "..", nor by
  // absolute paths, nor by symbolic links. Empty: there are no file functions. A directory that cannot be opened
  // is an error of their calls.
  std::string root = {};
};

stdlib::Table functions(const FunctionOptions& options = {});

// Sets each function under its name and, as Terraform has it, under "core::" and its name.
void set_functions(EvalContext& context, const stdlib::Table& table);

// A type as Terraform's console shows it: what type(VALUE) gives, for whoever prints it. Such a value is of
// ext::type_constraint_type().
std::string type_text(const Type& type);

}  // namespace hecla::terraform
