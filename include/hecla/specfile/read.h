// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Decoder specifications written as configuration: the language of `hcldec` spec files.
//
//   object {
//     # What the service is called.
//     attr "name" {
//       type     = string
//       required = true
//     }
//     block_list "listener" {
//       object {
//         attr "port" { type = number }
//       }
//     }
//   }
//
//   const auto document = syntax::parse_file("service.hcldec", diags);
//   const auto file = specfile::read(document->body(), diags);
//   if (!diags.has_errors()) value = dec::decode(body, file.root, file.make_context(), diags);
//
// Comments right above a specification are its description (dec::documented). On mistakes there are
// diagnostics, and null in the places concerned. A SpecFile keeps alive what it was
// read from; it is a value that may be used from many threads.
#include <hecla/dec/spec.h>

#include <map>
#include <string>

namespace hecla::specfile {

struct SpecFile {
  dec::Spec root;
  // What the file offers to the configurations that it describes.
  std::map<std::string, Value> variables;
  std::map<std::string, Function> functions;

  // A context with both.
  EvalContext make_context() const;
};

// What the values in the specification and its nesting may take is bounded by `limits`; a transform is evaluated
// with the limits of the decoding.
SpecFile read(const Body& body, Diagnostics& diags, const Limits& limits = {});

// A type as specification files write it: `list(string)`, `object({a = number})`, `any`. It is an ordinary
// expression, so that `null` is `any`, and a conditional may choose.
Type read_type(const Expression& expression, Diagnostics& diags);

// The functions that expressions of a specification may call.
const EvalContext& spec_functions();

}  // namespace hecla::specfile
