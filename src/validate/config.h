// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The layer works on Terraform's description of a module, and names its parts without their namespace.
#include <hecla/terraform/config.h>

namespace hecla::validate {

using namespace terraform;

}  // namespace hecla::validate
