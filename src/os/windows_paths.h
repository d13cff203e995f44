// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The rules of Windows for paths, as functions of texts.
#include <cstdint>
#include <string_view>

namespace hecla::os {

enum class WindowsPathKind : std::uint8_t {
  Relative,  // a\b
  Drive,     // C:\a
  OfDrive,   // C:a, relative to the working directory of the drive
  Rooted,    // \a, in the drive of the working directory
  Network,   // \\server\share\a, \\?\C:\a
};

// Both "/" and "\" separate parts.
constexpr bool is_windows_separator(char c) { return c == '/' || c == '\\'; }

constexpr WindowsPathKind windows_path_kind(std::string_view path) {
  const auto separates = [&](std::size_t i) {
    return i < path.size() && is_windows_separator(path[i]);
  };
  if (separates(0)) return separates(1) ? WindowsPathKind::Network : WindowsPathKind::Rooted;
  const bool has_drive =
      path.size() > 1 && path[1] == ':' && ((path[0] | 0x20) >= 'a' && (path[0] | 0x20) <= 'z');
  if (!has_drive) return WindowsPathKind::Relative;
  return separates(2) ? WindowsPathKind::Drive : WindowsPathKind::OfDrive;
}

}  // namespace hecla::os
