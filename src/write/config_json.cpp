// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/jsontext/writer.h>
#include <hecla/model/body.h>
#include <hecla/syntax/node.h>
#include <hecla/write/config_json.h>

#include <algorithm>
#include <set>
#include <unordered_map>

#include "source/memory_limit.h"
#include "write/json_tree.h"
#include "write/source_text.h"
#include "write/template_escape.h"

namespace hecla::write {
namespace {

using namespace syntax;

// The ranges of the names that a body defines.
using AttributeNames = std::unordered_map<std::string_view, SourceRange>;

class Converter {
 public:
  Converter(const DocumentRef& document, const ConfigJsonOptions& options, MemoryAccount& memory,
            Diagnostics& diags)
      : document_(document),
        text_(document->source()->text()),
        options_(options),
        memory_(memory),
        diags_(diags) {}

  // Adds the items of a file to `out`, in source order. `names` holds the arguments of all files so far.
  void add_file(JsonTree& out, AttributeNames& names) {
    add_body(*document_->root_body(), options_.structure, out, names);
  }

 private:
  // Functions that keep strings or tables are not inlined into those that recurse, so that a level
  // takes little stack.

  // --- bodies

  // `structure` is null if the structure of the language is not known here.
  void add_body(const BodyNode& body, const BodyStructure* structure, JsonTree& out,
                AttributeNames& names) {
    add_attribute_names(body, names);
    // At the top of a file the order of blocks does not matter, and files are merged.
    const bool keeps_order = structure && &body != document_->root_body();
    const std::set<std::string_view> interleaved =
        keeps_order ? interleaved_types(body) : std::set<std::string_view>();
    for (const BodyItem& item : items(body)) {
      if (memory_.is_exceeded()) return;
      if (item.is_duplicate) continue;
      if (const auto* attribute = item.node.as<AttributeNode>()) {
        add_attribute(*attribute, structure, out);
      }
      const auto* block = item.node.as<BlockNode>();
      if (block && names.contains(block->type())) {
        report_hidden(*block);
      } else if (block) {
        add_block(*block, structure, interleaved.contains(block->type()), out);
      }
    }
  }

  [[gnu::noinline]] void add_attribute_names(const BodyNode& body, AttributeNames& names) {
    for (const AttributeNode* attribute : body.attributes) {
      const SourceRange range = document_->source_range(attribute->name_range());
      const auto [existing, added] = names.try_emplace(attribute->name(), range);
      if (!added) report_duplicate_attribute(attribute->name(), range, existing->second, diags_);
    }
  }

  [[gnu::noinline]] void add_attribute(const AttributeNode& attribute,
                                       const BodyStructure* structure, JsonTree& out) {
    out.set(attribute.name(),
            structure ? argument(attribute, *structure) : expression(*attribute.value));
  }

  JsonTree argument(const AttributeNode& attribute, const BodyStructure& structure) {
    JsonTree value = in_form(*attribute.value, structure.argument(attribute.name()));
    // Such a value would be read as blocks, but an expression is not.
    const bool is_ambiguous =
        structure.other_blocks && !structure.block(attribute.name()) && value.is_array_of_objects();
    return is_ambiguous ? string(wrapped_source(unwrapped(*attribute.value))) : std::move(value);
  }

  static const Expr& unwrapped(const Expr& expr) {
    return expr.kind == ExprKind::Wrap ? unwrapped(*static_cast<const WrapExpr&>(expr).wrapped)
                                       : expr;
  }

  // Returns the types of blocks whose order the usual form would change: blocks with equal labels
  // are not next to each other.
  [[gnu::noinline]] static std::set<std::string_view> interleaved_types(const BodyNode& body) {
    std::set<std::string_view> types, with_other_labels;
    std::unordered_map<std::string_view, std::string_view> last_labels;
    std::set<std::pair<std::string_view, std::string_view>> seen;
    for (const BlockNode* block : body.blocks) {
      if (block->labels.size() != 1) {
        with_other_labels.insert(block->type());
        continue;
      }
      const std::string_view label = block->labels[0].text;
      std::string_view& last = last_labels[block->type()];
      const bool is_new = seen.emplace(block->type(), label).second;
      if (!is_new && last != label) types.insert(block->type());
      last = label;
    }
    for (const std::string_view type : with_other_labels) types.erase(type);
    return types;
  }

