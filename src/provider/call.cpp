// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/provider/call.h>

#include <map>
#include <mutex>

namespace hecla::provider {

struct Cancellation::State {
  Clock::time_point deadline;
  mutable std::mutex mutex;
  bool is_cancelled = false;
  std::map<std::uint64_t, std::function<void()>> actions;
  std::uint64_t next_id = 0;
};

Cancellation::Cancellation(Clock::time_point deadline) : state_(std::make_unique<State>()) {
  state_->deadline = deadline;
}

Cancellation::~Cancellation() = default;

Cancellation::Clock::time_point Cancellation::deadline() const { return state_->deadline; }

bool Cancellation::is_cancelled() const {
  const std::lock_guard lock(state_->mutex);
  return state_->is_cancelled || Clock::now() >= state_->deadline;
}

// Actions run under the lock, so that none runs once remove() has returned.
void Cancellation::cancel() {
  const std::lock_guard lock(state_->mutex);
  state_->is_cancelled = true;
  for (const auto& [id, action] : std::exchange(state_->actions, {})) action();
}

std::uint64_t Cancellation::on_cancel(std::function<void()> action) {
  const std::lock_guard lock(state_->mutex);
  if (state_->is_cancelled)
    action();
  else
    state_->actions.emplace(state_->next_id, std::move(action));
  return state_->next_id++;
}

void Cancellation::remove(std::uint64_t id) {
  const std::lock_guard lock(state_->mutex);
  state_->actions.erase(id);
}

void Call::error(Problem problem) {
  problem.is_warning = false;
  has_errors_ = true;
  problems_.push_back(std::move(problem));
}

void Call::warning(Problem problem) {
  problem.is_warning = true;
  problems_.push_back(std::move(problem));
}

void Call::log(LogLevel level, std::string_view message, LogFields fields) const {
  if (logger_) logger_(level, message, fields);
}

}  // namespace hecla::provider
