// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Rows of a scan in the memory layout of Arrow.
//
//   Batch batch;
//   batch.add({.repository = "/src/infra", .file = "main.tf", .attribute = "region", ...});
//   export_batch(std::make_shared<const Batch>(std::move(batch)), array);
//
// The columns are those of docs/python/scan.md, in that order.
#include "arrow_abi.h"

#include <hecla/source/source.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace hecla::python {

// Null means that the column has no value.
struct Row {
  std::string_view repository, file;
  std::optional<std::string_view> block_type = {};
  std::span<const std::string> labels = {};
  std::optional<std::string_view> attribute = {}, expression = {}, value = {};
  std::optional<std::string_view> error = {};
  SourceRange range = {};
};

// A bit for each element: whether it has a value.
struct ValidityBits {
  std::vector<std::uint8_t> bytes;
  std::int64_t size = 0, nulls = 0;

  void add(bool is_valid);
};

struct TextColumn {
  ValidityBits validity;
  std::vector<std::int32_t> offsets{0};
  std::string bytes;

  // Invalid UTF-8 becomes U+FFFD.
  void add(std::optional<std::string_view> text);
};

struct ListColumn {
  ValidityBits validity;
  std::vector<std::int32_t> offsets{0};
  TextColumn items;

  void add(bool is_valid, std::span<const std::string> texts);
};

template <class T>
struct NumberColumn {
  ValidityBits validity;
  std::vector<T> values;

  void add(bool is_valid, std::size_t value) {
    validity.add(is_valid);
    values.push_back(is_valid ? static_cast<T>(value) : T{});
  }
};

class Batch {
 public:
  // A batch that has this many bytes of text is full: offsets have 31 bits, and one text has less than 2^30 bytes.
  static constexpr std::size_t most_bytes = std::size_t{1} << 29;

  // Precondition: it is not full, and each text is shorter than 2^30 bytes.
  void add(const Row& row);
  bool is_full() const { return bytes_ >= most_bytes; }
  std::int64_t size() const { return size_; }

 private:
  friend class BatchExport;
  TextColumn repository_, file_, block_type_;
  ListColumn labels_;
  TextColumn attribute_, expression_, value_;
  NumberColumn<std::int32_t> start_line_, start_column_;
  NumberColumn<std::int64_t> start_byte_;
  NumberColumn<std::int32_t> end_line_, end_column_;
  NumberColumn<std::int64_t> end_byte_;
  TextColumn error_;
  std::int64_t size_ = 0;
  std::size_t bytes_ = 0;
};

// Fill in structs of the Arrow C data interface. The array keeps the batch alive until it is released.
void export_schema(ArrowSchema& out);
void export_batch(std::shared_ptr<const Batch> batch, ArrowArray& out);

}  // namespace hecla::python
