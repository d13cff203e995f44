// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Random configurations without errors, for properties of formats, edits and merges.
//
//   std::mt19937 random(seed);
//   const std::string text = random_native_config(random);     // or random_json_config(random)
//
// A test that changes configurations changes the tree, and prints it:
//
//   RandomConfig config = random_config(random, {.is_json = false});
//   config.root.items.pop_back();
//   const std::string text = print(config);
//
// In the native syntax they contain blocks with up to two labels, repeated blocks, objects with all
// kinds of keys, lists and calls on one line and on several, comments of all kinds, heredocs, and
// text that is not ASCII, and sometimes a byte order mark, which JSON cannot have. Files of both
// syntaxes sometimes have CRLF, or no newline at the end. Names of arguments and keys are unique in a file, and so are comments, values
// apart from short ones, and the labels of blocks that have any.
#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace hecla::test {

// An argument, a block, an attribute of an object, or an element of a list or call. "\n" in its
// texts is layout, which becomes the newline of the file; the newlines in the value of a heredoc are
// lf_in_value and crlf_in_value.
struct RandomItem {
  // The shape of a value. Only blocks and the file are a Body. A Comment is no item: it is on lines of its own between
  // items, with a blank line below it if `after` is one.
  enum class Shape : std::uint8_t { Leaf, Body, Object, Tuple, Call, Comment };

  std::size_t id = 0;  // unique in a file; copies keep it
  Shape shape = Shape::Leaf;
  std::string name = {};                 // as in the source; empty for elements
  std::vector<std::string> labels = {};  // as in the source
  std::string equals = {};               // between the name and the value
  std::string text = {};                 // Leaf: the expression. Call: the name of the function
  std::vector<RandomItem> items = {};

  bool has_lines = false;        // each item is on lines of its own
  bool has_last_comma = false;   // after the last item
  bool is_expanded = false;      // Call: "..." after the last argument
  bool has_comma = true;         // Object on lines: after this item
  std::string above = {};        // on lines: comments and blank lines above the item
  std::string before = {};       // a block comment directly before it
  std::string after = {};        // a comment between the item and its comma
  std::string end_of_line = {};  // on lines: a comment at the end of its line, without the newline
  std::string opening = {};      // on lines: a comment after the opening bracket
  std::string ending = {};       // comments before the closing bracket, or at the end of the file

  bool is_block() const { return shape == Shape::Body; }
  bool is_comment() const { return shape == Shape::Comment; }
  bool is_heredoc() const { return text.starts_with("<<"); }
};

inline constexpr char lf_in_value = '\x01';
inline constexpr char crlf_in_value = '\x02';

struct RandomConfig {
  bool is_json = false;
  bool has_crlf = false;
  bool has_byte_order_mark = false;
  bool has_last_newline = true;
  RandomItem root = {.shape = RandomItem::Shape::Body};  // JSON: an Object
  std::size_t next_id = 1;
};

struct RandomConfigOptions {
  bool is_json = false;
  bool has_comments = true;
  std::size_t most_items = 5;  // of the file; others have up to four
  std::size_t depth = 3;       // to which blocks and values nest
  // Without equal and empty items, so that it is clear which one was changed.
  bool are_items_distinct = false;
  // With items that are a Comment; the lines above other items then have no blank lines below a comment.
  bool has_sections = false;
};

RandomConfig random_config(std::mt19937& random, const RandomConfigOptions& options = {});

// Returns a new item for `parent`, with an id and, unless it is an element, a name of its own.
RandomItem random_item(std::mt19937& random, RandomConfig& config, const RandomItem& parent,
                       const RandomConfigOptions& options = {});
// Returns a new comment on lines of its own, which belongs to no item.
RandomItem random_section(std::mt19937& random, RandomConfig& config);
// Returns a new expression that is a leaf.
std::string random_leaf(std::mt19937& random, RandomConfig& config);
// Returns new comments on lines of their own.
std::string random_comment_lines(std::mt19937& random, RandomConfig& config,
                                 const RandomConfigOptions& options = {});

std::string print(const RandomConfig& config);

std::string random_native_config(std::mt19937& random);
std::string random_json_config(std::mt19937& random);

}  // namespace hecla::test
