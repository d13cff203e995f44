// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "pcl/types/type_graph.h"

#include <algorithm>
#include <iterator>

#include "base/components.h"
#include "pcl/types/text_reader.h"

namespace hecla::pcl::detail {

namespace {

// Makes the drafts of a rewritten type.
class Drafting {
 public:
  explicit Drafting(TypeStore& store) : store_(store) {}

  DraftPart request(Type type, Rewriting rewriting);
  // Makes the drafts that were requested, and those that they request.
  void run() {
    for (std::size_t i = 0; i < requests_.size() && store_.spend(); ++i) make(requests_[i]);
  }
  std::vector<Draft>& drafts() { return drafts_; }

 private:
  struct Request {
    Type type;
    Rewriting rewriting;
    std::uint32_t draft;
  };

  static bool changes(Type type, Rewriting rewriting);
  std::uint32_t add(TypeKind kind) {
    drafts_.emplace_back().kind = kind;
    return static_cast<std::uint32_t>(drafts_.size() - 1);
  }
  void make(const Request& request);
  void make_output(const Request& request);
  void make_promise(const Request& request);
  void make_input(const Request& request);
  void copy(const Request& request, Rewriting of_parts);
  void define(const Request& request, std::span<const Property> properties, bool lax,
              const Annotations* annotations);
  void make_alias(std::uint32_t draft, DraftPart of) {
    drafts_[draft].is_alias = true;
    drafts_[draft].parts = {of};
  }

