// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <windows.h>

#include <memory>

namespace hecla::os {

struct CloseHandleOf {
  using pointer = HANDLE;
  void operator()(HANDLE handle) const { ::CloseHandle(handle); }
};
// An open object of the system. Null if there is none; never INVALID_HANDLE_VALUE.
using OwnHandle = std::unique_ptr<HANDLE, CloseHandleOf>;

inline OwnHandle own(HANDLE handle) {
  return OwnHandle(handle == INVALID_HANDLE_VALUE ? nullptr : handle);
}

}  // namespace hecla::os
