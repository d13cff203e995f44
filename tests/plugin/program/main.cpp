// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// A plugin for the tests and for measurements.
#include <hecla/base/result.h>

#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <stdexcept>
#include <string>
#include <thread>

#include "plugin/crash_report.h"
#include "plugin/log.h"
#include "plugin/serve.h"

namespace {

using CallRef = std::shared_ptr<hecla::rpc::ServerCall>;

// Calls of a thread whose stack is too small for them.
int overflow(int depth) {
  volatile char frame[4096] = {};
  frame[0] = static_cast<char>(depth);
  return depth < 0 ? 0 : overflow(depth + 1) + frame[0];
}

void overflow_stack() {
  std::thread([] {
    const hecla::plugin::CrashStack stack;
    overflow(0);
  }).join();
}

void answer(int version, const CallRef& call) {
  const std::string& method = call->method();
  const hecla::plugin::CrashNote note(method);
  if (method == "/test.Test/Echo") return call->finish(call->take_request());
  if (method == "/test.Test/Version") return call->finish(std::to_string(version));
  if (method == "/test.Test/Crash") std::abort();
  if (method == "/test.Test/Exit") std::_Exit(3);
  if (method == "/test.Test/ExitOrderly") std::exit(3);
  if (method == "/test.Test/Throw")
    std::thread([] { throw std::runtime_error("no such luck"); }).join();
  if (method == "/test.Test/Terminate") std::terminate();
  if (method == "/test.Test/Raise") std::raise(std::stoi(call->take_request()));
  if (method == "/test.Test/Overflow") overflow_stack();
  if (method == "/test.Test/Hang") return call->on_cancel([call] {});
  if (method == "/test.Test/Block") std::this_thread::sleep_for(std::chrono::hours(1));
  if (method == "/test.Test/Print") {
    const std::string text = call->take_request();
    std::printf("%s\n", text.c_str());
    std::fprintf(stderr, "error: %s\n", text.c_str());
    return call->finish("");
  }
  if (method == "/test.Test/Log") {
    hecla::plugin::Log("test", hecla::plugin::LogLevel::Trace)
        .write(hecla::plugin::LogLevel::Info, call->take_request(), {{"key", "value"}});
    return call->finish("");
  }
  call->finish({hecla::rpc::Code::Unimplemented, "unknown method"});
}

}  // namespace

int main(int argc, char** argv) {
  hecla::plugin::ServeOptions options;
  options.provider_address = "registry.terraform.io/test/test";
  for (int i = 1; i < argc; ++i) {
    if (std::strcmp(argv[i], "-debug") == 0) options.debug = true;
    if (std::strcmp(argv[i], "-tcp") == 0) options.use_tcp = true;
  }
  const int status = hecla::plugin::serve(options, answer);
  std::_Exit(status);
}
