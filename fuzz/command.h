// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Runs the command in this process, in a temporary directory of its own.
//
//   static fuzz::Command command;
//   const fuzz::Outcome outcome = command.run({"eval", "a.hcl"}, {{"a.hcl", "a = 1"}}, "");
//
// During a run, standard input, output and error are memory files: run fuzzers with -close_fd_mask=3, so that reports of
// libFuzzer and of the sanitizers go elsewhere.
#include <stdio_ext.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include "cli/arguments/command_line.h"
#include "cli/programs.h"
#include "sections.h"

namespace hecla::fuzz {

inline void require(bool condition) {
  if (!condition) std::abort();
}

struct Outcome {
  int exit;
  std::string out;
  std::string err;
};

// A memory file that takes the place of an open file as long as this object lives.
class Redirection {
 public:
  Redirection(int file, std::string_view content)
      : file_(file), saved_(::dup(file)), memory_(::memfd_create("fuzz", MFD_CLOEXEC)) {
    require(saved_ >= 0 && memory_ >= 0);
    require(::write(memory_, content.data(), content.size()) ==
            static_cast<ssize_t>(content.size()));
    ::lseek(memory_, 0, SEEK_SET);
    ::dup2(memory_, file_);
  }
  Redirection(const Redirection&) = delete;
  Redirection& operator=(const Redirection&) = delete;
  ~Redirection() {
    ::dup2(saved_, file_);
    ::close(saved_);
    ::close(memory_);
  }

  std::string content() const {
    std::string text(static_cast<std::size_t>(::lseek(memory_, 0, SEEK_END)), '\0');
    require(::pread(memory_, text.data(), text.size(), 0) == static_cast<ssize_t>(text.size()));
    return text;
  }

 private:
  int file_, saved_, memory_;
};

class Command {
 public:
  Command() : commands_(cli::describe(cli::hecla_command, "", cli::Depth::All).commands) {
    std::string name = (std::filesystem::temp_directory_path() / "hecla-fuzz-XXXXXX").string();
    require(::mkdtemp(name.data()) != nullptr);
    outer_ = name;
    ::setenv("XDG_STATE_HOME", name.c_str(), 1);
  }
  Command(const Command&) = delete;
  Command& operator=(const Command&) = delete;
  ~Command() {
    std::error_code ignored;
    std::filesystem::remove_all(outer_, ignored);
  }

  // `words` without the name of the program. Adds options that limit what a run may cost.
  Outcome run(const std::vector<std::string>& words, const std::vector<Section>& files,
              std::string_view input) {
    const std::filesystem::path before = std::filesystem::current_path();
    const std::filesystem::path directory = outer_ / "inner" / "work";  // ".." is ours, too
    std::filesystem::create_directories(directory);
    std::filesystem::current_path(directory);
    for (const Section& file : files) write(file);
    Outcome outcome = capture(with_limits(words), input);
    std::filesystem::current_path(before);
    std::filesystem::remove_all(outer_ / "inner");
    return outcome;
  }

 private:
  // Other names are left out: nothing may be written elsewhere.
  static bool is_file_name(std::string_view name) {
    constexpr std::string_view known =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./";
    return !name.empty() && name.size() < 100 && name[0] != '/' &&
           name.find("..") == std::string_view::npos &&
           name.find_first_not_of(known) == std::string_view::npos;
  }

  static void write(const Section& file) {
    if (!is_file_name(file.name)) return;
    const std::filesystem::path path(file.name);
    std::error_code ignored;
    if (path.has_parent_path()) std::filesystem::create_directories(path.parent_path(), ignored);
    std::ofstream(path, std::ios::binary) << file.text;
  }

  std::vector<std::string> with_limits(std::vector<std::string> words) const {
    for (const cli::CommandDescription& command : commands_) {
      if (words.empty() || words.front() != command.name) continue;
      for (const std::string limit : {"--max-steps=20000", "--max-string-bytes=200000",
                                      "--max-elements=20000", "--max-diagnostics=100"}) {
        const std::string name = limit.substr(0, limit.find('='));
        if (has_option(command, name) && !is_given(words, name.substr(2)))
          words.insert(words.begin() + 1, limit);
      }
    }
    return words;
  }

  // Options may be written with one dash, too.
  static bool is_given(const std::vector<std::string>& words, std::string_view option) {
    return std::any_of(words.begin(), words.end(), [&](const std::string& word) {
      return word.find(option) != std::string::npos;
    });
  }

  // Options may be given before the name of a command of a command.
  static bool has_option(const cli::CommandDescription& command, std::string_view name) {
    for (const cli::CommandDescription& inner : command.commands) {
      if (has_option(inner, name)) return true;
    }
    for (const cli::OptionDescription& option : command.options) {
      for (const std::string& each : option.names) {
        if (each == name) return true;
      }
    }
    return false;
  }

  static Outcome capture(const std::vector<std::string>& words, std::string_view input) {
    std::fflush(stdout);
    std::fflush(stderr);
    __fpurge(stdin);
    std::clearerr(stdin);
    const Redirection in(STDIN_FILENO, input);
    const Redirection out(STDOUT_FILENO, {});
    const Redirection err(STDERR_FILENO, {});
    const int exit = call(words);
    std::fflush(stdout);
    std::fflush(stderr);
    return {exit, out.content(), err.content()};
  }

  static int call(std::vector<std::string> words) {
    const std::string name = words.empty() ? "" : words.front();
    using Replacement = int (*)(std::span<const std::string>);
    const Replacement replacement = name == "hcl2json" ? cli::run_hcl2json
                                    : name == "hcldec" ? cli::run_hcldec
                                    : name == "hclfmt" ? cli::run_hclfmt
                                                       : nullptr;
    if (!replacement) return cli::run_hecla(words);
    words.erase(words.begin());
    return replacement(words);
  }

  std::vector<cli::CommandDescription> commands_;
  std::filesystem::path outer_;
};

}  // namespace hecla::fuzz
