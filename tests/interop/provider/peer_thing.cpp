// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// go/thing.go with Hecla.
#include <map>
#include <set>

#include "interop/provider/peer_provider.h"

namespace hecla::provider::testing {

namespace {

struct Contact {
  std::string mail;
  std::optional<std::string> phone;
};
constexpr auto schema(bind::For<Contact>) {
  using namespace bind;
  return fields(attribute("mail", &Contact::mail, required),
                attribute("phone", &Contact::phone, sensitive));
}

struct Part {
  std::string name;
  std::int64_t size = 1;
  Unknowable<std::string> id;
};
constexpr auto schema(bind::For<Part>) {
  using namespace bind;
  return fields(attribute("name", &Part::name, required), attribute("size", &Part::size),
                attribute("id", &Part::id, computed));
}

struct Mark {
  std::string key;
  std::int64_t weight = 1;
  auto operator<=>(const Mark&) const = default;
};
constexpr auto schema(bind::For<Mark>) {
  using namespace bind;
  return fields(attribute("key", &Mark::key, required), attribute("weight", &Mark::weight));
}

struct Port {
  std::int64_t number = 0;
  std::optional<std::string> label;
  Unknowable<bool> used;
};
constexpr auto schema(bind::For<Port>) {
  using namespace bind;
  return fields(attribute("number", &Port::number, required), attribute("label", &Port::label),
                attribute("used", &Port::used, computed));
}

struct Rule {
  std::int64_t port = 0;
  std::string action = "allow";
  auto operator<=>(const Rule&) const = default;
};
constexpr auto schema(bind::For<Rule>) {
  using namespace bind;
  return fields(attribute("port", &Rule::port, required), attribute("action", &Rule::action));
}

struct Network {
  std::optional<std::string> cidr;
  Unknowable<std::string> gateway;
};
constexpr auto schema(bind::For<Network>) {
  using namespace bind;
  return fields(attribute("cidr", &Network::cidr),
                attribute("gateway", &Network::gateway, computed));
}

struct Thing {
  std::string name;
  std::string region = "eu-1";
  std::optional<std::string> comment;
  std::int64_t size = 3;
  std::optional<double> ratio;
  bool enabled = true;
  std::optional<std::vector<std::string>> tags;
  std::optional<std::set<std::string>> groups;
  std::optional<std::map<std::string, std::string>> labels;
  Unknowable<std::string> id, etag, owner;
  std::optional<std::string> secret, token, old;
  std::optional<Value> extra;
  std::optional<Contact> contact;
  std::optional<std::vector<Part>> parts;
  std::optional<std::map<std::string, Part>> slots;
  std::optional<std::set<Mark>> marks;
  std::vector<Port> ports;
  std::set<Rule> rules;
  std::optional<Network> network;
};
constexpr auto schema(bind::For<Thing>) {
  using namespace bind;
  return fields(attribute("name", &Thing::name, required, min_length(2), requires_replace, identity,
                          documented("Its name.")),
                attribute("region", &Thing::region, requires_replace, identity),
                attribute("comment", &Thing::comment), attribute("size", &Thing::size),
                attribute("ratio", &Thing::ratio), attribute("enabled", &Thing::enabled),
                attribute("tags", &Thing::tags), attribute("groups", &Thing::groups),
                attribute("labels", &Thing::labels),
                attribute("id", &Thing::id, computed, use_state_for_unknown),
                attribute("etag", &Thing::etag, computed),
                attribute("owner", &Thing::owner, computed_if_unset),
                attribute("secret", &Thing::secret, sensitive),
                attribute("token", &Thing::token, write_only),
                attribute("old", &Thing::old, deprecated_because("Use comment.")),
                attribute("extra", &Thing::extra), attribute("contact", &Thing::contact),
                attribute("parts", &Thing::parts), attribute("slots", &Thing::slots),
                attribute("marks", &Thing::marks), blocks("port", &Thing::ports),
                blocks("rule", &Thing::rules),
                block("network", &Thing::network, deprecated_because("Use port.")));
}

void complete(Thing& thing) {
  thing.id = "id-" + thing.name;
  thing.etag = "v" + std::to_string(thing.size);
  if (!thing.owner.is_known()) thing.owner = "nobody";
  if (thing.parts) {
    for (Part& part : *thing.parts) part.id = "part-" + part.name;
  }
  if (thing.slots) {
    for (auto& [key, slot] : *thing.slots) slot.id = "slot-" + key;
  }
  for (Port& port : thing.ports) port.used = port.number < 1024;
  if (thing.network) thing.network->gateway = thing.network->cidr.value_or("") + ".1";
}

class ThingResource : public Resource<Thing> {
 public:
  void validate(const Plan<Thing>& plan, Call& call) override {
    const auto comment = plan.configured(&Thing::comment).known_or(std::nullopt);
    if (comment == "bad")
      call.error({"A bad comment", "Choose another.", Path().attribute("comment")});
    if (comment == "odd") call.warning({"An odd comment", "It is kept."});
  }

  void plan(Plan<Thing>& plan, Call& call) override {
    const std::string name = plan.planned(&Thing::name).known_or("");
    if (name == "reserved")
      call.error({"A reserved name", "Choose another.", Path().attribute("name")});
    if (name == "later" && call.can_defer()) call.defer(DeferReason::AbsentPrerequisite);
    if (plan.is_creation()) return;
    if (plan.planned(&Thing::size).known_or(0) < plan.prior(&Thing::size).known_or(0))
      plan.require_replacement(&Thing::size);
  }

  void plan_removal(const Thing& thing, Call& call) override {
    if (thing.name == "eternal")
      call.error({"It is eternal", "It cannot be removed.", Path().attribute("name")});
    if (thing.name == "precious") call.warning({"It is precious", "It will be lost."});
  }

  void create(Thing& thing, Call& call) override {
    complete(thing);
    if (thing.token) thing.etag = "etag of " + *thing.token;
    if (thing.name == "fail")
      return call.error({"It cannot be made", "It fails.", Path().attribute("name")});
    if (thing.name == "partial") {
      call.error({"It is incomplete", "Something is missing."});
      call.keep_state();
    }
    if (thing.name == "wrong") thing.comment = "another one";
    call.set_private_state("here");
  }

  bool read(Thing& thing, Call& call) override {
    if (thing.name == "broken") call.error({"It cannot be read", "It is broken."});
    if (thing.name == "later" && call.can_defer()) call.defer(DeferReason::AbsentPrerequisite);
    if (thing.name == "drifted") thing.comment = "drifted";
    return thing.name != "gone";
  }

  void update(const Thing&, Thing& thing, Call& call) override {
    complete(thing);
    if (thing.comment == "fail") call.error({"It cannot be changed", "It fails."});
  }

  void remove(const Thing& thing, Call& call) override {
    if (thing.name == "stuck") call.error({"It cannot be removed", "It is stuck."});
  }

  bool import_state(const std::string& id, Thing& thing, Call& call) override {
    if (id == "bad") call.error({"A bad ID", "Choose another."});
    thing.name = id;
    return true;
  }
};

}  // namespace

void add_thing(Provider& provider) {
  provider.resource("peer_thing", std::make_unique<ThingResource>(), {.description = "A thing."});
}

}  // namespace hecla::provider::testing