  void add_block(const BlockNode& block, const BodyStructure* structure, bool separately,
                 JsonTree& out) {
    const std::size_t levels = 1 + block.labels.size();
    if (levels > options_.limits.max_nesting - levels_) return report_too_deep(block);
    memory_.take(levels * bytes_of_node);
    JsonTree* list = separately ? &new_labels(block, out) : labels(block, out);
    if (!list) return report_conflict(block);
    levels_ += levels;
    JsonTree content = JsonTree::object();
    AttributeNames names;
    add_body(block.body, structure ? body_structure(block, *structure) : nullptr, content, names);
    list->push_back(std::move(content));
    levels_ -= levels;
  }

  static const BodyStructure* body_structure(const BlockNode& block, const BodyStructure& outer) {
    if (const BlockStructure* known = outer.block(block.type())) return known->body;
    return outer.other_blocks ? outer.other_blocks : &unknown_structure();
  }

  // Returns the array for blocks with this type and these labels; null if something else is in its
  // place.
  [[gnu::noinline]] static JsonTree* labels(const BlockNode& block, JsonTree& out) {
    JsonTree* level = &out;
    std::string_view name = block.type();
    for (const Label& label : block.labels) {
      JsonTree* next = level->find(name);
      if (!next) next = &level->set(name, JsonTree::object());
      if (!next->is_object()) return nullptr;
      level = next;
      name = label.text;
    }
    JsonTree* list = level->find(name);
    if (!list) list = &level->set(name, JsonTree::array());
    return list->is_array() ? list : nullptr;
  }

  // Returns a new array for a block with one label, in an object of its own: {"type": [{"a": []},
  // {"b": []}]}.
  [[gnu::noinline]] static JsonTree& new_labels(const BlockNode& block, JsonTree& out) {
    JsonTree* list = out.find(block.type());
    if (!list) list = &out.set(block.type(), JsonTree::array());
    JsonTree& object = list->push_back(JsonTree::object());
    return object.set(block.labels[0].text, JsonTree::array());
  }

  [[gnu::noinline]] void report_too_deep(const BlockNode& block) {
    diags_.add(DiagnosticCode::NestingTooDeep, document_->source_range(block.header_range()),
               "In JSON a block and each of its labels is a level of nesting. The limit of " +
                   std::to_string(options_.limits.max_nesting) +
                   " nesting levels is exceeded here.");
  }

  [[gnu::noinline]] void report_conflict(const BlockNode& block) {
    diags_.add(DiagnosticCode::NoPlaceInJson, document_->source_range(block.header_range()),
               "In JSON, all \"" + std::string(block.type()) +
                   "\" blocks of a body must have the same number of labels.");
  }

  [[gnu::noinline]] void report_hidden(const BlockNode& block) {
    diags_.add(DiagnosticCode::HiddenBlock, document_->source_range(block.header_range()),
               "There is also an argument named \"" + std::string(block.type()) +
                   "\". A JSON object can contain only one of the two, so the block is omitted.");
  }

  // --- arguments whose strings are not templates

  JsonTree in_form(const Expr& expr, const ArgumentStructure& argument) {
    if (argument.form == StringForm::Template && argument.attributes.empty()) {
      return expression(expr);
    }
    if (expr.kind == ExprKind::Tuple) return tuple_in_form(expr, argument);
    if (expr.kind == ExprKind::Object) return object_in_form(expr, argument);
    return argument.form == StringForm::Literal ? literal(expr) : source_as_string(expr);
  }

  JsonTree tuple_in_form(const Expr& expr, const ArgumentStructure& argument) {
    JsonTree out = JsonTree::array();
    for (const Expr* item : static_cast<const TupleExpr&>(expr).items) {
      out.push_back(in_form(*item, argument));
    }
    return out;
  }

  JsonTree object_in_form(const Expr& expr, const ArgumentStructure& argument) {
    JsonTree out = JsonTree::object();
    for (const ObjectItem& item : static_cast<const ObjectExpr&>(expr).items) {
      const std::string key = key_in_form(*item.key, argument.form);
      const auto special =
          std::find_if(argument.attributes.begin(), argument.attributes.end(),
                       [&](const ArgumentStructure& attribute) { return attribute.name == key; });
      const ArgumentStructure same{{}, argument.form};
      out.set(key, in_form(*item.value, special == argument.attributes.end() ? same : *special));
    }
    return out;
  }

  std::string key_in_form(const Expr& key, StringForm form) {
    if (form == StringForm::Expression) return source(key);
    if (form == StringForm::Literal) {
      if (auto text = constant_text(key)) return std::move(*text);
    }
    return key_text(key);
  }

  // Converts a constant to its value; any other expression stays a template.
  JsonTree literal(const Expr& expr) {
    const auto value = constant_value(document_->expression(expr));
    if (!value) return expression(expr);
    if (const auto text = value->if_string()) return string(*text);
    if (const auto number = value->if_number()) return JsonTree::from_text(number->to_string());
    return expression(expr);
  }

