// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Parses a file in either syntax.
//
//   hecla::Diagnostics diags;
//   const hecla::File file = hecla::parse_file("main.tf.json", diags);
//   file.body().content(schema, diags);
//   if (const auto& native = file.native()) ...    // the syntax tree; file.json() for the other syntax
//
// There is always a result: an empty file if the file cannot be read, and everything that could be
// parsed if the text has errors. Only the diagnostics say whether there were errors. A File is a
// small handle that keeps everything alive; it is immutable, for any number of threads.
#include <hecla/base/limits.h>
#include <hecla/json/document.h>
#include <hecla/source/diagnostic.h>
#include <hecla/syntax/document.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace hecla {

// Auto: JSON if the name ends in ".json", otherwise native.
enum class Syntax : std::uint8_t { Auto, Native, Json };

// Returns whether a file with this name is read in the JSON syntax.
bool is_json(std::string_view path, Syntax syntax);

struct FileOptions {
  Limits limits = {};
  Syntax syntax = Syntax::Auto;
  Rules rules = Rules::Deployed;  // see the options of the parsers
};

class File {
 public:
  explicit File(syntax::DocumentRef document) : native_(std::move(document)) {}
  explicit File(json::DocumentRef document) : json_(std::move(document)) {}

  const SourceRef& source() const { return native_ ? native_->source() : json_->source(); }
  Body body() const { return native_ ? native_->body() : json_->body(); }
  // Return the tree; one of the two is null.
  const syntax::DocumentRef& native() const { return native_; }
  const json::DocumentRef& json() const { return json_; }
  bool is_json() const { return json_ != nullptr; }
  // Returns the number of bytes that the tree takes, without the source.
  std::size_t tree_bytes() const { return native_ ? native_->tree_bytes() : json_->tree_bytes(); }

 private:
  syntax::DocumentRef native_;
  json::DocumentRef json_;
};

// Reads a file, or standard input if the path is "-".
File parse_file(const std::string& path, Diagnostics& diags, const FileOptions& options = {});
// Parses text. `name` appears in diagnostics, and determines the syntax unless the options do.
File parse_text(std::string name, std::string text, Diagnostics& diags,
                const FileOptions& options = {});
File parse_source(const SourceRef& source, Diagnostics& diags, const FileOptions& options = {});

}  // namespace hecla
