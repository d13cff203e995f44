// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
//
// Scans many files with several threads, as a stream of Arrow record batches in the order of the files.
#include "analysis/files.h"
#include "areas.h"
#include "errors.h"
#include "os/file_system.h"
#include "os/paths.h"
#include "run.h"
#include "scan_file.h"

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cerrno>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <exception>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

namespace hecla::python {

namespace nb = nanobind;
using namespace nb::literals;

namespace {

// --- files

// Finds the repositories of files: the nearest folder with an entry ".git".
class Repositories {
 public:
  // Returns the repository of a folder; `otherwise` if it is in none.
  const std::string& of(const std::string& folder, const std::string& otherwise) {
    const std::string& found = find(folder);
    return found.empty() ? otherwise : found;
  }

 private:
  const std::string& find(const std::string& folder) {
    const auto [entry, is_new] = known_.try_emplace(folder);
    if (is_new) {
      const std::string outer(os::directory_of(folder));
      std::string found;
      if (os::exists(os::joined(folder, ".git"))) {
        found = folder;
      } else if (outer != folder) {
        found = find(outer);
      }
      known_[folder] = found;
    }
    return known_[folder];
  }

  std::unordered_map<std::string, std::string> known_;
};

struct Found {
  std::vector<ScanInput> inputs;
  std::vector<std::uint64_t> sizes;  // in bytes; 0 for what cannot be read
};

// Adds the files that paths name: files as they are, folders by their configuration files. A file that is named twice
// is added once. What cannot be read is added, too: scanning it reports why.
class FileFinder {
 public:
  void add(const std::string& path) {
    const std::string root = os::normal_path(os::absolute(path));
    if (!os::is_directory(root)) return add_file(root, std::string(os::directory_of(root)));
    Diagnostics diags;
    for (const std::string& file : analysis::find_configuration(root, /*recursive=*/true, diags))
      add_file(file, root);
    if (diags.has_errors()) add_unreadable(diags, root);
  }

  Found take() { return std::move(found_); }

 private:
  void add_file(const std::string& path, const std::string& root) {
    Interruption::point();
    if (!seen_.insert(path).second) return;
    const std::string& repository = repositories_.of(std::string(os::directory_of(path)), root);
    found_.sizes.push_back(os::size(path));
    found_.inputs.push_back({repository, relative(path, repository), path});
  }

  static std::string relative(const std::string& path, const std::string& folder) {
    const std::size_t skipped = folder.size() + (folder.ends_with('/') ? 0 : 1);
    return path.size() > skipped ? path.substr(skipped) : path;
  }

  void add_unreadable(const Diagnostics& diags, const std::string& root) {
    for (const Diagnostic* diagnostic : diags.sorted()) {
      found_.inputs.push_back({.repository = repositories_.of(root, root),
                               .file = "",
                               .path = root,
                               .error = diagnostic->detail});
      found_.sizes.push_back(0);
    }
  }

  Found found_;
  Repositories repositories_;
  std::unordered_set<std::string> seen_;
};

// --- work

using BatchRef = std::shared_ptr<const Batch>;

// Consecutive files whose rows are in batches of their own.
struct Chunk {
  std::size_t begin, end;
};

constexpr std::uint64_t chunk_bytes = std::uint64_t{1} << 20;
constexpr std::size_t chunk_files = 512;

std::vector<Chunk> divide(const std::vector<std::uint64_t>& sizes) {
  std::vector<Chunk> chunks;
  for (std::size_t begin = 0; begin < sizes.size();) {
    std::size_t end = begin + 1;
    for (std::uint64_t bytes = sizes[begin]; end < sizes.size() && end - begin < chunk_files;
         ++end) {
      bytes += sizes[end];
      if (bytes > chunk_bytes) break;
    }
    chunks.push_back({begin, end});
    begin = end;
  }
  return chunks;
}

std::vector<BatchRef> scan_chunk(std::span<const ScanInput> inputs, const Limits& limits) {
  std::vector<BatchRef> batches;
  auto batch = std::make_shared<Batch>();
  for (const ScanInput& input : inputs) {
    scan_file(input, limits, [&](const Row& row) {
      if (batch->is_full()) batches.push_back(std::exchange(batch, std::make_shared<Batch>()));
      batch->add(row);
    });
  }
  if (batch->size() > 0) batches.push_back(std::move(batch));
  return batches;
}

// Scans chunks on several threads, a few ahead of the reader, who gets the batches in order.
class Scanner {
 public:
  Scanner(std::vector<ScanInput> inputs, std::vector<Chunk> chunks, const Limits& limits,
          std::size_t threads)
      : inputs_(std::move(inputs)),
        chunks_(std::move(chunks)),
        limits_(limits),
        thread_count_(
            std::clamp<std::size_t>(threads, 1, std::max<std::size_t>(chunks_.size(), 1))),
        results_(2 * thread_count_ + 1) {}
  Scanner(const Scanner&) = delete;
  Scanner& operator=(const Scanner&) = delete;
  ~Scanner() {
    {
      const std::lock_guard lock(mutex_);
      next_ = chunks_.size();
    }
    has_room_.notify_all();
    for (std::thread& thread : threads_) thread.join();
  }

