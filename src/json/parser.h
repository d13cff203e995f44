// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// From JSON text to the tree. After a mistake it goes on as if the author had written what was most
// likely meant, so that each mistake is reported once and the rest is read.
#include "json/document.h"

#include <hecla/jsontext/scanner.h>

namespace hecla::json {

class Parser {
 public:
  Parser(Document& document, Diagnostics& diags, const ParseOptions& options);

  // The one value of the text.
  const Node& parse();

 private:
  using Token = jsontext::Token;
  using TokenKind = jsontext::TokenKind;

  void advance();
  bool skip_comment();
  void skip_byte_order_mark();

  const Node* value();
  const Node* object();
  const Node* array();
  const Node* string();
  const Node* number();
  const Node* word();
  const Node* missing_value();
  void property();
  void skip_value();
  void skip_rest_of_property();
  bool is_single_quote() const;
  void report_single_quotes(DiagnosticCode code);
  StringNode string_node();
  void expect_colon();
  bool expect_separator(TokenKind closing, ByteRange opening);
  bool report_token_error();
  bool report_tail_of_number();
  bool too_deep();
  bool too_large();
  // Whether this text has mistakes so far; the caller's diagnostics may hold those of others.
  bool failed() const { return diags_.error_count() != errors_before_; }

  const Node* invalid(ByteRange range) {
    return document_.arena_.make<Node>(NodeKind::Invalid, false, range);
  }
  ByteRange token_range() const { return {token_.begin, token_.end}; }
  void report(DiagnosticCode code, ByteRange range, std::string detail);

  Document& document_;
  Diagnostics& diags_;
  const Limits& limits_;
  std::size_t errors_before_;
  std::size_t nesting_ = 0;
  bool unclosed_string_ = false;  // the last string was not closed on its line
  bool given_up_ = false;         // the text beyond the limit of nesting is not read
  std::string_view text_;
  bool is_valid_utf8_;  // all of the text
  jsontext::Scanner scanner_;
  Token token_;                        // the next token
  std::vector<const Node*> elements_;  // of the arrays that are open, innermost last
  std::vector<Property> properties_;   // of the objects that are open, innermost last
};

}  // namespace hecla::json
