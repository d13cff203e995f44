// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Parsing a file in either syntax.
//
//   hecla::Diagnostics diags;
//   const hecla::File file = hecla::parse_file("main.tf.json", diags);
//   file.body().content(schema, diags);
//   if (const auto& native = file.native()) ...    // the syntax tree; file.json() for the other syntax
//
// There is always a result: of a file that cannot be read that of an empty one, and of broken text what
// could be read. Whether there were errors only the diagnostics say. A File is a small handle that keeps
// everything alive; immutable, for any number of threads.
#include <hecla/base/limits.h>
#include <hecla/json/document.h>
#include <hecla/source/diagnostic.h>
#include <hecla/syntax/document.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace hecla {

// Auto: JSON where the name ends in ".json", otherwise native.
enum class Syntax : std::uint8_t { Auto, Native, Json };

// Whether a file of this name is read in the JSON syntax.
bool is_json(std::string_view path, Syntax syntax);

struct FileOptions {
  Limits limits = {};
  Syntax syntax = Syntax::Auto;
};

class File {
 public:
  explicit File(syntax::DocumentRef document) : native_(std::move(document)) {}
  explicit File(json::DocumentRef document) : json_(std::move(document)) {}

  const SourceRef& source() const { return native_ ? native_->source() : json_->source(); }
  Body body() const { return native_ ? native_->body() : json_->body(); }
  // The tree: one of the two, the other is null.
  const syntax::DocumentRef& native() const { return native_; }
  const json::DocumentRef& json() const { return json_; }
  bool is_json() const { return json_ != nullptr; }

 private:
  syntax::DocumentRef native_;
  json::DocumentRef json_;
};

// Reads the file, from standard input where the path is "-".
File parse_file(const std::string& path, Diagnostics& diags, const FileOptions& options = {});
// `name` is shown in diagnostics, and says which syntax it is unless the options do.
File parse_text(std::string name, std::string text, Diagnostics& diags,
                const FileOptions& options = {});
File parse_source(const SourceRef& source, Diagnostics& diags, const FileOptions& options = {});

}  // namespace hecla
