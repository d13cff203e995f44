// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Declarations: a file with the names and functions that the expressions of a program can use but do not define.
//
//   variable "region"  { type = string }
//   variable "bucket"  {
//     type  = output(object({ name = string }))
//     value = { name = "b-17" }                    # for evaluation; optional
//   }
//   constant "retries" { value = 3 }
//   keyword  "range"   {}
//   namespace "pkg"    { variable "version" { type = string } }      # pkg.version
//   function "join" {
//     parameter "separator" { type = string }
//     variadic "parts"      { type = list(string) }
//     returns = string
//   }
//
// Types are written as in PCL. In addition to the names of type_scope() there are none, dynamic and id, and the
// functions promise(T), output(T), union(T...), const(VALUE), enum(TOKEN, VALUE...) and opaque(NAME).
#include <hecla/model/eval_context.h>
#include <hecla/pcl/bind.h>
#include <hecla/pcl/eventual_value.h>

#include <vector>

namespace hecla::pcl {

class Declarations {
 public:
  // `types` must outlive the declarations.
  explicit Declarations(TypeTable& types) : types_(types) {}

  // Adds the declarations of a file. A declaration with an error is reported, and is left out or has the type dynamic.
  void read(const syntax::DocumentRef& document, Diagnostics& diags);

  const Scope& scope() const { return scope_; }
  Scope& scope() { return scope_; }
  // Adds the variables with their values, converted to their types. A variable without a value is unknown; if its
  // type is eventual, it does not arrive as long as the declarations exist.
  void add_values(EvalContext& ctx) const;
  // Makes the functions of `ctx` that are declared return values of their declared types. A call whose result does not
  // convert to that type fails. Results do not arrive later, even if they are declared to be eventual. The table of
  // types must outlive the context, and is used by each call.
  void add_result_types(EvalContext& ctx) const;

 private:
  friend class DeclarationReader;
  TypeTable& types_;
  Scope scope_;
  std::vector<Value::Field> values_;
  std::vector<std::pair<std::string, Type>> result_types_;  // of the functions
  std::vector<EventualSource> pending_;
};

// Returns the type that an expression of `document` describes in the notation above; dynamic after an error.
Type read_type(TypeTable& types, const syntax::Document& document, const syntax::Expr& expr,
               Diagnostics& diags);

}  // namespace hecla::pcl
