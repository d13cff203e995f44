// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Describes decoder specifications: as JSON Schema for tools that work on the JSON syntax, and as a reference
// page for people who write either syntax.
//
//   const dec::Spec service = dec::object({
//       {"port", dec::documented(dec::attribute({"port", Type::number(), true}), "The port to listen on.")}});
//   std::string schema = describe::json_schema(service, {.title = "Service"});
//   std::string page = describe::reference_page(service, {.title = "Service"});
//
// Descriptions come from dec::documented. Both texts are UTF-8, end with a newline and depend only on
// the specification. Pure functions; they may be called from several threads.
#include <hecla/dec/spec.h>

#include <string>

namespace hecla::describe {

struct Options {
  std::string title;  // if empty: none in a schema, "Reference" on a page
};

// Returns a JSON Schema, draft 2020-12, for documents in the JSON syntax. Each document that decodes without an
// error is valid under it, with two exceptions that JSON Schema cannot express: a duplicate property counts
// once, and names are compared byte by byte. A valid document may still have errors: in templates, which are all
// strings with "${" or "%{", in the fallback of a dec::with_default, in the number of blocks under labels, and in
// what the application checks itself.
std::string json_schema(const dec::Spec& spec, const Options& options = {});

// Returns a page in Markdown (CommonMark with tables): an example in the native syntax, the arguments, and the
// blocks with theirs, in the order of the specification. Each block has an anchor for links.
std::string reference_page(const dec::Spec& spec, const Options& options = {});

}  // namespace hecla::describe
