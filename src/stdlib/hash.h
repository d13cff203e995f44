// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Digests of bytes.
#include <string>
#include <string_view>

#include "base/byte_text.h"

namespace hecla::stdlib {

// The digest's bytes.
using Digest = std::string (*)(std::string_view bytes);
std::string md5(std::string_view bytes);
std::string sha1(std::string_view bytes);
std::string sha256(std::string_view bytes);
std::string sha512(std::string_view bytes);

// How a function shows a digest.
struct DigestForm {
  std::string_view name;   // of the function, "sha256"
  std::string_view about;  // "The SHA-256 digest, in hexadecimal"
  Digest digest;
  std::string (*text)(std::string_view bytes);
};
// All there are, for texts (`md5`) and for files (`filemd5`).
inline constexpr DigestForm digest_forms[] = {
    {"md5", "The MD5 digest, in hexadecimal", md5, to_hex},
    {"sha1", "The SHA-1 digest, in hexadecimal", sha1, to_hex},
    {"sha256", "The SHA-256 digest, in hexadecimal", sha256, to_hex},
    {"sha512", "The SHA-512 digest, in hexadecimal", sha512, to_hex},
    {"base64sha256", "The SHA-256 digest, in base64", sha256, to_base64},
    {"base64sha512", "The SHA-512 digest, in base64", sha512, to_base64},
};

}  // namespace hecla::stdlib
