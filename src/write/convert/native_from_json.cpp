// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/model/body.h>
#include <hecla/syntax/parse.h>
#include <hecla/write/native_from_json.h>
#include <hecla/write/value_text.h>

#include <algorithm>

#include "base/sort.h"
#include "source/memory_limit.h"
#include "unicode/message_text.h"
#include "unicode/unicode.h"
#include "write/convert/json_document.h"
#include "write/convert/native_text.h"

namespace hecla::write {
namespace {

constexpr std::size_t longest_line = 80;

// One line of a body or an object: `name = value`. The value may have several lines.
struct Entry {
  std::string name;
  std::string value;
};

bool is_heredoc(std::string_view value) { return value.starts_with("<<"); }

// Returns whether a formatter aligns the equals sign with those of its neighbors: the value leaves
// no bracket open at the end of its first line.
bool is_aligned(const Entry& entry) {
  return is_heredoc(entry.value) || entry.value.find('\n') == std::string::npos;
}

// Returns at least the number of bytes that append_entries() adds.
std::size_t size_of(const std::vector<Entry>& entries, std::size_t indent) {
  std::size_t size = 0, longest = 0;
  for (const Entry& entry : entries) {
    size += indent + entry.value.size() + 4;
    longest = std::max(longest, entry.name.size());
  }
  return size + entries.size() * longest;
}

void append_entries(std::string& out, const std::vector<Entry>& entries, std::size_t indent) {
  for (std::size_t begin = 0; begin < entries.size();) {
    std::size_t end = begin, longest = 0;
    for (; end < entries.size() && is_aligned(entries[end]); ++end) {
      longest = std::max(longest, unicode::count_graphemes(entries[end].name));
    }
    if (end == begin) ++end;  // a single entry
    for (; begin < end; ++begin) {
      const Entry& entry = entries[begin];
      out.append(indent, ' ').append(entry.name);
      const std::size_t length = unicode::count_graphemes(entry.name);
      if (is_aligned(entry)) out.append(longest - length, ' ');
      out.append(" = ").append(entry.value).append("\n");
    }
  }
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
    for (const JsonMember& member : object.members) {
      if (memory_.is_exceeded()) return;
      if (member.name == "//") {
        write_comment(member.value, indent);
      } else if (const BlockStructure* block = structure.block(member.name)) {
        if (has_valid_name(member)) write_blocks(member, *block, indent);
      } else if (const auto labels = labels_of_other_block(member, structure)) {
        const BlockStructure other{member.name, *labels, structure.other_blocks};
        if (has_valid_name(member)) write_blocks(member, other, indent);
      } else if (has_valid_name(member)) {
        add_argument(member, structure.argument(member.name), indent);
        arguments.push_back(&member);
      }
    }
    flush(indent);
    find_duplicates(std::move(arguments), [&](const JsonMember& member, const JsonMember& first) {
      report_duplicate_attribute(member.name, {source_, member.name_range},
                                 {source_, first.name_range}, diags_);
    });
  }

  std::string take() { return std::move(out_); }

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

  void add_argument(const JsonMember& member, const ArgumentStructure& argument,
                    std::size_t indent) {
    pending_.push_back({member.name, expression(member.value, argument, indent, Lines::Heredoc)});
  }

  // Writes the arguments since the last block or comment.
  void flush(std::size_t indent) {
    if (pending_.empty()) return;
    if (last_ == Item::Block) out_ += '\n';
    if (!fits(size_of(pending_, indent))) return;
    append_entries(out_, pending_, indent);
    release(pending_);
    pending_.clear();
    last_ = Item::Argument;
    charge_output();
  }

  void write_comment(const JsonNode& value, std::size_t indent) {
    flush(indent);
    if (value.kind != JsonNode::Kind::String) return;
    if (last_ == Item::Block || last_ == Item::Argument) out_ += '\n';
    last_ = Item::Comment;
    std::string_view text = value.text;
    while (true) {
      const std::size_t end = std::min(text.find('\n'), text.size());
      std::string_view line = text.substr(0, end);
      while (line.ends_with('\r')) line.remove_suffix(1);
      out_.append(indent, ' ').append(line.empty() ? "#" : "# ").append(line).append("\n");
      charge_output();
      if (end == text.size()) break;
      text.remove_prefix(end + 1);
    }
  }

  // --- blocks

  void write_blocks(const JsonMember& member, const BlockStructure& block, std::size_t indent) {
    flush(indent);
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
    if (last_ == Item::Block || last_ == Item::Argument) out_ += '\n';
    out_.append(indent, ' ').append(block.type);
    for (const std::string_view label : labels) append_quoted(out_ += ' ', label);
    out_ += " {";
    const std::size_t before = out_.size();
    out_ += '\n';
    last_ = Item::None;
    write_body(value, *block.body, indent + indent_step);
    if (out_.size() == before + 1) {
      out_.pop_back();  // `type {}`
    } else {
      out_.append(indent, ' ');
    }
    out_ += "}\n";
    last_ = Item::Block;
    charge_output();
  }

