// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstddef>

namespace hecla::os {

// Memory with a larger alignment than malloc's, or null. It is freed by free_aligned().
void* allocate_aligned(std::size_t size, std::size_t alignment) noexcept;
void free_aligned(void* block) noexcept;

}  // namespace hecla::os
