// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "plugin/captured_output.h"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <protozero/pbf_writer.hpp>
#include <utility>

namespace hecla::plugin {
namespace {

constexpr std::size_t max_kept = std::size_t{64} << 10;

// plugin.StdioData
std::string encode(std::string_view bytes) {
  constexpr protozero::pbf_tag_type channel = 1;
  constexpr protozero::pbf_tag_type data = 2;
  constexpr int standard_output = 1;
  std::string message;
  protozero::pbf_writer writer(message);
  writer.add_enum(channel, standard_output);
  writer.add_bytes(data, bytes.data(), bytes.size());
  return message;
}

}  // namespace

CapturedOutput::CapturedOutput() : original_(::fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3)) {
  int ends[2];
  if (!original_ || ::pipe2(ends, O_CLOEXEC) != 0) return;
  pipe_ = rpc::Descriptor(ends[0]);
  const rpc::Descriptor input(ends[1]);
  ::fcntl(pipe_.get(), F_SETFL, O_NONBLOCK);
  std::fflush(stdout);
  ::dup2(input.get(), STDOUT_FILENO);
  // Each message is sent at once, not when later ones have filled a buffer.
  std::setvbuf(stdout, nullptr, _IOLBF, BUFSIZ);
}

CapturedOutput::~CapturedOutput() {
  if (!pipe_) return;
  std::fflush(stdout);
  ::dup2(original_.get(), STDOUT_FILENO);
}

void CapturedOutput::watch(rpc::Server& server) {
  if (pipe_) server.watch(pipe_.get(), [this] { read(); });
}

void CapturedOutput::read() {
  std::array<char, 16 * 1024> buffer;
  const ssize_t size = ::read(pipe_.get(), buffer.data(), buffer.size());
  if (size > 0) send({buffer.data(), static_cast<std::size_t>(size)});
}

// Output that the host does not read in time is dropped, so that no write to standard output ever blocks.
void CapturedOutput::send(std::string_view bytes) {
  if (stream_ && stream_->is_cancelled()) stream_ = nullptr;
  if (stream_) {
    stream_->send(encode(bytes));
  } else {
    kept_.append(bytes.substr(0, max_kept - kept_.size()));
  }
}

void CapturedOutput::attach(std::shared_ptr<rpc::ServerCall> stream) {
  if (stream_) stream_->finish(rpc::Status{});
  stream_ = std::move(stream);
  if (!kept_.empty()) send(std::exchange(kept_, {}));
}

bool CapturedOutput::is_abandoned() const {
  if (!original_) return false;
  pollfd polled{original_.get(), 0, 0};
  return ::poll(&polled, 1, 0) > 0 && (polled.revents & (POLLERR | POLLHUP)) != 0;
}

}  // namespace hecla::plugin
