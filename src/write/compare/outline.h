// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Outline: a file as nested items, the same for both syntaxes: blocks, arguments, attributes of
// objects, elements of tuples and arguments of calls. Below structural_diff() and merge().
//
//   Identities identities(memory);
//   const Outline before(file_before, identities), after(file_after, identities);
//   before.root().identity == after.root().identity      // the same apart from layout and comments
//
// Construction takes linear time (n log n to ignore the order of items). Everything counts for the
// account of memory; once it is exceeded, the outline has no further items. Keeps the file alive.
// Items nest no deeper than Limits::max_nesting of the parse.
#include <hecla/base/arena.h>
#include <hecla/base/interruption.h>
#include <hecla/file/file.h>

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace hecla::write {

// Numbers texts: equal texts have equal numbers. Shared by outlines that are compared, which take
// their memory from its account.
class Identities {
 public:
  explicit Identities(MemoryAccount& memory) : memory_(memory) {}

  std::uint32_t of(std::string text) {
    Interruption::point();
    const auto [found, is_new] =
        numbers_.try_emplace(std::move(text), static_cast<std::uint32_t>(numbers_.size()));
    if (is_new) memory_.take(bytes_per_number + found->first.capacity());
    return found->second;
  }
  MemoryAccount& memory() const { return memory_; }

 private:
  // The node and its place in the table.
  static constexpr std::size_t bytes_per_number = 72;

  MemoryAccount& memory_;
  std::unordered_map<std::string, std::uint32_t> numbers_;
};

// A token, as far as comparisons need to know it.
struct Word {
  // Text: the literal text of a template, whose newlines are part of a value.
  enum class Kind : std::uint8_t { Space, Comment, Comma, Text, HeredocEnd, Other };
  ByteRange range;
  Kind kind;
};

struct Item {
  enum class Kind : std::uint8_t { Document, Block, Argument, Attribute, Element };
  // The parts that are compared one by one: none (Leaf), those of a body, or of an object, tuple or
  // call that is the whole value.
  enum class Shape : std::uint8_t { Leaf, Body, Object, Tuple, Call };
  Kind kind = Kind::Element;
  Shape shape = Shape::Leaf;
  std::uint32_t key = 0;       // items of a body or object correspond if their keys are equal
  std::uint32_t identity = 0;  // equal for items that differ at most in layout and comments
  std::uint32_t callee = 0;    // Call: the name of the function
  // Items of a body or object: equal if their identities are, or would be with the same key.
  std::uint32_t content = 0;
  ByteRange range = {};     // from the first token to the last
  ByteRange value = {};     // the expression of an argument, attribute or element
  ByteRange interior = {};  // unless Leaf: between the brackets; all of a native file
  // The type of a block, the name of an argument, the key of an attribute.
  std::string_view name = {};
  syntax::List<std::string_view> labels = {};
  bool has_computed_name = false;  // the name is the source text of an expression
  syntax::List<Item> children = {};

  bool has_keys() const { return shape == Shape::Body || shape == Shape::Object; }
};

// Returns whether the children of both can be compared one by one.
inline bool have_same_shape(const Item& a, const Item& b) {
  return a.shape == b.shape && a.shape != Item::Shape::Leaf && a.callee == b.callee;
}

enum class ItemOrder : std::uint8_t { Ignored, Significant };

struct OutlineOptions {
  // Significant: bodies and objects whose items have another order differ.
  ItemOrder order = ItemOrder::Ignored;
  bool has_words = false;
};

// The items of an outline, in the arena.
struct OutlineParts {
  Arena arena;
  std::vector<Word> words;
  Item root;
};

class Outline {
 public:
  Outline(File file, Identities& identities, const OutlineOptions& options = {});

  const File& file() const { return file_; }
  std::string_view text() const { return file_.source()->text(); }
  std::string_view text(ByteRange range) const { return text().substr(range.begin, range.size()); }
  const Item& root() const { return parts_.root; }
  // Returns the words with at least one byte in the range, if it has any. All words make up the
  // whole text.
  std::span<const Word> words(ByteRange range) const;

 private:
  File file_;
  OutlineParts parts_;
};

// Build the words and the root item of an outline.
void build_outline(const syntax::DocumentRef& document, Identities& identities,
                   const OutlineOptions& options, OutlineParts& parts);
void build_outline(const json::DocumentRef& document, Identities& identities,
                   const OutlineOptions& options, OutlineParts& parts);

// Returns `count` items for the children of another one; none if there is no memory for them.
std::span<Item> make_items(std::size_t count, OutlineParts& parts, const MemoryAccount& memory);

// Texts for Identities: parts that are written one after the other cannot be confused. They are
// short, so that most need no memory of their own.
class IdentityText {
 public:
  explicit IdentityText(char kind) : text_(1, kind) {}
  IdentityText& number(std::uint32_t number);  // 7 bits in each byte
  IdentityText& text(std::string_view text);
  // Adds the identities of the children.
  IdentityText& children(std::span<const Item> children, bool is_ordered);
  std::uint32_t in(Identities& identities) { return identities.of(std::move(text_)); }

 private:
  std::string text_;
};

}  // namespace hecla::write
