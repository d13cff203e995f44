// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Edits of documents in the native syntax. Each edit is planned first and then added to the
// replacements, unless it conflicts with them.
#include "write/edit/alignment.h"
#include "write/edit/editor.h"
#include "write/edit/native_index.h"
#include "write/edit/references.h"
#include "write/text/document_layout.h"

#include <string>
#include <string_view>
#include <vector>

namespace hecla::write {

class NativeEditor final : public Editor {
 public:
  NativeEditor(const syntax::DocumentRef& document, const Limits& limits)
      : document_(document),
        limits_(limits),
        layout_(document),
        index_(*document),
        alignment_(layout_, replacements_) {}

  std::vector<Located> find(const Address& address) override;
  std::optional<Elements> elements(const Address& address) override;
  EditOutcome perform(const Edit& edit, std::size_t number, Diagnostics& diags) override;
  std::vector<Change> finish() override;
  const std::vector<ByteRange>& subjects() const override { return subjects_; }
  std::size_t bytes() const override { return replacements_.bytes(); }

 private:
  // A planned replacement, and what it means for the alignment.
  struct Planned {
    enum class Line : std::uint8_t { Unchanged, Renamed, Removed, Reset, Inserted };
    ByteRange range;
    std::string text = {};
    std::vector<ByteRange> subjects = {};  // what it may replace in addition to spaces and commas
    bool may_touch = false;  // insertions of other edits directly next to it do not matter
    bool is_first = false;   // among the insertions at its offset
    bool is_comma = false;   // removes the comma before an entry
    Line line = Line::Unchanged;
    syntax::AnyNode container = {};
    syntax::AnyNode member = {};
    std::string name = {};         // Renamed, Inserted
    bool is_on_one_line = true;    // Reset
    std::size_t name_end = 0;      // Inserted
    std::uint32_t line_begin = 0;  // Inserted
    bool ends_entries = false;     // without the comma that the next addition gives it
  };
  // The position of new lines in a body.
  struct Point {
    std::uint32_t offset = 0;
    std::string indent = {};
    const syntax::BodyNode* body = nullptr;
    bool opens_block = false;  // the block is on one line and gets several
  };
  // New lines without their last newline; the first one has its indentation.
  struct NewLines {
    std::string text;
    bool is_block = false;
    bool has_arguments = true;
    bool is_separate = false;  // a blank line is above
    // If not empty: the text is one argument, and its value is on one line.
    std::string name = {};
    std::size_t name_end = 0;
  };
  // The last lines that were inserted at an offset.
  struct Inserted {
    bool is_block;
    bool has_blank_after;
    bool has_blocks;  // this or an earlier one
  };
  // What separates new lines from the text around them.
  struct Surroundings {
    std::string before = {}, after = {};  // newlines
    bool has_blank_after = false;
    bool are_final = false;  // whether the next text would ask for no others
  };
  // The entries of an object, tuple or call, for inserting and removing one.
  struct Entries {
    const syntax::Expr* container = nullptr;
    std::uint32_t open = 0, close = 0;  // the brackets
    std::vector<syntax::AnyNode> nodes = {};
    bool is_object = false;
    std::size_t end = 0;  // of the nodes without the last ones, which were removed
  };

  bool plan(const Edit& edit);
  bool plan_set(const Edit& edit);
  bool plan_add(const Edit& edit);
  bool plan_remove(const Edit& edit);
  bool plan_rename(const Edit& edit);
  bool plan_move(const Edit& edit);
  bool plan_comment(const Edit& edit);
  bool plan_references(const Edit& edit);
  bool set_leading_comment(const NativeItem& item);
  bool set_trailing_comment(const NativeItem& item);
  EditOutcome commit(std::size_t number);

  // Returns the sequence that ends new lines.
  std::string_view newline() const {
    return edit_->spacing == Spacing::Hclwrite ? "\n" : layout_.newline();
  }
  // Returns the indentation of a level: that of the document, or else of the edit.
  std::string indent_step() const {
    return layout_.indent_step().empty() ? std::string(edit_->indent, ' ') : layout_.indent_step();
  }
  // Returns whether new content goes before what earlier edits have put at the same place.
  bool is_first() const {
    return edit_->placement == Placement::First || edit_->placement == Placement::After;
  }
  bool fail(std::string detail);
  bool fail_not_found();
  void plan_change(Planned planned);
  // Returns whether an edit that is made at many places would give too long a text; reports that.
  bool is_too_large();
  // Returns what the edit's address refers to; reports if that is nothing.
  std::vector<NativeItem> targets();
  // Returns the ranges of a node and of its comments in a range that is removed.
  std::vector<ByteRange> with_comments(syntax::AnyNode node, ByteRange removed) const;

  // --- values (native_values.cpp)
  bool set_value(const NativeItem& item);
  bool insert_value(const NativeItem& parent, const std::string& name);
  // Returns the new expression as it is written at a place; reports text that is not an expression.
  std::optional<std::string> expression_text(const NewExpression& expression,
                                             std::string_view indent, bool ends_line);
  bool is_expression(const std::string& text);

