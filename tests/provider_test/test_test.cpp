// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The harness for tests of providers, with a provider whose objects are in memory.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <hecla/provider/test.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <mutex>
#include <set>

#include "support/temporary_directory.h"

namespace hecla::provider {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

struct Part {
  std::string name;
  int size = 1;
};
constexpr auto schema(bind::For<Part>) {
  using namespace bind;
  return fields(attribute("name", &Part::name, required, min_length(1)),
                attribute("size", &Part::size, range(0, 10)));
}
struct Note {
  std::string name;
  std::string text = "empty";
  std::string folder = "home";
  std::vector<Part> parts;
  std::optional<Part> cover;
  std::optional<std::chrono::seconds> lifetime;
  Unknowable<std::string> id;
};
constexpr auto schema(bind::For<Note>) {
  using namespace bind;
  return fields(attribute("name", &Note::name, required), attribute("text", &Note::text),
                attribute("folder", &Note::folder, requires_replace), blocks("part", &Note::parts),
                attribute("cover", &Note::cover), attribute("lifetime", &Note::lifetime),
                attribute("id", &Note::id, computed, use_state_for_unknown));
}
// Version 0 of the schema.
struct NoteV0 {
  std::string title;
  std::string text;
};
constexpr auto schema(bind::For<NoteV0>) {
  return bind::fields(bind::attribute("title", &NoteV0::title),
                      bind::attribute("text", &NoteV0::text));
}
struct Settings {
  std::string owner = "nobody";
};
constexpr auto schema(bind::For<Settings>) {
  return bind::fields(bind::attribute("owner", &Settings::owner));
}
struct List {
  std::string folder;
  Unknowable<std::vector<std::string>> names;
};
constexpr auto schema(bind::For<List>) {
  using namespace bind;
  return fields(attribute("folder", &List::folder, required),
                attribute("names", &List::names, computed));
}

// All notes, by ID.
struct Store {
  std::mutex mutex;  // for `notes`, because Terraform calls the functions on several threads
  std::map<std::string, Note> notes;
  std::string owner;
  std::set<std::string> owners;  // with which the provider was configured
  bool forgets_text = false;     // as a provider that is wrong
};

class NoteResource : public Resource<Note> {
 public:
  explicit NoteResource(Store& store) : store_(store) {
    upgrade_from<NoteV0>(0, [](const NoteV0& old) {
      Note note;
      note.name = old.title;
      note.text = old.text;
      note.id = "ada/home/" + old.title;
      return note;
    });
  }
  void create(Note& note, Call& call) override {
    if (note.text == "refused")
      return call.error({"The note is refused", "It says \"refused\".", Path().attribute("text")});
    note.id = store_.owner + "/" + note.folder + "/" + note.name;
    put(note);
  }
  bool read(Note& note, Call&) override {
    const std::scoped_lock lock(store_.mutex);
    const auto found = store_.notes.find(*note.id.if_known());
    if (found == store_.notes.end()) return false;
    note = found->second;
    if (store_.forgets_text) note.text = "";
    return true;
  }
  void update(const Note&, Note& note, Call&) override { put(note); }
  void remove(const Note& note, Call&) override {
    const std::scoped_lock lock(store_.mutex);
    store_.notes.erase(*note.id.if_known());
  }
  bool import_state(const std::string& id, Note& note, Call&) override {
    note.id = id;
    return true;
  }

 private:
  void put(const Note& note) {
    const std::scoped_lock lock(store_.mutex);
    store_.notes[*note.id.if_known()] = note;
  }

  Store& store_;
};

// Objects that cannot be imported.
class MarkResource : public Resource<Part> {
 public:
  void create(Part&, Call&) override {}
  bool read(Part&, Call&) override { return true; }
  void remove(const Part&, Call&) override {}
};

class ListSource : public DataSource<List> {
 public:
  explicit ListSource(Store& store) : store_(store) {}
  void read(List& list, Call&) override {
    std::vector<std::string> names;
    const std::scoped_lock lock(store_.mutex);
    for (const auto& [id, note] : store_.notes) {
      if (note.folder == list.folder) names.push_back(note.name);
    }
    list.names = names;
  }

