// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "os/replace_file.h"

#include <windows.h>

#include <algorithm>
#include <cerrno>
#include <chrono>

#include "os/interruption.h"
#include "os/replacement.h"
#include "os/temporary_name.h"
#include "os/windows/own_handle.h"
#include "os/windows/wide_text.h"

namespace hecla::os {
namespace {

constexpr DWORD share_with_readers = FILE_SHARE_READ | FILE_SHARE_DELETE;

Failure last_failure() { return system_message(last_errno()); }

// Returns the path without links; nothing after an error.
std::wstring real_path(HANDLE file) {
  std::wstring path(MAX_PATH, L'\0');
  for (;;) {
    const DWORD size = static_cast<DWORD>(path.size());
    const DWORD needed = ::GetFinalPathNameByHandleW(file, path.data(), size, 0);
    path.resize(needed);
    if (needed < size) return path;
  }
}

// Opens the file so that no other program can write to it. Waits while one can: also one that replaces it by this code.
Failure open_target(const std::wstring& path, OwnHandle& target) {
  const auto deadline = std::chrono::steady_clock::now() + longest_wait_for_lock;
  for (;;) {
    // The right to write is asked for, so that files that are read-only are refused.
    target = own(::CreateFileW(path.c_str(), GENERIC_READ | GENERIC_WRITE, share_with_readers,
                               nullptr, OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL, nullptr));
    if (target) return {};
    if (::GetLastError() != ERROR_SHARING_VIOLATION) return last_failure();
    if (std::chrono::steady_clock::now() > deadline) return locked;
    ::Sleep(1);
  }
}

ContentComparison compare(HANDLE file, std::string_view one, std::string_view other) {
  return {one, other, [&](char* buffer, std::size_t size, std::size_t& count) -> Failure {
            DWORD read = 0;
            if (::ReadFile(file, buffer, static_cast<DWORD>(size), &read, nullptr) == 0) {
              return last_failure();
            }
            count = read;
            return {};
          }};
}

Failure write_all(HANDLE file, std::string_view text) {
  constexpr std::size_t most = std::size_t{1} << 30;
  while (!text.empty()) {
    DWORD written = 0;
    const DWORD size = static_cast<DWORD>(std::min(text.size(), most));
    if (::WriteFile(file, text.data(), size, &written, nullptr) == 0) return last_failure();
    text.remove_prefix(written);
  }
  return {};
}

// A file beside another one, which is removed unless it gets the other's name.
class TemporaryFile {
 public:
  explicit TemporaryFile(const std::wstring& target) {
    const std::size_t name = target.find_last_of(L"\\/") + 1;  // 0 without a directory
    do {
      path_ = target.substr(0, name) + to_wide(new_temporary_name(from_wide(target.substr(name))));
      file_ = own(::CreateFileW(path_.c_str(), GENERIC_WRITE, 0, nullptr, CREATE_NEW,
                                FILE_ATTRIBUTE_NORMAL, nullptr));
    } while (!file_ && ::GetLastError() == ERROR_FILE_EXISTS);
    if (!file_) failure_ = last_errno() == ENOENT ? last_failure() : cannot_create(*last_failure());
    has_name_ = file_ != nullptr;
  }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  ~TemporaryFile() {
    file_.reset();
    if (has_name_) ::DeleteFileW(path_.c_str());
  }

  // Writes the content to the disk, and closes the file.
  Failure fill(std::string_view text) {
    if (failure_) return failure_;
    if (auto failure = write_all(file_.get(), text)) return failure;
    if (::FlushFileBuffers(file_.get()) == 0) return last_failure();
    file_.reset();
    return {};
  }
  // Takes the place of a file, with its attributes, its streams and its access control list.
  Failure replace(const std::wstring& target) {
    if (::ReplaceFileW(target.c_str(), path_.c_str(), nullptr, 0, nullptr, nullptr) == 0) {
      return last_failure();
    }
    has_name_ = false;
    return {};
  }
  // Takes a name that is free. Returns an errno, or 0.
  int take_free_name(const std::wstring& target) {
    if (::MoveFileExW(path_.c_str(), target.c_str(), MOVEFILE_WRITE_THROUGH) == 0) {
      return last_errno();
    }
    has_name_ = false;
    return 0;
  }

