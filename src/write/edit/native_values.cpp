// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// New expressions, and edits that set values.
#include <hecla/syntax/parse.h>
#include <hecla/write/value_text.h>

#include "write/convert/native_text.h"
#include "write/edit/native_editor.h"

namespace hecla::write {

using syntax::BodyNode;

// --- NewExpression

NewExpression NewExpression::value(const Value& value) {
  return {
      .text = to_hcl(value), .single_line = to_hcl(value, {.one_line = true}), .is_laid_out = true};
}

NewExpression NewExpression::heredoc(std::string_view text) {
  return {.text = literal_expression(text, Lines::Heredoc), .single_line = quote(text)};
}

NewExpression NewExpression::reference(const Traversal& reference) {
  if (reference.is_relative()) throw UsageError("a reference must begin with a name");
  std::string text;
  for (const TraversalStep& step : reference.steps()) {
    switch (step.kind) {
      case TraversalStepKind::Root:
        text += step.name;
        break;
      case TraversalStepKind::Attribute:
        text.append(".").append(step.name);
        break;
      case TraversalStepKind::Index:
        append_hcl(text += '[', step.key);
        text += ']';
        break;
      case TraversalStepKind::Splat:
        text += "[*]";
        break;
    }
  }
  return {.text = std::move(text)};
}

NewExpression NewExpression::call(std::string_view function,
                                  std::span<const NewExpression> arguments) {
  std::string text = std::string(function) + "(";
  for (const NewExpression& argument : arguments) {
    if (!text.ends_with('(')) text += ", ";
    text += argument.single_line.empty() ? argument.text : argument.single_line;
  }
  return {.text = text + ")"};
}

// --- expressions

namespace {

bool has_newline(std::string_view text) { return text.find('\n') != text.npos; }

}  // namespace

// Checks that the text is the whole value of an argument.
bool NativeEditor::is_expression(const std::string& text) {
  Diagnostics diags(1);
  const auto parsed = syntax::parse_config(Source::make("<expression>", "x = " + text + "\n"),
                                           diags, {.limits = limits_});
  const BodyNode& body = *parsed->root_body();
  const bool is_whole =
      !diags.has_errors() && body.attributes.size() == 1 && body.blocks.empty() &&
      body.attributes[0]->value->range == ByteRange{4, static_cast<std::uint32_t>(text.size() + 4)};
  if (is_whole) return true;
  Diagnostics errors(1);
  syntax::parse_expression(Source::make("<expression>", text), errors, {.limits = limits_});
  if (errors.has_errors()) {
    return fail("The new value is not an expression. " + errors.items().front().detail);
  }
  return fail(
      "The new value is not an expression that fits in one argument. Put it in parentheses if it "
      "has several lines, and leave out comments.");
}

std::optional<std::string> NativeEditor::expression_text(const NewExpression& expression,
                                                         std::string_view indent, bool ends_line) {
  std::string text(trimmed(expression.text));
  // A heredoc ends with its newline. The newlines in it are part of the value.
  const bool is_other_value = newline() != "\n";
  if (ends_with_heredoc(text) && (!ends_line || is_other_value)) {
    if (!expression.single_line.empty()) {
      text = expression.single_line;
    } else if (!ends_line) {
      fail("A heredoc must be followed by a newline, but other text follows here.");
      return std::nullopt;
    }
  }
  if (!is_expression(text)) return std::nullopt;
  if (!has_newline(text)) return text;
  Indentation indentation{.added = indent};
  const std::string step = indent_step();
  if (expression.is_laid_out && step != "  ") indentation.step = step;
  text += '\n';
  const auto tokens = syntax::tokenize_expression(text);
  return std::string(trimmed(reindented(text, tokens, indentation, newline())));
}

// --- set

bool NativeEditor::set_value(const NativeItem& item) {
  const syntax::Expr& value = *value_of(item);
  const auto* entry = item.node.as<syntax::ObjectItem>();
  if (entry && value.range == ByteRange{entry->key->range.end, entry->key->range.end})
    return fail("The attribute has no equals sign, so it cannot be set.");
  const ItemLines lines = layout_.lines_of(item.node, Spacing::Neighbors);
  const bool ends_line = lines.ends_line && !lines.has_comma && !lines.has_comment;
  const bool is_simple = !has_newline(edit_->expression.text);
  const std::string indent(is_simple ? "" : layout_.indent_at(value.range.begin));
  const auto text = expression_text(edit_->expression, indent, ends_line);
  if (!text) return false;
  // References in it may have been renamed.
  const bool is_current = !replacements_.conflicts(value.range, false);
  if (is_current && *text == layout_.text(value.range)) return true;
  Planned planned{.range = value.range, .text = *text, .subjects = {value.range}};
  const bool was_on_one_line = layout_.is_on_one_line(value.range);
  const bool is_on_one_line = !has_newline(*text) || text->starts_with("<<");
  if (item.node.as<syntax::Expr>() == nullptr && was_on_one_line != is_on_one_line) {
    planned.line = Planned::Line::Reset;
    planned.container = item.parent;
    planned.member = item.node;
    planned.is_on_one_line = is_on_one_line;
  }
  const bool is_at_end =
      layout_.text().find_first_not_of(" \t", value.range.end) == std::string_view::npos;
  if (is_at_end && has_newline(*text) && ends_with_heredoc(*text)) planned.text += newline();
  plan_change(std::move(planned));
  return true;
}

bool NativeEditor::insert_value(const NativeItem& parent, const std::string& name) {
  if (const BodyNode* body = body_of(parent.node)) return insert_argument(*body, name);
  const Entries* entries = entries_of(without_parentheses(*value_of(parent)));
  if (!entries) return fail("The object has a syntax error, so it cannot be edited.");
  return insert_entry(*entries, entries->nodes.size(), name);
}

}  // namespace hecla::write
