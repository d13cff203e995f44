// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Operations on the syntax of PCL. `pcl.tokens` answers with the nodes and names of the reference:
// it has a node for each binary operator and for each run of static steps, and none for parentheses.
#include <hecla/pcl/syntax.h>
#include <hecla/syntax/parse.h>
#include <hecla/syntax/walk.h>

#include "operations.h"
#include "source.h"

namespace hecla::conformance {
namespace {

using pcl::NodeToken;
using pcl::Token;
using pcl::TokenRole;
using syntax::AnyNode;
using syntax::Expr;

class TokenRows {
 public:
  explicit TokenRows(const syntax::DocumentRef& document) : map_(document) {}

  Json rows() {
    const syntax::Document& document = *map_.document();
    if (document.root_expression()) {
      walk(*document.root_expression());
    } else {
      row("File", "EndOfFile", map_.tokens().back());
      body(*document.root_body());
    }
    return std::move(rows_);
  }

 private:
  // --- rows

  // Return the trivia around a token, with an empty piece of whitespace where the reference has one:
  // at the start of a line that does not begin with whitespace.
  Json leading(const Token& token) const {
    const auto list = map_.leading(token);
    if (&token == &map_.tokens().front()) {  // newlines do not divide the trivia before it
      Json out = Json::array();
      for (const pcl::Trivia& piece : list) out.push_back(encode(piece));
      return out;
    }
    bool begins_line = false;
    (void)pieces(map_.trailing((&token)[-1]), begins_line);
    Json out = pieces(list, begins_line);
    if (begins_line && list.empty()) out.push_back({"space", ""});
    return out;
  }
  Json trailing(const Token& token) const {
    bool begins_line = false;
    return pieces(map_.trailing(token), begins_line);
  }

  // `begins_line` says whether the piece before these, and then the last of these, ends with the
  // first newline of a run of whitespace.
  Json pieces(std::span<const pcl::Trivia> list, bool& begins_line) const {
    Json out = Json::array();
    for (const pcl::Trivia& piece : list) {
      const bool is_space = piece.kind == pcl::Trivia::Kind::Whitespace;
      if (begins_line && !is_space) out.push_back({"space", ""});
      const bool has_newline = map_.text(piece.range).find('\n') != std::string_view::npos;
      begins_line = is_space && !begins_line && has_newline;
      out.push_back(encode(piece));
    }
    return out;
  }

  Json encode(const pcl::Trivia& piece) const {
    const std::string text(map_.text(piece.range));
    switch (piece.kind) {
      case pcl::Trivia::Kind::Comment:
        return {"comment", text, pcl::comment_lines(text)};
      case pcl::Trivia::Kind::Whitespace:
        return {"space", text};
      case pcl::Trivia::Kind::TemplateDelimiter:
        return {"delimiter", text};
    }
    __builtin_unreachable();
  }

  void row(const std::string& node, const std::string& role, const Token& first,
           const Token& last) {
    rows_.push_back({node, role, map_.text({first.range.begin, last.range.end}), leading(first),
                     trailing(last)});
  }
  void row(const std::string& node, const std::string& role, const Token& token) {
    row(node, role, token, token);
  }
  void row(const std::string& node, const std::string& role, const NodeToken& token) {
    row(node, role, *token.first, *token.last);
  }
  void row(const std::string& node, const std::string& role) {
    rows_.push_back({node, role, "", Json::array(), Json::array()});
  }

  static std::string node(const char* name, ByteRange range) {
    return std::string(name) + "@" + std::to_string(range.begin) + "-" + std::to_string(range.end);
  }
  static std::string element(const char* role, std::size_t index) {
    return std::string(role) + "[" + std::to_string(index) + "]";
  }

  void parentheses(const std::string& node, const Expr& expr) {
    const auto around = map_.parentheses_around(expr);
    for (std::size_t i = 0; i < around.size(); ++i) {
      row(node, element("Parentheses.Open", i), *around[i].open);
    }
    for (std::size_t i = 0; i < around.size(); ++i) {
      row(node, element("Parentheses.Close", i), *around[i].close);
    }
  }

