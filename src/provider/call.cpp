// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/provider/call.h>

#include <algorithm>
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

void Call::defer(DeferReason reason) {
  if (can_defer_)
    deferral_ = reason;
  else
    error({"Deferral is not possible",
           "The provider cannot do this yet, and Terraform does not allow it to be done later."});
}

void Call::hide_in_log(std::string value) {
  if (!logger_ || value.empty()) return;
  const auto is_shorter = [&](const std::string& other) { return other.size() < value.size(); };
  hidden_.insert(std::ranges::find_if(hidden_, is_shorter), std::move(value));
}

namespace {

std::string without(const std::vector<std::string>& hidden, std::string_view given) {
  constexpr std::string_view mask = "***";
  std::string text(given);
  for (const std::string& secret : hidden) {
    for (std::size_t at = text.find(secret); at != std::string::npos;
         at = text.find(secret, at + mask.size()))
      text.replace(at, secret.size(), mask);
  }
  return text;
}

}  // namespace

void Call::log(LogLevel level, std::string_view message,
               std::initializer_list<LogField> fields) const {
  if (!logger_) return;
  if (hidden_.empty()) return logger_(level, message, LogFields(fields.begin(), fields.size()));
  std::vector<std::string> values;
  for (const LogField& field : fields) values.push_back(without(hidden_, field.second));
  std::vector<LogField> shown;
  for (const LogField& field : fields) shown.emplace_back(field.first, values[shown.size()]);
  logger_(level, without(hidden_, message), shown);
}

}  // namespace hecla::provider
