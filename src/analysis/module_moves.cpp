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

bool is_provider(std::string_view path) { return path.starts_with("provider."); }

// Returns a text without white space.
std::string dense(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (std::string_view(" \t\r\n").find(c) == std::string_view::npos) result += c;
  }
  return result;
}

class MoveFinder {
 public:
  MoveFinder(std::string before, std::string after, const write::StructuralDiffOptions& options)
      : before_(os::normal_path(before)), after_(os::normal_path(after)), options_(options) {
    options_.is_nameless = nullptr;
  }

  std::vector<Difference> run(std::vector<Difference> all) {
    for (Difference& difference : all) add(std::move(difference));
    is_gone_.resize(items_.size());
    replaced_.resize(items_.size());
    pair([this](const Difference& item) { return key(item); });
    pair([this](const Difference& item) { return provider_key(item); });
    pair_in_files();
    std::vector<Difference> result;
    for (std::size_t i = 0; i < items_.size(); ++i) {
      if (!is_gone_[i]) result.push_back(std::move(items_[i]));
      std::move(replaced_[i].begin(), replaced_[i].end(), std::back_inserter(result));
    }
    return result;
  }

 private:
  // The directory, and what the item is in it; nothing for items that are not compared.
  using Key = std::optional<std::pair<std::string, std::string>>;

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

  // Replaces a removal and an addition with the same key by the changes.
  template <class GetKey>
  void pair(GetKey get_key) {
    std::multimap<std::pair<std::string, std::string>, std::size_t> added;
    for (std::size_t i = 0; i < items_.size(); ++i) {
      if (!is_open(i, DifferenceKind::Added)) continue;
      if (Key key = get_key(items_[i])) added.emplace(*std::move(key), i);
    }
    for (std::size_t i = 0; i < items_.size(); ++i) {
      if (!is_open(i, DifferenceKind::Removed)) continue;
      const Key key = get_key(items_[i]);
      const auto other = key ? added.find(*key) : added.end();
      if (other == added.end()) continue;
      is_gone_[i] = is_gone_[other->second] = true;
      replaced_[i] = changes(items_[i], items_[other->second]);
      added.erase(other);
    }
  }

  // Returns whether a difference is of a kind, in a file of a module, and has no counterpart yet.
  bool is_open(std::size_t index, DifferenceKind kind) const {
    const Difference& item = items_[index];
    return !is_gone_[index] && item.kind == kind && is_native_module_file(range_of(item));
  }

  static const SourceRange& range_of(const Difference& item) {
    return item.kind == DifferenceKind::Removed ? item.before : item.after;
  }

  // Returns the path of the file below its side.
  std::string file_of(const Difference& item) const {
    return os::relative_path(os::normal_path(range_of(item).name()),
                             item.kind == DifferenceKind::Removed ? before_ : after_);
  }

  // Items with the same key are the same object of a module.
  Key key(const Difference& item) const {
    std::string directory(os::directory_of(file_of(item)));
    const std::string_view local = local_name(item.path);
    if (!local.empty()) return std::pair(std::move(directory), "locals." + std::string(local));
    return std::pair(std::move(directory),
                     has_own_name(item.path) ? item.path : dense(range_of(item).text()));
  }

  // Returns whether the path is not the type alone, or one of several: "moved", "provider.aws[1]".
  static bool has_own_name(std::string_view path) {
    return path.find('.') != std::string_view::npos && !path.ends_with(']') && !is_provider(path);
  }

  // Configurations of a provider have their aliases.
  Key provider_key(const Difference& item) const {
    if (!is_provider(item.path)) return std::nullopt;
    Diagnostics ignored;
    const SourceRange& range = range_of(item);
    const File file = parsed(range, ignored);
    std::string name = item.path.substr(0, item.path.find('['));
    for (const syntax::BlockNode* block : file.native()->root_body()->blocks) {
      if (const syntax::AttributeNode* alias = block->body.find_attribute("alias"))
        name.append(" ").append(in(range, alias->value->range).text());
    }
    return std::pair(std::string(os::directory_of(file_of(item))), std::move(name));
  }

  // --- blocks without names that changed in their files

  struct Open {
    std::vector<std::size_t> removed, added;
  };

