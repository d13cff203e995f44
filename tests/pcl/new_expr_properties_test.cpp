// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Random new expressions mean the same after they are printed and parsed, alone, as the value of an
// argument, and in place of a part of another expression.
#include <gmock/gmock.h>
#include <hecla/pcl/new_syntax.h>

#include <random>

#include "pcl/canonical_text.h"
#include "pcl/token_support.h"

namespace hecla::pcl {
namespace {

struct Made {
  NewExpr expr;
  Canonical canonical;
};

class Generator {
 public:
  explicit Generator(unsigned seed) : random_(seed), existing_(existing_text()) {
    syntax::walk(syntax::root(*existing_.map.document()), [this](syntax::AnyNode node) {
      const auto* expr = node.as<syntax::Expr>();
      const bool is_whole = expr && expr->kind != syntax::ExprKind::Text &&
                            expr->kind != syntax::ExprKind::SplatItem && !expr->object_key;
      if (is_whole && !is_in_splat(*expr)) sources_.push_back(expr);
      return syntax::Walk::Into;
    });
  }

  std::size_t below(std::size_t limit) { return random_() % limit; }

  Made expression(unsigned depth) {
    if (depth == 0) return leaf();
    switch (below(14)) {
      case 0:
        return leaf();
      case 1:
        return unary(depth);
      case 2:
      case 3:
      case 4:
        return binary(depth);
      case 5:
        return conditional(depth);
      case 6:
        return call(depth);
      case 7:
        return tuple(depth);
      case 8:
        return object(depth);
      case 9:
        return quoted_template(depth);
      case 10:
        return for_expression(depth);
      case 11:
        return parentheses(depth);
      default:
        return steps(depth);
    }
  }

 private:
  static std::string existing_text() {
    return "a = (x + # c\n y) * f(z /* d */)\nb = <<EOT\nq ${w}\nEOT\nc = [\n  1, # e\n  {k = "
           "v}\n]\n"
           "d = l[*].m\ne = !(p ? q : r.s[0])\nf = l.*.m[0]\ng = \"u${ t }\"\nh = "
           "g(<<EOT\nq\nEOT\n)\n"
           "i = 1 + <<-EOT\n  q\n  EOT\n";
  }
  // The part of a splat that applies to each element means nothing alone.
  bool is_in_splat(const syntax::Expr& expr) const {
    const std::string text(existing_.map.text(expr.range));
    return text.starts_with("[*]") || text.starts_with(".*");
  }

  std::string one_of(std::initializer_list<const char*> texts) {
    return texts.begin()[below(texts.size())];
  }
  std::string word() { return one_of({"a", "b_1", "for", "in", "if", "else", "\xC3\xA9", "x-y"}); }
  std::string some_text() {
    std::string out;
    for (std::size_t i = below(5); i > 0; --i) {
      out += one_of({"a", "$", "%", "{", "}", "${", "%{", "\n", "\t", "\"", "\\", "\x7F", " ", "~",
                     "\xF0\x9F\x98\x80", "\xE2\x80\xA8", "#", "\\u0041"});
    }
    return out;
  }

  Made leaf() {
    switch (below(6)) {
      case 0:
        return {NewExpr::null(), {"null"}};
      case 1:
        return {NewExpr::boolean(true), {"true"}};
      case 2:
        return number();
      case 3: {
        const std::string text = some_text();
        return {NewExpr::string(text), {"s(" + text + ")"}};
      }
      case 4: {
        const syntax::Expr& expr = *sources_[below(sources_.size())];
        const syntax::Document& document = *existing_.map.document();
        return {NewExpr::source(existing_.map.document(), expr), CanonicalText(document).of(expr)};
      }
      default: {
        const std::string name = word();
        return {NewExpr::reference(name), {name, true}};
      }
    }
  }

  Made number() {
    const std::string digits =
        one_of({"0", "7", "12.5", "1e30", "1e-30", "123456789012345678901234567890.5"});
    const Number value = *Number::parse(digits);
    const std::string positive = "n(" + write::to_hcl(Value::number(value)) + ")";
    if (below(2) == 0 || value.sign() == 0) return {NewExpr::number(value), {positive}};
    return {NewExpr::number(-value), {"-(" + positive + ")"}};
  }

