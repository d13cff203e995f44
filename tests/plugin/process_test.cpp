// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "plugin/process.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <mutex>
#include <thread>

#include "plugin/leftovers.h"
#include "plugin/serve.h"
#include "support/usage_error.h"

namespace hecla::plugin {
namespace {

using namespace std::chrono_literals;
using rpc::Clock;
using rpc::Code;
using testing::HasSubstr;

const std::string program = HECLA_TEST_PLUGIN;

rpc::Result<Process> start_shell(const std::string& script,
                                 std::chrono::milliseconds timeout = 10s) {
  StartOptions options;
  options.start_timeout = timeout;
  return Process::start({"/bin/sh", "-c", script}, options);
}

bool has_children() { return ::waitpid(-1, nullptr, WNOHANG) >= 0 || errno != ECHILD; }

class StartedPlugin : public testing::TestWithParam<bool> {
 protected:
  StartedPlugin() { options_.mutual_tls = GetParam(); }
  void TearDown() override { EXPECT_FALSE(has_children()); }
  StartOptions options_;
};
INSTANTIATE_TEST_SUITE_P(Tls, StartedPlugin, testing::Bool(),
                         [](const auto& param) { return param.param ? "With" : "Without"; });

TEST_P(StartedPlugin, AnswersCallsAndEnds) {
  auto process = Process::start({program}, options_);
  ASSERT_TRUE(process) << process.error().to_string();
  EXPECT_EQ(process->version(), 6);
  EXPECT_EQ(process->client().call("/test.Test/Echo", "hello", Clock::now() + 10s).message,
            "hello");
  const auto before = Clock::now();
  const int status = process->stop();
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0) << status;
  EXPECT_LT(Clock::now() - before, 1s);
  EXPECT_USAGE_ERROR((void)process->client(), "the plugin was stopped");
}

TEST_P(StartedPlugin, TheNewestCommonVersionIsChosen) {
  options_.versions = {5};
  auto process = Process::start({program}, options_);
  ASSERT_TRUE(process) << process.error().to_string();
  EXPECT_EQ(process->version(), 5);
  EXPECT_EQ(process->client().call("/test.Test/Version", "").message, "5");
}

TEST_P(StartedPlugin, ListensOnTcp) {
  auto process = Process::start({program, "-tcp"}, options_);
  ASSERT_TRUE(process) << process.error().to_string();
  EXPECT_EQ(process->client().call("/test.Test/Echo", "hello").message, "hello");
}

TEST_P(StartedPlugin, WhatItPrintsArrives) {
  std::mutex mutex;
  std::string output;
  options_.on_output = [&](std::string_view piece) {
    const std::lock_guard lock(mutex);
    output += piece;
  };
  const auto text = [&] {
    const std::lock_guard lock(mutex);
    return output;
  };
  auto process = Process::start({program}, options_);
  ASSERT_TRUE(process) << process.error().to_string();
  EXPECT_TRUE(process->client().call("/test.Test/Print", "printed").status.is_ok());
  for (int i = 0; i < 500 && text().size() < 2 * 8 + 6; ++i) std::this_thread::sleep_for(10ms);
  EXPECT_THAT(text(), HasSubstr("error: printed\n"));
  EXPECT_EQ(process->standard_error(), "error: printed\n");
  EXPECT_EQ(text().size(), std::string("printed\nerror: printed\n").size());
}

TEST_P(StartedPlugin, CrashIsUnavailable) {
  auto process = Process::start({program}, options_);
  ASSERT_TRUE(process) << process.error().to_string();
  EXPECT_EQ(process->client().call("/test.Test/Crash", "").status.code, Code::Unavailable);
  const int status = process->stop();
  EXPECT_TRUE(WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT) << status;
}

// Hosts show the lines from the one that begins with "panic: ".
TEST(Plugin, CrashIsReported) {
  const auto report_of = [](const std::string& method, int signal = 0) {
    auto process = Process::start({program}, {});
    if (!process) return process.error().to_string();
    (void)process->client().call("/test.Test/" + method, std::to_string(signal));
    process->stop();
    const std::string text = process->standard_error();
    return text.substr(std::min(text.find("panic: "), text.size()));
  };
  const std::string abort = report_of("Crash");
  EXPECT_THAT(abort,
              testing::StartsWith("panic: signal SIGABRT: the program has aborted itself\n"));
  EXPECT_THAT(abort, HasSubstr("\nThe thread was answering /test.Test/Crash.\n"));
#if __has_include(<execinfo.h>)
  EXPECT_THAT(abort, HasSubstr("\nStack of the thread, the newest call first:\n"));
  EXPECT_THAT(abort, HasSubstr("hecla_test_plugin("));
#endif
  EXPECT_THAT(report_of("Throw"),
              testing::StartsWith("panic: uncaught exception std::runtime_error: no such luck\n"));
  EXPECT_THAT(report_of("Terminate"),
              testing::StartsWith("panic: std::terminate was called without an exception\n"));
  const std::pair<int, const char*> signals[] = {
      {SIGSEGV, "panic: signal SIGSEGV: invalid memory access at address 0x"},
      {SIGBUS, "panic: signal SIGBUS: invalid memory access at address 0x"},
      {SIGFPE, "panic: signal SIGFPE: invalid arithmetic operation\n"},
      {SIGILL, "panic: signal SIGILL: invalid instruction\n"}};
  for (const auto& [signal, expected] : signals)
    EXPECT_THAT(report_of("Raise", signal), testing::StartsWith(expected));
  EXPECT_THAT(report_of("Overflow"), testing::StartsWith("panic: signal SIG"));
}

TEST_P(StartedPlugin, HangingPluginIsKilled) {
  options_.stop_grace = 200ms;
  auto process = Process::start({program}, options_);
  ASSERT_TRUE(process) << process.error().to_string();
  EXPECT_EQ(process->client().call("/test.Test/Block", "", Clock::now() + 100ms).status.code,
            Code::DeadlineExceeded);
  const auto before = Clock::now();
  const int status = process->stop();
  EXPECT_TRUE(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL) << status;
  EXPECT_LT(Clock::now() - before, 2s);
}

TEST_P(StartedPlugin, HealthIsServing) {
  auto process = Process::start({program}, options_);
  ASSERT_TRUE(process) << process.error().to_string();
  EXPECT_EQ(process->client().call("/grpc.health.v1.Health/Check", "\x0a\x06plugin").message,
            "\x08\x01");
  EXPECT_EQ(process->client().call("/grpc.health.v1.Health/Check", "\x0a\x05other").status.code,
            Code::NotFound);
  std::string first;
  const auto status = process->client().call_stream(
      "/grpc.health.v1.Health/Watch", "\x0a\x06plugin",
      [&](std::string message) { first = std::move(message); }, Clock::now() + 200ms);
  EXPECT_EQ(status.code, Code::DeadlineExceeded);
  EXPECT_EQ(first, "\x08\x01");
}

TEST_P(StartedPlugin, SocketIsRemovedAlsoAfterACrash) {
  char directory[] = "/tmp/hecla-test-XXXXXX";
  ASSERT_NE(::mkdtemp(directory), nullptr);
  ::setenv("TMPDIR", directory, 1);
  for (const char* const method : {"/test.Test/Echo", "/test.Test/Crash"}) {
    auto process = Process::start({program}, options_);
    ASSERT_TRUE(process) << process.error().to_string();
    EXPECT_FALSE(std::filesystem::is_empty(directory));
    (void)process->client().call(method, "");
  }
  ::unsetenv("TMPDIR");
  EXPECT_TRUE(std::filesystem::is_empty(directory));
  std::filesystem::remove_all(directory);
}

// Without a directory from the host, the plugin makes and removes its own, also if it crashes or exits by itself.
TEST(Plugin, OwnDirectoryIsRemoved) {
  char directory[] = "/tmp/hecla-test-XXXXXX";
  ASSERT_NE(::mkdtemp(directory), nullptr);
  const std::string command =
      "unset PLUGIN_UNIX_SOCKET_DIR; TMPDIR=" + std::string(directory) + " exec " + program;
  for (const std::string method : {"Echo", "Crash", "Throw", "Overflow", "ExitOrderly"}) {
    auto process = Process::start({"/bin/sh", "-c", command}, {});
    ASSERT_TRUE(process) << process.error().to_string();
    EXPECT_FALSE(std::filesystem::is_empty(directory));
    (void)process->client().call("/test.Test/" + method, "");
    process->stop();
    EXPECT_TRUE(std::filesystem::is_empty(directory)) << method;
  }
  std::filesystem::remove_all(directory);
}

TEST_P(StartedPlugin, SigtermIsOrderlyAndSigintIsIgnored) {
  auto process = Process::start({program}, options_);
  ASSERT_TRUE(process) << process.error().to_string();
  ::kill(process->pid(), SIGINT);
  std::this_thread::sleep_for(50ms);
  EXPECT_EQ(process->client().call("/test.Test/Echo", "still there").message, "still there");
  ::kill(process->pid(), SIGTERM);
  EXPECT_EQ(process->client().call("/test.Test/Hang", "", Clock::now() + 10s).status.code,
            Code::Unavailable);
  const int status = process->stop();
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0) << status;
}

