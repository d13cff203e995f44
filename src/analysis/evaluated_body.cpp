// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/analysis/evaluated_body.h>
#include <hecla/analysis/partial.h>
#include <hecla/base/interruption.h>
#include <hecla/model/budget.h>
#include <hecla/syntax/node.h>
#include <hecla/unicode/message_text.h>
#include <hecla/unicode/unicode.h>
#include <hecla/write/value_text.h>

#include <algorithm>
#include <map>
#include <span>
#include <unordered_map>

namespace hecla::analysis {

void EvaluatedBody::add(EvaluatedAttribute attribute) {
  items.push_back({false, attributes.size()});
  attributes.push_back(std::move(attribute));
}

void EvaluatedBody::add(EvaluatedBlock block) {
  items.push_back({true, blocks.size()});
  blocks.push_back(std::move(block));
}

EvaluatedAttribute evaluated(const Attribute& attribute, const EvalContext& ctx,
                             Diagnostics& diags) {
  Value value = attribute.expression.evaluate(ctx, diags);
  if (attribute.expression.range().is_secret()) value = value.with_mark(Mark("sensitive"));
  return {attribute.name, std::move(value), {}, attribute.name_range};
}

namespace {

// --- evaluation

class BodyEvaluator {
 public:
  BodyEvaluator(const syntax::DocumentRef& document, const Evaluation& evaluation, bool partial,
                Diagnostics& diags)
      : document_(document),
        evaluation_(evaluation),
        ctx_(evaluation.context()),
        partial_(partial),
        diags_(diags) {}

  void add_to(EvaluatedBody& out, const syntax::BodyNode& body) const {
    reserve(out, body);
    for (const syntax::BodyItem& item : syntax::items(body)) {
      if (item.is_duplicate) continue;
      Interruption::point();
      if (!evaluation_.can_continue()) return;
      if (const auto* attribute = item.node.as<syntax::AttributeNode>()) {
        out.add(evaluate(*attribute));
      }
      if (const auto* block = item.node.as<syntax::BlockNode>()) out.add(evaluate(*block));
    }
  }

 private:
  // Not inlined, so that a level of blocks takes little stack.
  [[gnu::noinline]] EvaluatedAttribute evaluate(const syntax::AttributeNode& attribute) const {
    EvaluatedAttribute out{
        std::string(attribute.name()), {}, {}, document_->source_range(attribute.name_range())};
    if (!pay(attribute.name().size(), out.range)) return out;
    const syntax::Expr& expr = *attribute.value;
    const bool is_secret = document_->source_range(expr.range).is_secret();
    if (partial_ && !is_secret && !can_evaluate(document_, expr, ctx_)) {
      out.expression = fold_shown(document_, expr, ctx_, diags_);
    } else {
      out.value = document_->expression(expr).evaluate(ctx_, diags_);
      if (is_secret) out.value = out.value.with_mark(Mark("sensitive"));
    }
    return out;
  }

  EvaluatedBlock evaluate(const syntax::BlockNode& block) const {
    EvaluatedBlock out{
        std::string(block.type()), {}, {}, document_->source_range(block.header_range())};
    std::size_t bytes = block.type().size();
    for (const syntax::Label& label : block.labels)
      bytes += sizeof(std::string) + label.text.size();
    if (!pay(bytes, out.range)) return out;
    for (const syntax::Label& label : block.labels) out.labels.emplace_back(label.text);
    add_to(out.body, block.body);
    return out;
  }

  // Several files may be added to one body.
  static void reserve(EvaluatedBody& out, const syntax::BodyNode& body) {
    if (!out.items.empty()) return;
    out.attributes.reserve(body.attributes.size());
    out.blocks.reserve(body.blocks.size());
    out.items.reserve(body.attributes.size() + body.blocks.size());
  }

  // Pays for an item with names of `bytes` bytes: for its place in the body, and for what it becomes
  // in the output.
  bool pay(std::size_t bytes, const SourceRange& range) const {
    constexpr std::size_t item_bytes = 2 * sizeof(EvaluatedBlock);
    if (evaluation_.budget().spend_memory(item_bytes + 2 * bytes)) return true;
    report_exhausted(evaluation_.budget(), range, diags_);
    return false;
  }

  const syntax::DocumentRef& document_;
  const Evaluation& evaluation_;
  const EvalContext& ctx_;
  bool partial_;
  Diagnostics& diags_;
};

// --- conversion to HCL

constexpr std::size_t max_indent = 1000;

class Printer {
 public:
  explicit Printer(std::size_t max_bytes) : bytes_left_(max_bytes) {}

  void print(const EvaluatedBody& body) {
    bool after_block = false;
    for (std::size_t at = 0; at < body.items.size();) {
      const bool is_block = body.items[at].is_block;
      if (at > 0 && (is_block || after_block)) out_ += '\n';
      after_block = is_block;
      if (is_block) {
        print(body.blocks[body.items[at++].position]);
      } else {
        at = print_attributes(body, at);
      }
    }
  }

  std::optional<std::string> take() {
    return is_too_long_ ? std::nullopt : std::optional(std::move(out_));
  }

 private:
  // Appends the text of an attribute's value to texts_.
  void append_text(const EvaluatedAttribute& attribute) {
    if (!attribute.expression.empty()) {
      texts_ += attribute.expression;
      return;
    }
    if (is_too_long_) return;
    const std::size_t begin = texts_.size();
    write::append_hcl(texts_, attribute.value, {.indent = indent_, .max_bytes = bytes_left_});
    const std::size_t size = texts_.size() - begin;
    is_too_long_ = size > bytes_left_;
    bytes_left_ -= std::min(bytes_left_, size);
  }

