// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace hecla::os {

// What run_process() (process.h) does about standard files and signals.
void set_up_process();

}  // namespace hecla::os