TEST(Plugin, ExplainsItselfWithoutHost) {
  const auto process = start_shell("TF_PLUGIN_MAGIC_COOKIE=wrong exec " + program);
  ASSERT_FALSE(process);
  EXPECT_THAT(process.error().message, HasSubstr("ended with status 1 before the handshake"));
  EXPECT_THAT(process.error().message,
              HasSubstr("This program is a plugin. It is started by the program that uses it, for "
                        "example by terraform, and\\ncannot be used alone. To debug it, start it "
                        "with -debug."));
}

TEST(Plugin, ReportsASocketThatIsImpossible) {
  const std::pair<const char*, const char*> cases[] = {
      {"PLUGIN_MIN_PORT=x exec $0 -tcp", "PLUGIN_MIN_PORT is not a port"},
      {"PLUGIN_MIN_PORT=9 PLUGIN_MAX_PORT=8 exec $0 -tcp",
       "PLUGIN_MIN_PORT is greater than PLUGIN_MAX_PORT"},
      {"PLUGIN_UNIX_SOCKET_DIR=/dev/null exec $0", "cannot make the directory /dev/null/plugin-"},
      {"PLUGIN_UNIX_SOCKET_GROUP=no:group exec $0",
       "PLUGIN_UNIX_SOCKET_GROUP: there is no group \\\\\\\"no:group"},
  };
  for (const auto& [script, expected] : cases) {
    const auto process = Process::start({"/bin/sh", "-c", script, program}, {});
    ASSERT_FALSE(process) << script;
    EXPECT_THAT(process.error().message, HasSubstr(expected));
  }
  ServeOptions none;
  none.versions.clear();
  EXPECT_USAGE_ERROR((void)serve(none, {}), "a plugin needs a version of its protocol");
}

