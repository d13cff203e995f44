// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Operations on whole documents.
#include "edits.h"
#include "operations.h"
#include "source.h"

namespace hecla::conformance {
namespace {

// The reference formats texts with errors, too.
Buffer formatted(hecla_text text, const Diags& diags) {
  hecla_format_options options = HECLA_FORMAT_OPTIONS_INIT;
  options.accept_errors = 1;
  return Buffer(hecla_format(hecla_str("t.hcl"), text, &options, nullptr, diags.get()));
}

Json format(const Fields& request) {
  const Diags diags = new_diags();
  const std::string source = request.source();
  const Buffer text = formatted(text_of(source), diags);
  return text ? Json{{"text", string_of(text)}} : failed(diags);
}

class EditedFile final : public EditedDocument {
 public:
  explicit EditedFile(Document document) : document_(std::move(document)) {}

  bool is_identifier(const std::string& text) override {
    return hecla_is_identifier(text_of(text)) != 0;
  }
  std::string quoted(const std::string& text) override {
    return string_of(Buffer(hecla_quote(text_of(text))));
  }
  Json normalized(const Json& value) override { return encode_value(decode_value(value).get()); }

  BlockHeader header(const std::string& text) override {
    const Diags diags = new_diags();
    const std::string source = text + " {\n}\n";
    const Document parsed(hecla_parse(hecla_str("header"), text_of(source), HECLA_SYNTAX_NATIVE,
                                      nullptr, diags.get()));
    const hecla_block block = hecla_body_block(hecla_document_body(parsed.get()), 0);
    if (has_errors(diags) || !HECLA_EXISTS(block))
      throw BadRequest("a path consists of block headers");
    BlockHeader header{string_of(hecla_block_type(block)), {}};
    for (std::size_t i = 0; i < hecla_block_label_count(block); ++i)
      header.labels.push_back(string_of(hecla_block_label(block, i)));
    return header;
  }

  std::string address(const std::vector<std::string>& names) override {
    const auto texts = texts_of(names);
    return string_of(Buffer(hecla_address(texts.data(), texts.size())));
  }

  std::string reference(const std::string& text) override {
    const Diags diags = new_diags();
    const References parsed(
        hecla_parse_reference(hecla_str("reference"), text_of(text), 0, nullptr, diags.get()));
    if (has_errors(diags)) throw BadRequest("this is not a reference");
    return string_of(Buffer(hecla_reference_text(hecla_references_at(parsed.get(), 0))));
  }

  bool has(const std::string& address, PartKind kind) override {
    const hecla_part_kind wanted = kind == PartKind::Block ? HECLA_PART_BLOCK : HECLA_PART_ARGUMENT;
    const Diags diags = new_diags();
    const Parts parts(hecla_query(document_.get(), text_of(address), diags.get()));
    if (!parts) throw EditFailed{failed(diags)};
    for (std::size_t i = 0; i < hecla_parts_size(parts.get()); ++i) {
      if (hecla_part_kind_at(parts.get(), i) == wanted) return true;
    }
    return false;
  }

  void set(const std::string& address, const std::string& expression) override {
    apply([&](hecla_edits* edits) {
      return hecla_edits_set(edits, text_of(address), text_of(expression));
    });
  }
  void add(const std::string& address, const std::string& text) override {
    apply([&](hecla_edits* edits) {
      return hecla_edits_add(edits, text_of(address), text_of(text), HECLA_PLACEMENT_LAST);
    });
  }
  void remove(const std::string& address) override {
    apply([&](hecla_edits* edits) { return hecla_edits_remove(edits, text_of(address)); });
  }
  void rename(const std::string& address, const std::vector<std::string>& names) override {
    const auto texts = texts_of(names);
    apply([&](hecla_edits* edits) {
      return hecla_edits_rename(edits, text_of(address), texts.data(), texts.size());
    });
  }

  std::string formatted() override {
    return string_of(conformance::formatted(hecla_document_text(document_.get()), new_diags()));
  }

 private:
  static std::vector<hecla_text> texts_of(const std::vector<std::string>& strings) {
    std::vector<hecla_text> out;
    for (const std::string& string : strings) out.push_back(text_of(string));
    return out;
  }

  template <class Add>
  void apply(Add add) {
    const Edits edits(hecla_edits_new());
    hecla_edits_use_hclwrite_spacing(edits.get());
    if (!add(edits.get())) throw std::bad_alloc();
    const Diags diags = new_diags();
    Document after(hecla_edit(document_.get(), edits.get(), diags.get()));
    if (!after) throw EditFailed{failed(diags)};
    document_ = std::move(after);
  }

  Document document_;
};

Json edit(const Fields& request) {
  const Diags diags = new_diags();
  const std::string source = request.source();
  EditedFile document(Document(
      hecla_parse(hecla_str("t.hcl"), text_of(source), HECLA_SYNTAX_NATIVE, nullptr, diags.get())));
  return has_errors(diags) ? failed(diags) : edit(document, request.json("edits"));
}

constexpr NamedOperation table[] = {{"format", format}, {"edit", edit}};

}  // namespace

OperationGroup document_operations() { return table; }

}  // namespace hecla::conformance
