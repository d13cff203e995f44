// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Values as HCL expressions. A value is open while its elements are being written. Open values are
// on an explicit stack, so that deep nesting only costs memory.
#include <hecla/base/interruption.h>
#include <hecla/model/custom_decode.h>
#include <hecla/write/value_text.h>

#include <algorithm>
#include <vector>

#include "unicode/unicode.h"
#include "write/text/source_text.h"

namespace hecla::write {
namespace {

// Deeper levels are not indented further, because the size of a deep value would grow with the square of its depth.
constexpr std::size_t max_indent = 1000;

// Returns what is written in place of a value that must not be shown; empty for other values.
std::string_view hidden_text(const Value& value) {
  const MarkSet& marks = value.marks();
  if (marks.empty()) return {};
  if (marks.contains(Mark::sensitive())) return "(sensitive value)";
  return marks.contains(Mark::ephemeral()) ? "(ephemeral value)" : "";
}

bool is_sequence(const Value& value) {
  const TypeKind kind = value.type().kind();
  return kind == TypeKind::List || kind == TypeKind::Set || kind == TypeKind::Tuple;
}

// Returns whether the value has elements that are written one by one.
bool is_open_ended(const Value& value) {
  if (!hidden_text(value).empty() || value.is_null() || !value.is_known()) return false;
  return is_sequence(value) || value.type().is_map() || value.type().is_object();
}

void append_number(std::string& out, const Number& number) {
  if (number.is_infinite()) {
    out += number.sign() < 0 ? "-1/0" : "1/0";
  } else {
    append_finite(out, number);
  }
}

std::string_view null_text(const Type& type, bool typed) {
  if (!typed) return "null";
  switch (type.kind()) {
    case TypeKind::String:
      return "tostring(null)";
    case TypeKind::Number:
      return "tonumber(null)";
    case TypeKind::Bool:
      return "tobool(null)";
    default:
      return "null";
  }
}

void append_expression(std::string& out, const Expression& expression,
                       const ValueTextOptions& options) {
  if (const auto source = native_source(expression)) {
    out += *source;
  } else if (const auto value = constant_value(expression)) {
    append_hcl(out, *value, options);
  } else {
    out += "(expression in the JSON syntax)";
  }
}

// Appends a value without elements.
void append_leaf(std::string& out, const Value& value, const ValueTextOptions& options) {
  if (const std::string_view hidden = hidden_text(value); !hidden.empty()) {
    out += hidden;
  } else if (value.is_null()) {
    out += null_text(value.type(), options.typed);
  } else if (!value.is_known()) {
    out += "(known after apply)";
  } else if (value.type().is_string()) {
    append_quoted(out, value.unmarked().as_string());
  } else if (value.type().is_number()) {
    append_number(out, value.unmarked().as_number());
  } else if (value.type().is_bool()) {
    out += value.unmarked().as_bool() ? "true" : "false";
  } else if (value.type() == expression_type()) {
    append_expression(out, captured_expression(value.unmarked()), options);
  } else {
    out.append("(capsule ").append(value.type().capsule_name()).append(")");
  }
}

std::string_view opening_call(const Value& value, bool typed) {
  if (!typed) return {};
  switch (value.type().kind()) {
    case TypeKind::List:
      return "tolist(";
    case TypeKind::Set:
      return "toset(";
    case TypeKind::Map:
      return "tomap(";
    default:
      return {};
  }
}

bool is_longer_string(const Value& value, std::size_t room) {
  const auto text = value.unmarked().if_string();
  return text && text->size() > room;
}

// Writes a sequence on one line if it needs at most `room` columns. Each level of nesting needs
// some columns, which bounds the recursion.
bool append_one_line(std::string& out, const Value& value, std::size_t room,
                     const ValueTextOptions& options) {
  const std::size_t begin = out.size();
  const auto fits = [&] { return out.size() - begin <= room; };
  if (!is_open_ended(value)) {
    if (is_longer_string(value, room)) return false;
    append_leaf(out, value, options);
    return fits();
  }
  const Value plain = value.unmarked();
  if (!is_sequence(value) && !plain.empty()) return false;
  const std::string_view call = opening_call(value, options.typed);
  out.append(call).append(is_sequence(value) ? "[" : "{");
  bool first = true;
  for (const Value& element : plain.elements()) {
    if (!first) out += ", ";
    first = false;
    if (!fits() || !append_one_line(out, element, room - (out.size() - begin), options))
      return false;
  }
  out.append(is_sequence(value) ? "]" : "}").append(call.empty() ? "" : ")");
  return fits();
}

// Writes the value on one line if it fits; otherwise writes nothing and returns false.
bool try_one_line(std::string& out, const Value& value, std::size_t room,
                  const ValueTextOptions& options) {
  const std::size_t begin = out.size();
  if (append_one_line(out, value, room, options)) return true;
  out.resize(begin);
  return false;
}

class Writer {
 public:
  Writer(std::string& out, const ValueTextOptions& options)
      : out_(out), options_(options), begin_(out.size()), indent_(options.indent) {}

