// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/provider/call.h>

#include <mutex>

namespace hecla::provider {

struct Cancellation::State {
  Clock::time_point deadline;
  mutable std::mutex mutex;
  bool is_cancelled = false;
  std::vector<std::function<void()>> actions;
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

// Actions run under the lock, so that none runs once release() has returned.
void Cancellation::cancel() {
  const std::lock_guard lock(state_->mutex);
  state_->is_cancelled = true;
  for (const auto& action : std::exchange(state_->actions, {})) action();
}

void Cancellation::on_cancel(std::function<void()> action) {
  const std::lock_guard lock(state_->mutex);
  if (state_->is_cancelled)
    action();
  else
    state_->actions.push_back(std::move(action));
}

void Cancellation::release() {
  const std::lock_guard lock(state_->mutex);
  state_->actions.clear();
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
