// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Replaces RE2's header of this name: the macros that RE2 uses, without the messages and so without iostream.
#include <cassert>
#include <cstdlib>

#include "util/util.h"

#define DCHECK(condition) assert(condition)
#define DCHECK_EQ(a, b) assert((a) == (b))
#define DCHECK_NE(a, b) assert((a) != (b))
#define DCHECK_LE(a, b) assert((a) <= (b))
#define DCHECK_LT(a, b) assert((a) < (b))
#define DCHECK_GE(a, b) assert((a) >= (b))
#define DCHECK_GT(a, b) assert((a) > (b))

#define CHECK(condition) \
  if (condition) {       \
  } else                 \
    ::re2::SilentLog(true)
#define CHECK_EQ(a, b) CHECK((a) == (b))
#define CHECK_NE(a, b) CHECK((a) != (b))
#define CHECK_LE(a, b) CHECK((a) <= (b))
#define CHECK_LT(a, b) CHECK((a) < (b))
#define CHECK_GE(a, b) CHECK((a) >= (b))
#define CHECK_GT(a, b) CHECK((a) > (b))

#define LOG(severity) LOG_##severity
#define LOG_INFO ::re2::SilentLog(false)
#define LOG_WARNING ::re2::SilentLog(false)
#define LOG_ERROR ::re2::SilentLog(false)
#define LOG_DFATAL ::re2::SilentLog(false)
#define LOG_FATAL ::re2::SilentLog(true)
#define VLOG(level) ::re2::SilentLog(false)

namespace re2 {

class SilentLog {
 public:
  explicit SilentLog(bool is_fatal) {
    if (is_fatal) std::abort();
  }
  template <class T>
  const SilentLog& operator<<(const T&) const {
    return *this;
  }
};

}  // namespace re2
