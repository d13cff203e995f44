// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "callbacks.h"

#include "_cgo_export.h"

static hecla_value* call(hecla_call* call, void* data) { return goCall(call, (uintptr_t)data); }
static void free_data(void* data) { goFree((uintptr_t)data); }
static hecla_walk_action visit(hecla_node node, void* data) {
  return (hecla_walk_action)goVisit(&node, (uintptr_t)data);
}

hecla_function* heclago_function_new(hecla_function_spec* spec, uintptr_t handle, hecla_error** error) {
  spec->call = call;
  spec->data = (void*)handle;
  spec->free_data = free_data;
  return hecla_function_new(spec, error);
}

int heclago_walk(hecla_node node, uintptr_t handle) { return hecla_node_walk(node, visit, (void*)handle); }
