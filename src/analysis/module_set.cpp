// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "analysis/module_set.h"

#include <hecla/terraform/file_structure.h>
#include <hecla/terraform/module.h>

#include <algorithm>
#include <unordered_set>

#include "analysis/files.h"
#include "analysis/module.h"
#include "model/suggestion.h"
#include "os/file_system.h"
#include "os/paths.h"
#include "unicode/message_text.h"

namespace hecla::analysis {
namespace {

using Kind = ObjectName::Kind;

// How references to objects and the types of their blocks begin, and how many names follow.
struct Form {
  Kind kind;
  std::string_view root;   // empty: the names alone
  std::string_view block;  // empty: the same as the root
  std::size_t names;
};
constexpr Form forms[] = {
    {Kind::Variable, "var", "variable", 1}, {Kind::Local, "local", "locals", 1},
    {Kind::Module, "module", "", 1},        {Kind::Output, "output", "", 1},
    {Kind::Resource, "data", "", 2},        {Kind::Resource, "ephemeral", "", 2},
    {Kind::Resource, "action", "", 2},      {Kind::Resource, "", "resource", 2}};
constexpr std::string_view other_roots[] = {"each",      "count", "self",    "path",
                                            "terraform", "run",   "provider"};

std::string_view block_of(const Form& form) { return form.block.empty() ? form.root : form.block; }

// Returns the form of a reference that begins with a name.
const Form& form_of(std::string_view root) {
  const auto* const found = std::ranges::find(forms, root, &Form::root);
  return found == std::end(forms) ? forms[std::size(forms) - 1] : *found;
}

ObjectName object_of(const Form& form, std::span<const std::string> names) {
  ObjectName object{.kind = form.kind};
  if (!form.root.empty()) object.names.emplace_back(form.root);
  object.names.insert(object.names.end(), names.begin(), names.end());
  return object;
}

}  // namespace

std::optional<ObjectName> ObjectName::parse(const write::Address& address) {
  std::vector<std::string> names;
  for (const write::AddressStep& step : address.steps()) {
    if (step.kind != write::AddressStep::Kind::Name) return std::nullopt;
    names.push_back(step.name);
  }
  if (names.empty()) return std::nullopt;
  const auto* const block = std::ranges::find(forms, names.front(), &Form::block);
  const Form& form = block == std::end(forms) ? form_of(names.front()) : *block;
  const std::size_t first = block == std::end(forms) && form.root.empty() ? 0 : 1;
  if (names.size() != first + form.names) return std::nullopt;
  return object_of(form, std::span(names).subspan(first));
}

ObjectName ObjectName::around(const ReferenceUse& use) {
  for (const Form& form : forms) {
    if (block_of(form) != use.block) continue;
    if (form.kind == Kind::Local) return {form.kind, {std::string(form.root), use.argument}};
    if (use.labels.size() == form.names) return object_of(form, use.labels);
  }
  ObjectName object{.names = {use.block}};
  object.names.insert(object.names.end(), use.labels.begin(), use.labels.end());
  return object;
}

namespace {

// `names` are those of the steps, empty for indexes that are no names.
std::optional<ObjectName> object_named(std::span<const std::string> names) {
  if (names.empty() || std::ranges::find(other_roots, names.front()) != std::end(other_roots))
    return std::nullopt;
  const Form& form = form_of(names.front());
  const std::size_t first = form.root.empty() ? 0 : 1;
  if (names.size() < first + form.names) return std::nullopt;
  const auto own = names.subspan(first, form.names);
  if (std::ranges::find(own, std::string()) != own.end()) return std::nullopt;
  return object_of(form, own);
}

}  // namespace

std::optional<ObjectName> ObjectName::of(const ReferenceUse& use, std::size_t first) {
  std::vector<std::string> names;
  for (const ReferenceUse::Step& step : std::span(use.steps).subspan(first))
    names.push_back(step.name);
  return object_named(names);
}

std::optional<ObjectName> ObjectName::of(const Traversal& reference) {
  std::vector<std::string> names;
  for (const TraversalStep& step : reference.steps()) names.push_back(step.name);
  const bool has_prefix = names.size() > 2 && names.front() == "resource";
  return object_named(std::span(names).subspan(has_prefix ? 1 : 0));
}

std::string ObjectName::text() const {
  std::string text;
  for (const std::string& name : names) text.append(text.empty() ? "" : ".").append(name);
  return text;
}

std::vector<std::string> ObjectName::declaration() const {
  std::vector<std::string> path = names;
  const Form& form = form_of(names.front());
  if (form.root.empty()) {
    path.insert(path.begin(), std::string(form.block));
  } else {
    path.front() = block_of(form);
  }
  return path;
}

// --- modules

namespace {

// Returns whether files with a name also belong to a module from directories below.
bool is_in_directories_below(std::string_view name) {
  return terraform::is_variable_file(name) || terraform::is_mock_file(name);
}

class SetReader {
 public:
  explicit SetReader(const FileOptions& options) : options_(options) {
    options_.syntax = Syntax::Auto;
  }

