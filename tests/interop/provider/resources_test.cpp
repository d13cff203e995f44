// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Resources: from the configuration to the removal, stored state, imports, lists.
#include "interop/provider/peers.h"

namespace hecla::provider::testing {
namespace {

constexpr const char* full = R"(
  name    = "web"
  region  = "us-1"
  comment = "c"
  size    = 9007199254740993
  ratio   = 0.1
  enabled = false
  tags    = ["b", "a", "b"]
  groups  = ["y", "x"]
  labels  = { k = "v" }
  owner   = "me"
  secret  = "s"
  token   = "t"
  old     = "o"
  extra   = { a = [1, "x"] }
  contact = { mail = "m" }
  parts   = [{ name = "p" }, { name = "q", size = 2 }]
  slots   = { one = { name = "p" } }
  marks   = [{ key = "k" }, { key = "l", weight = 5 }]
  port {
    number = 80
    label  = "http"
  }
  port {
    number = 8080
  }
  rule {
    port = 1
  }
  rule {
    port   = 2
    action = "deny"
  }
  network {
    cidr = "10.0.0"
  }
)";
const std::string bare = R"(name = "web")";

TEST_F(Peers, BareObjects) {
  const Both made = make("bare", "peer_thing", bare);
  const Both found = read("bare", "peer_thing", made);
  plan("bare again", "peer_thing", found, bare);
  change("bare with a comment", "peer_thing", found, bare + "\ncomment = \"c\"");
  change("bare removed", "peer_thing", found, "null");
}

TEST_F(Peers, FullObjects) {
  const Both made = make("full", "peer_thing", full);
  const Both found = read("full", "peer_thing", made);
  plan("full again", "peer_thing", found, full);
  change("full to bare", "peer_thing", found, bare + "\nregion = \"us-1\"");
  change("full removed", "peer_thing", found, "null");
}

TEST_F(Peers, Replacements) {
  const Both made = make("to be replaced", "peer_thing", bare);
  plan("replaced for its name", "peer_thing", made, R"(name = "other")");
  plan("replaced for its default", "peer_thing", made, bare + "\nregion = \"us-1\"");
  plan("replaced for its size", "peer_thing", made, bare + "\nsize = 2");
  plan("replaced for an unknown name", "peer_thing", made, "name = unknown");
  plan("a larger size", "peer_thing", made, bare + "\nsize = 4");
}

TEST_F(Peers, UnknownValues) {
  validate("unknown name", "peer_thing", "name = unknown");
  plan("unknown name", "peer_thing", absent("peer_thing"), "name = unknown");
  const auto check = [&](const std::string& step, const std::string& argument) {
    validate(step, "peer_thing", bare + "\n" + argument);
    plan(step, "peer_thing", absent("peer_thing"), bare + "\n" + argument);
  };
  check("unknown default", "region = unknown");
  check("unknown owner", "owner = unknown");
  check("unknown size", "size = unknown");
  check("unknown list", "tags = unknown");
  check("unknown element", R"(tags = ["a", unknown])");
  check("unknown set", "groups = [unknown]");
  check("unknown map", "labels = { a = unknown }");
  check("unknown dynamic", "extra = unknown");
  check("unknown object", "contact = unknown");
  check("unknown attribute", "contact = { mail = unknown }");
  check("unknown nested list", "parts = unknown");
  check("unknown nested element", "parts = [unknown]");
  check("unknown nested attribute", "parts = [{ name = unknown }]");
  check("unknown nested set", "marks = [{ key = unknown }]");
  check("unknown block attribute", "port {\n number = unknown\n}");
  check("unknown in a set of blocks", "rule {\n port = unknown\n}");
}

TEST_F(Peers, Elements) {
  const std::string before = bare + R"(
    parts = [{ name = "p" }, { name = "q", size = 2 }]
    marks = [{ key = "k" }, { key = "l" }]
    port {
      number = 80
    }
    port {
      number = 81
    }
    rule {
      port = 1
    }
  )";
  const Both made = make("elements", "peer_thing", before);
  plan("elements again", "peer_thing", made, before);
  change("elements removed", "peer_thing", made, bare);
  change("elements in another order", "peer_thing", made, bare + R"(
    parts = [{ name = "q", size = 2 }, { name = "p" }]
    marks = [{ key = "l" }, { key = "k" }]
    port {
      number = 81
    }
    port {
      number = 80
    }
    rule {
      port = 1
    }
  )");
  change("elements changed", "peer_thing", made, bare + R"(
    parts = [{ name = "p", size = 5 }]
    marks = [{ key = "k", weight = 2 }, { key = "m" }]
    port {
      number = 80
      label  = "x"
    }
    rule {
      port = 1
      action = "deny"
    }
    rule {
      port = 2
    }
  )");
  change("empty collections", "peer_thing", made,
         bare + "\nparts = []\nmarks = []\nslots = {}\ntags = []\ngroups = []\nlabels = {}");
}

