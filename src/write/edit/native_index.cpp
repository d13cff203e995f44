// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "write/edit/native_index.h"

#include <hecla/base/interruption.h>

#include <algorithm>
#include <charconv>

#include "base/sort.h"
#include "write/edit/editor.h"
#include "write/text/key_part.h"
#include "write/text/static_key.h"

namespace hecla::write {

using syntax::AnyNode;
using syntax::AttributeNode;
using syntax::BlockNode;
using syntax::BodyNode;
using syntax::Expr;
using syntax::ObjectExpr;
using syntax::ObjectItem;

const Expr& without_parentheses(const Expr& expr) {
  const Expr* inner = &expr;
  while (const auto* parentheses = syntax::as<syntax::ParenthesesExpr>(inner)) {
    inner = parentheses->inner;
  }
  return *inner;
}

const Expr* value_of(const NativeItem& item) {
  if (const auto* attribute = item.node.as<AttributeNode>()) return attribute->value;
  if (const auto* entry = item.node.as<ObjectItem>()) return entry->value;
  return item.node.as<Expr>();
}

bool has_comment(const std::vector<syntax::Token>& tokens) {
  return std::ranges::any_of(
      tokens, [](const syntax::Token& t) { return t.kind == syntax::TokenKind::Comment; });
}

const BodyNode* body_of(AnyNode node) {
  if (const auto* block = node.as<BlockNode>()) return &block->body;
  return node.as<BodyNode>();
}

namespace {

// Appends a part of a key such that different lists of parts give different keys.
std::string header_key(const BlockNode& block) {
  std::string key;
  append_key_part(key, block.type());
  for (const syntax::Label& label : block.labels) append_key_part(key, label.text);
  return key;
}

// Returns the index that a step selects: [0], or 0 as a name.
std::optional<std::size_t> index_of(const AddressStep& step) {
  if (step.kind == AddressStep::Kind::Index) return step.index;
  std::size_t index = 0;
  const char* const end = step.name.data() + step.name.size();
  const auto [stop, error] = std::from_chars(step.name.data(), end, index);
  if (error != std::errc() || stop != end || step.name.empty()) return std::nullopt;
  return index;
}

bool matches_labels(const BlockNode& block, std::span<const AddressStep> steps) {
  for (std::size_t i = 0; i < steps.size(); ++i) {
    if (!steps[i].matches(block.labels[i].text)) return false;
  }
  return true;
}

void sort_by_offset(std::vector<NativeItem>& items) {
  sort_compactly(items, [](const NativeItem& a, const NativeItem& b) {
    return a.node.range().begin < b.node.range().begin;
  });
}

}  // namespace

const NativeIndex::BodyTable& NativeIndex::table(const BodyNode& body) {
  const auto [found, is_new] = bodies_.try_emplace(&body);
  BodyTable& table = found->second;
  if (!is_new) return table;
  for (const syntax::BodyItem& item : syntax::items(body)) {
    if (const auto* attribute = item.node.as<AttributeNode>()) {
      table.attributes[attribute->name()].push_back(attribute);
    }
    const auto* block = item.node.as<BlockNode>();
    if (!block) continue;
    table.blocks[block->type()].push_back(block);
    table.by_header[header_key(*block)].push_back(block);
    auto& counts = table.label_counts[block->type()];
    const auto at = std::lower_bound(counts.begin(), counts.end(), block->labels.size());
    if (at == counts.end() || *at != block->labels.size()) counts.insert(at, block->labels.size());
  }
  return table;
}

const NativeIndex::ObjectTable& NativeIndex::table(const ObjectExpr& object) {
  const auto [found, is_new] = objects_.try_emplace(&object);
  if (is_new) {
    const std::string_view text = document_.source()->text();
    for (const ObjectItem& item : object.items) {
      if (const auto key = static_key(*item.key, text)) found->second[*key].push_back(&item);
    }
  }
  return found->second;
}

std::vector<NativeItem> NativeIndex::find(const Address& address, std::size_t count) {
  const auto [steps, nth] = without_nth(std::span(address.steps()).first(count));
  return selected(last_, steps, nth, [&, steps = steps] {
    std::vector<NativeItem> found;
    descend({*document_.root_body()}, {steps, found});
    sort_by_offset(found);
    return found;
  });
}

std::size_t NativeIndex::found_steps(const Address& address) {
  std::size_t count = address.steps().size();
  while (count > 0 && find(address, count).empty()) --count;
  return count;
}

std::optional<std::size_t> NativeIndex::index_among_alike(const BodyNode& body,
                                                          const BlockNode& block) {
  const auto& alike = table(body).by_header.at(header_key(block));
  if (alike.size() == 1) return std::nullopt;
  const auto found = std::partition_point(alike.begin(), alike.end(), [&](const BlockNode* other) {
    return other->range.begin < block.range.begin;
  });
  return static_cast<std::size_t>(found - alike.begin());
}

std::vector<NativeItem> NativeIndex::children(const NativeItem& parent, const AddressStep& step) {
  std::vector<NativeItem> found;
  if (const BodyNode* body = body_of(parent.node)) {
    const auto& names = table(*body).attributes;
    const auto entry = names.find(step.name);
    if (entry == names.end()) return found;
    for (const AttributeNode* attribute : entry->second) found.push_back({*attribute, *body});
    return found;
  }
  const Expr* value = value_of(parent);
  if (value) search_expression(*value, {std::span(&step, 1), found});
  return found;
}

void NativeIndex::descend(const NativeItem& item, Search search) {
  Interruption::point();
  if (search.steps.empty()) {
    // What is missing in a text with errors has no address.
    const bool is_missing = item.node.range().empty() && !item.node.as<BodyNode>();
    if (!is_missing) search.found.push_back(item);
    return;
  }
  if (const BodyNode* body = body_of(item.node)) return search_body(*body, search);
  if (const Expr* value = value_of(item)) search_expression(*value, search);
}

void NativeIndex::search_body(const BodyNode& body, Search search) {
  const AddressStep& step = search.steps.front();
  if (step.kind == AddressStep::Kind::Index) return;
  const BodyTable& names = table(body);
  const auto search_attributes = [&](const std::vector<const AttributeNode*>& attributes) {
    for (const AttributeNode* attribute : attributes) {
      descend({*attribute, body}, {search.steps.subspan(1), search.found});
    }
  };
  if (step.kind == AddressStep::Kind::Any) {
    for (const auto& [name, attributes] : names.attributes) search_attributes(attributes);
    for (const auto& [type, blocks] : names.blocks) search_blocks(body, type, search);
    return;
  }
  const auto entry = names.attributes.find(step.name);
  if (entry != names.attributes.end()) search_attributes(entry->second);
  search_blocks(body, step.name, search);
}

// Looks at the blocks of a type, for each number of labels that they have.
void NativeIndex::search_blocks(const BodyNode& body, std::string_view type, Search search) {
  const BodyTable& names = table(body);
  const auto counts = names.label_counts.find(type);
  if (counts == names.label_counts.end()) return;
  for (const std::size_t labels : counts->second) {
    if (search.steps.size() <= labels) return;
    const auto label_steps = search.steps.subspan(1, labels);
    const bool has_index = std::any_of(label_steps.begin(), label_steps.end(), [](const auto& s) {
      return s.kind == AddressStep::Kind::Index;
    });
    if (has_index) continue;  // no label has it
    const bool has_names = std::all_of(label_steps.begin(), label_steps.end(), [](const auto& s) {
      return s.kind == AddressStep::Kind::Name;
    });
    std::vector<const BlockNode*> matching;
    std::span<const BlockNode* const> blocks;
    if (has_names) {
      std::string key;
      append_key_part(key, type);
      for (const AddressStep& step : label_steps) append_key_part(key, step.name);
      const auto found = names.by_header.find(key);
      if (found != names.by_header.end()) blocks = found->second;
    } else {
      for (const BlockNode* block : names.blocks.at(type)) {
        if (block->labels.size() == labels && matches_labels(*block, label_steps)) {
          matching.push_back(block);
        }
      }
      blocks = matching;
    }
    search_labels(body, blocks, labels, search);
  }
}

// Continues after the labels: with an index among the blocks, or in each of them.
void NativeIndex::search_labels(const BodyNode& body, std::span<const BlockNode* const> blocks,
                                std::size_t labels, Search search) {
  std::span<const AddressStep> rest = search.steps.subspan(1 + labels);
  if (!rest.empty() && rest.front().kind == AddressStep::Kind::Index) {
    if (rest.front().index >= blocks.size()) return;
    blocks = blocks.subspan(rest.front().index, 1);
    rest = rest.subspan(1);
  }
  for (const BlockNode* block : blocks) descend({*block, body}, {rest, search.found});
}

void NativeIndex::search_expression(const Expr& outer, Search search) {
  const Expr& expr = without_parentheses(outer);
  const AddressStep& step = search.steps.front();
  const Search next{search.steps.subspan(1), search.found};
  if (const auto* object = syntax::as<ObjectExpr>(&expr)) {
    if (step.kind == AddressStep::Kind::Any) {
      for (const ObjectItem& item : object->items) descend({item, expr}, next);
    } else if (step.kind == AddressStep::Kind::Name) {
      const ObjectTable& keys = table(*object);
      const auto found = keys.find(step.name);
      if (found == keys.end()) return;
      for (const ObjectItem* item : found->second) descend({*item, expr}, next);
    }
    return;
  }
  const auto* tuple = syntax::as<syntax::TupleExpr>(&expr);
  const auto* call = syntax::as<syntax::CallExpr>(&expr);
  if (!tuple && !call) return;
  const auto& elements = tuple ? tuple->items : call->arguments;
  if (step.kind == AddressStep::Kind::Any) {
    for (std::size_t i = 0; i < elements.size(); ++i) descend({*elements[i], expr, i}, next);
  } else if (const auto index = index_of(step); index && *index < elements.size()) {
    descend({*elements[*index], expr, *index}, next);
  }
}

}  // namespace hecla::write
