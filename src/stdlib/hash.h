// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Digests of bytes.
#include <hecla/function/function.h>

#include <memory>
#include <string>
#include <string_view>

#include "base/byte_text.h"

namespace hecla::stdlib {

// Calculates a digest of bytes that arrive in pieces.
class DigestState {
 public:
  virtual ~DigestState() = default;
  virtual void update(std::string_view bytes) = 0;
  // Returns the bytes of the digest. Call it once.
  virtual std::string finish() = 0;
};
// Null in a build without libmd.
using DigestStart = std::unique_ptr<DigestState> (*)();
std::unique_ptr<DigestState> md5();
std::unique_ptr<DigestState> sha1();
std::unique_ptr<DigestState> sha256();
std::unique_ptr<DigestState> sha512();
// Returns the error of a build without libmd.
CallError missing_digests();

// A function that returns a digest as a string.
struct DigestForm {
  std::string_view name;   // of the function, "sha256"
  std::string_view about;  // "Returns the SHA-256 digest, in hexadecimal,"
  DigestStart start;
  std::string (*text)(std::string_view bytes);
};
// Returns the functions that hash strings (`md5`); each also exists for files (`filemd5`).
inline constexpr DigestForm digest_forms[] = {
    {"md5", "Returns the MD5 digest, in hexadecimal,", md5, to_hex},
    {"sha1", "Returns the SHA-1 digest, in hexadecimal,", sha1, to_hex},
    {"sha256", "Returns the SHA-256 digest, in hexadecimal,", sha256, to_hex},
    {"sha512", "Returns the SHA-512 digest, in hexadecimal,", sha512, to_hex},
    {"base64sha256", "Returns the SHA-256 digest, in base64,", sha256, to_base64},
    {"base64sha512", "Returns the SHA-512 digest, in base64,", sha512, to_base64},
};

}  // namespace hecla::stdlib
