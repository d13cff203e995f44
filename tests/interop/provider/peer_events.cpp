// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The ephemeral resource and the action of go/other.go with Hecla.
#include "interop/provider/peer_provider.h"

namespace hecla::provider::testing {

namespace {

using namespace std::chrono_literals;
constexpr std::chrono::sys_seconds end =
    std::chrono::sys_days(std::chrono::January / 2 / 2040) + 3h + 4min + 5s;

struct Lease {
  std::string name;
  Unknowable<std::string> token;
};
constexpr auto schema(bind::For<Lease>) {
  using namespace bind;
  return fields(attribute("name", &Lease::name, required),
                attribute("token", &Lease::token, computed, sensitive));
}

class LeaseResource : public EphemeralResource<Lease> {
 public:
  void validate(const Plan<Lease>& plan, Call& call) override {
    if (plan.configured(&Lease::name).known_or("") == "bad")
      call.error({"A bad name", "Choose another.", Path().attribute("name")});
  }
  std::optional<Time> open(Lease& lease, Call& call) override {
    if (lease.name == "later" && call.can_defer()) {
      call.defer(DeferReason::AbsentPrerequisite);
      return std::nullopt;
    }
    if (lease.name == "fail") {
      call.error({"It cannot be opened", "It fails."});
      return std::nullopt;
    }
    lease.token = "token of " + lease.name;
    call.set_private_state("\"" + lease.name + "\"");
    return end;
  }
  std::optional<Time> renew(Call& call) override {
    if (call.private_state() != "\"once\"") return end + 1h;
    call.error({"It cannot be renewed", "It is over."});
    return std::nullopt;
  }
  void close(Call& call) override { call.warning({"Closed", call.private_state()}); }
};

struct Restarted {
  std::string name;
};
constexpr auto schema(bind::For<Restarted>) {
  return bind::fields(bind::attribute("name", &Restarted::name, bind::required));
}

class Restart : public Action<Restarted> {
 public:
  void validate(const Plan<Restarted>& plan, Call& call) override {
    if (plan.configured(&Restarted::name).known_or("") == "bad")
      call.error({"A bad name", "Choose another.", Path().attribute("name")});
  }
  void plan(const Plan<Restarted>& plan, Call& call) override {
    const std::string name = plan.configured(&Restarted::name).known_or("");
    if (name == "refused")
      call.error({"It is refused", "Choose another.", Path().attribute("name")});
    if (name == "later" && call.can_defer()) call.defer(DeferReason::AbsentPrerequisite);
  }
  void invoke(const Restarted& config, const Progress& progress, Call& call) override {
    progress("Stopping " + config.name);
    if (config.name == "stuck") return call.error({"It does not stop", "It is stuck."});
    progress("Starting");
  }
};

}  // namespace

void add_events(Provider& provider) {
  provider.ephemeral_resource("peer_lease", std::make_unique<LeaseResource>())
      .action("peer_restart", std::make_unique<Restart>());
}

}  // namespace hecla::provider::testing
