// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Renaming of references in the strings of a document in the JSON syntax.
#include <hecla/base/interruption.h>
#include <hecla/syntax/parse.h>

#include <algorithm>

#include "jsontext/scanner.h"
#include "jsontext/writer.h"
#include "write/edit/json_editor.h"
#include "write/edit/native_index.h"

namespace hecla::write {

using json::Node;
using json::NodeKind;
using json::Property;

namespace {

// Returns the offset in a literal of `size` bytes, with its quotes, for one in its decoded content.
std::uint32_t origin_of(std::uint32_t offset, std::span<const jsontext::DecodedRun> runs,
                        std::uint32_t size) {
  const auto after = std::ranges::upper_bound(runs, offset, {}, &jsontext::DecodedRun::offset);
  if (after == runs.begin()) return 1;
  const jsontext::DecodedRun& run = *std::prev(after);
  if (run.verbatim || run.offset == offset) return run.origin + (offset - run.offset);
  return after == runs.end() ? size - 1 : after->origin;
}

}  // namespace

bool JsonEditor::fail_in_string(const json::StringNode& string, std::string detail) {
  fail(std::move(detail));
  diags_->last().add_related({document_->source(), string.range}, "This is the string.");
  return false;
}

// Changes the references in templates and expressions. Everything else in the strings keeps its
// escapes and bytes.
bool JsonEditor::rename_references() {
  if (!check_reference_names(*edit_, *diags_)) return false;
  if (!references_) index_references();
  const ReferenceChange change(edit_->address, edit_->to);
  bool is_done = true;
  for_each_word(edit_->address.steps().front().name, [&](std::string_view word) {
    const auto broken = broken_words_.find(word);
    if (!is_done || edit_->is_partial || broken == broken_words_.end()) return;
    is_done = fail_in_string(*broken_[broken->second].string, broken_[broken->second].problem);
  });
  if (!is_done) return false;
  for (const FoundReference& found : references_->find(change)) {
    const std::string literal = '"' + std::string(text(found.changed)) + '"';
    if (has_comment(syntax::tokenize_expression(jsontext::decode_string(literal)))) {
      fail(std::string(comment_in_reference));
      diags_->last().add_related({document_->source(), found.range}, "This is the reference.");
      return false;
    }
    std::string escaped;
    jsontext::append_string(escaped, found.text);
    plan_change({.range = found.changed,
                 .text = escaped.substr(1, escaped.size() - 2),
                 .subject = found.changed});
    if (is_too_large()) return false;
  }
  return true;
}

void JsonEditor::index_references() {
  references_.emplace();
  const Node* value = document_->file().value;
  if (value) index_references_in(*value, JsonReading::of_file(structure_));
}

void JsonEditor::index_references_in(const Node& value, JsonReading reading) {
  Interruption::point();
  if (value.kind == NodeKind::String) {
    index_references_in_string(json::as_string(value), reading.form);
  } else if (value.kind == NodeKind::Array) {
    for (const Node* element : json::as_array(value).elements()) {
      index_references_in(*element, reading);
    }
  } else if (value.kind == NodeKind::Object) {
    for (const Property& property : json::as_object(value).properties()) {
      if (property.name.kind == NodeKind::String) {
        index_references_in_string(property.name, reading.names());
      }
      index_references_in(*property.value, reading.of_property(property.name.text, property.value));
    }
  }
}

void JsonEditor::index_references_in_string(const json::StringNode& string, StringForm form) {
  const bool is_template =
      string.text.find("${") != string.text.npos || string.text.find("%{") != string.text.npos;
  if (form == StringForm::Literal || (form == StringForm::Template && !is_template)) return;
  std::vector<jsontext::DecodedRun> runs;
  std::string content = jsontext::decode_string(text(string.range), &runs);
  Diagnostics errors(1);
  const auto source = Source::make("<string>", std::move(content));
  const auto document = is_template ? syntax::parse_template(source, errors, {.limits = limits_})
                                    : syntax::parse_expression(source, errors, {.limits = limits_});
  if (errors.has_errors()) {
    for_each_word(string.text,
                  [&](std::string_view word) { broken_words_.try_emplace(word, broken_.size()); });
    broken_.push_back(
        {&string, std::string(is_template ? "The template" : "The expression") +
                      " in a string has an error, so references in it cannot be renamed. " +
                      errors.items().front().detail});
  }
  references_->add(*document, [&](std::uint32_t offset) {
    return string.range.begin + origin_of(offset, runs, string.range.size());
  });
}

}  // namespace hecla::write
