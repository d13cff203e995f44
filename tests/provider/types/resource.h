// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The struct with a member of one type in every position, and a resource that keeps its values as an API would that
// writes them in its own way.
#include <hecla/bind/decode.h>
#include <hecla/bind/encode.h>
#include <hecla/model/eval_context.h>
#include <hecla/provider/provider.h>
#include <hecla/syntax/parse.h>

#include <map>
#include <set>

#include "provider/types/types.h"

namespace hecla::provider::testing {

template <class T>
T parsed(std::string_view text) {
  Diagnostics diags;
  const auto document = syntax::parse_expression(Source::make({}, std::string(text)), diags);
  T result = bind::decode<T>(document->expression(), EvalContext(), diags);
  if (diags.has_errors()) throw UsageError("the table of types has an error: " + std::string(text));
  return result;
}

// Returns the same object, as it is when it was written and read again.
template <class T>
T normal(const T& object) {
  auto result = bind::from_value<T>(bind::to_value(object));
  if (!result) throw UsageError("an object cannot be read again: " + result.error().to_string());
  return *std::move(result);
}

template <class Type>
using TypeOf = typename Type::Type;

template <class Type>
struct Part {
  std::string key;
  TypeOf<Type> value{};
  TypeOf<Type> initial = parsed<TypeOf<Type>>(Type::text);
  Unknowable<TypeOf<Type>> made;
  friend bool operator<(const Part& a, const Part& b) { return a.key < b.key; }

  void make() {
    if (!made.is_known()) made = normal(value);
  }
};

template <class Type>
struct Everything {
  // Elements of sets, and of lists and maps of nested attributes, have one type.
  using InCollections = Part<typename Type::InCollections>;

  std::string name;
  TypeOf<Type> given{};
  std::optional<TypeOf<Type>> optional;
  TypeOf<Type> initial = parsed<TypeOf<Type>>(Type::text);
  Unknowable<TypeOf<Type>> made;
  Unknowable<TypeOf<Type>> either;
  std::optional<Part<Type>> nested;
  std::vector<InCollections> nested_list;
  std::set<InCollections> nested_set;
  std::map<std::string, InCollections> nested_map;
  std::optional<Part<Type>> block;
  std::vector<Part<Type>> block_list;
  std::set<InCollections> block_set;
  std::map<std::string, Part<Type>> block_map;

  void make() {
    if (!made.is_known()) made = normal(given);
    if (!either.is_known()) either = normal(given);
    for (auto* one : {&nested, &block})
      if (*one) (*one)->make();
    for (auto& part : nested_list) part.make();
    for (auto& part : block_list) part.make();
    for (auto& [key, part] : nested_map) part.make();
    for (auto& [key, part] : block_map) part.make();
    for (auto* set : {&nested_set, &block_set}) {
      std::set<InCollections> made_parts;
      while (!set->empty()) {
        auto node = set->extract(set->begin());
        node.value().make();
        made_parts.insert(std::move(node));
      }
      *set = std::move(made_parts);
    }
  }
};

template <class Type>
constexpr auto schema(bind::For<Part<Type>>) {
  using namespace bind;
  using T = Part<Type>;
  return fields(attribute("key", &T::key, required), attribute("value", &T::value, required),
                attribute("initial", &T::initial),
                attribute("made", &T::made, computed, use_state_for_unknown));
}

template <class Type>
constexpr auto schema(bind::For<Everything<Type>>) {
  using namespace bind;
  using T = Everything<Type>;
  return fields(attribute("name", &T::name, required, identity),
                attribute("given", &T::given, required), attribute("optional", &T::optional),
                attribute("initial", &T::initial),
                attribute("made", &T::made, computed, use_state_for_unknown),
                attribute("either", &T::either, computed_if_unset, use_state_for_unknown),
                attribute("nested", &T::nested), attribute("nested_list", &T::nested_list),
                attribute("nested_set", &T::nested_set), attribute("nested_map", &T::nested_map),
                block("block", &T::block), blocks("block_list", &T::block_list),
                blocks("block_set", &T::block_set), blocks("block_map", &T::block_map));
}

template <class Type>
class TypeResource : public Resource<Everything<Type>> {
  using State = Everything<Type>;
  void create(State& state, Call&) override { state.make(); }
  bool read(State& state, Call&) override {
    state = normal(state);
    if (!state.made.is_known()) state.made = normal(state.given);  // imported
    if (!state.either.is_known()) state.either = normal(state.given);
    return true;
  }
  void update(const State&, State& state, Call&) override { state.make(); }
  void remove(const State&, Call&) override {}
  bool import_state(const std::string& id, State& state, Call&) override {
    state.name = id;
    state.given = parsed<TypeOf<Type>>(Type::text);
    state.made = normal(state.given);
    state.either = normal(state.given);
    return true;
  }
  std::optional<Value> move(std::string_view, const Value& stored, Call&) override {
    return stored;
  }
};

template <class Type>
class TypeData : public DataSource<Everything<Type>> {
  void read(Everything<Type>& data, Call&) override { data.make(); }
};

template <class Type>
class TypeEphemeral : public EphemeralResource<Everything<Type>> {
  std::optional<typename EphemeralResource<Everything<Type>>::Time> open(Everything<Type>& data,
                                                                         Call&) override {
    data.make();
    return std::nullopt;
  }
};

}  // namespace hecla::provider::testing
