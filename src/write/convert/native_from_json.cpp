// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/model/body.h>
#include <hecla/syntax/parse.h>
#include <hecla/write/native_from_json.h>
#include <hecla/write/value_text.h>

#include <algorithm>
#include <cstring>

#include "base/sort.h"
#include "source/memory_limit.h"
#include "unicode/message_text.h"
#include "unicode/unicode.h"
#include "write/convert/json_document.h"
#include "write/convert/native_text.h"

namespace hecla::write {
namespace {

constexpr std::size_t longest_line = 80;

// A line `name = value`.
struct Line {
  std::size_t name_end;  // an offset in the output
  std::size_t length;    // of the name
};
// Lines after each other, whose equals signs a formatter aligns.
using AlignedLines = std::vector<Line>;

// Returns whether the equals sign before a value is aligned with those of its neighbors: the value leaves no bracket open
// at the end of its first line.
bool is_aligned(std::string_view value) {
  return value.starts_with("<<") || value.find('\n') == value.npos;
}

// Calls report(member, first) for each member whose name an earlier one has, in the order of names.
template <class Report>
void find_duplicates(std::vector<const JsonMember*> members, const Report& report) {
  sort_by(members, &JsonMember::name);
  const JsonMember* first = nullptr;
  for (const JsonMember* member : members) {
    if (first && first->name == member->name) {
      report(*member, *first);
    } else {
      first = member;
    }
  }
}

class NativeWriter {
 public:
  NativeWriter(const SourceRef& source, const NativeFromJsonOptions& options, MemoryAccount& memory,
               Diagnostics& diags)
      : source_(source),
        limits_(options.limits),
        rules_(options.rules),
        memory_(memory),
        diags_(diags) {}

  void write_body(const JsonNode& object, const BodyStructure& structure, std::size_t indent) {
    std::vector<const JsonMember*> arguments;
    AlignedLines lines;
    for (const JsonMember& member : object.members) {
      if (memory_.is_exceeded()) return;
      if (member.name == "//") {
        align(lines);
        write_comment(member.value, indent);
      } else if (const BlockStructure* block = structure.block(member.name)) {
        align(lines);
        if (has_valid_name(member)) write_blocks(member, *block, indent);
      } else if (const auto labels = labels_of_other_block(member, structure)) {
        const BlockStructure other{member.name, *labels, structure.other_blocks};
        align(lines);
        if (has_valid_name(member)) write_blocks(member, other, indent);
      } else if (has_valid_name(member)) {
        if (last_ == Item::Block) put("\n");
        last_ = Item::Argument;
        write_line(member.name, member.value, structure.argument(member.name), indent, lines);
        arguments.push_back(&member);
      }
    }
    align(lines);
    find_duplicates(std::move(arguments), [&](const JsonMember& member, const JsonMember& first) {
      report_duplicate_attribute(member.name, {source_, member.name_range},
                                 {source_, first.name_range}, diags_);
    });
  }

  // Returns the text, with the blanks that align equals signs; nothing if it is too large.
  std::string take() {
    if (!has_room(padded_)) return {};
    sort_by(paddings_, &Padding::offset);
    std::size_t from = out_.size(), to = from + padded_;
    out_.resize(to);
    for (auto padding = paddings_.rbegin(); padding != paddings_.rend(); ++padding) {
      const std::size_t size = from - padding->offset;
      std::memmove(&out_[to - size], &out_[padding->offset], size);
      from -= size;
      to -= size + padding->size;
      std::memset(&out_[to], ' ', padding->size);
    }
    return std::move(out_);
  }

 private:
  enum class Item : std::uint8_t { None, Argument, Block, Comment };

  // --- bodies

  // Returns the number of labels that a property has as a block; nothing if it is an argument.
  static std::optional<std::size_t> labels_of_other_block(const JsonMember& member,
                                                          const BodyStructure& structure) {
    const bool is_listed = &structure.argument(member.name) != &structure.other_argument;
    if (!structure.other_blocks || is_listed) return std::nullopt;
    return label_depth(member.value, structure.max_other_labels);
  }

  // Returns the number of objects around arrays of objects, which must be the same on every path
  // into the value.
  static std::optional<std::size_t> label_depth(const JsonNode& value, std::size_t max_labels) {
    if (value.is_array_of_objects()) return 0;
    if (max_labels == 0 || value.kind != JsonNode::Kind::Object || value.members.empty()) {
      return std::nullopt;
    }
    const auto depth = label_depth(value.members[0].value, max_labels - 1);
    const bool is_uniform =
        std::all_of(value.members.begin(), value.members.end(), [&](const JsonMember& member) {
          return label_depth(member.value, max_labels - 1) == depth;
        });
    if (!depth || !is_uniform) return std::nullopt;
    return *depth + 1;
  }