 private:
  Store& store_;
};

class ProviderTest : public ::testing::Test {
 protected:
  ProviderTest() {
    provider_.configuration<Settings>([this](const Settings& settings, Call& call) {
      store_.owner = settings.owner;
      store_.owners.insert(settings.owner);
      if (settings.owner == "eve") call.error({"Unknown owner"});
    });
    provider_.resource("notes_note", std::make_unique<NoteResource>(store_), {.version = 1});
    provider_.resource("notes_mark", std::make_unique<MarkResource>());
    provider_.data_source("notes_list", std::make_unique<ListSource>(store_));
    provider_.function("shout", {.parameters = {"text"}},
                       [](const std::string& text) -> FunctionResult<std::string> {
                         if (text.empty()) return FunctionError{"There is nothing to shout.", 0};
                         return text + "!";
                       });
  }
  ~ProviderTest() override { EXPECT_TRUE(store_.notes.empty()) << "objects are left"; }

  void run(const std::function<void(provider::Test&)>& steps) {
    run_test(provider_, steps, {.common = R"(provider "notes" { owner = "ada" })"});
  }
  // Returns the text of the failure.
  std::string failure_of(const std::function<void(provider::Test&)>& steps) {
    try {
      run(steps);
    } catch (const TestFailure& failure) {
      return failure.what();
    }
    return "no failure";
  }

  Store store_;
  Provider provider_{"registry.terraform.io/hecla/notes"};
};

constexpr const char* one = R"(resource "notes_note" "a" {
  name = "a"
  text = "one"
})";

TEST_F(ProviderTest, CreatesChangesReplacesAndRemoves) {
  run([&](provider::Test& test) {
    test.apply(one);
    test.expect_creation("notes_note.a");
    test.expect_unknown("notes_note.a.id");
    test.expect_planned(R"(notes_note.a.text == "one")");
    test.expect(R"(notes_note.a.id == "ada/home/a" && notes_note.a.folder == "home")");
    EXPECT_EQ(test.value("notes_note.a.text"), Value::string("one"));
    EXPECT_EQ(store_.notes.at("ada/home/a").text, "one");

    test.apply(R"(resource "notes_note" "a" {
      name = "a"
      text = "two"
      part { name = "p" }
    })");
    test.expect_update("notes_note.a", {"part", "text"});
    test.expect("notes_note.a.part[0].size == 1");

    test.plan(one);
    test.expect_update("notes_note.a");
    EXPECT_EQ(store_.notes.at("ada/home/a").text, "two");

    test.apply(R"(resource "notes_note" "a" {
      name   = "a"
      folder = "work"
    })");
    test.expect_replacement("notes_note.a", {"folder"});
    test.expect(R"(notes_note.a.id == "ada/work/a")");

    test.apply("");
    test.expect_removal("notes_note.a");
    test.expect_absent("notes_note.a");
    EXPECT_TRUE(store_.notes.empty());
  });
}

TEST_F(ProviderTest, ConfiguresOnlyAsTheConfigurationSays) {
  const auto as = [](const std::string& owner) {
    return one + ("\nprovider \"notes\" { owner = \"" + owner + "\" }");
  };
  run_test(provider_, [&](provider::Test& test) {
    test.expect_error(as("eve"), {.summary = "Unknown owner"});
    test.apply(as("ada"));
    test.expect_error(as("eve"), {.summary = "Unknown owner"});
    test.refresh();
    test.expect_import("notes_note.a", "ada/home/a");
  });
  EXPECT_THAT(store_.owners, ::testing::ElementsAre("ada", "eve"));
  run_test(provider_, [](provider::Test& test) { test.apply(one); });
  EXPECT_EQ(store_.owner, "nobody");
}

TEST_F(ProviderTest, ResolvesReferencesInAnyOrder) {
  run([&](provider::Test& test) {
    test.apply(R"(
      output "ids" { value = [local.first, notes_note.b.id, data.notes_list.all.names] }
      data "notes_list" "all" {
        folder     = "home"
        depends_on = [notes_note.b]
      }
      resource "notes_note" "b" {
        name = "b"
        text = provider::notes::shout(upper(notes_note.a.id))
      }
      locals { first = notes_note.a.id }
      resource "notes_note" "a" { name = "a" }
    )");
    test.expect_creation("notes_note.b");
    test.expect_unknown("notes_note.b.text");
    test.expect(R"(notes_note.b.text == "ADA/HOME/A!")");
    test.expect(R"(output.ids[0] == "ada/home/a" && output.ids[2] == tolist(["a", "b"]))");
    test.expect("length(data.notes_list.all.names) == 2");
  });
}

