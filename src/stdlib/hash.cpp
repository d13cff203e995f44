// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "stdlib/hash.h"

#ifndef HECLA_WITHOUT_MD
#include <md5.h>
#include <sha1.h>
#include <sha2.h>
#endif

#include "stdlib/support.h"
#include "stdlib/themes.h"

namespace hecla::stdlib {

#ifdef HECLA_WITHOUT_MD

namespace {
constexpr Unavailable digests{"digests (libmd)"};
}  // namespace

DigestResult md5(std::string_view) { return digests.error(); }
DigestResult sha1(std::string_view) { return digests.error(); }
DigestResult sha256(std::string_view) { return digests.error(); }
DigestResult sha512(std::string_view) { return digests.error(); }

#else

namespace {

const std::uint8_t* data_of(std::string_view bytes) {
  return reinterpret_cast<const std::uint8_t*>(bytes.data());
}

template <class Context, std::size_t length>
std::string digest(std::string_view bytes, void (*init)(Context*),
                   void (*update)(Context*, const std::uint8_t*, std::size_t),
                   void (*final)(std::uint8_t*, Context*)) {
  Context context;
  std::string result(length, '\0');
  init(&context);
  update(&context, data_of(bytes), bytes.size());
  final(reinterpret_cast<std::uint8_t*>(result.data()), &context);
  return result;
}

}  // namespace

DigestResult md5(std::string_view bytes) {
  return digest<MD5_CTX, MD5_DIGEST_LENGTH>(bytes, MD5Init, MD5Update, MD5Final);
}

DigestResult sha1(std::string_view bytes) {
  return digest<SHA1_CTX, SHA1_DIGEST_LENGTH>(bytes, SHA1Init, SHA1Update, SHA1Final);
}

DigestResult sha256(std::string_view bytes) {
  return digest<SHA2_CTX, SHA256_DIGEST_LENGTH>(bytes, SHA256Init, SHA256Update, SHA256Final);
}

DigestResult sha512(std::string_view bytes) {
  return digest<SHA2_CTX, SHA512_DIGEST_LENGTH>(bytes, SHA512Init, SHA512Update, SHA512Final);
}

#endif

std::vector<Function> hash_functions() {
  std::vector<Function> functions;
  for (const DigestForm& form : digest_forms) {
    const std::string name(form.name);
    functions.push_back(define(
        {name, std::string(form.about) + " of the UTF-8 bytes of a string.", name + "(\"hello\")"},
        {parameter("str", Type::string(), "The string.")}, Type::string(),
        [&form](CallContext&, Args args, const Type&) -> CallResult {
          return form.run(args[0].as_string());
        }));
  }
  return functions;
}

}  // namespace hecla::stdlib
