// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Decoder specifications described for others: as JSON Schema for the tools of people who write
// configuration in the JSON syntax, and as a reference page for people who write it in either.
//
//   const dec::Spec service = dec::object({
//       {"port", dec::documented(dec::attribute({"port", Type::number(), true}), "Where it listens.")}});
//   std::string schema = describe::json_schema(service, {.title = "Service"});
//   std::string page = describe::reference_page(service, {.title = "Service"});
//
// Descriptions come from dec::documented. Both texts are UTF-8, end with a line end and depend on the
// specification alone. Pure functions; they may be called from several threads.
#include <hecla/dec/spec.h>

#include <string>

namespace hecla::describe {

struct Options {
  std::string title;  // empty: none in a schema, "Reference" over a page
};

// A JSON Schema, draft 2020-12, for documents that json::parse makes bodies of. Each document that
// decodes without a mistake is valid under it, but for two things that JSON Schema does not see: a
// property that is given twice counts once, and names are compared byte by byte. A valid document may
// still have mistakes: in templates, which are any string with "${" or "%{", in the second part of a
// dec::with_default, in the number of blocks under labels, and in what the application checks itself.
std::string json_schema(const dec::Spec& spec, const Options& options = {});

// A page in Markdown (CommonMark with tables): an example in the native syntax, the arguments, and the
// blocks with theirs, in the order of the specification. Each block has an anchor, so that the page can
// be linked to.
std::string reference_page(const dec::Spec& spec, const Options& options = {});

}  // namespace hecla::describe
