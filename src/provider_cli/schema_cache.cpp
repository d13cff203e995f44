// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "provider_cli/schema_cache.h"

#include <fcntl.h>
#include <openssl/evp.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <filesystem>
#include <memory>

#include "base/byte_text.h"
#include "os/interruption.h"
#include "os/posix/temporary_file.h"
#include "provider/messages.h"

namespace hecla::provider_cli {

namespace fs = std::filesystem;
namespace protocol = provider::protocol;

namespace {

// Names the format of the files: another one needs another name.
constexpr std::string_view format = "hecla-schema-1\n";
constexpr std::size_t max_file = std::size_t{256} << 20;
constexpr std::size_t digest_size = 64;  // in hexadecimal digits

// Opens a regular file, without waiting for the other end of a pipe. The descriptor is negative for everything else.
os::OpenFile open_regular(const std::string& path, int flags, struct stat& info) {
  os::OpenFile file(::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC | flags));
  const bool is_regular =
      file.is_open() && ::fstat(file.number(), &info) == 0 && S_ISREG(info.st_mode);
  return is_regular ? std::move(file) : os::OpenFile();
}

// Calls f with the content in pieces. Returns false if the file cannot be read.
template <class F>
bool for_each_piece(const os::OpenFile& file, F&& f) {
  const auto buffer = std::make_unique<std::array<char, 256 * 1024>>();
  while (true) {
    const ssize_t size = ::read(file.number(), buffer->data(), buffer->size());
    if (size < 0) return false;
    if (size == 0) return true;
    if (!f(std::string_view(buffer->data(), static_cast<std::size_t>(size)))) return false;
  }
}

class Digest {
 public:
  Digest() : context_(EVP_MD_CTX_new(), EVP_MD_CTX_free) {
    EVP_DigestInit_ex(context_.get(), EVP_sha256(), nullptr);
  }
  bool add(std::string_view bytes) {
    return EVP_DigestUpdate(context_.get(), bytes.data(), bytes.size()) == 1;
  }
  std::string finish() {
    std::array<unsigned char, EVP_MAX_MD_SIZE> bytes;
    unsigned size = 0;
    if (EVP_DigestFinal_ex(context_.get(), bytes.data(), &size) != 1) return {};
    return to_hex({reinterpret_cast<const char*>(bytes.data()), size});
  }

 private:
  std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> context_;
};

fs::path cache_directory() {
  const char* cache = std::getenv("XDG_CACHE_HOME");
  if (cache && *cache == '/') return fs::path(cache) / "hecla" / "schemas";
  const char* home = std::getenv("HOME");
  return home && *home ? fs::path(home) / ".cache" / "hecla" / "schemas" : fs::path();
}

// Returns a name for the content of a file that costs less than reading it: as long as its device,
// inode, size and times are the same, so is the content.
std::string identity_of(const std::string& path) {
  struct stat info {};
  if (::stat(path.c_str(), &info) != 0) return {};
  Digest digest;
  for (const auto number :
       {static_cast<long long>(info.st_dev), static_cast<long long>(info.st_ino),
        static_cast<long long>(info.st_size), static_cast<long long>(info.st_mtim.tv_sec),
        static_cast<long long>(info.st_mtim.tv_nsec), static_cast<long long>(info.st_ctim.tv_sec),
        static_cast<long long>(info.st_ctim.tv_nsec)}) {
    digest.add(std::to_string(number) + " ");
  }
  return digest.finish();
}

// Reads a file that this user has written and nobody else may write; otherwise returns nothing.
std::string read_own(const std::string& path, std::size_t max_bytes) {
  struct stat info {};
  const os::OpenFile file = open_regular(path, O_NOFOLLOW, info);
  const bool is_trusted = file.is_open() && info.st_uid == ::geteuid() &&
                          (info.st_mode & (S_IWGRP | S_IWOTH)) == 0 &&
                          static_cast<std::uint64_t>(info.st_size) <= max_bytes;
  std::string text;
  const bool good = is_trusted && for_each_piece(file, [&](std::string_view piece) {
                      text += piece;
                      return text.size() <= max_bytes;
                    });
  return good ? text : std::string();
}

// Writes a file so that it has its old content or the new one, whatever happens. What has its name is replaced, not
// written to.
void write_own(const fs::path& path, std::string_view bytes) {
  std::error_code error;
  fs::create_directories(path.parent_path(), error);
  const os::Place place = os::Place::of(path.string());
  if (!place.directory.is_open()) return;
  os::remove_leftovers(place);
  const os::SignalDelay delay;
  os::TemporaryFile file(place, 0600);
  if (file.failure() || file.file().write(bytes) || file.sync()) return;
  file.rename(os::TemporaryFile::Rename::Over);
}

// Returns the digest of the executable, which a file named by its identity may have.
std::string digest_of(const std::string& executable, const fs::path& directory) {
  const std::string identity = identity_of(executable);
  if (identity.empty()) return {};
  const fs::path known = directory / ("file-" + identity);
  std::string digest = read_own(known, digest_size);
  if (digest.size() == digest_size) return digest;
  Digest content;
  struct stat info {};
  const os::OpenFile file = open_regular(executable, 0, info);
  const auto add = [&](std::string_view piece) { return content.add(piece); };
  if (!file.is_open() || !for_each_piece(file, add)) return {};
  digest = content.finish();
  write_own(known, digest);
  return digest;
}

}  // namespace

SchemaCache::SchemaCache(const std::string& executable) {
  const fs::path directory = cache_directory();
  if (directory.empty()) return;
  const std::string digest = digest_of(executable, directory);
  if (!digest.empty()) path_ = (directory / digest).string();
}

// A file has the format, the size of the first message in a line, and the two messages of the protocol.
std::optional<wire::ProviderSchema> SchemaCache::load() const {
  using protocol::Version;
  if (path_.empty()) return std::nullopt;
  const std::string text = read_own(path_, max_file);
  std::string_view rest = text;
  if (!rest.starts_with(format)) return std::nullopt;
  rest.remove_prefix(format.size());
  const std::size_t line = rest.find('\n');
  if (line == std::string_view::npos || line > 10) return std::nullopt;
  const std::size_t size = std::strtoul(std::string(rest.substr(0, line)).c_str(), nullptr, 10);
  rest.remove_prefix(line + 1);
  if (size > rest.size()) return std::nullopt;
  auto schema =
      protocol::decode<protocol::GetProviderSchema::Response>(rest.substr(0, size), Version::V6);
  auto identities = protocol::decode<protocol::GetResourceIdentitySchemas::Response>(
      rest.substr(size), Version::V6);
  if (!schema || !identities) return std::nullopt;
  schema->schema.identities = std::move(identities->identities);
  return std::move(schema->schema);
}

void SchemaCache::store(const wire::ProviderSchema& schema) const {
  using protocol::Version;
  if (path_.empty()) return;
  const std::string first =
      protocol::encode(protocol::GetProviderSchema::Response{.schema = schema}, Version::V6);
  const std::string second = protocol::encode(
      protocol::GetResourceIdentitySchemas::Response{.identities = schema.identities}, Version::V6);
  write_own(path_, std::string(format) + std::to_string(first.size()) + "\n" + first + second);
}

}  // namespace hecla::provider_cli
