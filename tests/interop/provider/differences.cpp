// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "interop/provider/differences.h"

namespace hecla::provider::testing {

const std::vector<Difference>& differences() {
  constexpr std::string_view private_state =
      "Hecla keeps the bytes of the author, the framework a JSON object of keys and values.";
  constexpr std::string_view words = "The same problem in other words.";
  constexpr std::string_view after_error = "Terraform does not read it after an error.";
  constexpr std::string_view identity_of_plan =
      "Hecla plans the identity of an object that will be made; the framework knows it once the "
      "object is made, unless "
      "the author sets it.";
  constexpr std::string_view order =
      "Hecla writes elements of sets in order, the framework as they came.";
  constexpr std::string_view deprecation =
      "Hecla leaves the warning about deprecated attributes to Terraform, which knows the text.";
  constexpr std::string_view defaults =
      "Hecla imports a new struct, which has its defaults, until it is read; the framework imports "
      "null.";
  constexpr std::string_view ranges =
      "Hecla checks the ranges of chunks, the framework only their sizes.";
  constexpr std::string_view generated =
      "Hecla leaves out of generated configuration what is the default.";
  static const std::vector<Difference> all = {
      // --- everywhere
      {"*", "private_state", private_state},
      {"*", "planned_private", private_state},
      {"*", "imported private_state", private_state},
      {"plan *", "planned_identity*", identity_of_plan},
      {"apply *", "new_identity*",
       "Without an object, Hecla has no identity, the framework a null one."},
      // --- schemas
      {"schema", "server_capabilities",
       "The framework answers GenerateResourceConfig, but does not announce it."},
      {"metadata", "server_capabilities",
       "The framework answers GenerateResourceConfig, but does not announce it."},
      {"validate full", "diagnostics", deprecation},
      {"validate from full", "diagnostics", deprecation},
      {"validate deprecated attribute", "diagnostics", deprecation},
      // --- problems
      {"configure: unknown", "diagnostics",
       "Hecla requires known settings unless their members are Unknowable; the framework leaves it "
       "to the author."},
      {"validate unknown nested element", "diagnostics",
       "The framework takes the attributes of an unknown element for missing ones."},
      {"apply wrong", "diagnostics",
       "Hecla compares the result with the plan before Terraform does, and names the attribute."},
      {"read another data source", "diagnostics", words},
      {"validate a token without write-only attributes", "diagnostics", words},
      {"call divide: fraction", "error", words},
      {"call divide: too few", "error", words},
      {"call divide: too many", "error", words},
      {"call other: unknown function", "error", words},
      {"import of what cannot be imported", "diagnostics", words},
      {"read the query: failure", "state*", after_error},
      {"open the lease: failure", "result*", after_error},
      {"call divide: zero", "result*", after_error},
      // --- state stores
      {"validate the store: *", "diagnostics", deprecation},
      {"configure the store: down", "capabilities", after_error},
      {"read a state: failure", "event 0 chunk", after_error},
      {"read a state: other store", "event 0 chunk", after_error},
      {"states of a store that is not configured", "diagnostics", words},
      {"read a state: other store", "event 0 diagnostics", words},
      {"write a state: nothing", "diagnostics", words},
      {"write a state: without an ID", "diagnostics", words},
      {"write chunks: large", "diagnostics", words},
      {"write chunks: too few", "diagnostics", words},
      {"write chunks: too many", "diagnostics", words},
      {"write chunks: without a range", "diagnostics", words},
      {"write chunks: other store", "diagnostics", words},
      {"write chunks: short", "diagnostics",
       "Hecla accepts chunks that are shorter than agreed on."},
      {"write chunks: in another order", "diagnostics", ranges},
      {"write chunks: of another length", "diagnostics", ranges},
      // --- stored state
      {"upgrade state: old and wrong", "diagnostics", words},
      {"upgrade state: newer", "diagnostics", words},
      {"upgrade state: without an upgrade", "*",
       "Hecla keeps the attributes that both versions have; the framework needs an upgrade from "
       "each."},
      {"upgrade identity: old and malformed", "diagnostics", words},
      {"upgrade identity: newer", "diagnostics", words},
      {"upgrade identity: new", "*",
       "Hecla answers with the identity; the framework rejects a call that Terraform does not "
       "make."},
      {"move: malformed", "diagnostics", words},
      {"move: unknown", "diagnostics", words},
      // --- imports and generated configuration
      {"import by *", "imported state*", defaults},
      {"import by ID", "imported identity*", "Without an identity, the framework has a null one."},
      {"generate from bare", "config*", generated},
      {"generate from full", "config*", generated},
      // --- bytes
      {"plan full", "planned_state bytes", order},
      {"apply full", "new_state bytes", order},
      {"read full", "new_state bytes", order},
      {"plan from full", "planned_state bytes", order},
      {"apply from full", "new_state bytes", order},
      {"plan elements changed", "planned_state bytes", order},
      {"apply elements changed", "new_state bytes", order},
  };
  return all;
}

}  // namespace hecla::provider::testing
