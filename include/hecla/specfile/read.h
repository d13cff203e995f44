// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Decoder specifications written as configuration: the language of `hcldec` spec files.
//
//   object {
//     # The name of the service.
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
// Comments directly above a specification are its description (dec::documented). Errors are reported; the
// specifications concerned are the literal null. A SpecFile keeps the document that it was read from alive;
// it is a value that may be used from many threads.
#include <hecla/dec/spec.h>

#include <map>
#include <string>

namespace hecla::specfile {

struct SpecFile {
  dec::Spec root;
  // Variables and functions for the configurations that the file describes.
  std::map<std::string, Value> variables;
  std::map<std::string, Function> functions;

  // Returns a context with these variables and functions.
  EvalContext make_context() const;
};

// `limits` apply to the nesting of the specification and to the values in it; a transform is evaluated with the
// limits of the decoding.
SpecFile read(const Body& body, Diagnostics& diags, const Limits& limits = {});

// Reads a type of a specification file: `list(string)`, `object({a = number})`, `any`. It is an ordinary
// expression, which is evaluated: `null` is `any`, and a conditional may select a type.
Type read_type(const Expression& expression, Diagnostics& diags,
               const Limits& limits = default_limits);

// Returns a context with the functions that expressions of a specification may call.
const EvalContext& spec_functions();

}  // namespace hecla::specfile
