// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Chain: the part of a reference that the binder has followed.
#include <hecla/pcl/scope.h>

namespace hecla::pcl {

struct Chain {
  Type type = {};                          // of the value; dynamic if there is none
  const Definition* definition = nullptr;  // a namespace or keyword, which is not a value
  const Value* value = nullptr;            // the value itself, if it is a constant's
  bool is_lenient = false;                 // see Definition
  ByteRange steps = {};                    // from the first step to the last; empty without steps
};

}  // namespace hecla::pcl
