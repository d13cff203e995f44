// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Parses JSON text to a tree. After an error it continues with what the author most likely meant,
// so that each error is reported once and the rest is read.
#include <hecla/json/document.h>

#include <optional>
#include <vector>

#include "base/list_stack.h"
#include "json/lines.h"
#include "jsontext/scanner.h"

namespace hecla::json {

class Parser {
 public:
  Parser(Document& document, Diagnostics& diags, const ParseOptions& options);

  // Parses the single value of the text.
  void parse();

 private:
  using Token = jsontext::Token;
  using TokenKind = jsontext::TokenKind;

  // An array or object that is being read.
  struct Opening {
    TokenKind closing;  // the token that closes it
    ByteRange range;    // of its opening bracket
    std::size_t first;  // position of its first item in elements_ or properties_
    // Its bracket is missing or extraneous; no further errors about it are reported.
    bool is_assumed = false;
    // Computed only when recovery needs the indentation.
    std::optional<Layout> layout = {};
  };
  // The continuation after an element.
  enum class Next : std::uint8_t {
    Element,  // another element, which begins at token_
    End,      // the end of the array or object
    Retry,    // decide again from token_
  };

  // --- the grammar: parser.cpp
  void advance() {
    previous_end_ = token_.end;
    token_ = scanner_.next();
    if (token_.kind == TokenKind::Invalid) skip_comments();
  }
  void advance_from(std::size_t offset);
  void scan_from(std::size_t offset);
  const Node* parse_root();
  void complete_tree();  // complete_tree.cpp
  const Node* value();
  const Node* object();
  const Node* array();
  const Node* string();
  const Node* number();
  bool check_number(ByteRange range);
  const Node* word();
  void property();
  StringNode string_node();
  // Brings a property name into normalization form C.
  [[gnu::noinline]] void normalize(StringNode& name);
  bool expect_colon();
  bool expect_separator();
  ByteRange leave();

  // --- reporting errors and recovering from them: recovery.cpp
  // The caller may add to the returned diagnostic until the next one is reported.
  Diagnostic& report(const DiagnosticCode& code, ByteRange range, std::string detail);
  void resume();
  void skip_line();
  void skip_line_and_value();
  bool check_start();
  bool is_utf16() const;
  bool stop_if_too_deep();
  void stop_at_memory_limit();
  bool looks_like_native_syntax() const;
  void report_trailing_text();
  const Node* report_missing_braces(const Node& name);
  const Node* recover_missing_value();
  void skip_unnamed_property();
  void skip_rest_of_property();
  bool recover_colon();
  void report_trailing_comma(ByteRange comma, const Diagnostics::Checkpoint& before);
  Next recover_separator();
  Next recover_comma();
  Next recover_missing_comma();
  bool follows_string_directly() const;
  void report_text_after_string();

  // --- brackets that are missing, wrong or extraneous: brackets.cpp
  Next recover_other_bracket();
  bool is_closed_by_parent() const;
  bool next_fits(std::size_t depth) const;
  void report_unclosed(const Opening& opening);
  void report_unclosed_at_end();
  std::optional<Opening> misindented_opening() const;
  const Layout& layout_of(Opening& opening) const;
  std::optional<std::size_t> depth_by_indentation();
  bool ends_before_line();
  void report_missing_name(const DiagnosticCode& code);
  void skip_bracket_without_name();
  bool elements_follow() const;
  void read_elements();
  Next recover_name_in_array();
  bool is_name_of_parent(const Node& name);
  void read_properties();

  // --- errors inside tokens: invalid_token.cpp
  void skip_comments();
  bool skip_comment();
  bool skip_look_alike();
  bool is_unsupported_quote() const;
  void skip_unsupported_quotes(const DiagnosticCode& code);
  void report_string_error();
  bool read_unclosed_string();
  std::optional<std::size_t> end_of_long_string() const;
  void report_number_error();
  const Node* recover_unknown_word();
  const Node* recover_bare_expression();
  std::size_t end_of_unquoted_text(std::size_t offset) const;
  bool begins_unquoted_text() const;

  // Returns whether this text has errors so far. The caller's diagnostics may also hold errors of
  // other texts.
  bool has_errors() const { return diags_.has_errors_since(before_); }

  const Node* invalid(ByteRange range) {
    return document_.arena_.make<Node>(NodeKind::Invalid, false, range);
  }
  ByteRange token_range() const { return {token_.begin, token_.end}; }
  bool is_at_opening() const;
  bool starts_value() const;
  TokenKind kind_after_current() const;
  bool is_named() const;
  bool is_element() const;
  bool is_on_new_line() const;
  bool is_in_object() const { return open_.back().closing == TokenKind::EndObject; }

  MemoryAccount memory_;
  Document& document_;
  Diagnostics& diags_;
  Diagnostic unreported_;  // returned by report() for diagnostics that it drops
  const Limits& limits_;
  Rules rules_;
  Diagnostics::Checkpoint before_;
  std::string_view text_;
  bool is_ascii_;  // about the whole text, as the next
  bool is_valid_utf8_;
  jsontext::Scanner scanner_;
  Lines lines_;
  Token token_;                               // the next token
  std::uint32_t previous_end_ = 0;            // end of the previous token
  std::uint32_t string_begin_ = 0;            // start of the last string
  std::vector<Opening> open_;                 // innermost last
  ListStack<const Node*> elements_{memory_};  // of the open arrays
  ListStack<Property> properties_{memory_};   // of the open objects

  // Set after an error that makes the meaning of the text uncertain. Nothing is reported until the
  // text is valid again.
  bool is_quiet_ = false;
  std::size_t quiet_until_ = 0;
  // The position of the last diagnostic, and the current token at that time. Neither is reported
  // twice.
  std::optional<std::uint32_t> reported_at_, reported_token_;
  bool is_stopped_ = false;       // at the limit of memory; nothing more is reported
  bool lost_brackets_ = false;    // it is no longer known which brackets belong together
  bool unclosed_string_ = false;  // the last string was not closed on its line
  // some brackets are inside of what the scanner takes for a string
  bool has_brackets_in_string_ = false;
  // A string that was read as an element but is the name of the next property.
  const StringNode* pending_name_ = nullptr;
  // Every bracket beyond this depth ends before token_, which begins the next element at this
  // depth.
  std::optional<std::size_t> next_depth_;
};

}  // namespace hecla::json