  void pair_in_files() {
    std::map<std::string, Open> files;
    for (std::size_t i = 0; i < items_.size(); ++i) {
      const std::string& path = items_[i].path;
      const std::string_view type = std::string_view(path).substr(0, path.find_first_of(".["));
      const auto labels = static_cast<std::size_t>(std::ranges::count(path, '.'));
      if (!is_nameless_block(type, labels)) continue;
      if (is_open(i, DifferenceKind::Removed)) files[file_of(items_[i])].removed.push_back(i);
      if (is_open(i, DifferenceKind::Added)) files[file_of(items_[i])].added.push_back(i);
    }
    for (const auto& [name, open] : files) {
      if (!open.removed.empty() && !open.added.empty()) compare_in_file(open);
    }
  }

  void compare_in_file(const Open& open) {
    Diagnostics ignored;
    const File before = with_only(open.removed, ignored), after = with_only(open.added, ignored);
    auto found = write::structural_diff(before, after, ignored, options_);
    for (const std::size_t i : open.removed) is_gone_[i] = true;
    for (const std::size_t i : open.added) is_gone_[i] = true;
    for (Difference& item : found) {
      const std::size_t around = find_around(item.before.has_source() ? open.removed : open.added,
                                             item.before.has_source() ? item.before : item.after);
      rename(item.path, items_[around].path);
      if (item.before.has_source()) move_to(items_[open.removed[0]].before, item.before);
      if (item.after.has_source()) move_to(items_[open.added[0]].after, item.after);
      replaced_[around].push_back(std::move(item));
    }
  }

  // Parses the file of items with blanks in place of everything else, so that positions are the same.
  File with_only(const std::vector<std::size_t>& items, Diagnostics& diags) const {
    const SourceRef& source = range_of(items_[items[0]]).source();
    std::string text(source->text());
    std::size_t at = 0;
    const auto blank_until = [&](std::size_t end) {
      for (; at < end; ++at) text[at] = text[at] == '\n' ? '\n' : ' ';
    };
    for (const std::size_t i : items) {
      const ByteRange range = range_of(items_[i]).bytes();
      blank_until(range.begin);
      at = range.end;
    }
    blank_until(text.size());
    return parse_text(source->name(), std::move(text), diags, {.limits = options_.limits});
  }

  // Returns the one of some items, which are in source order, that contains a range.
  std::size_t find_around(const std::vector<std::size_t>& items, const SourceRange& range) const {
    const auto found = std::ranges::partition_point(
        items, [&](std::size_t i) { return range_of(items_[i]).bytes().end < range.bytes().end; });
    return found == items.end() ? items.back() : *found;
  }

  // Replaces the path of a block at the beginning of a path.
  static void rename(std::string& path, const std::string& block) {
    const std::string name = block.substr(0, block.find('['));
    std::size_t end = name.size();
    if (path.substr(std::min(end, path.size())).starts_with('[')) end = path.find(']', end) + 1;
    path.replace(0, std::min(end, path.size()), block);
  }

  static void move_to(const SourceRange& file, SourceRange& range) {
    range = SourceRange(file.source(), range.bytes());
  }

  // Parses an item as a file of its own.
  File parsed(const SourceRange& range, Diagnostics& diags) const {
    return File(
        syntax::parse_config(Source::make(std::string(range.name()), std::string(range.text())),
                             diags, {.limits = options_.limits}));
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
                                                    ignored, options_)) {
      if (inner.before.has_source()) inner.before = in(before, inner.before.bytes());
      if (inner.after.has_source()) inner.after = in(after, inner.after.bytes());
      is_local ? void(inner.path.insert(0, "locals.")) : rename(inner.path, removed.path);
      result.push_back(std::move(inner));
    }
    return result;
  }

  std::string before_, after_;
  write::StructuralDiffOptions options_;
  std::vector<Difference> items_;
  std::vector<bool> is_gone_;                      // by item: it is part of a move or a change
  std::vector<std::vector<Difference>> replaced_;  // by item: what is in its place
};

}  // namespace

bool is_nameless_block(std::string_view type, std::size_t labels) {
  return (labels == 0 && type != "locals") || type == "provider";
}

std::vector<Difference> with_moves(std::vector<Difference> differences, const std::string& before,
                                   const std::string& after,
                                   const write::StructuralDiffOptions& options) {
  return MoveFinder(before, after, options).run(std::move(differences));
}

}  // namespace hecla::analysis
