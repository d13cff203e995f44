// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/dec/locate.h>
#include <hecla/file/file.h>
#include <hecla/provider/client.h>
#include <hecla/source/render.h>
#include <hecla/syntax/parse.h>
#include <hecla/terraform/module.h>
#include <hecla/terraform/provider_block.h>
#include <hecla/write/value_text.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include "provider_test/backend.h"
#include "provider_test/functions.h"
#include "unicode/message_text.h"

namespace hecla::provider {

namespace {

std::string text_of(const Value& value) { return write::to_hcl(value, {.indent = 2}); }

std::string list_of(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : ", ") + name;
  return text.empty() ? "nothing" : text;
}

std::string_view verb_of(Kind kind) {
  constexpr std::string_view verbs[] = {"not changed", "created", "updated", "replaced", "removed"};
  return verbs[static_cast<std::size_t>(kind)];
}

std::string text_of(const ObjectChange& change) {
  std::string text(verb_of(change.kind));
  if (change.kind == Kind::Update)
    text += ": " + list_of(changed_names(change.before, change.after));
  if (change.kind == Kind::Replace) text += " because of " + list_of(change.because);
  return text;
}

std::string text_of(const StepError& error) {
  std::string text = "  " + error.address + (error.address.empty() ? "" : ": ") + error.summary;
  if (error.path && !error.path->empty()) text += " (" + error.path->to_string().substr(1) + ")";
  if (error.line != 0) text += " (line " + std::to_string(error.line) + ")";
  if (!error.detail.empty()) text += "\n    " + error.detail;
  return text + "\n";
}

std::string text_of(const Errors& errors) {
  std::string text;
  for (const StepError& error : errors) text += text_of(error);
  return text;
}

// Returns the line at which Terraform shows a problem of a part of an object. It finds attributes, also inside of
// blocks, and their elements; for what is inside of these, it shows the block.
std::size_t line_in_terraform(const Node& node, const Path& path) {
  const wire::SchemaBlock* block = node.schema;
  Path to_block;
  std::size_t i = 0;
  for (const auto& steps = path.steps(); i < steps.size(); ++i) {
    if (const auto* attribute = std::get_if<AttributeStep>(&steps[i])) {
      const auto nested =
          std::ranges::find(block->blocks, attribute->name, &wire::NestedBlock::type);
      if (nested == block->blocks.end()) break;
      block = &nested->block;
    }
    to_block.push(steps[i]);
  }
  const std::size_t left = path.steps().size() - i;
  const bool is_found =
      left < 2 || (left == 2 && std::holds_alternative<IndexStep>(path.steps().back()));
  return dec::locate(node.body, terraform::block_specification(*node.schema),
                     is_found ? path : to_block)
      .range.start()
      .line;
}

std::vector<std::string> sorted(std::vector<std::string> names) {
  std::ranges::sort(names);
  return names;
}

}  // namespace

class Test::Steps {
 public:
  Steps(std::unique_ptr<Backend> backend, std::string common)
      : backend_(std::move(backend)), common_(std::move(common)) {}

  // Begins a step; what is thrown until the next one names it.
  void begin(std::string_view name) {
    step_ = "step " + std::to_string(++count_) + " (" + std::string(name) + ")";
  }

  [[noreturn]] void fail(const Place& place, const std::string& text) const {
    throw TestFailure(std::string(place.file) + ":" + std::to_string(place.line) + ": " +
                      (step_.empty() ? "" : step_ + " ") + std::string(backend_->where()) + ": " +
                      text);
  }
  void succeed(const Errors& errors, const Place& place) const {
    if (!errors.empty()) fail(place, "expected no errors, but there are:\n" + text_of(errors));
  }

  // Reports errors of the configuration, unless Terraform does: it knows features that a Module does not.
  Module read(std::string_view config, Diagnostics& diags) const {
    std::string text(config);
    if (!common_.empty()) text += "\n" + common_;
    Module module(std::move(text), backend_->schema(), diags);
    if (!backend_->needs_nodes()) diags.clear();
    return module;
  }
  Module valid_module(std::string_view config, const Place& place) const {
    Diagnostics diags;
    Module module = read(config, diags);
    if (diags.has_errors()) fail(place, "the configuration is invalid:\n" + to_text(diags));
    return module;
  }

