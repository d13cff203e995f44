// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "pcl/types/type_store.h"

#include <algorithm>

#include "pcl/types/text_reader.h"
#include "unicode/unicode.h"

namespace hecla::pcl::detail {

namespace {

// The steps that a part of a new type counts: it is copied, sorted and looked up.
constexpr std::uint64_t steps_per_part = 16;

std::uint64_t mix(std::uint64_t seed, std::uint64_t value) {
  const std::uint64_t h = (seed ^ value) * 0x9ddfea08eb382d69;
  return (h ^ (h >> 32)) * 0x9ddfea08eb382d69;
}
std::size_t hash_text(std::string_view text) { return std::hash<std::string_view>()(text); }

std::uint64_t hash_candidate(const TypeCandidate& candidate) {
  std::uint64_t hash = mix(static_cast<std::uint64_t>(candidate.kind), candidate.lax);
  if (candidate.annotations) {
    for (const auto& annotation : *candidate.annotations) {
      hash = mix(hash, reinterpret_cast<std::uintptr_t>(annotation.get()));
    }
  }
  if (candidate.kind == TypeKind::Enum) return mix(hash, hash_text(candidate.name));
  if (candidate.kind == TypeKind::Union) {  // a set
    std::uint64_t sum = 0;
    for (const Type element : candidate.parts) sum += mix(1, element.node()->id);
    return mix(hash, sum);
  }
  for (const Type part : candidate.parts) hash = mix(hash, part.node()->id);
  for (const Property& property : candidate.properties) {
    hash = mix(mix(hash, hash_text(property.name)), property.type.node()->id);
  }
  return mix(mix(hash, hash_text(candidate.name)), hash_text(candidate.text));
}

bool same_annotations(const Annotations* a, const Annotations* b) {
  return a == b || (a && b && *a == *b);
}

bool same_type(Type a, Type b) { return a.is_same(b); }

bool same_contents(const TypeNode* node, const TypeCandidate& candidate) {
  const TypeDetails& details = details_of(node);
  if (node->kind != candidate.kind || ((node->flags & is_lax) != 0) != candidate.lax) return false;
  if (!same_annotations(details.annotations, candidate.annotations)) return false;
  if (node->kind == TypeKind::Enum) return details.name == candidate.name;
  if (node->kind == TypeKind::Object) {
    const auto properties = Type(node).properties();
    return std::equal(properties.begin(), properties.end(), candidate.properties.begin(),
                      candidate.properties.end(), [](const Property& a, const Property& b) {
                        return a.type.is_same(b.type) && a.name == b.name;
                      });
  }
  if (node->count != candidate.parts.size()) return false;
  if (node->kind == TypeKind::Union) {
    return std::all_of(candidate.parts.begin(), candidate.parts.end(), [&](Type element) {
      return std::binary_search(details.by_id.begin(), details.by_id.end(), element.node(),
                                [](auto* a, auto* b) { return a->id < b->id; });
    });
  }
  const Type* parts = static_cast<const Type*>(node->parts);
  return std::equal(candidate.parts.begin(), candidate.parts.end(), parts, same_type) &&
         details.name == candidate.name && details.text == candidate.text;
}

std::uint8_t flags_from_part(TypeKind kind, std::uint8_t part) {
  std::uint8_t flags =
      part & (contains_outputs | contains_promises | contains_lax | contains_forward);
  if (kind == TypeKind::Union || kind >= TypeKind::Promise) flags |= part & accepts_none;
  return flags;
}

std::uint8_t flags_of(const TypeCandidate& candidate) {
  std::uint8_t flags = candidate.lax ? is_lax | contains_lax : 0;
  if (candidate.kind == TypeKind::Const) return only_constants;
  if (candidate.kind == TypeKind::Enum) return 0;
  bool constants = candidate.kind == TypeKind::Union;
  for (const Type part : candidate.parts) {
    flags |= flags_from_part(candidate.kind, part.node()->flags);
    constants = constants && part.is_constant();
  }
  for (const Property& property : candidate.properties) {
    flags |= flags_from_part(candidate.kind, property.type.node()->flags);
  }
  if (candidate.kind == TypeKind::Output) flags |= contains_outputs;
  if (candidate.kind == TypeKind::Promise) flags |= contains_promises;
  return constants ? flags | only_constants : flags;
}

bool is_decorated(const TypeCandidate& candidate) {
  const auto is_canonical = [](Type type) { return type.node()->canonical == type.node(); };
  return candidate.lax || candidate.annotations ||
         !std::all_of(candidate.parts.begin(), candidate.parts.end(), is_canonical) ||
         !std::all_of(candidate.properties.begin(), candidate.properties.end(),
                      [&](const Property& property) { return is_canonical(property.type); });
}

}  // namespace

bool has_element(Type a_union, Type type) {
  const auto& by_id = details_of(a_union.undecorated().node()).by_id;
  return std::binary_search(by_id.begin(), by_id.end(), type.undecorated().node(),
                            [](auto* a, auto* b) { return a->id < b->id; });
}

TypeCandidate candidate_of(Type type) {
  const TypeNode* node = type.node();
  const TypeDetails& details = details_of(node);
  TypeCandidate candidate{node->kind,          {},           {},           !type.is_strict(),
                          details.annotations, details.name, details.text, details.values};
  if (type.is_object())
    candidate.properties = type.properties();
  else
    candidate.parts = {static_cast<const Type*>(node->parts), node->count};
  return candidate;
}

TypeStore::TypeStore(TypeTable& table, const Limits& limits)
    : table_(table),
      account_(limits.max_memory_bytes),
      work_left_(limits.max_steps),
      relations_(table) {
  arena_.charge(&account_);
}

Type TypeStore::intern(const TypeCandidate& candidate) {
  const std::uint64_t hash = hash_candidate(candidate);
  if (const TypeNode* node = find(candidate, hash)) return Type(node);
  if (is_exhausted()) return Type::dynamic();
  TypeNode* node = make(candidate);
  node->canonical = canonical_of(candidate, node);
  add(node, hash);
  return Type(node);
}

const TypeNode* TypeStore::find(const TypeCandidate& candidate) const {
  return find(candidate, hash_candidate(candidate));
}

const TypeNode* TypeStore::find(const TypeCandidate& candidate, std::uint64_t hash) const {
  if (slots_.empty()) return nullptr;
  const std::size_t mask = slots_.size() - 1;
  for (std::size_t i = static_cast<std::size_t>(hash) & mask; slots_[i].node; i = (i + 1) & mask) {
    if (slots_[i].hash == hash && same_contents(slots_[i].node, candidate)) return slots_[i].node;
  }
  return nullptr;
}

void TypeStore::add(const TypeNode* node) { add(node, hash_candidate(candidate_of(Type(node)))); }

void TypeStore::add(const TypeNode* node, std::uint64_t hash) {
  if (2 * ++size_ > slots_.size()) grow();
  const std::size_t mask = slots_.size() - 1;
  std::size_t i = static_cast<std::size_t>(hash) & mask;
  while (slots_[i].node) i = (i + 1) & mask;
  slots_[i] = {hash, node};
}

void TypeStore::grow() {
  const std::vector<Slot> old = std::exchange(
      slots_, std::vector<Slot>(std::max<std::size_t>(64, 2 * slots_.size()), Slot{0, nullptr}));
  account_.take((slots_.size() - old.size()) * sizeof(Slot));
  const std::size_t mask = slots_.size() - 1;
  for (const Slot& slot : old) {
    if (!slot.node) continue;
    std::size_t i = static_cast<std::size_t>(slot.hash) & mask;
    while (slots_[i].node) i = (i + 1) & mask;
    slots_[i] = slot;
  }
}

const TypeNode* TypeStore::canonical_of(const TypeCandidate& candidate, const TypeNode* itself) {
  if (!is_decorated(candidate)) return itself;
  TypeCandidate plain = candidate;
  plain.lax = false;
  plain.annotations = nullptr;
  std::vector<Type> parts;
  for (const Type part : candidate.parts) parts.push_back(part.undecorated());
  plain.parts = parts;
  std::vector<Property> properties;
  for (const auto& [name, type] : candidate.properties) {
    properties.push_back({name, type.undecorated()});
  }
  plain.properties = properties;
  const Type found = intern(plain);
  return found.kind() == candidate.kind ? found.node() : itself;
}

TypeNode* TypeStore::make(const TypeCandidate& candidate) {
  spend(steps_per_part * (candidate.parts.size() + candidate.properties.size()));
  auto* node = arena_.make<TypeNode>(candidate.kind, flags_of(candidate), next_id_++,
                                     std::uint32_t{0}, nullptr, nullptr, nullptr);
  node->canonical = node;
  if (candidate.kind == TypeKind::Object) {
    node->count = static_cast<std::uint32_t>(candidate.properties.size());
    node->parts = keep_properties(candidate).data();
  } else {
    node->count = static_cast<std::uint32_t>(candidate.parts.size());
    node->parts = arena_.copy(candidate.parts).data();
  }
  node->details = make_details(candidate);
  return node;
}

std::span<Property> TypeStore::keep_properties(const TypeCandidate& candidate) {
  const std::span<Property> properties = arena_.copy(candidate.properties);
  if (candidate.names_are_kept) return properties;
  for (Property& property : properties) property.name = arena_.copy(property.name);
  return properties;
}

TypeNode* TypeStore::make_forward() {
  TypeNode* node = make({.kind = TypeKind::Object});
  node->flags = contains_forward;
  return node;
}

const TypeDetails* TypeStore::make_details(const TypeCandidate& candidate) {
  TypeDetails details{
      candidate.name, candidate.text, candidate.values, candidate.annotations, {}, {}, {}};
  if (candidate.kind == TypeKind::Union) index_union(details, candidate.parts);
  if (candidate.kind == TypeKind::Object) order_properties(details, candidate.properties);
  const bool is_needed = candidate.kind == TypeKind::Opaque || candidate.kind == TypeKind::Const ||
                         candidate.kind == TypeKind::Enum || candidate.kind == TypeKind::Union ||
                         details.annotations || !details.text_order.empty();
  return is_needed ? arena_.make<TypeDetails>(details) : nullptr;
}

void TypeStore::index_union(TypeDetails& details, std::span<const Type> elements) {
  std::vector<const TypeNode*> nodes;
  std::vector<Type> representatives, bases;
  for (const Type element : elements) {
    nodes.push_back(element.node());
    if (element.is_constant()) {
      if (std::find(bases.begin(), bases.end(), element.base()) != bases.end()) continue;
      if (bases.size() < 16) bases.push_back(element.base());
    }
    representatives.push_back(element);
  }
  std::sort(nodes.begin(), nodes.end(), [](auto* a, auto* b) { return a->id < b->id; });
  details.by_id = arena_.copy(nodes);
  details.representatives = representatives.size() < elements.size()
                                ? std::span<const Type>(arena_.copy(representatives))
                                : std::span<const Type>();
}

void TypeStore::order_properties(TypeDetails& details, std::span<const Property> properties) {
  const auto is_before = [](std::string_view a, std::string_view b) {
    return std::string(a) + " = " < std::string(b) + " = ";
  };
  const auto needs_order = [&](const Property& a, const Property& b) {
    return b.name.starts_with(a.name) && is_before(b.name, a.name);
  };
  if (std::adjacent_find(properties.begin(), properties.end(), needs_order) == properties.end()) {
    return;
  }
  std::vector<std::uint32_t> order(properties.size());
  for (std::uint32_t i = 0; i < order.size(); ++i) order[i] = i;
  std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
    return is_before(properties[a].name, properties[b].name);
  });
  details.text_order = arena_.copy(order);
}

