// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// iconv of the C library without the character sets of East Asia, whose tables would be an eighth of the module full.
// The C library can read all of them, but write few. Its source is compiled with empty tables for them.
//
// The C library is linked first, so the names are others: the toolchain file defines iconv and iconv_open as these.
#define iconv hecla_iconv
#define iconv_open open_any
#include "musl_iconv/iconv.c"

static int has_no_table(const char* name) {
  const size_t found = find_charmap(name);
  return found != (size_t)-1 && charmaps[found] >= EUC_JP;
}

iconv_t hecla_iconv_open(const char* to, const char* from) {
  if (!has_no_table(to) && !has_no_table(from)) return open_any(to, from);
  errno = EINVAL;
  return (iconv_t)-1;
}
