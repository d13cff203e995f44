// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Golden cases of the formatter. The section "options" of a case lists the options with which its
// input is formatted, one set on each line, in addition to the style of HCL alone.
#include <charconv>

#include "support/golden.h"
#include "write/format_support.h"

namespace hecla {
namespace {

std::size_t number(std::string_view text) {
  std::size_t value = 0;
  std::from_chars(text.data(), text.data() + text.size(), value);
  return value;
}

write::FormatOptions options_of(std::string_view line) {
  const std::size_t equals = std::min(line.find('='), line.size());
  const std::string_view name = line.substr(0, equals);
  const std::string_view value = line.substr(std::min(equals + 1, line.size()));
  write::FormatOptions options;
  if (line == "terraform") {
    options.style = write::FormatStyle::Terraform;
  } else if (line == "align=false") {
    options.align = false;
  } else if (name == "width") {
    options.width = static_cast<std::uint32_t>(number(value));
  } else if (name == "lines") {
    options.lines = {number(value), number(value.substr(value.find('-') + 1))};
  } else if (name == "sort") {
    options.sort_attributes = value.find("attributes") != value.npos;
    options.sort_blocks = value.find("blocks") != value.npos;
  } else {
    ADD_FAILURE() << "unknown option: " << line;
  }
  return options;
}

TEST(Format, AgreesWithItsGoldenCases) {
  test_support::run_golden("tests/write/golden/format", [](test_support::GoldenCase& golden) {
    const std::string_view input = golden.section("input");
    const std::string formatted = test::formatted(input);
    golden.expect("hcl", formatted);
    test::expect_formatting_properties(input);
    for (std::string_view lines = golden.section("options"); !lines.empty();) {
      const std::string line(lines.substr(0, lines.find('\n')));
      lines.remove_prefix(line.size() + 1);
      const write::FormatOptions options = options_of(line);
      const std::string result = test::formatted(input, options);
      golden.expect(line, result == formatted ? "(the same)" : result);
      if (options.lines) continue;
      EXPECT_EQ(test::formatted(result, options), result) << golden.name() << ": " << line;
    }
  });
}

}  // namespace
}  // namespace hecla
