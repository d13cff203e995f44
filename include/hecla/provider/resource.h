// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Resource, DataSource and EphemeralResource: the classes that an author of a provider derives from. `State` is
// a struct that schema.h describes.
//
//   class TableResource : public provider::Resource<Table> {
//     void create(Table& table, Call& call) override;    // makes it, and sets what is computed
//     bool read(Table& table, Call& call) override;      // false: it no longer exists
//     void update(const Table& before, Table& table, Call& call) override;
//     void remove(const Table& table, Call& call) override;
//   };
//
// Several threads call one object at once. Errors are reported to the call; exceptions become errors, with the text of
// what() if they derive from std::exception.
//
// Source: wire format, "Resource changes"; Terraform's plugin protocol.
#include <hecla/provider/call.h>
#include <hecla/provider/plan.h>

#include <optional>
#include <string>

namespace hecla::provider {

namespace detail {

// A conversion of state or an identity from another schema to that of a resource.
struct StateConversion {
  std::uint64_t version = 0;  // of an older schema of the same type, or of its identity
  std::string type = {};      // another type
  const bind::detail::StructShape* shape = nullptr;
  std::function<void(const void* stored, void* state, Call& call)> convert = {};
};

// Resources without the type of their state, for the server.
class AnyResource {
 public:
  virtual ~AnyResource() = default;
  virtual const bind::detail::StructShape& shape() const = 0;
  virtual void validate_any(PlanValues& values, Call& call) = 0;
  virtual void plan_any(PlanValues& values, Call& call) = 0;
  virtual void plan_removal_any(const void* state, Call& call) = 0;
  virtual void create_any(void* state, Call& call) = 0;
  virtual bool read_any(void* state, Call& call) = 0;
  virtual void update_any(const void* before, void* state, Call& call) = 0;
  virtual void remove_any(const void* state, Call& call) = 0;
  virtual bool import_any(const std::string& id, void* state, Call& call) = 0;
  virtual Value upgrade(std::uint64_t version, const Value& stored, Call& call) = 0;
  virtual std::optional<Value> move(std::string_view type, const Value& stored, Call& call) = 0;

  const std::vector<StateConversion>& upgrades() const { return upgrades_; }
  const std::vector<StateConversion>& moves() const { return moves_; }
  const std::vector<StateConversion>& identity_upgrades() const { return identity_upgrades_; }

 protected:
  std::vector<StateConversion> upgrades_, moves_, identity_upgrades_;
};

class AnyDataSource {
 public:
  virtual ~AnyDataSource() = default;
  virtual const bind::detail::StructShape& shape() const = 0;
  virtual void validate_any(PlanValues& values, Call& call) = 0;
  virtual void read_any(void* data, Call& call) = 0;
};

class AnyEphemeralResource {
 public:
  using Time = std::chrono::system_clock::time_point;
  virtual ~AnyEphemeralResource() = default;
  virtual const bind::detail::StructShape& shape() const = 0;
  virtual void validate_any(PlanValues& values, Call& call) = 0;
  virtual std::optional<Time> open_any(void* data, Call& call) = 0;
  virtual std::optional<Time> renew(Call& call) = 0;
  virtual void close(Call& call) = 0;
};

}  // namespace detail

template <class State>
class Resource : public detail::AnyResource {
 public:
  // Makes the object. `state` is the planned state; computed members that are unknown must be set.
  virtual void create(State& state, Call& call) = 0;
  // Brings `state` up to date with the object. Returns false if the object does not exist.
  virtual bool read(State& state, Call& call) = 0;
  // Changes the object from `before` to `state`, as for create. Resources whose attributes all require a
  // replacement do not need it.
  virtual void update(const State& before, State& state, Call& call) {
    (void)before, (void)state;
    call.error({"This object cannot be changed in place"});
  }
  // Removes the object. It is not an error if the object is already gone.
  virtual void remove(const State& state, Call& call) = 0;

  // Reports errors of a configuration that the rules of the fields do not find. Only plan.configured() has values.
  virtual void validate(const Plan<State>& plan, Call& call) { (void)plan, (void)call; }
  // Changes a plan where the options of the fields are not enough, and rejects changes that are impossible.
  virtual void plan(Plan<State>& plan, Call& call) { (void)plan, (void)call; }
  // Rejects the removal of an object, or warns of it, before anything happens.
  virtual void plan_removal(const State& state, Call& call) { (void)state, (void)call; }
  // Sets the members that read() needs to find the object with that ID; Terraform then calls read(). Returns false, or
  // reports an error, if the ID is invalid.
  virtual bool import_state(const std::string& id, State& state, Call& call) {
    (void)id, (void)state;
    call.error({"Objects of this type cannot be imported by an ID"});
    return false;
  }
  // Converts state that was stored with an older version of the schema, and for which there is no upgrade_from(), to an
  // object with the attributes of this one. Missing attributes become null, others are dropped.
  Value upgrade(std::uint64_t version, const Value& stored, Call& call) override {
    (void)version, (void)call;
    return stored;
  }
  // Converts the state of another resource type, from a `moved` block, to one of this type; returns nothing if it
  // cannot. For types without a move_from().
  std::optional<Value> move(std::string_view type, const Value& stored, Call& call) override {
    (void)type, (void)stored, (void)call;
    return std::nullopt;
  }

