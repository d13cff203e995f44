// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Types that are parts of each other. Two of them are equal if no path through their parts tells them
// apart, so equal ones are found by refining a partition: types start in one class if they look alike
// on their own, and classes are split until the parts of all members are in the same classes.
#include <algorithm>
#include <map>
#include <set>

#include "pcl/text_reader.h"
#include "pcl/type_graph.h"

namespace hecla::pcl::detail {

namespace {

// A vertex of the graph to partition. The parts are other vertices, or types outside.
struct Vertex {
  std::string label;
  bool is_set = false;  // the order and number of the parts do not matter
  std::vector<DraftPart> parts;
};

using Classes = std::vector<std::uint32_t>;

// Returns the number of the class of each vertex.
class Partition {
 public:
  Partition(TypeStore& store, const std::vector<Vertex>& vertices)
      : store_(store), vertices_(vertices) {}

  Classes run() {
    std::map<std::string_view, std::uint32_t> labels;
    for (const Vertex& vertex : vertices_) {
      classes_.push_back(labels.try_emplace(vertex.label, labels.size()).first->second);
    }
    std::size_t count = labels.size();
    while (store_.spend(vertices_.size())) {
      const std::size_t finer = refine();
      if (finer == count) break;
      count = finer;
    }
    return classes_;
  }

 private:
  // Types and classes as numbers of disjoint ranges.
  std::uint64_t number_of(const DraftPart& part) const {
    return part.is_draft() ? classes_[part.draft] : std::uint64_t{1} << 32 | part.type.node()->id;
  }
  std::vector<std::uint64_t> signature(std::size_t index) const {
    std::vector<std::uint64_t> numbers{classes_[index]};
    for (const DraftPart& part : vertices_[index].parts) numbers.push_back(number_of(part));
    if (vertices_[index].is_set) {
      std::sort(numbers.begin() + 1, numbers.end());
      numbers.erase(std::unique(numbers.begin() + 1, numbers.end()), numbers.end());
    }
    return numbers;
  }
  std::size_t refine() {
    std::map<std::vector<std::uint64_t>, std::uint32_t> found;
    Classes finer;
    for (std::size_t i = 0; i < vertices_.size(); ++i) {
      finer.push_back(found.try_emplace(signature(i), found.size()).first->second);
    }
    classes_ = std::move(finer);
    return found.size();
  }

