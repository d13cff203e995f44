// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "os/program.h"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>

#include "os/descriptor.h"

extern char** environ;

namespace hecla::os {
namespace {

struct Pipe {
  Descriptor read_end, write_end;
};

// Its ends are closed in programs that are started, unless they get another number there.
Pipe make_pipe() {
  std::array<int, 2> ends{};
  if (::pipe(ends.data()) != 0) return Pipe{Descriptor(), Descriptor()};
  for (const int end : ends) ::fcntl(end, F_SETFD, FD_CLOEXEC);
  return {Descriptor(ends[0]), Descriptor(ends[1])};
}

// A program that was started, with pipes to it.
class RunningProgram {
 public:
  RunningProgram(const std::string& path, std::vector<std::string> words,
                 const ProgramOptions& options)
      : input_(options.input.value_or(std::string_view())) {
    Pipe output = make_pipe(),
         input = options.input ? make_pipe() : Pipe{Descriptor(), Descriptor()};
    if (!output.read_end.is_open() || (options.input && !input.read_end.is_open())) return;
    posix_spawn_file_actions_t actions{};
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, output.write_end.number(), STDOUT_FILENO);
    if (options.input)
      posix_spawn_file_actions_adddup2(&actions, input.read_end.number(), STDIN_FILENO);
    if (options.hides_errors)
      posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    std::vector<char*> pointers;
    for (std::string& word : words) pointers.push_back(word.data());
    pointers.push_back(nullptr);
    is_running_ =
        posix_spawnp(&process_, path.c_str(), &actions, nullptr, pointers.data(), environ) == 0;
    posix_spawn_file_actions_destroy(&actions);
    from_program_ = std::move(output.read_end);
    if (!input_.empty()) to_program_ = std::move(input.write_end);
    // Otherwise a program that does not read would block us.
    if (to_program_.is_open()) ::fcntl(to_program_.number(), F_SETFL, O_NONBLOCK);
  }
  RunningProgram(const RunningProgram&) = delete;
  RunningProgram& operator=(const RunningProgram&) = delete;
  ~RunningProgram() {
    from_program_ = Descriptor();
    if (is_running_) wait();
  }

  bool is_running() const { return is_running_; }

  // Writes and reads until the program closes its output. Returns false at the limit.
  bool exchange(std::string& output, std::size_t max_output) {
    std::array<char, 65536> buffer;
    for (;;) {
      wait_for_pipes();
      if (to_program_.is_open()) write_some();
      if (!has_output_) continue;
      std::size_t count = 0;
      if (read_some(from_program_.number(), buffer.data(), buffer.size(), count) != 0 || count == 0)
        return true;
      if (output.size() + count > max_output) return false;
      output.append(buffer.data(), count);
    }
  }

  // Returns whether the program ended successfully.
  bool wait() {
    is_running_ = false;
    to_program_ = Descriptor();
    int status = 0;
    while (waitpid(process_, &status, 0) < 0) {
      if (errno != EINTR) return false;
    }
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
  }

 private:
  void wait_for_pipes() {
    std::array<pollfd, 2> pipes = {pollfd{from_program_.number(), POLLIN, 0},
                                   pollfd{to_program_.number(), POLLOUT, 0}};
    const int count = ::poll(pipes.data(), to_program_.is_open() ? 2 : 1, -1);
    has_output_ = count < 0 ? errno != EINTR : pipes[0].revents != 0;
  }

  void write_some() {
    const ssize_t count = ::write(to_program_.number(), input_.data(), input_.size());
    if (count > 0) input_.remove_prefix(static_cast<std::size_t>(count));
    const bool is_broken = count < 0 && errno != EAGAIN && errno != EINTR;
    if (is_broken || input_.empty()) to_program_ = Descriptor();
  }

  pid_t process_ = 0;
  std::string_view input_;  // what it has not got yet
  Descriptor from_program_, to_program_;
  bool is_running_ = false;
  bool has_output_ = false;
};

}  // namespace

ProgramEnd run_program(const std::string& path, const std::vector<std::string>& words,
                       const ProgramOptions& options) {
  using How = ProgramEnd::How;
  RunningProgram program(path, words, options);
  if (!program.is_running()) return {};
  ProgramEnd end{How::Failed};
  if (!program.exchange(end.output, options.max_output)) return {How::TooLong};
  if (program.wait()) end.how = How::Fine;
  return end;
}

}  // namespace hecla::os
