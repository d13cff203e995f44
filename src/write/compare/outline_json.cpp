// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Outlines of files in the JSON syntax. Without a schema there are no blocks, only properties.
#include <hecla/json/token_list.h>

#include "unicode/normal_text.h"
#include "write/compare/outline.h"

namespace hecla::write {
namespace {

Word::Kind word_kind(json::TokenKind kind) {
  if (kind == json::TokenKind::Comment) return Word::Kind::Comment;
  if (kind == json::TokenKind::Comma) return Word::Kind::Comma;
  const bool is_space = json::is_trivia(kind) || kind == json::TokenKind::EndOfFile;
  return is_space ? Word::Kind::Space : Word::Kind::Other;
}

class JsonOutlineBuilder {
 public:
  JsonOutlineBuilder(const json::Document& document, Identities& identities, ItemOrder order,
                     OutlineParts& parts)
      : source_(document.source()->text()),
        identities_(identities),
        parts_(parts),
        is_ordered_(order == ItemOrder::Significant) {}

  Item document(const json::FileNode& file) {
    Item item;
    item.kind = Item::Kind::Document;
    item.range = file.range;
    add_value(*file.value, item);
    return item;
  }

 private:
  Item property(const json::Property& property) {
    Item item;
    item.kind = Item::Kind::Attribute;
    item.range = json::AnyNode(property).range();
    item.name = property.name.text;
    item.key = IdentityText('k').text(property.name.text).in(identities_);
    add_value(*property.value, item);
    item.content = item.identity;
    item.identity = IdentityText('P').number(item.key).number(item.content).in(identities_);
    return item;
  }

  Item element(const json::Node& node) {
    Item item;
    item.range = node.range;
    add_value(node, item);
    return item;
  }

  void add_value(const json::Node& node, Item& item) {
    item.value = node.range;
    if (node.kind == json::NodeKind::Object) {
      item.shape = Item::Shape::Object;
      item.interior = {node.range.begin + 1, node.range.end - 1};
      const auto properties = json::as_object(node).properties();
      const auto children = make_items(properties.size(), parts_, identities_.memory());
      for (std::size_t i = 0; i < children.size(); ++i) children[i] = property(properties[i]);
      item.children = children;
      item.identity = IdentityText('O').children(children, is_ordered_).in(identities_);
    } else if (node.kind == json::NodeKind::Array) {
      item.shape = Item::Shape::Tuple;
      item.interior = {node.range.begin + 1, node.range.end - 1};
      const auto elements = json::as_array(node).elements();
      const auto children = make_items(elements.size(), parts_, identities_.memory());
      for (std::size_t i = 0; i < children.size(); ++i) children[i] = element(*elements[i]);
      item.children = children;
      item.identity = IdentityText('T').children(children, true).in(identities_);
    } else if (node.kind == json::NodeKind::String) {
      const unicode::NormalText text(json::as_string(node).text);
      item.identity = IdentityText('S').text(text).in(identities_);
    } else {
      const auto text = source_.substr(node.range.begin, node.range.size());
      item.identity = IdentityText('E').text(text).in(identities_);
    }
  }

  std::string_view source_;
  Identities& identities_;
  OutlineParts& parts_;
  bool is_ordered_;
};

}  // namespace

void build_outline(const json::DocumentRef& document, Identities& identities,
                   const OutlineOptions& options, OutlineParts& parts) {
  if (options.has_words) {
    const json::TokenList tokens(document);
    identities.memory().take(tokens.size() * sizeof(Word));
    parts.words.reserve(tokens.size());
    for (const json::Token& token : tokens.all()) {
      parts.words.push_back({token.range, word_kind(token.kind)});
    }
  }
  parts.root =
      JsonOutlineBuilder(*document, identities, options.order, parts).document(document->file());
}

}  // namespace hecla::write
