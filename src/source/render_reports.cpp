// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
//
// GitHub: "Workflow commands for GitHub Actions". GitLab: "Code Quality report format".
#include <hecla/source/reports.h>

#include <algorithm>
#include <cstdint>
#include <map>

#include "jsontext/writer.h"
#include "source/excerpt.h"
#include "unicode/unicode.h"

namespace hecla {
namespace {

std::string message_of(const Diagnostic& item) {
  std::string message(item.summary());
  if (const auto detail = detail::shown_detail(item); !detail.empty())
    message.append(". ").append(detail);
  return message;
}

// Replaces characters by texts, and what is not UTF-8, as in names of files, by U+FFFD.
using Escapes = std::map<char, std::string_view>;
std::string escaped_with(const Escapes& escapes, std::string_view text) {
  std::string out;
  for (const char c : unicode::replace_invalid_utf8(text)) {
    const auto escape = escapes.find(c);
    escape == escapes.end() ? void(out += c) : void(out += escape->second);
  }
  return out;
}

// --- GitHub

const Escapes& message_escapes() {
  static const Escapes escapes = {{'%', "%25"}, {'\r', "%0D"}, {'\n', "%0A"}};
  return escapes;
}
const Escapes& property_escapes() {
  static const Escapes escapes = {
      {'%', "%25"}, {'\r', "%0D"}, {'\n', "%0A"}, {':', "%3A"}, {',', "%2C"}};
  return escapes;
}

std::string_view github_level(Severity severity) {
  if (severity == Severity::Error) return "error";
  return severity == Severity::Warning ? "warning" : "notice";
}

std::string github_position(const SourceRange& range) {
  if (!range.has_source()) return {};
  const Position start = range.start(), end = range.end();
  std::string text = "file=" + escaped_with(property_escapes(), range.name()) +
                     ",line=" + std::to_string(start.line) + ",endLine=" + std::to_string(end.line);
  // Columns are only allowed for a single line.
  if (start.line == end.line) {
    text += ",col=" + std::to_string(start.column) +
            ",endColumn=" + std::to_string(std::max(end.column, start.column + 1) - 1);
  }
  return text + ",";
}

// --- GitLab

std::string_view gitlab_severity(Severity severity) {
  if (severity == Severity::Error) return "major";
  return severity == Severity::Warning ? "minor" : "info";
}

// Returns the 64 bits of FNV-1a in hexadecimal digits.
std::string fingerprint_of(std::string_view text) {
  std::uint64_t hash = 0xcbf29ce484222325U;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
  std::string digits(16, '0');
  for (std::size_t i = 16; i-- > 0; hash >>= 4) digits[i] = "0123456789abcdef"[hash & 15];
  return digits;
}

// --- XML

std::string xml(std::string_view text) {
  static const Escapes escapes = {{'&', "&amp;"},  {'<', "&lt;"},   {'>', "&gt;"}, {'"', "&quot;"},
                                  {'\n', "&#10;"}, {'\r', "&#13;"}, {'\t', "&#9;"}};
  std::string out;
  // Other control characters are not allowed in XML.
  for (const char c : escaped_with(escapes, text))
    out += static_cast<unsigned char>(c) < ' ' ? ' ' : c;
  return out;
}

constexpr std::string_view xml_header = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";

std::string_view checkstyle_severity(Severity severity) {
  if (severity == Severity::Error) return "error";
  return severity == Severity::Warning ? "warning" : "info";
}

std::string place_text(const SourceRange& range) {
  return range.has_source() ? std::string(range.name()) + ":" + std::to_string(range.start().line)
                            : std::string();
}

}  // namespace

std::string to_github(const Diagnostics& diagnostics) {
  std::string out;
  for (const Diagnostic* item : diagnostics.sorted()) {
    const std::string_view shown = detail::shown_detail(*item);
    const std::string_view summary = item->summary();
    out.append("::")
        .append(github_level(item->severity))
        .append(" ")
        .append(github_position(item->subject))
        .append("title=")
        .append(escaped_with(property_escapes(), summary))
        .append("::")
        .append(escaped_with(message_escapes(), shown.empty() ? summary : shown))
        .append("\n");
  }
  return out;
}

std::string to_gitlab(const Diagnostics& diagnostics) {
  std::string out;
  jsontext::Writer json(out, {.indent = 2});
  std::map<std::string, std::size_t> seen;  // equal reports in one file
  json.begin_array();
  for (const Diagnostic* item : diagnostics.sorted()) {
    const std::string message = message_of(*item);
    const std::string file(item->subject.name());
    const std::string key = std::string(item->id()) + "\n" + file + "\n" + message;
    json.begin_object();
    json.key("description").string(message);
    json.key("check_name").string(item->id());
    json.key("fingerprint").string(fingerprint_of(key + "\n" + std::to_string(seen[key]++)));
    json.key("severity").string(gitlab_severity(item->severity));
    json.key("location").begin_object();
    json.key("path").string(file);
    json.key("lines").begin_object();
    json.key("begin").number(item->subject.has_source() ? item->subject.start().line : 1);
    json.key("end").number(item->subject.has_source() ? item->subject.end().line : 1);
    json.end_object();
    json.end_object();
    json.end_object();
  }
  json.end_array();
  return out + "\n";
}

std::string to_checkstyle(const Diagnostics& diagnostics) {
  std::string out = std::string(xml_header) + "<checkstyle version=\"4.3\">\n";
  std::map<std::string, std::string> files;
  for (const Diagnostic* item : diagnostics.sorted()) {
    const bool has_source = item->subject.has_source();
    const Position start = has_source ? item->subject.start() : Position{};
    files[std::string(item->subject.name())] +=
        "    <error line=\"" + std::to_string(has_source ? start.line : 1) + "\" column=\"" +
        std::to_string(has_source ? start.column : 1) + "\" severity=\"" +
        std::string(checkstyle_severity(item->severity)) + "\" message=\"" +
        xml(message_of(*item)) + "\" source=\"hecla." + xml(item->id()) + "\"/>\n";
  }
  for (const auto& [name, errors] : files)
    out += "  <file name=\"" + xml(name) + "\">\n" + errors + "  </file>\n";
  return out + "</checkstyle>\n";
}

std::string to_junit(const Diagnostics& diagnostics) {
  std::string cases, warnings;
  for (const Diagnostic* item : diagnostics.sorted()) {
    const std::string place = place_text(item->subject);
    if (item->severity != Severity::Error) {
      warnings += place + (place.empty() ? "" : ": ") + message_of(*item) + "\n";
      continue;
    }
    cases += "    <testcase classname=\"" + xml(item->id()) + "\" name=\"" +
             xml(place.empty() ? item->summary() : place) + "\">\n      <failure type=\"" +
             xml(item->id()) + "\" message=\"" + xml(item->summary()) + "\">" +
             xml(detail::shown_detail(*item)) + "</failure>\n    </testcase>\n";
  }
  const std::size_t errors = diagnostics.error_count();
  if (errors == 0) cases = "    <testcase classname=\"hecla\" name=\"no errors\"/>\n";
  const std::string count = std::to_string(errors);
  const std::string counts =
      " tests=\"" + (errors == 0 ? "1" : count) + "\" failures=\"" + count + "\" errors=\"0\"";
  std::string out = std::string(xml_header) + "<testsuites" + counts +
                    ">\n  <testsuite name=\"hecla\"" + counts + ">\n" + cases;
  if (!warnings.empty()) out += "    <system-out>" + xml(warnings) + "</system-out>\n";
  return out + "  </testsuite>\n</testsuites>\n";
}

}  // namespace hecla
