// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The block "timeouts" of a resource, with which users set how long its operations may take:
//
//   struct Disk {
//     std::string name;
//     std::optional<provider::Timeouts> timeouts;
//   };
//   constexpr auto schema(hecla::bind::For<Disk>) {
//     return fields(attribute("name", &Disk::name, required), provider::timeouts(&Disk::timeouts));
//   }
//
// A resource or data source that needs fewer of them has a struct of its own. Operations without a value end after
// TypeOptions::timeout.
#include <hecla/provider/schema.h>

#include <chrono>
#include <optional>

namespace hecla::provider {

struct Timeouts {
  std::optional<std::chrono::nanoseconds> create;
  std::optional<std::chrono::nanoseconds> read;
  std::optional<std::chrono::nanoseconds> update;
  std::optional<std::chrono::nanoseconds> remove;
};

constexpr auto schema(bind::For<Timeouts>) {
  using namespace bind;
  return fields(attribute("create", &Timeouts::create), attribute("read", &Timeouts::read),
                attribute("update", &Timeouts::update), attribute("delete", &Timeouts::remove));
}

}  // namespace hecla::provider
