// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Test: applies configurations with a provider of this process, as Terraform does, and checks the plans and the state.
//
//   TEST(Note, IsCreatedAndChanged) {
//     files::Files files(folder);                            // the application's own state
//     provider::Provider provider("registry.terraform.io/hecla/files");
//     files.add_to(provider);
//     provider::run_test(provider, [&](provider::Test& test) {
//       test.apply(R"(resource "files_note" "a" { text = "one" })");
//       test.expect_creation("files_note.a");
//       test.expect_unknown("files_note.a.id");
//       test.expect(R"(files_note.a.text == "one")");
//       test.apply(R"(resource "files_note" "a" { text = "two" })");
//       test.expect_update("files_note.a", {"text"});
//       test.expect_error(R"(resource "files_note" "a" { text = "" })", {.attribute = "text"});
//     });                                                    // destroys what is left
//   }
//
// A difference from an expectation is thrown as a TestFailure, whose text names the line of the test and the step;
// GoogleTest, Catch2 and doctest report exceptions as failures. The functions are in the component provider_test, so
// that providers do not link code that only tests need.
#include <hecla/provider/provider.h>

#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace hecla::provider {

class TestFailure : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// An error that a step must report; what is empty is not compared.
struct ExpectedError {
  std::string summary = {};  // a part of it
  std::string detail = {};   // a part of it
  // "column[0].name". With Terraform, the line of that argument is compared.
  std::string attribute = {};
};

class Test {
 public:
  // A line of a test. (clang 14 does not have std::source_location.)
  struct Place {
    const char* file;
    unsigned line;
    static constexpr Place current(const char* file = __builtin_FILE(),
                                   unsigned line = __builtin_LINE()) {
      return {file, line};
    }
  };
  class Backend;

  explicit Test(std::unique_ptr<Backend> backend, std::string common);
  Test(const Test&) = delete;
  Test& operator=(const Test&) = delete;
  ~Test();

  // ---- steps: each has a whole configuration, in the native syntax

  // Plans and applies it. Both must succeed, and a second plan must not change anything.
  void apply(std::string_view config, Place place = Place::current());
  // Plans it, for the checks below. Changes nothing.
  void plan(std::string_view config, Place place = Place::current());
  // Plans, and applies if that succeeds: one of both must fail with this error. What was done before the error stays.
  void expect_error(std::string_view config, const ExpectedError& error,
                    Place place = Place::current());
  // Puts an object into the state as an older version of the provider has stored it: the version of its schema, and the
  // attributes as an object of JSON. The next step upgrades it.
  void store(std::string_view address, std::uint64_t version, std::string_view json,
             Place place = Place::current());
  // Brings the state up to date with what happened outside of Terraform.
  void refresh(Place place = Place::current());
  // Imports the object with this ID as a new one, which must mean the same as the one in the state ("90m" is "1h30m"),
  // apart from these attributes. The state stays as it is. (An `import` block in the configuration imports into the
  // state.)
  void expect_import(std::string_view address, std::string_view id,
                     const std::vector<std::string>& except = {}, Place place = Place::current());
  // Destroys all objects. This is also the last step of every test.
  void destroy(Place place = Place::current());

  // ---- what the last plan, or the plan of the last apply, does with the object at an address: "files_note.a"

  void expect_creation(std::string_view address, Place place = Place::current());
  // Changes in place: of these attributes and blocks, if any are listed, and no others.
  void expect_update(std::string_view address, const std::vector<std::string>& changed = {},
                     Place place = Place::current());
  // A new object takes the place of the old one, because of these attributes and blocks, if any are listed.
  void expect_replacement(std::string_view address, const std::vector<std::string>& because = {},
                          Place place = Place::current());
  void expect_removal(std::string_view address, Place place = Place::current());
  void expect_no_change(std::string_view address, Place place = Place::current());
  // The plan does not know the value yet: "files_note.a.id".
  void expect_unknown(std::string_view reference, Place place = Place::current());
  // A condition about the planned values, as below.
  void expect_planned(std::string_view condition, Place place = Place::current());

  // ---- the state

  // An expression that must be true. It has Terraform's functions and those of the provider, and refers to objects as
  // configuration does: files_note.a.text, data.files_list.all.names; and to output.NAME.
  void expect(std::string_view condition, Place place = Place::current());
  void expect_absent(std::string_view address, Place place = Place::current());
  // Returns the value of such an expression.
  Value value(std::string_view expression, Place place = Place::current());

 private:
  class Steps;
  std::unique_ptr<Steps> steps_;
};

struct TestOptions {
  // Configuration that every step has in addition to its own, such as a provider block.
  std::string common = {};
  // The path of Terraform; "PATH" looks for it in PATH. By default the value of HECLA_TEST_TERRAFORM.
  std::string terraform = {};
  // Runs the steps only with Terraform, because they need a feature that only it has, such as modules.
  bool only_terraform = false;
};

// Runs the steps in this process by the messages of the plugin protocol, and then once more with the real Terraform if
// the options or HECLA_TEST_TERRAFORM name one; it uses the same provider, which this process then serves. After each
// run, all objects are destroyed. Returns whether Terraform ran them; standard error says once that it did not.
bool run_test(Provider& provider, const std::function<void(Test& test)>& steps,
              const TestOptions& options = {});

// The configurations of a state store and of its provider, in the native syntax.
struct StateStoreConfig {
  std::string store = {};
  std::string provider = {};
};

// Uses a state store as Terraform does, by the messages of the plugin protocol: it makes, replaces and removes states of
// any bytes, and locks them if the store can. The store must be empty, and is so afterwards. Throws a TestFailure if
// the store does anything that Terraform would not expect.
void check_state_store(Provider& provider, std::string_view type,
                       const StateStoreConfig& config = {},
                       Test::Place place = Test::Place::current());

}  // namespace hecla::provider
