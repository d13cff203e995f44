// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The functions of the module core: documents, their trees and comments, JSON, queries and formatting. Editing is in
// edits.cpp.
#include <hecla/syntax/parse.h>
#include <hecla/syntax/token_list.h>
#include <hecla/terraform/file_structure.h>
#include <hecla/write/config_json.h>
#include <hecla/write/format.h>

#include <algorithm>
#include <new>

#include "analysis/searched_document.h"
#include "documents.h"
#include "inputs.h"
#include "json_places.h"
#include "jsontext/writer.h"
#include "source/range_json.h"
#include "tree.h"
#include "unicode/unicode.h"
#include "values.h"

using namespace hecla;
using namespace hecla::js;

namespace {

void write_comments(const syntax::DocumentRef& document, std::string& out) {
  Utf16Offsets utf16;
  jsontext::Writer json(out);
  json.begin_array();
  const syntax::TokenList tokens(document);
  for (const syntax::Token& token : tokens.all()) {
    if (token.kind != syntax::TokenKind::Comment) continue;
    detail::write_range(json, document->source(), token.range, utf16);
  }
  json.end_array();
}

write::ConfigJsonOptions json_options(const Options& options, const Limits& limits) {
  return {.limits = limits,
          .indent = static_cast<std::size_t>(options.number("indent", 0, 100)),
          .sorted = options.flag("sorted"),
          .escape_html = options.flag("escapeHtml"),
          .unwraps_templates = options.flag("escapeHtml")};  // both for hcl2json
}

// Without a byte order mark, which JSON.parse() does not accept.
std::string text_of_json(const File& file) {
  std::string_view text = file.source()->text();
  if (text.starts_with(unicode::byte_order_mark))
    text.remove_prefix(unicode::byte_order_mark.size());
  return std::string(text);
}

// Writes the JSON of a file. With the options "positions" or "bigints" it is the member "json" of an object, which has
// the lists of JsonPlaces, too. With "checkNumbers", numbers that JavaScript cannot hold are errors.
void write_json(Call& call, const File& file, const Options& options, const Limits& limits) {
  const bool has_lists = options.flag("positions") || options.flag("bigints");
  JsonPlaces places(file.source(), options, call.diags);
  const bool is_observed = has_lists || options.flag("checkNumbers");
  write::ConfigJsonOptions how = json_options(options, limits);
  if (is_observed) how.observer = &places;
  if (file.is_json()) {
    call.output = text_of_json(file);
    if (is_observed) write::observe_json(*file.json(), places);
  } else {
    call.output = write::config_to_json({&file.native(), 1}, how, call.diags);
  }
  if (has_lists) call.output = places.with_lists(call.output);
}

// Returns whether the parser may have stopped at a limit.
bool is_cut(const Diagnostics& diags) {
  return diags.dropped_count() > 0 || std::ranges::any_of(diags, [](const Diagnostic& item) {
           return item.code == DiagnosticCode::MemoryLimitExceeded ||
                  item.code == DiagnosticCode::SourceTooLarge;
         });
}

}  // namespace

// name, text, options: parses a text. The output is the handle of the document; the diagnostics are those of the text.
// The status is Failed only if there is no document, because the text exceeds the limit of memory.
HECLA_EXPORT(hecla_parse) {
  bool is_kept = false;
  const std::int32_t status = run([&](Call& call) {
    const std::string name = call.take(0);
    const Options options = call.options(2);
    FileOptions reading = file_options(options);
    call.diags = Diagnostics(reading.limits.max_diagnostics);
    const SourceRef source = read_source(call, name, 1, options, reading);
    if (call.diags.has_errors()) return;
    write::Document document(source, call.diags, reading, terraform::json_structure(name));
    call.output = std::to_string(keep({std::move(document), reading, is_cut(call.diags)}));
    is_kept = true;
  });
  return status == Failed && is_kept ? Fine : status;
}

HECLA_EXPORT(hecla_free) {
  free_document(id);
  return Fine;
}

HECLA_EXPORT(hecla_document_count) { return static_cast<std::int32_t>(document_count()); }

