// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// ListResource: finds objects of a resource type that exist, so that users can import them (`terraform query`, Terraform
// 1.14). `Config` is a struct with what narrows the search, `State` that of the resource, which has an identity.
//
//   class TableList : public provider::ListResource<TableFilter, Table> {
//     void list(const TableFilter& filter, Listing<Table>& found, Call& call) override {
//       for (const Table& table : database.tables(filter.prefix, call))
//         if (!found.add(table, table.name)) return;
//     }
//   };
//
// As for resources, several threads call one object at once.
#include <hecla/provider/call.h>
#include <hecla/provider/plan.h>

#include <functional>
#include <string>

namespace hecla::provider {

namespace detail {

// A list without the type of its objects.
struct AnyListing {
  std::uint64_t limit;
  bool wants_objects;
  std::function<bool(const void* state, std::string display_name)> add;
};

class AnyListResource {
 public:
  virtual ~AnyListResource() = default;
  virtual const bind::detail::StructShape& shape() const = 0;
  virtual const bind::detail::StructShape& object_shape() const = 0;
  virtual void validate_any(PlanValues& values, Call& call) = 0;
  virtual void list_any(const void* config, AnyListing& found, Call& call) = 0;
};

}  // namespace detail

// Receives the objects that were found. Each is sent to Terraform at once.
template <class State>
class Listing {
 public:
  explicit Listing(detail::AnyListing& listing) : listing_(listing) {}

  // Returns the maximum number of objects that the user wants.
  std::uint64_t limit() const { return listing_.limit; }
  // Returns whether all attributes are wanted; otherwise, those of the identity are enough.
  bool wants_objects() const { return listing_.wants_objects; }
  // Adds an object with a name for people. Returns false if no more are wanted.
  bool add(const State& state, std::string display_name) {
    return listing_.add(&state, std::move(display_name));
  }

 private:
  detail::AnyListing& listing_;
};

template <class Config, class State>
class ListResource : public detail::AnyListResource {
 public:
  virtual void list(const Config& config, Listing<State>& found, Call& call) = 0;
  // Reports errors of a configuration that the rules of the fields do not find. Only plan.configured() has values.
  virtual void validate(const Plan<Config>& plan, Call& call) { (void)plan, (void)call; }

 private:
  const bind::detail::StructShape& shape() const final {
    return bind::detail::struct_shape<Config>();
  }
  const bind::detail::StructShape& object_shape() const final {
    return bind::detail::struct_shape<State>();
  }
  void validate_any(detail::PlanValues& values, Call& call) final {
    validate(Plan<Config>(values), call);
  }
  void list_any(const void* config, detail::AnyListing& found, Call& call) final {
    Listing<State> listing(found);
    list(*static_cast<const Config*>(config), listing, call);
  }
};

}  // namespace hecla::provider