  void plan(const Module& module, const Place& place) { succeed(backend_->plan(module), place); }
  void apply(const Module& module, const Place& place) {
    plan(module, place);
    const Changes changes = backend_->changes();
    const Objects planned = backend_->planned();
    succeed(backend_->apply(), place);
    succeed(backend_->plan(module), place);
    for (const auto& [address, change] : backend_->changes()) {
      if (change.kind != Kind::Nothing) {
        fail(place, "expected a second plan without changes, but " + address + " would be " +
                        text_of(change) + difference(change));
      }
    }
    changes_ = changes;
    planned_ = planned;
  }
  void keep_plan() {
    changes_ = backend_->changes();
    planned_ = backend_->planned();
  }
  void plan_only(const Module& module, const Place& place) {
    plan(module, place);
    keep_plan();
  }

  void expect_error(std::string_view config, const ExpectedError& expected, const Place& place) {
    Diagnostics diags;
    const Module module = read(config, diags);
    Errors errors = errors_in(diags);
    if (errors.empty()) {
      errors = backend_->plan(module);
      keep_plan();
    }
    if (errors.empty()) errors = backend_->apply();
    const bool is_found = std::ranges::any_of(
        errors, [&](const StepError& error) { return matches(error, expected, module); });
    if (is_found) return;
    fail(place,
         "expected an error" + text_of(expected) +
             (errors.empty() ? ", but there is none" : ", but there are:\n" + text_of(errors)));
  }

  void import(std::string_view address, std::string_view id, const std::vector<std::string>& except,
              const Place& place) {
    const std::string name(address);
    const auto found = backend_->state().find(name);
    if (found == backend_->state().end()) fail(place, "the state has no " + name);
    const Value& stored = found->second;
    for (const std::string& each : except) {
      if (!stored.find_attribute(each)) fail(place, name + " has no attribute " + in_quotes(each));
    }
    Value imported;
    succeed(backend_->import(name, std::string(id), imported), place);
    if (imported.is_known() && !imported.is_null())
      imported = backend_->with_text_of(stored, imported, name);
    auto names = changed_names(stored, imported);
    std::erase_if(names, [&](const std::string& each) {
      return std::ranges::find(except, each) != except.end();
    });
    if (names.empty()) return;
    fail(place, "expected the imported object to be equal to " + name + ", but " + names.front() +
                    " is " + text_of(imported.attribute(names.front())) + " instead of " +
                    text_of(stored.attribute(names.front())));
  }

  void store(std::string_view address, const StoredJson& stored, const Place& place) {
    const std::string name(address);
    if (name.starts_with("data.") || !schema_of(backend_->schema(), name))
      fail(place, "the provider has no resource type for " + name);
    if (backend_->state().contains(name)) fail(place, "the state has " + name + " already");
    backend_->store(name, stored);
  }

  void refresh(const Place& place) { succeed(backend_->refresh(), place); }
  void destroy(const Place& place) { succeed(backend_->destroy(), place); }

  void expect_kind(std::string_view address, Kind kind, const std::vector<std::string>& names,
                   const Place& place) const {
    const auto found = changes_.find(std::string(address));
    const std::string wanted = std::string(address) + " to be " + std::string(verb_of(kind));
    if (found == changes_.end())
      fail(place, "expected " + wanted + ", but the plan does not have it");
    const ObjectChange& change = found->second;
    if (change.kind != kind)
      fail(place, "expected " + wanted + ", but it is " + text_of(change) + difference(change));
    if (names.empty()) return;
    const auto actual =
        kind == Kind::Replace ? change.because : changed_names(change.before, change.after);
    if (sorted(actual) != sorted(names))
      fail(place, "expected " + wanted + " (" + list_of(names) + "), but it is " + text_of(change) +
                      difference(change));
  }

  void expect_absent(std::string_view address, const Place& place) const {
    if (backend_->state().contains(std::string(address)))
      fail(place, "expected no " + std::string(address) + " in the state");
  }

