// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Independent work on several threads, whose results are used in order.
//
//   for_each_in_order(
//       files.size(), {limits.max_nesting, &output.progress()},
//       [&](std::size_t i) { return check(files[i]); },          // on any thread
//       [&](std::size_t, Checked checked) { add(checked); });    // in order, on the calling thread
//
// What is done in order is the same, and in the same order, as on one thread.
#include <algorithm>
#include <cstddef>
#include <functional>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

namespace hecla::cli {

class Progress;

struct ParallelOptions {
  std::size_t levels;            // each thread has a stack for them, like that of the caller
  Progress* progress = nullptr;  // is told how much is done
  std::size_t jobs = 0;          // the most threads; 0: no such limit
};

// The number of results that wait until those before them have been used.
inline constexpr std::size_t parallel_window = 128;

// Calls work(i) once for each i < count on as many threads as the process has cores and memory for, one of them the
// caller's, and finish(i) in order on the caller's, after work(i). Work is at most `parallel_window` ahead of it. If
// one of them throws, the first exception is rethrown after all threads have ended.
void run_in_order(std::size_t count, const ParallelOptions& options,
                  const std::function<void(std::size_t)>& work,
                  const std::function<void(std::size_t)>& finish);

// The same with results, each of which finish(i, result) takes over from work(i).
template <class Work, class Finish>
void for_each_in_order(std::size_t count, const ParallelOptions& options, Work&& work,
                       Finish&& finish) {
  using Item = std::decay_t<std::invoke_result_t<Work&, std::size_t>>;
  std::vector<std::optional<Item>> slots(std::min(count, parallel_window));
  run_in_order(
      count, options, [&](std::size_t i) { slots[i % slots.size()].emplace(work(i)); },
      [&](std::size_t i) { finish(i, *std::exchange(slots[i % slots.size()], std::nullopt)); });
}

}  // namespace hecla::cli
