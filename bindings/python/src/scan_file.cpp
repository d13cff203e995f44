// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "scan_file.h"
#include "jsontext/writer.h"

#include <hecla/file/file.h>
#include <hecla/model/eval_context.h>
#include <hecla/syntax/parse.h>
#include <hecla/syntax/walk.h>
#include <hecla/terraform/file_structure.h>
#include <hecla/wire/json.h>

#include <algorithm>
#include <map>
#include <vector>

namespace hecla::python {

namespace {

using syntax::Expr;
using syntax::ExprKind;

// --- constant values

// Returns whether the value of an expression follows from its text alone.
bool is_constant(const Expr& expr) {
  switch (expr.kind) {
    case ExprKind::Reference:
      return expr.object_key && !expr.computed_key &&
             static_cast<const syntax::ReferenceExpr&>(expr).is_name();
    case ExprKind::Call:
    case ExprKind::Access:
    case ExprKind::Splat:
    case ExprKind::For:
    case ExprKind::Missing:
      return false;
    default: {
      bool all = true;
      for_each_child_expr(expr, [&](const Expr& child) { all = all && is_constant(child); });
      return all;
    }
  }
}

// Returns the value as JSON, or nothing if there is none or it is not constant.
std::optional<std::string> constant_json(const syntax::Document& document, const Expr& expr) {
  if (expr.kind == ExprKind::String) {
    if (const Constant constant = document.constant(expr); constant.is_string()) {
      std::string out;
      jsontext::append_string(out, constant.text());
      return out;
    }
  }
  if (!is_constant(expr)) return std::nullopt;
  Diagnostics diags;
  const Value value = document.evaluate(expr, EvalContext(), diags);
  if (!diags.empty()) return std::nullopt;
  auto text = wire::encode_json(value);
  if (!text) return std::nullopt;
  return std::move(*text);
}

// --- paths

// The block at the top level that contains a row, and the path inside of it.
struct Place {
  std::optional<std::string> block_type = {};
  std::vector<std::string> labels = {};
  std::string path = {};  // "ingress[0]"

  std::string path_of(std::string_view attribute) const {
    std::string out = path;
    if (!out.empty()) out += '.';
    out += attribute;
    return out;
  }
};

// Appends ".name", or "[\"name\"]" for what is not a name.
void append_step(std::string& path, std::string_view name) {
  if (syntax::is_valid_identifier(name)) {
    if (!path.empty()) path += '.';
    path += name;
    return;
  }
  path += '[';
  jsontext::append_string(path, name);
  path += ']';
}

// Numbers the blocks of one body that have the same type and labels.
class BlockNumbers {
 public:
  // Returns the place of a block in `parent`.
  Place next(const Place& parent, std::string_view type, std::vector<std::string> labels) {
    Place place;
    if (!parent.block_type) {
      place.block_type = std::string(type);
      place.labels = std::move(labels);
      return place;
    }
    place.block_type = parent.block_type;
    place.labels = parent.labels;
    place.path = parent.path;
    append_step(place.path, type);
    for (const std::string& label : labels) append_step(place.path, label);
    place.path += '[' + std::to_string(numbers_[place.path]++) + ']';
    return place;
  }

 private:
  std::map<std::string, std::size_t> numbers_;
};

// --- rows

class FileRows {
 public:
  FileRows(const ScanInput& input, const SourceRef& source,
           const std::function<void(const Row&)>& add)
      : input_(input), source_(source), add_(add) {}

 protected:
  void add_attribute(const Place& place, std::string_view name, ByteRange range,
                     ByteRange expression, const std::optional<std::string>& value) {
    const std::string path = place.path_of(name);
    Row row = row_of(place, range);
    row.attribute = path;
    row.expression = text(expression);
    if (value) row.value = *value;
    add_(row);
  }
  void add_block(const Place& place, ByteRange range) {
    Row row = row_of(place, range);
    if (!place.path.empty()) row.attribute = place.path;
    add_(row);
  }
  std::string_view text(ByteRange range) const {
    return source_->text().substr(range.begin, range.size());
  }

 private:
  Row row_of(const Place& place, ByteRange range) const {
    Row row{.repository = input_.repository, .file = input_.file, .labels = place.labels};
    if (place.block_type) row.block_type = *place.block_type;
    row.range = SourceRange(source_, range);
    return row;
  }

  const ScanInput& input_;
  const SourceRef& source_;
  const std::function<void(const Row&)>& add_;
};

class NativeRows : FileRows {
 public:
  NativeRows(const ScanInput& input, const syntax::Document& document,
             const std::function<void(const Row&)>& add)
      : FileRows(input, document.source(), add), document_(document) {}

  void add_file() { add_body(*document_.root_body(), {}); }

 private:
  void add_body(const syntax::BodyNode& body, const Place& place) {
    BlockNumbers numbers;
    for (const syntax::BodyItem& item : syntax::items(body)) {
      if (const auto* attribute = item.node.as<syntax::AttributeNode>()) {
        const Expr& value = *attribute->value;
        add_attribute(place, attribute->name(), attribute->range, value.range,
                      constant_json(document_, value));
      } else if (const auto* block = item.node.as<syntax::BlockNode>()) {
        add_block_rows(*block, numbers.next(place, block->type(), labels_of(*block)));
      }
    }
  }