  void write(const Value& value) {
    begin(value);
    InterruptibleLoop loop;
    while (!open_.empty()) {
      loop.step();
      if (out_.size() - begin_ > options_.max_bytes) {
        out_ += "...";
        return;
      }
      if (open_.back().next == open_.back().value.size()) {
        end();
      } else {
        next_element();
      }
    }
  }

 private:
  struct Open {
    Value value;  // unmarked
    std::size_t next = 0;
    std::size_t aligned_until = 0;  // the keys of the elements before this are aligned
    std::size_t key_width = 0;
  };

  std::size_t room() const { return options_.width > indent_ ? options_.width - indent_ : 0; }

  void begin(const Value& value) {
    if (!is_open_ended(value)) return append_leaf(out_, value, options_);
    if (!options_.one_line && try_one_line(out_, value, room(), options_)) return;
    out_.append(opening_call(value, options_.typed)).append(is_sequence(value) ? "[" : "{");
    indent_ += 2;
    open_.push_back({value.unmarked()});
    if (options_.one_line) open_.back().aligned_until = open_.back().value.size();
  }

  void end() {
    const Value& value = open_.back().value;
    indent_ -= 2;
    separate(is_sequence(value) || value.empty() ? "" : " ");
    out_.append(is_sequence(value) ? "]" : "}");
    if (!opening_call(value, options_.typed).empty()) out_ += ')';
    open_.pop_back();
    if (!open_.empty()) after_element();
  }

  void next_element() {
    Open& open = open_.back();
    const std::size_t position = open.next++;
    const std::string_view before_first = is_sequence(open.value) ? "" : " ";
    separate(position > 0 ? ", " : before_first);
    if (!is_sequence(open.value)) append_key(open, position);
    const std::size_t depth = open_.size();
    begin(Value(open.value.elements()[position]));
    if (open_.size() == depth) after_element();
  }

  void after_element() {
    if (is_sequence(open_.back().value) && !options_.one_line) out_ += ',';
  }

  void append_key(Open& open, std::size_t position) {
    if (position >= open.aligned_until) align(open, position);
    const std::string key = key_text(open.value, position);
    const std::size_t width = unicode::count_graphemes(key);
    out_.append(key).append(open.key_width > width ? open.key_width - width : 0, ' ').append(" = ");
  }

  // Aligns the keys of consecutive elements that need one line each.
  void align(Open& open, std::size_t position) {
    open.key_width = 0;
    open.aligned_until = position;
    std::string scratch;
    InterruptibleLoop loop;
    while (open.aligned_until < open.value.size()) {
      loop.step();
      const Value& element = open.value.elements()[open.aligned_until];
      if (is_open_ended(element) && !try_one_line(scratch, element, room(), options_)) break;
      scratch.clear();
      const std::string key = key_text(open.value, open.aligned_until++);
      open.key_width = std::max(open.key_width, unicode::count_graphemes(key));
    }
    if (open.aligned_until == position) open.aligned_until = position + 1;
  }

  static std::string key_text(const Value& value, std::size_t position) {
    std::string key;
    append_object_key(key, value.type().is_map() ? value.keys()[position].as_string()
                                                 : value.type().attributes()[position].name);
    return key;
  }

  // Starts a new line, or writes `on_one_line` if everything is on one line.
  void separate(std::string_view on_one_line) {
    if (options_.one_line) {
      out_ += on_one_line;
    } else {
      out_.append("\n").append(std::min(indent_, max_indent), ' ');
    }
  }

  std::string& out_;
  const ValueTextOptions& options_;
  std::size_t begin_;  // of the text in `out_`
  std::size_t indent_;
  std::vector<Open> open_;
};

}  // namespace

void append_hcl(std::string& out, const Value& value, const ValueTextOptions& options) {
  Writer(out, options).write(value);
}

std::string to_hcl(const Value& value, const ValueTextOptions& options) {
  std::string out;
  append_hcl(out, value, options);
  return out;
}

}  // namespace hecla::write