  // --- new lines in bodies (native_insert.cpp)
  bool insert_argument(const syntax::BodyNode& body, const std::string& name);
  bool add_to_body(const NativeItem& target);
  std::optional<Point> point_in(const syntax::BodyNode& body, Placement placement,
                                bool is_argument);
  std::optional<Point> point_at(const NativeItem& item, Placement placement);
  std::optional<Point> opened(const syntax::BodyNode& body);
  bool check_whole(const syntax::BodyNode& body);
  std::string indent_in(const syntax::BodyNode& body) const;
  bool is_own_line_comment(const syntax::Token& token) const;
  void insert_lines(const Point& point, NewLines lines);
  Surroundings surroundings(const Point& point, const NewLines& lines, const Inserted* earlier,
                            bool is_before_earlier) const;
  bool needs_blank_above(const Point& point, const NewLines& lines) const;
  bool needs_blank_below(const Point& point, const NewLines& lines, syntax::AnyNode next) const;
  void open_block(const Point& point, const NewLines& lines);
  bool is_separated(const syntax::BodyNode& body, std::uint32_t offset, bool is_block) const;

  // --- entries of objects, tuples and calls (native_entries.cpp)
  // Returns null for other expressions, and for incomplete ones.
  const Entries* entries_of(const syntax::Expr& expr);
  bool insert_entry(const Entries& entries, std::size_t position, const std::string& name);
  bool add_entry(const NativeItem& target);
  bool insert_first_entry(const Entries& entries, const std::string& name);
  bool insert_entry_line(const Entries& entries, std::size_t position, const std::string& name);
  std::string entry_text(const Entries& entries, syntax::AnyNode neighbor, const std::string& name,
                         const std::string& value, std::size_t* name_end) const;
  bool uses_commas(const Entries& entries) const;
  bool needs_newline_after(syntax::AnyNode entry) const;
  bool remove_entry(const NativeItem& item);
  bool remove_inline(const Entries& entries, std::size_t position);
  // Returns the beginning of the comments directly before a node on its line, or of the node.
  std::uint32_t comments_begin(syntax::AnyNode node) const;
  // Returns the end of the comments directly after a node on its line, before a comma, or of the node.
  std::uint32_t comments_end(syntax::AnyNode node) const;
  // Returns the end of an entry, with the "..." that expands an argument.
  std::uint32_t entry_end(syntax::AnyNode node) const;
  // Returns the comma after an entry, past comments; null if none follows.
  const syntax::Token* comma_after(syntax::AnyNode node) const;
  // Returns the lines of an entry, with that of a comma below it that ends a line.
  ItemLines entry_lines(syntax::AnyNode entry) const;
  // Returns the first token from an offset on that is no space, newline or comment, if it has this kind; otherwise null.
  const syntax::Token* token_from(std::uint32_t offset, syntax::TokenKind kind) const;
  bool split_entry(const std::string& text, std::string& name, NewExpression& expression);

  // --- removal (native_remove.cpp)
  bool remove_item(const NativeItem& item);
  // Returns what is between the braces, or the whole document.
  ByteRange inside(const syntax::BodyNode& body) const;
  // Returns whether a block has nothing but one item, which can then share the line of the braces.
  bool is_only_item(const syntax::BodyNode& body) const;
  ByteRange without_extra_blank_lines(ByteRange lines, ByteRange container) const;

  // --- names (native_names.cpp)
  bool rename_item(const NativeItem& item, const std::vector<std::string>& names);
  bool rename_argument(const NativeItem& item, const std::string& name);
  bool rename_key(const NativeItem& item, const std::string& name);
  bool rename_block(const syntax::BlockNode& block, const std::vector<std::string>& names);
  std::vector<Planned> header_changes(const syntax::BlockNode& block,
                                      const std::vector<std::string>& names) const;
  Planned replaced_labels(const syntax::BlockNode& block,
                          std::span<const std::string> labels) const;
  void change_labels(const syntax::BlockNode& block, std::span<const std::string> labels,
                     std::vector<Planned>& changes) const;
  bool move_item(const NativeItem& item, const syntax::BodyNode& to,
                 const std::vector<std::string>& names);
  bool check_name(const std::string& name);

  syntax::DocumentRef document_;
  Limits limits_;
  DocumentLayout layout_;
  NativeIndex index_;
  std::optional<ReferenceIndex> references_;  // made when it is needed
  // The name of a reference was changed that shares in the layout of others.
  bool has_renamed_layout_ = false;
  Replacements replacements_;
  std::vector<ByteRange> subjects_;
  Alignment alignment_;
  std::unordered_map<const syntax::Expr*, Entries> entries_;
  std::unordered_map<std::uint32_t, Inserted> inserted_;  // by offset
  // The bodies to which items were added, with the position of the last argument.
  std::unordered_map<const syntax::BodyNode*, std::optional<std::uint32_t>> added_;
  // Where the items at the end of a body begin that were removed.
  std::unordered_map<const syntax::BodyNode*, std::uint32_t> removed_ends_;
  std::unordered_map<std::uint32_t, std::size_t> ends_;  // the last replacements with ends_entries

  // Of the current edit.
  const Edit* edit_ = nullptr;
  Diagnostics* diags_ = nullptr;
  std::vector<Planned> plan_;
  std::size_t planned_bytes_ = 0;
};

}  // namespace hecla::write
