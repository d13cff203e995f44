// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Random edits of random configurations in both syntaxes. What they change is compared with an outline of the text that
// knows nothing of edits: each item with the tokens of its value, and all comments.
#include <gtest/gtest.h>
#include <hecla/json/token_list.h>
#include <hecla/source/render.h>
#include <hecla/syntax/token_list.h>
#include <hecla/write/addresses.h>
#include <hecla/write/document.h>

#include <algorithm>

#include "support/random_config.h"
#include "support/random_rounds.h"
#include "unicode/normal_text.h"

namespace hecla::write {
namespace {

// The lines of an outline: for each item its depth, its name and the tokens of its own.
struct Outline {
  std::vector<std::string> items;
  std::vector<std::string> comments;  // sorted
};

class NativeOutline {
 public:
  explicit NativeOutline(const syntax::DocumentRef& document) : tokens_(document) {
    body(*document->root_body(), "");
    for (const syntax::Token& token : tokens_.all()) {
      if (token.kind != syntax::TokenKind::Comment) continue;
      std::string_view text = tokens_.text(token);
      while (text.ends_with('\n') || text.ends_with('\r')) text.remove_suffix(1);
      outline_.comments.emplace_back(text);
    }
    std::sort(outline_.comments.begin(), outline_.comments.end());
  }
  Outline take() { return std::move(outline_); }

 private:
  void body(const syntax::BodyNode& node, const std::string& prefix) {
    for (const syntax::BodyItem& item : syntax::items(node)) {
      if (const auto* attribute = item.node.as<syntax::AttributeNode>()) {
        value(*attribute->value, prefix + std::string(attribute->name()) + " = ");
      } else if (const auto* block = item.node.as<syntax::BlockNode>()) {
        std::string header = prefix + std::string(block->type());
        for (const syntax::Label& label : block->labels) header += " " + std::string(label.text);
        outline_.items.push_back(header);
        body(block->body, prefix + "  ");
      }
    }
  }

  void value(const syntax::Expr& expr, const std::string& prefix) {
    if (const auto* object = syntax::as<syntax::ObjectExpr>(&expr)) {
      outline_.items.push_back(prefix + "{}");
      for (const syntax::ObjectItem& item : object->items) {
        value(*item.value, "  " + prefix + text(item.key->range) + ": ");
      }
    } else if (const auto* tuple = syntax::as<syntax::TupleExpr>(&expr)) {
      outline_.items.push_back(prefix + "[]");
      for (const syntax::Expr* item : tuple->items) value(*item, "  " + prefix + "- ");
    } else if (const auto* call = syntax::as<syntax::CallExpr>(&expr)) {
      outline_.items.push_back(prefix + std::string(call->name()) + "()");
      for (const syntax::Expr* item : call->arguments) {
        const bool is_expanded = call->expand_last && item == *std::prev(call->arguments.end());
        value(*item, "  " + prefix + (is_expanded ? "... " : "- "));
      }
    } else {
      outline_.items.push_back(prefix + text(expr.range));
    }
  }

  std::string text(ByteRange range) const {
    std::string out;
    for (const syntax::Token& token : tokens_.in(range)) {
      using Kind = syntax::TokenKind;
      if (token.kind == Kind::Whitespace || token.kind == Kind::Newline ||
          token.kind == Kind::Comment)
        continue;
      out.append(tokens_.text(token)).append(" ");
    }
    return out;
  }

