// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Log lines that hosts understand: JSON objects on standard error, as hclog writes them. Terraform shows those of the
// level that TF_LOG or TF_LOG_PROVIDER selects.
//
//   plugin::Log log("sqlite");
//   log.write(plugin::LogLevel::Debug, "opened the database", {{"path", path}, {"tables", "12"}});
//
// A line is written by one system call, so lines of several threads do not mix. All functions may be called from
// any thread.
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace hecla::plugin {

enum class LogLevel : std::uint8_t { Trace, Debug, Info, Warn, Error, Off };

struct LogField {
  std::string_view key;
  std::string_view value;
};

class Log {
 public:
  // Lines below `level` are not written. Hosts filter as well, so this only saves work.
  explicit Log(std::string module, LogLevel level = level_from_environment())
      : module_(std::move(module)), level_(level) {}

  // Returns the level that TF_LOG_PROVIDER or else TF_LOG selects; Off if neither is set.
  static LogLevel level_from_environment();

  bool is_enabled(LogLevel level) const { return level >= level_ && level != LogLevel::Off; }
  void write(LogLevel level, std::string_view message, std::span<const LogField> fields) const;
  void write(LogLevel level, std::string_view message,
             std::initializer_list<LogField> fields = {}) const {
    write(level, message, std::span(fields.begin(), fields.size()));
  }

 private:
  std::string module_;
  LogLevel level_;
};

// Returns the line, with a newline at its end. `time` is in RFC 3339.
std::string log_line(LogLevel level, std::string_view module, std::string_view message,
                     std::string_view time, std::span<const LogField> fields);
inline std::string log_line(LogLevel level, std::string_view module, std::string_view message,
                            std::string_view time, std::initializer_list<LogField> fields) {
  return log_line(level, module, message, time, std::span(fields.begin(), fields.size()));
}

}  // namespace hecla::plugin
