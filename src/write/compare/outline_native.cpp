// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Outlines of files in the native syntax.
#include <hecla/syntax/token_list.h>

#include "write/compare/outline.h"
#include "write/text/static_key.h"

namespace hecla::write {
namespace {

Word::Kind word_kind(syntax::TokenKind kind) {
  switch (kind) {
    case syntax::TokenKind::Whitespace:
    case syntax::TokenKind::Newline:
    case syntax::TokenKind::ByteOrderMark:
    case syntax::TokenKind::EndOfFile:
      return Word::Kind::Space;
    case syntax::TokenKind::Comment:
      return Word::Kind::Comment;
    case syntax::TokenKind::Comma:
      return Word::Kind::Comma;
    case syntax::TokenKind::CHeredoc:
      return Word::Kind::HeredocEnd;
    case syntax::TokenKind::QuotedLit:
    case syntax::TokenKind::StringLit:
      return Word::Kind::Text;
    default:
      return Word::Kind::Other;
  }
}

// Returns the text of a token without what is layout in it: the newline after the marker of a
// heredoc, and the indentation before the closing one.
std::string_view significant_text(const syntax::TokenList& tokens, const syntax::Token& token) {
  std::string_view text = tokens.text(token);
  if (token.kind == syntax::TokenKind::OHeredoc) {
    text = text.substr(0, text.find_last_not_of(" \t\r\n") + 1);
  } else if (token.kind == syntax::TokenKind::CHeredoc) {
    text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size()));
  }
  return text;
}

// Functions that do not recurse are not inlined into those that do, whose frames stay small.
class NativeOutlineBuilder {
 public:
  NativeOutlineBuilder(const syntax::DocumentRef& document, Identities& identities, ItemOrder order,
                       OutlineParts& parts)
      : tokens_(document),
        source_(document->source()->text()),
        identities_(identities),
        parts_(parts),
        is_ordered_(order == ItemOrder::Significant) {
    memory().take(token_bytes());
  }
  NativeOutlineBuilder(const NativeOutlineBuilder&) = delete;
  NativeOutlineBuilder& operator=(const NativeOutlineBuilder&) = delete;
  ~NativeOutlineBuilder() { memory().give_back(token_bytes()); }

  const syntax::TokenList& tokens() const { return tokens_; }

  Item document(const syntax::BodyNode& body) {
    Item item;
    item.kind = Item::Kind::Document;
    item.range = item.value = item.interior = body.range;
    add_body(body, item);
    item.identity = IdentityText('D').children(children_of(item), is_ordered_).in(identities_);
    return item;
  }

 private:
  MemoryAccount& memory() const { return identities_.memory(); }
  std::size_t token_bytes() const { return tokens_.size() * sizeof(syntax::Token); }
  static std::span<const Item> children_of(const Item& item) {
    return {item.children.begin(), item.children.size()};
  }

  // --- bodies

  void add_body(const syntax::BodyNode& body, Item& item) {
    item.shape = Item::Shape::Body;
    const std::size_t duplicates = body.rejected ? body.rejected->duplicates.size() : 0;
    const auto children =
        make_items(body.attributes.size() + body.blocks.size() + duplicates, parts_, memory());
    std::size_t count = 0;
    for (const syntax::BodyItem& inner : syntax::items(body)) {
      if (count == children.size()) break;
      if (const auto* block = inner.node.as<syntax::BlockNode>()) {
        children[count++] = this->block(*block);
      } else if (const auto* argument = inner.node.as<syntax::AttributeNode>()) {
        children[count++] = this->argument(*argument);
      }
    }
    item.children = children.first(count);
  }

  Item block(const syntax::BlockNode& block) {
    Item item;
    item.kind = Item::Kind::Block;
    item.range = item.value = block.range;
    item.interior = {block.open_brace_range().end, block.close_brace_range().begin};
    item.name = block.type();
    IdentityText key('b');
    key.text(block.type());
    std::vector<std::string_view> labels;
    for (const syntax::Label& label : block.labels) {
      labels.push_back(label.text);
      key.text(label.text);
    }
    item.labels = parts_.arena.copy(labels);
    item.key = key.in(identities_);
    add_body(block.body, item);
    item.content = content_of_block(item);
    item.identity = IdentityText('B').number(item.key).number(item.content).in(identities_);
    return item;
  }

  // Empty blocks of different types have nothing in common.
  [[gnu::noinline]] std::uint32_t content_of_block(const Item& block) const {
    return IdentityText('R')
        .text(block.children.size() == 0 ? block.name : "")
        .children(children_of(block), is_ordered_)
        .in(identities_);
  }

  Item argument(const syntax::AttributeNode& argument) {
    Item item;
    item.kind = Item::Kind::Argument;
    item.range = argument.range;
    item.name = argument.name();
    item.key = IdentityText('a').text(argument.name()).in(identities_);
    add_value(*argument.value, item);
    identify_pair(item);
    return item;
  }

  // --- values

  Item attribute(const syntax::ObjectItem& pair) {
    Item item;
    item.kind = Item::Kind::Attribute;
    item.range = {pair.key->range.begin, pair.value->range.end};
    add_key(*pair.key, item);
    add_value(*pair.value, item);
    identify_pair(item);
    return item;
  }

