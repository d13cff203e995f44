// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Action: something that a user runs on purpose, or after a change of a resource, and that has no state (Terraform
// 1.14). `Config` is a struct that schema.h describes.
//
//   class Vacuum : public provider::Action<Nothing> {
//     void invoke(const Nothing&, const Progress& progress, Call& call) override {
//       progress("Compacting the database");
//       database.run("VACUUM", call);
//     }
//   };
//
// As for resources, several threads call one object at once.
#include <hecla/provider/call.h>
#include <hecla/provider/plan.h>

namespace hecla::provider {

// Shows a text to the user while an action runs.
using Progress = std::function<void(std::string_view text)>;

namespace detail {

class AnyAction {
 public:
  virtual ~AnyAction() = default;
  virtual const bind::detail::StructShape& shape() const = 0;
  virtual void validate_any(PlanValues& values, Call& call) = 0;
  virtual void plan_any(PlanValues& values, Call& call) = 0;
  virtual void invoke_any(const void* config, const Progress& progress, Call& call) = 0;
};

}  // namespace detail

template <class Config>
class Action : public detail::AnyAction {
 public:
  // Runs the action. Everything in the configuration is known.
  virtual void invoke(const Config& config, const Progress& progress, Call& call) = 0;
  // Rejects an action that is impossible, before anything happens. Only plan.configured() has
  // values.
  virtual void plan(const Plan<Config>& plan, Call& call) { (void)plan, (void)call; }
  // Reports errors of a configuration that the rules of the fields do not find.
  virtual void validate(const Plan<Config>& plan, Call& call) { (void)plan, (void)call; }

 private:
  const bind::detail::StructShape& shape() const final {
    return bind::detail::struct_shape<Config>();
  }
  void validate_any(detail::PlanValues& values, Call& call) final {
    validate(Plan<Config>(values), call);
  }
  void plan_any(detail::PlanValues& values, Call& call) final { plan(Plan<Config>(values), call); }
  void invoke_any(const void* config, const Progress& progress, Call& call) final {
    invoke(*static_cast<const Config*>(config), progress, call);
  }
};

}  // namespace hecla::provider