  Value evaluate(std::string_view text, bool is_planned, const Place& place) {
    EvalContext context;
    backend_->functions().set(context);
    Objects objects = is_planned ? planned_ : backend_->state();
    for (const auto& [name, value] : backend_->outputs()) objects["output." + name] = value;
    set_objects(context, objects);
    Diagnostics diags;
    const auto document =
        syntax::parse_expression(Source::make("condition", std::string(text)), diags);
    const Value value = document->expression().evaluate(context, diags);
    if (!diags.has_errors()) return value;
    if (const auto address = missing_object(document->expression(), objects))
      fail(place, (is_planned ? "the plan has no " : "the state has no ") + *address);
    fail(place, "the condition cannot be evaluated:\n" + to_text(diags));
  }

  void expect(std::string_view condition, bool is_planned, const Place& place) {
    const Value value = evaluate(condition, is_planned, place);
    if (value.if_bool() == true) return;
    std::string text = "expected " + std::string(condition);
    if (!value.if_bool()) text += ", but it is " + text_of(value);
    Diagnostics diags;
    const auto document =
        syntax::parse_expression(Source::make("condition", std::string(condition)), diags);
    for (const Traversal& reference : document->expression().variables()) {
      const std::string name = reference.to_string();
      text += "\n  " + name + " is " + text_of(evaluate(name, is_planned, place));
    }
    fail(place, text);
  }

  void expect_unknown(std::string_view reference, const Place& place) {
    const Value value = evaluate(reference, /*is_planned=*/true, place);
    if (value.is_known())
      fail(place, "expected " + std::string(reference) + " to be unknown in the plan, but it is " +
                      text_of(value));
  }

 private:
  // Returns the address of an object, or the type of objects, that an expression refers to and that does not exist.
  std::optional<std::string> missing_object(const Expression& expression,
                                            const Objects& objects) const {
    for (const Traversal& reference : expression.variables()) {
      const std::string address = terraform::referenced_object(reference);
      const bool exists = std::ranges::any_of(
          objects, [&](const auto& object) { return is_part_of(object.first, address); });
      if (!exists && schema_of(backend_->schema(), address)) return address;
    }
    return std::nullopt;
  }
  // Returns lines with what changes in an object.
  static std::string difference(const ObjectChange& change) {
    std::string text;
    if (change.kind != Kind::Update && change.kind != Kind::Replace) return text;
    for (const std::string& name : changed_names(change.before, change.after)) {
      text += "\n  " + name + ": " + text_of(change.before.attribute(name)) + " -> " +
              text_of(change.after.attribute(name));
    }
    return text;
  }

  static std::string text_of(const ExpectedError& expected) {
    std::string text;
    const auto add = [&](std::string_view name, const std::string& part) {
      if (!part.empty())
        text += (text.empty() ? " with " : " and ") + std::string(name) + " " + in_quotes(part);
    };
    add("the summary", expected.summary);
    add("the detail", expected.detail);
    add("the attribute", expected.attribute);
    return text;
  }
  template <class T>
  static std::string text_of(const T& item) {
    return hecla::provider::text_of(item);
  }

  bool matches(const StepError& error, const ExpectedError& expected, const Module& module) const {
    return folded(error.summary).find(folded(expected.summary)) != std::string::npos &&
           folded(error.detail).find(folded(expected.detail)) != std::string::npos &&
           matches_attribute(error, expected.attribute, module);
  }
  // Terraform wraps lines.
  static std::string folded(const std::string& text) {
    std::string result;
    for (const char c : text) {
      const bool is_space = c == ' ' || c == '\n';
      if (!is_space || !result.ends_with(' ')) result += is_space ? ' ' : c;
    }
    return result;
  }
  static bool matches_attribute(const StepError& error, const std::string& attribute,
                                const Module& module) {
    if (attribute.empty()) return true;
    if (error.path) return error.path->to_string() == "." + attribute;
    const Node* const node = module.find(error.address);
    return node && line_in_terraform(*node, path_of(attribute)) == error.line;
  }
  static Path path_of(const std::string& attribute) {
    Diagnostics diags;
    const Traversal traversal = syntax::parse_traversal_abs(Source::make({}, attribute), diags);
    Path path;
    for (const TraversalStep& step : traversal.steps()) {
      if (step.kind == TraversalStepKind::Index)
        path.index(step.key);
      else
        path.attribute(step.name);
    }
    return path;
  }