TEST_F(ProviderTest, FindsDrift) {
  run([&](provider::Test& test) {
    test.apply(one);
    store_.notes.at("ada/home/a").text = "drifted";
    test.plan(one);
    test.expect_update("notes_note.a", {"text"});
    test.refresh();
    test.expect(R"(notes_note.a.text == "drifted")");
    test.apply(one);
    store_.notes.clear();
    test.refresh();
    test.expect_absent("notes_note.a");
    test.plan(one);
    test.expect_creation("notes_note.a");
  });
}

TEST_F(ProviderTest, Imports) {
  run([&](provider::Test& test) {
    test.apply(one);
    test.expect_import("notes_note.a", "ada/home/a");
    store_.notes["ada/home/b"] = store_.notes.at("ada/home/a");
    store_.notes.at("ada/home/b").name = "b";
    store_.notes.at("ada/home/b").id = "ada/home/b";
    test.apply(std::string(one) + R"(
      import {
        to = notes_note.b
        id = "ada/home/b"
      }
      resource "notes_note" "b" {
        name = "b"
        text = "other"
      })");
    test.expect_update("notes_note.b", {"text"});
  });
}

TEST_F(ProviderTest, SaysThatATypeHasNoImport) {
  EXPECT_THAT(failure_of([](provider::Test& test) {
                test.apply(R"(resource "notes_mark" "m" { name = "m" })");
                test.expect_import("notes_mark.m", "m");
              }),
              HasSubstr("cannot be imported by an ID"));
}

TEST_F(ProviderTest, ComparesTheMeaningOfImportedValues) {
  constexpr const char* lasting = R"(resource "notes_note" "a" {
    name     = "a"
    lifetime = "90m"
  })";
  run([](provider::Test& test) {
    test.apply(lasting);
    test.expect(R"(notes_note.a.lifetime == "90m")");
    test.expect_import("notes_note.a", "ada/home/a");
  });
  EXPECT_THAT(failure_of([this](provider::Test& test) {
                test.apply(lasting);
                store_.notes.at("ada/home/a").lifetime = std::chrono::hours(2);
                test.expect_import("notes_note.a", "ada/home/a");
              }),
              HasSubstr("expected the imported object to be equal to notes_note.a, but lifetime is "
                        "\"2h\" instead of \"90m\""));
}

TEST_F(ProviderTest, UpgradesStoredState) {
  run([&](provider::Test& test) {
    for (const std::string name : {"a", "b"}) {
      Note note;
      note.name = name;
      note.text = "one";
      note.id = "ada/home/" + name;
      store_.notes["ada/home/" + name] = note;
    }
    test.store("notes_note.a", 0, R"({"title": "a", "text": "one"})");
    test.plan(one);
    test.expect_no_change("notes_note.a");
    test.store("notes_note.b", 0, R"({"title": "b", "text": "two"})");
    test.apply(one);
    test.expect_removal("notes_note.b");
    test.expect(R"(notes_note.a.id == "ada/home/a")");
  });
  EXPECT_THAT(failure_of([](provider::Test& test) {
                test.apply(one);
                test.store("notes_note.a", 0, "{}");
              }),
              HasSubstr("the state has notes_note.a already"));
  EXPECT_THAT(failure_of([](provider::Test& test) { test.store("notes_nothing.a", 0, "{}"); }),
              HasSubstr("the provider has no resource type for notes_nothing.a"));
}

TEST_F(ProviderTest, ExpectsErrors) {
  run([&](provider::Test& test) {
    test.expect_error(R"(resource "notes_note" "a" {
      name = "a"
      part {
        name = "p"
        size = 11
      }
    })",
                      {.attribute = "part[0].size"});
    test.expect_error(R"(resource "notes_note" "a" {
      name = "a"
      text = "refused"
    })",
                      {.summary = "The note is refused", .detail = "It says", .attribute = "text"});
    test.expect_absent("notes_note.a");
    test.expect_error(R"(resource "notes_note" "a" {
      name  = "a"
      cover = {
        name = "c"
        size = 11
      }
    })",
                      {.detail = "cover.size", .attribute = "cover.size"});
    test.expect_error(R"(resource "notes_note" "a" { text = "a" })", {.detail = "\"name\""});
    test.expect_error(R"(output "o" { value = provider::notes::shout("") })",
                      {.detail = "nothing to shout"});
    test.expect_error(R"(resource "notes_note" "a" { name = notes_note.a.id })", {});
  });
}