  bool has_valid_name(const JsonMember& member) {
    if (unicode::is_identifier(member.name)) return true;
    diags_.add(
        DiagnosticCode::NotRepresentableInJson, SourceRange(source_, member.name_range),
        in_quotes(member.name) + " is not a valid argument or block name in the native syntax.");
    return false;
  }

  void write_comment(const JsonNode& value, std::size_t indent) {
    if (value.kind != JsonNode::Kind::String) return;
    if (last_ == Item::Block || last_ == Item::Argument) put("\n");
    last_ = Item::Comment;
    std::string_view text = value.text;
    while (true) {
      const std::size_t end = std::min(text.find('\n'), text.size());
      std::string_view line = text.substr(0, end);
      while (line.ends_with('\r')) line.remove_suffix(1);
      put_blanks(indent);
      put(line.empty() ? "#" : "# ");
      put(line);
      put("\n");
      if (end == text.size()) break;
      text.remove_prefix(end + 1);
    }
  }

  // --- blocks

  void write_blocks(const JsonMember& member, const BlockStructure& block, std::size_t indent) {
    std::vector<std::string_view> labels;
    write_labels(member.value, block, labels, indent);
  }

  // Writes blocks from `value`: for each remaining label, an object whose property names are the
  // labels, or an array of such objects.
  void write_labels(const JsonNode& value, const BlockStructure& block,
                    std::vector<std::string_view>& labels, std::size_t indent) {
    if (value.kind == JsonNode::Kind::Null || memory_.is_exceeded()) return;
    if (value.kind == JsonNode::Kind::Array) {
      for (const JsonNode& item : value.items) write_labels(item, block, labels, indent);
    } else if (value.kind != JsonNode::Kind::Object) {
      report_no_block(value, block);
    } else if (labels.size() == block.labels) {
      write_block(value, block, labels, indent);
    } else {
      for (const JsonMember& member : value.members) {
        labels.push_back(member.name);
        write_labels(member.value, block, labels, indent);
        labels.pop_back();
      }
    }
  }

  void write_block(const JsonNode& value, const BlockStructure& block,
                   const std::vector<std::string_view>& labels, std::size_t indent) {
    if (last_ == Item::Block || last_ == Item::Argument) put("\n");
    put_blanks(indent);
    put(block.type);
    for (const std::string_view label : labels) {
      std::string quoted = " ";
      append_quoted(quoted, label);
      put(quoted);
    }
    put(" {");
    const std::size_t before = out_.size();
    put("\n");
    last_ = Item::None;
    write_body(value, *block.body, indent + indent_step);
    if (out_.size() == before + 1) {
      out_.pop_back();  // `type {}`
    } else {
      put_blanks(indent);
    }
    put("}\n");
    last_ = Item::Block;
  }

  void report_no_block(const JsonNode& value, const BlockStructure& block) {
    diags_.add(DiagnosticCode::IncorrectJsonType, SourceRange(source_, value.range),
               "Expected an object or an array of objects, because " + in_quotes(block.type) +
                   " is a block" + (block.labels > 0 ? " with labels." : "."));
  }

  // --- output

  // Returns whether so many bytes can be appended.
  bool has_room(std::size_t size) {
    const std::size_t capacity = out_.capacity(), needed = out_.size() + size;
    if (needed > capacity && !memory_.is_exceeded()) {
      const std::size_t larger = std::max(needed, capacity + capacity / 2);
      memory_.take(larger);
      if (memory_.is_exceeded()) return false;
      out_.reserve(larger);
      memory_.give_back(capacity);
    }
    return needed <= out_.capacity();
  }
  void put(std::string_view text) {
    if (has_room(text.size())) out_.append(text);
  }
  void put_blanks(std::size_t count) {
    if (has_room(count)) out_.append(count, ' ');
  }

  // --- lines

  void write_line(std::string_view name, const JsonNode& value, const ArgumentStructure& argument,
                  std::size_t indent, AlignedLines& before) {
    put_blanks(indent);
    put(name);
    const Line line{out_.size(), unicode::count_graphemes(name)};
    put(" = ");
    const std::size_t begin = out_.size();
    write_expression(value, argument, indent, Lines::Heredoc);
    if (is_aligned(std::string_view(out_).substr(begin))) {
      before.push_back(line);
    } else {
      align(before);
    }
    put("\n");
  }

  // Aligns the lines since the last call.
  void align(AlignedLines& aligned) {
    std::size_t longest = 0;
    for (const Line& line : aligned) longest = std::max(longest, line.length);
    for (const Line& line : aligned) {
      if (line.length == longest) continue;
      paddings_.push_back({line.name_end, longest - line.length});
      padded_ += longest - line.length;
      memory_.take(3 * sizeof(Padding));  // of a list that may be half empty or copied
    }
    aligned.clear();
  }

  // --- expressions

  void write_expression(const JsonNode& node, const ArgumentStructure& argument, std::size_t indent,
                        Lines lines) {
    if (memory_.is_exceeded()) return;
    switch (node.kind) {
      case JsonNode::Kind::Object:
        return write_object(node, argument, indent);
      case JsonNode::Kind::Array:
        return write_array(node, argument, indent);
      case JsonNode::Kind::String:
        return put(string(node, argument.form, lines));
      default:
        put(node.text);
    }
  }

