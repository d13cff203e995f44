// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#ifndef HECLA_WITHOUT_RE2

#include "terraform/file_pattern.h"

#include <re2/re2.h>

#include <algorithm>
#include <set>
#include <unordered_map>

#include "base/byte_text.h"
#include "unicode/message_text.h"
#include "unicode/unicode.h"

namespace hecla::terraform {

namespace {

FileProblem malformed(std::string_view part) {
  return {FileProblem::Kind::Other, "has an invalid pattern: " + in_quotes(part)};
}

// --- patterns as regular expressions ----------------------------------------------------------------

void append_literal(std::string& out, char32_t c) {
  append_hex(out += "\\x{", c);
  out += '}';
}

// Translates one part of a pattern, from one slash to the next.
class Translator {
 public:
  explicit Translator(std::string_view text) : text_(text) {}

  // Returns nothing if it is malformed.
  std::optional<std::string> run() {
    while (at_ < text_.size()) {
      if (!take()) return std::nullopt;
    }
    return std::move(out_);
  }

 private:
  char32_t next() {
    const unicode::CodePoint point = unicode::decode(text_, at_);
    at_ += point.length;
    return point.value;
  }
  bool take() {
    const char32_t c = next();
    switch (c) {
      case '*':
        out_ += ".*";
        return true;
      case '?':
        out_ += '.';
        return true;
      case '[':
        return take_class();
      case '{':
        return take_alternatives();
      case '\\':
        if (at_ == text_.size()) return false;
        append_literal(out_, next());
        return true;
      default:
        append_literal(out_, c);
        return true;
    }
  }
  // Returns the text up to the next `closing` without a backslash before it, and skips `closing`.
  std::optional<std::string_view> until(char closing) {
    for (std::size_t end = at_; end < text_.size(); ++end) {
      if (text_[end] == '\\') {
        ++end;
      } else if (text_[end] == closing) {
        const std::string_view inside = text_.substr(at_, end - at_);
        at_ = end + 1;
        return inside;
      }
    }
    return std::nullopt;
  }
  bool take_class() {
    auto inside = until(']');
    if (!inside || inside->empty()) return false;
    const bool negated = inside->starts_with('^');
    if (negated) inside->remove_prefix(1);
    if (inside->empty()) {  // any character
      out_ += '.';
      return true;
    }
    out_ += negated ? "[^" : "[";
    if (!Translator(*inside).append_ranges(out_)) return false;
    out_ += ']';
    return true;
  }
  // Translates the content of a character class.
  bool append_ranges(std::string& out) {
    while (at_ < text_.size()) {
      const auto low = class_character();
      if (!low) return false;
      auto high = low;
      if (text_.substr(at_).starts_with('-')) {
        ++at_;
        high = class_character();
        if (!high) return false;
      }
      if (*low > *high) continue;  // an empty range
      append_literal(out, *low);
      out += '-';
      append_literal(out, *high);
    }
    return !out.ends_with('[') && !out.ends_with('^');
  }
  std::optional<char32_t> class_character() {
    if (at_ == text_.size() || text_[at_] == '-') return std::nullopt;
    if (text_[at_] == '\\') ++at_;
    if (at_ == text_.size()) return std::nullopt;
    return next();
  }
  // Translates alternatives, each a pattern without alternatives.
  bool take_alternatives() {
    const auto inside = until('}');
    if (!inside) return false;
    Translator options(*inside);
    out_ += "(?:";
    for (bool more = true; more;) {
      auto option = options.until(',');
      more = option.has_value();
      if (!more) option = options.text_.substr(options.at_);
      const auto translated = Translator(*option).run();
      if (!translated) return false;
      out_ += *translated + (more ? "|" : ")");
    }
    return true;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::string out_;
};

// One part of a pattern: a name, a pattern of names, or "**".
struct Part {
  std::string name;  // if it is not a pattern
  std::shared_ptr<const RE2> regex = nullptr;
  bool any_depth = false;

