// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// SearchedDocument: a document whose parts are looked up by address, with their values as text and JSON.
//
//   analysis::SearchedDocument document(write::Document(source, diags), limits);
//   for (const write::Located& part : document.document().find(address)) document.write_place(json, part);
//
// Not synchronized.
#include <hecla/base/limits.h>
#include <hecla/write/addresses.h>
#include <hecla/write/document.h>

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "jsontext/writer.h"

namespace hecla {
class Utf16Offsets;
}
namespace hecla::detail {
class SecretRanges;
}

namespace hecla::analysis {

class SearchedDocument {
 public:
  SearchedDocument(write::Document document, const Limits& limits);

  const write::Document& document() const { return document_; }
  // Returns what an address refers to, in source order. In the JSON syntax, arrays between its steps
  // are looked through, as blocks may be in arrays there.
  std::vector<write::Located> find_declarations(const write::Address& address);
  // Returns the name of the file and the line: "main.tf:3".
  std::string place(const write::Located& part) const;
  write::Address path(const write::Located& part) { return addresses_.of(part); }
  // Returns the same as people see it: with "(secret)" in place of a label that must not be shown.
  std::string address(const write::Located& part);
  // Returns the value of an argument, attribute or element that needs no variables or functions.
  std::optional<Value> constant(const write::Located& part) const;
  // Returns the same as JSON.
  std::optional<std::string> constant_json(const write::Located& part) const;
  // Returns the source text of a block, or of the expression of another part.
  std::string_view source(const write::Located& part) const;
  // Returns whether a part, or something in it, is secret: marked before the first such question
  // (Source::mark_secret), or a literal in sensitive("...").
  bool is_secret(const write::Located& part) const;
  // Returns the same as source(), with "(secret)" in place of what must not be shown.
  std::string shown_source(const write::Located& part) const;
  // Returns what people see: a constant string without quotes, another constant or the source text
  // of an expression. Nothing for blocks. Secrets are not shown.
  std::string text(const write::Located& part) const;
  // Writes the constant, or the shown source text of an expression as "${...}"; null for a constant
  // that is secret.
  void write_value(jsontext::Writer& json, const write::Located& part) const;
  // Writes the members "address", "kind", "file", "line", "column" and "range", which is in bytes or in UTF-16
  // code units.
  void write_place(jsontext::Writer& json, const write::Located& part, const std::string& address,
                   Utf16Offsets* utf16 = nullptr) const;

 private:
  const detail::SecretRanges& secrets() const;
  // Returns whether the strings of a value are text, not templates, by the structure of Terraform's JSON.
  bool is_literal(const write::Located& part) const;

  Limits limits_;
  write::Document document_;
  write::Addresses addresses_;
  mutable std::shared_ptr<const detail::SecretRanges> secrets_;
};

}  // namespace hecla::analysis
