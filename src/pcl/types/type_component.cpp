// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Types that are parts of each other. Two of them are equal if no path through their parts tells them
// apart, so equal ones are found by refining a partition into equivalence classes: types start in one class
// if they look alike on their own, and classes are split until the parts of all members are in the same classes.
//
// A union is not in the partition. It is a set of other types wherever it is a part, and any other part
// is a set of one; so it does not matter that a union of equal types is no union.
#include <algorithm>
#include <map>
#include <set>
#include <unordered_set>

#include "pcl/types/text_reader.h"
#include "pcl/types/type_graph.h"

namespace hecla::pcl::detail {

namespace {

// A part of a vertex: vertices, and types outside.
struct VertexPart {
  const Annotations* annotations = nullptr;  // of the union
  std::vector<DraftPart> elements;
};

// A vertex of the graph to partition.
struct Vertex {
  std::string label;
  std::vector<VertexPart> parts;
};

using Classes = std::vector<std::uint32_t>;
using Numbers = std::vector<std::uint64_t>;

// Appends what makes annotations equal.
void append_annotations(std::string& label, const Annotations* annotations) {
  if (!annotations) return;
  for (const auto& annotation : *annotations) {
    label += std::to_string(reinterpret_cast<std::uintptr_t>(annotation.get())) + ' ';
  }
}

// Returns the number of the class of each vertex.
class Partition {
 public:
  Partition(TypeStore& store, const std::vector<Vertex>& vertices)
      : store_(store), vertices_(vertices) {}

  Classes run() {
    std::map<std::string_view, std::uint32_t> labels;
    std::size_t work = vertices_.size();
    for (const Vertex& vertex : vertices_) {
      classes_.push_back(labels.try_emplace(vertex.label, labels.size()).first->second);
      work += vertex.parts.size();
    }
    std::size_t count = labels.size();
    while (store_.spend(work)) {
      const std::size_t finer = refine();
      if (finer == count) break;
      count = finer;
    }
    return classes_;
  }

 private:
  Numbers signature(std::size_t index) {
    Numbers numbers{classes_[index]};
    for (const VertexPart& part : vertices_[index].parts) {
      const Numbers elements = class_set(part, classes_);
      numbers.push_back(elements.size());
      if (elements.size() > 1) numbers.push_back(number_of(part.annotations));
      numbers.insert(numbers.end(), elements.begin(), elements.end());
    }
    return numbers;
  }
  std::size_t refine() {
    std::map<Numbers, std::uint32_t> found;
    Classes finer;
    for (std::size_t i = 0; i < vertices_.size(); ++i) {
      finer.push_back(found.try_emplace(signature(i), found.size()).first->second);
    }
    classes_ = std::move(finer);
    return found.size();
  }
  std::uint64_t number_of(const Annotations* annotations) {
    std::string label;
    append_annotations(label, annotations);
    return annotations_.try_emplace(label, annotations_.size()).first->second;
  }

 public:
  // Returns the classes and types in a part, as numbers in order, each once.
  static Numbers class_set(const VertexPart& part, const Classes& classes) {
    Numbers numbers;
    for (const DraftPart& element : part.elements) {
      numbers.push_back(element.is_draft() ? classes[element.draft]
                                           : std::uint64_t{1} << 32 | element.type.node()->id);
    }
    std::sort(numbers.begin(), numbers.end());
    numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
    return numbers;
  }