  // A key that is not computed is the same with and without quotes or parentheses, and so is a computed one.
  [[gnu::noinline]] void add_key(const syntax::Expr& key, Item& item) {
    if (const auto name = static_key(key, source_)) {
      item.name = *name;
      item.key = IdentityText('k').text(item.name).in(identities_);
      return;
    }
    item.has_computed_name = true;
    item.name = source_.substr(key.range.begin, key.range.size());
    const syntax::Expr& inner = unwrapped(key);
    const bool is_number = inner.kind == syntax::ExprKind::Number;
    const auto number = is_number
                            ? Number::parse(source_.substr(inner.range.begin, inner.range.size()))
                            : std::nullopt;
    item.key = number ? IdentityText('k').text(number->to_string()).in(identities_)
                      : IdentityText('K').number(leaf_identity(inner)).in(identities_);
  }

  [[gnu::noinline]] void identify_pair(Item& item) {
    item.content = item.identity;
    item.identity = IdentityText('P').number(item.key).number(item.content).in(identities_);
  }

  Item element(const syntax::Expr& expr) {
    Item item;
    item.range = expr.range;
    add_value(expr, item);
    return item;
  }

  // Sets the shape, the children and, for now, the identity of the value alone.
  void add_value(const syntax::Expr& expr, Item& item) {
    item.value = expr.range;
    if (const auto* object = syntax::as<syntax::ObjectExpr>(&expr))
      return add_object(*object, item);
    if (const auto* tuple = syntax::as<syntax::TupleExpr>(&expr)) return add_tuple(*tuple, item);
    if (const auto* call = syntax::as<syntax::CallExpr>(&expr)) return add_call(*call, item);
    item.identity = leaf_identity(expr);
  }

  void add_object(const syntax::ObjectExpr& object, Item& item) {
    item.shape = Item::Shape::Object;
    item.interior = {object.range.begin + 1, object.range.end - 1};
    const auto children = make_items(object.items.size(), parts_, memory());
    for (std::size_t i = 0; i < children.size(); ++i) children[i] = attribute(object.items[i]);
    item.children = children;
    item.identity = IdentityText('O').children(children, is_ordered_).in(identities_);
  }

  void add_tuple(const syntax::TupleExpr& tuple, Item& item) {
    item.shape = Item::Shape::Tuple;
    item.interior = {tuple.range.begin + 1, tuple.range.end - 1};
    const auto children = make_items(tuple.items.size(), parts_, memory());
    for (std::size_t i = 0; i < children.size(); ++i) children[i] = element(*tuple.items[i]);
    item.children = children;
    item.identity = IdentityText('T').children(children, true).in(identities_);
  }

  void add_call(const syntax::CallExpr& call, Item& item) {
    item.shape = Item::Shape::Call;
    item.interior = {call.open_paren + 1, call.close_paren};
    item.callee =
        IdentityText('f').text(call.name()).number(call.expand_last ? 1 : 0).in(identities_);
    const auto children = make_items(call.arguments.size(), parts_, memory());
    for (std::size_t i = 0; i < children.size(); ++i) children[i] = element(*call.arguments[i]);
    item.children = children;
    item.identity = IdentityText('C').number(item.callee).children(children, true).in(identities_);
  }

  // Returns the identity of the tokens of an expression. Objects, tuples and calls in it count as
  // one token each, so that their layout does not matter either.
  std::uint32_t leaf_identity(const syntax::Expr& expr) {
    IdentityText text('E');
    std::uint32_t done = expr.range.begin;
    for (const syntax::Expr* inner : containers_in(expr)) {
      add_tokens({done, inner->range.begin}, text);
      text.text("").number(element(*inner).identity);
      done = inner->range.end;
    }
    add_tokens({done, expr.range.end}, text);
    return text.in(identities_);
  }

  // Returns the outermost objects, tuples and calls inside an expression.
  [[gnu::noinline]] static std::vector<const syntax::Expr*> containers_in(
      const syntax::Expr& expr) {
    std::vector<const syntax::Expr*> found;
    syntax::walk(syntax::AnyNode(expr), [&](syntax::AnyNode node) {
      const auto* inner = node.as<syntax::Expr>();
      if (!inner || !is_container(inner->kind) || inner == &expr) return syntax::Walk::Into;
      found.push_back(inner);
      return syntax::Walk::Over;
    });
    return found;
  }

  static bool is_container(syntax::ExprKind kind) {
    return kind == syntax::ExprKind::Object || kind == syntax::ExprKind::Tuple ||
           kind == syntax::ExprKind::Call;
  }

  [[gnu::noinline]] void add_tokens(ByteRange range, IdentityText& text) {
    for (const syntax::Token& token : tokens_.in(range)) {
      const bool is_layout = syntax::is_trivia(token.kind) || token.range.empty();
      if (!is_layout) text.text(significant_text(tokens_, token));
    }
  }

  syntax::TokenList tokens_;
  std::string_view source_;
  Identities& identities_;
  OutlineParts& parts_;
  bool is_ordered_;
};

}  // namespace

void build_outline(const syntax::DocumentRef& document, Identities& identities,
                   const OutlineOptions& options, OutlineParts& parts) {
  NativeOutlineBuilder builder(document, identities, options.order, parts);
  if (options.has_words) {
    identities.memory().take(builder.tokens().size() * sizeof(Word));
    parts.words.reserve(builder.tokens().size());
    for (const syntax::Token& token : builder.tokens().all()) {
      parts.words.push_back({token.range, word_kind(token.kind)});
    }
  }
  parts.root = builder.document(*document->root_body());
}

}  // namespace hecla::write