  bool is_name() const { return !regex && !any_depth; }
  bool matches(const std::string& other) const {
    return any_depth || RE2::FullMatch(unicode::replace_invalid_utf8(other), *regex);
  }
};

FileResult<Part> make_part(std::string_view text) {
  if (text == "**") return Part{"**", nullptr, true};
  if (text.find_first_of("*?[{\\") == text.npos) return Part{std::string(text)};
  const auto translated = Translator(text).run();
  if (!translated) return malformed(text);
  RE2::Options options(RE2::Quiet);
  options.set_dot_nl(true);
  auto regex = std::make_shared<const RE2>(*translated, options);
  if (!regex->ok()) return malformed(text);
  return Part{std::string(text), std::move(regex)};
}

// Returns the parts of the directory's path, which are names, followed by those of the pattern, relative to the root.
FileResult<std::vector<Part>> all_parts(const RootDirectory& root, std::string_view path,
                                        std::string_view pattern) {
  auto directory = root.relative(path);
  if (!directory) return std::move(directory).error();
  std::vector<Part> parts;
  bool in_pattern = false;
  for (std::string_view rest : {std::string_view(*directory), pattern}) {
    while (!rest.empty()) {
      const std::string_view text = rest.substr(0, rest.find('/'));
      rest.remove_prefix(std::min(text.size() + 1, rest.size()));
      if (text.empty() || text == ".") continue;
      if (text == "..") {
        if (parts.empty())
          return FileProblem{FileProblem::Kind::Outside,
                             "is outside of the directory that files may be read from"};
        parts.pop_back();
        continue;
      }
      auto part = in_pattern ? make_part(text) : FileResult<Part>(Part{std::string(text)});
      if (!part) return std::move(part).error();
      // "**/**" means the same as "**".
      if (part->any_depth && !parts.empty() && parts.back().any_depth) continue;
      parts.push_back(*std::move(part));
    }
    in_pattern = true;
  }
  return parts;
}

// --- the search -------------------------------------------------------------------------------------

std::string joined(const std::string& directory, const std::string& name) {
  return directory.empty() ? name : directory + "/" + name;
}

// Links that lead to each other make a number of paths that grows faster than exponentially with the number of
// directories. After so many directories reached on further paths, the search gives up.
constexpr std::size_t most_repeated_directories = 20'000;

// The directories that "**" has entered on the way to one.
struct Entered {
  std::string identity;
  std::shared_ptr<const Entered> before;
};
using EnteredRef = std::shared_ptr<const Entered>;

bool contains(const Entered* entered, const std::string& identity) {
  for (; entered; entered = entered->before.get()) {
    if (entered->identity == identity) return true;
  }
  return false;
}

// A directory, and the index of the part to look up in it.
struct Step {
  std::string path;
  std::size_t part = 0;
  std::string identity = {};  // empty if it is not known yet
  EnteredRef inside_of = nullptr;
};

class Search {
 public:
  Search(const RootDirectory& root, std::vector<Part> parts, std::size_t most_files)
      : root_(root), parts_(std::move(parts)), files_left_(most_files) {}

  FileResult<std::set<std::string>> run() {
    steps_.push_back({});
    while (!steps_.empty()) {
      Step step = std::move(steps_.back());
      steps_.pop_back();
      take_names(step);
      if (step.part == parts_.size()) {
        add_file(step.path);
      } else if (taken_.emplace(step.path, step.part).second && !look_into(step)) {
        return FileProblem{FileProblem::Kind::Other, "visits too many files"};
      }
    }
    return std::move(found_);
  }

 private:
  // A directory as it was listed first.
  struct Listing {
    std::vector<DirectoryEntry> entries;
    std::vector<std::string>
        identities;  // of the entries that are directories; empty if there is none
  };

