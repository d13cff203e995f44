// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "analysis/rename.h"

#include <hecla/terraform/file_structure.h>
#include <hecla/write/change.h>
#include <hecla/write/document.h>

#include <algorithm>
#include <functional>
#include <map>
#include <set>

#include "analysis/files.h"
#include "analysis/object_uses.h"
#include "analysis/searched_document.h"
#include "os/paths.h"
#include "unicode/message_text.h"
#include "unicode/unicode.h"

namespace hecla::analysis {
namespace {

using Kind = ObjectName::Kind;
using Step = ReferenceUse::Step;
using NameList = std::vector<std::string>;
using NameSet = std::set<std::string, std::less<>>;

write::Address address_of(const NameList& names) {
  write::Address address;
  for (const std::string& name : names) name == "*" ? address.any() : address.name(name);
  return address;
}

class Renamer {
 public:
  Renamer(const ModuleSet& modules, const ModuleSet::Member& module, const ObjectName& object,
          const std::string& name, const RenameOptions& options, Diagnostics& diags)
      : modules_(modules),
        module_(module),
        object_(object),
        name_(name),
        options_(options),
        diags_(diags),
        declaration_(object.declaration()) {}

  std::optional<std::vector<ChangedFile>> run() {
    if (!check()) return std::nullopt;
    require_whole();
    rename_declaration();
    rename_references();
    if (object_.kind == Kind::Variable) rename_arguments();
    std::vector<ChangedFile> result;
    if (!diags_.has_errors()) result = changed_files();
    if (!diags_.has_errors()) check_declarations(module_, result, options_.reading, diags_);
    if (diags_.has_errors()) return std::nullopt;
    return result;
  }

 private:
  // Names that are not references, by an address whose last name changes. `selected` has the second names, if that is
  // "*".
  struct Declared {
    NameList names;
    NameSet selected = {};
  };

  // What changes in one file.
  struct FilePlan {
    SourceRef source;
    std::vector<write::Change> references = {};
    std::vector<Declared> declared = {};
    bool has_declaration = false;
  };

  void fail(const SourceRange& range, std::string detail) {
    diags_.add(DiagnosticCode::InvalidEdit, range, std::move(detail));
  }

  // --- what must hold before

  bool check() {
    const auto place = declaration_of(object_, module_.config);
    if (!place) return report_undeclared_object(object_.text(), {}, module_.config, diags_), false;
    if (!unicode::is_identifier(name_)) {
      fail({}, in_quotes(name_) + " is not a valid name.");
      return false;
    }
    ObjectName renamed = object_;
    renamed.names.back() = name_;
    if (const auto existing = declaration_of(renamed, module_.config)) {
      fail(*existing, "The module already declares " + in_quotes(renamed.text()) + ".");
      return false;
    }
    if (object_.kind == Kind::Variable) {
      report_existing_value(renamed, module_, options_.reading, diags_);
      if (diags_.has_errors()) return false;
    }
    if (const auto past = place_in_the_past(renamed)) {
      report_past_address(*past, diags_);
      return false;
    }
    const bool can_move = object_.kind == Kind::Module ||
                          (object_.kind == Kind::Resource && object_.names.size() == 2);
    if (options_.adds_moved && !can_move) {
      fail({}, "Only managed resources and module calls can have moved blocks.");
      return false;
    }
    return true;
  }

  // Returns the address in a moved or removed block that something would have with the new name, although the block
  // says that nothing has it.
  std::optional<ReferenceUse> place_in_the_past(const ObjectName& renamed) {
    const Limits& limits = options_.reading.limits;
    for (const ObjectUse& found : uses_of(modules_, {&module_, renamed}, limits)) {
      const ReferenceUse& use = found.use;
      if (use.argument != "from" || !is_address(use)) continue;
      ReferenceUse present = use;
      present.steps[found.step].name = object_.name();
      const ModuleObject last = named_objects(*found.module, present).back().object;
      if (declaration_of(last.name, last.module->config) && !is_move_of_instance(use)) return use;
    }
    return std::nullopt;
  }

