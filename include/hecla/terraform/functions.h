// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Terraform's functions, under its names: those of stdlib::terraform(), and those that need
// expressions (try, can, convert, type), templates (templatestring, templatefile) or files.
//
//   const stdlib::Table table = terraform::functions({.root = "modules/network"});
//   terraform::set_functions(ctx, table);            // upper(…), and core::upper(…)
//
// Not included are functions whose results differ from call to call (timestamp, plantimestamp,
// uuid, bcrypt), pathexpand, which reads the user's home directory, and rsadecrypt. base64gzip
// compresses to different bytes than Terraform, which decompress to the same text.
//
// Functions are immutable and thread-safe.
#include <hecla/base/limits.h>
#include <hecla/model/eval_context.h>
#include <hecla/stdlib/table.h>

#include <span>
#include <string>

namespace hecla::terraform {

struct FunctionOptions {
  // The directory in which file functions may read. Files outside of it cannot be reached by "..",
  // absolute paths or symbolic links. Empty: there are no file functions. If the directory cannot
  // be opened, every call of a file function fails.
  std::string root = {};
};

// Returns the table of functions.
stdlib::Table functions(const FunctionOptions& options = {});

// Defines each function under its name and, as Terraform does, under "core::" and its name.
void set_functions(EvalContext& context, std::span<const Function> functions);
inline void set_functions(EvalContext& context, const stdlib::Table& table) {
  set_functions(context, table.all());
}

// Returns a type as Terraform's console shows it. Use it to print the result of type(VALUE), a value of
// ext::type_constraint_type(). Lines after the first are indented by `indent` spaces. If the text would be longer than
// `max_bytes`, it is longer than that, but incomplete: parts that a type shares make texts of any length.
std::string type_text(const Type& type, std::size_t indent = 0,
                      std::size_t max_bytes = Limits{}.max_string_bytes);

}  // namespace hecla::terraform
