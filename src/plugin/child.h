// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Child: a process that this one has started, with pipes from its standard output and standard error. It never
// outlives the object. It has a process group of its own: if it is killed, those that it has started are killed, too.
#include <string>
#include <vector>

#include "rpc/address.h"

namespace hecla::plugin {

class Child {
 public:
  // The first word is the path of the executable. `environment` is all that the child gets.
  static rpc::Result<Child> start(const std::vector<std::string>& command,
                                  const std::vector<std::string>& environment);
  Child(Child&& other) noexcept;
  Child& operator=(Child&&) = delete;
  // Kills it and waits for it.
  ~Child();

  int pid() const { return pid_; }
  const rpc::Descriptor& output() const { return output_; }
  const rpc::Descriptor& errors() const { return errors_; }
  // Waits for the end of the process. Returns whether it has ended.
  bool wait(rpc::Clock::time_point deadline);
  void kill();
  // Returns the status as waitpid() gives it; -1 before the end.
  int wait_status() const { return wait_status_; }
  // Returns "ended with status 1", "was killed by signal 9".
  std::string end_text() const;

 private:
  Child() = default;
  bool reap(int options);
  bool wait_for_end(int options);

  int pid_ = 0;  // 0: none
  int wait_status_ = -1;
  rpc::Descriptor handle_;  // readable when the process has ended
  rpc::Descriptor output_;
  rpc::Descriptor errors_;
};

}  // namespace hecla::plugin
