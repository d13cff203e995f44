// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
//
// "Static Analysis Results Interchange Format (SARIF) Version 2.1.0", OASIS Standard. Sections are given as (§).
#include <hecla/source/render.h>

#include <algorithm>
#include <map>

#include "base/ascii.h"
#include "base/byte_text.h"
#include "jsontext/writer.h"
#include "os/paths.h"
#include "source/excerpt.h"

namespace hecla {

namespace {

constexpr std::string_view schema_uri =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/os/schemas/sarif-schema-2.1.0.json";

std::string_view level_of(Severity severity) {
  return severity == Severity::Information ? "note" : detail::name(severity);
}

// Returns the name of a source as a URI reference (RFC 3986), relative for a relative path (§3.4.3).
std::string uri_of(std::string_view name) {
  std::string uri = os::is_relative(name) ? "" : name.starts_with('/') ? "file://" : "file:///";
  for (char c : name) {
    if (os::separators().find(c) != std::string_view::npos) c = '/';
    const bool is_kept =
        is_letter(c) || is_digit(c) || std::string_view("-._~/").find(c) != std::string_view::npos;
    is_kept ? void(uri += c) : append_percent_encoded(uri, c);
  }
  return uri;
}

// Computes columns in code points. Offsets mostly ascend, so a long line is read only once for all its diagnostics.
class CodePointColumns {
 public:
  std::size_t column(const Source& source, std::size_t offset, std::size_t line) {
    if (&source != source_ || line != line_ || offset < at_) {
      source_ = &source;
      line_ = line;
      at_ = source.offset_at(line, 1);
      column_ = 1;
    }
    const std::string_view text = source.text();
    for (; at_ < offset; ++at_) {
      if ((static_cast<unsigned char>(text[at_]) & 0xC0) != 0x80) ++column_;
    }
    return column_;
  }

 private:
  const Source* source_ = nullptr;
  std::size_t line_ = 0;
  std::size_t at_ = 0;
  std::size_t column_ = 1;
};

class SarifPrinter {
 public:
  SarifPrinter(const Diagnostics& diagnostics, const RenderOptions& options)
      : items_(diagnostics.sorted()),
        options_(options),
        out_(text_, {.indent = static_cast<std::size_t>(std::max(options.indent, 0)),
                     .escape_html = true}) {
    for (const Diagnostic* item : items_) {
      if (rules_.emplace(item->id(), codes_.size()).second) codes_.push_back(item->code);
    }
  }

  std::string print() {
    out_.begin_object();
    out_.key("$schema").string(schema_uri);
    out_.key("version").string("2.1.0");
    out_.key("runs").begin_array();
    out_.begin_object();
    print_tool();
    out_.key("columnKind").string("unicodeCodePoints");
    out_.key("results").begin_array();
    for (const Diagnostic* item : items_) print_result(*item);
    out_.end_array();
    out_.end_object();
    out_.end_array();
    out_.end_object();
    return std::move(text_);
  }

 private:
  void print_text(std::string_view key, std::string_view text) {
    out_.key(key).begin_object();
    out_.key("text").string(text);
    out_.end_object();
  }

  // (§3.18, §3.49)
  void print_tool() {
    out_.key("tool").begin_object();
    out_.key("driver").begin_object();
    out_.key("name").string("hecla");
    out_.key("rules").begin_array();
    for (const DiagnosticCode& code : codes_) {
      out_.begin_object();
      out_.key("id").string(code.id());
      print_text("shortDescription", code.summary());
      out_.key("defaultConfiguration").begin_object();
      out_.key("level").string(level_of(code.severity()));
      out_.end_object();
      out_.end_object();
    }
    out_.end_array();
    out_.end_object();
    out_.end_object();
  }

  // (§3.27)
  void print_result(const Diagnostic& item) {
    const bool is_concealed = detail::is_concealed(item);
    std::string message(item.summary());
    if (const auto detail = detail::shown_detail(item); !detail.empty()) {
      message.append(". ").append(detail);
    }
    out_.begin_object();
    out_.key("ruleId").string(item.id());
    out_.key("ruleIndex").number(rules_.at(item.id()));
    out_.key("level").string(level_of(item.severity));
    print_text("message", message);
    out_.key("locations").begin_array();
    if (item.subject.has_source()) {
      out_.begin_object();
      print_location(item.subject, options_.snippets ? &item : nullptr);
      out_.end_object();
    }
    out_.end_array();
    if (!is_concealed) {
      print_related(item.related);
      print_fixes(item.fixes);
    }
    out_.end_object();
  }

  void print_artifact(const SourceRange& range) {
    out_.key("artifactLocation").begin_object();
    out_.key("uri").string(uri_of(range.name()));
    out_.end_object();
  }

  // (§3.29); includes the lines of `shown` unless it is null.
  void print_location(const SourceRange& range, const Diagnostic* shown) {
    out_.key("physicalLocation").begin_object();
    print_artifact(range);
    print_region("region", range);
    if (shown) {
      const detail::Code code = detail::code_of(*shown);
      const Source& source = *range.source();
      out_.key("contextRegion").begin_object();
      out_.key("startLine").number(source.position(code.bytes.begin).line);
      out_.key("endLine").number(source.position(code.bytes.end).line);
      print_text("snippet", code.text);
      out_.end_object();
    }
    out_.end_object();
  }

  // (§3.30)
  void print_region(std::string_view key, const SourceRange& range) {
    const Source& source = *range.source();
    const std::size_t first = range.start().line;
    const std::size_t last = range.end().line;
    out_.key(key).begin_object();
    out_.key("startLine").number(first);
    out_.key("startColumn").number(columns_.column(source, range.bytes().begin, first));
    out_.key("endLine").number(last);
    out_.key("endColumn").number(columns_.column(source, range.bytes().end, last));
    out_.end_object();
  }

  // (§3.27.22)
  void print_related(const std::vector<RelatedLocation>& related) {
    if (related.empty()) return;
    out_.key("relatedLocations").begin_array();
    for (const RelatedLocation& location : related) {
      out_.begin_object();
      print_location(location.range, nullptr);
      print_text("message", location.message);
      out_.end_object();
    }
    out_.end_array();
  }

  // (§3.55 to §3.57); the property bag lists the fixes that are certain.
  void print_fixes(const std::vector<Fix>& fixes) {
    if (fixes.empty()) return;
    out_.key("fixes").begin_array();
    for (const Fix& fix : fixes) {
      out_.begin_object();
      print_text("description", fix.title);
      out_.key("artifactChanges").begin_array();
      for (const TextEdit& edit : fix.edits) print_change(edit);
      out_.end_array();
      out_.key("properties").begin_object();
      out_.key("certain").boolean(fix.certainty == FixCertainty::Certain);
      out_.end_object();
      out_.end_object();
    }
    out_.end_array();
  }

  void print_change(const TextEdit& edit) {
    out_.begin_object();
    print_artifact(edit.range);
    out_.key("replacements").begin_array();
    out_.begin_object();
    print_region("deletedRegion", edit.range);
    print_text("insertedContent", edit.replacement);
    out_.end_object();
    out_.end_array();
    out_.end_object();
  }

  std::vector<const Diagnostic*> items_;
  const RenderOptions& options_;
  std::string text_;
  jsontext::Writer out_;
  std::vector<DiagnosticCode> codes_;              // the codes that occur
  std::map<std::string_view, std::size_t> rules_;  // their ids, with indexes into codes_
  CodePointColumns columns_;
};

}  // namespace

std::string to_sarif(const Diagnostics& diagnostics, const RenderOptions& options) {
  return SarifPrinter(diagnostics, options).print();
}

}  // namespace hecla