  // A token of a node, its name in the reference, and its position in the reference's list.
  struct Named {
    TokenRole role;
    const char* name;
    bool is_list = false;
  };
  void named_rows(const std::string& label, AnyNode node, std::initializer_list<Named> names) {
    const auto tokens = map_.tokens_of(node);
    for (const Named& named : names) {
      for (const NodeToken& token : tokens) {
        if (token.role != named.role) continue;
        row(label, named.is_list ? element(named.name, token.index) : named.name, token);
      }
    }
  }

  // Adds rows for the tokens with a byte in the range. The text of a flush heredoc begins inside a
  // token.
  void values(const std::string& label, ByteRange range) {
    std::size_t at = map_.index_from(range.begin);
    if (at > 0 && map_.tokens()[at - 1].range.end > range.begin) --at;
    for (std::size_t count = 0; map_.tokens()[at].range.begin < range.end; ++at) {
      row(label, element("Value", count++), map_.tokens()[at]);
    }
  }

  // --- structure

  void body(const syntax::BodyNode& body) {
    for (const syntax::BodyItem& item : syntax::items(body)) {
      if (const auto* attribute = item.node.as<syntax::AttributeNode>()) {
        named_rows(node("Attribute", attribute->range), *attribute,
                   {{TokenRole::Name, "Name"}, {TokenRole::Equals, "Equals"}});
        walk(*attribute->value);
      } else if (const auto* block = item.node.as<syntax::BlockNode>()) {
        named_rows(node("Block", block->range), *block,
                   {{TokenRole::Type, "Type"},
                    {TokenRole::Label, "Labels", true},
                    {TokenRole::Open, "OpenBrace"},
                    {TokenRole::Close, "CloseBrace"}});
        this->body(block->body);
      }
    }
  }

  // --- expressions

  void walk(const Expr& expr) {
    syntax::visit(expr, [this](const auto& node) { on(node); });
  }
  void walk_all(const syntax::List<const Expr*>& list) {
    for (const Expr* expr : list) walk(*expr);
  }

  std::string begin(const char* name, const Expr& expr) {
    std::string label = node(name, syntax::reference_range(expr));
    parentheses(label, expr);
    return label;
  }

  template <class Literal>
  void literal(const Literal& expr) {
    values(begin("LiteralValueExpr", expr), expr.range);
  }
  void on(const syntax::NumberExpr& expr) { literal(expr); }
  void on(const syntax::BoolExpr& expr) { literal(expr); }
  void on(const syntax::NullExpr& expr) { literal(expr); }
  void on(const syntax::TextExpr& expr) {
    values(node("LiteralValueExpr", expr.range), expr.range);
  }
  void on(const syntax::StringExpr& expr) {
    named_rows(begin("TemplateExpr", expr), expr,
               {{TokenRole::Open, "Open"}, {TokenRole::Close, "Close"}});
    const ByteRange content = expr.content_range();
    if (!content.empty()) values(node("LiteralValueExpr", content), content);
  }
  void on(const syntax::TemplateExpr& expr) {
    if (expr.form == syntax::TemplateForm::Branch) {
      const std::string label = node("TemplateExpr", syntax::reference_range(expr));
      row(label, "Open");
      row(label, "Close");
    } else {
      named_rows(begin("TemplateExpr", expr), expr,
                 {{TokenRole::Open, "Open"}, {TokenRole::Close, "Close"}});
    }
    walk_all(expr.parts);
  }
  void on(const syntax::WrapExpr& expr) {
    named_rows(begin("TemplateWrapExpr", expr), expr,
               {{TokenRole::Open, "Open"}, {TokenRole::Close, "Close"}});
    walk(*expr.wrapped);
  }

  void steps(const std::string& label, std::span<const syntax::Step> list) {
    for (std::size_t i = 0; i < list.size(); ++i) {
      const std::string role = element("Traversal", i) + ".";
      const auto tokens = map_.tokens_of(list[i]);
      const bool has_dot = tokens.front().role == TokenRole::Dot;
      row(label, role + (has_dot ? "Dot" : "OpenBracket"), tokens.front());
      if (has_dot) {
        row(label, role + "Index", (tokens.front().first)[1]);
      } else {
        index(label, role + "Index", *list[i].key);
        row(label, role + "CloseBracket", tokens.back());
      }
    }
  }

