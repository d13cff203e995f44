// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/base/interruption.h>
#include <hecla/syntax/walk.h>
#include <hecla/write/addresses.h>

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

#include "write/edit/editor.h"
#include "write/edit/native_index.h"
#include "write/text/static_key.h"

namespace hecla::write {
namespace {

// The places of the items that share an address with others. Each such address is searched once.
class SharedAddresses {
 public:
  // Adds to the address the position of the item that begins at `offset`, unless it is the only one,
  // and will be after every edit. Where `has_repeated_names`, an edit could add others with the address.
  // find(address) returns the offsets of all items with the address, in source order.
  template <class Find>
  void select(Address& address, std::uint32_t offset, bool has_repeated_names, Find find) {
    std::string text = address.to_string();
    auto known = offsets_.find(text);
    if (known == offsets_.end()) {
      std::vector<std::uint32_t> found = find(address);
      if (found.size() == 1 && !address.is_pattern() && !has_repeated_names) return;
      known = offsets_.emplace(std::move(text), std::move(found)).first;
    }
    const auto& offsets = known->second;
    const auto at = std::lower_bound(offsets.begin(), offsets.end(), offset);
    address.nth(static_cast<std::size_t>(at - offsets.begin()));
  }

 private:
  std::unordered_map<std::string, std::vector<std::uint32_t>> offsets_;
};

// The names that several items of an object have. Each object is searched once.
class RepeatedNames {
 public:
  using Names = std::unordered_set<std::string_view>;

  // for_each_name(f) calls f with the names of all items of the object.
  template <class ForEachName>
  const Names& in(const void* object, ForEachName for_each_name) {
    const auto [found, is_new] = names_.try_emplace(object);
    if (is_new) {
      Names all;
      for_each_name([&, &repeated = found->second](std::string_view name) {
        if (!all.insert(name).second) repeated.insert(name);
      });
    }
    return found->second;
  }

 private:
  std::unordered_map<const void*, Names> names_;
};

// Returns the nodes from the root to the innermost one around the range.
template <class AnyNode>
std::vector<AnyNode> path_around(AnyNode root, ByteRange range) {
  std::vector<AnyNode> path = {root};
  for (;;) {
    const AnyNode child = child_at(path.back(), range.begin);
    if (!child || child.range().end < range.end) return path;
    path.push_back(child);
  }
}

// Returns the position of the item that begins at `offset` in a list in source order.
template <class List>
std::size_t position_at(const List& list, std::uint32_t offset) {
  const auto found = std::partition_point(
      list.begin(), list.end(), [&](const auto* item) { return item->range.begin < offset; });
  return static_cast<std::size_t>(found - list.begin());
}

}  // namespace

// The implementation of of() for each syntax.
class Addresses::Finder {
 public:
  virtual ~Finder() = default;
  virtual Address of(ByteRange range) = 0;
};

class Addresses::Json final : public Finder {
 public:
  explicit Json(const json::DocumentRef& document)
      : document_(*document), editor_(json_editor(document, {}, nullptr)) {}

  Address of(ByteRange range) override {
    Address address;
    bool is_shared = false;
    std::uint32_t begin = 0;
    const std::vector<json::AnyNode> path = path_around(json::root(document_), range);
    for (std::size_t i = 1; i < path.size(); ++i) {
      if (const auto* property = path[i].as<json::Property>()) {
        address.name(std::string(property->name.text));
        begin = path[i].range().begin;
        is_shared |= is_repeated(*property, *path[i - 1].as<json::ObjectNode>());
      }
      if (const auto* array = path[i - 1].as<json::ArrayNode>()) {
        begin = path[i].range().begin;
        address.index(position_at(array->elements(), begin));
      }
    }
    if (is_shared) {
      shared_.select(address, begin, is_shared, [this](const Address& all) {
        std::vector<std::uint32_t> offsets;
        for (const Located& part : editor_->find(all)) offsets.push_back(part.range.begin);
        return offsets;
      });
    }
    return address;
  }

 private:
  bool is_repeated(const json::Property& property, const json::ObjectNode& object) {
    const auto& names = repeated_.in(&object, [&](auto add) {
      for (const json::Property& each : object.properties()) add(each.name.text);
    });
    return names.contains(property.name.text);
  }

