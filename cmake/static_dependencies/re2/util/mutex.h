// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Replaces RE2's header of this name: locks that also exist where there are no threads.
#if defined(__wasm__) && !defined(__wasm_atomics__)
namespace re2 {
struct MutexType {
  void lock() {}
  void unlock() {}
  void lock_shared() {}
  void unlock_shared() {}
};
}  // namespace re2
#else
#include <shared_mutex>
namespace re2 {
using MutexType = std::shared_mutex;
}
#endif

namespace re2 {

class Mutex {
 public:
  void Lock() { mutex_.lock(); }
  void Unlock() { mutex_.unlock(); }
  void ReaderLock() { mutex_.lock_shared(); }
  void ReaderUnlock() { mutex_.unlock_shared(); }
  void WriterLock() { Lock(); }
  void WriterUnlock() { Unlock(); }

 private:
  MutexType mutex_;
};

class MutexLock {
 public:
  explicit MutexLock(Mutex* mutex) : mutex_(mutex) { mutex_->Lock(); }
  MutexLock(const MutexLock&) = delete;
  MutexLock& operator=(const MutexLock&) = delete;
  ~MutexLock() { mutex_->Unlock(); }

 private:
  Mutex* mutex_;
};
using WriterMutexLock = MutexLock;

class ReaderMutexLock {
 public:
  explicit ReaderMutexLock(Mutex* mutex) : mutex_(mutex) { mutex_->ReaderLock(); }
  ReaderMutexLock(const ReaderMutexLock&) = delete;
  ReaderMutexLock& operator=(const ReaderMutexLock&) = delete;
  ~ReaderMutexLock() { mutex_->ReaderUnlock(); }

 private:
  Mutex* mutex_;
};

}  // namespace re2