  Made unary(unsigned depth) {
    const Made operand = expression(depth - 1);
    const bool is_not = below(2) == 0;
    return {NewExpr::unary(is_not ? syntax::UnaryOp::Not : syntax::UnaryOp::Negate, operand.expr),
            {(is_not ? "!(" : "-(") + operand.canonical.text + ")"}};
  }

  Made binary(unsigned depth) {
    const Made left = expression(depth - 1), right = expression(depth - 1);
    const auto op = static_cast<syntax::BinaryOp>(below(13));
    return {NewExpr::binary(op, left.expr, right.expr),
            {"(" + left.canonical.text + std::string(symbol(op)) + right.canonical.text + ")"}};
  }

  Made conditional(unsigned depth) {
    const Made a = expression(depth - 1), b = expression(depth - 1), c = expression(depth - 1);
    return {NewExpr::conditional(a.expr, b.expr, c.expr),
            {"(" + a.canonical.text + "?" + b.canonical.text + ":" + c.canonical.text + ")"}};
  }

  std::vector<NewExpr> elements(unsigned depth, std::string& text) {
    std::vector<NewExpr> made;
    for (std::size_t i = below(4); i > 0; --i) {
      const Made element = expression(depth - 1);
      made.push_back(element.expr);
      text += element.canonical.text + ",";
    }
    return made;
  }

  Made call(unsigned depth) {
    std::string text;
    const auto arguments = elements(depth, text);
    const bool expands = !arguments.empty() && below(3) == 0;
    const std::string name = one_of({"f", "a::b", "in"});
    return {NewExpr::call(name, arguments, expands),
            {name + "(" + text + (expands ? "...)" : ")")}};
  }

  Made tuple(unsigned depth) {
    std::string text;
    const auto items = elements(depth, text);
    return {NewExpr::tuple(items), {"[" + text + "]"}};
  }

  Made object(unsigned depth) {
    std::vector<NewObjectItem> items;
    std::string text = "{";
    for (std::size_t i = below(4); i > 0; --i) {
      const Made key = expression(depth - 1), value = expression(depth - 1);
      items.push_back({key.expr, value.expr});
      text += key.canonical.text + "=" + value.canonical.text + ";";
    }
    return {NewExpr::object(items), {text + "}"}};
  }

  // Strings in a row are one text, and a text alone is a string.
  Made quoted_template(unsigned depth) {
    std::vector<NewExpr> parts;
    std::string text, last;
    bool has_sequence = false;
    const auto end_text = [&] {
      if (!last.empty()) text += "s(" + last + "),";
      last.clear();
    };
    for (std::size_t i = below(4); i > 0; --i) {
      if (below(2) == 0) {
        const std::string piece = some_text();
        parts.push_back(NewExpr::string(piece));
        last += piece;
        continue;
      }
      Made part = expression(depth - 1);
      if (to_text(part.expr).starts_with('"')) part = {NewExpr::null(), {"null"}};
      end_text();
      has_sequence = true;
      parts.push_back(part.expr);
      text += part.canonical.text + ",";
    }
    if (!has_sequence) return {NewExpr::quoted_template(parts), {"s(" + last + ")"}};
    end_text();
    return {NewExpr::quoted_template(parts), {"T[" + text + "]"}};
  }

  Made for_expression(unsigned depth) {
    const Made collection = expression(depth - 1), value = expression(depth - 1);
    NewFor clause{.key = below(2) == 0 ? "" : "k", .value = "v", .collection = collection.expr};
    std::string text = "for(" + clause.key + ",v," + collection.canonical.text;
    const bool has_condition = below(2) == 0, is_object = below(2) == 0;
    const Made key = expression(depth - 1), condition = expression(depth - 1);
    const bool groups = is_object && below(2) == 0;
    if (is_object) text += "," + key.canonical.text + "=>";
    text += "," + value.canonical.text + (groups ? "..." : "");
    if (has_condition) {
      clause.condition = condition.expr;
      text += " if " + condition.canonical.text;
    }
    return {is_object ? NewExpr::object_for(clause, key.expr, value.expr, groups)
                      : NewExpr::tuple_for(clause, value.expr),
            {text + ")"}};
  }

  Made parentheses(unsigned depth) {
    const Made inner = expression(depth - 1);
    return {NewExpr::parentheses(inner.expr), {inner.canonical.text}};
  }