  // Returns whether the address is in a moved block that leads to another instance of the object once that is renamed.
  bool is_move_of_instance(const ReferenceUse& from) {
    if (options_.adds_moved) return false;  // leads back
    if (!destinations_) destinations_ = find_destinations();
    const auto found = destinations_->find(place_of_block(from));
    return found != destinations_->end() && found->second != from.text();
  }

  using BlockPlace = std::pair<const Source*, std::uint32_t>;
  static BlockPlace place_of_block(const ReferenceUse& use) {
    return {use.range.source().get(), use.block_range.begin};
  }

  // Returns the addresses with the new name that moved blocks lead to, by the places of the blocks.
  std::map<BlockPlace, std::string> find_destinations() const {
    std::map<BlockPlace, std::string> found;
    for (ObjectUse& to : uses_of(modules_, {&module_, object_}, options_.reading.limits)) {
      if (to.use.argument != "to" || to.use.block != "moved") continue;
      to.use.steps[to.step].name = name_;
      found.emplace(place_of_block(to.use), to.use.text());
    }
    return found;
  }

  // Errors in a module and its callers hide references.
  void require_whole() {
    if (options_.is_partial) return;
    std::vector<const ModuleSet::Member*> whole = {&module_};
    for (std::size_t i = 0; i < whole.size(); ++i) {
      diags_.append(whole[i]->errors);
      for (const ModuleSet::Call& call : modules_.calls_of(*whole[i])) {
        if (std::ranges::find(whole, call.caller) == whole.end()) whole.push_back(call.caller);
      }
    }
  }

  // --- references

  FilePlan& plan(const SourceRef& source) {
    FilePlan& file = files_[source->name()];
    file.source = source;
    return file;
  }

  // Replaces the name in one step of a reference, and nothing around it.
  void rename_step(const SourceRange& reference, const Step& step) {
    const std::string_view text = reference.source()->text();
    const std::string_view old = text.substr(step.range.begin, step.range.size());
    const std::string written = step.is_index ? "\"" + step.name : step.name;
    const std::size_t at = old.rfind(written);
    const bool is_written =
        at != old.npos && (step.is_index ? old.find(written) == at : old.ends_with(written));
    if (is_written) {
      const auto end = static_cast<std::uint32_t>(step.range.begin + at + written.size());
      const auto begin = static_cast<std::uint32_t>(end - step.name.size());
      plan(reference.source()).references.push_back({{begin, end}, name_});
      return;
    }
    // A key with escape sequences, or one that a comment repeats.
    const bool is_json_string = old.find('\\') != std::string_view::npos;
    const std::string quote = is_json_string ? "\\\"" : "\"";
    std::string now = step.is_index          ? "[" + quote + name_ + quote + "]"
                      : old.starts_with('.') ? "." + name_
                                             : name_;
    plan(reference.source()).references.push_back({step.range, std::move(now)});
  }

  // Addresses of moved and removed objects are those of the past.
  bool is_kept(const ReferenceUse& use) const {
    if (use.block == "removed") return true;
    return use.block == "moved" && (use.argument == "from" || options_.adds_moved);
  }

  void rename_references() {
    const ModuleObject object{&module_, object_};
    for (const ObjectUse& found : uses_of(modules_, object, options_.reading.limits)) {
      if (!is_kept(found.use)) rename_step(found.use.range, found.use.steps[found.step]);
    }
    if (object_.kind == Kind::Output) check_whole_uses();
  }

  // Reports references to a call or a run without one of its outputs.
  void check_whole_uses() {
    for_each_use(modules_, options_.reading.limits,
                 [&](const ModuleSet::Member& around, const ReferenceUse& use, const auto& runs) {
                   if (use.argument == "depends_on" || is_address(use)) return;
                   if (whole_module(around, use, runs) == &module_) report_whole(use);
                 });
  }