  syntax::TokenList tokens_;
  Outline outline_;
};

void add_json(const json::Node& node, std::string_view text, const std::string& prefix,
              Outline& out) {
  if (node.kind == json::NodeKind::Object) {
    out.items.push_back(prefix + "{}");
    for (const json::Property& property : json::as_object(node).properties()) {
      add_json(*property.value, text, "  " + prefix + std::string(property.name.text) + ": ", out);
    }
  } else if (node.kind == json::NodeKind::Array) {
    out.items.push_back(prefix + "[]");
    for (const json::Node* element : json::as_array(node).elements()) {
      add_json(*element, text, "  " + prefix + "- ", out);
    }
  } else {
    out.items.push_back(prefix + std::string(text.substr(node.range.begin, node.range.size())));
  }
}

Outline outline_of(const File& file) {
  if (!file.is_json()) return NativeOutline(file.native()).take();
  Outline out;
  add_json(*file.json()->file().value, file.source()->text(), "", out);
  return out;
}

// Returns all parts that an address can refer to.
std::vector<Located> all_parts(const Document& document) {
  std::vector<Located> parts;
  Address pattern;
  for (int depth = 0; depth < 12; ++depth) {
    pattern.any();
    for (Located& part : document.find(pattern)) parts.push_back(std::move(part));
  }
  return parts;
}

// Returns the names of an argument, attribute or block, which are the end of its address; nothing if it has none, or if
// it is one of several with these names.
std::optional<std::vector<std::string>> names_of_item(const Document& document,
                                                      const Address& address, const Located& part) {
  const auto& steps = address.steps();
  if (part.kind == Located::Kind::Element || address.is_pattern()) return std::nullopt;
  std::size_t outer = steps.size() - 1;
  if (part.kind == Located::Kind::Block) {
    outer = 0;
    Addresses addresses(document.file());
    for (const Located& other : all_parts(document)) {
      const bool is_around = other.kind == Located::Kind::Block && other.range != part.range &&
                             other.range.begin <= part.range.begin &&
                             part.range.end <= other.range.end;
      if (is_around) outer = std::max(outer, addresses.of(other.range).steps().size());
    }
  }
  std::vector<std::string> names;
  for (std::size_t i = outer; i < steps.size(); ++i) {
    if (steps[i].kind != AddressStep::Kind::Name) return std::nullopt;
    names.push_back(steps[i].name);
  }
  return names;
}

// Returns an address without its last steps.
Address outer_address(const Address& address, std::size_t count) {
  Address outer;
  const auto& steps = address.steps();
  for (std::size_t i = 0; i + count < steps.size(); ++i) {
    if (steps[i].kind == AddressStep::Kind::Name) outer.name(steps[i].name);
    if (steps[i].kind == AddressStep::Kind::Index) outer.index(steps[i].index);
  }
  return outer;
}

// Returns items without quotes, and without the spaces that are between the tokens of a quoted key. Addresses have names
// in normalization form C.
std::vector<std::string> without_quotes(std::vector<std::string> items) {
  for (std::string& item : items) {
    std::erase_if(item, [](char c) { return c == '"' || c == ' '; });
    unicode::normalize(item);
  }
  return items;
}

class RandomEdits : public testing::TestWithParam<bool> {
 protected:
  // Calls f for random documents of the syntax.
  template <class F>
  void for_random_documents(F f) {
    for (std::size_t i = 0; i < test::random_rounds() && !HasFailure(); ++i) {
      std::mt19937 random(test::random_seed() + static_cast<std::uint32_t>(i));
      const std::string text =
          GetParam() ? test::random_json_config(random) : test::random_native_config(random);
      SCOPED_TRACE("seed " + std::to_string(test::random_seed() + i) + "\n" + text);
      Diagnostics diags;
      const Document document(Source::make(GetParam() ? "t.json" : "t.hcl", text), diags);
      f(document, random);
    }
  }

  // Calls f for a random part, with its address, of each random document that has any.
  template <class F>
  void for_random_parts(F f) {
    for_random_documents([&](const Document& document, std::mt19937& random) {
      const auto parts = all_parts(document);
      if (parts.empty()) return;
      const Located& part = parts[random() % parts.size()];
      f(document, part, Addresses(document.file()).of(part.range), random);
    });
  }

  // Performs an edit. Returns false if it is not possible; the check of everything else is not a reason for that.
  static bool apply(Document& document, const Edit& edit) {
    Diagnostics diags;
    const std::string before(document.text());
    const Edit edits[] = {edit};
    const auto changes = document.apply(edits, diags);
    if (changes) {
      EXPECT_EQ(with_changes(before, *changes), document.text());
    } else {
      EXPECT_EQ(to_text(diags).find("would"), std::string::npos)
          << edit.address.to_string() << " " << edit.text << " " << static_cast<int>(edit.placement)
          << "\n"
          << to_text(diags);
      EXPECT_TRUE(document.find(edit.address).empty() ||
                  to_text(diags).find("Address not found") == std::string::npos)
          << to_text(diags);
    }
    return changes.has_value();
  }

