// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "os/resources.h"

#include <mach/mach.h>

#include <algorithm>
#include <thread>

namespace hecla::os {

std::size_t processor_count() { return std::max(std::thread::hardware_concurrency(), 1U); }

void advise_large_pages(std::byte*, std::size_t) {}

std::size_t resident_bytes() {
  task_vm_info_data_t info{};
  mach_msg_type_number_t size = TASK_VM_INFO_COUNT;
  const auto result =
      ::task_info(mach_task_self(), TASK_VM_INFO, reinterpret_cast<task_info_t>(&info), &size);
  return result == KERN_SUCCESS ? static_cast<std::size_t>(info.phys_footprint) : 0;
}

bool return_free_memory() { return false; }

}  // namespace hecla::os
