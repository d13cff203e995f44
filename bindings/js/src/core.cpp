// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The functions of the module core: documents, their trees and comments, JSON, queries and formatting. Editing is in
// edits.cpp.
#include <hecla/analysis/searched_document.h>
#include <hecla/jsontext/writer.h>
#include <hecla/syntax/parse.h>
#include <hecla/syntax/token_list.h>
#include <hecla/unicode/unicode.h>
#include <hecla/write/config_json.h>
#include <hecla/write/format.h>

#include "documents.h"
#include "inputs.h"
#include "source/range_json.h"
#include "tree.h"

using namespace hecla;
using namespace hecla::js;

namespace {

SourceRef source_of(Call& call, std::string name, std::size_t argument) {
  return Source::make(std::move(name), call.take(argument));
}

void write_comments(const syntax::DocumentRef& document, std::string& out) {
  jsontext::Writer json(out);
  json.begin_array();
  const syntax::TokenList tokens(document);
  for (const syntax::Token& token : tokens.all()) {
    if (token.kind != syntax::TokenKind::Comment) continue;
    detail::write_range(json, token.range);
  }
  json.end_array();
}

write::ConfigJsonOptions json_options(const Options& options, const Limits& limits) {
  return {.limits = limits,
          .indent = static_cast<std::size_t>(options.number("indent", 0)),
          .sorted = options.flag("sorted"),
          .escape_html = options.flag("escapeHtml")};
}

}  // namespace

// name, text, options: parses a text. The output is the handle of the document; the diagnostics are those of the text,
// and the status is not Failed.
HECLA_EXPORT(hecla_parse) {
  const std::int32_t status = run([](Call& call) {
    const std::string name = call.take(0);
    const FileOptions options = file_options(call.options(2));
    call.diags = Diagnostics(options.limits.max_diagnostics);
    write::Document document(source_of(call, name, 1), call.diags, options);
    call.output = std::to_string(keep(std::move(document), options));
  });
  return status == Failed ? Fine : status;
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
    const File& file = kept.document.file();
    const Options options = call.options(0);
    if (file.is_json()) {
      call.output = file.source()->text();
    } else {
      call.output = write::config_to_json({&file.native(), 1},
                                          json_options(options, kept.options.limits), call.diags);
    }
  });
}

// name, text, options: the same for a text without a handle. Its syntax errors are errors.
HECLA_EXPORT(hecla_text_json) {
  return run([](Call& call) {
    const std::string name = call.take(0);
    const Options options = call.options(2);
    const FileOptions reading = file_options(options);
    const File file = parse_source(source_of(call, name, 1), call.diags, reading);
    if (call.diags.has_errors()) return;
    call.output = file.is_json()
                      ? std::string(file.source()->text())
                      : write::config_to_json({&file.native(), 1},
                                              json_options(options, reading.limits), call.diags);
  });
}

// address: what it refers to, as an array.
HECLA_EXPORT(hecla_find) {
  return run([id](Call& call) {
    const KeptDocument& kept = document(id);
    const auto address = write::Address::parse(Source::make("address", call.take(0)), call.diags);
    if (!address) return;
    analysis::SearchedDocument searched(kept.document, kept.options.limits);
    jsontext::Writer json(call.output);
    json.begin_array();
    for (const write::Located& part : kept.document.find(*address)) {
      json.begin_object();
      searched.write_place(json, part);
      detail::write_range(json.key("valueRange"), part.value);
      json.key("comments").begin_array();
      for (const ByteRange range : part.leading_comments) detail::write_range(json, range);
      for (const ByteRange range : part.trailing_comments) detail::write_range(json, range);
      json.end_array();
      if (const auto value = searched.constant_json(part)) json.key("value").json(*value);
      json.key("source").string(searched.source(part));
      json.end_object();
    }
    json.end_array();
  });
}

// name, text, options: the tree of an expression, in the same form.
HECLA_EXPORT(hecla_expression) {
  return run([](Call& call) {
    const std::string name = call.take(0);
    const SourceRef source = source_of(call, name, 1);
    const auto document = syntax::parse_expression(source, call.diags, {call.options(2).limits()});
    if (!call.diags.has_errors()) call.output = tree_words(File(document));
  });
}

// name, text, options: the formatted text.
HECLA_EXPORT(hecla_format) {
  return run([](Call& call) {
    const std::string name = call.take(0);
    const Options options = call.options(2);
    write::FormatOptions style{.align = options.flag("align", true),
                               .width = static_cast<std::uint32_t>(options.number("width", 0)),
                               .sort_attributes = options.flag("sortAttributes"),
                               .sort_blocks = options.flag("sortBlocks"),
                               .accept_errors = options.flag("acceptErrors"),
                               .limits = options.limits()};
    const std::string wanted = options.text("style", "hcl");
    if (wanted == "terraform")
      style.style = write::FormatStyle::Terraform;
    else if (wanted != "hcl")
      throw UsageError("the option \"style\" must be \"hcl\" or \"terraform\"");
    call.output = write::format(source_of(call, name, 1), style, call.diags).value_or("");
  });
}
