// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// One failed name is one error, however often it is used.
#include <hecla/ext/dynamic_blocks.h>
#include <hecla/ext/named_values.h>

#include "bind/decoded.h"

namespace hecla::bind {
namespace {

struct Listener {
  std::string path;
  std::vector<std::string> hosts;
};
constexpr auto schema(For<Listener>) {
  return fields(attribute("path", &Listener::path, required, min_length(1)),
                attribute("hosts", &Listener::hosts, min_length(1)));
}
struct Daemon {
  std::string data;
  std::string log = "default";
  Body locals;
  std::vector<Listener> listeners;
  std::optional<Listener> control;
};
constexpr auto schema(For<Daemon>) {
  return fields(attribute("data", &Daemon::data, required), attribute("log", &Daemon::log),
                block("locals", &Daemon::locals),
                blocks("listener", &Daemon::listeners, min_length(1)),
                block("control", &Daemon::control, required),
                check(
                    "must differ", [](const Daemon& d) { return d.data != d.log; }, "log"));
}

constexpr std::string_view control = "control {\n  path = \"c\"\n}\n";

struct Outcome {
  std::string diagnostics;
  bool is_complete;
  Daemon daemon;
};

// Decodes a configuration with local values and generated blocks, as a daemon does.
Outcome decode_daemon(const std::string& text) {
  Diagnostics diags;
  EvalContext outer;
  outer.set("env", Value::object({{"HOME", Value::string("/root")}}));
  outer.set("later", Value::unknown(Type::string()));
  const Body body = native(text);
  std::vector<ext::NamedExpression> names;
  ext::add_attributes(body, "locals", "local", names, diags);
  const EvalContext ctx = ext::NamedValues(std::move(names), outer, {}, diags).context();
  Outcome outcome;
  outcome.is_complete =
      decode_into(outcome.daemon, ext::expand_dynamic_blocks(body, ctx), ctx, diags);
  outcome.diagnostics = lines(diags);
  return outcome;
}

TEST(BindFailures, UsesOfAFailedNameAreNotReported) {
  const Outcome outcome = decode_daemon(
      "locals {\n  base = env.BASE\n  sub = \"${local.base}/sub\"\n}\n"
      "data = local.base\n"
      "log = \"${local.sub}/log\"\n"
      "listener {\n  path = \"${local.sub}/socket\"\n"
      "  hosts = [for h in [\"a\"] : \"${h}.${local.base}\"]\n}\n" +
      std::string(control));
  EXPECT_EQ(outcome.diagnostics,
            "t.hcl:2,13-18: This object does not have an attribute named \"BASE\". Its attributes "
            "are \"HOME\".\n");
  EXPECT_FALSE(outcome.is_complete);
  EXPECT_EQ(outcome.daemon.log, "default");
  ASSERT_EQ(outcome.daemon.listeners.size(), 1U);
  EXPECT_EQ(outcome.daemon.control->path, "c");
}

TEST(BindFailures, BlocksGeneratedFromAFailedNameAreNotMissing) {
  const std::string generated = "  for_each = local.list\n  content {\n    path = \"p\"\n  }\n}\n";
  EXPECT_EQ(decode_daemon("locals {\n  list = env.LIST\n}\ndata = \"d\"\n"
                          "dynamic \"listener\" {\n" +
                          generated + "dynamic \"control\" {\n" + generated)
                .diagnostics,
            "t.hcl:2,13-18: This object does not have an attribute named \"LIST\". Its attributes "
            "are \"HOME\".\n");
}

TEST(BindFailures, OtherErrorsAreReportedBesideAFailedName) {
  EXPECT_EQ(decode_daemon("locals {\n  base = env.BASE\n}\n"
                          "data = later\nlog = local.base\nlistener {\n  path = \"\"\n}\n" +
                          std::string(control))
                .diagnostics,
            "t.hcl:2,13-18: This object does not have an attribute named \"BASE\". Its attributes "
            "are \"HOME\".\n"
            "t.hcl:4,8-13: \"data\" must be known here, but its value is unknown.\n"
            "t.hcl:7,10-12: \"path\" must have at least 1 character, not 0.\n");
}

TEST(BindFailures, ANameThatHidesAFailedOneHasNotFailed) {
  EXPECT_EQ(decode_daemon("locals {\n  base = env.BASE\n}\ndata = \"d\"\n"
                          "dynamic \"listener\" {\n  for_each = [1]\n  iterator = local\n"
                          "  content {\n    path = \"${local.value}${later}\"\n  }\n}\n" +
                          std::string(control))
                .diagnostics,
            "t.hcl:2,13-18: This object does not have an attribute named \"BASE\". Its attributes "
            "are \"HOME\".\n"
            "t.hcl:9,12-36: \"path\" must be known here, but its value is unknown.\n");
}

TEST(BindFailures, ReferenceCyclesAreOneError) {
  EXPECT_EQ(decode_daemon("locals {\n  a = local.b\n  b = local.a\n}\ndata = local.a\n"
                          "log = local.b\nlistener {\n  path = local.a\n}\n" +
                          std::string(control))
                .diagnostics.find("must be known"),
            std::string::npos);
}

}  // namespace
}  // namespace hecla::bind
