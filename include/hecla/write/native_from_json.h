// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Converts configuration from the JSON syntax to the native syntax.
//
//   write::native_from_json(source, {.structure = &terraform::file_structure(name)}, diags)
//   // {"variable": {"n": {"type": "number"}}}  becomes
//   // variable "n" {
//   //   type = number
//   // }
//
// The JSON syntax does not say which properties are blocks and which strings are templates; the structure of
// the language does (body_structure.h). A property "//" in a body becomes a comment. The result is laid out as
// a formatter would leave it. Reading it and writing it as JSON with the same structure gives the same
// configuration.
//
// Pure; safe to call from several threads.
#include <hecla/base/limits.h>
#include <hecla/convert/convert.h>
#include <hecla/source/diagnostic.h>
#include <hecla/source/source.h>
#include <hecla/write/body_structure.h>

#include <string>

namespace hecla::write {

struct NativeFromJsonOptions {
  const BodyStructure* structure = &unknown_structure();
  Limits limits = {};
  Rules rules = Rules::Deployed;  // see json::ParseOptions
};

// Returns the configuration in the native syntax. Reports text that is not JSON, templates that do
// not parse, names that the native syntax cannot express, and other values where the structure has
// blocks; everything else is still written.
std::string native_from_json(const SourceRef& source, const NativeFromJsonOptions& options,
                             Diagnostics& diags);

}  // namespace hecla::write
