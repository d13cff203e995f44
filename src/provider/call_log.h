// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Log lines of a server: those of the provider's functions, and one for each call. Each names its call, and none shows
// a sensitive value. Without a logger, none of this does any work.
//
//   const CallLog log(server_log, Method::ReadResource, Version::V6, "sqlite_table");
//   Call call(cancellation, log.logger());
//   log.served({.errors = 1});
//
// Source: the names of fields are those of terraform-plugin-go, which people filter by.
#include <hecla/provider/call.h>

#include <atomic>
#include <mutex>
#include <set>
#include <vector>

#include "provider/methods.h"
#include "provider/shape_schema.h"

namespace hecla::provider::detail {

// The log that all calls of a server share.
class ServerLog {
 public:
  ServerLog(Call::Logger write, LogLevel lowest) : write_(std::move(write)), lowest_(lowest) {}

  bool is_on() const { return static_cast<bool>(write_); }
  bool is_enabled(LogLevel level) const { return is_on() && level >= lowest_; }
  void write(LogLevel level, std::string_view message, LogFields fields) const {
    write_(level, message, fields);
  }
  std::uint64_t next_id() { return ++last_id_; }

  // Fields with these names never show their values. Must be called before the first call.
  void hide_fields(const std::set<std::string, std::less<>>& names) {
    hidden_fields_.insert(names.begin(), names.end());
  }
  void hide_sensitive_fields(const Members& members);
  bool is_hidden(std::string_view field) const { return hidden_fields_.contains(field); }

  // The sensitive values of the provider's configuration, which every function of it may use.
  void set_secrets(std::vector<std::string> secrets);
  std::vector<std::string> secrets() const;

 private:
  const Call::Logger write_;
  const LogLevel lowest_;
  std::set<std::string, std::less<>> hidden_fields_;
  std::atomic<std::uint64_t> last_id_ = 0;
  mutable std::mutex mutex_;
  std::vector<std::string> secrets_;
};

// The outcome of a call.
struct Served {
  std::size_t errors = 0;
  std::size_t warnings = 0;
  std::string failure = {};  // instead of a response
};

class CallLog {
 public:
  CallLog(ServerLog& log, protocol::Method method, protocol::Version version, std::string type);

  ServerLog& server() const { return log_; }
  // Writes lines of the provider's functions; empty if there is no log. Must not be used after this object.
  Call::Logger logger() const;
  // Writes a line with the level Trace about the whole call.
  void served(const Served& result) const;

 private:
  using Fields = std::vector<std::pair<std::string_view, std::string_view>>;
  Fields own_fields() const;
  void write(LogLevel level, std::string_view message, LogFields fields) const;

  ServerLog& log_;
  const protocol::Method method_;
  const protocol::Version version_;
  const std::string type_;
  const std::string id_;
  const Cancellation::Clock::time_point start_;
};

// Returns the texts of the sensitive strings and numbers in an object.
std::vector<std::string> sensitive_texts(const Members& members, const Value& object);

}  // namespace hecla::provider::detail
