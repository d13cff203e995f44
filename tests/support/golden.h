// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Golden cases: one readable file contains an input and all expected results.
//
//   -- input.hcl --
//   a = 1 +
//   -- diagnostics --
//   error[ExpectedExpression] 1:8: ...
//
//   TEST(Parser, AgreesWithItsGoldenCases) {
//     test_support::run_golden("tests/syntax/golden", [](test_support::GoldenCase& golden) {
//       golden.expect("diagnostics", diagnostics_of(golden.section("input.hcl")));
//     });
//   }
//
// Folders are relative to the root of the source tree, where the tests run. With HECLA_UPDATE_GOLDEN=1 in the
// environment, the files are rewritten instead of compared; review the difference before you commit it.
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace hecla::test_support {

class GoldenCase {
 public:
  // Reads the sections of `text`; text before the first section is a comment and is kept.
  GoldenCase(std::string name, std::string_view text);

  // Returns the name of the file without folder and extension.
  const std::string& name() const { return name_; }
  bool has(std::string_view section) const;
  // Returns the text of a section, with its last newline; empty if the file has no such section.
  std::string_view section(std::string_view name) const;
  // Sets the actual content of a section. A newline is added if `actual` does not end in one; an empty `actual` means
  // that the section must not exist.
  void expect(std::string_view name, std::string actual);

  // Returns the updated file: inputs unchanged, expected sections with their actual content.
  std::string updated_text() const;

 private:
  struct Section {
    std::string name;
    std::string text;
  };
  const Section* find(std::string_view name) const;

  std::string name_;
  std::string comment_;
  std::vector<Section> sections_;
};

// Runs `check` on each *.txt of `folder`, in order of their names. Fails if a file differs from its updated form, or
// if there are no files.
void run_golden(std::string_view folder, const std::function<void(GoldenCase&)>& check);

}  // namespace hecla::test_support
