// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "validate/module_tree.h"

#include <hecla/terraform/module.h>

#include <set>

#include "terraform/secrets.h"
#include "unicode/message_text.h"

namespace hecla::validate {
namespace {

class TreeReader {
 public:
  TreeReader(ModuleSource& source, const Options& options, Diagnostics& diags)
      : source_(source), options_(options), diags_(diags) {}

  ModuleTree read() {
    read_nodes();
    std::set<const ModuleConfig*> seen;
    for (const ModuleNode& node : tree_.nodes)
      if (seen.insert(node.config.get()).second) mark_calls(node);
    mark_runs();
    return std::move(tree_);
  }

 private:
  void read_nodes() {
    const auto files = source_.root(diags_);
    if (!files) return;
    root_files_ = files;
    ModuleNode& root = tree_.nodes.emplace_back();
    set_files(root, *files);
    for (const ModuleFile& file : files->tests) {
      check_test_file(file.body, diags_);
      declared_by(*files).mark_test(file.body, diags_.has_errors());
    }
    identities_[&root] = files->identity;
    if (diags_.has_errors()) return;
    // The list grows while it is read.
    for (std::size_t i = 0; i < tree_.nodes.size() && !is_too_large_; ++i)
      read_children(tree_.nodes[i]);
  }

  void set_files(ModuleNode& node, const ModuleFiles& files) {
    node.directory = files.directory;
    auto& config = configs_[files.identity];
    if (!config) {
      const std::size_t syntax_errors = diags_.items().size();
      config =
          std::make_shared<const ModuleConfig>(read_config(files.files, options_.limits, diags_));
      const terraform::DeclaredSecrets& secrets = declared_by(files);
      for (const ModuleFile& file : files.files) {
        secrets.mark(file.body, diags_.has_errors());
        secrets.mark_near(file.body.range().source(),
                          std::span(diags_.items()).first(syntax_errors));
      }
    }
    node.config = config;
  }

  terraform::DeclaredSecrets& declared_by(const ModuleFiles& files) {
    const auto [known, is_new] = secrets_.try_emplace(files.identity);
    for (const ModuleFile& file : files.files) {
      if (is_new) known->second.add(file.body, diags_.has_errors());
    }
    return known->second;
  }

  // Marks what a module passes to secret variables of those that it calls, also in calls that are not checked. All other
  // modules were read before, since errors in those that are read here are not reported.
  void mark_calls(const ModuleNode& caller) {
    for (const Body& file : caller.config->files)
      terraform::mark_calls(file, diags_.has_errors(), declared_by_calls_of(caller));
  }

  // The same for tests of the root module whose runs are about other modules.
  void mark_runs() {
    if (!root_files_) return;
    for (const ModuleFile& file : root_files_->tests) {
      terraform::mark_runs(file.body, diags_.has_errors(),
                           declared_by_calls_of(tree_.nodes.front()));
    }
  }

  terraform::FindDeclaredSecrets declared_by_calls_of(const ModuleNode& caller) {
    return [&](const std::string& name,
               const std::string& written) -> const terraform::DeclaredSecrets* {
      // An override file can give the call another source.
      const ModuleCall* const call = caller.config->calls.find(name);
      const std::string& source = call && call->has_valid_source ? call->source : written;
      std::vector<std::string> path = caller.path;
      path.push_back(name);
      Diagnostics ignored(1);
      const auto found = source_.find({std::move(path), source, caller.directory}, ignored);
      return found.files ? &declared_by(*found.files) : nullptr;
    };
  }

  void read_children(ModuleNode& node) {
    for (const ModuleCall& call : node.config->calls) {
      if (!call.has_valid_source) continue;
      if (tree_.nodes.size() >= options_.max_modules ||
          node.path.size() >= options_.max_module_depth) {
        diags_.add(DiagnosticCode::TooManyModules, call.range,
                   "The modules call each other too often: at most " +
                       counted(options_.max_modules, "module") + " and " +
                       counted(options_.max_module_depth, "level") + " are allowed.");
        is_too_large_ = true;
        return;
      }
      read_child(node, call);
    }
  }

  void read_child(ModuleNode& parent, const ModuleCall& call) {
    if (call.has_computed_source) {
      diags_.add(DiagnosticCode::ModuleNotInstalled, call.source_range,
                 "The source refers to variables, so the call is not checked.");
      return;
    }
    std::vector<std::string> path = parent.path;
    path.push_back(call.name);
    const auto found = source_.find({path, call.source, parent.directory}, diags_);
    if (!found.files) return report_missing(call, found.missing);
    if (!found.source.empty() && found.source != call.source) report_stale(call);
    if (!found.version.empty() && !call.version.constraints.empty()) {
      const auto version = parse_version(found.version);
      if (version && !is_satisfied(call.version.constraints, *version)) report_stale(call);
    }
    for (const ModuleNode* above = &parent; above; above = above->parent) {
      if (identities_[above] == found.files->identity) return report_recursion(call);
    }
    ModuleNode& child = tree_.nodes.emplace_back();
    child.path = std::move(path);
    child.parent = &parent;
    child.call = &call;
    identities_[&child] = found.files->identity;
    set_files(child, *found.files);
    parent.children.emplace(call.name, &child);
    check_child(child);
  }

  void report_missing(const ModuleCall& call, ModuleSource::Missing missing) {
    const bool is_error = missing == ModuleSource::Missing::NotFound;
    diags_.add(is_error || options_.requires_everything ? DiagnosticCode::ModuleNotFound
                                                        : DiagnosticCode::ModuleNotInstalled,
               call.range,
               is_error ? "The module " + in_quotes(call.source) + " was not found."
                        : "The module " + in_quotes(call.source) +
                              " is not installed, so the call is not checked. Install it with "
                              "\"terraform init\".");
  }

  void report_stale(const ModuleCall& call) {
    diags_.add(DiagnosticCode::ModuleNotFound, call.source_range,
               "Another source or version of this module is installed. Run \"terraform init\".");
  }

  void report_recursion(const ModuleCall& call) {
    diags_.add(DiagnosticCode::ReferenceCycle, call.range,
               "The module " + in_quotes(call.source) + " calls itself.");
  }

  void check_child(const ModuleNode& child) {
    if (child.config->backend) {
      diags_.add(DiagnosticCode::IgnoredBackend, child.config->backend->range,
                 "The backend of a module that is called is ignored.");
    }
    if (!child.config->imports.empty()) {
      diags_.add(DiagnosticCode::MisplacedBlock, child.config->imports.front().range,
                 "Import blocks are only allowed in the root module.");
    }
  }

  ModuleSource& source_;
  std::shared_ptr<const ModuleFiles> root_files_;
  const Options& options_;
  Diagnostics& diags_;
  ModuleTree tree_;
  std::map<std::string, std::shared_ptr<const ModuleConfig>> configs_;  // by identity
  std::map<const ModuleNode*, std::string> identities_;
  std::map<std::string, terraform::DeclaredSecrets> secrets_;  // by identity
  bool is_too_large_ = false;
};

}  // namespace

std::string ModuleNode::text() const {
  std::string text;
  for (const std::string& name : path)
    text.append(text.empty() ? "" : ".").append("module.").append(name);
  return text;
}

ModuleTree read_tree(ModuleSource& source, const Options& options, Diagnostics& diags) {
  return TreeReader(source, options, diags).read();
}

}  // namespace hecla::validate
