// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
//
// Prints the tree as text: `Kind [begin..end] properties`, with children indented below. "(secret)" replaces
// expressions that a schema declares secret.
#include <hecla/syntax/document.h>
#include <hecla/syntax/node.h>

#include "value/names.h"

#include "base/text_pieces.h"
#include "source/secret_ranges.h"

namespace hecla::syntax {
namespace {

std::string debug_string(std::string_view text) {
  std::string out;
  hecla::detail::append_quoted(out, text);
  return out;
}

class Dumper {
 public:
  Dumper(const Document& document, const TextSink& sink)
      : document_(document), secrets_(*document.source()), pieces_(sink) {}

  void body(const BodyNode& body) {
    for (const BodyItem item : items(body)) {
      if (const auto* node = item.node.as<AttributeNode>()) {
        attribute(*node, item.is_duplicate);
      } else if (const auto* found = item.node.as<BlockNode>()) {
        block(*found);
      } else {
        begin("skipped", item.node.range());
        line();
      }
    }
  }

  void expression(const Expr& expr, std::string_view role = {}) {
    std::string label(role);
    if (!label.empty()) label += ": ";
    label += name(expr.kind);
    begin(label, expr.range);
    if (secrets_.contains(expr.range)) return line("(secret)");
    if (expr.incomplete) out_ += " incomplete";
    if (expr.object_key) out_ += expr.computed_key ? " computed-key" : " key";
    visit(expr, [this](const auto& node) { details(node); });
  }

 private:
  struct Indent {
    explicit Indent(Dumper& dumper) : dumper_(dumper) { ++dumper.indent_; }
    ~Indent() { --dumper_.indent_; }
    Dumper& dumper_;
  };

  void begin(std::string_view label, ByteRange range) {
    out_.append(2 * indent_, ' ').append(label).append(" ");
    this->range(range);
  }
  void range(ByteRange range) {
    out_ += "[" + std::to_string(range.begin) + ".." + std::to_string(range.end) + "]";
  }
  void line(std::string_view text = {}) {
    if (!text.empty()) out_.append(" ").append(text);
    out_ += "\n";
    pieces_.end_item();
  }
  void ranged(std::string_view label, ByteRange range) {
    out_.append(" ").append(label);
    this->range(range);
  }

  void attribute(const AttributeNode& node, bool is_duplicate) {
    begin((is_duplicate ? "duplicate attribute " : "attribute ") + std::string(node.name()),
          node.range);
    ranged("equals", node.equals_range());
    line();
    const Indent indent(*this);
    expression(*node.value);
  }
  void block(const BlockNode& node) {
    begin("block " + std::string(node.type()), node.range);
    for (const Label& label : node.labels) {
      out_ += " " + debug_string(label.text);
      range(label.range);
    }
    ranged("open", node.open_brace_range());
    ranged("close", node.close_brace_range());
    ranged("body", node.body.range);
    line();
    const Indent indent(*this);
    body(node.body);
  }

  void details(const NumberExpr& node) { line(document_.number(node).to_debug_string()); }
  void details(const BoolExpr& node) { line(node.value ? "true" : "false"); }
  void details(const NullExpr&) { line(); }
  void details(const StringExpr& node) { line(debug_string(node.text())); }
  void details(const TextExpr& node) { line(debug_string(node.text())); }
  void details(const SplatItemExpr&) { line(); }
  void details(const TemplateExpr& node) {
    constexpr std::string_view forms[] = {"quoted", "heredoc", "flush-heredoc", "bare", "branch"};
    line(forms[static_cast<std::size_t>(node.form)]);
    const Indent indent(*this);
    for (const Expr* part : node.parts) expression(*part);
  }
  void details(const WrapExpr& node) { only_child(*node.wrapped); }
  void details(const ParenthesesExpr& node) { only_child(*node.inner); }
  void details(const UnaryExpr& node) {
    out_ += node.op == UnaryOp::Negate ? " -" : " !";
    only_child(*node.operand);
  }
  void details(const MissingExpr& node) {
    line();
    const Indent indent(*this);
    if (node.part) expression(*node.part);
  }
  void only_child(const Expr& child) {
    line();
    const Indent indent(*this);
    expression(child);
  }

  void details(const ReferenceExpr& node) {
    line(node.root());
    const Indent indent(*this);
    steps(node.steps);
  }
  void details(const AccessExpr& node) {
    line();
    const Indent indent(*this);
    expression(*node.source);
    steps(node.steps);
  }
  void steps(std::span<const Step> steps) {
    for (const Step& step : steps) {
      begin("step", step.range);
      if (step.kind == StepKind::Attribute) {
        line("." + std::string(step.name()));
        continue;
      }
      line(step.kind == StepKind::Computed ? "computed"
           : step.kind == StepKind::Index  ? "index"
                                           : "legacy");
      const Indent indent(*this);
      expression(*step.key);
    }
  }
  void details(const SplatExpr& node) {
    out_ += node.attribute_only ? " attributes" : " full";
    ranged("marker", node.marker_range);
    line();
    const Indent indent(*this);
    expression(*node.source, "source");
    expression(*node.each, "each");
  }

  void details(const CallExpr& node) {
    out_ += " " + std::string(node.name());
    ranged("name", node.name_range());
    ranged("arguments", node.arguments_range());
    line(node.expand_last ? "expand" : "");
    const Indent indent(*this);
    for (const Expr* argument : node.arguments) expression(*argument);
  }
  void details(const TupleExpr& node) {
    line();
    const Indent indent(*this);
    for (const Expr* item : node.items) expression(*item);
  }
  void details(const ObjectExpr& node) {
    line();
    const Indent indent(*this);
    for (const ObjectItem& item : node.items) {
      expression(*item.key);
      const Indent deeper(*this);
      expression(*item.value);
    }
  }
  void details(const ForExpr& node) {
    constexpr std::string_view forms[] = {" tuple ", " object ", " directive "};
    out_ += forms[static_cast<std::size_t>(node.form)];
    if (!node.key_name.empty()) out_ += std::string(node.key_name) + ", ";
    out_ += node.value_name;
    if (node.group) out_ += " group";
    ranged("open", node.open_range);
    ranged("close", node.close_range);
    line();
    const Indent indent(*this);
    expression(*node.collection, "in");
    if (node.key) expression(*node.key, "key");
    expression(*node.value, "value");
    if (node.condition) expression(*node.condition, "if");
  }
  void details(const ConditionalExpr& node) {
    line(node.directive ? "directive" : "");
    const Indent indent(*this);
    expression(*node.condition, "if");
    expression(*node.if_true, "then");
    expression(*node.if_false, "else");
  }
  void details(const BinaryExpr& node) {
    line();
    const Indent indent(*this);
    expression(*node.first);
    for (const Operand& operand : node.rest) expression(*operand.expr, symbol(operand.op));
  }

  const Document& document_;
  detail::SecretRanges secrets_;
  hecla::detail::TextPieces pieces_;
  std::string& out_ = pieces_.text();
  std::size_t indent_ = 0;
};

}  // namespace

void dump(const Document& document, const TextSink& sink) {
  Dumper dumper(document, sink);
  if (document.root_body()) dumper.body(*document.root_body());
  if (document.root_expression()) dumper.expression(*document.root_expression());
}

std::string dump(const Document& document) {
  return collect_text([&](const TextSink& sink) { dump(document, sink); });
}

std::string dump(const Document& document, const Expr& expr) {
  return collect_text([&](const TextSink& sink) { Dumper(document, sink).expression(expr); });
}

}  // namespace hecla::syntax