  std::unique_ptr<Backend> backend_;
  std::string common_;
  std::string step_;
  std::size_t count_ = 0;
  Changes changes_;
  Objects planned_;
};

Test::Test(std::unique_ptr<Backend> backend, std::string common)
    : steps_(std::make_unique<Steps>(std::move(backend), std::move(common))) {}
Test::~Test() = default;

void Test::apply(std::string_view config, Place place) {
  steps_->begin("apply");
  steps_->apply(steps_->valid_module(config, place), place);
}
void Test::plan(std::string_view config, Place place) {
  steps_->begin("plan");
  steps_->plan_only(steps_->valid_module(config, place), place);
}
void Test::expect_error(std::string_view config, const ExpectedError& error, Place place) {
  steps_->begin("error");
  steps_->expect_error(config, error, place);
}
void Test::store(std::string_view address, std::uint64_t version, std::string_view json,
                 Place place) {
  steps_->begin("store");
  steps_->store(address, {version, std::string(json)}, place);
}
void Test::refresh(Place place) {
  steps_->begin("refresh");
  steps_->refresh(place);
}
void Test::expect_import(std::string_view address, std::string_view id,
                         const std::vector<std::string>& except, Place place) {
  steps_->begin("import");
  steps_->import(address, id, except, place);
}
void Test::destroy(Place place) {
  steps_->begin("destroy");
  steps_->destroy(place);
}

void Test::expect_creation(std::string_view address, Place place) {
  steps_->expect_kind(address, Kind::Create, {}, place);
}
void Test::expect_update(std::string_view address, const std::vector<std::string>& changed,
                         Place place) {
  steps_->expect_kind(address, Kind::Update, changed, place);
}
void Test::expect_replacement(std::string_view address, const std::vector<std::string>& because,
                              Place place) {
  steps_->expect_kind(address, Kind::Replace, because, place);
}
void Test::expect_removal(std::string_view address, Place place) {
  steps_->expect_kind(address, Kind::Remove, {}, place);
}
void Test::expect_no_change(std::string_view address, Place place) {
  steps_->expect_kind(address, Kind::Nothing, {}, place);
}
void Test::expect_unknown(std::string_view reference, Place place) {
  steps_->expect_unknown(reference, place);
}
void Test::expect_planned(std::string_view condition, Place place) {
  steps_->expect(condition, /*is_planned=*/true, place);
}

void Test::expect(std::string_view condition, Place place) {
  steps_->expect(condition, /*is_planned=*/false, place);
}
void Test::expect_absent(std::string_view address, Place place) {
  steps_->expect_absent(address, place);
}
Value Test::value(std::string_view expression, Place place) {
  return steps_->evaluate(expression, /*is_planned=*/false, place);
}

namespace {

// Runs the steps, and destroys what they leave, also after a failure.
void run_with(std::unique_ptr<Test::Backend> backend, const std::function<void(Test&)>& steps,
              const TestOptions& options) {
  Test test(std::move(backend), options.common);
  try {
    steps(test);
  } catch (...) {
    try {
      test.destroy();
    } catch (const TestFailure&) {
      // The failure of the steps is more important.
    }
    throw;
  }
  test.destroy();
}

std::string chosen_terraform(const TestOptions& options) {
  if (!options.terraform.empty()) return options.terraform;
  const char* const variable = std::getenv("HECLA_TEST_TERRAFORM");
  return variable ? variable : "";
}

void report_no_terraform() {
  static const int once = std::fputs(
      "Tests of the provider were not run with Terraform: set HECLA_TEST_TERRAFORM to its path, or "
      "to PATH.\n",
      stderr);
  (void)once;
}

}  // namespace

bool run_test(Provider& provider, const std::function<void(Test& test)>& steps,
              const TestOptions& options) {
  if (!options.only_terraform) run_with(local_backend(provider), steps, options);
  const std::string terraform = chosen_terraform(options);
  if (terraform.empty()) {
    report_no_terraform();
    return false;
  }
  run_with(terraform_backend(provider, terraform), steps, options);
  return true;
}

}  // namespace hecla::provider