  Made steps(unsigned depth) {
    Made made = expression(depth - 1);
    bool has_splat = false;
    made.canonical.text = made.canonical.as_source();
    for (std::size_t i = below(3) + 1; i > 0; --i) {
      const std::size_t choice = below(4);
      if (choice == 0) {
        const Made key = expression(depth - 1);
        made = {made.expr.index(key.expr), {made.canonical.text + "[" + key.canonical.text + "]"}};
      } else if (choice == 1) {
        made = {made.expr.splat(), {made.canonical.text + "[*]"}};
        has_splat = true;
      } else {
        made = {made.expr.attribute("n"), {made.canonical.text + ".n"}};
      }
    }
    made.canonical.is_chain = !has_splat;
    // Steps that are added later would continue the splat.
    if (has_splat) made.expr = NewExpr::parentheses(made.expr);
    return made;
  }

  std::mt19937 random_;
  Tokens existing_;
  std::vector<const syntax::Expr*> sources_;
};

std::string meaning(const std::string& text) {
  Diagnostics diags;
  const auto document = syntax::parse_expression(Source::make("x", text), diags);
  if (diags.has_errors()) return "errors: " + diags.items().front().detail;
  return CanonicalText(*document).text(*document->root_expression());
}

TEST(NewExprProperties, PrintedExpressionsMeanWhatTheyWereMadeOf) {
  Generator generator(1);
  for (unsigned i = 0; i < 2'000; ++i) {
    const Made made = generator.expression(1 + i % 4);
    const std::string text = to_text(made.expr);
    ASSERT_EQ(meaning(text + "\n"), made.canonical.text) << text;
    const std::string line = to_text(made.expr, {.one_line = true});
    ASSERT_EQ(meaning(line + "\n"), made.canonical.text) << line;
  }
}

TEST(NewExprProperties, ValuesOfArgumentsMeanWhatTheyWereMadeOf) {
  Generator generator(2);
  for (unsigned i = 0; i < 2'000; ++i) {
    const Made made = generator.expression(1 + i % 4);
    const NewItem items[] = {
        NewItem::block("b", {"l", "\"${\n"}, {NewItem::attribute("a", made.expr)})};
    const std::string text = to_text(items);
    const Tokens tokens(text);
    ASSERT_FALSE(tokens.diags.has_errors()) << text;
    const syntax::BlockNode& block = tokens.block();
    EXPECT_EQ(block.labels[1].text, "\"${\n");
    ASSERT_EQ(CanonicalText(*tokens.map.document()).text(*block.body.attributes[0]->value),
              made.canonical.text)
        << text;
    ASSERT_EQ(print(tokens.map), text);
  }
}

bool is_replaceable(const TokenMap& map, const syntax::Expr& expr) {
  try {
    replace(map, expr, NewExpr::null());
    return true;
  } catch (const UsageError&) {
    return false;
  }
}

TEST(NewExprProperties, ReplacedExpressionsMeanTheirReplacementAndTheRestStays) {
  Generator generator(3);
  int replaced = 0;
  for (unsigned i = 0; i < 2'000; ++i) {
    const Tokens tokens("a = " + to_text(generator.expression(3).expr) + "\n");
    ASSERT_FALSE(tokens.diags.has_errors());
    std::vector<const syntax::Expr*> exprs;
    syntax::walk(syntax::root(*tokens.map.document()), [&](syntax::AnyNode node) {
      if (const auto* expr = node.as<syntax::Expr>()) exprs.push_back(expr);
      return syntax::Walk::Into;
    });
    const syntax::Expr& expr = *exprs[generator.below(exprs.size())];
    if (!is_replaceable(tokens.map, expr)) continue;
    const Made made = generator.expression(2);
    const write::Change change = replace(tokens.map, expr, made.expr);
    const std::string text = write::with_changes(print(tokens.map), std::span(&change, 1));
    const Tokens result(text);
    ASSERT_FALSE(result.diags.has_errors()) << print(tokens.map) << text;
    ASSERT_EQ(CanonicalText(*result.map.document()).text(result.value()),
              CanonicalText(*tokens.map.document(), {{&expr, made.canonical}}).text(tokens.value()))
        << print(tokens.map) << text;
    ++replaced;
  }
  EXPECT_GT(replaced, 1'000);
}

}  // namespace
}  // namespace hecla::pcl