 private:
  std::wstring path_;
  OwnHandle file_;
  Failure failure_;
  bool has_name_ = false;
};

// `before`: the content that the file must have; null if it may have any.
Failure replace(const std::wstring& path, std::string_view text, const std::string_view* before,
                SameChange same_change, const OnReplaced& on_replaced) {
  OwnHandle target;
  if (auto failure = open_target(path, target)) return failure;
  if (before) {
    const ContentComparison content = compare(target.get(), *before, text);
    if (content.failure) return content.failure;
    if (content.is_other && same_change == SameChange::IsDone) return {};
    if (!content.is_one) return changed;
  }
  const std::wstring real = real_path(target.get());
  const SignalDelay delay;
  TemporaryFile temporary(real);
  if (auto failure = temporary.fill(text)) return failure;
  if (auto failure = temporary.replace(real)) return failure;
  on_replaced();
  return {};
}

// Sets `error` to EEXIST if there is such a file by now.
Failure create(const std::wstring& path, std::string_view text, const OnReplaced& on_replaced,
               int& error) {
  const SignalDelay delay;
  TemporaryFile temporary(path);
  if (auto failure = temporary.fill(text)) return failure;
  error = temporary.take_free_name(path);
  if (error != 0) return system_message(error);
  on_replaced();
  return {};
}

// Devices (NUL, CON), pipes, and what may not be replaced.
Failure write_in_place(const std::wstring& path, std::string_view text) {
  const OwnHandle file = own(::CreateFileW(path.c_str(), GENERIC_WRITE, FILE_SHARE_READ, nullptr,
                                           CREATE_ALWAYS, FILE_ATTRIBUTE_NORMAL, nullptr));
  return file ? write_all(file.get(), text) : last_failure();
}

bool is_regular(const std::wstring& path) {
  const OwnHandle file = own(::CreateFileW(path.c_str(), 0, share_with_readers | FILE_SHARE_WRITE,
                                           nullptr, OPEN_EXISTING, 0, nullptr));
  return file && ::GetFileType(file.get()) == FILE_TYPE_DISK;
}

}  // namespace

Failure replace_file(const std::string& path, std::string_view text, std::string_view before,
                     SameChange same_change, const OnReplaced& on_replaced) {
  const std::wstring wide = to_wide(path);
  const DWORD attributes = ::GetFileAttributesW(wide.c_str());
  if (attributes == INVALID_FILE_ATTRIBUTES) return last_failure();
  if ((attributes & FILE_ATTRIBUTE_DIRECTORY) != 0) return not_regular;
  return replace(wide, text, &before, same_change, on_replaced);
}

Failure write_file(const std::string& path, std::string_view text, const OnReplaced& on_replaced) {
  const std::wstring wide = to_wide(path);
  if (::GetFileAttributesW(wide.c_str()) != INVALID_FILE_ATTRIBUTES) {
    if (!is_regular(wide)) return write_in_place(wide, text);
    return replace(wide, text, nullptr, SameChange::IsAnother, on_replaced);
  }
  if (const int error = last_errno(); error != ENOENT) return system_message(error);
  int error = 0;
  auto failure = create(wide, text, on_replaced, error);
  return error == EEXIST ? write_file(path, text, on_replaced) : failure;
}

Failure create_file(const std::string& path, std::string_view text, SameChange same_change,
                    const OnReplaced& on_replaced) {
  int error = 0;
  auto failure = create(to_wide(path), text, on_replaced, error);
  return error == EEXIST ? replace_file(path, text, "", same_change, on_replaced) : failure;
}

}  // namespace hecla::os
