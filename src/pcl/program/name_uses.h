// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Where a program has the name of a definition.
#include <hecla/pcl/program.h>

#include <vector>

namespace hecla::pcl {

struct NameUse {
  const syntax::Document* document;
  ByteRange range;  // of the name; of a label with its quotes
  bool is_reference;
};

// Returns the definition itself and the references to it, in the order of the nodes. Precondition: the
// node has a name.
std::vector<NameUse> name_uses(const Program& program, const ProgramNode& node);

}  // namespace hecla::pcl
