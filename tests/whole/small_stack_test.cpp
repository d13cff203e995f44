// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Every job on texts that are nested as deep as the default limits allow, or far deeper, on a thread with a stack of 256
// KiB. An overflow ends the program. (tests/cli/stack_test.py does the same for the command.)
//
// The frames of builds without optimization and of sanitizers are larger: their stack is, too.
#include <gtest/gtest.h>
#include <pthread.h>

#include <functional>

#include "support/heap_use.h"
#include "support/repeated.h"
#include "whole/jobs.h"

namespace hecla::test {
namespace {

#ifdef __OPTIMIZE__
constexpr std::size_t optimized_stack = std::size_t{256} << 10;
#else
constexpr std::size_t optimized_stack = std::size_t{4} << 20;
#endif

void run_with_small_stack(std::function<void()> run) {
  pthread_attr_t attributes;
  ASSERT_EQ(pthread_attr_init(&attributes), 0);
  const std::size_t size = counts_heap() ? optimized_stack : std::size_t{8} << 20;
  ASSERT_EQ(pthread_attr_setstacksize(&attributes, size), 0);
  pthread_t thread{};
  const auto start = [](void* given) -> void* {
    (*static_cast<std::function<void()>*>(given))();
    return nullptr;
  };
  ASSERT_EQ(pthread_create(&thread, &attributes, start, &run), 0);
  pthread_join(thread, nullptr);
  pthread_attr_destroy(&attributes);
}

struct Nested {
  const char* opening;
  const char* inside;
  const char* closing;

  std::string text(std::size_t levels) const {
    return repeated(opening, levels) + inside + repeated(closing, levels);
  }
};

constexpr Nested expressions[] = {
    {"(", "1", ")"},
    {"[", "1", "]"},
    {"{a=", "1", "}"},
    {"{(\"a\")=", "1", "}"},
    {"-", "1", ""},
    {"!", "true", ""},
    {"true ? (", "1", ") : 0"},
    {"true ? 1 : ", "1", ""},
    {"[for x in [1] : ", "1", "]"},
    {"[for x in ", "[1]", " : x]"},
    {"{for x in [1] : \"a\" => ", "1", "}"},
    {"\"${", "1", "}\""},
    {"\"a${", "1", "}\""},
    {"max(", "1", ")"},
    {"try(", "1", ")"},
    {"[1][", "0", "]"},
    {"[", "1", "][*]"},
    {"1 + (", "1", ")"},
    {"jsondecode(jsonencode([", "1", "]))"},
    {"merge({a=", "1", "})"},
    {"tolist([", "1", "])"},
};
constexpr Nested templates[] = {
    {"%{if true}a", "a", "%{endif}"},
    {"%{if false}a%{else}", "a", "%{endif}"},
    {"%{for x in [1]}a", "a", "%{endfor}"},
};
constexpr Nested bodies[] = {
    {"a {\n", "", "}\n"},
    {"listener \"x\" {\n", "port = 1\n", "}\n"},
    {"resource \"a\" \"b\" {\n", "", "}\n"},
};
constexpr Nested json_values[] = {
    {"[", "1", "]"},
    {"{\"a\":", "1", "}"},
    {"{\"a\":[", "1", "]}"},
};
constexpr Nested specifications[] = {
    {"object {\nblock \"a\" {\n", "attr {\n name = \"a\"\n}\n", "}\n}\n"},
    {"block_list {\nblock_type = \"a\"\n", "attr {\n name = \"a\"\n}\n", "}\n"},
    {"default {\nliteral {\n value = 1\n}\n", "attr {\n name = \"a\"\n}\n", "}\n"},
    {"transform {\nresult = nested\n", "attr {\n name = \"a\"\n}\n", "}\n"},
};

// A little below the limit of 400, for what is around; and far above it.
constexpr std::size_t depths[] = {390, 195, 50'000};

const char* const specification = "attr {\n  name = \"name\"\n  type = any\n}\n";

std::vector<Texts> deep_texts(std::size_t levels) {
  std::vector<Texts> out;
  for (const Nested& each : expressions) {
    const std::string text = each.text(levels);
    out.push_back({"name = " + text + "\nlocals {\n a = " + text + "\n}\n", "{}", specification});
  }
  for (const Nested& each : templates) {
    const std::string text = each.text(levels);
    out.push_back({"name = \"" + text + "\"\n", "{\"name\": \"" + text + "\"}", specification});
    out.push_back({"name = <<E\n" + text + "\nE\n", "{}", specification});
  }
  for (const Nested& each : bodies) out.push_back({each.text(levels), "{}", specification});
  for (const Nested& each : json_values)
    out.push_back({"", "{\"name\": " + each.text(levels) + "}", specification});
  for (const Nested& each : specifications) out.push_back({"", "{}", each.text(levels)});
  return out;
}

class SmallStack : public testing::TestWithParam<Job> {};

TEST_P(SmallStack, IsEnoughForDeepTexts) {
  for (const std::size_t levels : depths) {
    for (const Texts& texts : deep_texts(levels)) {
      // The name of the text that overflows the stack.
      RecordProperty("text", (texts.native + texts.json + texts.specification).substr(0, 60));
      run_with_small_stack([&] { (void)GetParam().run(texts); });
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Jobs, SmallStack, testing::ValuesIn(jobs()), name_of);

}  // namespace
}  // namespace hecla::test
