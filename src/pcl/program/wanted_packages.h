// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The packages that a program uses, in the versions that it wants.
#include <hecla/pcl/package.h>

#include <map>
#include <set>
#include <string>

namespace hecla::pcl {

class WantedPackages {
 public:
  explicit WantedPackages(const Packages* packages) : packages_(packages) {}

  // Returns whether there are schemas at all. Without, everything is dynamic.
  bool exist() const { return packages_; }
  // Returns the wanted version, or the highest one if there is no such schema; null without any.
  const Package* find(std::string_view package, std::string_view version = {}) {
    if (!packages_) return nullptr;
    used_.emplace(package);
    const auto wanted = versions_.find(package);
    if (version.empty() && wanted != versions_.end()) version = wanted->second;
    const Package* const found = packages_->find(package, version);
    return found ? found : packages_->find(package);
  }
  // Returns the versions of which there are schemas, lowest first; none without a schema.
  std::vector<std::string_view> versions(std::string_view package) const {
    return packages_ ? packages_->versions(package) : std::vector<std::string_view>();
  }
  void want(std::string_view package, std::string_view version) {
    versions_.insert_or_assign(std::string(package), std::string(version));
  }

  // Returns whether the package was looked for.
  bool is_used(std::string_view package) const { return used_.contains(package); }

  // The packages without a schema that were looked for.
  void note_missing(std::string_view package) { missing_.emplace(package); }
  std::vector<std::string_view> missing() const { return {missing_.begin(), missing_.end()}; }

 private:
  const Packages* packages_;
  std::map<std::string, std::string, std::less<>> versions_;
  std::set<std::string, std::less<>> used_;
  std::set<std::string, std::less<>> missing_;
};

}  // namespace hecla::pcl
