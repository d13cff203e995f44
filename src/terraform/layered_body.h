// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// A body on top of another one, as with override files: the upper body's arguments replace those of the lower one, and
// its blocks replace all blocks of their types.
#include <hecla/model/body.h>

namespace hecla::terraform {

// Returns a body that keeps both alive.
Body layered(Body lower, Body upper);

}  // namespace hecla::terraform