 private:
  TypeStore& store_;
  const std::vector<Vertex>& vertices_;
  Classes classes_;
  std::map<std::string, std::uint64_t> annotations_;
};

// Returns what a type looks like on its own. Equal for equal types, whether they are drafts or not.
std::string label_of(TypeKind kind, bool lax, const Annotations* annotations,
                     std::size_t part_count) {
  std::string label(1, static_cast<char>('A' + static_cast<int>(kind)));
  label += lax ? '!' : ' ';
  append_annotations(label, annotations);
  return label + '#' + std::to_string(part_count);
}
void append_name(std::string& label, std::string_view name) {
  (label += ' ' + std::to_string(name.size()) + ':') += name;
}
std::string label_of(const Draft& draft) {
  std::string label = label_of(draft.kind, draft.lax, draft.annotations, draft.parts.size());
  for (const std::string_view name : draft.names) append_name(label, name);
  return label;
}
std::string label_of(Type type) {
  const TypeDetails& details = details_of(type.node());
  std::string label =
      label_of(type.kind(), !type.is_strict(), details.annotations, type.node()->count);
  if (type.is_object()) {
    for (const Property& property : type.properties()) append_name(label, property.name);
  }
  return label += details.text;
}

std::vector<Type> parts_of(Type type) {
  const TypeCandidate contents = candidate_of(type);
  std::vector<Type> parts(contents.parts.begin(), contents.parts.end());
  for (const Property& property : contents.properties) parts.push_back(property.type);
  return parts;
}

void append_elements(std::vector<DraftPart>& elements, Type type) {
  if (!type.is_union()) return elements.push_back({no_draft, type});
  for (const Type element : type.elements()) elements.push_back({no_draft, element});
}

VertexPart vertex_part(Type type) {
  VertexPart part;
  if (type.is_union()) part.annotations = details_of(type.node()).annotations;
  append_elements(part.elements, type);
  return part;
}

Vertex vertex_of(Type type) {
  Vertex vertex{label_of(type), {}};
  for (const Type part : parts_of(type)) vertex.parts.push_back(vertex_part(part));
  return vertex;
}

class Component {
 public:
  Component(TypeStore& store, std::vector<Draft>& drafts, std::span<const std::uint32_t> members)
      : store_(store), drafts_(drafts) {
    for (const std::uint32_t member : members) {
      (drafts[member].kind == TypeKind::Union ? unions_ : members_).push_back(member);
    }
    std::sort(members_.begin(), members_.end());
  }
  void run() {
    resolve_canonical();
    for (const std::uint32_t member : members_) vertices_.push_back(vertex_of(drafts_[member]));
    classes_ = Partition(store_, vertices_).run();
    if (store_.is_exhausted()) return give_up();
    if (!find_existing()) make_nodes();
    for (const std::uint32_t draft : unions_) drafts_[draft].result = type_of(drafts_[draft]);
  }

 private:
  std::uint32_t index_of(std::uint32_t draft) const {
    const auto found = std::lower_bound(members_.begin(), members_.end(), draft);
    return static_cast<std::uint32_t>(found - members_.begin());
  }
  Vertex vertex_of(const Draft& draft) const;
  VertexPart part_of(const DraftPart& part) const;
  void append_elements(std::vector<DraftPart>& elements, const DraftPart& part) const;

  bool is_decorated() const;
  void resolve_canonical();
  Type canonical_of(const DraftPart& part) const;
  void remove_equal_elements(Draft& draft);
  std::size_t outline_hash(const Vertex& vertex) const;
  bool find_existing();
  bool matches(const TypeNode* candidate);
  void make_nodes();
  void connect(TypeNode* node, const Draft& draft);
  Type type_of(const DraftPart& part);
  Type type_of(const Draft& a_union);
  void order_unions();
  void set_flags();
  void give_up() {
    for (const auto* drafts : {&members_, &unions_}) {
      for (const std::uint32_t draft : *drafts) drafts_[draft].result = Type::dynamic();
    }
  }

