// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Parser: recursive descent over the tokens of one source, with one token of lookahead.
//
// Errors: error() reports and raises `panic_`. The position in the text can then no longer be
// trusted, so every function returns at once and nothing else is reported. A function that knows
// where to continue (a bracket at its closing bracket, a body at its next line) calls one of the
// recover functions, which ends the panic if it finds such a position. report() is for errors that
// leave the position intact.
//
// Newlines are significant only in bodies and object constructors; `newlines_` says whether they
// are tokens.
//
// Depth: `depth_` counts the nodes that are open around the current position. finish() rejects a
// node that would make the tree deeper than the limit.
// No tree is therefore deeper than the limit.
//
// Memory: everything that grows with the text counts for `memory_`. At the limit the text ends.
#include <hecla/base/limits.h>
#include <hecla/source/diagnostic.h>
#include <hecla/syntax/document.h>
#include <hecla/syntax/parse.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/list_stack.h"
#include "syntax/brackets.h"
#include "syntax/name_set.h"
#include "syntax/scanner.h"

namespace hecla::syntax {

class Parser {
 public:
  Parser(SourceRef source, ByteRange part, Scanner::Mode mode, Diagnostics& diags,
         const ParseOptions& options);

  // Call exactly one of these, once.
  DocumentRef parse_config();
  DocumentRef parse_lone_expression();
  DocumentRef parse_lone_template();
  Traversal parse_traversal(bool splats);

 private:
  // --- tokens (parser.cpp)
  const Token& peek() {
    if (!have_token_) fetch();
    return token_;
  }
  Token read() {
    if (!have_token_) fetch();
    have_token_ = false;
    previous_ = token_.range;
    return token_;
  }
  bool next_is(TokenKind kind) { return peek().kind == kind; }
  bool next_is_word(std::string_view word) {
    return peek().kind == TokenKind::Ident && text(token_.range) == word;
  }
  bool for_follows() const;
  bool brace_follows() const;
  void fetch();
  void fetch_any();
  bool keep_token();
  void watch_string(ByteRange content);
  void check_encoding(const Token& token);
  // Does what Scanner::take_plain_string() does.
  bool take_plain_string(ByteRange& content) {
    if (!scanner_.take_plain_string(content)) return false;
    if (watches_tokens_) [[unlikely]]
      watch_string(content);
    return true;
  }
  void reserve_tokens(std::size_t count);
  void add_kept(const Token& token) {
    if (kept_tokens_.size() == kept_tokens_.capacity()) [[unlikely]]
      reserve_tokens(2 * kept_tokens_.size());
    kept_tokens_.push_back(token);
  }
  void take_kept_tokens();
  void stop_at_memory_limit();
  DocumentRef finish_document();
  std::string_view text(ByteRange range) const { return {base_ + range.begin, range.size()}; }
  // Returns what is written at `range` in normalization form C.
  Name name_at(ByteRange range) {
    const std::string_view name = text(range);
    return is_ascii_ ? Name(name, false) : normal_name(name);
  }
  [[gnu::noinline]] Name normal_name(std::string_view name);
  char at(std::uint32_t offset) const { return base_[offset]; }

  // Makes newlines tokens, or whitespace, for the lifetime of the object.
  class Newlines {
   public:
    Newlines(Parser& parser, bool matter) : parser_(parser), before_(parser.newlines_) {
      parser.newlines_ = matter;
      if (!matter && parser.token_.kind == TokenKind::Newline) parser.have_token_ = false;
    }
    ~Newlines() { parser_.newlines_ = before_; }
    Newlines(const Newlines&) = delete;
    Newlines& operator=(const Newlines&) = delete;

   private:
    Parser& parser_;
    bool before_;
  };
  class Level {
   public:
    explicit Level(Parser& parser) : parser_(parser) { ++parser.depth_; }
    ~Level() { --parser_.depth_; }
    Level(const Level&) = delete;
    Level& operator=(const Level&) = delete;

   private:
    Parser& parser_;
  };

  // --- errors and recovery (recovery.cpp)
  // Functions that word errors are not inlined: otherwise the strings of a message would take stack
  // at each level of the recursion that might report it.
  // The caller may add to the returned diagnostic until the next one is reported.
  Diagnostic& report(const DiagnosticCode& code, ByteRange where, std::string detail);
  Diagnostic& error(const DiagnosticCode& code, ByteRange where, std::string detail);
  // Reports that the next token is not what is expected: "\":\" after the collection".
  [[gnu::noinline]] Diagnostic& error_expected(const DiagnosticCode& code,
                                               std::string_view expected);
  [[gnu::noinline]] void report_unclosed(std::string_view closer, std::string_view bracket,
                                         ByteRange open);
  SourceRange in_source(ByteRange range) const { return {document_->source_, range}; }
  // Returns the empty range at the end of the last token read, for insertions.
  SourceRange after_previous() const { return in_source({previous_.end, previous_.end}); }
  void report_token(const Token& token);
  std::string line_of(ByteRange range) const;
  std::string found(const Token& token) const;
  bool report_too_deep(ByteRange where);

