// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Digests of bytes.
#include <hecla/function/function.h>

#include <string>
#include <string_view>

#include "base/byte_text.h"

namespace hecla::stdlib {

// Returns the bytes of the digest. An error only in a build without libmd.
using DigestResult = Result<std::string, CallError>;
using Digest = DigestResult (*)(std::string_view bytes);
DigestResult md5(std::string_view bytes);
DigestResult sha1(std::string_view bytes);
DigestResult sha256(std::string_view bytes);
DigestResult sha512(std::string_view bytes);

// A function that returns a digest as text.
struct DigestForm {
  std::string_view name;   // of the function, "sha256"
  std::string_view about;  // "Returns the SHA-256 digest, in hexadecimal,"
  Digest digest;
  std::string (*text)(std::string_view bytes);

  CallResult run(std::string_view bytes) const {
    const DigestResult result = digest(bytes);
    if (!result) return result.error();
    return Value::string(text(*result));
  }
};
// The functions of strings (`md5`), which also exist for files (`filemd5`).
inline constexpr DigestForm digest_forms[] = {
    {"md5", "Returns the MD5 digest, in hexadecimal,", md5, to_hex},
    {"sha1", "Returns the SHA-1 digest, in hexadecimal,", sha1, to_hex},
    {"sha256", "Returns the SHA-256 digest, in hexadecimal,", sha256, to_hex},
    {"sha512", "Returns the SHA-512 digest, in hexadecimal,", sha512, to_hex},
    {"base64sha256", "Returns the SHA-256 digest, in base64,", sha256, to_base64},
    {"base64sha512", "Returns the SHA-512 digest, in base64,", sha512, to_base64},
};

}  // namespace hecla::stdlib
