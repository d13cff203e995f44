// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Properties of structural_diff() and merge() over generated configurations.
#include <gtest/gtest.h>
#include <hecla/source/render.h>
#include <hecla/write/merge.h>
#include <hecla/write/structural_diff.h>

#include <random>
#include <string>
#include <vector>

namespace hecla::write {
namespace {

using Random = std::mt19937;

std::size_t below(Random& random, std::size_t bound) { return random() % bound; }

// A configuration without layout.
struct Part {
  enum class Kind : std::uint8_t { Number, Heredoc, Tuple, Object, Call, Block };
  Kind kind = Kind::Number;
  std::string name = {};  // unless an element
  std::size_t number = 0;
  std::vector<Part> parts = {};
};

constexpr Part::Kind value_kinds[] = {Part::Kind::Number, Part::Kind::Number, Part::Kind::Heredoc,
                                      Part::Kind::Tuple,  Part::Kind::Object, Part::Kind::Call};

Part random_value(Random& random, std::size_t depth) {
  Part part{depth == 0 ? Part::Kind::Number : value_kinds[below(random, std::size(value_kinds))]};
  part.number = below(random, 1000);
  if (part.kind == Part::Kind::Number || part.kind == Part::Kind::Heredoc) return part;
  for (std::size_t i = below(random, 4); i > 0; --i) {
    part.parts.push_back(random_value(random, depth - 1));
    part.parts.back().name = "k" + std::to_string(i);
  }
  return part;
}

Part random_item(Random& random, const std::string& name, std::size_t depth) {
  Part item = random_value(random, 2);
  if (depth > 0 && below(random, 3) == 0) {
    item = {Part::Kind::Block};
    for (std::size_t i = below(random, 5); i > 0; --i) {
      item.parts.push_back(random_item(random, "n" + std::to_string(i), depth - 1));
    }
  }
  item.name = name;
  return item;
}

std::vector<Part> random_file(Random& random) {
  std::vector<Part> items;
  for (std::size_t i = 1 + below(random, 6); i > 0; --i) {
    items.push_back(random_item(random, "a" + std::to_string(i), 2));
  }
  return items;
}

// Changes, adds or removes something in an item, which remains.
void mutate(Random& random, Part& part) {
  const bool is_leaf = part.kind == Part::Kind::Number || part.kind == Part::Kind::Heredoc;
  if (is_leaf) {
    part.number += 1000;
  } else if (!part.parts.empty() && below(random, 3) == 0) {
    part.parts.erase(part.parts.begin() +
                     static_cast<std::ptrdiff_t>(below(random, part.parts.size())));
  } else if (!part.parts.empty() && below(random, 2) == 0) {
    mutate(random, part.parts[below(random, part.parts.size())]);
  } else {
    Part added =
        part.kind == Part::Kind::Block ? random_item(random, "", 1) : random_value(random, 1);
    added.name = "new" + std::to_string(below(random, 1'000'000));
    part.parts.insert(
        part.parts.begin() + static_cast<std::ptrdiff_t>(below(random, part.parts.size() + 1)),
        std::move(added));
  }
}

// Writes a configuration in a random layout, with `comments` for some items.
class Printer {
 public:
  Printer(Random& random, bool comments) : random_(random), comments_(comments) {}

  std::string file(const std::vector<Part>& items) {
    body(items, 0);
    return std::move(out_);
  }

 private:
  bool maybe() { return below(random_, 2) == 0; }
  void space() { out_.append(below(random_, 3), ' '); }
  void indent(std::size_t depth) { out_.append(depth * 2, ' '); }

  void body(const std::vector<Part>& items, std::size_t depth) {
    for (const Part& item : items) {
      if (maybe()) out_ += '\n';
      if (comments_ && maybe()) out_.append("# about ").append(item.name).append("\n");
      indent(depth);
      out_ += item.name;
      if (item.kind == Part::Kind::Block) {
        out_ += " {\n";
        body(item.parts, depth + 1);
        indent(depth);
        out_ += "}";
      } else {
        space();
        out_ += "=";
        space();
        value(item, depth);
      }
      out_ += comments_ && item.kind == Part::Kind::Number && maybe() ? " // " + item.name : "";
      out_ += '\n';
    }
  }

  void value(const Part& part, std::size_t depth) {
    switch (part.kind) {
      case Part::Kind::Heredoc:
        out_.append("<<E\n").append(std::to_string(part.number)).append("\nE");
        return;
      case Part::Kind::Tuple:
        return list(part, "[", "]", depth);
      case Part::Kind::Object:
        return list(part, "{", "}", depth);
      case Part::Kind::Call:
        return list(part, "f(", ")", depth);
      default:
        out_ += std::to_string(part.number);
    }
  }

  void list(const Part& part, const char* open, const char* close, std::size_t depth) {
    const bool has_lines = maybe();
    out_.append(open).append(has_lines ? "\n" : "");
    for (std::size_t i = 0; i < part.parts.size(); ++i) {
      has_lines ? indent(depth + 1) : space();
      if (part.kind == Part::Kind::Object) out_.append(part.parts[i].name).append(" = ");
      value(part.parts[i], depth + 1);
      if (out_.ends_with("\nE")) out_ += '\n';
      // In an object, a newline separates.
      const bool is_object = part.kind == Part::Kind::Object;
      const bool is_separated = is_object && (has_lines || out_.ends_with('\n'));
      const bool is_last = i + 1 == part.parts.size();
      const bool may_have_comma = !(is_object && out_.ends_with('\n'));
      if (may_have_comma && ((!is_last && !is_separated) || maybe())) out_ += ',';
      if (has_lines && !out_.ends_with('\n')) out_ += '\n';
    }
    if (has_lines) indent(depth);
    out_ += close;
  }

