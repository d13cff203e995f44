// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "provider_cli/installed.h"

#include <hecla/file/file.h>
#include <sys/utsname.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <map>

#include "cli/io/inputs.h"
#include "source/visible.h"

namespace hecla::provider_cli {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view executable_prefix = "terraform-provider-";

// Returns the name of this platform in packages of providers: "linux_amd64".
std::string platform() {
  utsname system{};
  if (::uname(&system) != 0) return {};
  std::string name = system.sysname;
  for (char& c : name) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  const std::string_view machine = system.machine;
  if (machine == "x86_64") return name + "_amd64";
  if (machine == "aarch64") return name + "_arm64";
  return name + (machine.starts_with("arm") ? "_arm" : "_386");
}

// Returns the directories in a directory, sorted by name. A directory that cannot be read counts as
// empty.
std::vector<fs::path> directories_in(const fs::path& directory) {
  std::vector<fs::path> found;
  std::error_code error;
  for (fs::directory_iterator item(directory, error), end; !error && item != end;
       item.increment(error)) {
    std::error_code ignored;
    if (item->is_directory(ignored)) found.push_back(item->path());
  }
  std::ranges::sort(found);
  return found;
}

// Returns the numbers of a version; one with a pre-release comes before the same one without.
std::vector<long> version_numbers(const std::string& text) {
  std::vector<long> numbers;
  const char* at = text.data();
  const char* const end = at + std::min(text.find_first_of("-+"), text.size());
  while (at < end) {
    long number = 0;
    const auto [rest, error] = std::from_chars(at, end, number);
    if (error != std::errc()) break;
    numbers.push_back(number);
    at = rest + 1;
  }
  numbers.push_back(text.find('-') == std::string::npos ? 1 : 0);
  return numbers;
}

// Returns the executable of a provider in the directory of a package; empty if there is none.
std::string executable_in(const fs::path& package, const std::string& type) {
  std::vector<std::string> found;
  std::error_code error;
  for (fs::directory_iterator item(package, error), end; !error && item != end;
       item.increment(error)) {
    const std::string name = item->path().filename().string();
    if (name.starts_with(std::string(executable_prefix) + type) &&
        ::access(item->path().c_str(), X_OK) == 0) {
      found.push_back(item->path().string());
    }
  }
  return found.empty() ? std::string() : *std::ranges::min_element(found);
}

using LockedVersions = std::map<std::string, std::string>;

// Returns the versions in .terraform.lock.hcl; none if there is no such file.
LockedVersions read_lock_file(const fs::path& directory) {
  LockedVersions versions;
  const fs::path path = directory / ".terraform.lock.hcl";
  std::error_code error;
  if (!fs::exists(path, error)) return versions;
  Diagnostics ignored(0);
  const auto content = parse_file(path.string(), ignored)
                           .body()
                           .partial_content({{}, {{"provider", {"address"}}}}, ignored);
  for (const Block& block : content.content.blocks) {
    const auto inside = block.body.partial_content({{{"version"}}, {}}, ignored).content;
    const Attribute* version = inside.find_attribute("version");
    const Value value = version ? version->expression.evaluate(EvalContext(), ignored) : Value();
    if (const auto text = value.if_string()) versions[block.labels.front()] = *text;
  }
  return versions;
}

// Returns the package of the locked version, or of the highest one.
std::string chosen_executable(const fs::path& provider, const std::string& locked) {
  std::vector<fs::path> versions = directories_in(provider);
  std::ranges::sort(versions, {},
                    [](const fs::path& path) { return version_numbers(path.filename().string()); });
  std::stable_partition(versions.begin(), versions.end(),
                        [&](const fs::path& path) { return path.filename() != locked; });
  for (auto version = versions.rbegin(); version != versions.rend(); ++version) {
    std::string executable = executable_in(*version / platform(), provider.filename().string());
    if (!executable.empty()) return executable;
  }
  return {};
}

}  // namespace

std::string guess_address(const std::string& executable) {
  std::string name = fs::path(executable).filename().string();
  if (name.starts_with(executable_prefix)) name.erase(0, executable_prefix.size());
  name.erase(std::min(name.find("_v"), name.size()));
  return "registry.terraform.io/hashicorp/" + name;
}

std::vector<FoundProvider> find_installed(const std::string& directory, Diagnostics& diags) {
  std::error_code error;
  fs::path root = fs::path(directory);
  const fs::path initialized = root / ".terraform" / "providers";
  const LockedVersions locked = read_lock_file(root);
  if (fs::is_directory(initialized, error)) root = initialized;
  std::vector<FoundProvider> found;
  for (const fs::path& host : directories_in(root)) {
    for (const fs::path& name_space : directories_in(host)) {
      for (const fs::path& type : directories_in(name_space)) {
        std::string address = type.lexically_relative(root).generic_string();
        const auto version = locked.find(address);
        std::string executable =
            chosen_executable(type, version == locked.end() ? std::string() : version->second);
        if (!executable.empty()) found.push_back({std::move(address), std::move(executable)});
      }
    }
  }
  std::ranges::sort(found, {}, &FoundProvider::address);
  if (found.empty()) {
    cli::report_usage_error("There are no unpacked providers for " + platform() + " in " +
                                detail::visible_name(directory) + ".",
                            diags);
  }
  return found;
}

}  // namespace hecla::provider_cli
