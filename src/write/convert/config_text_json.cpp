// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Configuration in the JSON syntax.
#include <hecla/model/custom_decode.h>
#include <hecla/write/value_text.h>

#include <optional>
#include <span>
#include <unordered_set>

#include "jsontext/writer.h"
#include "write/convert/config_names.h"
#include "write/convert/config_text.h"
#include "write/text/source_text.h"
#include "write/text/template_escape.h"

namespace hecla::write {
namespace {

constexpr std::size_t max_depth = 1000;

// Writes values and bodies. Stores an error for the first item that JSON cannot represent.
class JsonWriter {
 public:
  explicit JsonWriter(std::size_t indent) : json_(out_, {.indent = indent}) {}

  void write(const ConfigBody& body) {
    if (const std::string problem = name_problem(body, ConfigSyntax::Json); !problem.empty())
      return fail(problem);
    json_.begin_object();
    for (const ConfigAttribute& attribute : body.attributes) {
      json_.key(attribute.name);
      path_.attribute(attribute.name);
      attribute.expression.empty() ? write_attribute(attribute.value)
                                   : void(json_.string(interpolation(attribute.expression)));
      path_.pop();
    }
    write_blocks(body.blocks);
    json_.end_object();
  }

  ValueResult<std::string> take() {
    if (error_) return *std::move(error_);
    return out_ + "\n";
  }

 private:
  void fail(const std::string& message) {
    if (!error_) error_ = ValueError{message, path_};
    json_.null();
  }

  // --- blocks

  using Blocks = std::span<const ConfigBlock* const>;

  void write_blocks(const std::vector<ConfigBlock>& blocks) {
    std::vector<const ConfigBlock*> run;
    for (std::size_t i = 0; i < blocks.size(); ++i) {
      if (blocks[i].is_unknown) fail("JSON cannot represent an unknown number of blocks");
      run.push_back(&blocks[i]);
      if (i + 1 < blocks.size() && blocks[i + 1].type == blocks[i].type) continue;
      json_.key(blocks[i].type);
      write_level(run, 0);
      run.clear();
    }
  }

  // Writes blocks whose first `level` labels are equal. Blocks without further labels become a list.
  void write_level(Blocks blocks, std::size_t level) {
    if (blocks.front()->labels.size() == level) {
      if (blocks.size() == 1) return write(blocks.front()->body);
      json_.begin_array();
      for (const ConfigBlock* block : blocks) write(block->body);
      return json_.end_array();
    }
    const bool each_once = runs_are_distinct(blocks, level);
    if (each_once) {
      json_.begin_object();
    } else {
      json_.begin_array();
    }
    for (std::size_t begin = 0; begin < blocks.size();) {
      const std::size_t end = run_end(blocks, level, begin);
      if (!each_once) json_.begin_object();
      json_.key(blocks[begin]->labels[level]);
      write_level(blocks.subspan(begin, end - begin), level + 1);
      if (!each_once) json_.end_object();
      begin = end;
    }
    if (each_once) {
      json_.end_object();
    } else {
      json_.end_array();
    }
  }

  static std::size_t run_end(Blocks blocks, std::size_t level, std::size_t begin) {
    std::size_t end = begin + 1;
    while (end < blocks.size() && blocks[end]->labels[level] == blocks[begin]->labels[level]) ++end;
    return end;
  }

  // Returns whether the blocks of each label are consecutive.
  static bool runs_are_distinct(Blocks blocks, std::size_t level) {
    std::unordered_set<std::string_view> seen;
    for (std::size_t begin = 0; begin < blocks.size(); begin = run_end(blocks, level, begin)) {
      if (!seen.insert(blocks[begin]->labels[level]).second) return false;
    }
    return true;
  }

  // --- values

  void write_attribute(const Value& value) {
    if (value.type().depth() > max_depth) return fail("the value is nested too deeply");
    write_value(value);
  }

  void write_value(const Value& value) {
    if (value.is_marked()) return write_value(value.unmarked());
    if (!value.is_known()) return fail("JSON cannot represent an unknown value");
    if (value.is_null()) return json_.null();
    switch (value.type().kind()) {
      case TypeKind::String:
        return json_.string(escape_json_template(value.as_string()));
      case TypeKind::Number:
        return write_number(value.as_number());
      case TypeKind::Bool:
        return json_.boolean(value.as_bool());
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

  void write_number(const Number& number) {
    if (number.is_infinite()) return fail("JSON cannot represent infinity");
    json_.value([&](std::string& out) {
      append_finite(out, number);
      return true;
    });
  }

  void write_list(const Value& value) {
    json_.begin_array();
    for (std::size_t i = 0; i < value.size(); ++i) {
      path_.index(value.key_at(i));
      write_value(value.elements()[i]);
      path_.pop();
    }
    json_.end_array();
  }

  void write_object(const Value& value) {
    json_.begin_object();
    for (std::size_t i = 0; i < value.size(); ++i) {
      const Value key = value.key_at(i);
      json_.key(escape_json_template(key.as_string()));
      path_.index(key);
      write_value(value.elements()[i]);
      path_.pop();
    }
    json_.end_object();
  }

  void write_capsule(const Value& value) {
    if (value.type() != expression_type()) return fail("JSON cannot represent a capsule value");
    const Expression& expression = captured_expression(value);
    if (const auto source = native_source(expression)) {
      json_.string(interpolation(*source));
    } else if (const auto constant = constant_value(expression)) {
      write_attribute(*constant);
    } else if (const auto json = json_source(expression)) {
      json_.json(*json);
    } else {
      fail("JSON cannot represent an unknown value");
    }
  }

  std::string out_;
  jsontext::Writer json_;
  Path path_;
  std::optional<ValueError> error_;
};

}  // namespace

ValueResult<std::string> to_json(const ConfigBody& body, std::size_t indent) {
  JsonWriter writer(indent);
  writer.write(body);
  return writer.take();
}

}  // namespace hecla::write