TEST(Plugin, ReportsASocketThatDoesNotAnswer) {
  StartOptions options;
  options.mutual_tls = false;
  const auto process = Process::start(
      {"/bin/sh", "-c", "echo '1|6|unix|/dev/null/socket|grpc|'; sleep 100"}, options);
  ASSERT_FALSE(process);
  EXPECT_EQ(process.error().message,
            "cannot use the plugin: cannot connect to /dev/null/socket: not a directory");
}

TEST(Plugin, WrongProgramsAreRefused) {
  const std::pair<const char*, const char*> cases[] = {
      {"exit 7", "the plugin ended with status 7 before the handshake"},
      {"echo wrong >&2; kill -9 $$",
       "was killed by signal 9 before the handshake; its standard error ends with"},
      {"echo hello; sleep 100", "the plugin printed no handshake, but \"hello\": expected fields"},
      {"echo '1|6|unix'; sleep 100", "expected fields separated by \"|\""},
      {"echo '2|6|unix|/tmp/x|grpc|'; sleep 100", "the plugin needs another version of go-plugin"},
      {"echo '1|x|unix|/tmp/x|grpc|'; sleep 100", "the version of the protocol is not a number"},
      {"echo '1|4|unix|/tmp/x|grpc|'; sleep 100",
       "the plugin uses version 4 of its protocol, which is not supported"},
      {"echo '1|6|udp|/tmp/x|grpc|'; sleep 100", "unknown network"},
      {"echo '1|6|tcp|localhost:1|grpc|'; sleep 100", "is not an IP address and a port"},
      {"echo '1|6|unix|/tmp/x|netrpc|'; sleep 100", "the plugin does not use gRPC"},
      {"echo '1|6|unix|/tmp/x|grpc|'; sleep 100", "the plugin does not use TLS"},
      {"head -c 1000000 /dev/zero; sleep 100",
       "the plugin did not print a handshake in time, but "},
      {"exec >&-; sleep 100", "the plugin closed its standard output before the handshake"},
      {"printf '1|6|'; sleep 100", "the plugin did not print a handshake in time, but "},
  };
  for (const auto& [script, expected] : cases) {
    const auto process = start_shell(script, 500ms);
    ASSERT_FALSE(process) << script;
    EXPECT_THAT(process.error().message, HasSubstr(expected)) << script;
    EXPECT_FALSE(has_children()) << script;
  }
}

bool is_alive(int pid) {
  std::ifstream file("/proc/" + std::to_string(pid) + "/stat");
  std::string text;
  std::getline(file, text);
  const std::size_t state = text.rfind(") ");
  return state != std::string::npos && text[state + 2] != 'Z' && text[state + 2] != 'X';
}

