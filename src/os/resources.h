// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The memory and the processors that the process has.
#include <cstddef>

namespace hecla::os {

// Returns the number of processors that the process may use, which can be fewer than the machine has; at least 1.
std::size_t processor_count();

// Returns the limit on the address space of the process in bytes; 0 if there is none.
std::size_t address_space_limit();

// Returns the memory of the process that is not that of files, or 0 if it is not known.
std::size_t resident_bytes();

// Asks the allocator to give back what it has kept. Returns whether it can do so.
bool return_free_memory();

// Advises the system to use large pages. Without them everything works the same.
void advise_large_pages(std::byte* data, std::size_t size);

}  // namespace hecla::os