 protected:
  // For constructors. Declare how state is converted to this schema: state of an older version, which the struct Old
  // describes, or of another resource type. `convert` is a callable State(const Old&) or State(const Old&, Call&).
  //   upgrade_from<NoteV0>(0, [](const NoteV0& old) { return Note{old.title, old.text}; });
  template <class Old, class Convert>
  void upgrade_from(std::uint64_t version, Convert convert) {
    upgrades_.push_back(conversion<Old>(std::move(convert)));
    upgrades_.back().version = version;
  }
  template <class Old, class Convert>
  void move_from(std::string type, Convert convert) {
    moves_.push_back(conversion<Old>(std::move(convert)));
    moves_.back().type = std::move(type);
  }
  // The same for identities of an older version (TypeOptions::identity_version). Only the attributes of the identity
  // need to be set in the result of `convert`.
  template <class Old, class Convert>
  void upgrade_identity_from(std::uint64_t version, Convert convert) {
    identity_upgrades_.push_back(conversion<Old>(std::move(convert)));
    identity_upgrades_.back().version = version;
  }

 private:
  template <class Old, class Convert>
  static detail::StateConversion conversion(Convert convert) {
    return {.shape = &bind::detail::struct_shape<Old>(),
            .convert = [convert = std::move(convert)](const void* stored, void* state, Call& call) {
              const Old& old = *static_cast<const Old*>(stored);
              if constexpr (std::is_invocable_v<const Convert&, const Old&, Call&>)
                as(state) = convert(old, call);
              else
                as(state) = convert(old);
            }};
  }
  static State& as(void* state) { return *static_cast<State*>(state); }
  static const State& as(const void* state) { return *static_cast<const State*>(state); }

  const bind::detail::StructShape& shape() const final {
    return bind::detail::struct_shape<State>();
  }
  void validate_any(detail::PlanValues& values, Call& call) final {
    validate(Plan<State>(values), call);
  }
  void plan_any(detail::PlanValues& values, Call& call) final {
    Plan<State> change(values);
    plan(change, call);
  }
  void plan_removal_any(const void* state, Call& call) final { plan_removal(as(state), call); }
  void create_any(void* state, Call& call) final { create(as(state), call); }
  bool read_any(void* state, Call& call) final { return read(as(state), call); }
  void update_any(const void* before, void* state, Call& call) final {
    update(as(before), as(state), call);
  }
  void remove_any(const void* state, Call& call) final { remove(as(state), call); }
  bool import_any(const std::string& id, void* state, Call& call) final {
    return import_state(id, as(state), call);
  }
};

template <class Data>
class DataSource : public detail::AnyDataSource {
 public:
  // Sets the computed members. Called only once everything that the configuration sets is known.
  virtual void read(Data& data, Call& call) = 0;
  // Reports errors of a configuration that the rules of the fields do not find. Only plan.configured() has values.
  virtual void validate(const Plan<Data>& plan, Call& call) { (void)plan, (void)call; }

 private:
  const bind::detail::StructShape& shape() const final {
    return bind::detail::struct_shape<Data>();
  }
  void validate_any(detail::PlanValues& values, Call& call) final {
    validate(Plan<Data>(values), call);
  }
  void read_any(void* data, Call& call) final { read(*static_cast<Data*>(data), call); }
};

// An object that exists during one run of Terraform and is never stored, such as a token. The private state of the call
// keeps the data that renew() and close() need.
template <class Data>
class EphemeralResource : public detail::AnyEphemeralResource {
 public:
  // Makes the object and sets the computed members. Returns when renew() has to be called.
  virtual std::optional<Time> open(Data& data, Call& call) = 0;
  std::optional<Time> renew(Call& call) override {
    (void)call;
    return std::nullopt;
  }
  void close(Call& call) override { (void)call; }
  // As for data sources.
  virtual void validate(const Plan<Data>& plan, Call& call) { (void)plan, (void)call; }

 private:
  const bind::detail::StructShape& shape() const final {
    return bind::detail::struct_shape<Data>();
  }
  void validate_any(detail::PlanValues& values, Call& call) final {
    validate(Plan<Data>(values), call);
  }
  std::optional<Time> open_any(void* data, Call& call) final {
    return open(*static_cast<Data*>(data), call);
  }
};

}  // namespace hecla::provider