  // A quoted key counts as one token unless there are spaces around it.
  void index(const std::string& label, const std::string& role, const Expr& key) {
    const auto tokens = map_.in(key.range);
    const Token& open = *(tokens.data() - 1);
    const bool is_one = key.kind == syntax::ExprKind::String && tokens.size() == 3 &&
                        open.range.end == key.range.begin &&
                        tokens.data()[3].range.begin == key.range.end;
    row(label, role, tokens.front(), is_one ? tokens.back() : tokens.front());
  }

  void on(const syntax::ReferenceExpr& expr) {
    if (expr.object_key && !expr.computed_key && expr.is_name()) return;
    const std::string label = begin("ScopeTraversalExpr", expr);
    row(label, "Root", map_.tokens_of(expr).front());
    steps(label, {expr.steps.data(), expr.steps.size()});
  }

  void on(const syntax::AccessExpr& expr) { walk_steps(expr, expr.steps.size()); }
  // Visits the expression up to and including `count` steps.
  void walk_steps(const syntax::AccessExpr& expr, std::size_t count) {
    if (count == 0) return walk(*expr.source);
    const auto label_of = [&](const char* name) {
      const std::string label =
          node(name, {syntax::reference_range(expr).begin, expr.steps[count - 1].range.end});
      if (count == expr.steps.size()) parentheses(label, expr);
      return label;
    };
    const syntax::Step& last = expr.steps[count - 1];
    if (last.kind == syntax::StepKind::Computed) {
      named_rows(label_of("IndexExpr"), last,
                 {{TokenRole::Open, "OpenBracket"}, {TokenRole::Close, "CloseBracket"}});
      walk_steps(expr, count - 1);
      return walk(*last.key);
    }
    std::size_t first = count;
    while (first > 0 && expr.steps[first - 1].kind != syntax::StepKind::Computed) --first;
    steps(label_of("RelativeTraversalExpr"), {expr.steps.data() + first, count - first});
    walk_steps(expr, first);
  }

  void on(const syntax::SplatExpr& expr) {
    named_rows(begin("SplatExpr", expr), expr,
               {{TokenRole::Open, "Open"}, {TokenRole::Star, "Star"}, {TokenRole::Close, "Close"}});
    walk(*expr.source);
    walk(*expr.each);
  }
  void on(const syntax::SplatItemExpr&) {}

  void on(const syntax::CallExpr& expr) {
    const std::string label = begin("FunctionCallExpr", expr);
    // Of a name with namespaces, the reference keeps the first token.
    row(label, "Name", *map_.tokens_of(expr).front().first);
    named_rows(label, expr,
               {{TokenRole::Open, "OpenParen"},
                {TokenRole::Comma, "Commas", true},
                {TokenRole::Close, "CloseParen"}});
    walk_all(expr.arguments);
  }
  void on(const syntax::TupleExpr& expr) {
    named_rows(begin("TupleConsExpr", expr), expr,
               {{TokenRole::Open, "OpenBracket"},
                {TokenRole::Comma, "Commas", true},
                {TokenRole::Close, "CloseBracket"}});
    walk_all(expr.items);
  }

  void on(const syntax::ObjectExpr& expr) {
    const std::string label = begin("ObjectConsExpr", expr);
    const auto tokens = map_.tokens_of(expr);
    row(label, "OpenBrace", tokens.front());
    for (std::size_t i = 0; i < expr.items.size(); ++i) {
      const std::string role = element("Items", i) + ".";
      row(label, role + "Equals", map_.tokens_of(expr.items[i]).front());
      const std::uint32_t end = expr.items[i].value->range.end;
      const std::size_t next = map_.index_from(end);
      if (map_.tokens()[next].kind == syntax::TokenKind::Comma) {
        row(label, role + "Comma", map_.tokens()[next]);
      }
    }
    row(label, "CloseBrace", tokens.back());
    for (const syntax::ObjectItem& item : expr.items) {
      values(begin("ObjectConsKeyExpr", *item.key), item.key->range);
      if (!is_keyword(*item.key)) walk(*item.key);
      walk(*item.value);
    }
  }

