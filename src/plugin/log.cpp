// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "plugin/log.h"

#include <unistd.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <ctime>

#include "jsontext/writer.h"

namespace hecla::plugin {
namespace {

constexpr std::array<std::string_view, 6> level_names = {"trace", "debug", "info",
                                                         "warn",  "error", "off"};

bool is_same_ignoring_case(std::string_view text, std::string_view lower) {
  if (text.size() != lower.size()) return false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if ((text[i] | 0x20) != lower[i]) return false;
  }
  return true;
}

// As in hosts, an unknown level means the most detailed one.
LogLevel parse_level(std::string_view text) {
  for (std::size_t i = 0; i < level_names.size(); ++i) {
    if (is_same_ignoring_case(text, level_names[i])) return static_cast<LogLevel>(i);
  }
  return LogLevel::Trace;
}

// Returns the time in UTC with microseconds: "2024-05-01T10:00:00.000001Z".
std::string current_time() {
  timespec now{};
  ::clock_gettime(CLOCK_REALTIME, &now);
  tm parts{};
  ::gmtime_r(&now.tv_sec, &parts);
  char text[64];
  const std::size_t size = std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%S", &parts);
  std::snprintf(text + size, sizeof text - size, ".%06ldZ", now.tv_nsec / 1000);
  return text;
}

}  // namespace

LogLevel Log::level_from_environment() {
  for (const char* const name : {"TF_LOG_PROVIDER", "TF_LOG"}) {
    const char* const value = std::getenv(name);
    if (value && *value) return parse_level(value);
  }
  return LogLevel::Off;
}

void Log::write(LogLevel level, std::string_view message, std::span<const LogField> fields) const {
  if (!is_enabled(level)) return;
  const std::string line = log_line(level, module_, message, current_time(), fields);
  [[maybe_unused]] const ssize_t written = ::write(STDERR_FILENO, line.data(), line.size());
}

std::string log_line(LogLevel level, std::string_view module, std::string_view message,
                     std::string_view time, std::span<const LogField> fields) {
  std::string line;
  jsontext::Writer json(line);
  json.begin_object();
  json.key("@level").string(level_names[static_cast<std::size_t>(level)]);
  json.key("@message").string(message);
  json.key("@module").string(module);
  json.key("@timestamp").string(time);
  for (const LogField& field : fields) json.key(field.key).string(field.value);
  json.end_object();
  return line += '\n';
}

}  // namespace hecla::plugin