std::vector<Property> TypeStore::sorted_properties(std::span<const Property> properties) {
  std::vector<Property> sorted(properties.begin(), properties.end());
  const auto by_name = [](const Property& a, const Property& b) { return a.name < b.name; };
  if (!std::is_sorted(sorted.begin(), sorted.end(), by_name)) {
    std::stable_sort(sorted.begin(), sorted.end(), by_name);
  }
  std::size_t kept = 0;
  for (const Property& property : sorted) {
    if (kept > 0 && sorted[kept - 1].name == property.name) --kept;
    sorted[kept++] = property;
  }
  sorted.resize(kept);
  return sorted;
}

const Annotations* TypeStore::keep(Annotations annotations) {
  if (annotations.empty()) return nullptr;
  account_.take(annotations.size() * sizeof(annotations[0]));
  return &annotations_.emplace_back(std::move(annotations));
}

std::span<const Value> TypeStore::keep(std::span<const Value> values) {
  account_.take(values.size_bytes() + sizeof(std::vector<Value>));
  return values_.emplace_back(values.begin(), values.end());
}

// --- what steps into large types ask again and again

std::vector<Type> parts_of(Type type) {
  if (!type.is_object()) return {type.elements().begin(), type.elements().end()};
  std::vector<Type> parts;
  for (const Property& property : type.properties()) parts.push_back(property.type);
  return parts;
}

Type TypeStore::union_of_parts(Type type) {
  const auto [at, is_new] = part_unions_.try_emplace(type.node());
  if (!is_new) return at->second;
  account_.take(4 * sizeof(Type));
  return at->second = table_.union_of(parts_of(type));
}

namespace {

std::string in_lower_case(std::string_view name) {
  std::string result;
  for (std::size_t i = 0; i < name.size();) {
    const unicode::CodePoint c = unicode::decode(name, i);
    unicode::append_utf8(result, unicode::to_lower(c.value));
    i += c.length;
  }
  return result;
}

}  // namespace

const TypeStore::Folded& TypeStore::folded_names(Type object) {
  const auto [at, is_new] = folded_names_.try_emplace(object.node());
  if (!is_new) return at->second;
  for (const Property& property : object.properties()) {
    account_.take(property.name.size() + 8 * sizeof(void*));
    at->second.emplace(in_lower_case(property.name), &property);
  }
  return at->second;
}

const Property* TypeStore::find_ignoring_case(Type object, std::string_view name) {
  const Folded& folded = folded_names(object);
  const auto found = folded.find(in_lower_case(name));
  return found == folded.end() ? nullptr : found->second;
}

}  // namespace hecla::pcl::detail
