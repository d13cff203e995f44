// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "support/heap_use.h"

#include <atomic>
#include <cstdlib>
#include <new>

// The operators of the sanitizers find errors that replaced ones would hide. Other systems than Linux with glibc have
// other functions for the size of a block.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__) || !defined(__GLIBC__)
#define HECLA_COUNTS_HEAP 0
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define HECLA_COUNTS_HEAP 0
#endif
#endif
#ifndef HECLA_COUNTS_HEAP
#define HECLA_COUNTS_HEAP 1
#endif

namespace {

std::atomic<std::size_t> in_use = 0;
std::atomic<std::size_t> most = 0;
std::atomic<std::size_t> live = 0;

// Of FailingAllocation.
thread_local std::size_t made = 0;
thread_local std::size_t failing = 0;

}  // namespace

#if HECLA_COUNTS_HEAP
#include <malloc.h>

namespace {

bool fails() { return ++made == failing; }

// Returns the size of a block. Beside an aligned one that has a mapping of its own, there is unused room of up to the
// alignment, as much as its address leaves.
std::size_t size_of(void* block, std::size_t alignment) {
  return malloc_usable_size(block) / alignment * alignment;
}

// Precondition: the block is not null.
void* count(void* block, std::size_t alignment = 1) {
  ++live;
  const std::size_t now = in_use += size_of(block, alignment);
  std::size_t before = most;
  while (before < now && !most.compare_exchange_weak(before, now)) {
  }
  return block;
}

void release(void* block, std::size_t alignment = 1) {
  if (!block) return;
  --live;
  in_use -= size_of(block, alignment);
  std::free(block);
}

}  // namespace

void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  void* const block = fails() ? nullptr : std::malloc(size);
  return block ? count(block) : nullptr;
}
void* operator new(std::size_t size) {
  void* const block = operator new(size, std::nothrow);
  return block ? block : throw std::bad_alloc();
}
void* operator new(std::size_t size, std::align_val_t alignment) {
  const auto boundary = static_cast<std::size_t>(alignment);
  void* const block =
      fails() ? nullptr : std::aligned_alloc(boundary, (size + boundary - 1) / boundary * boundary);
  return block ? count(block, boundary) : throw std::bad_alloc();
}
void operator delete(void* block) noexcept { release(block); }
void operator delete(void* block, std::size_t) noexcept { release(block); }
void operator delete(void* block, std::align_val_t alignment) noexcept {
  release(block, static_cast<std::size_t>(alignment));
}
void operator delete(void* block, std::size_t, std::align_val_t alignment) noexcept {
  release(block, static_cast<std::size_t>(alignment));
}

#endif

namespace hecla::test {

HeapUse::HeapUse() : before_(in_use) { most = in_use.load(); }

std::size_t HeapUse::peak() const { return most - before_; }

bool counts_heap() { return HECLA_COUNTS_HEAP != 0; }
std::size_t live_allocations() { return live; }

FailingAllocation::FailingAllocation(std::size_t number) : number_(number) {
  made = 0;
  failing = number;
}
FailingAllocation::~FailingAllocation() { failing = 0; }

std::size_t FailingAllocation::count() const { return made; }

}  // namespace hecla::test
