// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <hecla/base/ref.h>

#include <thread>
#include <type_traits>
#include <vector>

namespace hecla {
namespace {

struct Counted : RefCounted {
  explicit Counted(int& alive) : alive_(alive) { ++alive_; }
  ~Counted() override { --alive_; }
  int& alive_;
};

struct Derived : Counted {
  using Counted::Counted;
};

static_assert(sizeof(Ref<Counted>) == sizeof(void*));
static_assert(std::is_nothrow_move_constructible_v<Ref<Counted>>);
static_assert(std::is_convertible_v<Ref<Derived>, Ref<const Counted>>);
static_assert(!std::is_convertible_v<Ref<const Counted>, Ref<Counted>>);

TEST(Ref, DestroysTheObjectWithItsLastCopy) {
  int alive = 0;
  {
    const Ref<Counted> first = make_ref<Counted>(alive);
    {
      const Ref<Counted> second = first;
      EXPECT_EQ(alive, 1);
      EXPECT_EQ(first, second);
    }
    EXPECT_EQ(alive, 1);
  }
  EXPECT_EQ(alive, 0);
}

TEST(Ref, IsEmptyAfterAMove) {
  int alive = 0;
  Ref<Counted> from = make_ref<Counted>(alive);
  const Ref<Counted> to = std::move(from);
  EXPECT_FALSE(from);  // NOLINT(bugprone-use-after-move)
  EXPECT_TRUE(to);
  EXPECT_EQ(alive, 1);
}

TEST(Ref, AssignmentReleasesTheOldObject) {
  int first = 0;
  int second = 0;
  Ref<Counted> ref = make_ref<Counted>(first);
  ref = make_ref<Counted>(second);
  EXPECT_EQ(first, 0);
  EXPECT_EQ(second, 1);
  ref = nullptr;
  EXPECT_EQ(second, 0);
}

TEST(Ref, SurvivesAssignmentToItself) {
  int alive = 0;
  Ref<Counted> ref = make_ref<Counted>(alive);
  const Ref<Counted>& same = ref;
  ref = same;
  ASSERT_TRUE(ref);
  EXPECT_EQ(alive, 1);
}

TEST(Ref, ConvertsToABaseThatDestroysTheWholeObject) {
  int alive = 0;
  {
    Ref<const Counted> base = make_ref<Derived>(alive);
    EXPECT_EQ(alive, 1);
  }
  EXPECT_EQ(alive, 0);
}

TEST(Ref, DetachAndAdoptTransferTheReference) {
  int alive = 0;
  Counted* object = make_ref<Counted>(alive).detach();
  EXPECT_EQ(alive, 1);
  { const Ref<Counted> owner = Ref<Counted>::adopt(object); }
  EXPECT_EQ(alive, 0);
}

TEST(Ref, CountsAcrossThreads) {
  int alive = 0;
  {
    const Ref<Counted> shared = make_ref<Counted>(alive);
    std::vector<std::thread> threads;
    for (int i = 0; i < 4; ++i) {
      threads.emplace_back([shared] {
        for (int turn = 0; turn < 10'000; ++turn) Ref<Counted> copy = shared;
      });
    }
    for (std::thread& thread : threads) thread.join();
    EXPECT_EQ(alive, 1);
  }
  EXPECT_EQ(alive, 0);
}

// A type that provides retain and release instead of deriving from RefCounted.
struct Foreign {
  mutable int references = 0;
  friend void retain(const Foreign* object) { ++object->references; }
  friend void release(const Foreign* object) { --object->references; }
};

TEST(Ref, UsesTheCountingFunctionsOfTheType) {
  Foreign object;
  {
    const Ref<const Foreign> first(&object);
    const Ref<const Foreign> second = first;
    EXPECT_EQ(object.references, 2);
  }
  EXPECT_EQ(object.references, 0);
}

}  // namespace
}  // namespace hecla