  TypeStore& store_;
  std::vector<Draft>& drafts_;
  std::vector<std::uint32_t> members_, unions_;
  std::vector<Vertex> vertices_;  // of the members
  Classes classes_;
  std::map<std::uint32_t, Type> canonical_;  // of all drafts, if one is decorated
  TypeCycle nodes_;                          // that are new, one for each class and union
  std::map<Numbers, TypeNode*> union_nodes_;
};

void Component::append_elements(std::vector<DraftPart>& elements, const DraftPart& part) const {
  if (part.is_draft()) return elements.push_back({index_of(part.draft), Type()});
  detail::append_elements(elements, part.type);
}

VertexPart Component::part_of(const DraftPart& part) const {
  if (!part.is_draft()) return vertex_part(part.type);
  VertexPart set;
  const Draft& draft = drafts_[part.draft];
  if (draft.kind != TypeKind::Union) {
    append_elements(set.elements, part);
  } else {
    set.annotations = draft.annotations;
    for (const DraftPart& element : draft.parts) append_elements(set.elements, element);
  }
  return set;
}

Vertex Component::vertex_of(const Draft& draft) const {
  Vertex vertex{label_of(draft), {}};
  for (const DraftPart& part : draft.parts) vertex.parts.push_back(part_of(part));
  return vertex;
}

bool Component::is_decorated() const {
  const auto has_decoration = [&](std::uint32_t index) {
    const Draft& draft = drafts_[index];
    return draft.lax || draft.annotations ||
           std::any_of(draft.parts.begin(), draft.parts.end(), [](const DraftPart& part) {
             return !part.is_draft() && !part.type.is_same(part.type.undecorated());
           });
  };
  return std::any_of(members_.begin(), members_.end(), has_decoration) ||
         std::any_of(unions_.begin(), unions_.end(), has_decoration);
}

// Makes the canonical types first, if they are others.
void Component::resolve_canonical() {
  if (!is_decorated()) return;
  std::vector<Draft> plain = drafts_;
  std::vector<std::uint32_t> all = members_;
  all.insert(all.end(), unions_.begin(), unions_.end());
  for (const std::uint32_t index : all) {
    plain[index].lax = false;
    plain[index].annotations = nullptr;
    for (DraftPart& part : plain[index].parts) {
      if (!part.is_draft()) part.type = part.type.undecorated();
    }
  }
  Component(store_, plain, all).run();
  for (const std::uint32_t index : all) canonical_.emplace(index, *plain[index].result);
  for (const std::uint32_t index : unions_) remove_equal_elements(drafts_[index]);
}

Type Component::canonical_of(const DraftPart& part) const {
  return part.is_draft() ? canonical_.at(part.draft) : part.type.undecorated();
}

// Equal elements may differ in their decoration, so that the partition does not see that. The elements
// may be those of a union that is a part.
void Component::remove_equal_elements(Draft& draft) {
  std::vector<DraftPart> elements;
  for (const DraftPart& part : draft.parts) {
    if (part.is_draft())
      elements.push_back(part);
    else
      detail::append_elements(elements, part.type);
  }
  std::set<const TypeNode*> seen;
  std::erase_if(elements, [&](const DraftPart& element) {
    return !seen.insert(canonical_of(element).node()).second;
  });
  draft.parts = std::move(elements);
}

// ---- existing types ----

// Hashes what a type and its parts look like, which is enough to find the equal types among others.
std::size_t Component::outline_hash(const Vertex& vertex) const {
  std::string all = vertex.label;
  for (const VertexPart& part : vertex.parts) {
    std::set<std::string> labels;
    for (const DraftPart& element : part.elements) {
      labels.insert(element.is_draft() ? vertices_[element.draft].label : label_of(element.type));
    }
    all += '\n';
    for (const std::string& label : labels) (all += label) += '|';
  }
  return std::hash<std::string>()(all);
}

bool Component::find_existing() {
  const auto [first, last] = store_.cyclic_nodes().equal_range(outline_hash(vertices_.front()));
  for (auto found = first; found != last && store_.spend(); ++found) {
    if (matches(found->second)) return true;
  }
  return false;
}

// Partitions the members together with the cycle of an existing type. If the first member is equal to
// that type, the other members are equal to types in its cycle, unless the limits ended the search.
bool Component::matches(const TypeNode* candidate) {
  std::vector<Vertex> vertices = vertices_;
  std::map<const TypeNode*, std::uint32_t> indices;
  for (const TypeNode* node : *store_.cycles().at(candidate)) {
    if (node->kind == TypeKind::Union) continue;
    indices.emplace(node, static_cast<std::uint32_t>(vertices.size()));
    vertices.push_back(detail::vertex_of(Type(node)));
  }
  for (Vertex& vertex : vertices) {
    for (VertexPart& part : vertex.parts) {
      for (DraftPart& element : part.elements) {
        if (element.is_draft()) continue;
        const auto found = indices.find(element.type.node());
        if (found != indices.end()) element.draft = found->second;
      }
    }
  }
  const Classes classes = Partition(store_, vertices).run();
  if (store_.is_exhausted() || classes.front() != classes[indices.at(candidate)]) return false;
  std::map<std::uint32_t, Type> types;
  for (const auto& [node, index] : indices) types.emplace(classes[index], Type(node));
  for (std::size_t i = 0; i < members_.size(); ++i) {
    if (!types.contains(classes[i])) return false;
  }
  for (std::size_t i = 0; i < members_.size(); ++i) {
    drafts_[members_[i]].result = types.at(classes[i]);
  }
  return true;
}

// ---- new types ----

void Component::make_nodes() {
  std::map<std::uint32_t, TypeNode*> of_class;
  for (std::size_t i = 0; i < members_.size(); ++i) {
    TypeNode*& node = of_class[classes_[i]];
    if (!node) nodes_.push_back(node = store_.make({.kind = drafts_[members_[i]].kind}));
    drafts_[members_[i]].result = Type(node);
  }
  std::set<TypeNode*> connected;
  for (std::size_t i = 0; i < members_.size(); ++i) {
    TypeNode* node = of_class[classes_[i]];
    if (!connected.insert(node).second) continue;
    connect(node, drafts_[members_[i]]);
    if (!canonical_.empty()) node->canonical = canonical_.at(members_[i]).node();
  }
  set_flags();
  order_unions();
  const TypeCycle* kept = store_.keep(nodes_);
  for (TypeNode* node : *kept) {
    store_.cycles().emplace(node, kept);
    store_.add(node);
    if (node->kind == TypeKind::Union) continue;
    store_.cyclic_nodes().emplace(outline_hash(detail::vertex_of(Type(node))), node);
  }
}

// Gives a node its parts.
void Component::connect(TypeNode* node, const Draft& draft) {
  std::vector<Type> parts;
  for (const DraftPart& part : draft.parts) parts.push_back(type_of(part));
  std::vector<Property> properties;
  for (std::size_t i = 0; i < draft.names.size(); ++i) {
    properties.push_back({draft.names[i], parts[i]});
  }
  TypeCandidate candidate{draft.kind, parts, properties, draft.lax, draft.annotations};
  if (draft.kind == TypeKind::Object) candidate.parts = {};
  const std::uint32_t id = node->id;
  *node = *store_.make(candidate);
  node->id = id;
  node->canonical = node;
}

Type Component::type_of(const DraftPart& part) {
  if (!part.is_draft()) return part.type;
  const Draft& draft = drafts_[part.draft];
  if (draft.kind != TypeKind::Union) return *draft.result;
  const Type type = type_of(draft);
  if (!canonical_.empty() && type.is_union()) {
    const_cast<TypeNode*>(type.node())->canonical = canonical_.at(part.draft).node();
  }
  return type;
}

// Returns the union of types that are partly new. The order of its elements follows later.
Type Component::type_of(const Draft& a_union) {
  std::vector<Type> elements;
  for (const DraftPart& part : a_union.parts) {
    const Type type = part.is_draft() ? *drafts_[part.draft].result : part.type;
    if (type.is_union())
      elements.insert(elements.end(), type.elements().begin(), type.elements().end());
    else
      elements.push_back(type);
  }
  std::vector<Type> distinct;
  std::unordered_set<Type> seen;
  for (const Type type : elements) {
    if (seen.insert(type).second) distinct.push_back(type);
  }
  if (distinct.size() == 1) return distinct.front();
  Numbers key{reinterpret_cast<std::uintptr_t>(a_union.annotations)};
  for (const Type type : distinct) key.push_back(type.node()->id);
  std::sort(key.begin() + 1, key.end());
  TypeNode*& node = union_nodes_[key];
  if (node) return Type(node);
  TypeCandidate candidate{TypeKind::Union, distinct, {}, false, a_union.annotations};
  if (const TypeNode* known = store_.find(candidate)) return Type(known);
  nodes_.push_back(node = store_.make(candidate));
  return Type(node);
}

// Computes the flags of nodes whose parts did not have all of theirs yet.
void Component::set_flags() {
  std::uint8_t shared = is_cyclic;
  for (const TypeNode* node : nodes_) {
    for (const Type part : parts_of(Type(node))) {
      shared = static_cast<std::uint8_t>(
          shared | (part.node()->flags & (contains_outputs | contains_promises | contains_lax)));
    }
    if (node->flags & contains_lax) shared |= contains_lax;
  }
  for (TypeNode* node : nodes_) {
    node->flags |= shared;
    if (node->kind != TypeKind::Union) continue;
    for (const Type part : parts_of(Type(node))) {
      if (part.node()->flags & accepts_none) node->flags |= accepts_none;
    }
  }
}

// The order depends on the text of the elements, and that on the order in other unions of the cycle:
// orders first by what each element looks like on its own, then by the text that this gives.
void Component::order_unions() {
  for (const bool by_text : {false, true}) {
    std::vector<std::pair<TypeNode*, const TypeNode*>> ordered;
    for (TypeNode* node : nodes_) {
      if (node->kind != TypeKind::Union) continue;
      std::vector<Type> elements = parts_of(Type(node));
      if (by_text) {
        sort_by_text(store_, elements);
      } else {
        std::ranges::stable_sort(elements, {}, [](Type type) { return label_of(type); });
      }
      ordered.emplace_back(
          node, store_.make({TypeKind::Union, elements, {}, false, details_of(node).annotations}));
    }
    for (const auto& [node, made] : ordered) {
      node->parts = made->parts;
      node->details = made->details;
    }
  }
}

}  // namespace

void finish_component(TypeStore& store, std::vector<Draft>& drafts,
                      std::span<const std::uint32_t> component) {
  Component(store, drafts, component).run();
}

}  // namespace hecla::pcl::detail
