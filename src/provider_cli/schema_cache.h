// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// A cache of providers' schemas, in files that are named by the SHA-256 digest of the executable.
//
//   SchemaCache cache(executable);
//   if (auto schema = cache.load()) return schema;
//   cache.store(schema);
//
// Files are in hecla/schemas in $XDG_CACHE_HOME (~/.cache). They are written atomically. Only regular
// files of the user, which nobody else may write and which are not larger than 256 MiB, are read. Files that cannot be
// read or written are ignored, so a cache never fails.
#include <hecla/wire/schema.h>

#include <optional>
#include <string>

namespace hecla::provider_cli {

class SchemaCache {
 public:
  explicit SchemaCache(const std::string& executable);

  std::optional<wire::ProviderSchema> load() const;
  void store(const wire::ProviderSchema& schema) const;

 private:
  std::string path_;  // empty: no cache
};

}  // namespace hecla::provider_cli
