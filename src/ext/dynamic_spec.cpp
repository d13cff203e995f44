// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "ext/dynamic_spec.h"

#include <hecla/convert/convert.h>

#include "unicode/message_text.h"

namespace hecla::ext {

const BlockSchema& dynamic_block_schema() {
  static const BlockSchema schema{std::string(dynamic_type), {"type"}};
  return schema;
}

BlockSchema header_of(const Block& dynamic) {
  BlockSchema header{dynamic.labels[0]};
  Diagnostics ignored;
  const BodyContent content =
      dynamic.body.partial_content({.attributes = {{"labels"}}}, ignored).content;
  if (content.attributes.empty()) return header;
  // Labels that are not a list are reported when they are read.
  const auto labels = content.attributes[0].expression.as_list();
  header.label_names.resize(labels ? labels->size() : 1, "label");
  return header;
}

std::string iterator_name(const Expression& iterator) { return iterator.keyword(); }

namespace {

BodySchema content_schema(bool has_labels) {
  BodySchema schema{{{"for_each", true}, {"iterator", false}}, {{"content"}}};
  if (has_labels) schema.attributes.push_back({"labels", true});
  return schema;
}

// Reads the parts of one dynamic block. Each read_ function reports errors and returns whether there were none.
class SpecReader {
 public:
  SpecReader(const BlockSchema& schema, const EvalContext& ctx, const DynamicBlockOptions& options,
             Diagnostics& diags)
      : schema_(schema), ctx_(ctx), options_(options), diags_(diags) {}

  std::optional<DynamicSpec> read(const Block& block) {
    const std::size_t errors = diags_.errors_reported();
    const BodyContent content =
        block.body.content(content_schema(!schema_.label_names.empty()), diags_);
    if (diags_.errors_reported() != errors) return std::nullopt;
    DynamicSpec spec;
    const bool good = read_iterator(content, spec) && read_for_each(content, spec) &&
                      read_labels(content, spec) && read_content(content, spec);
    if (!good) return std::nullopt;
    return spec;
  }

 private:
  bool fail(DiagnosticCode code, const SourceRange& range, std::string detail) {
    diags_.add(code, range, std::move(detail));
    return false;
  }

  bool read_iterator(const BodyContent& content, DynamicSpec& spec) {
    spec.iterator = schema_.type;
    const Attribute* attribute = content.find_attribute("iterator");
    if (!attribute) return true;
    spec.iterator = iterator_name(attribute->expression);
    if (!spec.iterator.empty()) return true;
    return fail(DiagnosticCode::InvalidIterator, attribute->expression.range(),
                "The iterator must be a single name, such as \"iterator = item\".");
  }

  bool read_for_each(const BodyContent& content, DynamicSpec& spec) {
    const Expression& expression = content.find_attribute("for_each")->expression;
    const std::size_t errors = diags_.errors_reported();
    spec.for_each = expression.evaluate(ctx_, diags_);
    if (diags_.errors_reported() == errors && options_.check_for_each) {
      options_.check_for_each(spec.for_each, expression, diags_);
    }
    if (diags_.errors_reported() != errors) return false;
    spec.has_failed = !spec.for_each.is_known() && ctx_.has_failed(expression);
    const Type& type = spec.for_each.type();
    const bool is_iterable = type.is_collection() || type.is_structural() || type.is_dynamic();
    if (spec.for_each.is_marked() && (!is_iterable || spec.for_each.is_null())) {
      diags_.add_concealed(DiagnosticCode::InvalidForEach, expression.range());
      return false;
    }
    if (!is_iterable) {
      return fail(DiagnosticCode::InvalidForEach, expression.range(),
                  "for_each must be a list, set, map, tuple or object, but it is a " +
                      type.friendly_name() + ".");
    }
    if (spec.for_each.is_null()) {
      return fail(DiagnosticCode::InvalidForEach, expression.range(), "for_each cannot be null.");
    }
    return true;
  }