  // Returns the module of which a reference is to all outputs, or null.
  static const ModuleSet::Member* whole_module(const ModuleSet::Member& around,
                                               const ReferenceUse& use,
                                               std::span<const TestRun> runs) {
    if (use.steps[0].name == "run" && use.steps.size() == 2) {
      const auto run = std::ranges::find(runs, use.steps[1].name, &TestRun::name);
      return run == runs.end() ? nullptr : run->module;
    }
    const auto named = named_objects(around, use, runs);
    if (named.empty()) return nullptr;
    const auto& [object, step] = named.back();
    if (object.name.kind != Kind::Module || !use.after(step + 1).empty()) return nullptr;
    const auto call = object.module->calls.find(object.name.name());
    return call == object.module->calls.end() ? nullptr : call->second;
  }

  void report_whole(const ReferenceUse& use) {
    report_left(use.range, "This refers to all outputs of the call, so " +
                               in_quotes(object_.text()) + " may be used here under its name.");
  }

  void report_left(const SourceRange& range, const std::string& detail) {
    if (options_.is_partial) {
      diags_.add(DiagnosticCode::SkippedPart, range, detail + " It is left as it is.");
    } else {
      fail(range, detail + " To rename the rest, add --partial.");
    }
  }

  void rename_declaration() {
    for (const File& file : module_.files) {
      FilePlan& own = plan(file.source());
      own.declared.push_back({declaration_});
      if (object_.names.front() == "data")
        own.declared.push_back({{"check", "*", "data", object_.names[1], object_.names[2]}});
      own.has_declaration = true;
    }
  }

  void rename_arguments() {
    std::map<const ModuleSet::Member*, NameSet> callers;
    for (const ModuleSet::Call& call : modules_.calls_of(module_))
      callers[call.caller].insert(call.name);
    for (const auto& [caller, calls] : callers) {
      for (const File& file : caller->files)
        plan(file.source()).declared.push_back({{"module", "*", object_.name()}, calls});
    }
    for (const ModuleSet::Member& member : modules_.members()) {
      for (const File& test : member.tests) rename_in_test(test, member);
    }
    rename_in_values();
  }

  // --- tests and values

  void rename_in_test(const File& test, const ModuleSet::Member& around) {
    const std::vector<TestRun> runs = test_runs(test, around, modules_);
    NameSet own_runs;
    for (const TestRun& run : runs) {
      if (run.module == &module_) own_runs.insert(run.name);
    }
    if (&around != &module_ && own_runs.empty()) return;
    FilePlan& file = plan(test.source());
    if (const auto given = value_of_all_runs(test)) {
      if (is_for_others(runs, around))
        report_left(
            *given,
            "This is also a value of another module, because all runs of the file have it.");
      else
        file.declared.push_back({{"variables", object_.name()}});
    }
    if (!own_runs.empty())
      file.declared.push_back({{"run", "*", "variables", object_.name()}, own_runs});
  }

  // Returns the place of the value that a test gives all of its runs.
  std::optional<SourceRange> value_of_all_runs(const File& test) const {
    static const BodySchema schema{{}, {{"variables", {}}}};
    Diagnostics ignored;
    for (const Block& block : test.body().partial_content(schema, ignored).content.blocks) {
      for (const Attribute& value : block.body.just_attributes(ignored)) {
        if (value.name == object_.name()) return value.name_range;
      }
    }
    return std::nullopt;
  }

  // Returns whether another module of a test has a variable with the same name.
  bool is_for_others(std::span<const TestRun> runs, const ModuleSet::Member& around) const {
    const auto is_other = [&](const ModuleSet::Member* module) {
      return module != &module_ && (!module || module->config.variables.find(object_.name()));
    };
    return is_other(&around) || std::ranges::any_of(runs, is_other, &TestRun::module);
  }

  void rename_in_values() {
    for (const File& file : read_files(module_.value_files, options_.reading, diags_))
      plan(file.source()).declared.push_back({{object_.name()}});
  }

  // --- the new texts

