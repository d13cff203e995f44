// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "rpc/server_call.h"

#include <cstdint>
#include <utility>

#include "rpc/call_state.h"

namespace hecla::rpc {

void CallQueue::add(std::shared_ptr<CallState> call) {
  const std::lock_guard lock(mutex_);
  if (!wake_) return;
  calls_.push_back(std::move(call));
  if (calls_.size() == 1) wake_();
}

std::vector<std::shared_ptr<CallState>> CallQueue::take() {
  const std::lock_guard lock(mutex_);
  return std::exchange(calls_, {});
}

void CallQueue::close() {
  const std::lock_guard lock(mutex_);
  wake_ = nullptr;
  calls_.clear();
}

std::string CallState::take_request() {
  const std::lock_guard lock(mutex_);
  return std::exchange(request_, {});
}

std::optional<std::string> CallState::take_further_message() {
  const std::lock_guard lock(mutex_);
  if (next_message_ == further_messages_.size()) return std::nullopt;
  return std::exchange(further_messages_[next_message_++], {});
}

bool CallState::is_cancelled() const {
  const std::lock_guard lock(mutex_);
  return is_cancelled_;
}

void CallState::on_cancel(std::function<void()> action) {
  {
    const std::lock_guard lock(mutex_);
    if (is_finished_) return;
    if (!is_cancelled_) return cancel_actions_.push_back(std::move(action));
  }
  action();
}

bool CallState::send(std::string message) {
  {
    std::unique_lock lock(mutex_);
    const auto can_go_on = [this] {
      return is_over() || output_bytes_ + unsent_bytes_ < queue_->max_queued();
    };
    if (!queue_->is_on_owner()) changed_.wait(lock, can_go_on);
    if (is_over() || !can_go_on()) return false;
    output_bytes_ += message.size();
    output_.messages.push_back(std::move(message));
  }
  queue_->add(shared_from_this());
  return true;
}

void CallState::finish(Status status, std::optional<std::string> message) {
  std::vector<std::function<void()>> dropped;  // destroyed without the lock
  {
    const std::lock_guard lock(mutex_);
    if (is_over()) return;
    is_finished_ = true;
    if (message) output_.messages.push_back(std::move(*message));
    output_.status = std::move(status);
    dropped.swap(cancel_actions_);
  }
  changed_.notify_all();
  queue_->add(shared_from_this());
}

CallState::Output CallState::take_output() {
  const std::lock_guard lock(mutex_);
  output_bytes_ = 0;
  return std::exchange(output_, {});
}

void CallState::set_unsent(std::size_t bytes) {
  {
    const std::lock_guard lock(mutex_);
    unsent_bytes_ = bytes;
  }
  changed_.notify_all();
}

void CallState::cancel() {
  std::vector<std::function<void()>> actions;
  {
    const std::lock_guard lock(mutex_);
    if (is_over()) return;
    is_cancelled_ = true;
    actions.swap(cancel_actions_);
  }
  changed_.notify_all();
  for (const auto& action : actions) action();
}

ServerCall::~ServerCall() {
  state_->finish({Code::Internal, "the call was not answered"}, std::nullopt);
}

std::shared_ptr<ServerCall> ServerCall::make(std::string method, std::string request,
                                             Finished finished) {
  // Passes the output on at once, on the thread of the caller.
  class DirectQueue final : public CallQueue {
   public:
    explicit DirectQueue(Finished finished)
        : CallQueue(SIZE_MAX, nullptr), finished_(std::move(finished)) {}
    void add(std::shared_ptr<CallState> call) override {
      CallState::Output output = call->take_output();
      for (std::string& message : output.messages) message_ = std::move(message);
      if (output.status) finished_(*output.status, std::move(message_));
    }

   private:
    Finished finished_;
    std::string message_;
  };
  auto queue = std::make_shared<DirectQueue>(std::move(finished));
  return std::make_shared<ServerCall>(
      std::make_shared<CallState>(0, 0, Request{std::move(method), std::move(request), {}}, queue));
}

const std::string& ServerCall::method() const { return state_->method; }
std::string ServerCall::take_request() { return state_->take_request(); }
std::optional<std::string> ServerCall::take_further_message() {
  return state_->take_further_message();
}
std::optional<Clock::time_point> ServerCall::deadline() const { return state_->deadline; }
bool ServerCall::is_cancelled() const { return state_->is_cancelled(); }
void ServerCall::on_cancel(std::function<void()> action) { state_->on_cancel(std::move(action)); }
bool ServerCall::send(std::string message) { return state_->send(std::move(message)); }
void ServerCall::finish(std::string message) { state_->finish({}, std::move(message)); }
void ServerCall::finish(Status status) { state_->finish(std::move(status), std::nullopt); }

}  // namespace hecla::rpc
