// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "describe/skeleton.h"

#include <hecla/convert/convert.h>
#include <hecla/write/value_text.h>

#include <algorithm>
#include <set>

#include "unicode/display_width.h"
#include "unicode/unicode.h"

namespace hecla::describe {

namespace {

constexpr std::size_t spaces_per_level = 2;
// The greatest number of blocks in an example, if many are required.
constexpr std::size_t most_blocks = 100;

Value placeholder(const Type& type) {
  switch (type.kind()) {
    case TypeKind::Number:
      return Value::number(0);
    case TypeKind::Bool:
      return Value::boolean(false);
    case TypeKind::List:
    case TypeKind::Set:
      return Value::tuple({placeholder(type.element_type())});
    case TypeKind::Map:
      return Value::object({{"key", placeholder(type.element_type())}});
    case TypeKind::Tuple: {
      std::vector<Value> elements;
      for (const Type& element : type.tuple_elements()) elements.push_back(placeholder(element));
      return Value::tuple(std::move(elements));
    }
    case TypeKind::Object: {
      std::vector<Value::Field> fields;
      for (const ObjectAttribute& attribute : type.attributes())
        fields.emplace_back(attribute.name, placeholder(attribute.type));
      return Value::object(std::move(fields));
    }
    case TypeKind::String:
    case TypeKind::Dynamic:
    case TypeKind::Capsule:
      break;
  }
  return Value::string("...");
}

bool is_suitable(const Value& value, const AttributeShape& attribute) {
  return std::ranges::all_of(attribute.readings, [&](const AttributeShape::Reading& reading) {
    return convert(value, reading.type).has_value();
  });
}

// Returns the default if it can be written and fits the attribute's type. Otherwise a placeholder that fits all
// types, or null, which always fits.
Value example_of(const AttributeShape& attribute) {
  if (attribute.fallback && attribute.fallback->is_wholly_known() &&
      !attribute.fallback->contains_marked() && is_suitable(*attribute.fallback, attribute))
    return *attribute.fallback;
  if (attribute.readings.size() == 1) return placeholder(attribute.readings.front().type);
  for (const auto& reading : attribute.readings) {
    if (Value value = placeholder(reading.type); is_suitable(value, attribute)) return value;
  }
  return {};
}

class SkeletonWriter {
 public:
  std::string write(const BodyShape& body) {
    write_body(body, 0);
    return std::move(out_);
  }

 private:
  struct Line {
    std::string name;
    std::string value;
  };

  void write_body(const BodyShape& body, std::size_t level) {
    std::vector<Line> lines;
    for (const AttributeShape& attribute : body.attributes) {
      if (!unicode::is_identifier(attribute.name)) continue;
      lines.push_back({attribute.name, text_of(example_of(attribute), level)});
    }
    write_aligned(lines, level);
    bool first = lines.empty();
    std::set<std::string_view> written;
    for (const BlockShape& block : body.blocks) {
      if (!unicode::is_identifier(block.type) || !written.insert(block.type).second) continue;
      for (std::size_t i = 0; i == 0 || (i < block.min_items && blocks_ < most_blocks); ++i) {
        if (!first) out_ += '\n';
        first = false;
        write_block(block, level);
      }
    }
  }

  static std::string text_of(const Value& value, std::size_t level) {
    return write::to_hcl(value, {.indent = level * spaces_per_level});
  }

  // Aligns the equals signs of consecutive arguments with one line each.
  void write_aligned(std::span<const Line> lines, std::size_t level) {
    const auto is_long = [](const Line& line) {
      return line.value.find('\n') != std::string::npos;
    };
    for (std::size_t i = 0; i < lines.size();) {
      std::size_t end = i + 1;
      if (!is_long(lines[i])) {
        while (end < lines.size() && !is_long(lines[end])) ++end;
      }
      const auto run = lines.subspan(i, end - i);
      const std::size_t width = width_of(std::ranges::max(run, {}, width_of));
      for (const Line& line : run) write_line(line, width, level);
      i = end;
    }
  }
  static std::size_t width_of(const Line& line) { return unicode::display_width(line.name); }

  void write_line(const Line& line, std::size_t width, std::size_t level) {
    start_line(level);
    out_.append(line.name).append(width - width_of(line), ' ').append(" = ");
    out_.append(line.value) += '\n';
  }

  void start_line(std::size_t level) { out_.append(level * spaces_per_level, ' '); }

  void write_block(const BlockShape& block, std::size_t level) {
    ++blocks_;
    start_line(level);
    out_ += block.type;
    for (const std::string& label : block.label_names) {
      out_ += ' ';
      write::append_quoted(out_, label);
    }
    out_ += " {\n";
    const std::size_t start = out_.size();
    if (block.attribute_type) {
      const Line line{"key", text_of(placeholder(*block.attribute_type), level + 1)};
      write_line(line, width_of(line), level + 1);
    } else {
      write_body(block.body, level + 1);
    }
    if (out_.size() == start) {
      out_.pop_back();  // an empty block takes one line
    } else {
      start_line(level);
    }
    out_ += "}\n";
  }

  std::string out_;
  std::size_t blocks_ = 0;
};

}  // namespace

std::string skeleton_of(const BodyShape& body) { return SkeletonWriter().write(body); }

}  // namespace hecla::describe
