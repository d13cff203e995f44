// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "os/directory.h"

#include <fcntl.h>
#include <io.h>
#include <windows.h>

#include <cerrno>

#include "os/windows/own_handle.h"
#include "os/windows/wide_text.h"

namespace hecla::os {
namespace {

// Opens what has the name, also if that is a link. Returns null after an error.
OwnHandle open_entry(const std::wstring& path, DWORD access, DWORD share) {
  return own(::CreateFileW(path.c_str(), access, share, nullptr, OPEN_EXISTING,
                           FILE_FLAG_BACKUP_SEMANTICS | FILE_FLAG_OPEN_REPARSE_POINT, nullptr));
}

// A reparse point that names another place is a link; others are files of which something is stored elsewhere.
FileType type_of(DWORD attributes, DWORD tag) {
  if ((attributes & FILE_ATTRIBUTE_REPARSE_POINT) != 0 && IsReparseTagNameSurrogate(tag)) {
    return FileType::Link;
  }
  return (attributes & FILE_ATTRIBUTE_DIRECTORY) != 0 ? FileType::Directory : FileType::Regular;
}

int read_status(HANDLE handle, FileStatus& status) {
  BY_HANDLE_FILE_INFORMATION info{};
  if (::GetFileType(handle) != FILE_TYPE_DISK) {
    status = {.type = FileType::Device, .size = 0, .device = 0, .number = 0};
    return 0;
  }
  FILE_ATTRIBUTE_TAG_INFO tag{};
  if (::GetFileInformationByHandle(handle, &info) == 0) return last_errno();
  ::GetFileInformationByHandleEx(handle, FileAttributeTagInfo, &tag, sizeof tag);
  status = {.type = type_of(info.dwFileAttributes, tag.ReparseTag),
            .size = (std::uintmax_t{info.nFileSizeHigh} << 32) | info.nFileSizeLow,
            .device = info.dwVolumeSerialNumber,
            .number = (std::uint64_t{info.nFileIndexHigh} << 32) | info.nFileIndexLow};
  return 0;
}

// While it is open, the directory can be neither removed nor renamed, so its path leads to it.
constexpr DWORD share_of_directory = FILE_SHARE_READ | FILE_SHARE_WRITE;
constexpr DWORD share_all = share_of_directory | FILE_SHARE_DELETE;

}  // namespace

struct Directory::Handle {
  OwnHandle open;
  std::wstring path;                    // with a separator at the end
  std::shared_ptr<const Handle> outer;  // stays open, so that the path stays valid

  std::wstring path_of(const std::string& name) const { return path + to_wide(name); }
};

Directory::Directory(const std::string& path) {
  const std::wstring wide = to_wide(path);
  OwnHandle handle =
      own(::CreateFileW(wide.c_str(), FILE_LIST_DIRECTORY, share_of_directory, nullptr,
                        OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS, nullptr));
  if (!handle) {
    errno = last_errno();
    return;
  }
  FileStatus status;
  if (const int error = read_status(handle.get(), status);
      error != 0 || status.type == FileType::Regular) {
    errno = error != 0 ? error : ENOTDIR;
    return;
  }
  handle_ = std::make_shared<const Handle>(Handle{std::move(handle), wide + L"/", nullptr});
}

int Directory::status(const std::string& name, FileStatus& status) const {
  const OwnHandle entry = open_entry(handle_->path_of(name), FILE_READ_ATTRIBUTES, share_all);
  return entry ? read_status(entry.get(), status) : last_errno();
}

int Directory::enter(const std::string& name, Directory& inner) const {
  const std::wstring path = handle_->path_of(name);
  OwnHandle entry = open_entry(path, FILE_LIST_DIRECTORY, share_of_directory);
  if (!entry) return last_errno();
  FileStatus status;
  if (const int error = read_status(entry.get(), status)) return error;
  if (status.type != FileType::Directory) return ENOTDIR;
  inner.handle_ = std::make_shared<const Handle>(Handle{std::move(entry), path + L"/", handle_});
  return 0;
}

// Junctions, and links that need rights to be made, lead to where they say; both are refused.
int Directory::read_link(const std::string&, std::string&) const { return ELOOP; }

int Directory::open_file(const std::string& name, Descriptor& file, FileStatus& status) const {
  OwnHandle entry = open_entry(handle_->path_of(name), GENERIC_READ, share_all);
  if (!entry) return last_errno();
  if (const int error = read_status(entry.get(), status)) return error;
  const int descriptor = ::_open_osfhandle(reinterpret_cast<std::intptr_t>(entry.get()),
                                           _O_RDONLY | _O_BINARY | _O_NOINHERIT);
  if (descriptor < 0) return errno;
  static_cast<void>(entry.release());
  file = Descriptor(descriptor);
  return 0;
}

int Directory::list(const std::function<void(const std::string&, FileType)>& visit) const {
  WIN32_FIND_DATAW found{};
  const HANDLE search = ::FindFirstFileW((handle_->path + L"*").c_str(), &found);
  if (search == INVALID_HANDLE_VALUE) return last_errno();
  do {
    const std::string name = from_wide(found.cFileName);
    if (name != "." && name != "..")
      visit(name, type_of(found.dwFileAttributes, found.dwReserved0));
  } while (::FindNextFileW(search, &found) != 0);
  const int error = ::GetLastError() == ERROR_NO_MORE_FILES ? 0 : last_errno();
  ::FindClose(search);
  return error;
}

}  // namespace hecla::os
