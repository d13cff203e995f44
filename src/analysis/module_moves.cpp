// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "analysis/module_moves.h"

#include <hecla/syntax/parse.h>
#include <hecla/terraform/module.h>

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "os/paths.h"

namespace hecla::analysis {
namespace {

using write::Difference;
using write::DifferenceKind;

// Returns the name of a local value in "locals.a" or "locals[1].a"; empty for other paths.
std::string_view local_name(std::string_view path) {
  if (!path.starts_with("locals")) return {};
  path.remove_prefix(6);
  if (path.starts_with('[')) path.remove_prefix(std::min(path.find(']'), path.size() - 1) + 1);
  if (!path.starts_with('.')) return {};
  path.remove_prefix(1);
  return path.find_first_of(".[") == std::string_view::npos ? path : std::string_view();
}

// Returns whether the path is that of a block of local values.
bool is_locals(std::string_view path) {
  return path == "locals" || (path.starts_with("locals[") && path.ends_with(']'));
}

bool is_native_module_file(const SourceRange& range) {
  const std::string_view name = os::file_name(range.name());
  return terraform::is_module_file(name) && !name.ends_with(".json");
}

class MoveFinder {
 public:
  MoveFinder(std::string before, std::string after, const Limits& limits)
      : before_(os::normal_path(before)), after_(os::normal_path(after)), limits_(limits) {}

  std::vector<Difference> run(std::vector<Difference> all) {
    for (Difference& difference : all) add(std::move(difference));
    for (std::size_t i = 0; i < items_.size(); ++i) {
      const Difference& item = items_[i];
      if (item.kind == DifferenceKind::Added && is_native_module_file(item.after))
        added_.emplace(key(item), i);
    }
    std::vector<bool> is_gone(items_.size());
    std::vector<std::vector<Difference>> replaced(items_.size());
    for (std::size_t i = 0; i < items_.size(); ++i) {
      const Difference& item = items_[i];
      if (item.kind != DifferenceKind::Removed || !is_native_module_file(item.before)) continue;
      const auto other = added_.find(key(item));
      if (other == added_.end() || is_gone[other->second]) continue;
      is_gone[i] = is_gone[other->second] = true;
      replaced[i] = changes(item, items_[other->second]);
    }
    std::vector<Difference> result;
    for (std::size_t i = 0; i < items_.size(); ++i) {
      if (!is_gone[i]) result.push_back(std::move(items_[i]));
      std::move(replaced[i].begin(), replaced[i].end(), std::back_inserter(result));
    }
    return result;
  }

 private:
  // Adds a difference; instead of a block of local values, these.
  void add(Difference difference) {
    const bool is_removed = difference.kind == DifferenceKind::Removed;
    const SourceRange range = is_removed ? difference.before : difference.after;
    if ((!is_removed && difference.kind != DifferenceKind::Added) || !is_locals(difference.path) ||
        !is_native_module_file(range)) {
      items_.push_back(std::move(difference));
      return;
    }
    Diagnostics ignored;
    const File file = parsed(range, ignored);
    for (const syntax::BlockNode* block : file.native()->root_body()->blocks) {
      for (const syntax::AttributeNode* attribute : block->body.attributes) {
        const SourceRange own = in(range, attribute->range);
        items_.push_back({difference.kind, "locals." + std::string(attribute->name()),
                          is_removed ? own : SourceRange(), is_removed ? SourceRange() : own});
      }
    }
  }

  // Items with the same key are the same object of a module.
  std::pair<std::string, std::string> key(const Difference& item) const {
    const bool is_removed = item.kind == DifferenceKind::Removed;
    const SourceRange& range = is_removed ? item.before : item.after;
    std::string directory = os::relative_path(os::normal_path(os::directory_of(range.name())),
                                              is_removed ? before_ : after_);
    const std::string_view local = local_name(item.path);
    if (!local.empty()) return {std::move(directory), "locals." + std::string(local)};
    return {std::move(directory), has_own_name(item.path) ? item.path : content_key(range)};
  }

  // Returns whether the path is not the type alone, or one of several: "moved", "provider.aws[1]".
  static bool has_own_name(std::string_view path) {
    return path.find('.') != std::string_view::npos && !path.ends_with(']');
  }

  // Blocks without labels are the same if they have the same text but for white space.
  static std::string content_key(const SourceRange& range) {
    std::string key;
    for (const char c : range.text()) {
      if (std::string_view(" \t\r\n").find(c) == std::string_view::npos) key += c;
    }
    return key;
  }

  // Parses an item as a file of its own.
  File parsed(const SourceRange& range, Diagnostics& diags) const {
    return File(
        syntax::parse_config(Source::make(std::string(range.name()), std::string(range.text())),
                             diags, {.limits = limits_}));
  }

  // Returns the range in the file for one in an item.
  static SourceRange in(const SourceRange& item, ByteRange range) {
    const std::uint32_t begin = item.bytes().begin;
    return SourceRange(item.source(), {begin + range.begin, begin + range.end});
  }

  // Returns the move of an item to another file, and what changed in it.
  std::vector<Difference> changes(const Difference& removed, const Difference& added) const {
    const SourceRange &before = removed.before, &after = added.after;
    const bool is_local = !local_name(removed.path).empty();
    std::vector<Difference> result;
    if (os::relative_path(os::normal_path(before.name()), before_) !=
        os::relative_path(os::normal_path(after.name()), after_)) {
      result.push_back({DifferenceKind::Moved, added.path, before, after});
    }
    Diagnostics ignored;
    for (Difference& inner : write::structural_diff(parsed(before, ignored), parsed(after, ignored),
                                                    ignored, {.limits = limits_})) {
      if (inner.before.has_source()) inner.before = in(before, inner.before.bytes());
      if (inner.after.has_source()) inner.after = in(after, inner.after.bytes());
      if (is_local) inner.path.insert(0, "locals.");
      result.push_back(std::move(inner));
    }
    return result;
  }

  std::string before_, after_;
  const Limits& limits_;
  std::vector<Difference> items_;
  std::multimap<std::pair<std::string, std::string>, std::size_t> added_;
};

}  // namespace

std::vector<Difference> with_moves(std::vector<Difference> differences, const std::string& before,
                                   const std::string& after, const Limits& limits) {
  return MoveFinder(before, after, limits).run(std::move(differences));
}

}  // namespace hecla::analysis