TEST_F(Peers, Problems) {
  validate("bad comment", "peer_thing", bare + "\ncomment = \"bad\"");
  validate("odd comment", "peer_thing", bare + "\ncomment = \"odd\"");
  validate("short name", "peer_thing", R"(name = "w")");
  validate("deprecated attribute", "peer_thing", bare + "\nold = \"o\"");
  plan("reserved name", "peer_thing", absent("peer_thing"), R"(name = "reserved")");
  make("failure", "peer_thing", R"(name = "fail")");
  make("partial", "peer_thing", R"(name = "partial")");
  make("wrong", "peer_thing", "name = \"wrong\"\ncomment = \"c\"");
  const Both made = make("changeable", "peer_thing", bare);
  change("failed change", "peer_thing", made, bare + "\ncomment = \"fail\"");
  for (const std::string name : {"stuck", "eternal", "precious"})
    change(name + " removed", "peer_thing", make(name, "peer_thing", "name = \"" + name + "\""),
           "null");
  for (const std::string name : {"gone", "broken", "drifted"})
    read(name, "peer_thing", make(name, "peer_thing", "name = \"" + name + "\""));
}

TEST_F(Peers, Deferral) {
  const std::string later = R"(name = "later")";
  plan("deferred", "peer_thing", absent("peer_thing"), later, true);
  const Both made = make("not deferred", "peer_thing", later);
  read("deferred", "peer_thing", made, true);
}

TEST_F(Peers, WriteOnlyAttributesOfOldTerraform) {
  const auto& block = schema().resources.at("peer_thing").block;
  call<protocol::ValidateResourceConfig>(
      "validate a token without write-only attributes",
      {"peer_thing", message(block, bare + "\ntoken = \"t\""), {false, false}});
}

TEST_F(Peers, Imports) {
  using Asked = protocol::ImportResourceState;
  const auto identity = [&](const std::string& name, const std::string& region) {
    const auto text = [](const std::string& value) {
      return value.empty() ? Value::null(Type::string()) : Value::string(value);
    };
    return message(Value::object({{"name", text(name)}, {"region", text(region)}}));
  };
  const AnswerTypes types = types_of("peer_thing");
  call<Asked>("import by ID", {.type_name = "peer_thing", .id = "web"}, types);
  call<Asked>("import by a bad ID", {.type_name = "peer_thing", .id = "bad"}, types);
  call<Asked>("import by identity",
              {.type_name = "peer_thing", .identity = identity("web", "us-1")}, types);
  call<Asked>("import by a part of the identity",
              {.type_name = "peer_thing", .identity = identity("web", "")}, types);
  call<Asked>("import of what cannot be imported", {.type_name = "peer_note", .id = "web"},
              types_of("peer_note"));
}

