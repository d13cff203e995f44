// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Merges of all short sequences: lists, arguments of calls, and blocks of one type. Elements repeat, so that the same
// change has several readings: a merge without conflict must be right for each of them.
#include <gtest/gtest.h>
#include <hecla/source/render.h>
#include <hecla/write/merge.h>

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace hecla::write {
namespace {

using Sequence = std::vector<char>;
using Outcome = std::optional<Sequence>;  // nothing: a conflict

// How a sequence is written, and found again: the elements are the letters a to d. A comment with the capital letter may be above
// an element.
std::string list_of(const Sequence& elements) {
  std::string text;
  for (const char element : elements) {
    text += text.empty() ? "" : ", ";
    text += element;
  }
  return text;
}
std::string lines_of(const Sequence& elements) {
  std::string text = "\n";
  for (const char element : elements) {
    text += std::string("  # ") + static_cast<char>(element - 'a' + 'A') + "\n  " + element + ",\n";
  }
  return text;
}
std::string as_list(const Sequence& elements) { return "X = [" + list_of(elements) + "]\n"; }
std::string as_call(const Sequence& elements) { return "X = F(" + list_of(elements) + ")\n"; }
std::string as_blocks(const Sequence& elements) {
  std::string text;
  for (const char element : elements) text += std::string("Y {\n  X = ") + element + "\n}\n";
  return text;
}
std::string as_list_with_comments(const Sequence& elements) {
  return "X = [" + lines_of(elements) + "]\n";
}
std::string as_call_with_comments(const Sequence& elements) {
  return "X = F(" + lines_of(elements) + ")\n";
}
std::string as_blocks_with_comments(const Sequence& elements) {
  std::string text;
  for (const char element : elements) {
    text +=
        std::string("# ") + static_cast<char>(element - 'a' + 'A') + "\n" + as_blocks({element});
  }
  return text;
}

// How the three versions are written.
using Written = std::array<std::string (*)(const Sequence&), 3>;

struct Triple {
  Sequence base, ours, theirs;
};

// Returns the elements and comments of the merge.
Outcome merged(const Written& written, const Triple& triple) {
  Diagnostics diags;
  const std::string text = written[1](triple.ours);
  const auto result =
      merge(Source::make("base", written[0](triple.base)), Source::make("ours", text),
            Source::make("theirs", written[2](triple.theirs)), diags);
  if (!result) throw std::runtime_error(to_text(diags));
  if (!result->conflicts.empty()) return std::nullopt;
  Sequence elements;
  for (const char c : with_changes(text, result->changes)) {
    if ((c >= 'a' && c <= 'd') || (c >= 'A' && c <= 'D')) elements.push_back(c);
  }
  return elements;
}

std::ptrdiff_t count(const Sequence& sequence, char element) {
  return std::count(sequence.begin(), sequence.end(), element);
}

bool is_comment(char c) { return c < 'a'; }

Outcome without_comments(Outcome outcome) {
  if (outcome) std::erase_if(*outcome, is_comment);
  return outcome;
}

// Returns whether each comment is above its element, or one that took its place in `ours`.
bool are_comments_right(const Triple& triple, const Sequence& outcome) {
  for (std::size_t i = 0; i < outcome.size(); ++i) {
    if (!is_comment(outcome[i])) continue;
    const char element = static_cast<char>(outcome[i] - 'A' + 'a');
    if (i + 1 == outcome.size() || is_comment(outcome[i + 1])) return false;
    bool may_be_changed = false;
    for (std::size_t k = 0; k < triple.base.size(); ++k) {
      const bool is_in_place = k < triple.ours.size() && triple.ours[k] == element;
      may_be_changed |= triple.base[k] == element && !is_in_place;
    }
    if (outcome[i + 1] != element && !may_be_changed) return false;
  }
  return true;
}

std::string shown(const Sequence& sequence) { return "[" + list_of(sequence) + "]"; }
std::string shown(const Outcome& outcome) { return outcome ? shown(*outcome) : "a conflict"; }

Sequence sorted(Sequence sequence) {
  std::sort(sequence.begin(), sequence.end());
  return sequence;
}
Outcome sorted(const Outcome& outcome) { return outcome ? Outcome(sorted(*outcome)) : outcome; }

// Calls `use` for all sequences of at most `longest` of the first `letters` letters.
void for_each_sequence(std::size_t longest, char letters,
                       const std::function<void(const Sequence&)>& use) {
  Sequence sequence;
  const std::function<void()> extend = [&] {
    use(sequence);
    if (sequence.size() == longest) return;
    for (char c = 'a'; c < 'a' + letters; ++c) {
      sequence.push_back(c);
      extend();
      sequence.pop_back();
    }
  };
  extend();
}

// Returns whether the letters of the three sequences occur for the first time in the order of the alphabet: other triples are
// the same with other names.
bool is_representative(const Sequence& base, const Sequence& ours, const Sequence& theirs) {
  char next = 'a';
  for (const Sequence* sequence : {&base, &ours, &theirs}) {
    for (const char c : *sequence) {
      if (c > next) return false;
      if (c == next) ++next;
    }
  }
  return true;
}

// For each element of the base its place in a side, or -1.
using Alignment = std::vector<int>;

// Returns all longest alignments of equal elements in order.
std::vector<Alignment> alignments(const Sequence& base, const Sequence& side) {
  std::vector<Alignment> all;
  std::size_t longest = 0;
  Alignment current(base.size(), -1);
  const std::function<void(std::size_t, std::size_t, std::size_t)> extend =
      [&](std::size_t i, std::size_t j, std::size_t length) {
        if (i == base.size()) {
          if (length > longest) all.clear(), longest = length;
          if (length == longest) all.push_back(current);
          return;
        }
        extend(i + 1, j, length);
        for (std::size_t k = j; k < side.size(); ++k) {
          if (base[i] != side[k]) continue;
          current[i] = static_cast<int>(k);
          extend(i + 1, k + 1, length + 1);
          current[i] = -1;
        }
      };
  extend(0, 0, 0);
  return all;
}

// Part of the base that a side replaced by `text`.
struct Hunk {
  std::size_t begin, end;
  Sequence text;
  Sequence added;  // of it what is not from elsewhere in the base
};

std::vector<Hunk> hunks(const Sequence& base, const Sequence& side, const Alignment& alignment) {
  std::vector<Hunk> all;
  std::size_t j = 0, begin = 0;
  const auto add = [&](std::size_t end, std::size_t side_end) {
    if (begin == end && j == side_end) return;
    if (end - begin == side_end - j) {  // changed one by one
      for (; begin < end; ++begin, ++j) all.push_back({begin, begin + 1, {side[j]}, {}});
      return;
    }
    all.push_back({begin,
                   end,
                   Sequence(side.begin() + static_cast<std::ptrdiff_t>(j),
                            side.begin() + static_cast<std::ptrdiff_t>(side_end)),
                   {}});
  };
  for (std::size_t i = 0; i < base.size(); ++i) {
    if (alignment[i] < 0) continue;
    const auto place = static_cast<std::size_t>(alignment[i]);
    add(i, place);
    begin = i + 1;
    j = place + 1;
  }
  add(base.size(), side.size());
  for (Hunk& hunk : all) {
    for (const char c : hunk.text) {
      if (count(side, c) > count(base, c)) hunk.added.push_back(c);
    }
  }
  return all;
}

// Adds what a merge may give if the sides are read so: nothing for a conflict.
void add_outcomes(const Sequence& base, const std::vector<Hunk>& ours,
                  const std::vector<Hunk>& theirs, std::set<Outcome>& outcomes) {
  Sequence all = base;
  std::vector<bool> is_removed(base.size());
  std::map<char, std::ptrdiff_t> doubles;  // may be one addition
  for (const Hunk& hunk : ours) {
    for (const Hunk& other : theirs) {
      if (hunk.end < other.begin || other.end < hunk.begin) continue;  // apart
      const bool are_apart = (hunk.added.empty() && other.begin == other.end) ||
                             (other.added.empty() && hunk.begin == hunk.end);
      const bool share = !are_apart && hunk.begin < other.end && other.begin < hunk.end;
      const bool are_equal =
          hunk.begin == other.begin && hunk.end == other.end && hunk.text == other.text;
      if (share && !are_equal && !(hunk.added.empty() && other.added.empty())) {
        outcomes.insert(std::nullopt);
        return;
      }
      std::set<char> added(hunk.added.begin(), hunk.added.end());
      for (const char c : added)
        doubles[c] += std::min(count(hunk.added, c), count(other.added, c));
    }
  }
  Sequence result;
  for (const auto* side : {&ours, &theirs}) {
    for (const Hunk& hunk : *side) {
      for (std::size_t i = hunk.begin; i < hunk.end; ++i) is_removed[i] = true;
      result.insert(result.end(), hunk.text.begin(), hunk.text.end());
    }
  }
  for (std::size_t i = 0; i < base.size(); ++i) {
    if (!is_removed[i]) result.push_back(base[i]);
  }
  std::sort(result.begin(), result.end());
  for (const auto& [element, times] : doubles) {
    for (std::ptrdiff_t i = 0; i < times; ++i) {
      result.erase(std::find(result.begin(), result.end(), element));
    }
  }
  outcomes.insert(result);
}

// Returns what a merge may give, sorted, over all readings of the sides.
std::set<Outcome> outcomes_of_lists(const Sequence& base, const Sequence& ours,
                                    const Sequence& theirs) {
  std::set<Outcome> outcomes;
  for (const Alignment& in_ours : alignments(base, ours)) {
    for (const Alignment& in_theirs : alignments(base, theirs)) {
      add_outcomes(base, hunks(base, ours, in_ours), hunks(base, theirs, in_theirs), outcomes);
    }
  }
  return outcomes;
}

// Returns what a merge of the arguments of a call may give. They keep their positions unless their number changes.
std::set<Outcome> outcomes_of_calls(const Sequence& base, const Sequence& ours,
                                    const Sequence& theirs) {
  const bool is_resized = ours.size() != base.size();
  if (is_resized && theirs.size() != base.size()) return {std::nullopt};
  if (!is_resized && theirs.size() != base.size()) return outcomes_of_calls(base, theirs, ours);
  std::set<Outcome> outcomes;
  if (!is_resized) {
    Outcome result = ours;
    for (std::size_t i = 0; i < base.size() && result; ++i) {
      const bool clash = ours[i] != base[i] && theirs[i] != base[i] && ours[i] != theirs[i];
      if (ours[i] == base[i]) (*result)[i] = theirs[i];
      if (clash) result = std::nullopt;
    }
    return {result};
  }
  for (const Alignment& alignment : alignments(base, ours)) {
    Outcome result = ours;
    const std::vector<Hunk> changes = hunks(base, ours, alignment);
    for (std::size_t i = 0; i < base.size() && result; ++i) {
      if (theirs[i] == base[i]) continue;
      const bool is_same = std::any_of(changes.begin(), changes.end(), [&](const Hunk& hunk) {
        return hunk.begin == i && hunk.end == i + 1 && hunk.text == Sequence{theirs[i]};
      });
      if (is_same) continue;
      if (alignment[i] < 0)
        result = std::nullopt;
      else
        (*result)[static_cast<std::size_t>(alignment[i])] = theirs[i];
    }
    outcomes.insert(result);
  }
  return outcomes;
}

std::string shown(const Triple& triple) {
  return shown(triple.base) + " " + shown(triple.ours) + " " + shown(triple.theirs);
}

// Calls check(triple, outcome) for the merges of all short sequences. Reports the first failures: texts that it returns.
void check_all(const Written& written, char letters,
               const std::function<std::string(const Triple&, const Outcome&)>& check) {
  const Written other = {written[0], written[2], written[1]};
  const bool have_comments = written[0]({'a'}).find('A') != std::string::npos;
  std::size_t triples = 0, failures = 0;
  const auto check_triple = [&](const Triple& triple) {
    const auto& [base, ours, theirs] = triple;
    const Outcome outcome = merged(written, triple);
    const Outcome elements = without_comments(outcome);
    std::string failure = check(triple, elements);
    const Outcome exchanged = without_comments(merged(other, {base, theirs, ours}));
    if (sorted(exchanged) != sorted(elements)) failure += ", exchanged " + shown(exchanged);
    if (outcome && !are_comments_right(triple, *outcome))
      failure += ", with a comment at another element";
    const bool has_lost = have_comments && outcome && outcome->size() != 2 * elements->size();
    if (has_lost) failure += ", with too few or too many comments";
    const bool is_one_sided = ours == base || theirs == base || ours == theirs;
    const Sequence& changed = ours == base ? theirs : ours;
    const bool are_alike = written[0] == written[1] && written[0] == written[2];
    if (are_alike && is_one_sided && elements != Outcome(changed)) {
      failure += ", not " + shown(changed);
    }
    if (failure.empty()) return;
    if (++failures <= 40) {
      ADD_FAILURE() << shown(triple) << " gives " << shown(outcome) << failure;
    }
  };
  for_each_sequence(3, letters, [&](const Sequence& base) {
    for_each_sequence(3, letters, [&](const Sequence& ours) {
      if (!is_representative(base, ours, {})) return;
      for_each_sequence(3, letters, [&](const Sequence& theirs) {
        if (!is_representative(base, ours, theirs)) return;
        ++triples;
        check_triple({base, ours, theirs});
      });
    });
  });
  EXPECT_EQ(failures, 0U) << "of " << triples;
  EXPECT_GT(triples, 5'000U);
}

// Returns whether the same change of both sides is made once: each element is there as often as then. `removals_may_differ`: of
// several equal elements, each side may have removed another one.
bool has_common_changes_once(const Triple& triple, const Sequence& outcome,
                             bool removals_may_differ = false) {
  for (char c = 'a'; c < 'e'; ++c) {
    const auto base = count(triple.base, c), ours = count(triple.ours, c),
               theirs = count(triple.theirs, c);
    const auto expected = ours >= base && theirs >= base   ? std::max(ours, theirs)
                          : ours <= base && theirs <= base ? std::min(ours, theirs)
                                                           : ours + theirs - base;
    const bool is_removed_in_both = ours < base && theirs < base && removals_may_differ;
    const auto least =
        is_removed_in_both ? std::max(ours + theirs - base, std::ptrdiff_t{0}) : expected;
    if (count(outcome, c) < least || count(outcome, c) > expected) return false;
  }
  return true;
}

// Returns the merge of sequences of the same length, element by element.
Outcome merged_in_place(const Triple& triple) {
  const auto& [base, ours, theirs] = triple;
  if (ours.size() != base.size() || theirs.size() != base.size()) return std::nullopt;
  Sequence result = ours;
  for (std::size_t i = 0; i < base.size(); ++i) {
    if (ours[i] != base[i] && theirs[i] != base[i] && ours[i] != theirs[i]) return std::nullopt;
    if (ours[i] == base[i]) result[i] = theirs[i];
  }
  return result;
}

// Returns what is wrong with a merge of which `expected` has the outcomes of all readings. If there are several, the result is
// that which makes the same change of both sides once, or changes elements in place.
std::string failure_of(const Triple& triple, const Sequence& outcome,
                       const std::set<Outcome>& expected) {
  std::string texts;
  for (const Outcome& one : expected) texts += (texts.empty() ? "" : " or ") + shown(one);
  if (merged_in_place(triple) == Outcome(outcome)) return "";
  const bool is_expected = expected.contains(outcome) || expected.contains(sorted(outcome));
  const bool is_certain = expected.size() == 1 || (!expected.contains(std::nullopt) &&
                                                   has_common_changes_once(triple, outcome));
  return is_expected && is_certain ? "" : ", expected " + texts;
}

std::string failure_of_list(const Triple& triple, const Outcome& outcome) {
  const auto& [base, ours, theirs] = triple;
  if (!outcome || ours == base || theirs == base || ours == theirs) return "";
  return failure_of(triple, *outcome, outcomes_of_lists(base, ours, theirs));
}

std::string failure_of_call(const Triple& triple, const Outcome& outcome) {
  const auto& [base, ours, theirs] = triple;
  if (!outcome || ours == base || theirs == base || ours == theirs) return "";
  return failure_of(triple, *outcome, outcomes_of_calls(base, ours, theirs));
}

// Blocks have no order: each content is there as often as the changes of both sides make it, and an addition of both is one.
std::string failure_of_blocks(const Triple& triple, const Outcome& outcome) {
  if (!outcome) return "";
  // Blocks whose number is the same are read in place.
  const bool is_in_place =
      triple.ours.size() == triple.base.size() && triple.theirs.size() == triple.base.size();
  const bool is_right =
      has_common_changes_once(triple, *outcome, is_in_place) || merged_in_place(triple) == outcome;
  return is_right ? "" : ", which has something twice, or not at all";
}

TEST(MergeSequences, ListsAreMergedOnlyInOneWay) {
  check_all({as_list, as_list, as_list}, 4, failure_of_list);
}

TEST(MergeSequences, ArgumentsAreMergedOnlyInOneWay) {
  check_all({as_call, as_call, as_call}, 4, failure_of_call);
}

TEST(MergeSequences, BlocksOfOneTypeAreNeitherDoubledNorLost) {
  check_all({as_blocks, as_blocks, as_blocks}, 4, failure_of_blocks);
}

TEST(MergeSequences, CommentsStayAboveTheirElements) {
  const auto list = as_list_with_comments, call = as_call_with_comments,
             blocks = as_blocks_with_comments;
  check_all({list, list, list}, 3, failure_of_list);
  check_all({call, call, call}, 3, failure_of_call);
  check_all({blocks, blocks, blocks}, 3, failure_of_blocks);
}

// One side gives each element a line and a comment.
TEST(MergeSequences, AddedCommentsAreAboveTheirElements) {
  check_all({as_list, as_list, as_list_with_comments}, 3, failure_of_list);
  check_all({as_call, as_call, as_call_with_comments}, 3, failure_of_call);
  check_all({as_blocks, as_blocks, as_blocks_with_comments}, 3, failure_of_blocks);
}

}  // namespace
}  // namespace hecla::write
