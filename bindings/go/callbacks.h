// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The callbacks of functions and visitors in Go. Handles cross as numbers, because they are not addresses.
#include <hecla.h>

hecla_function* heclago_function_new(hecla_function_spec* spec, uintptr_t handle,
                                     hecla_error** error);
int heclago_walk(hecla_node node, uintptr_t handle);
