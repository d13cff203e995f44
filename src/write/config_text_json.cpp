// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Configuration in the JSON syntax.
#include <hecla/model/custom_decode.h>
#include <hecla/unicode/json_text.h>
#include <hecla/write/config_json.h>
#include <hecla/write/config_text.h>
#include <hecla/write/value_text.h>

#include <optional>
#include <span>
#include <unordered_set>

#include "write/config_names.h"
#include "write/source_text.h"
#include "write/template_escape.h"

namespace hecla::write {
namespace {

constexpr std::size_t max_depth = 1000;
constexpr std::size_t max_plain_digits = 1000;

// Writes values and bodies on one line. The first thing that JSON has no form for is kept as the error.
class JsonWriter {
 public:
  void write(const ConfigBody& body) {
    if (const std::string problem = name_problem(body, ConfigSyntax::Json); !problem.empty())
      return fail(problem);
    Separator separator(out_, '{');
    for (const auto& [name, value] : body.attributes) {
      separator.next();
      append_key(name);
      path_.attribute(name);
      write_attribute(value);
      path_.pop();
    }
    write_blocks(body.blocks, separator);
    separator.close('}');
  }

  ValueResult<std::string> take() {
    if (error_) return *std::move(error_);
    return std::move(out_);
  }

 private:
  // Puts brackets around items, and commas between them.
  class Separator {
   public:
    Separator(std::string& out, char open) : out_(out) { out_ += open; }
    void next() {
      if (!first_) out_ += ',';
      first_ = false;
    }
    void close(char bracket) { out_ += bracket; }

   private:
    std::string& out_;
    bool first_ = true;
  };

  void fail(const std::string& message) {
    if (!error_) error_ = ValueError{message, path_};
    out_ += "null";
  }

  void append_key(std::string_view name) {
    unicode::append_json_string(out_, name);
    out_ += ':';
  }

  // --- blocks

  // A block of those that are being written, and how many of its labels have been.
  using Blocks = std::span<const ConfigBlock* const>;

  void write_blocks(const std::vector<ConfigBlock>& blocks, Separator& separator) {
    std::vector<const ConfigBlock*> run;
    for (std::size_t i = 0; i < blocks.size(); ++i) {
      if (blocks[i].is_unknown) fail("JSON has no form for blocks whose number is not known");
      run.push_back(&blocks[i]);
      if (i + 1 < blocks.size() && blocks[i + 1].type == blocks[i].type) continue;
      separator.next();
      append_key(blocks[i].type);
      write_level(run, 0);
      run.clear();
    }
  }

  // Blocks that are the same up to the label number `level`. Those that have no more labels are a list.
  void write_level(Blocks blocks, std::size_t level) {
    if (blocks.front()->labels.size() == level) {
      if (blocks.size() == 1) return write(blocks.front()->body);
      Separator separator(out_, '[');
      for (const ConfigBlock* block : blocks) {
        separator.next();
        write(block->body);
      }
      return separator.close(']');
    }
    const bool each_once = runs_are_distinct(blocks, level);
    Separator separator(out_, each_once ? '{' : '[');
    for (std::size_t begin = 0; begin < blocks.size();) {
      const std::size_t end = run_end(blocks, level, begin);
      separator.next();
      if (!each_once) out_ += '{';
      append_key(blocks[begin]->labels[level]);
      write_level(blocks.subspan(begin, end - begin), level + 1);
      if (!each_once) out_ += '}';
      begin = end;
    }
    separator.close(each_once ? '}' : ']');
  }

  static std::size_t run_end(Blocks blocks, std::size_t level, std::size_t begin) {
    std::size_t end = begin + 1;
    while (end < blocks.size() && blocks[end]->labels[level] == blocks[begin]->labels[level]) ++end;
    return end;
  }

  // Whether no label comes back after another one.
  static bool runs_are_distinct(Blocks blocks, std::size_t level) {
    std::unordered_set<std::string_view> seen;
    for (std::size_t begin = 0; begin < blocks.size(); begin = run_end(blocks, level, begin)) {
      if (!seen.insert(blocks[begin]->labels[level]).second) return false;
    }
    return true;
  }

  // --- values

  void write_attribute(const Value& value) {
    if (value.type().depth() > max_depth) return fail("the value is nested too deep");
    write_value(value);
  }

  void write_value(const Value& value) {
    if (value.is_marked()) return write_value(value.unmarked());
    if (!value.is_known()) return fail("the value is not known yet, and JSON has no form for that");
    if (value.is_null()) {
      out_ += "null";
      return;
    }
    switch (value.type().kind()) {
      case TypeKind::String:
        return append_template(value.as_string());
      case TypeKind::Number:
        return write_number(value.as_number());
      case TypeKind::Bool:
        out_ += value.as_bool() ? "true" : "false";
        return;
      case TypeKind::List:
      case TypeKind::Set:
      case TypeKind::Tuple:
        return write_list(value);
      case TypeKind::Map:
      case TypeKind::Object:
        return write_object(value);
      default:
        return write_capsule(value);
    }
  }

  // After a carriage return by itself escapes mean something else; a quoted string has no such text.
  void append_template(std::string_view text) {
    const std::string escaped = escape_template(text);
    const bool is_plain = escaped.size() == text.size() || text.find('\r') == text.npos;
    unicode::append_json_string(out_, is_plain ? escaped : "${" + quote(text) + "}");
  }

  void write_number(const Number& number) {
    if (number.is_infinite()) return fail("JSON has no form for infinity");
    if (!number.append_to(out_, max_plain_digits)) out_ += number.to_scientific(-1);
  }

  void write_list(const Value& value) {
    Separator separator(out_, '[');
    for (std::size_t i = 0; i < value.size(); ++i) {
      separator.next();
      path_.index(value.key_at(i));
      write_value(value.elements()[i]);
      path_.pop();
    }
    separator.close(']');
  }

  void write_object(const Value& value) {
    Separator separator(out_, '{');
    for (std::size_t i = 0; i < value.size(); ++i) {
      const Value key = value.key_at(i);
      separator.next();
      append_template(key.as_string());
      out_ += ':';
      path_.index(key);
      write_value(value.elements()[i]);
      path_.pop();
    }
    separator.close('}');
  }

  void write_capsule(const Value& value) {
    if (value.type() != expression_type())
      return fail("JSON has no form for a value of an application's own type");
    const Expression& expression = captured_expression(value);
    if (const auto source = native_source(expression)) {
      unicode::append_json_string(out_, "${" + *source + "}");
    } else if (const auto constant = constant_value(expression)) {
      write_attribute(*constant);
    } else if (const auto json = json_source(expression)) {
      out_ += *json;
    } else {
      fail("the value is not known yet, and JSON has no form for that");
    }
  }

  std::string out_;
  Path path_;
  std::optional<ValueError> error_;
};

}  // namespace

ValueResult<std::string> to_json(const ConfigBody& body, std::size_t indent) {
  JsonWriter writer;
  writer.write(body);
  ValueResult<std::string> text = writer.take();
  if (!text) return text;
  return indent_json(*text, indent) + "\n";
}

}  // namespace hecla::write