  bool recover_to(TokenKind closer);
  bool recover_object_item();
  void recover_item();
  void recover_by_lines(std::uint32_t from);
  void skip_item();
  bool return_to_item();
  bool recover_at_end(std::uint32_t start);
  bool must_stop_at_line(TokenKind closer);
  void restart_scanner(std::uint32_t offset);
  void rescan_newlines();
  bool starts_item(std::uint32_t offset, bool or_closes) const;
  std::uint32_t next_line(std::uint32_t offset) const;
  bool end_string_at_newline(const Token& token);

  // --- nodes
  template <class T>
  T* make(ByteRange range) {
    T* node = document_->arena_.make<T>();
    node->range = range;
    node->kind = T::kind_value;
    node->height = 1;
    return node;
  }
  // Makes a node with the elements pushed on `stack` since `first`. `list` is the node's last member.
  template <class T, class E>
  T* make(ByteRange range, InlineList<E> T::*list, ListStack<E>& stack, std::size_t first) {
    constexpr std::size_t alignment = std::max(alignof(T), alignof(E));
    constexpr std::size_t begin = (sizeof(T) + alignof(E) - 1) / alignof(E) * alignof(E);
    const std::size_t count = stack.size() - first;
    auto* node = ::new (document_->arena_.allocate(begin + count * sizeof(E), alignment)) T();
    node->range = range;
    node->kind = T::kind_value;
    (node->*list).size_ = static_cast<std::uint32_t>(count);
    stack.take(first, const_cast<E*>((node->*list).data()));
    return node;
  }
  // Sets the height of a node from the greatest height of its children.
  Expr* finish(Expr* node, unsigned children);
  static unsigned tallest(std::initializer_list<const Expr*> nodes);
  Expr* missing(ByteRange range, Expr* part = nullptr);
  // Returns a missing expression directly after the last token read.
  Expr* missing_here() { return missing({previous_.end, previous_.end}); }
  // Truncates `expr` to the part before `limit` (truncate.cpp).
  const Expr* truncate(const Expr* expr, std::uint32_t limit);
  ByteRange from(ByteRange start) const { return {start.begin, previous_.end}; }

  // --- structure (parse_body.cpp)
  void parse_items(BodyNode& body, TokenKind end, ByteRange open);
  void add_skipped(ByteRange range);
  const RejectedItems* take_rejected(std::size_t first_duplicate, std::size_t first_skipped);
  void report_unclosed_block(ByteRange open);
  // Inline because it is called for each item, and in one place.
  inline std::uint32_t parse_item(NameSet& names, std::size_t first_attribute);
  std::uint32_t add_block(const Token& type);
  void add_attribute(const AttributeNode& attribute, NameSet& names, std::size_t first_attribute);
  [[gnu::noinline]] void report_incomplete_item(const Token& name);
  [[gnu::noinline]] void report_invalid_item();
  AttributeNode parse_attribute(const Token& name);
  void drop_value(AttributeNode& attribute, const Arena::Mark& before_value);
  bool read_line_end();
  void end_of_attribute(const AttributeNode& attribute);
  BlockNode* parse_block(const Token& type);
  bool parse_block_header(BlockNode* block);
  void report_invalid_block();
  void parse_block_body(BlockNode* block);
  void parse_one_line_body(BlockNode* block);
  std::optional<AttributeNode> parse_one_line_attribute();
  void end_one_line_body(BlockNode* block);
  void end_of_block();
  Label parse_label();
  Label parse_quoted_label(const Token& open);
  bool label_token(const Token& token, std::string& label);

  // --- expressions (parse_expression.cpp)
  // A term that steps may follow: a node, or a variable, whose node is made when its steps are known.
  struct Term {
    Expr* node;
    ByteRange variable = {};
  };
  Expr* parse_expression();
  Expr* parse_conditional(Expr* condition);
  [[gnu::noinline]] void report_missing_branch(ByteRange question);
  Expr* parse_operators(int lowest);
  Expr* parse_chain(Expr* first, int level);
  Expr* parse_operand();
  Term parse_term();
  Expr* parse_number(const Token& token);
  Term parse_name(const Token& token);
  Expr* parse_unary(const Token& symbol);
  Expr* parse_parentheses(const Token& open);
  [[gnu::noinline]] Expr* report_missing_expression(const Token& token);