  // Returns the next batch, or null after the last. Rethrows what scanning threw.
  BatchRef next() {
    if (threads_.empty()) start();
    while (ready_.empty() && taken_ < chunks_.size()) take_chunk();
    if (ready_.empty()) return nullptr;
    BatchRef batch = std::move(ready_.front());
    ready_.pop_front();
    return batch;
  }

 private:
  struct Result {
    bool is_done = false;
    std::vector<BatchRef> batches;
    std::exception_ptr failure;
  };

  void start() {
    while (threads_.size() < thread_count_) {
      try {
        threads_.emplace_back([this] { work_with_stack(); });
      } catch (const std::system_error&) {
        if (threads_.empty()) throw;
        return;  // fewer threads do the same work
      }
    }
  }

  void take_chunk() {
    std::unique_lock lock(mutex_);
    Result& slot = results_[taken_ % results_.size()];
    has_result_.wait(lock, [&] { return slot.is_done; });
    Result result = std::exchange(slot, {});
    ++taken_;
    lock.unlock();
    has_room_.notify_all();
    if (result.failure) std::rethrow_exception(result.failure);
    ready_.insert(ready_.end(), result.batches.begin(), result.batches.end());
  }

  void work_with_stack() {
    if (has_stack_for(limits_)) return work();
    run_with_stack_for(limits_, nullptr, [this] { work(); });
  }

  void work() {
    std::unique_lock lock(mutex_);
    for (;;) {
      has_room_.wait(lock,
                     [&] { return next_ >= chunks_.size() || next_ < taken_ + results_.size(); });
      if (next_ >= chunks_.size()) return;
      const std::size_t index = next_++;
      lock.unlock();
      Result result = scan(chunks_[index]);
      lock.lock();
      results_[index % results_.size()] = std::move(result);
      if (index == taken_) has_result_.notify_one();
    }
  }

  Result scan(Chunk chunk) {
    Result result;
    result.is_done = true;
    try {
      result.batches =
          scan_chunk(std::span(inputs_).subspan(chunk.begin, chunk.end - chunk.begin), limits_);
    } catch (...) {
      result.failure = std::current_exception();
    }
    return result;
  }

  const std::vector<ScanInput> inputs_;
  const std::vector<Chunk> chunks_;
  const Limits limits_;
  const std::size_t thread_count_;
  std::deque<BatchRef> ready_;  // the reader's