  void report_no_block(const JsonNode& value, const BlockStructure& block) {
    diags_.add(DiagnosticCode::IncorrectJsonType, SourceRange(source_, value.range),
               "Expected an object or an array of objects, because " + in_quotes(block.type) +
                   " is a block" + (block.labels > 0 ? " with labels." : "."));
  }

  // --- memory

  // Returns whether a text of this size can be built.
  bool fits(std::size_t size) {
    memory_.take(size);
    memory_.give_back(size);
    return !memory_.is_exceeded();
  }
  void charge_output() {
    memory_.take(out_.size() - charged_);
    charged_ = out_.size();
  }
  // Gives back the memory of expressions that are no longer needed.
  void release(const std::vector<Entry>& entries) {
    for (const Entry& entry : entries) memory_.give_back(entry.value.size());
  }

  // --- expressions

  // Returns an expression, whose size counts for the memory until it is released.
  std::string expression(const JsonNode& node, const ArgumentStructure& argument,
                         std::size_t indent, Lines lines) {
    if (memory_.is_exceeded()) return {};
    std::string text = unaccounted_expression(node, argument, indent, lines);
    memory_.take(text.size());
    return text;
  }

  std::string unaccounted_expression(const JsonNode& node, const ArgumentStructure& argument,
                                     std::size_t indent, Lines lines) {
    switch (node.kind) {
      case JsonNode::Kind::Object:
        return object(node, argument, indent);
      case JsonNode::Kind::Array:
        return array(node, argument, indent);
      case JsonNode::Kind::String:
        return string(node, argument.form, lines);
      default:
        return node.text;
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

  std::string object(const JsonNode& node, const ArgumentStructure& argument, std::size_t indent) {
    if (node.members.empty()) return "{}";
    std::vector<Entry> entries;
    std::vector<const JsonMember*> members;
    for (const JsonMember& member : node.members) {
      members.push_back(&member);
      const auto special = std::find_if(
          argument.attributes.begin(), argument.attributes.end(),
          [&](const ArgumentStructure& attribute) { return attribute.name == member.name; });
      const ArgumentStructure same{{}, argument.form};
      entries.push_back(
          {key(member, argument.form),
           expression(member.value, special == argument.attributes.end() ? same : *special,
                      indent + indent_step, Lines::Heredoc)});
    }
    find_duplicates(std::move(members), [&](const JsonMember& member, const JsonMember&) {
      diags_.add(DiagnosticCode::DuplicateKey, {source_, member.name_range},
                 "This object already has an attribute named " + in_quotes(member.name) + ".");
    });
    std::string out = "{\n";
    if (fits(size_of(entries, indent + indent_step))) {
      append_entries(out, entries, indent + indent_step);
    }
    release(entries);
    return out.append(indent, ' ') + "}";
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
  std::string array(const JsonNode& node, const ArgumentStructure& argument, std::size_t indent) {
    if (node.items.empty()) return "[]";
    std::vector<std::string> items;
    std::size_t length = indent;
    bool has_one_line = true;
    for (const JsonNode& item : node.items) {
      items.push_back(expression(item, argument, indent + indent_step, Lines::Single));
      length += items.back().size() + 2;
      has_one_line = has_one_line && items.back().find_first_of("\n#") == std::string::npos;
    }
    const bool is_short = has_one_line && length <= longest_line;
    std::string out;
    if (is_short || fits(length + items.size() * (indent + 4))) {
      out = is_short ? one_line(items) : item_lines(items, indent);
    }
    for (const std::string& item : items) memory_.give_back(item.size());
    return out;
  }

  static std::string one_line(const std::vector<std::string>& items) {
    std::string out = "[";
    for (const std::string& item : items) out.append(out.size() > 1 ? ", " : "").append(item);
    return out + "]";
  }

  static std::string item_lines(const std::vector<std::string>& items, std::size_t indent) {
    std::string out = "[\n";
    for (const std::string& item : items) {
      out.append(indent + indent_step, ' ').append(item).append(",\n");
    }
    return out.append(indent, ' ') + "]";
  }

  const SourceRef& source_;
  const Limits& limits_;
  Rules rules_;
  MemoryAccount& memory_;
  Diagnostics& diags_;
  std::string out_;
  std::size_t charged_ = 0;     // bytes of out_ that count for the memory
  std::vector<Entry> pending_;  // arguments of the body that is being written
  Item last_ = Item::None;      // in that body
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
  if (!memory.is_exceeded()) return writer.take();
  report_memory_limit(memory, "The conversion", SourceRange(source, {0, 0}), diags);
  return {};
}

}  // namespace hecla::write