  // --- traversals (parse_access.cpp)
  Expr* parse_access(Term source);
  Term parse_steps(Term source, std::size_t first_step);
  bool parse_index(Term& current, std::size_t first_step, ByteRange open);
  bool parse_dot(Term& current, std::size_t first_step);
  [[gnu::noinline]] void parse_legacy_index(ByteRange dot);
  Expr* parse_full_splat(Expr* source, ByteRange open);
  Expr* parse_attribute_splat(Expr* source, ByteRange dot);
  bool parse_splat_steps(ByteRange star);
  Expr* take_steps(Term source, std::size_t first_step);
  Expr* make_reference(ByteRange variable, std::size_t first_step, unsigned tallest_key = 0);
  Expr* make_access(Expr* source, std::span<const Step> steps);
  Expr* make_splat(Expr* source, Expr* each, ByteRange marker, bool attribute_only);
  void add_attribute_step(ByteRange dot, const Token& name);

  // --- brackets (parse_collection.cpp, parse_for.cpp)
  [[gnu::noinline]] void report_never_closed(std::string_view bracket, ByteRange open);
  FixCertainty comma_certainty();
  Expr* parse_tuple(const Token& open);
  void parse_tuple_items(const Token& open);
  [[gnu::noinline]] void report_tuple_separator(ByteRange open);
  Expr* parse_object(const Token& open);
  bool parse_object_item(const Token& open);
  bool parse_object_separator(const Token& open);
  [[gnu::noinline]] void report_missing_separator(const Token& open);
  [[gnu::noinline]] void report_object_separator(ByteRange open);
  // The name and the parenthesis before the arguments of a call, and whether "..." follows them.
  struct CallHead {
    std::string_view name = {};
    ByteRange range;  // of the name
    std::uint32_t open_paren = 0;
    bool expand_last = false;
    ByteRange open_paren_range() const { return {open_paren, open_paren + 1}; }
  };
  Expr* parse_call(const Token& name);
  [[gnu::noinline]] bool parse_call_name(CallHead& call);
  void parse_arguments(CallHead& call);
  [[gnu::noinline]] bool parse_argument_end(CallHead& call);
  Expr* parse_for(const Token& open);
  bool parse_for_parts(ForExpr* node);
  [[gnu::noinline]] void report_unclosed_for(ByteRange open, TokenKind closer);
  [[gnu::noinline]] bool parse_for_names(std::string_view& key, std::string_view& value);
  bool parse_for_name(std::string_view after, std::string_view& name);
  bool parse_for_results(ForExpr* node);
  [[gnu::noinline]] void check_for(ForExpr* node, ByteRange ellipsis);
  Expr* finish_for(ForExpr* node);

  // --- templates (parse_template.cpp, template_tree.cpp)
  struct ForHead {
    std::string_view key_name;
    std::string_view value_name;
    Expr* collection;
  };
  struct Part {
    enum class Kind : std::uint8_t { Text, Value, If, For, Else, EndIf, EndFor };
    ByteRange range;
    std::uint32_t size;  // Text
    std::uint32_t tail;  // Text: size of its last piece, which "~" trims
    union {
      const char* data;  // Text
      Expr* expr;        // Value, If
      ForHead* head;     // For
    };
    Kind kind;
    std::string_view text() const { return {data, size}; }
  };
  Expr* parse_quoted(const Token& open);
  Expr* parse_heredoc(const Token& open);
  Expr* parse_template(TokenKind end, TemplateForm form, ByteRange open);
  Expr* make_template(TemplateForm form, ByteRange range, std::size_t first, ByteRange end);
  void parse_parts(TokenKind end, TemplateForm form, ByteRange open);
  void add_text(const Token& token, bool trim, bool lines, std::size_t first);
  void trim_before(const Token& opener, std::size_t first);
  void parse_interpolation(const Token& open, TokenKind end, ByteRange first);
  [[gnu::noinline]] bool report_unclosed_interpolation(const Token& open, TokenKind end,
                                                       ByteRange first);
  bool quote_ends_template(const Token& token);
  void parse_directive(const Token& open);
  bool parse_directive_parts(const Token& keyword, Part& part);
  [[gnu::noinline]] void report_unknown_directive(const Token& keyword);
  bool parse_for_directive(Part& part);
  [[gnu::noinline]] bool handle_stray_token(const Token& token, TokenKind end, ByteRange open);
  void flush_indentation(std::size_t first);
  void join_texts(std::size_t first);
  Part join_run(std::size_t first, std::size_t last);