  std::optional<std::string> constant_text(const Expr& expr) const {
    const auto value = constant_value(document_->expression(expr));
    const auto text = value ? value->if_string() : std::nullopt;
    return text ? std::optional<std::string>(*text) : std::nullopt;
  }

  // Returns the source text of an expression. References may be in quotes, as in old
  // configurations.
  JsonTree source_as_string(const Expr& expr) {
    switch (expr.kind) {
      case ExprKind::Number:
      case ExprKind::Bool:
      case ExprKind::Null:
        return expression(expr);
      case ExprKind::String:
        return string(normalized(static_cast<const StringExpr&>(expr).text()));
      default:
        return string(source(expr));
    }
  }

  // --- expressions

  JsonTree expression(const Expr& expr) {
    memory_.take(bytes_of_node);
    if (memory_.is_exceeded()) return JsonTree::from_text("null");
    if (options_.simplify) {
      if (auto simple = simplified(expr)) return std::move(*simple);
    }
    return visit(expr, [this](const auto& node) { return convert(node); });
  }

  [[gnu::noinline]] std::optional<JsonTree> simplified(const Expr& expr) const {
    auto text = options_.simplify(document_->expression(expr));
    if (!text) return std::nullopt;
    return JsonTree::from_text(jsontext::with_html_escapes(*text, options_.escape_html));
  }

  [[gnu::noinline]] JsonTree convert(const NumberExpr& node) {
    return JsonTree::from_text(document_->number(node).as_number().to_string());
  }
  JsonTree convert(const BoolExpr& node) {
    return JsonTree::from_text(node.value ? "true" : "false");
  }
  JsonTree convert(const NullExpr&) { return JsonTree::from_text("null"); }
  [[gnu::noinline]] JsonTree convert(const StringExpr& node) { return string(part_text(node)); }
  [[gnu::noinline]] JsonTree convert(const TemplateExpr& node) { return string(part_text(node)); }
  JsonTree convert(const WrapExpr& node) { return expression(*node.wrapped); }

  [[gnu::noinline]] JsonTree convert(const UnaryExpr& node) {
    const ExprKind kind = node.operand->kind;
    if (kind != ExprKind::Number && kind != ExprKind::Bool && kind != ExprKind::Null) {
      return as_template(node);
    }
    const Value result = document_->expression(node).evaluate_literal(diags_);
    if (const auto number = result.if_number()) return JsonTree::from_text(number->to_string());
    return JsonTree::from_text(result.is_plain() && result.if_bool().value_or(false) ? "true"
                                                                                     : "false");
  }

  [[gnu::noinline]] JsonTree convert(const TupleExpr& node) {
    JsonTree out = JsonTree::array();
    for (const Expr* item : node.items) out.push_back(expression(*item));
    return out;
  }

  [[gnu::noinline]] JsonTree convert(const ObjectExpr& node) {
    JsonTree out = JsonTree::object();
    for (const ObjectItem& item : node.items) out.set(key_text(*item.key), expression(*item.value));
    return out;
  }

  // All other expressions become a template of their source text.
  JsonTree convert(const TextExpr& node) { return as_template(node); }
  JsonTree convert(const ReferenceExpr& node) { return as_template(node); }
  JsonTree convert(const AccessExpr& node) { return as_template(node); }
  JsonTree convert(const SplatExpr& node) { return as_template(node); }
  JsonTree convert(const SplatItemExpr& node) { return as_template(node); }
  JsonTree convert(const CallExpr& node) { return as_template(node); }
  JsonTree convert(const ForExpr& node) { return as_template(node); }
  JsonTree convert(const ConditionalExpr& node) { return as_template(node); }
  JsonTree convert(const BinaryExpr& node) { return as_template(node); }
  JsonTree convert(const ParenthesesExpr& node) { return as_template(node); }
  JsonTree convert(const MissingExpr& node) { return as_template(node); }
  [[gnu::noinline]] JsonTree as_template(const Expr& expr) { return string(wrapped_source(expr)); }

  JsonTree string(std::string_view text) const {
    std::string json;
    jsontext::append_string(json, text, {options_.escape_html});
    memory_.take(json.capacity());
    return JsonTree::from_text(std::move(json));
  }

  // --- templates

  std::string_view source_view(const Expr& expr) const {
    return text_.substr(expr.range.begin, expr.range.size());
  }
  std::string source(const Expr& expr) const { return std::string(source_view(expr)); }
  std::string wrapped_source(const Expr& expr) const { return "${" + source(expr) + "}"; }

