// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "scan_batch.h"
#include "unicode/unicode.h"

#include <array>

namespace hecla::python {

// --- columns

void ValidityBits::add(bool is_valid) {
  if (size % 8 == 0) bytes.push_back(0);
  if (is_valid)
    bytes.back() = static_cast<std::uint8_t>(bytes.back() | (1U << (size % 8)));
  else
    ++nulls;
  ++size;
}

void TextColumn::add(std::optional<std::string_view> text) {
  validity.add(text.has_value());
  if (text && unicode::is_valid_utf8(*text))
    bytes += *text;
  else if (text)
    bytes += unicode::replace_invalid_utf8(*text);
  offsets.push_back(static_cast<std::int32_t>(bytes.size()));
}

void ListColumn::add(bool is_valid, std::span<const std::string> texts) {
  validity.add(is_valid);
  for (const std::string& text : texts) items.add(text);
  offsets.push_back(static_cast<std::int32_t>(items.validity.size));
}

void Batch::add(const Row& row) {
  repository_.add(row.repository);
  file_.add(row.file);
  block_type_.add(row.block_type);
  labels_.add(row.block_type.has_value(), row.labels);
  attribute_.add(row.attribute);
  expression_.add(row.expression);
  value_.add(row.value);
  const bool has_range = row.range.has_source();
  const Position start = has_range ? row.range.start() : Position();
  const Position end = has_range ? row.range.end() : Position();
  start_line_.add(has_range, start.line);
  start_column_.add(has_range, start.column);
  start_byte_.add(has_range, start.byte);
  end_line_.add(has_range, end.line);
  end_column_.add(has_range, end.column);
  end_byte_.add(has_range, end.byte);
  error_.add(row.error);
  ++size_;
  const auto size_of = [](const auto& text) { return text ? text->size() : 0; };
  bytes_ += row.repository.size() + row.file.size() + size_of(row.attribute) +
            size_of(row.expression) + size_of(row.value) + size_of(row.error);
}

// --- export

namespace {

struct Field {
  const char* name;
  const char* format;
  bool is_nullable = true;
};

constexpr Field fields[] = {
    {"repository", "u", false}, {"file", "u", false}, {"block_type", "u"}, {"labels", "+l"},
    {"attribute", "u"},         {"expression", "u"},  {"value", "u"},      {"start_line", "i"},
    {"start_column", "i"},      {"start_byte", "l"},  {"end_line", "i"},   {"end_column", "i"},
    {"end_byte", "l"},          {"error", "u"},
};
constexpr Field label_field{"item", "u", false};

// Owns the children of an exported schema.
struct SchemaData {
  std::vector<ArrowSchema> children;
  std::vector<ArrowSchema*> pointers;
};

void release_schema(ArrowSchema* schema) {
  auto* data = static_cast<SchemaData*>(schema->private_data);
  for (ArrowSchema& child : data->children)
    if (child.release) child.release(&child);
  delete data;
  schema->release = nullptr;
}

ArrowSchema make_schema(const Field& field, std::span<const Field> children) {
  auto data = std::make_unique<SchemaData>();
  data->children.reserve(children.size());
  for (const Field& child : children) {
    const bool is_list = std::string_view(child.format) == "+l";
    data->children.push_back(
        make_schema(child, is_list ? std::span(&label_field, 1) : std::span<const Field>()));
  }
  for (ArrowSchema& child : data->children) data->pointers.push_back(&child);
  ArrowSchema schema{};
  schema.format = field.format;
  schema.name = field.name;
  schema.flags = field.is_nullable ? ARROW_FLAG_NULLABLE : 0;
  schema.n_children = static_cast<std::int64_t>(children.size());
  schema.children = data->pointers.data();
  schema.release = &release_schema;
  schema.private_data = data.release();
  return schema;
}

// Owns the children of an exported array, and a part of the batch.
struct ArrayData {
  std::shared_ptr<const Batch> batch;
  std::array<const void*, 3> buffers{};
  std::vector<ArrowArray> children;
  std::vector<ArrowArray*> pointers;
};

void release_array(ArrowArray* array) {
  auto* data = static_cast<ArrayData*>(array->private_data);
  for (ArrowArray& child : data->children)
    if (child.release) child.release(&child);
  delete data;
  array->release = nullptr;
}

}  // namespace

class BatchExport {
 public:
  explicit BatchExport(std::shared_ptr<const Batch> batch) : batch_(std::move(batch)) {}

  ArrowArray rows() const {
    const Batch& b = *batch_;
    std::vector<ArrowArray> columns;
    for (const TextColumn* column : {&b.repository_, &b.file_, &b.block_type_})
      columns.push_back(texts(*column));
    columns.push_back(lists(b.labels_));
    for (const TextColumn* column : {&b.attribute_, &b.expression_, &b.value_})
      columns.push_back(texts(*column));
    columns.push_back(numbers(b.start_line_));
    columns.push_back(numbers(b.start_column_));
    columns.push_back(numbers(b.start_byte_));
    columns.push_back(numbers(b.end_line_));
    columns.push_back(numbers(b.end_column_));
    columns.push_back(numbers(b.end_byte_));
    columns.push_back(texts(b.error_));
    return make({}, b.size_, {nullptr, nullptr, nullptr}, 1, std::move(columns));
  }

 private:
  ArrowArray texts(const TextColumn& column) const {
    return make(column.validity, column.validity.size,
                {nullptr, column.offsets.data(), column.bytes.data()}, 3);
  }
  template <class T>
  ArrowArray numbers(const NumberColumn<T>& column) const {
    return make(column.validity, column.validity.size, {nullptr, column.values.data(), nullptr}, 2);
  }
  ArrowArray lists(const ListColumn& column) const {
    std::vector<ArrowArray> items;
    items.push_back(texts(column.items));
    return make(column.validity, column.validity.size, {nullptr, column.offsets.data(), nullptr}, 2,
                std::move(items));
  }

  ArrowArray make(const ValidityBits& validity, std::int64_t length,
                  std::array<const void*, 3> buffers, std::int64_t buffer_count,
                  std::vector<ArrowArray> children = {}) const {
    auto data = std::make_unique<ArrayData>();
    data->batch = batch_;
    data->buffers = buffers;
    if (validity.nulls > 0) data->buffers[0] = validity.bytes.data();
    data->children = std::move(children);
    for (ArrowArray& child : data->children) data->pointers.push_back(&child);
    ArrowArray array{};
    array.length = length;
    array.null_count = validity.nulls;
    array.n_buffers = buffer_count;
    array.n_children = static_cast<std::int64_t>(data->children.size());
    array.buffers = data->buffers.data();
    array.children = data->pointers.data();
    array.release = &release_array;
    array.private_data = data.release();
    return array;
  }

  std::shared_ptr<const Batch> batch_;
};

void export_schema(ArrowSchema& out) { out = make_schema({"", "+s", false}, fields); }

void export_batch(std::shared_ptr<const Batch> batch, ArrowArray& out) {
  out = BatchExport(std::move(batch)).rows();
}

}  // namespace hecla::python
