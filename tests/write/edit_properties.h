// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Properties of edits of any text, for tests and for the fuzzer. Each function returns the first
// violation, or an empty string.
#include <hecla/syntax/node.h>
#include <hecla/write/document.h>

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace hecla::write::properties {

// The addresses of all arguments and bodies of a document without errors.
struct Addresses {
  std::vector<Address> arguments;
  std::vector<Address> bodies;
};

inline void collect(const syntax::BodyNode& body, const Address& address, Addresses& out) {
  out.bodies.push_back(address);
  for (const auto* attribute : body.attributes) {
    out.arguments.push_back(Address(address).name(std::string(attribute->name())));
  }
  std::map<std::string, std::size_t> counts;
  for (const auto* block : body.blocks) {
    Address inner(address);
    inner.name(std::string(block->type()));
    for (const syntax::Label& label : block->labels) inner.name(std::string(label.text));
    const std::size_t index = counts[inner.to_string()]++;
    collect(block->body, inner.index(index), out);
  }
}

inline std::string without_blanks(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c != ' ' && c != '\t' && c != '\r') out += c;
  }
  return out;
}

class EditChecker {
 public:
  explicit EditChecker(std::string text) : text_(std::move(text)) {
    Diagnostics diags;
    document_.emplace(Source::make("t.hcl", text_), diags, FileOptions{.syntax = Syntax::Native});
    is_valid_ = !diags.has_errors();
  }

  std::string violation() {
    if (!is_valid_) return {};
    Addresses addresses;
    collect(*document_->file().native()->root_body(), Address(), addresses);
    if (addresses.arguments.size() + addresses.bodies.size() > 50) return {};
    for (const Address& argument : addresses.arguments) check_set(argument);
    for (const Address& body : addresses.bodies) check_add(body);
    return problem_;
  }

 private:
  void fail(const Address& address, std::string_view what, std::string_view result = {}) {
    if (!problem_.empty()) return;
    problem_ = std::string(what) + " at " + address.to_string() + " in:\n" + text_;
    if (!result.empty()) problem_ += "\nresult:\n" + std::string(result);
  }

  std::optional<std::vector<Change>> apply(Document& document, const Edit& edit) {
    const std::string before(document.text());
    Diagnostics diags;
    const Edit edits[] = {edit};
    auto changes = document.apply(edits, diags);
    if (changes && with_changes(before, *changes) != document.text()) {
      fail(edit.address, "the changes are not those that were made");
    }
    return changes;
  }

  // Setting a value changes its bytes only, and setting the old value gives the old text.
  void check_set(const Address& argument) {
    const auto found = document_->find(argument);
    // An argument of a call has the address of a block with labels.
    if (found.size() != 1) return;
    const ByteRange value = found[0].value;
    const std::string old = text_.substr(value.begin, value.size());
    if (old.find('\n') != old.npos) return;
    Document edited = *document_;
    const auto changes = apply(edited, Edit::set(argument, NewExpression::source("zz")));
    if (!changes) return fail(argument, "a value cannot be set");
    const bool is_only_value = changes->size() == 1 && (*changes)[0].range == value;
    if (old != "zz" && !is_only_value) return fail(argument, "other bytes changed", edited.text());
    apply(edited, Edit::set(argument, NewExpression::source(old)));
    if (edited.text() != text_)
      fail(argument, "the old value does not restore the text", edited.text());
  }

  // Removing a new argument gives the old text, except for blanks before equals signs, and blank
  // lines at the start of the body.
  void check_add(const Address& body) {
    if (!body.is_document()) {
      const auto found = document_->find(body);
      if (found.size() != 1) return;
      const std::string_view inside =
          std::string_view(text_).substr(found[0].value.begin, found[0].value.size());
      const std::size_t line = inside.find('\n');
      if (line == inside.npos) return;
      const std::string_view second = inside.substr(line + 1);
      if (without_blanks(second.substr(0, second.find('\n'))).empty()) return;
    }
    const Address argument = Address(body).name("zz_new");
    if (!document_->find(argument).empty()) return;
    Document edited = *document_;
    const auto changes = apply(edited, Edit::set(argument, NewExpression::source("1")));
    if (!changes) return fail(body, "an argument cannot be added");
    if (edited.find(argument).size() != 1) return fail(body, "the new argument is not found");
    Document restored = edited;
    if (!apply(restored, Edit::remove(argument))) return fail(body, "it cannot be removed");
    if (without_blanks(restored.text()) != without_blanks(text_)) {
      fail(body, "removing the new argument does not restore the text", edited.text());
    }
    if (changes->size() == 1 && restored.text().size() != text_.size()) {
      fail(body, "removing the new argument changed blanks", edited.text());
    }
  }

  std::string text_;
  std::optional<Document> document_;
  bool is_valid_ = false;
  std::string problem_;
};

inline std::string edit_violation(std::string text) {
  return EditChecker(std::move(text)).violation();
}

}  // namespace hecla::write::properties
