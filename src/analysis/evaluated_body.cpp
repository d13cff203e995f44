// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "analysis/evaluated_body.h"

#include <hecla/base/interruption.h>
#include <hecla/syntax/node.h>
#include <hecla/terraform/file_structure.h>
#include <hecla/value/walk.h>
#include <hecla/write/value_text.h>

#include <map>
#include <unordered_map>

#include "analysis/partial.h"
#include "model/budget.h"
#include "os/paths.h"
#include "source/excerpt.h"
#include "unicode/message_text.h"
#include "write/text/template_escape.h"

namespace hecla::analysis {

namespace {

using write::ConfigAttribute;
using write::ConfigBlock;
using write::ConfigBody;

// --- evaluation

class BodyEvaluator {
 public:
  BodyEvaluator(const File& file, const Evaluation& evaluation, bool partial, Diagnostics& diags)
      : document_(file.native()),
        evaluation_(evaluation),
        ctx_(evaluation.context()),
        json_structure_(terraform::json_structure(os::file_name(file.source()->name()))),
        partial_(partial),
        diags_(diags) {}

  void add_to(ConfigBody& out, const syntax::BodyNode& body) const {
    // Several files may be added to one body.
    if (out.attributes.empty()) out.attributes.reserve(body.attributes.size());
    if (out.blocks.empty()) out.blocks.reserve(body.blocks.size());
    for (const syntax::BodyItem& item : syntax::items(body)) {
      if (item.is_duplicate) continue;
      if (!can_continue()) return;
      if (const auto* attribute = item.node.as<syntax::AttributeNode>()) {
        out.attributes.push_back(evaluate(*attribute));
      }
      if (const auto* block = item.node.as<syntax::BlockNode>()) out.add(evaluate(*block));
    }
  }

  void add_to(ConfigBody& out, const std::vector<Attribute>& attributes) const {
    for (const Attribute& attribute : attributes) {
      if (!can_continue()) return;
      out.attributes.push_back(evaluate(attribute));
    }
  }

 private:
  bool can_continue() const {
    Interruption::point();
    return evaluation_.can_continue();
  }

  // Not inlined, so that a level of blocks takes little stack.
  [[gnu::noinline]] ConfigAttribute evaluate(const syntax::AttributeNode& attribute) const {
    ConfigAttribute out{
        std::string(attribute.name()), {}, {}, document_->source_range(attribute.name_range())};
    if (!pay(attribute.name().size(), out.range)) return out;
    const syntax::Expr& expr = *attribute.value;
    const bool is_secret = document_->source_range(expr.range).is_secret();
    if (partial_ && !is_secret && !can_evaluate(document_, expr, ctx_)) {
      out.expression = fold_shown(document_, expr, ctx_, diags_);
    } else {
      out.value = hidden_if(is_secret, document_->expression(expr).evaluate(ctx_, diags_));
    }
    return out;
  }

  // Evaluates an attribute in JSON, whose expressions are valid in the native syntax, too.
  ConfigAttribute evaluate(const Attribute& attribute) const {
    ConfigAttribute out{attribute.name, {}, {}, attribute.name_range};
    if (!pay(attribute.name.size(), out.range)) return out;
    const SourceRange range = attribute.expression.range();
    const bool is_secret = range.is_secret();
    Diagnostics own;
    Value value = is_literal(attribute.name) ? attribute.expression.evaluate_literal(own)
                                             : attribute.expression.evaluate(ctx_, own);
    out.value = hidden_if(is_secret, std::move(value));
    if (partial_ && own.has_errors() && !is_secret) {
      out.expression = detail::without_secret_calls(std::string(range.text()));
    } else {
      diags_.append(std::move(own));
    }
    return out;
  }

  // Returns whether strings in an argument of a JSON file are texts as they are.
  bool is_literal(std::string_view name) const {
    return json_structure_ && json_structure_->argument(name).form == write::StringForm::Literal;
  }

  static Value hidden_if(bool is_secret, Value value) {
    return is_secret ? value.with_mark(Mark::sensitive()) : value;
  }

  ConfigBlock evaluate(const syntax::BlockNode& block) const {
    ConfigBlock out{.type = std::string(block.type()),
                    .range = document_->source_range(block.header_range())};
    std::size_t bytes = block.type().size();
    for (const syntax::Label& label : block.labels)
      bytes += sizeof(std::string) + label.text.size();
    if (!pay(bytes, out.range)) return out;
    for (const syntax::Label& label : block.labels) {
      const bool is_secret = document_->source_range(label.range).is_secret();
      out.labels.emplace_back(is_secret ? "(secret)" : label.text);
    }
    add_to(out.body, block.body);
    return out;
  }

  // Pays for an item with names of `bytes` bytes: for its place in the body, and for what it becomes
  // in the output.
  bool pay(std::size_t bytes, const SourceRange& range) const {
    constexpr std::size_t item_bytes = 2 * sizeof(ConfigBlock);
    if (evaluation_.budget().spend_memory(item_bytes + 2 * bytes)) return true;
    report_exhausted(evaluation_.budget(), range, diags_);
    return false;
  }