  // Returns whether the reference takes a key for a name, and has no node for it.
  static bool is_keyword(const Expr& key) {
    return key.kind == syntax::ExprKind::Bool || key.kind == syntax::ExprKind::Null;
  }

  void on(const syntax::ForExpr& expr) {
    using enum TokenRole;
    if (expr.form == syntax::ForForm::Directive) {
      named_rows(node("ForExpr", expr.range), expr,
                 {{Open, "OpenFor"},
                  {For, "For"},
                  {KeyName, "Key"},
                  {Comma, "Comma"},
                  {ValueName, "Value"},
                  {In, "In"},
                  {Close, "CloseFor"},
                  {OpenEnd, "OpenEndfor"},
                  {End, "Endfor"},
                  {CloseEnd, "CloseEndfor"}});
    } else {
      named_rows(begin("ForExpr", expr), expr,
                 {{Open, "Open"},
                  {For, "For"},
                  {KeyName, "Key"},
                  {Comma, "Comma"},
                  {ValueName, "Value"},
                  {In, "In"},
                  {Colon, "Colon"},
                  {Arrow, "Arrow"},
                  {Group, "Group"},
                  {If, "If"},
                  {Close, "Close"}});
    }
    for (const Expr* child : {expr.collection, expr.key, expr.value, expr.condition}) {
      if (child) walk(*child);
    }
  }

  void on(const syntax::ConditionalExpr& expr) {
    using enum TokenRole;
    if (expr.directive) {
      named_rows(node("ConditionalExpr", expr.range), expr,
                 {{Open, "OpenIf"},
                  {If, "If"},
                  {Close, "CloseIf"},
                  {OpenElse, "OpenElse"},
                  {Else, "Else"},
                  {CloseElse, "CloseElse"},
                  {OpenEnd, "OpenEndif"},
                  {End, "Endif"},
                  {CloseEnd, "CloseEndif"}});
    } else {
      named_rows(begin("ConditionalExpr", expr), expr,
                 {{Question, "QuestionMark"}, {Colon, "Colon"}});
    }
    walk(*expr.condition);
    walk(*expr.if_true);
    walk(*expr.if_false);
  }

  void on(const syntax::UnaryExpr& expr) {
    named_rows(begin("UnaryOpExpr", expr), expr, {{TokenRole::Operator, "Operator"}});
    walk(*expr.operand);
  }

  void on(const syntax::BinaryExpr& expr) {
    walk_operands(expr, map_.tokens_of(expr), expr.rest.size());
  }
  // Visits the operation with the first `count` operators.
  void walk_operands(const syntax::BinaryExpr& expr, const std::vector<NodeToken>& operators,
                     std::size_t count) {
    if (count == 0) return walk(*expr.first);
    const syntax::Operand& last = expr.rest[count - 1];
    const std::string label = node("BinaryOpExpr", {expr.range.begin, last.expr->range.end});
    if (count == expr.rest.size()) parentheses(label, expr);
    row(label, "Operator", operators[count - 1]);
    walk_operands(expr, operators, count - 1);
    walk(*last.expr);
  }

  void on(const syntax::ParenthesesExpr& expr) { walk(*expr.inner); }
  void on(const syntax::MissingExpr&) {}

  pcl::TokenMap map_;
  Json rows_ = Json::array();
};

Json tokens(const Request& request) {
  Diagnostics diags;
  const auto document =
      request.has("expr")
          ? syntax::parse_expression(Source::make("main.pp", request.text("expr")), diags)
          : syntax::parse_config(source_of(request), diags);
  if (diags.has_errors()) return failed(diags);
  return {{"tokens", TokenRows(document).rows()}};
}

Json print(const Request& request) {
  Diagnostics diags;
  const auto document = syntax::parse_config(source_of(request), diags);
  if (diags.has_errors()) return failed(diags);
  return {{"out", pcl::print(pcl::TokenMap(document))}};
}

constexpr NamedOperation table[] = {
    {"pcl.tokens", tokens},
    {"pcl.print", print},
};

}  // namespace

OperationGroup pcl_syntax_operations() { return table; }

}  // namespace hecla::conformance