  std::string string(const JsonNode& node, StringForm form, Lines lines) {
    switch (form) {
      case StringForm::Literal:
        return literal_expression(node.text, lines);
      case StringForm::Expression:
        return source_expression(node.text, limits_);
      case StringForm::Template:
        break;
    }
    check_template(node.text, node.range);
    return template_expression(node.text, lines);
  }

  // Checks the syntax of a template. Errors point to the whole string, because positions in its
  // decoded text are different.
  void check_template(const std::string& text, ByteRange range) {
    if (text.find_first_of("$%") == std::string::npos) return;
    Diagnostics own(limits_.max_diagnostics);
    syntax::parse_template(Source::make(source_->name(), text), own,
                           {.limits = limits_, .rules = rules_});
    for (const Diagnostic& item : own) {
      diags_.add(item.code, SourceRange(source_, range), item.detail);
    }
  }

  void write_object(const JsonNode& node, const ArgumentStructure& argument, std::size_t indent) {
    if (node.members.empty()) return put("{}");
    AlignedLines lines;
    std::vector<const JsonMember*> members;
    put("{\n");
    for (const JsonMember& member : node.members) {
      members.push_back(&member);
      const auto special = std::find_if(
          argument.attributes.begin(), argument.attributes.end(),
          [&](const ArgumentStructure& attribute) { return attribute.name == member.name; });
      const ArgumentStructure same{{}, argument.form};
      write_line(key(member, argument.form), member.value,
                 special == argument.attributes.end() ? same : *special, indent + indent_step,
                 lines);
    }
    align(lines);
    put_blanks(indent);
    put("}");
    find_duplicates(std::move(members), [&](const JsonMember& member, const JsonMember&) {
      diags_.add(DiagnosticCode::DuplicateKey, {source_, member.name_range},
                 "This object already has an attribute named " + in_quotes(member.name) + ".");
    });
  }

  std::string key(const JsonMember& member, StringForm form) {
    const std::string& name = member.name;
    if (form == StringForm::Template) {
      check_template(name, member.name_range);
      return template_key(name);
    }
    if (form == StringForm::Expression) return source_expression(name, limits_);
    std::string out;
    append_object_key(out, name);
    return out;
  }

  // Writes an array on one line if it is short enough.
  void write_array(const JsonNode& node, const ArgumentStructure& argument, std::size_t indent) {
    if (node.items.empty()) return put("[]");
    const std::size_t begin = out_.size();
    std::string one_line;
    bool is_short = true;
    put("[\n");
    for (const JsonNode& item : node.items) {
      put_blanks(indent + indent_step);
      const std::size_t item_begin = out_.size();
      write_expression(item, argument, indent + indent_step, Lines::Single);
      is_short = is_short && indent + one_line.size() + out_.size() - item_begin < longest_line;
      if (is_short) {
        one_line.append(one_line.empty() ? "[" : ", ").append(out_, item_begin);
        is_short = indent + one_line.size() + 1 <= longest_line &&
                   one_line.find_first_of("\n#") == std::string::npos;
      }
      put(",\n");
    }
    put_blanks(indent);
    put("]");
    if (is_short) out_.replace(begin, std::string::npos, one_line += ']');
  }

  const SourceRef& source_;
  const Limits& limits_;
  Rules rules_;
  MemoryAccount& memory_;
  Diagnostics& diags_;
  std::string out_;
  // Blanks that are missing in out_: they are inserted at the end, so that no text is moved for each level around it.
  struct Padding {
    std::size_t offset, size;
  };
  std::vector<Padding> paddings_;
  std::size_t padded_ = 0;  // bytes
  Item last_ = Item::None;  // in the body that is being written
};

}  // namespace

std::string native_from_json(const SourceRef& source, const NativeFromJsonOptions& options,
                             Diagnostics& diags) {
  MemoryAccount memory(options.limits.max_memory_bytes);
  const auto root = read_json(source, options.limits, options.rules, memory, diags);
  NativeWriter writer(source, options, memory, diags);
  if (!root) {
    // reported, or the memory is exceeded
  } else if (root->kind == JsonNode::Kind::Object) {
    writer.write_body(*root, *options.structure, 0);
  } else if (root->is_array_of_objects()) {  // one body in several objects
    for (const JsonNode& object : root->items) writer.write_body(object, *options.structure, 0);
  } else {
    diags.add(DiagnosticCode::InvalidJsonRoot, SourceRange(source, root->range),
              "A configuration in the JSON syntax is an object, or an array of objects.");
  }
  std::string text = writer.take();
  if (!memory.is_exceeded()) return text;
  report_memory_limit(memory, "The conversion", SourceRange(source, {0, 0}), diags);
  return {};
}

}  // namespace hecla::write
