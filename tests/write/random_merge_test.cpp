// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Merges of random changes to random configurations. Without a conflict, the result is what the
// changes of one side and then those of the other make of the base; with one, no comment is lost.
#include <gtest/gtest.h>
#include <hecla/source/render.h>
#include <hecla/syntax/token_list.h>
#include <hecla/write/merge.h>
#include <hecla/write/unified_diff.h>

#include <iterator>
#include <regex>
#include <set>

#include "support/random_rounds.h"
#include "write/compare/line_diff.h"
#include "write/compare/outline.h"
#include "write/random_changes.h"

namespace hecla::write::test {
namespace {

using hecla::test::random_rounds;
using hecla::test::random_seed;

// Returns a text that is equal for equal structures.
std::string structure(const Item& item, bool is_ordered) {
  std::vector<std::string> parts;
  for (const Item& child : item.children) parts.push_back(structure(child, is_ordered));
  if (item.has_keys() || !is_ordered) std::sort(parts.begin(), parts.end());
  std::string out = "(" + std::to_string(item.key) + " " + std::to_string(item.callee);
  if (item.children.size() == 0) out += " " + std::to_string(item.identity);
  for (const std::string& part : parts) out += part;
  return out + ")";
}

class RandomMerge {
 public:
  RandomMerge(std::mt19937& random, bool is_json) : options_{.syntax = syntax(is_json)} {
    const hecla::test::RandomConfigOptions generation{
        .is_json = is_json, .are_items_distinct = random() % 4 > 0, .has_sections = true};
    const RandomConfig base = random_config(random, generation);
    RandomChanges ours(random, base, 100'000, generation),
        theirs(random, base, 200'000, generation);
    ours.make(1 + random() % 3);
    theirs.make(1 + random() % 3);
    base_ = print(base), ours_ = ours.text(), theirs_ = theirs.text();
    ChangedConfig both(base);
    for (const RandomChange& change : ours.all) both.apply(change);
    both.begin_other_side();
    for (const RandomChange& change : theirs.all) both.apply(change);
    are_items_distinct_ = generation.are_items_distinct;
    is_open_ = both.is_open();
    clashes_ = both.clashes();
    is_ordered_ = !both.has_open_order();
    expected_ = print(both.config());
    set_off_ = set_off_comments(base.root);
    for (const RandomChanges* side : {&ours, &theirs}) {
      const auto comments = set_off_comments(side->config().root);
      std::erase_if(set_off_, [&](const std::string& text) { return !comments.contains(text); });
    }
    const std::size_t heading = heading_of(base);
    const bool has_heading = heading != 0 && heading_of(ours.config()) == heading &&
                             heading_of(theirs.config()) == heading;
    if (has_heading) heading_ = ChangedConfig::find(both.config().root, heading)->text;
  }

  void check() {
    const std::string result = merged(base_, ours_, theirs_, has_conflict_);
    bool is_conflict_of_others = false;
    const std::string exchanged = merged(base_, theirs_, ours_, is_conflict_of_others);
    if (is_conflict_of_others != has_conflict_) fail("the sides matter", result, exchanged);
    check_comments(result);
    check_choices(result);
    if (has_conflict_) return;
    for (const std::string& text : {result, exchanged}) {
      if (!begins_with_heading(text)) fail("the heading is not at the start", text);
    }
    if (has_clash() && !is_open_) fail("there is no conflict for " + clashes_, result);
    if (!has_same_structure(result, exchanged, false)) fail("the sides matter", result, exchanged);
    if (!has_clash() && are_items_distinct_ && !has_same_structure(result, expected_, is_ordered_))
      fail("changes are missing", result);
    for (const std::string& x : {ours_, theirs_}) {
      bool has_conflict = false;
      if (merged(base_, x, base_, has_conflict) != x ||
          merged(base_, base_, x, has_conflict) != x || merged(base_, x, x, has_conflict) != x ||
          has_conflict) {
        fail("one change is not the result", x);
      }
    }
  }

  bool has_clash() const { return are_items_distinct_ && !clashes_.empty(); }
  bool has_conflict() const { return has_conflict_; }

 private:
  static Syntax syntax(bool is_json) { return is_json ? Syntax::Json : Syntax::Native; }

  std::multiset<std::string> set_off_comments(const RandomItem& item) const {
    if (item.is_comment())
      return item.after.empty() ? std::multiset<std::string>() : comments(item.text);
    std::multiset<std::string> found;
    // The elements of a list may be others for the merge.
    if (!item.is_block()) return found;
    for (const RandomItem& inner : item.items) found.merge(set_off_comments(inner));
    return found;
  }

  // Returns the id of the comment at the start of the file, with a blank line below it; 0 if there is none.
  static std::size_t heading_of(const RandomConfig& config) {
    const auto& items = config.root.items;
    const bool has_heading = !items.empty() && items[0].is_comment() && !items[0].after.empty();
    return has_heading ? items[0].id : 0;
  }
  bool begins_with_heading(std::string_view text) const {
    if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
    text.remove_prefix(std::min(text.find_first_not_of(" \r\n"), text.size()));
    return text.starts_with(std::string_view(heading_).substr(0, heading_.find('\n')));
  }

  static std::string visible(std::string text) {
    for (std::size_t i = 0; (i = text.find('\r', i)) != text.npos; i += 2)
      text.replace(i, 1, "\\r");
    return text;
  }
  // Returns the difference between the base and a text.
  std::string changes(const std::string& text, const std::string& name) const {
    return unified_diff(visible(base_), visible(text), {.before_name = "base", .after_name = name});
  }

  void fail(std::string_view what, const std::string& result, const std::string& other = "") const {
    ADD_FAILURE() << what << "\n----- base\n"
                  << visible(base_) << "\n"
                  << changes(ours_, "ours") << changes(theirs_, "theirs")
                  << changes(expected_, "expected") << changes(result, "result")
                  << (other.empty() ? "" : changes(other, "other"));
  }

  std::string merged(const std::string& base, const std::string& ours, const std::string& theirs,
                     bool& has_conflict) const {
    Diagnostics diags;
    const auto result = merge(Source::make("b", base), Source::make("o", ours),
                              Source::make("t", theirs), diags, {.reading = options_});
    EXPECT_TRUE(result) << to_text(diags);
    if (!result) return {};
    has_conflict = !result->conflicts.empty();
    return with_changes(ours, result->changes);
  }

  // The order of what both sides added to a list depends on which of them is `ours`.
  bool has_same_structure(const std::string& a, const std::string& b, bool is_ordered) const {
    Diagnostics diags;
    MemoryAccount memory(Limits().max_memory_bytes);
    Identities identities(memory);
    const Outline outline_a(parse_text("a", a, diags, options_), identities);
    const Outline outline_b(parse_text("b", b, diags, options_), identities);
    EXPECT_FALSE(diags.has_errors()) << to_text(diags) << a << "-----\n" << b;
    return structure(outline_a.root(), is_ordered) == structure(outline_b.root(), is_ordered);
  }

  // Returns the comments of a text, which may have conflict markers. Each has a number of its own.
  std::multiset<std::string> comments(const std::string& text) const {
    static const std::regex comment("(#|//|/\\*\\*?)[ ü]*c[0-9]+");
    std::multiset<std::string> found;
    if (options_.syntax == Syntax::Json) return found;
    for (std::sregex_iterator match(text.begin(), text.end(), comment), end; match != end;
         ++match) {
      found.insert(match->str());
    }
    return found;
  }

  void check_comments(const std::string& result) const {
    const auto base = comments(base_), ours = comments(ours_), theirs = comments(theirs_);
    const auto found = comments(result);
    for (const auto* side : {&ours, &theirs}) {
      for (const std::string& comment : *side) {
        const bool is_kept = ours.contains(comment) && theirs.contains(comment);
        const bool is_wanted = is_kept || !base.contains(comment);
        if (is_wanted && !found.contains(comment)) fail("lost: " + comment, result);
        // If each side removed one of two equal blocks, either may be the one that remains.
        const bool is_surplus =
            !is_wanted && !has_conflict_ && are_items_distinct_ && found.contains(comment);
        if (is_surplus) fail("not removed: " + comment, result);
      }
    }
    for (const std::size_t choice : {all_ours, all_theirs})
      check_once(chosen(result, choice), result);
  }
  // Whichever side is taken at each conflict, the result has no errors.
  void check_choices(const std::string& result) const {
    for (const std::size_t choice : {all_ours, all_theirs, std::size_t{0b01}, std::size_t{0b10}}) {
      Diagnostics diags;
      parse_text("choice", chosen(result, choice), diags, options_);
      if (diags.has_errors()) fail("a choice of sides has errors:\n" + to_text(diags), result);
    }
  }
  // In a conflict, each side has the comments of its item, and may have moved them away from it, or the item in its list.
  void check_once(const std::string& text, const std::string& result) const {
    const auto found = comments(text);
    for (const std::string& comment : found) {
      const bool is_certain = !has_conflict_ || (is_ordered_ && set_off_.contains(comment));
      const bool is_doubled = is_certain && are_items_distinct_ && found.count(comment) > 1;
      if (is_doubled) return fail("doubled: " + comment, result);
    }
  }

  static constexpr std::size_t all_ours = 0, all_theirs = ~std::size_t{0};
  // Returns a result with one side of each conflict: of the i-th one that of THEIRS if bit i is set.
  static std::string chosen(const std::string& result, std::size_t choice) {
    std::string text;
    bool is_taken = true, is_ours = true;
    std::size_t conflicts = 0;
    for (const std::string_view line : split_lines(result)) {
      if (line.starts_with("<<<<<<< "))
        is_taken = is_ours = (choice >> conflicts++ % 64 & 1) == 0;
      else if (line.starts_with("======="))
        is_taken = !is_ours;
      else if (line.starts_with(">>>>>>> "))
        is_taken = true;
      else if (is_taken)
        text += line;
    }
    return text;
  }

  FileOptions options_;
  std::string base_, ours_, theirs_, expected_;
  std::string clashes_;
  // The comments with blank lines below them in all versions.
  std::multiset<std::string> set_off_;
  // A comment at the start of the file in all versions, as it is in the result.
  std::string heading_;
  bool is_open_ = false, is_ordered_ = true, has_conflict_ = false, are_items_distinct_ = true;
};

void check_random_merges(bool is_json) {
  std::size_t conflicts = 0, clashes = 0;
  for (std::size_t i = 0; i < random_rounds(); ++i) {
    std::mt19937 random(random_seed() + static_cast<std::uint32_t>(i));
    SCOPED_TRACE("HECLA_RANDOM_ROUNDS=1 HECLA_RANDOM_SEED=" + std::to_string(random_seed() + i));
    RandomMerge merge(random, is_json);
    merge.check();
    if (testing::Test::HasFailure()) return;
    clashes += merge.has_clash();
    conflicts += merge.has_conflict() && !merge.has_clash();
  }
  testing::Test::RecordProperty("clashes", std::to_string(clashes));
  testing::Test::RecordProperty("needless_conflicts", std::to_string(conflicts));
  EXPECT_LE(conflicts, 10 + random_rounds() / 5);
}

TEST(RandomMerges, KeepTheChangesOfBothInTheNativeSyntax) { check_random_merges(false); }
TEST(RandomMerges, KeepTheChangesOfBothInTheJsonSyntax) { check_random_merges(true); }

}  // namespace
}  // namespace hecla::write::test
