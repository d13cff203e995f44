// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "analysis/test_runs.h"

#include <algorithm>
#include <iterator>

namespace hecla::analysis {

std::vector<TestRun> test_runs(const File& test, const ModuleSet::Member& around,
                               const ModuleSet& modules) {
  static const BodySchema file{{}, {{"run", {"name"}}}};
  static const BodySchema run{{}, {{"module", {}}}};
  static const BodySchema call{{{"source"}}, {}};
  Diagnostics ignored;
  std::vector<TestRun> runs;
  for (const Block& block : test.body().partial_content(file, ignored).content.blocks) {
    TestRun& found =
        runs.emplace_back(TestRun{block.labels[0], block.body.range().bytes(), &around});
    for (const Block& nested : block.body.partial_content(run, ignored).content.blocks) {
      const auto content = nested.body.partial_content(call, ignored).content;
      const Attribute* source = content.find_attribute("source");
      const Value value = source ? source->expression.evaluate_literal(ignored) : Value::dynamic();
      found.module =
          value.if_string() ? modules.called(around, std::string(value.as_string())) : nullptr;
    }
  }
  return runs;
}

const ModuleSet::Member* tested_at(const ReferenceUse& use, const std::vector<TestRun>& runs,
                                   const ModuleSet::Member& around) {
  const ByteRange bytes = use.range.bytes();
  const auto after = std::ranges::partition_point(
      runs, [&](const TestRun& run) { return run.range.begin <= bytes.begin; });
  const bool is_in_run = after != runs.begin() && bytes.end <= std::prev(after)->range.end;
  return is_in_run ? std::prev(after)->module : &around;
}

}  // namespace hecla::analysis
