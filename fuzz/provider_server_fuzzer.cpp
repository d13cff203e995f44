// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Calls of the plugin protocol with any message: the first byte is the method, the second the version, the rest the
// request. The answer must be a message that can be read, and the same one each time.
#include <hecla/provider/provider.h>

#include <cstdlib>
#include <string_view>

#include "provider/server.h"

namespace {

using namespace hecla;
using provider::protocol::Version;

struct Part {
  std::int64_t size = 1;
  provider::Unknowable<std::string> serial;
};
struct Thing {
  std::string name;
  std::optional<std::string> secret;
  std::vector<Part> parts;
  std::set<std::string> tags;
  provider::Unknowable<std::string> id;
};
constexpr auto schema(bind::For<Part>) {
  using namespace bind;
  return fields(attribute("size", &Part::size, at_least(1)),
                attribute("serial", &Part::serial, provider::computed));
}
constexpr auto schema(bind::For<Thing>) {
  using namespace bind;
  return fields(attribute("name", &Thing::name, required, provider::requires_replace),
                attribute("secret", &Thing::secret, provider::write_only),
                attribute("tags", &Thing::tags), blocks("part", &Thing::parts),
                attribute("id", &Thing::id, provider::computed, provider::identity));
}

class ThingResource : public provider::Resource<Thing> {
  void create(Thing& thing, provider::Call&) override { complete(thing); }
  bool read(Thing& thing, provider::Call&) override { return thing.name != "gone"; }
  void update(const Thing&, Thing& thing, provider::Call&) override { complete(thing); }
  void remove(const Thing&, provider::Call&) override {}
  bool import_state(const std::string& id, Thing& thing, provider::Call&) override {
    thing.name = id;
    return true;
  }
  static void complete(Thing& thing) {
    thing.id = thing.name;
    for (Part& part : thing.parts) part.serial = "1";
  }
};

std::string answer(const std::uint8_t* data, std::size_t size) {
  provider::Provider demo("registry.terraform.io/hecla/demo");
  demo.resource("thing", std::make_unique<ThingResource>());
  demo.function("join", {.parameters = {"parts"}, .is_variadic = true},
                [](const std::vector<std::string>& parts) { return parts.size(); });
  provider::Server server(demo, {});
  const auto method = static_cast<provider::protocol::Method>(
      data[0] % (static_cast<int>(provider::protocol::Method::StopProvider) + 1));
  const auto version = data[1] % 2 ? Version::V5 : Version::V6;
  const std::string_view request(reinterpret_cast<const char*>(data) + 2, size - 2);
  const auto result = server.answer(method, request, version);
  return result ? result->value_or("") : result.error().message;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size >= 2 && answer(data, size) != answer(data, size)) std::abort();
  return 0;
}
