// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The headers compile as C++, each first in a file.
#include <hecla.h>
#include <hecla_pcl.h>
#include <hecla_value.h>
#include <hecla_wire.h>

int main() {
  const hecla_limits limits = HECLA_LIMITS_INIT;
  const hecla_function_spec spec = HECLA_FUNCTION_SPEC_INIT;
  const hecla_refinement refinement = HECLA_REFINEMENT_INIT;
  const bool is_initialized =
      limits.size != 0 && spec.size != 0 && refinement.max_length == UINT64_MAX;
  return is_initialized && hecla_abi_version() == 1 ? 0 : 1;
}