  TypeStore& store_;
  std::vector<Draft> drafts_;
  std::vector<Request> requests_;
  std::unordered_map<std::uint64_t, std::uint32_t> known_;
};

std::uint64_t rewriting_key(Type type, Rewriting rewriting) {
  return std::uint64_t{type.node()->id} << 3 | static_cast<std::uint64_t>(rewriting);
}

bool Drafting::changes(Type type, Rewriting rewriting) {
  const std::uint8_t flags = type.node()->flags;
  if (flags & contains_forward) return true;
  switch (rewriting) {
    case Rewriting::Complete:
      return false;
    case Rewriting::ResolvePromises:
      return !type.is_output() && (flags & contains_promises);
    case Rewriting::ResolveOutputs:
      return flags & (contains_outputs | contains_promises | contains_lax);
    case Rewriting::WithoutConstants:
      return !type.is_primitive();
    default:
      return !type.is_dynamic() && !type.is_none() && !type.is_output();
  }
}

DraftPart Drafting::request(Type type, Rewriting rewriting) {
  if (!changes(type, rewriting)) return {no_draft, type};
  const auto [known, is_new] = known_.try_emplace(rewriting_key(type, rewriting), 0);
  if (is_new) {
    known->second = add(type.kind());
    requests_.push_back({type, rewriting, known->second});
  }
  return {known->second, Type()};
}

void Drafting::make(const Request& given) {
  const Request request = given;  // making drafts adds requests
  if (request.type.is_output()) return make_output(request);
  if (request.rewriting == Rewriting::Input) return make_input(request);
  if (request.type.is_promise()) return make_promise(request);
  copy(request, request.rewriting);
}

void Drafting::make_output(const Request& request) {
  const Type element = request.type.element();
  const bool stays = !element.contains_eventuals() && !(element.node()->flags & contains_forward);
  const DraftPart part =
      stays ? DraftPart{no_draft, element} : this->request(element, Rewriting::ResolveOutputs);
  if (request.rewriting == Rewriting::ResolveOutputs) return make_alias(request.draft, part);
  drafts_[request.draft].parts = {part};
}

void Drafting::make_promise(const Request& request) {
  const Type element = request.type.element();
  if (request.rewriting != Rewriting::Complete) {
    return make_alias(request.draft, this->request(element, request.rewriting));
  }
  drafts_[request.draft].parts = {this->request(element, Rewriting::ResolvePromises)};
}

// A type T becomes T' | output(T'), where T' has accepting parts, and the one in the output none.
void Drafting::make_input(const Request& request) {
  const TypeKind kind = request.type.kind();
  const bool has_accepting_parts = kind == TypeKind::List || kind == TypeKind::Map ||
                                   kind == TypeKind::Object || kind == TypeKind::Union ||
                                   kind == TypeKind::Promise;
  const std::uint32_t inner = add(kind);
  if (has_accepting_parts)
    copy({request.type, Rewriting::Input, inner}, Rewriting::Input);
  else
    make_alias(inner, this->request(request.type, Rewriting::Complete));
  const bool stays = !has_accepting_parts && !request.type.contains_eventuals();
  const DraftPart resolved = stays ? DraftPart{no_draft, request.type}
                                   : this->request(request.type, Rewriting::ResolveOutputs);
  const std::uint32_t output = add(TypeKind::Output);
  drafts_[output].parts = {resolved};
  Draft& outer = drafts_[request.draft];
  outer.kind = TypeKind::Union;
  outer.parts = {{inner, Type()}, {output, Type()}};
}

// Makes a draft like the type, with rewritten parts.
void Drafting::copy(const Request& request, Rewriting of_parts) {
  const bool keeps_lax = of_parts == Rewriting::Complete;
  if (is_forward(request.type.node())) {
    const auto found = store_.forwards().find(request.type.node());
    if (found == store_.forwards().end()) return make_alias(request.draft, {no_draft, Type()});
    const ForwardDefinition& definition = found->second;
    return define(request, definition.properties, keeps_lax && definition.lax,
                  definition.annotations);
  }
  const TypeCandidate contents = candidate_of(request.type);
  if (request.type.is_object()) {
    return define(request, contents.properties, keeps_lax && contents.lax, contents.annotations);
  }
  if (request.type.kind() <= TypeKind::Enum) {
    const bool is_replaced = of_parts == Rewriting::WithoutConstants && request.type.is_constant();
    return make_alias(request.draft, {no_draft, is_replaced ? request.type.base() : request.type});
  }
  std::vector<DraftPart> parts;
  for (const Type part : contents.parts) parts.push_back(this->request(part, of_parts));
  Draft& draft = drafts_[request.draft];
  draft.annotations = contents.annotations;
  draft.parts = std::move(parts);
}

void Drafting::define(const Request& request, std::span<const Property> properties, bool lax,
                      const Annotations* annotations) {
  std::vector<DraftPart> parts;
  for (const Property& property : properties) {
    parts.push_back(this->request(property.type, request.rewriting));
  }
  Draft& draft = drafts_[request.draft];
  draft.lax = lax;
  draft.annotations = annotations;
  for (const Property& property : properties) draft.names.push_back(property.name);
  draft.parts = std::move(parts);
}

// Makes the types of all drafts.
class Completion {
 public:
  Completion(TypeStore& store, std::vector<Draft>& drafts) : store_(store), drafts_(drafts) {}

  void run() {
    for (std::uint32_t i = 0; i < drafts_.size(); ++i) skip_aliases(i);
    for (std::uint32_t i = 0; i < drafts_.size(); ++i) flatten_union(drafts_[i]);
    for_each_component(
        static_cast<std::uint32_t>(drafts_.size()),
        [&](std::uint32_t draft) -> auto& { return drafts_[draft].parts; },
        [](const DraftPart& part) { return part.draft; },
        [&](std::span<const std::uint32_t> drafts, bool is_recursive) {
          finish(drafts, is_recursive);
        });
  }

 private:
  DraftPart target(DraftPart part) const {
    for (std::size_t i = 0; part.is_draft() && drafts_[part.draft].is_alias; ++i) {
      if (i > drafts_.size()) return {no_draft, Type()};  // an alias for itself
      part = drafts_[part.draft].parts.front();
    }
    return part;
  }
  void skip_aliases(std::uint32_t index) {
    for (DraftPart& part : drafts_[index].parts) part = target(part);
  }
  void flatten_union(Draft& draft);
  void finish(std::span<const std::uint32_t> component, bool is_recursive);

