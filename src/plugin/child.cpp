// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "plugin/child.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <optional>
#include <utility>

#include "os/system_message.h"
#include "plugin/leftovers.h"
#include "rpc/wait.h"

namespace hecla::plugin {
namespace {

using rpc::Descriptor;

struct Pipe {
  Descriptor from;
  Descriptor to;
};

std::optional<Pipe> make_pipe() {
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0) return std::nullopt;
  return Pipe{Descriptor(ends[0]), Descriptor(ends[1])};
}

std::vector<char*> pointers(const std::vector<std::string>& texts) {
  std::vector<char*> result;
  for (const std::string& text : texts) result.push_back(const_cast<char*>(text.c_str()));
  result.push_back(nullptr);
  return result;
}

// The data that the child uses between fork() and exec(), where it must not allocate.
struct Preparation {
  const char* path;
  char* const* arguments;
  char* const* environment;
  int input;
  int output;
  int errors;
  int report;  // gets an errno if the program cannot be started
  bool dies_with_parent;
  pid_t parent;
};

void reset_signals() {
  for (const int signal : {SIGPIPE, SIGINT, SIGTERM, SIGCHLD, SIGHUP}) ::signal(signal, SIG_DFL);
  sigset_t none;
  ::sigemptyset(&none);
  ::sigprocmask(SIG_SETMASK, &none, nullptr);
}

[[noreturn]] void run_child(const Preparation& p) {
  reset_signals();
  ::setpgid(0, 0);
  if (p.dies_with_parent) {
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (::getppid() != p.parent) ::_exit(1);
  }
  const bool is_ready = ::dup2(p.input, STDIN_FILENO) >= 0 &&
                        ::dup2(p.output, STDOUT_FILENO) >= 0 &&
                        ::dup2(p.errors, STDERR_FILENO) >= 0;
  if (is_ready) ::execve(p.path, p.arguments, p.environment);
  const int error = errno;
  [[maybe_unused]] const ssize_t written = ::write(p.report, &error, sizeof error);
  ::_exit(127);
}

// Returns a descriptor above those of standard streams, which dup2() would overwrite.
bool keep_from_standard_streams(Descriptor& descriptor) {
  if (descriptor.get() > STDERR_FILENO) return true;
  descriptor = Descriptor(::fcntl(descriptor.get(), F_DUPFD_CLOEXEC, STDERR_FILENO + 1));
  return static_cast<bool>(descriptor);
}

// Returns the errno that the child has reported, or 0.
int reported_error(const Descriptor& report) {
  int error = 0;
  ssize_t size = 0;
  do {
    size = ::read(report.get(), &error, sizeof error);
  } while (size < 0 && errno == EINTR);
  return size == sizeof error ? error : 0;
}

rpc::Status failure(const std::string& path, int error) {
  return {rpc::Code::Unavailable, "cannot start " + path + ": " + os::system_message(error)};
}

// The system sends the signal when the thread that has started the process ends, so only the main thread can request
// it.
bool is_main_thread() { return ::syscall(SYS_gettid) == ::getpid(); }

}  // namespace

rpc::Result<Child> Child::start(const std::vector<std::string>& command,
                                const std::vector<std::string>& environment) {
  if (command.empty()) return rpc::Status{rpc::Code::InvalidArgument, "the command is empty"};
  auto output = make_pipe();
  auto errors = make_pipe();
  auto report = make_pipe();
  Descriptor input(::open("/dev/null", O_RDONLY | O_CLOEXEC));
  if (!output || !errors || !report || !input || !keep_from_standard_streams(input) ||
      !keep_from_standard_streams(output->to) || !keep_from_standard_streams(errors->to) ||
      !keep_from_standard_streams(report->to))
    return failure(command[0], errno);
  const auto arguments = pointers(command);
  const auto variables = pointers(environment);
  const Preparation preparation{command[0].c_str(), arguments.data(), variables.data(),
                                input.get(),        output->to.get(), errors->to.get(),
                                report->to.get(),   is_main_thread(), ::getpid()};
  Child child;
  child.pid_ = leftovers().add_group([&] {
    const int pid = ::fork();
    if (pid == 0) run_child(preparation);
    if (pid > 0) ::setpgid(pid, pid);  // parent and child both do it, because either may be first
    return pid;
  });
  if (child.pid_ < 0) return failure(command[0], errno);
  report->to.close();
  const int error = reported_error(report->from);
  if (error != 0) return failure(command[0], error);
  child.handle_ = Descriptor(static_cast<int>(::syscall(SYS_pidfd_open, child.pid_, 0)));
  child.output_ = std::move(output->from);
  child.errors_ = std::move(errors->from);
  return child;
}

Child::Child(Child&& other) noexcept
    : pid_(std::exchange(other.pid_, 0)),
      wait_status_(other.wait_status_),
      handle_(std::move(other.handle_)),
      output_(std::move(other.output_)),
      errors_(std::move(other.errors_)) {}

Child::~Child() {
  if (pid_ <= 0) return;
  kill();
  reap(0);
}

// Waits without releasing the number of the process, which is also that of its group.
bool Child::wait_for_end(int options) {
  siginfo_t info{};
  int result = 0;
  do {
    result = ::waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED | WNOWAIT | options);
  } while (result < 0 && errno == EINTR);
  if (result == 0 && info.si_pid == 0) return false;
  const bool was_killed = info.si_code == CLD_KILLED || info.si_code == CLD_DUMPED;
  if (result == 0 && was_killed) ::kill(-pid_, SIGKILL);
  return true;
}

bool Child::reap(int options) {
  if (pid_ <= 0) return true;
  if (!wait_for_end(options)) return false;
  leftovers().remove_group(pid_);
  int status = 0;
  // Without a child, for example because SIGCHLD is ignored, it has ended, too.
  if (::waitpid(pid_, &status, 0) == pid_) wait_status_ = status;
  pid_ = 0;
  return true;
}

bool Child::wait(rpc::Clock::time_point deadline) {
  while (!reap(WNOHANG)) {
    if (rpc::Clock::now() >= deadline) return false;
    // Old kernels have no handles of processes.
    constexpr std::chrono::milliseconds step{5};
    const auto next = handle_ ? deadline : std::min(deadline, rpc::Clock::now() + step);
    pollfd polled{handle_.get(), POLLIN, 0};
    rpc::wait_for(&polled, 1, next);
  }
  return true;
}

void Child::kill() {
  if (pid_ > 0) ::kill(-pid_, SIGKILL);
}

std::string Child::end_text() const {
  if (wait_status_ >= 0 && WIFSIGNALED(wait_status_))
    return "was killed by signal " + std::to_string(WTERMSIG(wait_status_));
  if (wait_status_ >= 0) return "ended with status " + std::to_string(WEXITSTATUS(wait_status_));
  return "ended";
}

}  // namespace hecla::plugin
