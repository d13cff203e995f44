// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Planning: computes the planned state of an object from its configuration and its prior state, and checks that
// Terraform accepts the results of a provider. Works on values, by the members of shape_schema.h.
//
// Source: wire format, "Resource changes"; the rules of Terraform's plugin protocol for planned and new states.
#include <hecla/provider/call.h>

#include <vector>

#include "provider/shape_schema.h"

namespace hecla::provider::detail {

// Plans the object. `prior` is null for a new one. Starts from the configuration with its defaults, as Terraform's
// proposal does without them: with those, elements of sets with computed objects are found in the prior state, too.
Value plan_change(const ShapeSchema& schema, const Value& config, const Value& prior);

// Returns the paths of attributes that have another value than before, and need a new object for it.
std::vector<Path> find_replacements(const Members& members, const Value& prior,
                                    const Value& planned);

// Returns `planned` with the write-only attributes of the configuration, which only the provider sees.
Value with_write_only(const Members& members, const Value& config, const Value& planned);
// Returns `state` with write-only attributes replaced by null.
Value without_write_only(const Members& members, const Value& state);
// Returns whether the configuration sets a write-only attribute, with the path of the first.
std::optional<Path> find_write_only(const Members& members, const Value& config);

// Returns an object with unknown values where the configuration does not set computed attributes, so that
// it can be checked and decoded before there is a plan.
Value with_computed_unknown(const Members& members, const Value& config);
// Returns the configuration that an object could have been made from, without attributes that only the provider sets,
// deprecated ones, and those with their default.
Value generate_config(const Members& members, const Value& state);
// Returns the value with all unknown parts replaced by null.
Value without_unknown(const Value& value);

// Returns an error for each attribute that violates a rule: a plan must keep the configured values, and a new state the
// planned values, and must be wholly known.
std::vector<Problem> check_plan(const Members& members, const Value& config, const Value& prior,
                                const Value& planned);
std::vector<Problem> check_result(const Members& members, const Value& planned,
                                  const Value& result);
// Returns an error for each unknown part.
std::vector<Problem> check_known(const Value& result);

}  // namespace hecla::provider::detail
