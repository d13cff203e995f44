// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
//
// The second half of template parsing: converts the flat sequence of parts to a tree in which
// directives contain the parts between them.
#include <algorithm>

#include "syntax/parser.h"
#include "unicode/message_text.h"

namespace hecla::syntax {
std::string_view Parser::closing_word(const Part& open) {
  return open.kind == Part::Kind::If ? "endif" : "endfor";
}

Expr* Parser::make_text(ByteRange range, std::string_view text) {
  auto* node = make<TextExpr>(range);
  node->data = text.data();
  node->size = static_cast<std::uint32_t>(text.size());
  return node;
}

// Makes a template of the parts since `first`. There must be at least one.
Expr* Parser::make_template(TemplateForm form, ByteRange range, std::size_t first, ByteRange end) {
  const Part& only = parts_[first];
  const bool alone = parts_.size() == first + 1;
  if (alone && only.kind == Part::Kind::Value) {
    auto* node = make<WrapExpr>(range);
    node->wrapped = only.expr;
    return finish(node, only.expr->height);
  }
  if (alone && only.kind == Part::Kind::Text && form == TemplateForm::Quoted) {
    auto* node = make<StringExpr>(range);
    const std::string_view text = normal_name(only.text()).text();
    node->data = text.data();
    node->size = static_cast<std::uint32_t>(text.size());
    return node;
  }
  Cursor cursor{first, parts_.size(), end, false};
  const std::size_t first_expr = exprs_.size();
  unsigned height = 0;
  {
    const Level level(*this);
    while (cursor.next < cursor.last) {
      exprs_.push_back(build_part(cursor));
      height = std::max<unsigned>(height, exprs_.back()->height);
    }
  }
  auto* node = make(range, &TemplateExpr::parts, exprs_, first_expr);
  node->form = form;
  node->incomplete = panic_ || cursor.failed;
  return finish(node, height);
}

Expr* Parser::build_part(Cursor& cursor) {
  const Part part = parts_[cursor.next++];
  switch (part.kind) {
    case Part::Kind::Text:
      return make_text(part.range, part.text());
    case Part::Kind::Value:
      return part.expr;
    case Part::Kind::If:
    case Part::Kind::For:
      return build_directive(cursor, part);
    default:
      report_stray_directive(cursor, part);
      return missing(part.range);
  }
}

// Reports only the first structural error of a template, because one usually causes others.
void Parser::report_unbalanced(Cursor& cursor, ByteRange where, std::string detail) {
  if (!std::exchange(cursor.failed, true)) {
    report(DiagnosticCode::UnbalancedDirective, where, std::move(detail));
  }
}

void Parser::report_stray_directive(Cursor& cursor, const Part& part) {
  report_unbalanced(cursor, part.range, "This directive has no matching if or for before it.");
}

// Puts parts on exprs_ up to the directive that ends or continues `open`. Returns its kind and
// range, or the kind Text if there is no such directive.
Parser::Part::Kind Parser::build_until(Cursor& cursor, const Part& open, ByteRange& closer) {
  const bool of_if = open.kind == Part::Kind::If;
  closer = cursor.end;
  while (cursor.next < cursor.last) {
    const Part part = parts_[cursor.next];
    closer = part.range;
    switch (part.kind) {
      case Part::Kind::Else:
      case Part::Kind::EndIf:
      case Part::Kind::EndFor: {
        const bool fits = of_if == (part.kind != Part::Kind::EndFor);
        ++cursor.next;
        if (fits) return part.kind;
        report_other_closer(cursor, part.range, open);
        return Part::Kind::Text;
      }
      default:
        exprs_.push_back(build_part(cursor));
    }
  }
  closer = cursor.end;
  report_unclosed_directive(cursor, open);
  return Part::Kind::Text;
}

void Parser::report_other_closer(Cursor& cursor, ByteRange closer, const Part& open) {
  report_unbalanced(cursor, closer,
                    "Expected " + in_quotes(closing_word(open)) +
                        " for the directive that begins on " + line_of(open.range) +
                        " before this one.");
}

void Parser::report_unclosed_directive(Cursor& cursor, const Part& open) {
  report_unbalanced(cursor, cursor.end,
                    "The directive that begins on " + line_of(open.range) + " is not closed with " +
                        in_quotes(closing_word(open)) + ".");
}

void Parser::report_second_else(Cursor& cursor, ByteRange closer, const Part& open) {
  report_unbalanced(
      cursor, closer,
      "The if directive that begins on " + line_of(open.range) + " already has an else.");
}

// Makes a template of the parts on exprs_ since `first`, or an empty text at `empty` if there are
// none.
Expr* Parser::make_branch(std::size_t first, ByteRange empty) {
  if (exprs_.size() == first) exprs_.push_back(make_text(empty, {}));
  unsigned height = 0;
  for (std::size_t i = first; i < exprs_.size(); ++i) {
    height = std::max<unsigned>(height, exprs_[i]->height);
  }
  const ByteRange range{exprs_[first]->range.begin, exprs_.back()->range.end};
  auto* node = make(range, &TemplateExpr::parts, exprs_, first);
  node->form = TemplateForm::Branch;
  return finish(node, height);
}

// A directive has two levels: itself and its branches.
Expr* Parser::build_directive(Cursor& cursor, const Part& open) {
  if (depth_ + 2 >= max_depth_) {
    report_too_deep(open.range);
    return missing(open.range);
  }
  const Level outer(*this);
  const Level inner(*this);
  return open.kind == Part::Kind::If ? build_if(cursor, open) : build_for(cursor, open);
}

Expr* Parser::build_if(Cursor& cursor, const Part& open) {
  const std::size_t first = exprs_.size();
  auto* node = make<ConditionalExpr>(open.range);
  node->directive = true;
  node->condition = open.expr;
  ByteRange closer;
  Part::Kind kind = build_until(cursor, open, closer);
  node->if_true = make_branch(first, {open.range.end, open.range.end});
  if (kind == Part::Kind::Else) {
    kind = build_until(cursor, open, closer);
    if (kind == Part::Kind::Else) {
      report_second_else(cursor, closer, open);
      kind = Part::Kind::Text;
    }
  }
  // A directive that recovery cut short may end after the token that closes the template.
  const std::uint32_t end = std::max(closer.begin, node->if_true->range.end);
  node->if_false = make_branch(first, {end, end});
  node->range.end = std::max(closer.end, node->if_false->range.end);
  node->incomplete = kind != Part::Kind::EndIf;
  return finish(node, tallest({node->condition, node->if_true, node->if_false}));
}

Expr* Parser::build_for(Cursor& cursor, const Part& open) {
  const std::size_t first = exprs_.size();
  auto* node = make<ForExpr>(open.range);
  node->form = ForForm::Directive;
  node->key_name = open.head->key_name;
  node->value_name = open.head->value_name;
  node->collection = open.head->collection;
  node->open_range = open.range;
  const Part::Kind kind = build_until(cursor, open, node->close_range);
  node->value = make_branch(first, {open.range.end, open.range.end});
  node->range.end = std::max(node->close_range.end, node->value->range.end);
  node->incomplete = kind != Part::Kind::EndFor;
  return finish(node, tallest({node->collection, node->value}));
}

}  // namespace hecla::syntax