// With what they have started, whether this program or another one kills them.
TEST(Plugin, KilledPluginsLeaveNoProcess) {
  std::string name = (std::filesystem::temp_directory_path() / "hecla-XXXXXX").string();
  const std::filesystem::path folder = ::mkdtemp(name.data());
  const std::string child = (folder / "child").string();
  for (const std::string end : {"wait", "kill -9 $$"}) {
    const auto process = start_shell("sleep 100 & echo $! > " + child + "; " + end, 500ms);
    ASSERT_FALSE(process);
    int pid = 0;
    std::ifstream(child) >> pid;
    ASSERT_GT(pid, 0);
    for (int i = 0; i < 500 && is_alive(pid); ++i) std::this_thread::sleep_for(10ms);
    EXPECT_FALSE(is_alive(pid)) << end;
  }
  std::filesystem::remove_all(folder);
}

TEST(Plugin, LeftoversAreRemovedBeforeASignal) {
  auto process = Process::start({program}, {});
  ASSERT_TRUE(process) << process.error().to_string();
  const int pid = process->pid();
  EXPECT_TRUE(is_alive(pid));
  leftovers().remove_all();
  for (int i = 0; i < 500 && is_alive(pid); ++i) std::this_thread::sleep_for(10ms);
  EXPECT_FALSE(is_alive(pid));
  const int status = process->stop();
  EXPECT_TRUE(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL) << status;
}

TEST(Plugin, MissingProgram) {
  const auto process = Process::start({"/nonexistent/program"}, {});
  ASSERT_FALSE(process);
  EXPECT_EQ(process.error().message,
            "cannot start /nonexistent/program: no such file or directory");
  EXPECT_EQ(Process::start({}, {}).error().message, "the command is empty");
  EXPECT_FALSE(has_children());
}

TEST(Plugin, AttachToDebuggedPlugin) {
  int ends[2];
  ASSERT_EQ(::pipe(ends), 0);
  const pid_t pid = ::fork();
  if (pid == 0) {
    ::dup2(ends[1], STDOUT_FILENO);
    ::execl(program.c_str(), program.c_str(), "-debug", nullptr);
    ::_exit(1);
  }
  ::close(ends[1]);
  std::string text;
  char buffer[4096];
  while (text.find("}'") == std::string::npos) {
    const ssize_t size = ::read(ends[0], buffer, sizeof buffer);
    ASSERT_GT(size, 0) << text;
    text.append(buffer, static_cast<std::size_t>(size));
  }
  ::close(ends[0]);
  EXPECT_THAT(text, testing::StartsWith("The provider is running. To use it, set this environment "
                                        "variable for terraform:\n\n\tTF_REATTACH_PROVIDERS='{"));
  const std::size_t begin = text.find("TF_REATTACH_PROVIDERS='") + 23;
  const auto plugins = parse_reattach(text.substr(begin, text.find("}'") + 1 - begin));
  ASSERT_TRUE(plugins) << plugins.error().message;
  const auto& plugin = plugins->at("registry.terraform.io/test/test");
  EXPECT_EQ(plugin.pid, pid);
  {
    auto process = Process::attach(plugin, {});
    ASSERT_TRUE(process) << process.error().to_string();
    EXPECT_EQ(process->client().call("/test.Test/Echo", "hello").message, "hello");
  }
  EXPECT_EQ(::kill(pid, 0), 0);  // still there
  ::kill(pid, SIGINT);
  int status = 0;
  ::waitpid(pid, &status, 0);
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0) << status;
}

// A host that is killed leaves no plugin behind.
TEST(Plugin, EndsWhenItsHostDies) {
  int ends[2];
  ASSERT_EQ(::pipe(ends), 0);
  const pid_t host = ::fork();
  if (host == 0) {
    // On another thread, so that the system does not end the plugin by itself.
    std::thread([&] {
      auto process = Process::start({program}, {});
      const int pid = process ? process->pid() : 0;
      (void)!::write(ends[1], &pid, sizeof pid);
      ::kill(::getpid(), SIGKILL);
    }).join();
  }
  int pid = 0;
  ASSERT_EQ(::read(ends[0], &pid, sizeof pid), static_cast<ssize_t>(sizeof pid));
  ::waitpid(host, nullptr, 0);
  ASSERT_GT(pid, 0);
  const auto is_running = [&] {
    std::error_code error;
    const auto executable =
        std::filesystem::read_symlink("/proc/" + std::to_string(pid) + "/exe", error);
    return !error && executable == program;
  };
  for (int i = 0; i < 500 && is_running(); ++i) std::this_thread::sleep_for(10ms);
  EXPECT_FALSE(is_running());
}

}  // namespace
}  // namespace hecla::plugin
