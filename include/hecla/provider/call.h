// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Call: the context of a function of a provider: reporting of problems, cancellation, private state, and log lines.
//
//   void create(Table& table, Call& call) override {
//     if (!database.execute(sql, call)) {
//       call.error({"The table cannot be created", database.message(), Path().attribute("name")});
//       return;
//     }
//   }
//
// A call belongs to one thread. Tests of providers can make calls of their own.
#include <hecla/provider/problem.h>

#include <chrono>
#include <functional>
#include <initializer_list>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace hecla::provider {

enum class LogLevel : std::uint8_t { Trace, Debug, Info, Warn, Error };
using LogField = std::pair<std::string_view, std::string_view>;  // a name and a value
using LogFields = std::span<const LogField>;

// Ends a call early, because Terraform stops or the time of the call is up. May be used by several threads.
class Cancellation {
 public:
  using Clock = std::chrono::steady_clock;
  explicit Cancellation(Clock::time_point deadline = Clock::time_point::max());
  Cancellation(const Cancellation&) = delete;
  Cancellation& operator=(const Cancellation&) = delete;
  ~Cancellation();

  Clock::time_point deadline() const;
  bool is_cancelled() const;
  void cancel();
  // Calls `action` once when the call is cancelled, at once if it is already. The action must not use this object.
  // Returns what remove() takes.
  std::uint64_t on_cancel(std::function<void()> action);
  void remove(std::uint64_t id);  // the action does not run afterwards

 private:
  struct State;
  std::unique_ptr<State> state_;
};

// An action that runs if a call is cancelled while this object exists; never once the destructor has returned.
class CancelAction {
 public:
  CancelAction(std::shared_ptr<Cancellation> cancellation, std::function<void()> action)
      : cancellation_(std::move(cancellation)), id_(cancellation_->on_cancel(std::move(action))) {}
  CancelAction(const CancelAction&) = delete;
  CancelAction& operator=(const CancelAction&) = delete;
  ~CancelAction() { cancellation_->remove(id_); }

 private:
  std::shared_ptr<Cancellation> cancellation_;
  std::uint64_t id_;
};

// The reason for which a provider leaves an object for a later run of Terraform.
enum class DeferReason : std::uint8_t {
  ResourceConfigUnknown = 1,
  ProviderConfigUnknown = 2,
  AbsentPrerequisite = 3,
};

class Call {
 public:
  // Writes log lines; nothing by default.
  using Logger = std::function<void(LogLevel, std::string_view message, LogFields)>;

  Call() : Call(std::make_shared<Cancellation>(), {}) {}
  Call(std::shared_ptr<Cancellation> cancellation, Logger logger)
      : cancellation_(std::move(cancellation)), logger_(std::move(logger)) {}

  // ---- problems
  void error(Problem problem);
  void warning(Problem problem);
  bool has_errors() const { return has_errors_; }
  const std::vector<Problem>& problems() const { return problems_; }
  // Stores the object although there are errors, because something of it exists. A new object is then
  // replaced by the next apply.
  void keep_state() { keeps_state_ = true; }
  bool keeps_state() const { return keeps_state_; }

  // ---- deferral, for plan(), read(), import_state() and open(): the object is left for a later run
  // Returns whether Terraform can do that; otherwise defer() is an error.
  bool can_defer() const { return can_defer_; }
  void defer(DeferReason reason);
  std::optional<DeferReason> deferral() const { return deferral_; }
  void set_can_defer(bool can_defer) { can_defer_ = can_defer; }

  // ---- cancellation
  bool is_cancelled() const { return cancellation_->is_cancelled(); }
  Cancellation::Clock::time_point deadline() const { return cancellation_->deadline(); }
  // Calls `action` on another thread when the call is cancelled, at once if it is already, for as long as the
  // result exists: const auto interrupt = call.on_cancel([&] { statement.interrupt(); });
  [[nodiscard]] CancelAction on_cancel(std::function<void()> action) const {
    return CancelAction(cancellation_, std::move(action));
  }

  // ---- private state: bytes that Terraform keeps with the object and shows to nobody
  const std::string& private_state() const { return private_state_; }
  void set_private_state(std::string bytes) { private_state_ = std::move(bytes); }

  // ---- logging, which TF_LOG_PROVIDER=debug shows
  void log(LogLevel level, std::string_view message,
           std::initializer_list<LogField> fields = {}) const;
  // Writes "***" in place of the value in all log lines of the call. Those of sensitive attributes in the
  // configuration and the state are hidden without it.
  void hide_in_log(std::string value);

 private:
  std::shared_ptr<Cancellation> cancellation_;
  Logger logger_;
  std::vector<Problem> problems_;
  std::string private_state_;
  std::vector<std::string> hidden_;  // the longest first
  bool has_errors_ = false;
  bool keeps_state_ = false;
  bool can_defer_ = false;
  std::optional<DeferReason> deferral_;
};

}  // namespace hecla::provider