  const syntax::DocumentRef& document_;  // null for a JSON file
  const Evaluation& evaluation_;
  const EvalContext& ctx_;
  const write::BodyStructure* json_structure_;  // null unless Terraform reads the file
  bool partial_;
  Diagnostics& diags_;
};

// --- conversion to a value

// Returns a value whose strings and names are templates for those of another one.
Value as_templates(const Value& value) {
  const auto escaped = transform(value, [](const Path&, const Value& part) -> ValueResult<Value> {
    if (const auto text = part.if_string())
      return Value::string(write::escape_json_template(*text));
    const bool has_names = part.type().is_object() || part.type().is_map();
    if (!has_names || !part.is_known() || part.is_null() || part.is_marked()) return part;
    std::vector<Value::Field> fields;
    bool is_changed = false;
    part.for_each([&](const Value& name, const Value& element) {
      fields.emplace_back(write::escape_json_template(name.as_string()), element);
      is_changed = is_changed || fields.back().first != name.as_string();
    });
    return is_changed ? Value::object(std::move(fields)) : part;
  });
  return escaped ? *escaped : value;
}

// Functions that keep tables are not inlined into those that recurse, so that a level takes little
// stack.
class ValueBuilder {
 public:
  ValueBuilder(bool are_templates, std::size_t max_nesting, Diagnostics& diags)
      : are_templates_(are_templates),
        max_nesting_(max_nesting),
        levels_left_(max_nesting),
        diags_(diags) {}

  Value body(const ConfigBody& body) {
    Types types = blocks_by_type(body);
    std::vector<Value::Field> fields = attributes(body, types);
    for (const auto& [type, blocks] : types) fields.emplace_back(type, value_of(blocks, 0));
    return Value::object(std::move(fields));
  }

 private:
  using Blocks = std::vector<const ConfigBlock*>;
  using Types = std::map<std::string_view, Blocks>;

  [[gnu::noinline]] static Types blocks_by_type(const ConfigBody& body) {
    Types types;
    for (const ConfigBlock& block : body.blocks) types[block.type].push_back(&block);
    return types;
  }

  [[gnu::noinline]] std::vector<Value::Field> attributes(const ConfigBody& body,
                                                         const Types& types) {
    std::vector<Value::Field> fields;
    for (const ConfigAttribute& attribute : body.attributes) {
      const auto same_name = types.find(attribute.name);
      if (same_name != types.end()) report_conflict(*same_name->second.front());
      const Value& value = attribute.value;
      fields.emplace_back(attribute.name,
                          !attribute.expression.empty()
                              ? Value::string(write::interpolation(attribute.expression))
                          : are_templates_ ? as_templates(value)
                                           : value);
    }
    return fields;
  }

  // Returns the value of blocks whose type and first `depth` labels are equal.
  Value value_of(const Blocks& blocks, std::size_t depth) {
    if (levels_left_ == 0) return report_too_deep(*blocks.front());
    --levels_left_;
    Value value = blocks_value(blocks, depth);
    ++levels_left_;
    return value;
  }

  Value blocks_value(const Blocks& blocks, std::size_t depth) {
    const Types by_label = blocks_by_label(blocks, depth);
    return by_label.empty() ? tuple(blocks) : labels(by_label, depth);
  }

  [[gnu::noinline]] Value tuple(const Blocks& blocks) {
    std::vector<Value> bodies;
    bodies.reserve(blocks.size());
    for (const ConfigBlock* block : blocks) bodies.push_back(body(block->body));
    return Value::tuple(std::move(bodies));
  }

  [[gnu::noinline]] Value labels(const Types& by_label, std::size_t depth) {
    std::vector<Value::Field> fields;
    for (const auto& [label, blocks] : by_label)
      fields.emplace_back(label, value_of(blocks, depth + 1));
    return Value::object(std::move(fields));
  }

  // Returns the blocks by the label after the first `depth` ones; nothing if they have no more.
  [[gnu::noinline]] Types blocks_by_label(const Blocks& blocks, std::size_t depth) {
    Types by_label;
    std::size_t others = 0;
    for (const ConfigBlock* block : blocks) {
      if (block->labels.size() > depth) {
        by_label[block->labels[depth]].push_back(block);
      } else {
        ++others;
      }
    }
    if (others > 0 && !by_label.empty()) report_conflict(*blocks.front());
    return by_label;
  }

  [[gnu::noinline]] void report_conflict(const ConfigBlock& block) {
    diags_.add(DiagnosticCode::NotRepresentableInJson, block.range,
               "To be converted to a value, all " + in_quotes(block.type) +
                   " blocks of a body must have the same number of labels, and no argument can "
                   "have the same name as these blocks.");
  }

  [[gnu::noinline]] Value report_too_deep(const ConfigBlock& block) {
    diags_.add(DiagnosticCode::NestingTooDeep, block.range,
               "In a value a block and each of its labels is a level of nesting. The limit of " +
                   std::to_string(max_nesting_) + " nesting levels is exceeded here.");
    return Value::dynamic();
  }

  const bool are_templates_;
  const std::size_t max_nesting_;
  std::size_t levels_left_;
  Diagnostics& diags_;
};

}  // namespace

void add_evaluated(ConfigBody& out, const File& file, const EvalContext& ctx, bool partial,
                   Diagnostics& diags) {
  const Evaluation evaluation(ctx);
  const BodyEvaluator evaluator(file, evaluation, partial, diags);
  file.is_json() ? evaluator.add_to(out, file.body().just_attributes(diags))
                 : evaluator.add_to(out, *file.native()->root_body());
}

void report_repeated(const ConfigBody& body, Diagnostics& diags) {
  std::unordered_map<std::string_view, const ConfigAttribute*> seen;
  for (const ConfigAttribute& attribute : body.attributes) {
    const auto [existing, added] = seen.try_emplace(attribute.name, &attribute);
    if (added) continue;
    report_duplicate_attribute(attribute.name, attribute.range, existing->second->range, diags);
  }
}

Value to_value(const ConfigBody& body, bool are_templates, std::size_t max_nesting,
               Diagnostics& diags) {
  return ValueBuilder(are_templates, max_nesting, diags).body(body);
}

}  // namespace hecla::analysis