  std::string key_text(const Expr& key) {
    if (key.kind == ExprKind::Reference && !key.computed_key) return source(key);
    return part_text(key);
  }

  std::string part_text(const Expr& expr) {
    std::string out;
    append_part(expr, out);
    return out;
  }
  void append_part(const Expr& expr, std::string& out) {
    visit(expr, [&](const auto& node) { append(node, out); });
  }

  [[gnu::noinline]] void append(const NumberExpr& node, std::string& out) {
    out += document_->number(node).as_number().to_string();
  }
  void append(const BoolExpr& node, std::string& out) { out += node.value ? "true" : "false"; }
  void append(const NullExpr&, std::string& out) { out += "null"; }
  void append(const TextExpr& node, std::string& out) { append_text(node.text(), out); }
  void append(const StringExpr& node, std::string& out) { append_text(node.text(), out); }
  [[gnu::noinline]] void append_text(std::string_view text, std::string& out) {
    out += escape_template(normalized(text));
  }
  void append(const TemplateExpr& node, std::string& out) {
    for (const Expr* part : node.parts) append_part(*part, out);
  }
  void append(const WrapExpr& node, std::string& out) { append_part(*node.wrapped, out); }

  void append(const ConditionalExpr& node, std::string& out) {
    out.append("%{if ").append(source_view(*node.condition)).append("}");
    append_part(*node.if_true, out);
    const std::size_t without_else = out.size();
    out += "%{else}";
    const std::size_t with_else = out.size();
    append_part(*node.if_false, out);
    if (out.size() == with_else) out.resize(without_else);
    out += "%{endif}";
  }

  void append(const ForExpr& node, std::string& out) {
    if (node.form != ForForm::Directive) return append_source(node, out);
    out += "%{for ";
    if (!node.key_name.empty()) out.append(node.key_name).append(", ");
    out.append(node.value_name).append(" in ").append(source_view(*node.collection)).append("}");
    append_part(*node.value, out);
    out += "%{endfor}";
  }

  // All others are their source text.
  void append(const ReferenceExpr& node, std::string& out) { append_source(node, out); }
  void append(const AccessExpr& node, std::string& out) { append_source(node, out); }
  void append(const SplatExpr& node, std::string& out) { append_source(node, out); }
  void append(const SplatItemExpr& node, std::string& out) { append_source(node, out); }
  void append(const CallExpr& node, std::string& out) { append_source(node, out); }
  void append(const TupleExpr& node, std::string& out) { append_source(node, out); }
  void append(const ObjectExpr& node, std::string& out) { append_source(node, out); }
  void append(const UnaryExpr& node, std::string& out) { append_source(node, out); }
  void append(const BinaryExpr& node, std::string& out) { append_source(node, out); }
  void append(const ParenthesesExpr& node, std::string& out) { append_source(node, out); }
  void append(const MissingExpr& node, std::string& out) { append_source(node, out); }
  void append_source(const Expr& expr, std::string& out) {
    out.append("${").append(source_view(expr)).append("}");
  }

  // Normalizes text as string values do.
  static std::string normalized(std::string_view text) {
    return std::string(Value::string(text).as_string());
  }

  const DocumentRef& document_;
  std::string_view text_;
  // By estimate: a tree's node, and its share of the lists and tables that hold it.
  static constexpr std::size_t bytes_of_node = 2 * sizeof(JsonTree);

  const ConfigJsonOptions& options_;
  MemoryAccount& memory_;
  Diagnostics& diags_;
  std::size_t levels_ = 0;  // of blocks and their labels, around the current body
};

std::string report_memory(const MemoryAccount& memory, std::span<const DocumentRef> files,
                          Diagnostics& diags) {
  report_memory_limit(memory, "The conversion to JSON", files.front()->source_range({}), diags);
  return {};
}

}  // namespace

std::string config_to_json(std::span<const DocumentRef> files, const ConfigJsonOptions& options,
                           Diagnostics& diags) {
  MemoryAccount memory(options.limits.max_memory_bytes);
  JsonTree root = JsonTree::object();
  AttributeNames names;
  for (const DocumentRef& file : files) {
    Converter(file, options, memory, diags).add_file(root, names);
    if (memory.is_exceeded()) return report_memory(memory, files, diags);
  }
  if (options.sorted) root.sort();
  std::string text;
  jsontext::Writer json(text, {.indent = options.indent,
                               .escape_html = options.escape_html,
                               .max_bytes = memory.limit() - memory.taken()});
  root.write(json);
  return json.is_too_long() ? report_memory(memory, files, diags) : text;
}

}  // namespace hecla::write
