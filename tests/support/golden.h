// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Golden cases: one readable file holds an input and everything that is expected of it.
//
//   -- input.hcl --
//   a = 1 +
//   -- diagnostics --
//   error[ExpectedExpression] 1:8: ...
//
//   TEST(Parser, AnswersAsItsGoldenCasesSay) {
//     test_support::run_golden("tests/syntax/golden", [](test_support::GoldenCase& golden) {
//       golden.expect("diagnostics", diagnostics_of(golden.section("input.hcl")));
//     });
//   }
//
// Folders are named from the root of the source tree, where the tests run. With
// HECLA_UPDATE_GOLDEN=1 in the environment the files are rewritten instead of compared; review the
// difference before you commit it.
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace hecla::test_support {

class GoldenCase {
 public:
  // Reads the sections of `text`; what stands before the first one is a comment and is kept.
  GoldenCase(std::string name, std::string_view text);

  // The file's name without its folder and extension.
  const std::string& name() const { return name_; }
  bool has(std::string_view section) const;
  // The text of a section, with its last newline. Where the file has none of that name: empty.
  std::string_view section(std::string_view name) const;
  // States what the section has to hold. A newline is added where `actual` does not end in one; an
  // empty `actual` means that there is to be no such section.
  void expect(std::string_view name, std::string actual);

  // The file as it should be: inputs as they were, expected sections as they turned out.
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

// Runs `check` on each *.txt of `folder`, in order of their names, and fails where a file differs
// from what `check` expected or where there is no file.
void run_golden(std::string_view folder, const std::function<void(GoldenCase&)>& check);

}  // namespace hecla::test_support
