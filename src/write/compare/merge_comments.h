// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Comments that belong to no item become units of their own.
#include <span>

#include "write/compare/item_correspondence.h"
#include "write/compare/merge_pieces.h"

namespace hecla::write {

// Divides the leads and endings of all versions. These are units:
//
// - comments with a blank line or the closing bracket below them, such as a license or the heading of a section;
// - comments that begin such a group, or one directly above an item, and are one of those in another version;
// - comments directly above an item that a side left at another item, so that they did not come along with theirs.
//
// Takes linear time.
void separate_comments(Versions& versions, std::span<const Correspondence> items,
                       Identities& identities);

}  // namespace hecla::write
