// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Runs tests/write/reports/*.txt: addresses and edits, and what is reported for each.
#include <gtest/gtest.h>
#include <hecla/write/document.h>

#include "support/reports.h"

namespace hecla::write {
namespace {

constexpr std::string_view separator = " » ";

std::vector<std::string> fields_of(std::string_view line) {
  std::vector<std::string> fields;
  for (;;) {
    const std::size_t end = line.find(separator);
    fields.emplace_back(line.substr(0, end));
    if (end == line.npos) return fields;
    line.remove_prefix(end + separator.size());
  }
}

Edit edit_of(const std::vector<std::string>& fields, Diagnostics& diags) {
  const std::string& action = fields[1];
  const std::string text = fields.size() > 3 ? fields[3] : "";
  const auto address = [&](std::size_t i) {
    return fields[i] == "(document)" ? Address()
                                     : Address::parse(fields[i], diags).value_or(Address());
  };
  if (action == "set") return Edit::set(address(2), NewExpression::source(text));
  if (action == "remove") return Edit::remove(address(2));
  if (action == "add") return Edit::add(address(2), text, Placement::Last);
  if (action == "before") return Edit::add(address(2), text, Placement::Before);
  if (action == "comment") return Edit::set_comment(address(2), text);
  if (action == "trailing") return Edit::set_comment(address(2), text, /*is_trailing=*/true);
  if (action == "name") return Edit::rename(address(2), {fields.begin() + 3, fields.end()});
  if (action == "move") return Edit::move(address(2), address(3));
  EXPECT_EQ(action, "references");
  return Edit::rename_references(address(2), address(3));
}

test_support::Report edits_of_file(const char* name) {
  return [name](const SourceRef& line, Diagnostics& diags) {
    const std::vector<std::string> fields = fields_of(line->text());
    Diagnostics parsing;
    Document document(Source::make(name, fields[0]), parsing);
    const std::vector<Edit> edits{edit_of(fields, diags)};
    if (!diags.has_errors()) (void)document.apply(edits, diags);
  };
}

TEST(WriteReports, AreThoseOfTheGoldenCases) {
  test_support::run_reports(
      "tests/write/reports",
      {
          {"addresses",
           [](const auto& source, auto& diags) { (void)Address::parse(source->text(), diags); }},
          {"native edits", edits_of_file("t.hcl")},
          {"JSON edits", edits_of_file("t.json")},
      });
}

}  // namespace
}  // namespace hecla::write