  bool read_labels(const BodyContent& content, DynamicSpec& spec) {
    const Attribute* attribute = content.find_attribute("labels");
    if (!attribute) return true;
    const std::size_t errors = diags_.errors_reported();
    spec.labels = attribute->expression.static_list(diags_);
    if (diags_.errors_reported() != errors) return false;
    const std::size_t wanted = schema_.label_names.size();
    if (spec.labels.size() == wanted) return true;
    const bool too_many = spec.labels.size() > wanted;
    return fail(DiagnosticCode::InvalidDynamicLabels,
                too_many ? spec.labels[wanted].range() : attribute->expression.range(),
                "A " + in_quotes(schema_.type) + " block takes " + counted(wanted, "label") +
                    ", but " + std::to_string(spec.labels.size()) + " were set.");
  }

  bool read_content(const BodyContent& content, DynamicSpec& spec) {
    if (content.blocks.empty()) {
      return fail(DiagnosticCode::InvalidContentBlock, content.missing_item_range,
                  "A dynamic block requires a \"content\" block, which defines the body of each "
                  "generated block.");
    }
    if (content.blocks.size() > 1) {
      return fail(DiagnosticCode::InvalidContentBlock, content.blocks[1].range,
                  "Only one \"content\" block is allowed in a dynamic block. The first is at " +
                      content.blocks[0].range.to_string() + ".");
    }
    spec.content = content.blocks.front().body;
    return true;
  }

  const BlockSchema& schema_;
  const EvalContext& ctx_;
  const DynamicBlockOptions& options_;
  Diagnostics& diags_;
};

// Returns a label as a string, or nothing if it is invalid.
std::optional<std::string> label_text(const Expression& expression, const EvalContext& ctx,
                                      Diagnostics& diags) {
  const std::size_t errors = diags.errors_reported();
  const Value given = expression.evaluate(ctx, diags);
  if (diags.errors_reported() != errors) return std::nullopt;
  const ValueResult<Value> label = convert(given, Type::string());
  std::string problem;
  if (given.is_marked() && (!label || label->is_null())) {
    diags.add_concealed(DiagnosticCode::InvalidDynamicLabels, expression.range());
    return std::nullopt;
  }
  if (!label) {
    problem = "A label must be a string: " + label.error().message;
  } else if (label->is_null()) {
    problem = "A label cannot be null";
  } else if (!label->is_known()) {
    if (ctx.has_failed(expression)) return std::nullopt;
    problem = "A label must be known, but this value is unknown";
  } else if (label->is_marked()) {
    problem = "This value is marked, so it cannot be a label";
  } else {
    return std::string(label->as_string());
  }
  diags.add(DiagnosticCode::InvalidDynamicLabels, expression.range(), problem + ".");
  return std::nullopt;
}

}  // namespace

std::optional<DynamicSpec> read_dynamic_spec(const Block& block, const BlockSchema& schema,
                                             const EvalContext& ctx,
                                             const DynamicBlockOptions& options,
                                             Diagnostics& diags) {
  return SpecReader(schema, ctx, options, diags).read(block);
}

std::optional<Block> generate_block(const Block& dynamic, const DynamicSpec& spec,
                                    const IterationRef& iteration, const EvalContext& outer,
                                    Diagnostics& diags) {
  const EvalContext ctx = context_with(iteration, outer);
  const Diagnostics::Checkpoint before = diags.checkpoint();
  Block block{.type = dynamic.labels[0],
              .labels = {},
              .body = spec.content,
              .range = dynamic.range,
              .type_range = dynamic.label_ranges[0],
              .label_ranges = {}};
  for (const Expression& expression : spec.labels) {
    std::optional<std::string> label = label_text(expression, ctx, diags);
    if (!label) {
      if (is_secret(iteration)) diags.conceal_since(before);
      return std::nullopt;
    }
    block.labels.push_back(*std::move(label));
    block.label_ranges.push_back(expression.range());
  }
  return block;
}

}  // namespace hecla::ext
