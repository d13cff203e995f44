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

namespace {
constexpr Unavailable digests{"digests (libmd)"};
}  // namespace

CallError missing_digests() { return digests.error(); }

#ifdef HECLA_WITHOUT_MD

std::unique_ptr<DigestState> md5() { return nullptr; }
std::unique_ptr<DigestState> sha1() { return nullptr; }
std::unique_ptr<DigestState> sha256() { return nullptr; }
std::unique_ptr<DigestState> sha512() { return nullptr; }

#else

namespace {

template <class Context, std::size_t length, auto init, auto absorb, auto final>
class State final : public DigestState {
 public:
  State() { init(&context_); }
  void update(std::string_view bytes) override {
    absorb(&context_, reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
  }
  std::string finish() override {
    std::string result(length, '\0');
    final(reinterpret_cast<std::uint8_t*>(result.data()), &context_);
    return result;
  }

 private:
  Context context_;
};

}  // namespace

std::unique_ptr<DigestState> md5() {
  return std::make_unique<State<MD5_CTX, MD5_DIGEST_LENGTH, MD5Init, MD5Update, MD5Final>>();
}

std::unique_ptr<DigestState> sha1() {
  return std::make_unique<State<SHA1_CTX, SHA1_DIGEST_LENGTH, SHA1Init, SHA1Update, SHA1Final>>();
}

std::unique_ptr<DigestState> sha256() {
  return std::make_unique<
      State<SHA2_CTX, SHA256_DIGEST_LENGTH, SHA256Init, SHA256Update, SHA256Final>>();
}

std::unique_ptr<DigestState> sha512() {
  return std::make_unique<
      State<SHA2_CTX, SHA512_DIGEST_LENGTH, SHA512Init, SHA512Update, SHA512Final>>();
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
          const auto digest = form.start();
          if (!digest) return missing_digests();
          digest->update(args[0].as_string());
          return Value::string(form.text(digest->finish()));
        }));
  }
  return functions;
}

}  // namespace hecla::stdlib