  // The parts that are not in the tree yet. `end` is the range that closes the template.
  struct Cursor {
    std::size_t next;
    std::size_t last;
    ByteRange end;
    bool failed;
  };
  Expr* build_part(Cursor& cursor);
  Expr* build_directive(Cursor& cursor, const Part& open);
  Expr* build_if(Cursor& cursor, const Part& open);
  Expr* build_for(Cursor& cursor, const Part& open);
  Part::Kind build_until(Cursor& cursor, const Part& open, ByteRange& closer);
  Expr* make_branch(std::size_t first, ByteRange empty);
  void report_unbalanced(Cursor& cursor, ByteRange where, std::string detail);
  [[gnu::noinline]] void report_stray_directive(Cursor& cursor, const Part& part);
  [[gnu::noinline]] void report_other_closer(Cursor& cursor, ByteRange closer, const Part& open);
  [[gnu::noinline]] void report_unclosed_directive(Cursor& cursor, const Part& open);
  [[gnu::noinline]] void report_second_else(Cursor& cursor, ByteRange closer, const Part& open);
  static std::string_view closing_word(const Part& open);
  Expr* make_text(ByteRange range, std::string_view text);

  // --- literal text (string_literal.cpp)
  std::string_view literal_text(const Token& token);
  void decode_escapes(std::string_view text, std::uint32_t origin, std::string& out);
  std::size_t decode_escape(std::string_view text, std::uint32_t origin, std::string& out);
  std::size_t decode_unicode(std::string_view text, std::uint32_t origin, std::string& out);

  // --- standalone traversals (parse_traversal.cpp)
  bool parse_path_step(std::vector<TraversalStep>& steps, bool splats);
  bool parse_path_attribute(std::vector<TraversalStep>& steps);
  bool parse_path_index(std::vector<TraversalStep>& steps, bool splats);
  bool parse_path_key(TraversalStep& step, bool splats);

  static constexpr std::uint32_t nowhere = 0xFFFFFFFF;

  MemoryAccount memory_;
  Ref<Document> document_;
  Diagnostics& diags_;
  Diagnostic unreported_;  // returned by report() for diagnostics that it drops
  const char* base_;
  bool is_ascii_;  // about all of the text
  std::uint32_t end_;
  Scanner scanner_;
  Token token_{};
  ByteRange previous_;  // the last token read
  bool have_token_ = false;
  bool keep_tokens_;
  bool keep_tree_;
  Rules rules_;
  bool is_valid_utf8_;   // about the part that is parsed
  bool watches_tokens_;  // each token is kept, or its encoding checked
  std::size_t errors_before_;
  std::size_t reported_before_;
  bool newlines_ = true;
  bool panic_ = false;
  bool template_over_ = false;     // a quote was found that ends the template
  bool at_line_ = false;           // recovery stopped at the start of a line that begins an item
  bool went_back_ = false;         // some of the parsed text will be parsed again
  bool recovered_ = false;         // recovery may have skipped tokens since the item began
  std::uint32_t skipped_end_ = 0;  // end of the last token that recovery skipped
  bool by_lines_ = false;          // brackets do not match: recovery uses lines from now on
  bool end_reported_ = false;      // recovery reached the end of the text, or the end was reported
  bool deep_reported_ = false;
  bool stopped_ = false;  // at the limit of memory
  bool encoding_reported_ = false;
  std::uint32_t reported_token_ = nowhere;  // offset of the last invalid token reported
  std::size_t depth_ = 0;
  std::size_t max_depth_;
  std::size_t blocks_open_ = 0;
  static constexpr std::size_t no_line = static_cast<std::size_t>(-1);
  std::size_t one_line_ = no_line;  // value of blocks_open_ in the body of a one-line block

  // Lists that are not complete yet.
  ListStack<AttributeNode> attributes_{memory_};
  ListStack<const BlockNode*> blocks_{memory_};
  ListStack<AttributeNode> duplicates_{memory_};
  ListStack<SkippedNode> skipped_{memory_};
  ListStack<const Expr*> exprs_{memory_};
  ListStack<ObjectItem> items_{memory_};
  ListStack<Operand> operands_{memory_};
  ListStack<Step> steps_{memory_};
  ListStack<Label> labels_{memory_};
  ListStack<Part> parts_{memory_};
  ListStack<ScanRestart> scan_restarts_{memory_};
  std::vector<Token> kept_tokens_;
  Brackets brackets_;  // used only by recovery

  // Moves the elements pushed since `first` to the arena.
  template <class T>
  std::span<T> take(ListStack<T>& stack, std::size_t first) {
    return stack.take(first, document_->arena_);
  }
};

}  // namespace hecla::syntax