  const json::Document& document_;
  std::unique_ptr<Editor> editor_;
  RepeatedNames repeated_;
  SharedAddresses shared_;
};

class Addresses::Native final : public Finder {
 public:
  explicit Native(const syntax::Document& document) : document_(document), index_(document) {}

  Address of(ByteRange range) override {
    Address address;
    std::uint32_t begin = 0;
    bool is_shared = false;
    const std::vector<syntax::AnyNode> path = path_around(syntax::root(document_), range);
    for (std::size_t i = 1; i < path.size(); ++i) {
      const std::size_t steps = address.steps().size();
      if (!add(path[i - 1], path[i], address)) break;
      if (address.steps().size() > steps) begin = path[i].range().begin;
      is_shared |= is_repeated(path[i - 1], path[i]);
    }
    if (address.is_document()) return address;
    shared_.select(address, begin, is_shared, [this](const Address& all) {
      std::vector<std::uint32_t> offsets;
      for (const NativeItem& item : index_.find(all)) offsets.push_back(item.node.range().begin);
      return offsets;
    });
    return address;
  }

 private:
  // Adds the step from a node to a child of it. Returns false if what is in the child has no address.
  bool add(syntax::AnyNode parent, syntax::AnyNode node, Address& address) {
    if (const auto* attribute = node.as<syntax::AttributeNode>()) {
      address.name(std::string(attribute->name()));
      return true;
    }
    if (const auto* block = node.as<syntax::BlockNode>()) {
      address.name(std::string(block->type()));
      for (const syntax::Label& label : block->labels) address.name(std::string(label.text));
      const auto* body = parent.as<syntax::BodyNode>();
      if (const auto index = index_.index_among_alike(*body, *block)) address.index(*index);
      return true;
    }
    if (const auto* item = node.as<syntax::ObjectItem>()) {
      const auto key = key_of(*item);
      key ? address.name(std::string(*key)) : address.any();
      return true;
    }
    if (const auto* tuple = parent.as<syntax::TupleExpr>()) {
      address.index(position_at(tuple->items, node.range().begin));
      return true;
    }
    if (const auto* call = parent.as<syntax::CallExpr>()) {
      address.index(position_at(call->arguments, node.range().begin));
      return true;
    }
    // The value of an argument, attribute or element; the rest of an expression has no addresses.
    const auto* outer = parent.as<syntax::Expr>();
    return node.as<syntax::BodyNode>() ||
           (node.as<syntax::Expr>() && (!outer || parent.as<syntax::ParenthesesExpr>()));
  }

  bool is_repeated(syntax::AnyNode parent, syntax::AnyNode node) {
    const auto* item = node.as<syntax::ObjectItem>();
    const auto key = item ? key_of(*item) : std::nullopt;
    if (!key) return false;
    const auto& object = *parent.as<syntax::ObjectExpr>();
    if (object.items.size() < 2) return false;
    const auto& names = repeated_.in(&object, [&](auto add) {
      for (const syntax::ObjectItem& each : object.items) {
        if (const auto other = key_of(each)) add(*other);
      }
    });
    return names.contains(*key);
  }
  std::optional<std::string_view> key_of(const syntax::ObjectItem& item) const {
    return static_key(*item.key, document_.source()->text());
  }

  const syntax::Document& document_;
  NativeIndex index_;
  RepeatedNames repeated_;
  SharedAddresses shared_;
};

Addresses::Addresses(File file) : file_(std::move(file)) {
  if (file_.is_json()) {
    finder_ = std::make_unique<Json>(file_.json());
  } else {
    finder_ = std::make_unique<Native>(*file_.native());
  }
}
Addresses::~Addresses() = default;

Address Addresses::of(ByteRange range) {
  Interruption::point();
  return finder_->of(range);
}

Address Addresses::of(const Located& part) {
  return part.kind == Located::Kind::Document ? Address() : of(part.range);
}

std::optional<Expression> Addresses::expression(ByteRange range) const {
  if (const auto& document = file_.native()) {
    for (const syntax::AnyNode node : path_around(syntax::root(*document), range)) {
      const auto* expr = node.as<syntax::Expr>();
      if (expr && expr->range == range) return document->expression(*expr);
    }
    return std::nullopt;
  }
  for (const json::AnyNode node : path_around(json::root(*file_.json()), range)) {
    const auto* value = node.as<json::Node>();
    if (value && value->range == range) return file_.json()->expression(*value);
  }
  return std::nullopt;
}

}  // namespace hecla::write