  // Prints the attributes from index `at` to the next block, and returns the index of the block.
  // Aligns the equals signs of attributes that need one line.
  [[gnu::noinline]] std::size_t print_attributes(const EvaluatedBody& body, std::size_t at) {
    for (; at < body.items.size() && !body.items[at].is_block; ++at) {
      const EvaluatedAttribute& attribute = body.attributes[body.items[at].position];
      const std::size_t begin = texts_.size();
      append_text(attribute);
      const bool takes_one_line = texts_.find('\n', begin) == std::string::npos;
      if (!takes_one_line) flush_group();
      group_.push_back({attribute.name, begin, texts_.size()});
      if (!takes_one_line) flush_group();
    }
    flush_group();
    texts_.clear();
    return at;
  }

  // An attribute, and the offsets of its value in texts_.
  struct Line {
    std::string_view name;
    std::size_t begin, end;
    std::size_t width() const { return unicode::count_graphemes(name); }
  };

  void flush_group() {
    std::size_t width = 0;
    for (const Line& line : group_) width = std::max(width, line.width());
    for (const Line& line : group_) {
      out_.append(std::min(indent_, max_indent), ' ')
          .append(line.name)
          .append(width - line.width(), ' ');
      out_.append(" = ").append(texts_, line.begin, line.end - line.begin).append("\n");
    }
    group_.clear();
  }

  void print(const EvaluatedBlock& block) {
    out_.append(std::min(indent_, max_indent), ' ').append(block.type);
    for (const std::string& label : block.labels) out_.append(" ").append(write::quote(label));
    out_ += " {";
    if (!block.body.items.empty()) {
      out_ += '\n';
      indent_ += 2;
      print(block.body);
      indent_ -= 2;
      out_.append(std::min(indent_, max_indent), ' ');
    }
    out_ += "}\n";
  }

  std::string out_;
  // The attributes whose equals signs are aligned, and the texts of their values.
  std::vector<Line> group_;
  std::string texts_;
  std::size_t indent_ = 0;
  std::size_t bytes_left_;
  bool is_too_long_ = false;
};

// --- conversion to a value

// Functions that keep tables are not inlined into those that recurse, so that a level takes little
// stack.
class ValueBuilder {
 public:
  ValueBuilder(std::size_t max_nesting, Diagnostics& diags)
      : max_nesting_(max_nesting), levels_left_(max_nesting), diags_(diags) {}

  Value body(const EvaluatedBody& body) {
    Types types = blocks_by_type(body);
    std::vector<Value::Field> fields = attributes(body, types);
    for (const auto& [type, blocks] : types) fields.emplace_back(type, value_of(blocks, 0));
    return Value::object(std::move(fields));
  }

 private:
  using Blocks = std::vector<const EvaluatedBlock*>;
  using Types = std::map<std::string_view, Blocks>;

  [[gnu::noinline]] static Types blocks_by_type(const EvaluatedBody& body) {
    Types types;
    for (const EvaluatedBlock& block : body.blocks) types[block.type].push_back(&block);
    return types;
  }

  [[gnu::noinline]] std::vector<Value::Field> attributes(const EvaluatedBody& body,
                                                         const Types& types) {
    std::vector<Value::Field> fields;
    for (const EvaluatedAttribute& attribute : body.attributes) {
      const auto same_name = types.find(attribute.name);
      if (same_name != types.end()) report_conflict(*same_name->second.front());
      fields.emplace_back(attribute.name,
                          attribute.expression.empty()
                              ? attribute.value
                              : Value::string(write::interpolation(attribute.expression)));
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
    for (const EvaluatedBlock* block : blocks) bodies.push_back(body(block->body));
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
    for (const EvaluatedBlock* block : blocks) {
      if (block->labels.size() > depth) {
        by_label[block->labels[depth]].push_back(block);
      } else {
        ++others;
      }
    }
    if (others > 0 && !by_label.empty()) report_conflict(*blocks.front());
    return by_label;
  }

  [[gnu::noinline]] void report_conflict(const EvaluatedBlock& block) {
    diags_.add(DiagnosticCode::NotRepresentableInJson, block.range,
               "To be converted to a value, all " + in_quotes(block.type) +
                   " blocks of a body must have the same number of labels, and no argument can "
                   "have the same name as these blocks.");
  }

  [[gnu::noinline]] Value report_too_deep(const EvaluatedBlock& block) {
    diags_.add(DiagnosticCode::NestingTooDeep, block.range,
               "In a value a block and each of its labels is a level of nesting. The limit of " +
                   std::to_string(max_nesting_) + " nesting levels is exceeded here.");
    return Value::dynamic();
  }

  const std::size_t max_nesting_;
  std::size_t levels_left_;
  Diagnostics& diags_;
};

}  // namespace

void add_evaluated(EvaluatedBody& out, const syntax::DocumentRef& document, const EvalContext& ctx,
                   bool partial, Diagnostics& diags) {
  const Evaluation evaluation(ctx);
  BodyEvaluator(document, evaluation, partial, diags).add_to(out, *document->root_body());
}

void report_repeated(const EvaluatedBody& body, Diagnostics& diags) {
  std::unordered_map<std::string_view, const EvaluatedAttribute*> seen;
  for (const EvaluatedAttribute& attribute : body.attributes) {
    const auto [existing, added] = seen.try_emplace(attribute.name, &attribute);
    if (added) continue;
    report_duplicate_attribute(attribute.name, attribute.range, existing->second->range, diags);
  }
}

std::optional<std::string> to_hcl(const EvaluatedBody& body, std::size_t max_bytes) {
  Printer printer(max_bytes);
  printer.print(body);
  return printer.take();
}

Value to_value(const EvaluatedBody& body, std::size_t max_nesting, Diagnostics& diags) {
  return ValueBuilder(max_nesting, diags).body(body);
}

}  // namespace hecla::analysis
