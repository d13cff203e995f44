// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Edits of any text, in both syntaxes. The input has the sections `document`, `address` and `text`;
// each edit is tried with them. A transaction changes the text as it says or not at all, and never
// adds an error. Texts without errors have the properties of tests/write/edit_properties.h.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "sections.h"
#include "write/edit_properties.h"

namespace {

using namespace hecla;
using namespace hecla::write;

void require(bool condition) {
  if (!condition) std::abort();
}

std::size_t errors_in(const std::string& text, Syntax syntax) {
  Diagnostics diags;
  parse_text("fuzz", text, diags, {.syntax = syntax});
  return diags.errors_reported();
}

void check(const std::string& text, const std::vector<Edit>& edits, Syntax syntax) {
  Diagnostics parsing, diags;
  Document document(Source::make("fuzz", text), parsing, {.syntax = syntax});
  const auto changes = document.apply(edits, diags);
  require(changes.has_value() != diags.has_errors());
  const std::string result(document.text());
  require(changes ? with_changes(text, *changes) == result : result == text);
  require(errors_in(result, syntax) <= errors_in(text, syntax));
  for (const Edit& edit : edits) document.find(edit.address);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto sections = fuzz::read_sections({reinterpret_cast<const char*>(data), size});
  const std::string document(fuzz::section(sections, "document"));
  const std::string text(fuzz::section(sections, "text"));
  std::string_view words = fuzz::section(sections, "address");
  words = words.substr(0, words.find('\n'));
  Diagnostics diags;
  const std::size_t space = std::min(words.find(' '), words.size());
  const auto address = Address::parse(words.substr(0, space), diags);
  if (!address) return 0;
  const auto other = Address::parse(words.substr(std::min(space + 1, words.size())), diags);
  const Address to = other.value_or(Address().name("z"));
  std::vector<Edit> edits = {Edit::set(*address, NewExpression::source(text)),
                             Edit::set(*address, NewExpression::heredoc(text)),
                             Edit::add(*address, text),
                             Edit::add(*address, text, Placement::Before),
                             Edit::add(*address, text, Placement::After),
                             Edit::add(*address, text, Placement::First),
                             Edit::remove(*address),
                             Edit::rename(*address, {text}),
                             Edit::move(*address, to),
                             Edit::set_comment(*address, text),
                             Edit::set_comment(*address, text, true),
                             Edit::rename_references(*address, to)};
  for (const Syntax syntax : {Syntax::Native, Syntax::Json}) {
    for (const Edit& edit : edits) {
      check(document, {edit}, syntax);
      Edit like_hclwrite = edit;
      like_hclwrite.spacing = Spacing::Hclwrite;
      check(document, {edit, Edit::set(to, NewExpression::source("1")), like_hclwrite}, syntax);
    }
  }
  if (!properties::edit_violation(document).empty()) std::abort();
  return 0;
}
