// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "os/posix/open_file.h"

namespace hecla::os {

// Gives `to` the owner, the extended attributes and the mode of `from`. POSIX access control lists, security labels
// and capabilities are extended attributes, too. Returns what cannot be kept.
Failure copy_attributes(const OpenFile& from, const OpenFile& to);

// Its part that linux/ and macos/ do in their own ways.
Failure copy_extended_attributes(const OpenFile& from, const OpenFile& to);

}  // namespace hecla::os