  void take_names(Step& step) const {
    for (; step.part < parts_.size() && parts_[step.part].is_name(); ++step.part) {
      step.path = joined(step.path, parts_[step.part].name);
      step.identity.clear();
    }
  }
  void add_file(const std::string& path) {
    const auto kind = root_.kind(path);
    if (kind && *kind == FileKind::Regular) found_.insert(path);
  }
  // Returns false after too many files. Treats a directory that cannot be listed as empty, as shells do.
  bool look_into(Step& step) {
    if (step.identity.empty()) step.identity = identity_of(step.path);
    if (step.identity.empty()) return true;
    const auto [at, is_new] = listings_.try_emplace(step.identity);
    if (is_new) at->second = list(step.path);
    if (!is_new && repeated_left_-- == 0) return false;
    const Listing& listing = at->second;
    if (listing.entries.size() > files_left_) return false;
    files_left_ -= listing.entries.size();
    if (parts_[step.part].any_depth) {
      go_deeper(step, listing);
      ++step.part;
      if (step.part < parts_.size() && parts_[step.part].is_name()) {
        steps_.push_back(step);
        return true;
      }
    }
    for (std::size_t i = 0; i < listing.entries.size(); ++i)
      take_entry(step, listing.entries[i], listing.identities[i]);
    return true;
  }
  std::string identity_of(const std::string& path) const {
    auto identity = root_.identity(path);
    return identity ? *std::move(identity) : std::string();
  }
  // A link means the same on each path to its directory, so each directory is listed once.
  Listing list(const std::string& path) const {
    auto entries = root_.list(path);
    if (!entries) return {};
    Listing listing{*std::move(entries), {}};
    for (const DirectoryEntry& entry : listing.entries) {
      const bool is_directory = entry.kind == FileKind::Directory;
      listing.identities.push_back(is_directory ? identity_of(joined(path, entry.name)) : "");
    }
    return listing;
  }
  // Continues in all directories except those that "**" has already entered.
  void go_deeper(Step& step, const Listing& listing) {
    const auto inside_of = std::make_shared<const Entered>(Entered{step.identity, step.inside_of});
    for (std::size_t i = 0; i < listing.entries.size(); ++i) {
      const std::string& deeper = listing.identities[i];
      if (deeper.empty() || contains(inside_of.get(), deeper)) continue;
      steps_.push_back({joined(step.path, listing.entries[i].name), step.part, deeper, inside_of});
    }
    step.inside_of = nullptr;
  }
  void take_entry(const Step& step, const DirectoryEntry& entry, const std::string& identity) {
    const bool ended = step.part == parts_.size();  // "**" was the last part
    if (!ended && !parts_[step.part].matches(entry.name)) return;
    const std::string path = joined(step.path, entry.name);
    if (ended || step.part + 1 == parts_.size()) {
      if (entry.kind == FileKind::Regular) found_.insert(path);
    } else if (entry.kind == FileKind::Directory) {
      steps_.push_back({path, step.part + 1, identity});
    }
  }

  const RootDirectory& root_;
  std::vector<Part> parts_;
  std::size_t files_left_;
  std::size_t repeated_left_ = most_repeated_directories;
  std::vector<Step> steps_;
  std::set<std::pair<std::string, std::size_t>> taken_;  // the steps so far
  std::unordered_map<std::string, Listing> listings_;    // by identity
  std::set<std::string> found_;
};

// Returns `path` relative to `directory`. Both are relative to the root and normalized.
std::string seen_from(const std::string& directory, const std::string& path) {
  if (directory == ".") return path;
  if (directory == path) return ".";
  std::string from = directory + "/", to = path;
  for (std::size_t end;
       (end = from.find('/')) != from.npos && to.starts_with(from.substr(0, end + 1));) {
    from.erase(0, end + 1);
    to.erase(0, end + 1);
  }
  std::string up;
  for (auto levels = std::ranges::count(from, '/'); levels > 0; --levels) up += "../";
  return up + to;
}

}  // namespace

FileResult<std::vector<std::string>> find_files(const RootDirectory& root, std::string_view path,
                                                std::string_view pattern, std::size_t most_files) {
  auto parts = all_parts(root, path, pattern);
  if (!parts) return std::move(parts).error();
  auto found = Search(root, *std::move(parts), most_files).run();
  if (!found) return std::move(found).error();
  const std::string directory = *root.relative(path);
  std::vector<std::string> names;
  for (const std::string& file : *found) names.push_back(seen_from(directory, file));
  return names;
}

}  // namespace hecla::terraform

#endif