constexpr const char* refused_note = R"(resource "notes_note" "b" {
  name = "b"
  text = "refused"
})";

TEST_F(ProviderTest, SaysWhatDiffers) {
  const auto failure = [&](const std::function<void(provider::Test&)>& check) {
    return failure_of([&](provider::Test& test) {
      test.apply(one);
      check(test);
    });
  };
  // Taken before the macro, whose parts have lines that depend on the compiler.
  const int line = __LINE__ + 2;
  const std::string wrong_text =
      failure([](provider::Test& test) { test.expect(R"(notes_note.a.text == "two")"); });
  EXPECT_THAT(wrong_text, HasSubstr("test_test.cpp:" + std::to_string(line) + ": "));
  EXPECT_THAT(wrong_text,
              HasSubstr("step 1 (apply) in this process: expected notes_note.a.text == \"two\"\n"
                        "  notes_note.a.text is \"one\""));
  EXPECT_THAT(failure([](provider::Test& test) { test.expect_removal("notes_note.a"); }),
              HasSubstr("expected notes_note.a to be removed, but it is created"));
  EXPECT_THAT(failure([](provider::Test& test) { test.expect_creation("notes_note.b"); }),
              HasSubstr("expected notes_note.b to be created, but the plan does not have it"));
  EXPECT_THAT(failure([](provider::Test& test) {
                test.apply(R"(resource "notes_note" "a" {
                  name = "a"
                  text = "two"
                })");
                test.expect_update("notes_note.a", {"name"});
              }),
              HasSubstr("expected notes_note.a to be updated (name), but it is updated: text\n"
                        "  text: \"one\" -> \"two\""));
  EXPECT_THAT(failure([](provider::Test& test) { test.expect_error(one, {.summary = "Full"}); }),
              HasSubstr("expected an error with the summary \"Full\", but there is none"));
  const std::string refused =
      "  notes_note.b: The note is refused (text)\n    It says \"refused\".\n";
  EXPECT_THAT(
      failure([](provider::Test& test) { test.apply(refused_note); }),
      HasSubstr("step 2 (apply) in this process: expected no errors, but there are:\n" + refused));
  EXPECT_THAT(
      failure([](provider::Test& test) { test.expect_error(refused_note, {.attribute = "name"}); }),
      HasSubstr("expected an error with the attribute \"name\", but there are:\n" + refused));
  EXPECT_THAT(
      failure([](provider::Test& test) { test.expect_import("notes_note.a", "ada/home/x"); }),
      HasSubstr("notes_note.a: Cannot import non-existent remote object\n"
                "    There is no object with the ID \"ada/home/x\"."));
  EXPECT_THAT(failure([](provider::Test& test) { test.expect("notes_note.a.name + 1"); }),
              HasSubstr("the condition cannot be evaluated:\nError: Invalid operand\n"));
  EXPECT_THAT(failure([](provider::Test& test) { test.expect_absent("notes_note.a"); }),
              HasSubstr("expected no notes_note.a in the state"));
  EXPECT_THAT(failure([](provider::Test& test) { test.expect_unknown("notes_note.a.name"); }),
              HasSubstr("to be unknown in the plan, but it is \"a\""));
}

TEST_F(ProviderTest, NamesWhatDoesNotExist) {
  const auto failure = [&](const std::function<void(provider::Test&)>& check) {
    return failure_of([&](provider::Test& test) {
      test.apply(one);
      test.expect(R"(notes_note["a"].text == "one")");
      check(test);
    });
  };
  EXPECT_THAT(failure([](provider::Test& test) { test.expect(R"(notes_note.b.text == "two")"); }),
              HasSubstr("the state has no notes_note.b"));
  EXPECT_THAT(failure([](provider::Test& test) {
                test.plan("");
                test.expect_planned(R"(notes_note.a.text == "one")");
              }),
              HasSubstr("the plan has no notes_note.a"));
  EXPECT_THAT(failure([](provider::Test& test) {
                test.expect_import("notes_note.a", "ada/home/a", {"nmae"});
              }),
              HasSubstr("notes_note.a has no attribute \"nmae\""));
  EXPECT_THAT(failure([](provider::Test& test) {
                test.plan(R"(output "o" { value = data.notes_list.all.names })");
              }),
              HasSubstr("\"data.notes_list.all\" is not declared in the configuration."));
}

