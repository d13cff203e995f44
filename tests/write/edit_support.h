// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Edits of texts, for tests.
#include <gtest/gtest.h>
#include <hecla/source/render.h>
#include <hecla/write/document.h>

#include <string>
#include <string_view>
#include <vector>

namespace hecla::write::test_support {

inline Address address(std::string_view text) {
  Diagnostics diags;
  const auto parsed = Address::parse(text, diags);
  EXPECT_TRUE(parsed) << text << ": " << to_text(diags);
  return parsed.value_or(Address());
}

inline Edit set(std::string_view at, std::string value) {
  return Edit::set(address(at), NewExpression::source(std::move(value)));
}
inline Edit remove(std::string_view at) { return Edit::remove(address(at)); }
inline Edit add(std::string_view at, std::string text, Placement placement = Placement::Last) {
  return Edit::add(address(at), std::move(text), placement);
}
inline Edit move(std::string_view from, std::string_view to) {
  return Edit::move(address(from), address(to));
}
inline Edit rename(std::string_view from, std::string_view to) {
  return Edit::rename_references(address(from), address(to));
}
inline Edit comment(std::string_view at, std::string text, bool is_trailing = false) {
  return Edit::set_comment(address(at), std::move(text), is_trailing);
}

// Returns the text after the edits, or the first error.
inline std::string edited(std::string_view text, const std::vector<Edit>& edits,
                          std::string name = "t.hcl") {
  Diagnostics parsing, diags;
  Document document(Source::make(std::move(name), std::string(text)), parsing);
  const auto changes = document.apply(edits, diags);
  if (!changes) {
    EXPECT_EQ(document.text(), text) << "a failed transaction changed the text";
    EXPECT_TRUE(diags.has_errors());
    return "error: " + (diags.empty() ? std::string() : diags.items().front().detail);
  }
  EXPECT_FALSE(diags.has_errors()) << to_text(diags);
  EXPECT_EQ(with_changes(text, *changes), document.text()) << "the changes are not those made";
  return std::string(document.text());
}
inline std::string edited(std::string_view text, const Edit& edit, std::string name = "t.hcl") {
  return edited(text, std::vector<Edit>{edit}, std::move(name));
}

}  // namespace hecla::write::test_support
