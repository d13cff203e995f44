// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/provider/provider_program.h"

#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <filesystem>

extern char** environ;

namespace hecla::cli {

std::string provider_program_path() {
  std::error_code error;
  const auto self = std::filesystem::read_symlink("/proc/self/exe", error);
  const auto sibling = self.parent_path() / provider_program;
  return !error && std::filesystem::exists(sibling, error) ? sibling.string() : provider_program;
}

namespace {

// The output of a program that was started.
class Child {
 public:
  explicit Child(const std::vector<std::string>& arguments) {
    std::array<int, 2> pipe{};
    if (::pipe(pipe.data()) != 0) return;
    posix_spawn_file_actions_t actions{};
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, pipe[1], STDOUT_FILENO);
    posix_spawn_file_actions_addclose(&actions, pipe[0]);
    posix_spawn_file_actions_addclose(&actions, pipe[1]);
    const std::string path = provider_program_path();
    std::vector<std::string> words = arguments;
    words.insert(words.begin(), provider_program);
    std::vector<char*> pointers;
    for (std::string& word : words) pointers.push_back(word.data());
    pointers.push_back(nullptr);
    is_running_ =
        posix_spawnp(&process_, path.c_str(), &actions, nullptr, pointers.data(), environ) == 0;
    posix_spawn_file_actions_destroy(&actions);
    ::close(pipe[1]);
    output_ = pipe[0];
  }
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;
  ~Child() {
    if (output_ >= 0) ::close(output_);
    if (is_running_) wait();
  }

  bool is_running() const { return is_running_; }

  // Returns the number of bytes that were read; 0 at the end.
  std::size_t read(std::array<char, 65536>& buffer) const {
    for (;;) {
      const ssize_t count = ::read(output_, buffer.data(), buffer.size());
      if (count >= 0) return static_cast<std::size_t>(count);
      if (errno != EINTR) return 0;
    }
  }

  // Returns whether the program ended successfully.
  bool wait() {
    is_running_ = false;
    int status = 0;
    while (waitpid(process_, &status, 0) < 0) {
      if (errno != EINTR) return false;
    }
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
  }

 private:
  pid_t process_ = 0;
  int output_ = -1;
  bool is_running_ = false;
};

}  // namespace

Result<std::vector<char>, std::string> output_of_provider_program(
    const std::vector<std::string>& arguments, std::size_t max_bytes) {
  Child child(arguments);
  if (!child.is_running()) return std::string("the program hecla-provider was not found");
  std::vector<char> output;
  std::array<char, 65536> buffer;
  while (const std::size_t count = child.read(buffer)) {
    if (output.size() + count > max_bytes) return std::string("its output is too large");
    output.insert(output.end(), buffer.begin(), buffer.begin() + static_cast<long>(count));
  }
  if (!child.wait()) return std::string("hecla-provider failed");
  return output;
}

}  // namespace hecla::cli
