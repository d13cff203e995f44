// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/base/result.h>
#include <hecla/value/type.h>

#include <algorithm>

#include "unicode/normal_text.h"
#include "value/type_node.h"

namespace hecla {

using detail::AttributeCandidate;
using detail::TypeAccess;
using detail::TypeNode;

static_assert(sizeof(Type) == sizeof(void*));

void Type::throw_wrong_kind(const char* wanted) const {
  throw UsageError(std::string("cannot get ") + wanted + " of " + friendly_name());
}

Type Type::list(const Type& element) {
  return Type(detail::intern_collection(TypeKind::List, element.node_));
}

Type Type::set(const Type& element) {
  return Type(detail::intern_collection(TypeKind::Set, element.node_));
}

Type Type::map(const Type& element) {
  return Type(detail::intern_collection(TypeKind::Map, element.node_));
}

Type Type::object(std::vector<ObjectAttribute> attributes) {
  for (ObjectAttribute& attribute : attributes) unicode::normalize(attribute.name);
  const auto by_name = [](const ObjectAttribute& a, const ObjectAttribute& b) {
    return a.name < b.name;
  };
  if (!std::is_sorted(attributes.begin(), attributes.end(), by_name)) {
    std::stable_sort(attributes.begin(), attributes.end(), by_name);
  }
  std::vector<AttributeCandidate> candidates;
  candidates.reserve(attributes.size());
  for (const ObjectAttribute& attribute : attributes) {
    if (!candidates.empty() && candidates.back().name == attribute.name) candidates.pop_back();
    candidates.push_back({attribute.name, attribute.type.node_, attribute.optional});
  }
  return Type(detail::intern_object(candidates));
}

Type Type::tuple(std::vector<Type> elements) {
  static_assert(sizeof(Type) == sizeof(const TypeNode*) && alignof(Type) == alignof(TypeNode*));
  std::vector<const TypeNode*> nodes;
  nodes.reserve(elements.size());
  for (const Type& element : elements) nodes.push_back(element.node_);
  return Type(detail::intern_tuple(nodes));
}

Type Type::capsule(std::string name, std::shared_ptr<const CapsuleOperations> operations) {
  return Type(detail::make_capsule_type(std::move(name), std::move(operations)));
}

std::size_t Type::attribute_index(std::string_view name) const {
  if (!is_object()) return npos;
  const std::span attributes(detail::child_attributes(node_), node_->count);
  constexpr std::size_t few = 8;
  if (attributes.size() <= few) {
    for (std::size_t i = 0; i < attributes.size(); ++i) {
      if (attributes[i].name == name) return i;
    }
    return npos;
  }
  const auto found = std::lower_bound(
      attributes.begin(), attributes.end(), name,
      [](const ObjectAttribute& attribute, std::string_view key) { return attribute.name < key; });
  if (found == attributes.end() || found->name != name) return npos;
  return static_cast<std::size_t>(found - attributes.begin());
}

const ObjectAttribute* Type::find_attribute(std::string_view name) const {
  const std::size_t position = attribute_index(name);
  return position == npos ? nullptr : detail::child_attributes(node_) + position;
}

std::string_view Type::capsule_name() const {
  if (!is_capsule()) throw_wrong_kind("the name of a capsule type");
  return detail::capsule_content(node_)->name;
}

const CapsuleOperations* Type::capsule_operations() const {
  if (!is_capsule()) throw_wrong_kind("the operations of a capsule type");
  return detail::capsule_content(node_)->operations.get();
}

std::string CapsuleOperations::to_debug_string(const void*) const { return "..."; }
bool CapsuleOperations::convert_to(const Value&, const Type&, Value&) const { return false; }
bool CapsuleOperations::convert_from(const Value&, const Type&, Value&) const { return false; }

namespace {

// Compares types with a list of pending pairs; nesting is unbounded, so recursion is not an option.
class Matcher {
 public:
  bool run(const TypeNode* given, const TypeNode* wanted) {
    pending_.push_back({given, wanted});
    while (!pending_.empty()) {
      const auto [a, b] = pending_.back();
      pending_.pop_back();
      if (!step(a, b)) return false;
    }
    return true;
  }

 private:
  bool step(const TypeNode* given, const TypeNode* wanted) {
    if (given == wanted || wanted->kind == TypeKind::Dynamic) return true;
    if (given->kind != wanted->kind || given->count != wanted->count) return false;
    if (given->kind == TypeKind::Object) return push_attributes(given, wanted);
    if (given->kind == TypeKind::Capsule || given->count == 0) return false;
    if (!wanted->has_dynamic && !wanted->has_optional && !given->has_optional) return false;
    for (std::uint32_t i = 0; i < given->count; ++i) {
      pending_.push_back({TypeAccess::node(detail::child_types(given)[i]),
                          TypeAccess::node(detail::child_types(wanted)[i])});
    }
    return true;
  }
  bool push_attributes(const TypeNode* given, const TypeNode* wanted) {
    const ObjectAttribute* a = detail::child_attributes(given);
    const ObjectAttribute* b = detail::child_attributes(wanted);
    for (std::uint32_t i = 0; i < given->count; ++i, ++a, ++b) {
      if (a->name != b->name) return false;
      pending_.push_back({TypeAccess::node(a->type), TypeAccess::node(b->type)});
    }
    return true;
  }

  std::vector<std::pair<const TypeNode*, const TypeNode*>> pending_;
};

// Rebuilds a type bottom-up without optional attributes, with an explicit stack because types may
// be nested deeply.
class OptionalRemover {
 public:
  Type run(const Type& root) {
    enter(root);
    while (true) {
      Frame& top = frames_.back();
      if (top.done.size() < children(top.type)) {
        const Type child = child_at(top.type, top.done.size());
        if (child.has_optional_attributes())
          enter(child);
        else
          top.done.push_back(child);
        continue;
      }
      Type rebuilt = rebuild(top);
      frames_.pop_back();
      if (frames_.empty()) return rebuilt;
      frames_.back().done.push_back(std::move(rebuilt));
    }
  }

 private:
  struct Frame {
    Type type;
    std::vector<Type> done;
  };
  void enter(const Type& type) { frames_.push_back({type, {}}); }
  static std::size_t children(const Type& type) { return TypeAccess::node(type)->count; }
  static Type child_at(const Type& type, std::size_t i) {
    return type.is_object() ? type.attributes()[i].type
                            : detail::child_types(TypeAccess::node(type))[i];
  }
  static Type rebuild(Frame& frame) {
    switch (frame.type.kind()) {
      case TypeKind::List:
        return Type::list(frame.done[0]);
      case TypeKind::Set:
        return Type::set(frame.done[0]);
      case TypeKind::Map:
        return Type::map(frame.done[0]);
      case TypeKind::Tuple:
        return Type::tuple(std::move(frame.done));
      default:
        return rebuild_object(frame);
    }
  }
  static Type rebuild_object(const Frame& frame) {
    std::vector<AttributeCandidate> candidates;
    const auto attributes = frame.type.attributes();
    for (std::size_t i = 0; i < attributes.size(); ++i) {
      candidates.push_back({attributes[i].name, TypeAccess::node(frame.done[i]), false});
    }
    return TypeAccess::adopt(detail::intern_object(candidates));
  }

  std::vector<Frame> frames_;
};

}  // namespace

Type Type::without_optional_attributes() const {
  if (!has_optional_attributes()) return *this;
  return OptionalRemover().run(*this);
}

bool Type::matches(const Type& constraint) const {
  if (*this == constraint || constraint.is_dynamic()) return true;
  return Matcher().run(node_, constraint.node_);
}

}  // namespace hecla