  ModuleSet::Member read(const std::string& directory) const {
    ModuleSet::Member member{.directory = directory};
    member.files = read_files(find_module_files(directory, member.errors), options_, member.errors);
    add_tests(tests_in(directory, member), member);
    const std::string tests = os::joined(directory, "tests");
    if (os::is_directory(tests)) add_tests(tests_in(tests, member), member);
    std::vector<terraform::ModuleFile> files;
    for (const File& file : member.files) {
      files.push_back({std::string(os::file_name(file.source()->name())), file.body()});
      auto uses = reference_uses(file, options_.limits);
      std::move(uses.begin(), uses.end(), std::back_inserter(member.uses));
    }
    Diagnostics errors(options_.limits.max_diagnostics);
    member.config = terraform::read_config(files, options_.limits, errors);
    member.declaration_errors = errors.error_count();
    return member;
  }

  void add_tests(const std::vector<std::string>& paths, ModuleSet::Member& member) const {
    for (File& file : read_files(paths, options_, member.errors))
      member.tests.push_back(std::move(file));
  }

 private:
  static std::vector<std::string> tests_in(const std::string& directory,
                                           ModuleSet::Member& member) {
    return find_configuration(
        directory, /*recursive=*/false, member.errors, [](std::string_view name) {
          return terraform::is_test_file(name) || terraform::is_query_file(name);
        });
  }

