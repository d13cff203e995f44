// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Every allocation of every job is made to fail in turn: the job ends with std::bad_alloc or a result, nothing is lost, and
// the next run gives the same as the first.
//
// Jobs with many allocations skip some of them, unless HECLA_ALL_ALLOCATIONS is set.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <new>

#include "support/heap_use.h"
#include "whole/jobs.h"

namespace hecla::test {
namespace {

constexpr std::size_t tries_of_a_job = 400;

// A file that every job finds something in.
const char* const native = R"(# A service.
name = "web-${upper(var.names[0])}"
weights = { a = 1.5, "b" = 2 + 3 * 4 }
secret = var.secret
later = "x-${var.later}"
many = [for i, n in var.names : "${i}:${n}" if n != ""]
by_key = { for n in var.names : n => [n, length(n)]... }
text = <<-EOT
  Hello %{ for n in var.names ~}
  ${n},
  %{ endfor ~}
EOT
calls = [jsonencode({ a = [1, null] }), yamldecode("a: [1, x]"), format("%s-%03d", "n", 7), sort(["b", "a"]), merge({ a = 1 }, { b = 2 }), base64encode("x"), regex("[a-z]+", "abc"), cidrsubnet("10.0.0.0/8", 8, 1), sha256("x"), setunion(["a"], ["b"])]
choice = length(var.names) > 1 ? var.names[*] : null
listener "x" {
  port = 80
  tags = ["a", "b"]
}
listener "y" {
  port = 123456789012345678901234567890 - 123456789012345678901234567880
}
)";

const char* const errors = R"(name = "a
weights = { a = }
listener "x" {
  port = [1, 2
}
} stray
many = undefined.name + nosuch(1, "${") ? :
listener "y" { port = true && }
)";

const char* const json = R"({
  "name": "web ${upper(var.names[0])} \u00e9",
  "weights": {"a": 1.5, "b": 2},
  "many": [1, "two", {"three": [null, true]}],
  "listener": {"x": {"port": 80, "tags": ["a"]}, "y": [{"port": 81}, {"port": 82}]}
})";

const char* const specification = R"(object {
  attr "name" { type = string }
  attr "weights" { type = map(number) }
  default "many" {
    attr { name = "many" }
    literal { value = [] }
  }
  block_map "listener" {
    labels = ["name"]
    object {
      attr "port" {
        type = number
        required = true
      }
      attr "tags" { type = list(string) }
    }
  }
}
)";

// Runs the job with allocation `number` failing.
void run_with_failure(const Job& job, const Texts& texts, std::size_t number) {
  const FailingAllocation failing(number);
  try {
    (void)job.run(texts);
  } catch (const std::bad_alloc&) {
    EXPECT_TRUE(failing.has_failed());
  }
}

std::size_t count_allocations(const Job& job, const Texts& texts) {
  const FailingAllocation none(0);
  (void)job.run(texts);
  return none.count();
}

void check(const Job& job, const Texts& texts) {
  const std::string expected = job.run(texts);
  ASSERT_EQ(job.run(texts), expected);  // what is made once was made
  const std::size_t count = count_allocations(job, texts);
  const std::size_t before = live_allocations();
  const bool is_complete = std::getenv("HECLA_ALL_ALLOCATIONS") != nullptr;
  const std::size_t step = is_complete ? 1 : std::max<std::size_t>(1, count / tries_of_a_job);
  for (std::size_t number = 1; number <= count; number += step) {
    run_with_failure(job, texts, number);
    // Data that is kept for later, such as the table of types, may lack an entry.
    ASSERT_EQ(job.run(texts), expected) << "allocation " << number << " of " << count;
    ASSERT_LE(live_allocations(), before) << "allocation " << number << " of " << count;
  }
}

class FailingAllocations : public testing::TestWithParam<Job> {
 protected:
  void SetUp() override {
    if (!counts_heap()) GTEST_SKIP() << "the sanitizers have operators of their own";
  }
};

TEST_P(FailingAllocations, OfValidTextsLeaveNothingBehind) {
  check(GetParam(), {native, json, specification});
}

TEST_P(FailingAllocations, OfTextsWithErrorsLeaveNothingBehind) {
  check(GetParam(), {errors, std::string(json).substr(0, 150), std::string(specification, 60)});
}

INSTANTIATE_TEST_SUITE_P(Jobs, FailingAllocations, testing::ValuesIn(jobs()), name_of);

}  // namespace
}  // namespace hecla::test
