// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/io/progress.h"

#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

namespace hecla::cli {
namespace {

using namespace std::chrono_literals;

constexpr auto time_before_the_first = 1s;
constexpr auto time_between = 100ms;

bool is_watched() {
  const char* terminal = std::getenv("TERM");
  const bool can_erase = terminal && *terminal && std::string_view(terminal) != "dumb";
  const char* ci = std::getenv("CI");
  return can_erase && !(ci && *ci) && os::is_terminal(os::StandardFile::Error);
}

// Returns the number with commas between the thousands.
std::string grouped(std::size_t number) {
  std::string text = std::to_string(number);
  for (std::size_t at = text.size(); at > 3;) text.insert(at -= 3, 1, ',');
  return text;
}

}  // namespace

void Progress::start(const char* noun) {
  const std::lock_guard lock(mutex_);
  noun_ = noun;
  is_wanted_ = is_watched();
  next_ = Clock::now() + time_before_the_first;
}

void Progress::update(std::size_t done, std::size_t total) {
  const std::lock_guard lock(mutex_);
  if (!is_wanted_ || Clock::now() < next_) return;
  next_ = Clock::now() + time_between;
  show(done, total);
}

void Progress::show(std::size_t done, std::size_t total) {
  const std::string line = "\r" + grouped(done) + " of " + grouped(total) + " " + noun_ + "\x1b[K";
  std::fwrite(line.data(), 1, line.size(), stderr);
  std::fflush(stderr);
  is_shown_ = true;
}

std::unique_lock<Mutex> Progress::hide(os::StandardFile file) {
  std::unique_lock lock(mutex_);
  if (is_shown_ && os::is_terminal(file)) {
    std::fputs("\r\x1b[K", stderr);
    std::fflush(stderr);
    is_shown_ = false;
  }
  return lock;
}

}  // namespace hecla::cli
