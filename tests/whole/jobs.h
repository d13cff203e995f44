// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Jobs of the whole library, for tests of properties that all of it has. Each job takes texts and returns what came out,
// as text: the same each time.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace hecla::test {

struct Texts {
  std::string native;         // a file in the native syntax
  std::string json;           // a file in the JSON syntax
  std::string specification;  // in the language of hcldec, for both
};

struct Job {
  const char* name;
  std::string (*run)(const Texts& texts);
};

const std::vector<Job>& jobs();

// The name of a test of a job.
inline std::string name_of(const testing::TestParamInfo<Job>& job) {
  std::string name = job.param.name;
  std::ranges::replace(name, ' ', '_');
  return name;
}

}  // namespace hecla::test
