// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The operation that edits a document.
#include <hecla/syntax/parse.h>
#include <hecla/write/document.h>
#include <hecla/write/format.h>
#include <hecla/write/value_text.h>

#include <algorithm>

#include "edits.h"
#include "encoding.h"
#include "operations.h"
#include "source.h"

namespace hecla::conformance {
namespace {

class Document final : public EditedDocument {
 public:
  explicit Document(write::Document document) : document_(std::move(document)) {}

  bool is_identifier(const std::string& text) override { return syntax::is_valid_identifier(text); }
  std::string quoted(const std::string& text) override { return write::quote(text); }
  Json normalized(const Json& value) override { return encode_value(decode_value(value)); }

  BlockHeader header(const std::string& text) override {
    Diagnostics diags;
    const auto parsed = syntax::parse_config(Source::make("header", text + " {\n}\n"), diags);
    if (diags.has_errors() || parsed->root_body()->blocks.empty()) {
      throw BadRequest("a path consists of block headers");
    }
    const syntax::BlockNode& block = *parsed->root_body()->blocks[0];
    BlockHeader header{std::string(block.type()), {}};
    for (const syntax::Label& label : block.labels) header.labels.emplace_back(label.text);
    return header;
  }

  std::string address(const std::vector<std::string>& names) override {
    write::Address address;
    for (const std::string& name : names) address.name(name);
    return address.to_string();
  }

  std::string reference(const std::string& text) override {
    Diagnostics diags;
    const Traversal traversal = syntax::parse_traversal_abs(Source::make("reference", text), diags);
    if (diags.has_errors()) throw BadRequest("this is not a reference");
    return write::NewExpression::reference(traversal).text;
  }

  bool has(const std::string& address, PartKind kind) override {
    const auto wanted =
        kind == PartKind::Block ? write::Located::Kind::Block : write::Located::Kind::Argument;
    const auto found = document_.find(parsed(address));
    return std::any_of(found.begin(), found.end(),
                       [=](const write::Located& part) { return part.kind == wanted; });
  }

  void set(const std::string& address, const std::string& expression) override {
    apply(write::Edit::set(parsed(address), write::NewExpression::source(expression)));
  }
  void add(const std::string& address, const std::string& text) override {
    apply(write::Edit::add(parsed(address), text));
  }
  void remove(const std::string& address) override { apply(write::Edit::remove(parsed(address))); }
  void rename(const std::string& address, const std::vector<std::string>& names) override {
    apply(write::Edit::rename(parsed(address), names));
  }

  std::string formatted() override {
    Diagnostics diags;
    const auto source = Source::make("t.hcl", std::string(document_.text()));
    return write::format(source, {.accept_errors = true}, diags).value_or("");
  }

 private:
  static write::Address parsed(const std::string& address) {
    Diagnostics diags;
    auto result = write::Address::parse(Source::make("ADDRESS", address), diags);
    if (!result) throw EditFailed{failed(diags)};
    return *std::move(result);
  }

  void apply(write::Edit edit) {
    edit.spacing = write::Spacing::Hclwrite;
    Diagnostics diags;
    if (!document_.apply({{std::move(edit)}}, diags)) throw EditFailed{failed(diags)};
  }

  write::Document document_;
};

Json edit(const Request& request) {
  Diagnostics diags;
  Document document(write::Document(source_of(request), diags, {.syntax = Syntax::Native}));
  return diags.has_errors() ? failed(diags) : edit(document, request.json("edits"));
}

constexpr NamedOperation table[] = {{"edit", edit}};

}  // namespace

OperationGroup edit_operations() { return table; }

}  // namespace hecla::conformance
