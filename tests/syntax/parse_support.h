// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Parses a piece of text in a test.
#include <hecla/syntax/parse.h>

#include <string>

namespace hecla::syntax {

struct Parsed {
  explicit Parsed(std::string text, const ParseOptions& options = {})
      : document(parse_config(Source::make("test.hcl", std::move(text)), diags, options)) {}
  Diagnostics diags;
  DocumentRef document;
  const BodyNode& body() const { return *document->root_body(); }
  // The value of the first attribute.
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

// "unclosed-bracket 1:5, missing-expression 2:1"
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

inline std::string repeated(std::string_view text, std::size_t times) {
  std::string out;
  out.reserve(text.size() * times);
  for (std::size_t i = 0; i < times; ++i) out += text;
  return out;
}

}  // namespace hecla::syntax
