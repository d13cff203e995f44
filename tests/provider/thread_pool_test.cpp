// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "provider/thread_pool.h"

#include <gtest/gtest.h>

#include <atomic>
#include <latch>

namespace hecla::provider {
namespace {

TEST(ThreadPool, RunsEveryTask) {
  std::atomic<int> sum = 0;
  {
    ThreadPool pool(4);
    std::latch done(1000);
    for (int i = 1; i <= 1000; ++i) {
      pool.run([&, i] {
        sum += i;
        done.count_down();
      });
    }
    done.wait();
  }
  EXPECT_EQ(sum, 500500);
}

// Tasks that wait for each other need as many threads.
TEST(ThreadPool, RunsTasksAtOnce) {
  ThreadPool pool(8);
  std::latch all(8), done(8);
  for (int i = 0; i < 8; ++i) {
    pool.run([&] {
      all.arrive_and_wait();
      done.count_down();
    });
  }
  done.wait();
}

TEST(ThreadPool, WaitsForTasksThatHaveBegun) {
  std::latch began(1), may_end(1);
  bool has_ended = false;
  std::thread other([&] {
    began.wait();
    may_end.count_down();
  });
  {
    ThreadPool pool(1);
    pool.run([&] {
      began.count_down();
      may_end.wait();
      has_ended = true;
    });
    began.wait();
  }
  EXPECT_TRUE(has_ended);
  other.join();
}

TEST(ThreadPool, TellsWhetherItIsIdle) {
  std::latch began(1), may_end(1);
  ThreadPool pool(1);
  EXPECT_TRUE(pool.wait_until_idle(std::chrono::milliseconds(0)));
  pool.run([&] {
    began.count_down();
    may_end.wait();
  });
  began.wait();
  EXPECT_FALSE(pool.wait_until_idle(std::chrono::milliseconds(1)));
  may_end.count_down();
  EXPECT_TRUE(pool.wait_until_idle(std::chrono::minutes(1)));
}

}  // namespace
}  // namespace hecla::provider
