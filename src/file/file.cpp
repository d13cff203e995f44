// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/file/file.h>
#include <hecla/syntax/parse.h>

namespace hecla {

bool is_json(std::string_view path, Syntax syntax) {
  return syntax == Syntax::Json || (syntax == Syntax::Auto && json::is_json_file_name(path));
}

File parse_file(const std::string& path, Diagnostics& diags, const FileOptions& options) {
  const auto source = Source::read_file(path, options.limits.max_source_bytes);
  const bool is_in_json = is_json(path, options.syntax);
  FileOptions known = options;
  known.syntax = is_in_json ? Syntax::Json : Syntax::Native;
  if (source) return parse_source(*source, diags, known);
  diags.add(DiagnosticCode::CannotReadFile, {}, source.error());
  // Do not report that an empty text is not JSON: the file could not be read at all.
  Diagnostics ignored(0);
  return parse_text(path, {}, ignored, known);
}

File parse_text(std::string name, std::string text, Diagnostics& diags,
                const FileOptions& options) {
  return parse_source(Source::make(std::move(name), std::move(text)), diags, options);
}

File parse_source(const SourceRef& source, Diagnostics& diags, const FileOptions& options) {
  if (!is_json(source->name(), options.syntax)) {
    return File(
        syntax::parse_config(source, diags, {.limits = options.limits, .rules = options.rules}));
  }
  json::DocumentRef document =
      json::parse_document(source, diags, {.limits = options.limits, .rules = options.rules});
  report_unusable_root(*document, diags);
  return File(std::move(document));
}

}  // namespace hecla
