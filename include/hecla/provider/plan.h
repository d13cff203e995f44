// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Plan: the change of one object before it happens, for providers that decide more than the options of its
// fields do.
//
//   void plan(Plan<Table>& plan, Call& call) override {
//     const Unknowable<std::string> name = plan.planned(&Table::name);
//     if (const std::string* text = name.if_known(); text && text->starts_with("sqlite_"))
//       call.error({"The name is reserved", "", Path().attribute("name")});
//     if (plan.changes(&Table::strict)) plan.require_replacement(&Table::strict);
//   }
//
// Any value of a plan may be unknown, so all are read as Unknowable. A Plan belongs to the call that it was
// passed to.
#include <hecla/bind/decode.h>
#include <hecla/bind/encode.h>
#include <hecla/provider/schema.h>

#include <optional>

namespace hecla::provider {

namespace detail {

// The values of a plan, without the type of the object.
class PlanValues {
 public:
  PlanValues(const bind::detail::StructShape& shape, Value config, Value prior, Value planned)
      : shape_(shape),
        config_(std::move(config)),
        prior_(std::move(prior)),
        planned_(std::move(planned)) {}

  const Value& config() const { return config_; }
  const Value& prior() const { return prior_; }  // null: a new object
  const Value& planned() const { return planned_; }
  const std::vector<Path>& replacements() const { return replacements_; }

  // Returns the name of the field at that offset in an object.
  std::string_view name_of(const void* object, const void* member) const;
  // Returns whether the planned value is another one, and not only written in another way.
  bool changes(std::string_view name) const;
  void set(std::string_view name, Value value);
  void require_replacement(std::string_view name, const Path& below) {
    Path path = Path().attribute(std::string(name));
    for (const PathStep& step : below.steps()) path.push(step);
    replacements_.push_back(std::move(path));
  }

 private:
  const bind::detail::StructShape& shape_;
  Value config_, prior_, planned_;
  std::vector<Path> replacements_;
};

template <class M>
struct PlanTypeOf {
  using type = Unknowable<M>;
};
template <class M>
struct PlanTypeOf<Unknowable<M>> {
  using type = Unknowable<M>;
};

}  // namespace detail

template <class State>
class Plan {
 public:
  // The type of a member in a plan: Unknowable, even if the member is not.
  template <class M>
  using Planned = typename detail::PlanTypeOf<M>::type;

  explicit Plan(detail::PlanValues& values) : values_(values) {}

  bool is_creation() const { return values_.prior().is_null(); }
  // Returns what the configuration sets; null attributes have the value of a new object.
  template <class M>
  Planned<M> configured(M State::*member) const {
    return read(values_.config(), member);
  }
  template <class M>
  Planned<M> planned(M State::*member) const {
    return read(values_.planned(), member);
  }
  // Returns the value before the change; that of a new object if there was none.
  template <class M>
  Planned<M> prior(M State::*member) const {
    return values_.prior().is_null() ? Planned<M>() : read(values_.prior(), member);
  }
  // Returns whether an existing object will have another value, or one that is not known yet.
  template <class M>
  bool changes(M State::*member) const {
    return !is_creation() && values_.changes(name_of(member));
  }

  // Sets a computed attribute. Terraform rejects other values for what the configuration sets.
  template <class M, class T>
  void set(M State::*member, const T& value) {
    values_.set(name_of(member), bind::to_value(Planned<M>(value)));
  }
  template <class M>
  void set_unknown(M State::*member) {
    values_.set(name_of(member), bind::to_value(Planned<M>()));
  }
  // `below` leads from the member to the part whose change needs a new object:
  //   plan.require_replacement(&Table::columns, Path().index(Value::number(0)).attribute("type"))
  template <class M>
  void require_replacement(M State::*member, const Path& below = {}) {
    values_.require_replacement(name_of(member), below);
  }

 private:
  template <class M>
  std::string_view name_of(M State::*member) const {
    const State object{};
    return values_.name_of(&object, &(object.*member));
  }
  template <class M>
  Planned<M> read(const Value& object, M State::*member) const {
    const Value& value = object.attribute(name_of(member));
    if (value.is_null()) return Planned<M>(State{}.*member);
    // Unknown parts make the whole unknown, unless the type of the member can represent them.
    auto decoded = bind::from_value<Planned<M>>(value);
    return decoded ? *std::move(decoded) : Planned<M>();
  }

  detail::PlanValues& values_;
};

}  // namespace hecla::provider