TEST_F(ProviderTest, ShowsUnknownValuesAsTerraformDoes) {
  EXPECT_THAT(failure_of([](provider::Test& test) {
                test.apply(one);
                test.plan(R"(
                  resource "notes_note" "a" {
                    name = "a"
                    text = notes_note.b.id
                  }
                  resource "notes_note" "b" { name = "b" })");
                test.expect_no_change("notes_note.a");
              }),
              HasSubstr("text: \"one\" -> (known after apply)"));
}

TEST_F(ProviderTest, FindsPlansThatDoNotSettle) {
  const std::string text = failure_of([&](provider::Test& test) {
    store_.forgets_text = true;
    test.apply(one);
  });
  EXPECT_THAT(text, HasSubstr("expected a second plan without changes, but notes_note.a would be "
                              "updated: text\n  text: \"\" -> \"one\""));
}

TEST_F(ProviderTest, SaysWhatNeedsTerraform) {
  EXPECT_THAT(
      failure_of([](provider::Test& test) {
        test.plan(R"(resource "notes_note" "a" {
                  count = 2
                  name  = "a"
                })");
      }),
      AllOf(
          HasSubstr("the configuration is invalid:\nError: Unsupported in a test in this process"),
          HasSubstr("\"count\" needs Terraform: set the option only_terraform of the test.")));
  const std::pair<const char*, const char*> cases[] = {
      {R"(variable "a" {})", "\"variable\" needs Terraform"},
      {R"(provider "other" {})", "Only the provider \"notes\" is tested."},
      {R"(locals { a = local.a })", "\"local.a\" refers to itself."},
      {R"(data "notes_note" "a" {})", "The provider has no data source named \"notes_note\"."},
      {R"(resource "notes_x" "a" {})", "The provider has no resource type named \"notes_x\"."},
      {R"(resource "notes_x" "a" {})", "Error: Unknown type of the provider"},
  };
  for (const auto& each : cases)
    EXPECT_THAT(failure_of([&](provider::Test& test) { test.plan(each.first); }),
                HasSubstr(each.second));
}

// Sets a variable of the environment for as long as it exists.
class Variable {
 public:
  Variable(const char* name, const std::string& value) : name_(name) {
    const char* const before = std::getenv(name);
    if (before) before_ = before;
    ::setenv(name, value.c_str(), 1);
  }
  Variable(const Variable&) = delete;
  Variable& operator=(const Variable&) = delete;
  ~Variable() { before_ ? ::setenv(name_, before_->c_str(), 1) : ::unsetenv(name_); }

 private:
  const char* name_;
  std::optional<std::string> before_;
};

TEST_F(ProviderTest, SaysWhyTerraformCannotRun) {
  const auto failure = [&](const std::string& terraform = "/bin/true") {
    const Variable variable("HECLA_TEST_TERRAFORM", terraform);
    return failure_of([](provider::Test&) {});
  };
  // Only the first time in a process.
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  EXPECT_EXIT(std::_Exit(failure("") == "no failure" ? 0 : 1), ::testing::ExitedWithCode(0),
              "Tests of the provider were not run with Terraform: set HECLA_TEST_TERRAFORM to its "
              "path, or to PATH.\n");
  {
    const Variable path("PATH", "/nonexistent");
    EXPECT_EQ(failure("PATH"), "HECLA_TEST_TERRAFORM is PATH, but PATH has no terraform");
  }
  {
    const Variable folder("TMPDIR", "/proc");
    EXPECT_THAT(failure(), HasSubstr("a temporary directory cannot be made: /proc/hecla-test-"));
  }
  {
    const Variable folder("PLUGIN_UNIX_SOCKET_DIR", "/dev/null");
    EXPECT_EQ(failure(), "the provider cannot be served to Terraform");
  }
  const test::TemporaryDirectory folder;
  const std::string script = folder.path() + "/terraform";
  std::ofstream(script) << "#!/bin/sh\necho '{x'\n";
  std::filesystem::permissions(script, std::filesystem::perms::owner_all);
  const Variable variable("HECLA_TEST_TERRAFORM", script);
  EXPECT_EQ(failure_of([](provider::Test& test) { test.plan(""); }),
            "Terraform printed what is not JSON: {x");
}

}  // namespace
}  // namespace hecla::provider
