// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The JSON syntax of HCL: configuration and expressions written as JSON ("HCL JSON Syntax
// Specification").
//
//   auto source = hecla::Source::make("main.tf.json", text);
//   hecla::Body body = hecla::json::parse(source, diags);
//   hecla::BodyContent content = body.content(schema, diags);
//
// Mistakes become diagnostics and what could be read is kept: after a mistake the rest of the text
// is still parsed. Property order and repeated properties are kept. What is returned keeps the
// source alive, is immutable, and may be used from many threads.
#include <hecla/base/limits.h>
#include <hecla/model/body.h>

namespace hecla::json {

struct ParseOptions {
  Limits limits = {};
};

class Document;
using DocumentRef = Ref<const Document>;

// The tree, whatever value the text is; document.h has what can be done with it. That the value is no body
// is not reported.
DocumentRef parse_document(const SourceRef& source, Diagnostics& diags,
                           const ParseOptions& options = {});

// A body: the text must be an object or an array of objects.
Body parse(const SourceRef& source, Diagnostics& diags, const ParseOptions& options = {});

// An expression: any JSON value.
Expression parse_expression(const SourceRef& source, Diagnostics& diags,
                            const ParseOptions& options = {});

// Whether a file of this name is in the JSON syntax: it ends in ".json".
bool is_json_file_name(std::string_view name);

}  // namespace hecla::json
