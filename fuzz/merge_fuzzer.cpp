// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Compares and merges three versions of a file: the sections of the input. The first byte of the first one selects the
// syntax.
#include <hecla/write/merge.h>
#include <hecla/write/structural_diff.h>

#include <cstdint>
#include <cstdlib>
#include <string>

#include "sections.h"
#include "small_limits.h"
