// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Atomic replacement of files. At every moment the file has either its old or its new content, even
// if the process or the system stops half way.
//
// The new content is written to a temporary file in the same directory, with the owner, the mode and the extended
// attributes (such as access control lists) of the old one, and forced to the disk; then it takes the name. What cannot
// be kept is an error. (After a crash of the system the old file may be back.) Symbolic links are followed, and remain.
// Other hard links to the file keep the old content.
//
// No update is lost: the file must have the content that was read, and is locked from the comparison to the
// replacement, so that other processes that use this function wait. Programs that do not lock it are noticed if they
// change the file until it is replaced; what they write to the old file afterwards is lost. Where the file system has
// no locks, or cannot exchange two files, less is noticed.
//
// A signal that ends the process waits until the file is replaced (interruption.h). If the process is killed in another
// way, a file named .NAME.hecla-XXX-YYY may remain, which the next process that writes to the directory removes.
// Functions may be called by several threads.
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "os/system_message.h"

namespace hecla::os {

// A file that has changed and has the new content by now: is the work done, or must it be done once more, because two
// such changes are not the same as one (an element is appended to a list)?
enum class SameChange : std::uint8_t { IsDone, IsAnother };

// Is called when a file has got its new content, before a signal can end the process.
using OnReplaced = std::function<void()>;

// Replaces `before`, the content of a regular file, by `text`. If that is not possible, also if the user may not write to
// the file, or if it has changed, the file stays as it was.
Failure replace_file(const std::string& path, std::string_view text, std::string_view before,
                     SameChange same_change, const OnReplaced& on_replaced);

// Creates a file. If another program has created it by now, it is the same as replacing an empty one.
Failure create_file(const std::string& path, std::string_view text, SameChange same_change,
                    const OnReplaced& on_replaced);

// Writes a file, whatever it contained, or creates it. In the latter case nothing remains if it cannot be written.
// Devices and pipes are written to, and so are files in directories that may not be changed.
Failure write_file(const std::string& path, std::string_view text, const OnReplaced& on_replaced);

}  // namespace hecla::os