  TypeStore& store_;
  std::vector<Draft>& drafts_;
};

// Replaces the drafts of unions in a union by their elements.
void Completion::flatten_union(Draft& draft) {
  if (draft.kind != TypeKind::Union || draft.is_alias) return;
  const auto is_union = [&](const DraftPart& part) {
    return part.is_draft() && drafts_[part.draft].kind == TypeKind::Union;
  };
  if (std::none_of(draft.parts.begin(), draft.parts.end(), is_union)) return;
  std::vector<DraftPart> pending(draft.parts.rbegin(), draft.parts.rend()), elements;
  std::vector<std::uint32_t> seen;
  while (!pending.empty() && store_.spend()) {
    const DraftPart part = pending.back();
    pending.pop_back();
    if (!is_union(part)) {
      elements.push_back(part);
      continue;
    }
    if (std::find(seen.begin(), seen.end(), part.draft) != seen.end()) continue;
    seen.push_back(part.draft);
    const auto& inner = drafts_[part.draft].parts;
    pending.insert(pending.end(), inner.rbegin(), inner.rend());
  }
  draft.parts = std::move(elements);
}

void Completion::finish(std::span<const std::uint32_t> component, bool is_recursive) {
  for (const std::uint32_t member : component) {
    for (DraftPart& part : drafts_[member].parts) {
      if (part.is_draft() && drafts_[part.draft].result)
        part = {no_draft, *drafts_[part.draft].result};
    }
  }
  if (is_recursive)
    finish_component(store_, drafts_, component);
  else
    drafts_[component.front()].result = finish_draft(store_, drafts_[component.front()]);
}

}  // namespace

Type finish_draft(TypeStore& store, const Draft& draft) {
  std::vector<Type> parts;
  for (const DraftPart& part : draft.parts) parts.push_back(part.type);
  if (draft.is_alias) return parts.front();
  TypeCandidate candidate{draft.kind, parts, {}, draft.lax, draft.annotations};
  std::vector<Property> properties;
  switch (draft.kind) {
    case TypeKind::Union:
      return store.table().union_of(parts, draft.annotations ? *draft.annotations : Annotations());
    case TypeKind::Object:
      for (std::size_t i = 0; i < parts.size(); ++i) {
        properties.push_back({draft.names[i], parts[i]});
      }
      candidate.parts = {};
      candidate.properties = properties;
      return store.intern(candidate);
    default:
      return store.intern(candidate);
  }
}

// Most unions are made of one that is in order and a few more types.
void sort_elements(TypeStore& store, std::vector<Type>& elements) {
  const auto is_before = [&](Type a, Type b) { return compare_text(store, a, b) < 0; };
  const auto end = std::is_sorted_until(elements.begin(), elements.end(), is_before);
  if (end != elements.end()) {
    store.spend(elements.size());
    std::vector<Type> others(end, elements.end());
    sort_by_text(store, others);
    std::vector<Type> merged;
    std::merge(elements.begin(), end, others.begin(), others.end(), std::back_inserter(merged),
               is_before);
    elements = std::move(merged);
  }
  elements.erase(std::unique(elements.begin(), elements.end()), elements.end());
}

Type rewrite(TypeStore& store, Type type, Rewriting rewriting) {
  const bool is_kept = !(type.node()->flags & contains_forward);
  const std::uint64_t key = rewriting_key(type, rewriting);
  if (is_kept) {
    if (const auto known = store.rewritten().find(key); known != store.rewritten().end()) {
      return known->second;
    }
  }
  Drafting drafting(store);
  const DraftPart root = drafting.request(type, rewriting);
  if (!root.is_draft()) return root.type;
  drafting.run();
  if (store.is_exhausted()) return Type::dynamic();
  Completion(store, drafting.drafts()).run();
  const Type result = *drafting.drafts()[root.draft].result;
  if (is_kept) {
    store.account().take(4 * sizeof(key));
    store.rewritten().emplace(key, result);
  }
  return result;
}

}  // namespace hecla::pcl::detail