HECLA_EXPORT(hecla_text) {
  return run([id](Call& call) { call.output = document(id).document.text(); });
}

// The tree in the form of tree.h.
HECLA_EXPORT(hecla_tree) {
  return run([id](Call& call) { call.output = tree_words(document(id).document.file()); });
}

// The ranges of all comments, in source order.
HECLA_EXPORT(hecla_comments) {
  return run([id](Call& call) {
    const File& file = document(id).document.file();
    if (file.is_json()) {
      call.output = "[]";
    } else {
      write_comments(file.native(), call.output);
    }
  });
}

// options: the document as JSON, its expressions as "${…}".
HECLA_EXPORT(hecla_document_json) {
  return run([id](Call& call) {
    const KeptDocument& kept = document(id);
    write_json(call, kept.document.file(), call.options(0), kept.options.limits);
  });
}

// name, text, options: the same for a text without a handle. Its syntax errors are errors.
HECLA_EXPORT(hecla_text_json) {
  return run([](Call& call) {
    const std::string name = call.take(0);
    const Options options = call.options(2);
    FileOptions reading = file_options(options);
    const File file =
        parse_source(read_source(call, name, 1, options, reading), call.diags, reading);
    if (!call.diags.has_errors()) write_json(call, file, options, reading.limits);
  });
}

// address: what it refers to, as an array.
HECLA_EXPORT(hecla_find) {
  return run([id](Call& call) {
    const KeptDocument& kept = document(id);
    const auto address = write::Address::parse(Source::make("address", call.take(0)), call.diags);
    if (!address) return;
    const SourceRef& source = kept.document.file().source();
    Utf16Offsets utf16;
    analysis::SearchedDocument searched(kept.document, kept.options.limits);
    jsontext::Writer json(call.output, {.max_bytes = kept.options.limits.max_string_bytes});
    json.begin_array();
    for (const write::Located& part : kept.document.find(*address)) {
      json.begin_object();
      searched.write_place(json, part, searched.address(part), &utf16);
      detail::write_range(json.key("valueRange"), source, part.value, utf16);
      json.key("comments").begin_array();
      for (const ByteRange range : part.leading_comments)
        detail::write_range(json, source, range, utf16);
      for (const ByteRange range : part.trailing_comments)
        detail::write_range(json, source, range, utf16);
      json.end_array();
      if (const auto value = searched.constant(part)) write_value(json.key("value"), *value);
      json.key("source").string(searched.source(part));
      json.end_object();
    }
    json.end_array();
    if (json.is_too_long()) throw std::bad_alloc();
  });
}

// name, text, options: the tree of an expression, in the same form.
HECLA_EXPORT(hecla_expression) {
  return run([](Call& call) {
    const std::string name = call.take(0);
    const Options options = call.options(2);
    FileOptions reading = file_options(options);
    const SourceRef source = read_source(call, name, 1, options, reading);
    const auto document = syntax::parse_expression(source, call.diags, {reading.limits});
    if (!call.diags.has_errors()) call.output = tree_words(File(document));
  });
}

// name, text, options: the formatted text.
HECLA_EXPORT(hecla_format) {
  return run([](Call& call) {
    const std::string name = call.take(0);
    const Options options = call.options(2);
    FileOptions reading = file_options(options);
    const SourceRef source = read_source(call, name, 1, options, reading);
    write::FormatOptions style{
        .align = options.flag("align", true),
        .width = static_cast<std::uint32_t>(options.number("width", 0, 1'000'000)),
        .sort_attributes = options.flag("sortAttributes"),
        .sort_blocks = options.flag("sortBlocks"),
        .accept_errors = options.flag("acceptErrors"),
        .limits = reading.limits};
    const std::string wanted = options.text("style", "hcl");
    if (wanted == "terraform")
      style.style = write::FormatStyle::Terraform;
    else if (wanted != "hcl")
      throw UsageError("the option \"style\" must be \"hcl\" or \"terraform\"");
    if (!check_utf8(source, call.diags)) return;
    call.output = write::format(source, style, call.diags).value_or("");
  });
}