  // The lines between the common beginning and the common end of two lists.
  struct Difference {
    std::size_t removed, added;
  };
  static Difference difference(const std::vector<std::string>& before,
                               const std::vector<std::string>& after) {
    const auto first = std::mismatch(before.begin(), before.end(), after.begin(), after.end());
    const auto last = std::mismatch(before.rbegin(), std::make_reverse_iterator(first.first),
                                    after.rbegin(), std::make_reverse_iterator(first.second));
    return {static_cast<std::size_t>(last.first.base() - first.first),
            static_cast<std::size_t>(last.second.base() - first.second)};
  }

  // Returns the comments of `before` that `after` does not have.
  static std::vector<std::string> lost_comments(const Outline& before, const Outline& after) {
    std::vector<std::string> lost;
    std::set_difference(before.comments.begin(), before.comments.end(), after.comments.begin(),
                        after.comments.end(), std::back_inserter(lost));
    return lost;
  }
};

TEST_P(RandomEdits, FindThePartOfEachAddress) {
  for_random_documents([](const Document& document, std::mt19937&) {
    Addresses addresses(document.file());
    for (const Located& part : all_parts(document)) {
      Diagnostics diags;
      const std::string text = addresses.of(part.range).to_string();
      const auto address = Address::parse(text, diags);
      ASSERT_TRUE(address) << text;
      const auto found = document.find(*address);
      ASSERT_EQ(found.size(), 1u) << text;
      ASSERT_EQ(found[0].range, part.range) << text;
      ASSERT_EQ(found[0].kind, part.kind) << text;
    }
  });
}

TEST_P(RandomEdits, SetNothingElse) {
  std::size_t done = 0;
  for_random_parts(
      [&](const Document& document, const Located& part, const Address& address, std::mt19937&) {
        if (part.kind == Located::Kind::Block) return;
        Document edited = document;
        if (!apply(edited, Edit::set(address, NewExpression::source("4711")))) return;
        ++done;
        if (!address.is_pattern()) {
          const auto found = edited.find(address);
          ASSERT_EQ(found.size(), 1u);
          ASSERT_EQ(edited.text().substr(found[0].value.begin, found[0].value.size()), "4711");
        }
        const Outline before = outline_of(document.file()), after = outline_of(edited.file());
        ASSERT_EQ(difference(before.items, after.items).added, 1u) << edited.text();
        ASSERT_TRUE(lost_comments(after, before).empty()) << edited.text();
        const std::string_view old = document.text().substr(part.value.begin, part.value.size());
        for (const std::string& comment : lost_comments(before, after)) {
          ASSERT_NE(old.find(comment), old.npos) << "lost " << comment << "\n" << edited.text();
        }
      });
  EXPECT_GT(done, test::random_rounds() / 2);
}

// Returns the end of the comments after an item: those before its comma, and those on the line of that or of its "...".
std::size_t end_of_comments(const Document& document, const Located& part) {
  if (document.file().is_json()) return part.range.end;
  const syntax::TokenList tokens(document.file().native());
  std::size_t i = tokens.index_at(part.range.end);
  std::size_t next = i;
  while (syntax::is_trivia(tokens[next].kind)) ++next;
  using Kind = syntax::TokenKind;
  if (tokens[next].kind == Kind::Comma || tokens[next].kind == Kind::Ellipsis) i = next + 1;
  while (syntax::is_trivia(tokens[i].kind) && !tokens.text(tokens[i]).ends_with('\n')) ++i;
  return tokens[i].range.end;
}

TEST_P(RandomEdits, RemoveNothingElse) {
  std::size_t done = 0;
  for_random_parts([&](const Document& document, const Located& part, const Address& address,
                       std::mt19937&) {
    Document edited = document;
    if (!apply(edited, Edit::remove(address))) return;
    ++done;
    const Outline before = outline_of(document.file()), after = outline_of(edited.file());
    ASSERT_EQ(difference(before.items, after.items).added, 0u) << edited.text();
    ASSERT_GT(difference(before.items, after.items).removed, 0u);
    ASSERT_TRUE(lost_comments(after, before).empty()) << edited.text();
    // Each lost comment is in the item, or next to it.
    const std::string_view text = document.text();
    std::size_t begin =
        part.leading_comments.empty() ? part.range.begin : part.leading_comments.front().begin;
    const std::string_view above = text.substr(0, begin);
    const std::string_view before_it = above.substr(0, above.find_last_not_of(" ") + 1);
    if (before_it.ends_with("*/")) begin = text.rfind("/*", begin);
    const std::size_t line = text.rfind('\n', begin) == text.npos ? 0 : text.rfind('\n', begin);
    const std::size_t end = end_of_comments(document, part);
    const std::string_view around = text.substr(line, end - line);
    for (const std::string& comment : lost_comments(before, after)) {
      ASSERT_NE(around.find(comment), around.npos) << "lost " << comment << "\n" << edited.text();
    }
  });
  EXPECT_GT(done, test::random_rounds() / 2);
}

// All or nothing: a pattern that finds parts removes each of them, and sets each of them.
TEST_P(RandomEdits, ChangeAllThatAPatternFinds) {
  std::size_t done = 0;
  for_random_parts(
      [&](const Document& document, const Located&, const Address& address, std::mt19937& random) {
        const Address pattern = address.parent().any();
        const std::size_t found = document.find(pattern).size();
        Document edited = document;
        if (random() % 2 == 0) {
          if (!apply(edited, Edit::remove(pattern))) return;
          ASSERT_TRUE(edited.find(pattern).empty()) << edited.text();
        } else {
          if (!apply(edited, Edit::set(pattern, NewExpression::source("4711")))) return;
          for (const Located& part : edited.find(pattern)) {
            const std::string_view value =
                std::string_view(edited.text()).substr(part.range.begin, part.range.size());
            ASSERT_TRUE(value.ends_with("4711")) << value << "\n" << edited.text();
          }
          ASSERT_EQ(edited.find(pattern).size(), found) << edited.text();
        }
        ++done;
      });
  EXPECT_GT(done, test::random_rounds() / 3);
}

TEST_P(RandomEdits, CommentNothingElse) {
  if (GetParam()) GTEST_SKIP() << "JSON has no comments.";
  std::size_t done = 0;
  for_random_parts([&](const Document& document, const Located& part, const Address& address,
                       std::mt19937& random) {
    Document edited = document;
    const bool is_trailing = random() % 2 == 0;
    const bool removes = random() % 4 == 0;
    if (!apply(edited, Edit::set_comment(address, removes ? "" : "zz_new", is_trailing))) return;
    ++done;
    const Outline before = outline_of(document.file()), after = outline_of(edited.file());
    ASSERT_EQ(before.items, after.items) << edited.text();
    const auto& own = is_trailing ? part.trailing_comments : part.leading_comments;
    ASSERT_LE(lost_comments(before, after).size(), own.size()) << edited.text();
    ASSERT_LE(lost_comments(after, before).size(), removes ? 0u : 1u) << edited.text();
  });
  EXPECT_GT(done, test::random_rounds() / 3);
}

// Comments above and beside something else remain there.
void expect_no_comments_at_what_was_added(const Document& edited) {
  Addresses addresses(edited.file());
  for (const Located& part : all_parts(edited)) {
    const std::string_view text = edited.text().substr(part.range.begin, part.range.size());
    const bool is_new =
        text == "4711" || text.starts_with("zz_new") || text.starts_with("\"zz_new");
    if (!is_new) continue;
    // One after a comma may be about the next entry.
    for (const ByteRange comment : part.trailing_comments) {
      const ByteRange between{part.range.end, comment.begin};
      EXPECT_NE(edited.text().substr(between.begin, between.size()).find(','), std::string::npos)
          << edited.text();
    }
    if (part.leading_comments.empty()) continue;
    // Those in an empty container are above its first entry.
    const Address added = addresses.of(part.range);
    // Where a key on the way has no name, no address has all its neighbors and nothing else.
    if (added.steps().back().kind == AddressStep::Kind::Nth) continue;
    EXPECT_EQ(edited.find(added.parent().any()).size(), 1u) << edited.text();
  }
}

TEST_P(RandomEdits, AddNothingElse) {
  std::size_t done = 0;
  for_random_parts(
      [&](const Document& document, const Located&, const Address& address, std::mt19937& random) {
        constexpr Placement placements[] = {Placement::Last, Placement::First, Placement::Before,
                                            Placement::After};
        constexpr std::string_view texts[] = {"zz_new = 4711", "4711", "zz_new {\n  a = 4711\n}"};
        const Edit edit =
            Edit::add(address, std::string(texts[random() % 3]), placements[random() % 4]);
        Document edited = document;
        if (!apply(edited, edit)) return;
        ++done;
        const Outline before = outline_of(document.file()), after = outline_of(edited.file());
        const Difference changed = difference(before.items, after.items);
        ASSERT_EQ(changed.removed, 0u) << edited.text();
        ASSERT_GE(changed.added, 1u);
        ASSERT_LE(changed.added, 2u) << edited.text();
        ASSERT_EQ(before.comments, after.comments) << edited.text();
        expect_no_comments_at_what_was_added(edited);
      });
  EXPECT_GT(done, test::random_rounds() / 8);
}

// Returns the lines of an outline in any order, without the depth.
std::vector<std::string> sorted_items(const Outline& outline) {
  std::vector<std::string> items;
  for (const std::string& item : outline.items)
    items.push_back(item.substr(std::min(item.find_first_not_of(' '), item.size())));
  std::sort(items.begin(), items.end());
  return items;
}

TEST_P(RandomEdits, MoveNothingElse) {
  if (GetParam())
    GTEST_SKIP() << "In JSON, the names of blocks are those of the objects around them.";
  std::size_t done = 0;
  for_random_parts([&](const Document& document, const Located& part, const Address& address,
                       std::mt19937& random) {
    const auto parts = all_parts(document);
    const Located& to = parts[random() % parts.size()];
    const auto names = names_of_item(document, address, part);
    if (!names || to.kind != Located::Kind::Block || to.range == part.range) return;
    Address moved = Addresses(document.file()).of(to.range);
    for (const std::string& name : *names) moved.name(name);
    Document edited = document;
    if (!apply(edited, Edit::move(address, moved))) return;
    ++done;
    const Outline before = outline_of(document.file()), after = outline_of(edited.file());
    ASSERT_EQ(sorted_items(before), sorted_items(after)) << edited.text();
    ASSERT_EQ(before.comments, after.comments) << edited.text();
  });
  EXPECT_GT(done, test::random_rounds() / 20);
}

// Renaming back leads to the same text, apart from alignment and quotes.
TEST_P(RandomEdits, RenameNothingElse) {
  std::size_t done = 0;
  for_random_parts([&](const Document& document, const Located& part, const Address& address,
                       std::mt19937& random) {
    const auto names = names_of_item(document, address, part);
    if (!names) return;
    std::vector<std::string> others = {"zz_new"};
    if (part.kind == Located::Kind::Block && !GetParam()) others.resize(1 + random() % 4, "zz_new");
    Document edited = document;
    if (!apply(edited, Edit::rename(address, others))) return;
    const Outline before = outline_of(document.file()), after = outline_of(edited.file());
    ASSERT_EQ(before.items.size(), after.items.size()) << edited.text();
    ASSERT_EQ(before.comments, after.comments) << edited.text();
    Address renamed = outer_address(address, names->size());
    for (const std::string& name : others) renamed.name(name);
    ASSERT_TRUE(apply(edited, Edit::rename(renamed, *names))) << edited.text();
    ++done;
    const Outline again = outline_of(edited.file());
    ASSERT_EQ(without_quotes(before.items), without_quotes(again.items)) << edited.text();
    ASSERT_EQ(before.comments, again.comments) << edited.text();
  });
  EXPECT_GT(done, test::random_rounds() / 4);
}

TEST_P(RandomEdits, RenameReferencesAndNothingElse) {
  std::size_t done = 0;
  for_random_documents([&](const Document& document, std::mt19937&) {
    Diagnostics diags;
    const Address old_name = *Address::parse("var.a", diags);
    const Address new_name = *Address::parse("var.zz_new.b", diags);
    Document edited = document;
    if (!apply(edited, Edit::rename_references(old_name, new_name))) return;
    if (edited.text() == document.text()) return;
    ++done;
    ASSERT_EQ(edited.text().find("var.a}"), std::string_view::npos) << edited.text();
    ASSERT_TRUE(apply(edited, Edit::rename_references(new_name, old_name)));
    ASSERT_EQ(edited.text(), document.text());
  });
  EXPECT_GT(done, test::random_rounds() / 5);
}

// Returns an edit of a random part of a text, whose address may also be one of several, or not be there.
Edit random_edit(const Document& document, std::mt19937& random) {
  const auto parts = all_parts(document);
  if (parts.empty()) return Edit::add(Address(), "zz_first = 1");
  Addresses addresses(document.file());
  const auto random_address = [&] { return addresses.of(parts[random() % parts.size()].range); };
  Address address = random_address();
  const AddressStep last = address.steps().back();
  if (random() % 3 == 0) address = address.parent();
  if (random() % 6 == 0) address.any();
  if (address.is_pattern() && random() % 2 == 0) address.nth(random() % 3);
  if (last.kind == AddressStep::Kind::Index && random() % 2 == 0)
    address = address.is_document() ? address : address.parent().index(random() % 2);
  constexpr std::string_view texts[] = {"zz_a = 4711", "4711", "[zz.b, 1]", "zz_c {\n  a = 1\n}"};
  const std::string text(texts[random() % 4]);
  constexpr Placement placements[] = {Placement::Last, Placement::First, Placement::Before,
                                      Placement::After};
  switch (random() % 7) {
    case 0:
      return Edit::set(address.name(random() % 2 == 0 ? "zz_a" : "zz_b"),
                       NewExpression::source(std::to_string(random() % 100)));
    case 1:
      return Edit::set(address, NewExpression::source(text));
    case 2:
      return Edit::set_comment(address, random() % 2 == 0 ? "" : "note", random() % 2 == 0);
    case 3:
      return random() % 4 > 0 ? Edit::move(address, random_address())
                              : Edit::rename(address, {"zz_d"});
    case 4:
    case 5:
      return Edit::add(address, text, placements[random() % 4]);
    default:
      return Edit::remove(address);
  }
}

// Returns a text without what depends on the lines that are around an edit, such as a comma at the end of a line.
std::string without_layout(std::string_view text) {
  std::string out(text);
  std::erase_if(out,
                [](char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == ','; });
  // New keys have quotes where those of the other items have them.
  for (const std::string name : {"zz_a", "zz_b"}) {
    const std::string quoted = '"' + name + '"';
    for (std::size_t at = 0; (at = out.find(quoted, at)) != out.npos;)
      out.replace(at, quoted.size(), name);
  }
  return out;
}

// Edits that are made in one text give what they give one after the other, apart from the layout.
TEST_P(RandomEdits, PerformScriptsLikeTheirEdits) {
  std::size_t done = 0;
  for_random_documents([&](const Document& document, std::mt19937& random) {
    Document one_by_one = document, at_once = document;
    std::vector<Edit> edits;
    std::string shown;
    for (std::size_t count = 2 + random() % 5; count > 0; --count) {
      const bool is_repeated = !edits.empty() && random() % 4 == 0;
      // Its address may be one of the first text.
      Edit edit = is_repeated ? edits[random() % edits.size()]
                              : random_edit(random() % 2 == 0 ? one_by_one : document, random);
      Diagnostics diags;
      if (!one_by_one.apply({&edit, 1}, diags)) continue;
      shown += std::to_string(static_cast<int>(edit.action)) + " " + edit.address.to_string() +
               " " + edit.to.to_string() + edit.text + edit.expression.text + " " +
               std::to_string(static_cast<int>(edit.placement)) + "\n";
      edits.push_back(std::move(edit));
    }
    done += edits.size();
    Diagnostics diags;
    const auto changes = at_once.apply(edits, diags);
    ASSERT_TRUE(changes) << shown << to_text(diags);
    ASSERT_EQ(without_layout(at_once.text()), without_layout(one_by_one.text())) << shown;
    ASSERT_EQ(without_quotes(outline_of(at_once.file()).items),
              without_quotes(outline_of(one_by_one.file()).items))
        << shown;
    ASSERT_EQ(with_changes(document.text(), *changes), at_once.text()) << shown;
  });
  EXPECT_GT(done, test::random_rounds() / 2);
}

INSTANTIATE_TEST_SUITE_P(Syntaxes, RandomEdits, testing::Values(false, true),
                         [](const auto& tested) { return tested.param ? "Json" : "Native"; });

}  // namespace
}  // namespace hecla::write
