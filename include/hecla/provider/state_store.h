// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// StateStore: keeps Terraform's states, as backends do (`state_store` in the block `terraform`; an experiment of
// Terraform 1.15). `Config` is a struct that schema.h describes.
//
//   class FolderStore : public provider::StateStore<Folder> {
//     std::vector<std::string> list(const Folder& folder, Call& call) override { … }
//     std::optional<std::string> read(const Folder& folder, const std::string& id, Call& call) override { … }
//     void write(const Folder& folder, const std::string& id, const std::string& state, Call& call) override { … }
//     void remove(const Folder& folder, const std::string& id, Call& call) override { … }
//   };
//
// A state is named by the workspace: "default" unless the user has chosen one. As for resources, several threads call
// one object at once. check_state_store (test.h) tests what Terraform expects.
#include <hecla/provider/call.h>
#include <hecla/provider/plan.h>

#include <optional>
#include <string>
#include <vector>

namespace hecla::provider {

namespace detail {

class AnyStateStore {
 public:
  virtual ~AnyStateStore() = default;
  virtual const bind::detail::StructShape& shape() const = 0;
  virtual void validate_any(PlanValues& values, Call& call) = 0;
  virtual void configure_any(const void* config, Call& call) = 0;
  virtual std::vector<std::string> list_any(const void* config, Call& call) = 0;
  virtual std::optional<std::string> read_any(const void* config, const std::string& id,
                                              Call& call) = 0;
  virtual void write_any(const void* config, const std::string& id, const std::string& state,
                         Call& call) = 0;
  virtual void remove_any(const void* config, const std::string& id, Call& call) = 0;
  virtual std::string lock_any(const void* config, const std::string& id,
                               const std::string& operation, Call& call) = 0;
  virtual void unlock_any(const void* config, const std::string& id, const std::string& lock_id,
                          Call& call) = 0;
};

}  // namespace detail

template <class Config>
class StateStore : public detail::AnyStateStore {
 public:
  // Returns the IDs of all states.
  virtual std::vector<std::string> list(const Config& config, Call& call) = 0;
  // Returns the bytes that were written; nothing if there is no such state.
  virtual std::optional<std::string> read(const Config& config, const std::string& id,
                                          Call& call) = 0;
  // Makes the state or replaces it. A call that reports an error should leave the old one as it was.
  virtual void write(const Config& config, const std::string& id, const std::string& state,
                     Call& call) = 0;
  // Reports an error if there is no such state.
  virtual void remove(const Config& config, const std::string& id, Call& call) = 0;

  // Returns the ID of a new lock, by which it is released; empty if the store cannot lock. Reports an error if the
  // state is locked, and names the operation and the owner of that lock. `operation` is "plan", "apply" and so on. The
  // state need not exist yet.
  virtual std::string lock(const Config& config, const std::string& id,
                           const std::string& operation, Call& call) {
    (void)config, (void)id, (void)operation, (void)call;
    return {};
  }
  // Reports an error if the state does not have this lock.
  virtual void unlock(const Config& config, const std::string& id, const std::string& lock_id,
                      Call& call) {
    (void)config, (void)id, (void)lock_id, (void)call;
  }

  // Called once before the functions above, which all get this configuration. Everything in it is known.
  virtual void configure(const Config& config, Call& call) { (void)config, (void)call; }
  // Reports errors of a configuration that the rules of the fields do not find. Only plan.configured() has values.
  virtual void validate(const Plan<Config>& plan, Call& call) { (void)plan, (void)call; }

 private:
  static const Config& as(const void* config) { return *static_cast<const Config*>(config); }

  const bind::detail::StructShape& shape() const final {
    return bind::detail::struct_shape<Config>();
  }
  void validate_any(detail::PlanValues& values, Call& call) final {
    validate(Plan<Config>(values), call);
  }
  void configure_any(const void* config, Call& call) final { configure(as(config), call); }
  std::vector<std::string> list_any(const void* config, Call& call) final {
    return list(as(config), call);
  }
  std::optional<std::string> read_any(const void* config, const std::string& id, Call& call) final {
    return read(as(config), id, call);
  }
  void write_any(const void* config, const std::string& id, const std::string& state,
                 Call& call) final {
    write(as(config), id, state, call);
  }
  void remove_any(const void* config, const std::string& id, Call& call) final {
    remove(as(config), id, call);
  }
  std::string lock_any(const void* config, const std::string& id, const std::string& operation,
                       Call& call) final {
    return lock(as(config), id, operation, call);
  }
  void unlock_any(const void* config, const std::string& id, const std::string& lock_id,
                  Call& call) final {
    unlock(as(config), id, lock_id, call);
  }
};

}  // namespace hecla::provider
