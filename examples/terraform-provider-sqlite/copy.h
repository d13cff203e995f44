// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// sqlite_copy: a copy of the database that exists during one run of Terraform.
#include <hecla/provider/resource.h>

#include <filesystem>

#include "database.h"

struct Copy {
  std::string path;
  hecla::provider::Unknowable<std::uint64_t> bytes;
};

constexpr auto schema(hecla::bind::For<Copy>) {
  using namespace hecla::bind;
  using namespace hecla::provider;
  return fields(attribute("path", &Copy::path, required, min_length(1),
                          documented("Its file, which must not exist yet.")),
                attribute("bytes", &Copy::bytes, computed, documented("The size of the file.")));
}

class CopyResource : public hecla::provider::EphemeralResource<Copy> {
 public:
  explicit CopyResource(Database& database) : database_(database) {}

  std::optional<Time> open(Copy& copy, hecla::provider::Call& call) override {
    const auto at = hecla::Path().attribute("path");
    if (!database_.run("VACUUM INTO ?", {copy.path}, call, at)) return std::nullopt;
    copy.bytes = std::filesystem::file_size(copy.path);
    call.set_private_state(copy.path);
    return std::nullopt;  // or the time at which renew() is called
  }
  void close(hecla::provider::Call& call) override {
    std::filesystem::remove(call.private_state());
  }

 private:
  Database& database_;
};
