// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The proposed new state, with which a client asks a provider for a plan (wire format, "Resource
// changes"): the configuration, with the prior state where only the provider can set something.
//
//   Value proposed = propose_state(schema, prior, config);
#include <hecla/wire/schema.h>

namespace hecla::provider {

// `prior` is wholly known, or null for a new object; both values have the block's type. Nested blocks
// and objects are matched by index or key, those in sets by their configured attributes. Write-only
// attributes are null in the result.
Value propose_state(const wire::SchemaBlock& schema, const Value& prior, const Value& config);

}  // namespace hecla::provider