  void add_block_rows(const syntax::BlockNode& block, const Place& place) {
    if (block.body.attributes.empty()) add_block(place, block.range);
    add_body(block.body, place);
  }

  static std::vector<std::string> labels_of(const syntax::BlockNode& block) {
    std::vector<std::string> labels;
    for (const syntax::Label& label : block.labels) labels.emplace_back(label.text);
    return labels;
  }

  const syntax::Document& document_;
};

// In the JSON syntax, the structure of Terraform's files says what is a block. In files of other languages, any array of
// objects contains blocks.
class JsonRows : FileRows {
 public:
  JsonRows(const ScanInput& input, const json::Document& document,
           const std::function<void(const Row&)>& add)
      : FileRows(input, document.source(), add) {}

  void add_file(const json::Document& document, const write::BodyStructure& structure) {
    const json::Node& root = *json::root(document).as<json::FileNode>()->value;
    for_each_object(root, [&](const json::ObjectNode& body) { add_body(body, structure, {}); });
  }

 private:
  template <class F>
  static void for_each_object(const json::Node& node, F&& f) {
    if (node.kind == json::NodeKind::Object) f(json::as_object(node));
    if (node.kind != json::NodeKind::Array) return;
    for (const json::Node* element : json::as_array(node).elements())
      if (element->kind == json::NodeKind::Object) f(json::as_object(*element));
  }

  // Returns whether the body has an argument of its own.
  bool add_body(const json::ObjectNode& body, const write::BodyStructure& structure,
                const Place& place) {
    BlockNumbers numbers;
    bool has_argument = false;
    for (const json::Property& property : body.properties()) {
      const std::string_view name = property.name.text;
      if (name == "//") continue;  // a comment
      if (const auto* block = structure.block(name)) {
        add_blocks(*property.value, *block, block->labels, {}, place, numbers);
      } else if (structure.other_blocks && json::is_array_of_objects(*property.value)) {
        const write::BlockStructure other{name, 0, structure.other_blocks};
        add_blocks(*property.value, other, 0, {}, place, numbers);
      } else {
        has_argument = true;
        add_property(property, place);
      }
    }
    return has_argument;
  }

  // Adds the blocks in a value: below `labels` levels of objects, whose keys are labels.
  void add_blocks(const json::Node& value, const write::BlockStructure& type, std::size_t labels,
                  const std::vector<std::string>& outer, const Place& parent,
                  BlockNumbers& numbers) {
    for_each_object(value, [&](const json::ObjectNode& object) {
      if (labels == 0) {
        const Place place = numbers.next(parent, type.type, outer);
        const write::BodyStructure& structure = type.body ? *type.body : write::unknown_structure();
        if (!add_body(object, structure, place)) add_block(place, object.range);
        return;
      }
      for (const json::Property& property : object.properties()) {
        std::vector<std::string> inner = outer;
        inner.emplace_back(property.name.text);
        add_blocks(*property.value, type, labels - 1, inner, parent, numbers);
      }
    });
  }

  void add_property(const json::Property& property, const Place& place) {
    const ByteRange value = property.value->range;
    const std::string_view source = text(value);
    const bool is_constant = source.find("${") == source.npos && source.find("%{") == source.npos &&
                             property.value->kind != json::NodeKind::Invalid;
    add_attribute(place, property.name.text, {property.name.range.begin, value.end}, value,
                  is_constant ? std::optional(std::string(source)) : std::nullopt);
  }
};

File parse(const ScanInput& input, const Limits& limits, Diagnostics& diags) {
  const FileOptions options{.limits = limits, .syntax = Syntax::Auto};
  if (!input.text) return parse_file(input.path, diags, options);
  return parse_text(input.path, *input.text, diags, options);
}

void add_errors(const ScanInput& input, const Diagnostics& diags,
                const std::function<void(const Row&)>& add) {
  for (const Diagnostic* diagnostic : diags.sorted()) {
    if (diagnostic->severity != Severity::Error) continue;
    std::string message(diagnostic->summary());
    if (!diagnostic->detail.empty()) message += ": " + diagnostic->detail;
    Row row{.repository = input.repository, .file = input.file};
    row.error = message;
    row.range = diagnostic->subject;
    add(row);
  }
}

}  // namespace

void scan_file(const ScanInput& input, const Limits& limits,
               const std::function<void(const Row&)>& add) {
  if (input.error) {
    Row row{.repository = input.repository, .file = input.file};
    row.error = *input.error;
    return add(row);
  }
  Diagnostics diags(limits.max_diagnostics);
  const File file = parse(input, limits, diags);
  if (file.is_json()) {
    const write::BodyStructure* structure = terraform::json_structure(input.path);
    JsonRows(input, *file.json(), add)
        .add_file(*file.json(), structure ? *structure : write::unknown_structure());
  } else {
    NativeRows(input, *file.native(), add).add_file();
  }
  add_errors(input, diags, add);
}

}  // namespace hecla::python
