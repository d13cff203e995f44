// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Names and keys that are different in the input, but equal in normalization form C: values cannot hold both, so
// they are errors. A name that is repeated in the same form is not; the last one counts.
#include <hecla/value/type.h>

#include <span>
#include <string>
#include <string_view>
#include <unordered_map>

#include "wire/failure.h"

namespace hecla::wire {

class NormalNames {
 public:
  // Returns an error if a name was added that differs from this one, but is equal after normalization.
  Failure add(std::string_view name);

 private:
  std::unordered_map<std::string, std::string> given_;  // by the normalized name
};

// Returns an error if two attributes, named as in the input, have such names.
Failure check_names(std::span<const ObjectAttribute> attributes);

}  // namespace hecla::wire