TEST_F(Peers, StoredState) {
  using Asked = protocol::UpgradeResourceState;
  const auto upgrade = [&](const std::string& step, std::int64_t stored, const std::string& json) {
    call<Asked>("upgrade state: " + step,
                {.type_name = "peer_note", .version = stored, .raw_state = {.json = json}},
                types_of("peer_note"));
  };
  upgrade("old", 0, R"({"name": "n", "line": "l"})");
  upgrade("old with null", 0, R"({"name": "n", "line": null})");
  upgrade("old with more", 0, R"({"name": "n", "line": "l", "other": [1]})");
  upgrade("old and lost", 0, R"({"name": "lost", "line": "l"})");
  upgrade("old and wrong", 0, R"({"name": ["n"], "line": "l"})");
  upgrade("without an upgrade", 1, R"({"title": "n", "lines": ["l"]})");
  upgrade("new", 2, R"({"title": "n", "lines": ["l"], "host": null})");
  upgrade("new with more", 2, R"({"title": "n", "lines": ["l"], "host": null, "other": 1})");
  upgrade("new with less", 2, R"({"title": "n"})");
  upgrade("newer", 3, R"({"title": "n"})");
}

TEST_F(Peers, StoredIdentities) {
  using Asked = protocol::UpgradeResourceIdentity;
  const auto upgrade = [&](const std::string& step, std::int64_t stored, const std::string& json) {
    call<Asked>("upgrade identity: " + step,
                {.type_name = "peer_note", .version = stored, .raw_identity = {.json = json}},
                types_of("peer_note"));
  };
  upgrade("old", 0, R"({"address": "here/n"})");
  upgrade("old with more", 0, R"({"address": "here/n", "other": 1})");
  upgrade("old and wrong", 0, R"({"address": "n"})");
  upgrade("old and malformed", 0, R"({"address": ["n"]})");
  upgrade("new", 1, R"({"title": "n", "host": "here"})");
  upgrade("newer", 2, R"({"title": "n", "host": "here"})");
}

TEST_F(Peers, Moves) {
  using Asked = protocol::MoveResourceState;
  const auto move = [&](const std::string& step, const std::string& type, const std::string& json) {
    call<Asked>("move: " + step,
                {.source_provider_address = "registry.terraform.io/hecla/other",
                 .source_type_name = type,
                 .source_state = {.json = json},
                 .target_type_name = "peer_note"},
                types_of("peer_note"));
  };
  move("known", "other_memo", R"({"topic": "t", "id": "x"})");
  move("malformed", "other_memo", R"({"topic": ["t"]})");
  move("unknown", "other_type", R"({"topic": "t"})");
}

TEST_F(Peers, Identities) {
  const Both made = make("note", "peer_note", "title = \"t\"\nhost = \"h\"");
  read("note", "peer_note", made);
  change("note with another identity", "peer_note", made, "title = \"u\"\nhost = \"h\"");
  plan("note with an unknown title", "peer_note", made, "title = unknown\nhost = \"h\"");
  change("note removed", "peer_note", made, "null");
}

TEST_F(Peers, Lists) {
  const wire::SchemaBlock& block = schema().list_resources.at("peer_note").block;
  const auto list = [&](const std::string& step, const std::string& text, bool has_objects,
                        std::int64_t limit) {
    call<protocol::ValidateListResourceConfig>("validate the list: " + step,
                                               {"peer_note", message(block, text)});
    stream<protocol::ListResource>("list: " + step,
                                   {"peer_note", message(block, text), has_objects, limit},
                                   types_of("peer_note"));
  };
  list("identities", R"(prefix = "x")", false, 100);
  list("objects", R"(prefix = "x")", true, 100);
  list("two", R"(prefix = "x")", false, 2);
  list("without a limit", R"(prefix = "x")", false, 0);
  list("bad", R"(prefix = "bad")", false, 100);
  list("failure", R"(prefix = "none")", false, 100);
}

TEST_F(Peers, GeneratedConfiguration) {
  using Asked = protocol::GenerateResourceConfig;
  const auto generate = [&](const std::string& step, const std::string& text) {
    const Both made = make(step, "peer_thing", text);
    call_each<Asked>(
        "generate " + step,
        [&](std::size_t i) {
          return Asked::Request{"peer_thing", made[i].state};
        },
        types_of("peer_thing"));
  };
  generate("from bare", bare);
  generate("from full", full);
}

}  // namespace
}  // namespace hecla::provider::testing
