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
#include "provider/messages.h"

namespace hecla::provider_cli {

namespace fs = std::filesystem;
namespace protocol = provider::protocol;

namespace {

// Names the format of the files: another one needs another name.
constexpr std::string_view format = "hecla-schema-1\n";
constexpr std::size_t max_file = std::size_t{1} << 30;

struct File {
  explicit File(int opened) : descriptor(opened) {}
  File(const File&) = delete;
  File& operator=(const File&) = delete;
  ~File() {
    if (descriptor >= 0) ::close(descriptor);
  }
  int descriptor;
};

// Calls f with the content in pieces. Returns false if the file cannot be read.
template <class F>
bool for_each_piece(const std::string& path, F&& f) {
  const File file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (file.descriptor < 0) return false;
  const auto buffer = std::make_unique<std::array<char, 256 * 1024>>();
  while (true) {
    const ssize_t size = ::read(file.descriptor, buffer->data(), buffer->size());
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

std::string read_whole(const std::string& path) {
  std::string text;
  const bool good = for_each_piece(path, [&](std::string_view piece) {
    text += piece;
    return text.size() <= max_file;
  });
  return good ? text : std::string();
}

// Writes a file so that it has its old content or the new one, whatever happens.
void write_whole(const fs::path& path, std::string_view bytes) {
  std::error_code error;
  fs::create_directories(path.parent_path(), error);
  std::string temporary = path.string() + ".XXXXXX";
  bool written = false;
  {
    const File file(::mkostemp(temporary.data(), O_CLOEXEC));
    if (file.descriptor < 0) return;
    const char* at = bytes.data();
    std::size_t left = bytes.size();
    while (left > 0) {
      const ssize_t size = ::write(file.descriptor, at, left);
      if (size <= 0) break;
      at += size;
      left -= static_cast<std::size_t>(size);
    }
    written = left == 0;
  }
  if (!written || ::rename(temporary.c_str(), path.c_str()) != 0) ::unlink(temporary.c_str());
}

// Returns the digest of the executable, which a file named by its identity may have.
std::string digest_of(const std::string& executable, const fs::path& directory) {
  const std::string identity = identity_of(executable);
  if (identity.empty()) return {};
  const fs::path known = directory / ("file-" + identity);
  std::string digest = read_whole(known);
  if (digest.size() == 64) return digest;
  Digest content;
  if (!for_each_piece(executable, [&](std::string_view piece) { return content.add(piece); }))
    return {};
  digest = content.finish();
  write_whole(known, digest);
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
  const std::string text = read_whole(path_);
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
  write_whole(path_, std::string(format) + std::to_string(first.size()) + "\n" + first + second);
}

}  // namespace hecla::provider_cli