  TypeStore& store_;
  const std::vector<Vertex>& vertices_;
  Classes classes_;
};

// Returns what a type looks like on its own. Equal for equal types, whether they are drafts or not.
std::string label_of(TypeKind kind, bool lax, const Annotations* annotations,
                     std::size_t part_count) {
  std::string label(1, static_cast<char>(kind));
  label += lax ? '!' : ' ';
  if (annotations) {
    for (const auto& annotation : *annotations) {
      label += std::to_string(reinterpret_cast<std::uintptr_t>(annotation.get())) + ' ';
    }
  }
  if (kind != TypeKind::Union) label += '#' + std::to_string(part_count);
  return label;
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

class Cycle {
 public:
  Cycle(TypeStore& store, std::vector<Draft>& drafts, std::span<const std::uint32_t> members)
      : store_(store), drafts_(drafts), members_(members.begin(), members.end()) {
    std::sort(members_.begin(), members_.end());
  }
  void run() {
    for (const std::uint32_t member : members_) flatten(drafts_[member]);
    resolve_canonical();
    do {
      classify();
    } while (merge_unions());
    make_vertices();
    if (store_.is_exhausted()) return give_up();
    if (!find_existing()) make_nodes();
  }

 private:
  std::size_t index_of(std::uint32_t draft) const {
    const auto found = std::lower_bound(members_.begin(), members_.end(), draft);
    return static_cast<std::size_t>(found - members_.begin());
  }
  static void flatten(Draft& draft);
  Vertex vertex_of(const Draft& draft) const;
  void make_vertices();
  bool is_decorated() const;
  void resolve_canonical();
  void remove_equal_elements(Draft& draft);
  void classify();
  bool merge_unions();
  std::size_t outline_hash(const Vertex& vertex) const;
  std::size_t outline_hash(Type type) const;
  bool find_existing();
  bool matches(const TypeNode* candidate);
  void make_nodes();
  void connect(TypeNode* node, const Draft& draft);
  void order_unions();
  void set_flags();
  void give_up() {
    for (const std::uint32_t member : members_) drafts_[member].result = Type::dynamic();
  }

  TypeStore& store_;
  std::vector<Draft>& drafts_;
  std::vector<std::uint32_t> members_;
  std::vector<Vertex> vertices_;  // of the members
  Classes classes_;
  std::vector<Type> canonical_;               // of the members, if a type is decorated
  std::map<std::uint32_t, TypeNode*> nodes_;  // of the classes
};

// Replaces the unions among the elements of a union by their elements.
void Cycle::flatten(Draft& draft) {
  if (draft.kind != TypeKind::Union) return;
  std::vector<DraftPart> elements;
  for (const DraftPart& part : draft.parts) {
    if (part.is_draft() || !part.type.is_union()) {
      elements.push_back(part);
      continue;
    }
    for (const Type element : part.type.elements()) elements.push_back({no_draft, element});
  }
  draft.parts = std::move(elements);
}

Vertex Cycle::vertex_of(const Draft& draft) const {
  Vertex vertex{label_of(draft), draft.kind == TypeKind::Union, draft.parts};
  for (DraftPart& part : vertex.parts) {
    if (part.is_draft()) part.draft = static_cast<std::uint32_t>(index_of(part.draft));
  }
  return vertex;
}

bool Cycle::is_decorated() const {
  return std::any_of(members_.begin(), members_.end(), [&](std::uint32_t member) {
    const Draft& draft = drafts_[member];
    return draft.lax || draft.annotations ||
           std::any_of(draft.parts.begin(), draft.parts.end(), [](const DraftPart& part) {
             return !part.is_draft() && !part.type.is_same(part.type.undecorated());
           });
  });
}

// Makes the canonical types first.
void Cycle::resolve_canonical() {
  if (!is_decorated()) return;
  std::vector<Draft> plain = drafts_;
  for (const std::uint32_t member : members_) {
    plain[member].lax = false;
    plain[member].annotations = nullptr;
    for (DraftPart& part : plain[member].parts) {
      if (!part.is_draft()) part.type = part.type.undecorated();
    }
  }
  Cycle(store_, plain, members_).run();
  for (const std::uint32_t member : members_) canonical_.push_back(*plain[member].result);
  for (const std::uint32_t member : members_) remove_equal_elements(drafts_[member]);
}

void Cycle::remove_equal_elements(Draft& draft) {
  if (draft.kind != TypeKind::Union) return;
  std::set<const TypeNode*> seen;
  std::erase_if(draft.parts, [&](const DraftPart& part) {
    const Type type = part.is_draft() ? canonical_[index_of(part.draft)] : part.type.undecorated();
    return !seen.insert(type.node()).second;
  });
}

void Cycle::make_vertices() {
  vertices_.clear();
  for (const std::uint32_t member : members_) vertices_.push_back(vertex_of(drafts_[member]));
}

void Cycle::classify() {
  make_vertices();
  classes_ = Partition(store_, vertices_).run();
}

// Replaces unions whose elements are all equal by their element. Returns whether there was one.
bool Cycle::merge_unions() {
  std::map<std::uint32_t, DraftPart> replaced;
  for (const std::uint32_t member : members_) {
    Draft& draft = drafts_[member];
    if (draft.kind != TypeKind::Union) continue;
    std::set<std::uint64_t> seen;
    std::erase_if(draft.parts, [&](const DraftPart& part) {
      return !seen.insert(part.is_draft() ? classes_[index_of(part.draft)]
                                          : std::uint64_t{1} << 32 | part.type.node()->id)
                  .second;
    });
    if (draft.parts.size() == 1) replaced[member] = draft.parts.front();
  }
  if (replaced.empty()) return false;
  for (const std::uint32_t member : members_) {
    for (DraftPart& part : drafts_[member].parts) {
      const auto found = replaced.find(part.draft);
      if (found != replaced.end()) part = found->second;
    }
  }
  for (const auto& [member, part] : replaced) drafts_[member] = drafts_[part.draft];
  return true;
}

// Hashes what a type and its parts look like, which is enough to find the equal types among others.
std::size_t Cycle::outline_hash(const Vertex& vertex) const {
  std::vector<std::string> labels;
  for (const DraftPart& part : vertex.parts) {
    labels.push_back(part.is_draft() ? vertices_[part.draft].label : label_of(part.type));
  }
  if (vertex.is_set) std::sort(labels.begin(), labels.end());
  std::string all = vertex.label;
  for (const std::string& label : labels) all += '\n' + label;
  return std::hash<std::string>()(all);
}
std::size_t Cycle::outline_hash(Type type) const {
  std::vector<std::string> labels;
  for (const Type part : parts_of(type)) labels.push_back(label_of(part));
  if (type.is_union()) std::sort(labels.begin(), labels.end());
  std::string all = label_of(type);
  for (const std::string& label : labels) all += '\n' + label;
  return std::hash<std::string>()(all);
}

bool Cycle::find_existing() {
  const std::size_t hash = outline_hash(vertices_.front());
  const auto [first, last] = store_.cyclic_nodes().equal_range(hash);
  for (auto found = first; found != last && store_.spend(); ++found) {
    if (matches(found->second)) return true;
  }
  return false;
}

// Partitions the members together with the cycle of an existing type. If the first member is equal to
// that type, every member is equal to one in its cycle.
bool Cycle::matches(const TypeNode* candidate) {
  const TypeCycle& existing = *store_.cycles().at(candidate);
  std::vector<Vertex> vertices = vertices_;
  std::map<const TypeNode*, std::uint32_t> indices;
  for (const TypeNode* node : existing) {
    indices.emplace(node, static_cast<std::uint32_t>(members_.size() + indices.size()));
  }
  for (const TypeNode* node : existing) {
    Vertex& vertex = vertices.emplace_back();
    vertex.label = label_of(Type(node));
    vertex.is_set = node->kind == TypeKind::Union;
    for (const Type part : parts_of(Type(node))) vertex.parts.push_back({no_draft, part});
  }
  for (Vertex& vertex : vertices) {
    for (DraftPart& part : vertex.parts) {
      if (part.is_draft()) continue;
      const auto found = indices.find(part.type.node());
      if (found != indices.end()) part.draft = found->second;
    }
  }
  const Classes classes = Partition(store_, vertices).run();
  if (store_.is_exhausted() || classes.front() != classes[indices.at(candidate)]) return false;
  std::map<std::uint32_t, Type> types;
  for (const auto& [node, index] : indices) types.emplace(classes[index], Type(node));
  for (std::size_t i = 0; i < members_.size(); ++i) {
    drafts_[members_[i]].result = types.at(classes[i]);
  }
  return true;
}

void Cycle::make_nodes() {
  TypeCycle cycle;
  for (std::size_t i = 0; i < members_.size(); ++i) {
    TypeNode*& node = nodes_[classes_[i]];
    if (!node) {
      node = store_.make({drafts_[members_[i]].kind, {}, {}});
      node->flags = 0;
      cycle.push_back(node);
    }
    drafts_[members_[i]].result = Type(node);
  }
  std::set<TypeNode*> done;
  for (std::size_t i = 0; i < members_.size(); ++i) {
    TypeNode* node = nodes_[classes_[i]];
    if (!done.insert(node).second) continue;
    connect(node, drafts_[members_[i]]);
    if (!canonical_.empty()) node->canonical = canonical_[i].node();
  }
  set_flags();
  order_unions();
  const TypeCycle* kept = store_.keep(std::move(cycle));
  for (TypeNode* node : *kept) {
    store_.cycles().emplace(node, kept);
    store_.cyclic_nodes().emplace(outline_hash(Type(node)), node);
    store_.add(node);
  }
}

// Gives a node its parts.
void Cycle::connect(TypeNode* node, const Draft& draft) {
  std::vector<Type> parts;
  for (const DraftPart& part : draft.parts) {
    parts.push_back(part.is_draft() ? *drafts_[part.draft].result : part.type);
  }
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

// Computes the flags of nodes whose parts did not have all of theirs yet.
void Cycle::set_flags() {
  std::uint8_t shared = is_cyclic;
  for (const auto& [number, node] : nodes_) {
    shared |= node->flags & (contains_outputs | contains_promises | contains_lax);
  }
  for (const auto& [number, node] : nodes_) node->flags |= shared;
  for (bool changed = true; changed;) {
    changed = false;
    for (const auto& [number, node] : nodes_) {
      const bool passes_on = node->kind == TypeKind::Union || node->kind >= TypeKind::Promise;
      if (!passes_on || (node->flags & accepts_none)) continue;
      for (const Type part : parts_of(Type(node))) {
        if (part.node()->flags & accepts_none) node->flags |= accepts_none;
      }
      changed = changed || (node->flags & accepts_none);
    }
  }
}

// The order depends on the text of the elements, and that on the order in other unions of the cycle:
// orders first by what each element looks like on its own, then by the text that this gives.
void Cycle::order_unions() {
  for (const bool by_text : {false, true}) {
    std::vector<std::pair<TypeNode*, std::vector<Type>>> ordered;
    for (const auto& [number, node] : nodes_) {
      if (node->kind != TypeKind::Union) continue;
      std::vector<Type> elements = parts_of(Type(node));
      std::stable_sort(elements.begin(), elements.end(), [&](Type a, Type b) {
        return by_text ? compare_text(store_, a, b) < 0 : label_of(a) < label_of(b);
      });
      ordered.emplace_back(node, std::move(elements));
    }
    for (auto& [node, elements] : ordered) {
      const TypeDetails& details = details_of(node);
      TypeCandidate candidate{TypeKind::Union, elements, {}, false, details.annotations};
      const TypeNode* made = store_.make(candidate);
      node->parts = made->parts;
      node->details = made->details;
    }
  }
}

}  // namespace

void finish_cycle(TypeStore& store, std::vector<Draft>& drafts,
                  std::span<const std::uint32_t> cycle) {
  Cycle(store, drafts, cycle).run();
}

}  // namespace hecla::pcl::detail
