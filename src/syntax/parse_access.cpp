// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
//
// Parses what can follow a term: attribute access, indexes and splats.
#include <algorithm>

#include "syntax/parser.h"

namespace hecla::syntax {
namespace {

// Returns whether a key needs no evaluation: literals, and templates that are only text.
bool is_static_key(const Expr& key) {
  const auto* as_template = as<TemplateExpr>(&key);
  return is_literal(key.kind) || key.kind == ExprKind::Missing ||
         (as_template && as_template->is_text());
}

}  // namespace

Expr* Parser::parse_access(Term source) {
  const std::size_t first_step = steps_.size();
  return take_steps(parse_steps(source, first_step), first_step);
}

// Collects steps on steps_. When a splat or an error ends them, the expression so far becomes the
// source of the steps that follow.
Parser::Term Parser::parse_steps(Term source, std::size_t first_step) {
  while (!panic_) {
    if (next_is(TokenKind::Dot)) {
      if (!parse_dot(source, first_step)) break;
    } else if (next_is(TokenKind::OBrack)) {
      if (!parse_index(source, first_step, read().range)) break;
    } else {
      break;
    }
  }
  return source;
}

// Returns the source with the steps collected since `first_step` applied to it. The static steps
// directly after a variable become part of the reference.
Expr* Parser::take_steps(Term source, std::size_t first_step) {
  std::size_t first_of_access = first_step;
  unsigned height = 0;
  const auto is_own = [&](const Step& step) {
    return !source.node && step.kind != StepKind::Computed;
  };
  while (first_of_access < steps_.size() && is_own(steps_[first_of_access])) {
    const Step& step = steps_[first_of_access++];
    if (step.kind != StepKind::Attribute) height = std::max<unsigned>(height, step.key->height);
  }
  const std::span<const Step> rest = take(steps_, first_of_access);
  Expr* const node =
      source.node ? source.node : make_reference(source.variable, first_step, height);
  return rest.empty() ? node : make_access(node, rest);
}

// Makes a reference of a variable and the steps collected since `first_step`.
Expr* Parser::make_reference(ByteRange variable, std::size_t first_step, unsigned tallest_key) {
  const bool is_name = steps_.size() == first_step;
  auto* node = is_name ? make<ReferenceExpr>(variable)
                       : make({variable.begin, steps_.back().range.end}, &ReferenceExpr::steps,
                              steps_, first_step);
  node->root_name = name_at(variable);
  return is_name ? node : finish(node, tallest_key);
}

Expr* Parser::make_access(Expr* source, std::span<const Step> steps) {
  unsigned height = source->height;
  for (const Step& step : steps) {
    if (step.kind != StepKind::Attribute) height = std::max<unsigned>(height, step.key->height);
  }
  auto* node = make<AccessExpr>({source->range.begin, steps.back().range.end});
  node->source = source;
  node->steps = steps;
  return finish(node, height);
}

void Parser::add_attribute_step(ByteRange dot, const Token& name) {
  Step step{};
  step.kind = StepKind::Attribute;
  step.range = {dot.begin, name.range.end};
  if (name.range.size() > Step::max_name_size) {
    error(DiagnosticCode::MissingAttributeName, name.range, "This attribute name is too long.");
  }
  const Name normal = name_at(name.range);
  step.name_size = normal.text().size() & Step::max_name_size;
  step.is_name_changed = normal.is_changed();
  step.name_data = normal.text().data();
  steps_.push_back(step);
}

// Parses `.name`, `.0` or `.*` at a dot. Returns false if the traversal cannot continue.
bool Parser::parse_dot(Term& current, std::size_t first_step) {
  const ByteRange dot = read().range;
  switch (peek().kind) {
    case TokenKind::Ident:
      add_attribute_step(dot, read());
      return true;
    case TokenKind::NumberLit:
      parse_legacy_index(dot);
      return true;
    case TokenKind::Star:
      current = {parse_attribute_splat(take_steps(current, first_step), dot)};
      return true;
    default: {
      error_expected(DiagnosticCode::MissingAttributeName, "an attribute name after \".\"");
      Expr* const part = take_steps(current, first_step);
      current = {missing({part->range.begin, dot.end}, part)};
      return false;
    }
  }
}

// `.0` is an older form of [0]. Two of them in a row look like a number with a fraction.
void Parser::parse_legacy_index(ByteRange dot) {
  const Token number = read();
  const std::string_view digits = text(number.range);
  Step step{};
  step.kind = StepKind::LegacyIndex;
  step.range = {dot.begin, number.range.end};
  const std::size_t point = digits.find('.');
  if (point == digits.npos) {
    step.key = parse_number(number);
  } else {
    const std::string indexes = "[" + std::string(digits.substr(0, point)) + "][" +
                                std::string(digits.substr(point + 1)) + "]";
    report(DiagnosticCode::InvalidLegacyIndex, number.range,
           "Consecutive indexes cannot be written with dots. Write " + indexes + " instead.")
        .add_fix(FixCertainty::Certain, "Write " + indexes + ".", in_source(step.range), indexes);
    step.key = missing(number.range);
  }
  if (step.key->kind == ExprKind::Missing) step.kind = StepKind::Index;
  steps_.push_back(step);
}

// Parses `[key]` or `[*]` after the opening bracket. Returns false if the traversal cannot
// continue.
bool Parser::parse_index(Term& current, std::size_t first_step, ByteRange open) {
  if (next_is(TokenKind::Star)) {
    current = {parse_full_splat(take_steps(current, first_step), open)};
    return false;
  }
  const Newlines scope(*this, false);
  Expr* key;
  {
    const Level level(*this);
    key = parse_expression();
  }
  if (!panic_ && !next_is(TokenKind::CBrack)) report_unclosed("\"]\"", "index", open);
  if (panic_) {
    recover_to(TokenKind::CBrack);
  } else {
    read();
  }
  Step step{};
  step.kind = is_static_key(*key) ? StepKind::Index : StepKind::Computed;
  step.range = from(open);
  step.key = key;
  steps_.push_back(step);
  return true;
}

// Parses `[*]`, which applies all steps that follow to each element.
Expr* Parser::parse_full_splat(Expr* source, ByteRange open) {
  read();
  if (next_is(TokenKind::CBrack)) {
    read();
  } else {
    error_expected(DiagnosticCode::InvalidSplat, "\"]\" after \"*\"");
    recover_to(TokenKind::CBrack);
  }
  auto* item = make<SplatItemExpr>(from(open));
  item->attribute_only = false;
  Expr* each = item;
  const ByteRange marker = each->range;
  const Level level(*this);
  if (depth_ >= max_depth_) {
    report_too_deep(marker);
  } else if (!panic_) {
    each = parse_access({each});
  }
  return make_splat(source, each, marker, false);
}

// Parses `.*`, which applies the attribute steps that follow to each element, and any other step to
// the list of results.
Expr* Parser::parse_attribute_splat(Expr* source, ByteRange dot) {
  const Token star = read();
  auto* item = make<SplatItemExpr>({dot.begin, star.range.end});
  item->attribute_only = true;
  const std::size_t first_step = steps_.size();
  while (next_is(TokenKind::Dot) && parse_splat_steps(star.range)) {
  }
  Expr* each = take_steps({item}, first_step);
  Expr* node = make_splat(source, each, item->range, true);
  return panic_ ? missing(node->range, node) : node;
}

bool Parser::parse_splat_steps(ByteRange star) {
  const ByteRange dot = read().range;
  if (next_is(TokenKind::NumberLit)) {
    parse_legacy_index(dot);
  } else if (next_is(TokenKind::Ident)) {
    add_attribute_step(dot, read());
  } else if (next_is(TokenKind::Star)) {
    error(DiagnosticCode::InvalidSplat, peek().range,
          "An attribute splat (.*) cannot be nested. Use [*] instead.");
  } else {
    error(DiagnosticCode::MissingAttributeName, star,
          "Expected an attribute name after \"*.\", found " + found(peek()) + ".");
  }
  return !panic_;
}

Expr* Parser::make_splat(Expr* source, Expr* each, ByteRange marker, bool attribute_only) {
  auto* node = make<SplatExpr>({source->range.begin, std::max(each->range.end, marker.end)});
  node->source = source;
  node->each = each;
  node->marker_range = marker;
  node->attribute_only = attribute_only;
  return finish(node, tallest({source, each}));
}

}  // namespace hecla::syntax