  std::mutex mutex_;  // of all that follows
  std::condition_variable has_room_, has_result_;
  std::size_t next_ = 0;   // the next chunk to be scanned
  std::size_t taken_ = 0;  // those before it were taken by the reader
  std::vector<Result> results_;
  std::vector<std::thread> threads_;
};

// --- the stream

struct StreamData {
  std::unique_ptr<Scanner> scanner;
  std::string error;
};

template <class F>
int guarded(ArrowArrayStream* stream, F&& f) {
  auto& data = *static_cast<StreamData*>(stream->private_data);
  try {
    f(data);
    return 0;
  } catch (const std::bad_alloc&) {
    return ENOMEM;
  } catch (const std::exception& failure) {
    data.error = failure.what();
    return EIO;
  }
}

int get_schema(ArrowArrayStream* stream, ArrowSchema* out) {
  return guarded(stream, [&](StreamData&) { export_schema(*out); });
}

int get_next(ArrowArrayStream* stream, ArrowArray* out) {
  return guarded(stream, [&](StreamData& data) {
    *out = {};
    if (BatchRef batch = data.scanner->next()) export_batch(std::move(batch), *out);
  });
}

const char* get_last_error(ArrowArrayStream* stream) {
  const auto& data = *static_cast<StreamData*>(stream->private_data);
  return data.error.empty() ? nullptr : data.error.c_str();
}

void release_stream(ArrowArrayStream* stream) {
  delete static_cast<StreamData*>(stream->private_data);
  stream->release = nullptr;
}

// A capsule of the Arrow PyCapsule interface. Its struct is released with it, unless a reader has taken it over.
template <class T>
nb::object capsule(std::unique_ptr<T> content, const char* name) {
  PyObject* made = PyCapsule_New(content.get(), name, [](PyObject* self) {
    auto* owned = static_cast<T*>(PyCapsule_GetPointer(self, PyCapsule_GetName(self)));
    if (owned->release) owned->release(owned);
    delete owned;
  });
  if (!made) throw nb::python_error();
  content.release();
  return nb::steal(made);
}

nb::object stream_of(std::vector<ScanInput> inputs, const std::vector<std::uint64_t>& sizes,
                     const Limits& limits, std::size_t threads) {
  auto data = std::make_unique<StreamData>();
  data->scanner = std::make_unique<Scanner>(std::move(inputs), divide(sizes), limits, threads);
  auto stream = std::make_unique<ArrowArrayStream>();
  *stream = {&get_schema, &get_next, &get_last_error, &release_stream, data.release()};
  return capsule(std::move(stream), "arrow_array_stream");
}

// --- binding

using NamedText = std::tuple<std::string, std::string, nb::bytes>;

nb::object scan_texts(const std::vector<NamedText>& texts, std::size_t threads,
                      const std::optional<Limits>& limits) {
  std::vector<ScanInput> inputs;
  std::vector<std::uint64_t> sizes;
  for (const auto& [repository, file, text] : texts) {
    inputs.push_back({repository, file, file, std::string(text.c_str(), text.size())});
    sizes.push_back(text.size());
  }
  return stream_of(std::move(inputs), sizes, limits.value_or(default_limits), threads);
}

nb::object schema() {
  auto result = std::make_unique<ArrowSchema>();
  export_schema(*result);
  return capsule(std::move(result), "arrow_schema");
}

std::string text_of(const nb::bytes& bytes) { return {bytes.c_str(), bytes.size()}; }

// The repository, the name in it, the path, the size, and why it cannot be read.
using FoundFile =
    std::tuple<std::string, std::string, nb::bytes, std::uint64_t, std::optional<std::string>>;

nb::list find_files(const std::vector<nb::bytes>& paths) {
  FileFinder finder;
  const std::vector<std::string> names = [&] {
    std::vector<std::string> result;
    for (const nb::bytes& path : paths) result.push_back(text_of(path));
    return result;
  }();
  const Found found = run(default_limits, [&] {
    for (const std::string& name : names) finder.add(name);
    return finder.take();
  });
  nb::list files;
  for (std::size_t i = 0; i < found.inputs.size(); ++i) {
    const ScanInput& input = found.inputs[i];
    const nb::object error = input.error ? nb::object(to_str(*input.error)) : nb::none();
    files.append(nb::make_tuple(to_str(input.repository), to_str(input.file),
                                nb::bytes(input.path.data(), input.path.size()), found.sizes[i],
                                error));
  }
  return files;
}

nb::object scan_files(const std::vector<FoundFile>& files, std::size_t threads,
                      const std::optional<Limits>& limits) {
  std::vector<ScanInput> inputs;
  std::vector<std::uint64_t> sizes;
  for (const auto& [repository, file, path, size, error] : files) {
    inputs.push_back({repository, file, text_of(path), std::nullopt, error});
    sizes.push_back(size);
  }
  return stream_of(std::move(inputs), sizes, limits.value_or(default_limits), threads);
}

}  // namespace

void bind_scan(nb::module_& module) {
  module.def(
      "find_files", &find_files, "paths"_a,
      nb::sig("def find_files(paths: list[bytes]) -> "
              "list[tuple[str, str, bytes, int, str | None]]"),
      "Returns the repository, the name in it, the path and the size of each file, and why it "
      "cannot be read.");
  module.def("scan_files", &scan_files, "files"_a, "threads"_a, "limits"_a = nb::none(),
             nb::sig("def scan_files(files: list[tuple[str, str, bytes, int, str | None]], "
                     "threads: int, limits: Limits | None = None) -> object"),
             "Returns a capsule with an Arrow stream of the rows of files.");
  module.def("scan_texts", &scan_texts, "texts"_a, "threads"_a, "limits"_a = nb::none(),
             nb::sig("def scan_texts(texts: list[tuple[str, str, bytes]], threads: int, "
                     "limits: Limits | None = None) -> object"),
             "Does the same for texts, each with the names of a repository and a file.");
  module.def("scan_schema", &schema, nb::sig("def scan_schema() -> object"),
             "Returns a capsule with the Arrow schema of the rows.");
}

}  // namespace hecla::python
