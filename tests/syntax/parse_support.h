// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Parses a piece of text in a test.
#include <hecla/syntax/parse.h>

#include <string>

#include "support/repeated.h"

namespace hecla::syntax {

using test::repeated;
using test::RepeatedText;

struct Parsed {
  explicit Parsed(std::string text, const ParseOptions& options = {})
      : document(parse_config(Source::make("test.hcl", std::move(text)), diags, options)) {}
  Diagnostics diags;
  DocumentRef document;
  const BodyNode& body() const { return *document->root_body(); }
  // Returns the value of the first attribute.
  const Expr& value() const { return *body().attributes.front()->value; }
};

struct ParsedExpression {
  explicit ParsedExpression(std::string text, const ParseOptions& options = {})
      : document(parse_expression(Source::make("test.hcl", std::move(text)), diags, options)) {}
  Diagnostics diags;
  DocumentRef document;
  const Expr& root() const { return *document->root_expression(); }
  template <class T>
  const T& as_node() const {
    const T* node = as<T>(&root());
    if (!node) throw UsageError("the expression is a " + std::string(name(root().kind)));
    return *node;
  }
};

// Returns "unclosed-bracket 1:5, missing-expression 2:1".
inline std::string errors(const Diagnostics& diags) {
  std::string out;
  for (const Diagnostic& d : diags) {
    const Position start = d.subject.start();
    if (!out.empty()) out += ", ";
    out +=
        std::string(d.id()) + " " + std::to_string(start.line) + ":" + std::to_string(start.column);
  }
  return out;
}

}  // namespace hecla::syntax
