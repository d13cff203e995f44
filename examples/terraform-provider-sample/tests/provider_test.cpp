// Tests of the provider, in this process and, with HECLA_TEST_TERRAFORM=PATH, with Terraform, too.
#include "provider.h"

#include <hecla/provider/test.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>

using hecla::provider::Test;

namespace {

void note_is_created_changed_and_imported(Test& test, const Folder& folder) {
  test.apply(R"(
    resource "sample_note" "shopping" {
      name = "shopping"
      text = "milk"
    })");
  test.expect_creation("sample_note.shopping");
  test.expect_unknown("sample_note.shopping.size");
  test.expect("sample_note.shopping.size == 4");
  test.expect_import("sample_note.shopping", "shopping");

  const std::string changed = R"(
    resource "sample_note" "shopping" {
      name = "shopping"
      text = "milk and bread"
    })";
  test.apply(changed);
  test.expect_update("sample_note.shopping", {"size", "text"});

  std::ofstream(folder.path / "shopping.txt") << "changed by hand";
  test.plan(changed);
  test.expect_update("sample_note.shopping", {"size", "text"});

  test.apply(R"(
    resource "sample_note" "shopping" {
      name = "food"
      text = "milk"
    })");
  test.expect_replacement("sample_note.shopping", {"name"});
}

void errors_name_the_attribute(Test& test, const Folder& folder) {
  std::ofstream(folder.path / "taken.txt") << "by another program";
  test.expect_error(R"(
    resource "sample_note" "taken" {
      name = "taken"
      text = "mine"
    })",
                    {.summary = "The note exists", .attribute = "name"});
  test.expect_error(R"(
    resource "sample_note" "upper" {
      name = "A"
      text = ""
    })",
                    {.detail = "lower-case letters", .attribute = "name"});
  std::filesystem::remove(folder.path / "taken.txt");
}

void title_is_the_first_line(Test& test, const Folder&) {
  test.apply(R"(output "title" { value = provider::sample::title("first\nsecond") })");
  test.expect(R"(output.title == "first")");
}

}  // namespace

int main() {
  char path[] = "/tmp/sample-XXXXXX";
  if (!::mkdtemp(path)) return 1;
  Folder folder;
  hecla::provider::Provider provider("registry.terraform.io/local/sample");
  add_sample(provider, folder);
  int failures = 0;
  for (auto* const steps :
       {note_is_created_changed_and_imported, errors_name_the_attribute, title_is_the_first_line}) {
    folder.path = path;
    const std::string settings =
        "provider \"sample\" { folder = \"" + folder.path.string() + "\" }";
    try {
      hecla::provider::run_test(provider, [&](Test& test) { steps(test, folder); },
                                {.common = settings});
    } catch (const hecla::provider::TestFailure& failure) {
      std::fprintf(stderr, "%s\n", failure.what());
      ++failures;
    }
  }
  std::filesystem::remove_all(path);
  return failures == 0 ? 0 : 1;
}
