// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The text of new expressions and items.
#include <hecla/write/value_text.h>

#include "pcl/text/new_text.h"
#include "unicode/unicode.h"

namespace hecla::pcl {

using Kind = NewExpr::Node::Kind;

// --- expressions

void NewPrinter::print(const NewExpr& expr, Binding required, bool ends_line) {
  const NewExpr::Node& node = expr.node();
  const bool breaks_line = node.ends_with_heredoc && !ends_line;
  const bool has_parentheses = node.binds < required || breaks_line;
  if (has_parentheses) out_ += '(';
  print(node);
  if (breaks_line) out_ += '\n';
  if (has_parentheses) out_ += ')';
}

// After a bracket, "for" starts a for expression.
void NewPrinter::print_first(const NewExpr& expr) {
  const std::size_t begin = out_.size();
  print(expr);
  const std::string_view text = std::string_view(out_).substr(begin);
  if (!text.starts_with("for")) return;
  if (text.size() > 3 && unicode::is_identifier(text.substr(0, 4))) return;
  out_.insert(begin, "(");
  out_ += ')';
}

void NewPrinter::print(const NewExpr::Node& node) {
  switch (node.kind) {
    case Kind::Literal:
    case Kind::Reference:
    case Kind::Source:
      out_ += node.text;
      return;
    case Kind::String:
      return write::append_quoted(out_, node.text);
    case Kind::Steps:
      return print_steps(node);
    case Kind::AttributeStep:
      out_.append(".").append(node.text);
      return;
    case Kind::IndexStep:
      out_ += '[';
      on_one_line([&] { print(node.children[0]); });
      out_ += ']';
      return;
    case Kind::SplatStep:
      out_ += "[*]";
      return;
    case Kind::Call:
      return print_call(node);
    case Kind::Tuple:
      return print_tuple(node);
    case Kind::Object:
      return print_object(node);
    case Kind::Template:
      return print_template(node);
    case Kind::For:
    case Kind::ForObject:
      return print_for(node);
    case Kind::Conditional:
      return print_conditional(node);
    case Kind::Unary:
      out_ += node.text;
      return print(node.children[0], Binding::Unary);
    case Kind::Binary:
      return print_binary(node);
    case Kind::Parentheses:
      out_ += '(';
      print(node.children[0]);
      out_ += ')';
      return;
  }
  __builtin_unreachable();
}

void NewPrinter::print_steps(const NewExpr::Node& node) {
  print(node.children[0], Binding::Term);
  for (std::size_t i = 1; i < node.children.size(); ++i) print(node.children[i].node());
}

void NewPrinter::print_call(const NewExpr::Node& node) {
  out_.append(node.text).append("(");
  for (std::size_t i = 0; i < node.children.size(); ++i) {
    if (i > 0) out_ += ", ";
    print(node.children[i]);
  }
  out_ += node.has_ellipsis ? "...)" : ")";
}

void NewPrinter::print_tuple(const NewExpr::Node& node) {
  out_ += '[';
  in_lines(!node.children.empty(), "", [&] {
    for (std::size_t i = 0; i < node.children.size(); ++i) {
      if (i > 0) separate(", ");
      i == 0 ? print_first(node.children[i]) : print(node.children[i]);
      if (!options_.one_line) out_ += ',';
    }
  });
  out_ += ']';
}

void NewPrinter::print_object(const NewExpr::Node& node) {
  out_ += '{';
  in_lines(!node.children.empty(), " ", [&] {
    for (std::size_t i = 0; i < node.children.size(); i += 2) {
      if (i > 0) separate(", ");
      print_key(node.children[i]);
      out_ += " = ";
      print(node.children[i + 1], Binding::Conditional, !options_.one_line);
    }
  });
  out_ += '}';
}

void NewPrinter::print_key(const NewExpr& key) {
  const NewExpr::Node& node = key.node();
  if (node.kind == Kind::String) return write::append_object_key(out_, node.text);
  bool is_plain = node.kind == Kind::Template || node.kind == Kind::Parentheses;
  if (node.kind == Kind::Source) {
    using enum syntax::ExprKind;
    const syntax::ExprKind kind = node.expr->kind;
    const auto* name = syntax::as<syntax::ReferenceExpr>(node.expr);
    is_plain = (kind == String || kind == Template || kind == Wrap || kind == Parentheses ||
                (name && name->is_name() && name->object_key && !name->computed_key)) &&
               !node.ends_with_heredoc;
  }
  if (!is_plain) out_ += '(';
  print(key, Binding::Never);
  if (!is_plain) out_ += ')';
}

// A "$" or "%" before a sequence would double its sign, which is an escape.
void NewPrinter::print_text(std::string_view text, bool is_before_sequence) {
  const char last = text.back();
  const bool needs_escape = is_before_sequence && (last == '$' || last == '%');
  if (needs_escape) text.remove_suffix(1);
  write::append_template_literal(out_, text);
  if (needs_escape) out_ += last == '$' ? "\\u0024" : "\\u0025";
}

void NewPrinter::print_template(const NewExpr::Node& node) {
  out_ += '"';
  on_one_line([&] {
    for (std::size_t i = 0; i < node.children.size(); ++i) {
      const NewExpr& part = node.children[i];
      if (part.node().kind == Kind::String) {
        print_text(part.node().text, i + 1 < node.children.size());
      } else {
        out_ += "${";
        print(part);
        out_ += '}';
      }
    }
  });
  out_ += '"';
}

void NewPrinter::print_for(const NewExpr::Node& node) {
  const bool is_object = node.kind == Kind::ForObject;
  out_.append(is_object ? "{" : "[").append("for ");
  if (!node.text.empty()) out_.append(node.text).append(", ");
  out_.append(node.value_name).append(" in ");
  auto child = node.children.begin();
  print(*child++);
  out_ += " : ";
  print(*child++);
  if (is_object) {
    out_ += " => ";
    print(*child++);
  }
  if (node.has_ellipsis) out_ += "...";
  if (node.has_condition) {
    out_ += " if ";
    print(*child);
  }
  out_ += is_object ? '}' : ']';
}

void NewPrinter::print_conditional(const NewExpr::Node& node) {
  print(node.children[0], Binding::Or);
  out_ += " ? ";
  print(node.children[1], Binding::Or);
  out_ += " : ";
  print(node.children[2]);
}

void NewPrinter::print_binary(const NewExpr::Node& node) {
  print(node.children[0], node.binds);
  for (std::size_t i = 1; i < node.children.size(); ++i) {
    out_.append(" ").append(syntax::symbol(node.operators[i - 1])).append(" ");
    print(node.children[i], tighter(node.binds));
  }
}

// --- lines

void NewPrinter::separate(std::string_view on_one_line) {
  if (options_.one_line) {
    out_ += on_one_line;
  } else {
    out_.append("\n").append(options_.base_indent, ' ');
  }
}

template <class F>
void NewPrinter::in_lines(bool has_content, std::string_view padding, F&& print_content) {
  if (!has_content) return;
  options_.base_indent += options_.indent;
  separate(padding);
  print_content();
  options_.base_indent -= options_.indent;
  separate(padding);
}

template <class F>
void NewPrinter::on_one_line(F&& print_content) {
  const bool was_on_one_line = options_.one_line;
  options_.one_line = true;
  print_content();
  options_.one_line = was_on_one_line;
}

// --- items

void NewPrinter::print(std::span<const NewItem> items) {
  for (const NewItem& item : items) print(item.node());
}

void NewPrinter::print(const NewItem::Node& item) {
  using ItemKind = NewItem::Node::Kind;
  if (item.kind == ItemKind::Comment) return print_comment(item.text);
  if (item.kind != ItemKind::BlankLine) out_.append(options_.base_indent, ' ').append(item.text);
  if (item.kind == ItemKind::Attribute) {
    out_ += " = ";
    print(*item.value, Binding::Conditional, true);
  } else if (item.kind == ItemKind::Block) {
    print_block(item);
  }
  out_ += '\n';
}

void NewPrinter::print_block(const NewItem::Node& item) {
  for (const std::string& label : item.labels) {
    out_ += ' ';
    if (unicode::is_identifier(label)) {
      out_ += label;
    } else {
      write::append_quoted(out_, label);
    }
  }
  out_ += " {\n";
  options_.base_indent += options_.indent;
  print(item.items);
  options_.base_indent -= options_.indent;
  out_.append(options_.base_indent, ' ').append("}");
}

void NewPrinter::print_comment(std::string_view text) {
  for (;;) {
    const std::size_t end = text.find('\n');
    const std::string_view line = text.substr(0, end);
    out_.append(options_.base_indent, ' ').append(line.empty() ? "#" : "# ").append(line);
    out_ += '\n';
    if (end == text.npos) return;
    text.remove_prefix(end + 1);
  }
}

std::string to_text(const NewExpr& expr, const NewTextOptions& options) {
  std::string out;
  NewPrinter(out, options).print(expr, Binding::Conditional, true);
  return out;
}

std::string to_text(std::span<const NewItem> items, const NewTextOptions& options) {
  std::string out;
  NewPrinter(out, options).print(items);
  return out;
}

}  // namespace hecla::pcl