  FileOptions options_;
};

}  // namespace

ModuleSet ModuleSet::read(std::span<const std::string> directories, const FileOptions& options) {
  ModuleSet set;
  const SetReader reader(options);
  for (const std::string& directory : directories) {
    const std::string identity = os::canonical(directory);
    if (set.by_identity_.contains(identity)) continue;
    set.by_identity_[identity] = &set.members_.emplace_back(reader.read(directory));
  }
  std::unordered_set<std::string> modules;
  for (const Member& member : set.members_) modules.insert(os::shortest_path(member.directory));
  for (Member& member : set.members_) {
    for (const terraform::ModuleCall& call : member.config.calls) {
      if (const Member* callee = set.called(member, call.source))
        member.calls.emplace(call.name, callee);
    }
    std::vector<std::string> mocks;
    for (std::string& path : find_configuration(member.directory, /*recursive=*/true, member.errors,
                                                is_in_directories_below, modules)) {
      if (set.around(path) != &member) continue;
      (terraform::is_mock_file(path) ? mocks : member.value_files).push_back(std::move(path));
    }
    reader.add_tests(mocks, member);
  }
  return set;
}

std::vector<SourceRef> ModuleSet::sources() const {
  std::vector<SourceRef> found;
  for (const Member& member : members_) {
    for (const auto* files : {&member.files, &member.tests})
      std::ranges::transform(*files, std::back_inserter(found), &File::source);
  }
  return found;
}

const ModuleSet::Member* ModuleSet::find(const std::string& directory) const {
  const auto found = by_identity_.find(os::canonical(directory));
  return found == by_identity_.end() ? nullptr : found->second;
}

const ModuleSet::Member* ModuleSet::around(const std::string& path) const {
  std::string_view directory = os::directory_of(path);
  for (;;) {
    if (const Member* member = find(directory.empty() ? "." : std::string(directory)))
      return member;
    if (directory.empty() || directory == os::directory_of(directory)) return nullptr;
    directory = os::directory_of(directory);
  }
}

const ModuleSet::Member* ModuleSet::called(const Member& caller, const std::string& source) const {
  if (!terraform::is_local_source(source)) return nullptr;
  return find(os::joined(caller.directory, source));
}

std::vector<ModuleSet::Call> ModuleSet::calls_of(const Member& module) const {
  std::vector<Call> calls;
  for (const Member& member : members_) {
    for (const auto& [name, callee] : member.calls) {
      if (callee == &module) calls.push_back({&member, name});
    }
  }
  return calls;
}

// --- objects of a module

std::vector<std::string> declared_objects(const terraform::ModuleConfig& module) {
  std::vector<std::string> names;
  for (const auto& item : module.variables) names.push_back("var." + item.name);
  for (const auto& item : module.locals) names.push_back("local." + item.name);
  for (const auto& item : module.outputs) names.push_back("output." + item.name);
  for (const auto& item : module.calls) names.push_back("module." + item.name);
  for (const auto& item : module.resources) names.push_back(item.address.text());
  std::ranges::sort(names);
  return names;
}

std::optional<SourceRange> declaration_of(const ObjectName& object,
                                          const terraform::ModuleConfig& module) {
  const auto range_of = [](const auto* found) {
    return found ? std::optional(found->range) : std::nullopt;
  };
  switch (object.kind) {
    case Kind::Variable:
      return range_of(module.variables.find(object.name()));
    case Kind::Local:
      if (const auto* local = module.locals.find(object.name())) return local->name_range;
      return std::nullopt;
    case Kind::Output:
      return range_of(module.outputs.find(object.name()));
    case Kind::Module:
      return range_of(module.calls.find(object.name()));
    case Kind::Resource:
      return range_of(module.resources.find(object.text()));
    case Kind::Other:
      break;
  }
  return std::nullopt;
}

namespace {

bool sets_name(const Body& body, const std::string& name) {
  Diagnostics ignored;
  const auto values = body.just_attributes(ignored);
  return std::ranges::find(values, name, &Attribute::name) != values.end();
}

// Returns whether a test gives a variable of its module a value, in all runs or in one. Runs can be of other modules.
bool sets_in_test(const Body& test, const std::string& name) {
  static const BodySchema schema{{}, {{"variables", {}}, {"run", {"name"}}, {"module", {}}}};
  Diagnostics ignored;
  const auto blocks = test.partial_content(schema, ignored).content.blocks;
  if (std::ranges::find(blocks, "module", &Block::type) != blocks.end()) return false;
  return std::ranges::any_of(blocks, [&](const Block& block) {
    return block.type == "run" ? sets_in_test(block.body, name) : sets_name(block.body, name);
  });
}

}  // namespace

void report_existing_value(const ObjectName& variable, const ModuleSet::Member& module,
                           const FileOptions& options, Diagnostics& diags) {
  Diagnostics ignored;
  const auto report = [&](const File& file) {
    diags.add(DiagnosticCode::InvalidEdit, {},
              "The file " + in_quotes(file.source()->name()) + " already has a value for " +
                  in_quotes(variable.text()) + ", which the variable would get.");
  };
  for (const File& file : read_files(module.value_files, options, ignored)) {
    if (sets_name(file.body(), variable.name())) return report(file);
  }
  for (const File& test : module.tests) {
    if (sets_in_test(test.body(), variable.name())) return report(test);
  }
}

void report_undeclared_object(const std::string& object, const SourceRange& range,
                              const terraform::ModuleConfig& module, Diagnostics& diags) {
  const std::vector<std::string> declared = declared_objects(module);
  const std::vector<std::string_view> names(declared.begin(), declared.end());
  diags.add(DiagnosticCode::UndeclaredName, range,
            "The module does not declare " + in_quotes(object) + "." + did_you_mean(object, names));
}

void report_undeclared_objects(const Expression& expression, const EvalContext& defined,
                               const terraform::ModuleConfig& module, Diagnostics& diags) {
  for (const Traversal& reference : expression.variables()) {
    const std::string root(reference.root_name());
    const bool is_other = std::ranges::find(other_roots, root) != std::end(other_roots);
    if (is_other || root == "var" || root == "local" || defined.find_variable(root)) continue;
    const auto object = ObjectName::of(reference);
    if (object && declaration_of(*object, module)) continue;
    report_undeclared_object(object ? object->text() : root, reference.range(), module, diags);
  }
}

}  // namespace hecla::analysis