  Random& random_;
  bool comments_;
  std::string out_;
};

std::string print(Random& random, const std::vector<Part>& items, bool comments = false) {
  return Printer(random, comments).file(items);
}

std::string differences(const std::string& before, const std::string& after) {
  Diagnostics diags;
  std::string out;
  for (const Difference& d : structural_diff(parse_text("x.tf", before, diags),
                                             parse_text("x.tf", after, diags), diags)) {
    out.append(name(d.kind)).append(" ").append(d.path).append("\n");
  }
  EXPECT_FALSE(diags.has_errors()) << to_text(diags) << before << "---\n" << after;
  return out;
}

struct Merged {
  std::string text;
  std::size_t conflicts = 0;
};

Merged merged(const std::string& base, const std::string& ours, const std::string& theirs) {
  Diagnostics diags;
  const auto result =
      merge(Source::make("b", base), Source::make("o", ours), Source::make("t", theirs), diags);
  EXPECT_TRUE(result) << to_text(diags);
  return result ? Merged{with_changes(ours, result->changes), result->conflicts.size()} : Merged{};
}

class MergeProperties : public testing::TestWithParam<unsigned> {
 protected:
  Random random_{GetParam()};
  std::vector<Part> base_ = random_file(random_);
};

TEST_P(MergeProperties, LayoutIsNoDifference) {
  EXPECT_EQ(differences(print(random_, base_, true), print(random_, base_, true)), "");
}

TEST_P(MergeProperties, ChangesAreDifferences) {
  std::vector<Part> changed = base_;
  mutate(random_, changed[below(random_, changed.size())]);
  EXPECT_NE(differences(print(random_, base_), print(random_, changed)), "");
}

TEST_P(MergeProperties, OneSidedChangesAreTheResult) {
  std::vector<Part> changed = base_;
  mutate(random_, changed[below(random_, changed.size())]);
  const std::string base = print(random_, base_, true), x = print(random_, changed, true);
  EXPECT_EQ(merged(base, x, base).text, x);
  EXPECT_EQ(merged(base, base, x).text, x);
  EXPECT_EQ(merged(base, x, x).text, x);
}

// The same where all three have different layouts, so that every piece is merged.
TEST_P(MergeProperties, ChangesSurviveOtherLayouts) {
  std::vector<Part> changed = base_;
  mutate(random_, changed[below(random_, changed.size())]);
  const std::string base = print(random_, base_), same = print(random_, base_),
                    x = print(random_, changed);
  for (const Merged& result : {merged(base, same, x), merged(base, x, same)}) {
    EXPECT_EQ(result.conflicts, 0U) << result.text;
    EXPECT_EQ(differences(x, result.text), "") << base << "---\n" << same << "---\n" << x;
  }
}

TEST_P(MergeProperties, ChangesToDifferentItemsCombine) {
  std::vector<Part> ours = base_, theirs = base_, both = base_;
  const std::size_t at = below(random_, base_.size());
  mutate(random_, ours[at]);
  both[at] = ours[at];
  const std::size_t other = (at + 1) % base_.size();
  if (other != at) mutate(random_, theirs[other]);
  both[other] = other == at ? both[at] : theirs[other];
  theirs.push_back({Part::Kind::Number, "last"});
  both.push_back(theirs.back());
  const Merged result = merged(print(random_, base_), print(random_, ours), print(random_, theirs));
  EXPECT_EQ(result.conflicts, 0U) << result.text;
  EXPECT_EQ(differences(print(random_, both), result.text), "") << result.text;
}

// Whatever conflicts, each version of a conflict belongs to a file that parses, or the other way
// round: choosing one side everywhere gives valid text.
TEST_P(MergeProperties, EitherSideOfConflictsIsValid) {
  std::vector<Part> ours = base_, theirs = base_;
  for (int i = 0; i < 3; ++i) {
    mutate(random_, ours[below(random_, ours.size())]);
    mutate(random_, theirs[below(random_, theirs.size())]);
  }
  const Merged result =
      merged(print(random_, base_, true), print(random_, ours, true), print(random_, theirs, true));
  for (const bool wants_ours : {true, false}) {
    std::string chosen;
    bool is_taken = true;
    for (std::size_t at = 0; at < result.text.size();) {
      const std::size_t end = std::min(result.text.find('\n', at), result.text.size() - 1) + 1;
      const std::string line = result.text.substr(at, end - at);
      at = end;
      if (line.starts_with("<<<<<<<"))
        is_taken = wants_ours;
      else if (line.starts_with("======="))
        is_taken = !wants_ours;
      else if (line.starts_with(">>>>>>>"))
        is_taken = true;
      else if (is_taken)
        chosen += line;
    }
    Diagnostics diags;
    parse_text("x.tf", chosen, diags);
    EXPECT_FALSE(diags.has_errors()) << to_text(diags) << result.text;
  }
}

INSTANTIATE_TEST_SUITE_P(Seeds, MergeProperties, testing::Range(0U, 300U));

}  // namespace
}  // namespace hecla::write
