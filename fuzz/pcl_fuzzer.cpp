// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Programs of PCL, bound against a package schema: golden cases in the form of those in tests/pcl/golden. Every node gets
// a type, whatever is wrong, and binding twice gives the same reports.
#include <hecla/source/render.h>
#include <hecla/syntax/parse.h>

#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "pcl/text/dump.h"
#include "sections.h"
#include "small_limits.h"

namespace {

using namespace hecla;

struct Input {
  std::vector<syntax::DocumentRef> files;
  std::string_view schema;
};

Input read(std::string_view text) {
  Input input;
  Diagnostics diags;
  for (const fuzz::Section& section : fuzz::read_sections(text)) {
    if (section.name == "schema.json") {
      input.schema = section.text;
    } else if (section.name.ends_with(".pp")) {
      auto source = Source::make(std::string(section.name), std::string(section.text));
      input.files.push_back(
          syntax::parse_config(std::move(source), diags, {.limits = small_limits()}));
    }
  }
  return input;
}

std::string bind(const Input& input, Rules rules) {
  Diagnostics diags;
  pcl::TypeTable types(rules, small_limits());
  pcl::Packages packages(types);
  packages.add(Source::make("schema.json", std::string(input.schema)), diags, small_limits());
  const pcl::Program program =
      pcl::bind_program(types, input.files, diags, {.packages = &packages});
  return dump(program) + to_text(diags);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const Input input = read(std::string_view(reinterpret_cast<const char*>(data), size));
  for (const Rules rules : {Rules::Deployed, Rules::Document}) {
    if (bind(input, rules) != bind(input, rules)) std::abort();
  }
  return 0;
}
