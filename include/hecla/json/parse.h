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
// Errors become diagnostics, and the rest of the text is still parsed. Property order and repeated
// properties are kept. The results keep the source alive, are immutable, and may be used from many
// threads.
#include <hecla/base/block_pool.h>
#include <hecla/base/limits.h>
#include <hecla/convert/convert.h>
#include <hecla/model/body.h>

namespace hecla::json {

struct ParseOptions {
  Limits limits = {};
  // Bytes that are not UTF-8 become U+FFFD, and integers of more than 512 bits are rounded: with a warning, as in the
  // deployed implementation, or with an error, as the document demands.
  Rules rules = Rules::Deployed;
  // Memory for the tree, used again for many files. Null: fresh memory.
  Ref<BlockPool> pool = nullptr;
};

class Document;
using DocumentRef = Ref<const Document>;

// Parses any JSON value; document.h describes the result. Does not report a value that cannot be a
// body.
DocumentRef parse_document(const SourceRef& source, Diagnostics& diags,
                           const ParseOptions& options = {});

// Parses a body: the text must be an object or an array of objects.
Body parse(const SourceRef& source, Diagnostics& diags, const ParseOptions& options = {});

// Parses an expression: any JSON value.
Expression parse_expression(const SourceRef& source, Diagnostics& diags,
                            const ParseOptions& options = {});

// Returns whether the file name denotes a file in the JSON syntax: it ends in ".json".
bool is_json_file_name(std::string_view name);

}  // namespace hecla::json