  std::vector<ChangedFile> changed_files() {
    std::vector<ChangedFile> result;
    for (auto& [path, file] : files_) {
      ChangedFile renamed{.path = path, .before = file.source, .count = 0};
      std::ranges::sort(file.references, {},
                        [](const write::Change& change) { return change.range.begin; });
      std::string text = write::with_changes(file.source->text(), file.references);
      renamed.count = file.references.size() + rename_declared(path, file, text);
      if (text == file.source->text()) continue;
      renamed.after = std::move(text);
      result.push_back(std::move(renamed));
    }
    return result;
  }

  // Renames what the file declares and sets, and returns how many names that were.
  std::size_t rename_declared(const std::string& path, const FilePlan& file, std::string& text) {
    Diagnostics ignored;
    FileOptions reading = options_.reading;
    reading.syntax = Syntax::Auto;
    const write::Document found_in(Source::make(path, text), ignored, reading,
                                   terraform::json_structure(os::file_name(path)));
    SearchedDocument searched(found_in, reading.limits);
    std::vector<write::Edit> edits;
    std::size_t count = 0;
    for (const Declared& declared : file.declared) {
      const write::Address names = address_of(declared.names);
      const bool has_one_address = !names.is_pattern() && !found_in.file().is_json();
      bool is_renamed = false;
      for (const write::Located& part : searched.find_declarations(names)) {
        const write::Address address = searched.path(part);
        if (!is_selected(address, declared)) continue;
        ++count;
        const bool is_block = part.kind == write::Located::Kind::Block;
        NameList renamed = is_block ? block_names(declared) : NameList{name_};
        renamed.back() = name_;
        if (!is_renamed || !has_one_address)
          edits.push_back(
              write::Edit::rename(has_one_address ? names : address, std::move(renamed)));
        is_renamed = true;
        const bool adds_moved = is_block && options_.adds_moved && file.has_declaration;
        if (adds_moved && !has_moved_) edits.push_back(moved_block(address));
        has_moved_ |= adds_moved;
      }
    }
    if (edits.empty()) return 0;
    if (options_.adds_moved && file.has_declaration && !has_moved_) {
      fail({}, "The declaration of " + in_quotes(object_.text()) + " in " + path +
                   " is in the JSON syntax, where --moved cannot add a block.");
      return 0;
    }
    write::Document document = found_in;
    for (write::Edit& edit : edits) edit.is_partial = options_.is_partial;
    // From the end, so that the addresses of those before stay the same.
    std::ranges::reverse(edits);
    if (document.apply(edits, diags_)) text = document.text();
    return count;
  }

  // Returns the type and the labels of a block, without those of the block around it.
  static NameList block_names(const Declared& declared) {
    const auto outer = std::find(declared.names.rbegin(), declared.names.rend(), "*");
    return {outer.base(), declared.names.end()};
  }

  // In the JSON syntax, indexes of arrays can be between the names.
  static bool is_selected(const write::Address& address, const Declared& declared) {
    if (declared.selected.empty()) return true;
    std::size_t count = 0;
    for (const write::AddressStep& step : address.steps()) {
      if (step.kind == write::AddressStep::Kind::Name && ++count == 2)
        return declared.selected.contains(step.name);
    }
    return false;
  }

  write::Edit moved_block(const write::Address& block) const {
    ObjectName renamed = object_;
    renamed.names.back() = name_;
    return write::Edit::add(
        block, "\nmoved {\n  from = " + object_.text() + "\n  to   = " + renamed.text() + "\n}",
        write::Placement::After);
  }

  const ModuleSet& modules_;
  const ModuleSet::Member& module_;
  const ObjectName& object_;
  const std::string& name_;
  const RenameOptions& options_;
  Diagnostics& diags_;
  NameList declaration_;
  std::map<std::string, FilePlan> files_;  // by path
  bool has_moved_ = false;                 // whether the moved block was added
  std::optional<std::map<BlockPlace, std::string>> destinations_;  // see find_destinations()
};

}  // namespace

std::optional<std::vector<ChangedFile>> rename(const ModuleSet& modules,
                                               const ModuleSet::Member& module,
                                               const ObjectName& object, const std::string& name,
                                               const RenameOptions& options, Diagnostics& diags) {
  return Renamer(modules, module, object, name, options, diags).run();
}

}  // namespace hecla::analysis
