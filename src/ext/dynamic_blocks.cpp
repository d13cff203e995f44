// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "ext/dynamic_spec.h"
#include "ext/unknown_body.h"
#include "model/budget.h"

#include <hecla/ext/dynamic_blocks.h>
#include <hecla/model/typed_source.h>

#include <limits>

namespace hecla::ext {

namespace {

// A generated block is charged like this many elements, because it takes more memory than a list element.
constexpr std::uint64_t elements_of_block = 10;
// An amount that exceeds every budget.
constexpr std::uint64_t no_budget = std::numeric_limits<std::uint64_t>::max();

// The state shared by all bodies of one expansion.
struct Expansion {
  const EvalContext& ctx;
  DynamicBlockOptions options;
};
using ExpansionRef = std::shared_ptr<const Expansion>;

// The position of a body in the expansion.
struct ExpansionContext {
  IterationRef iteration;
  MarkSet marks;  // of the for_each values that generated the body
  // The number of elements that blocks generated inside may be charged. Siblings get equal shares, so that
  // nested blocks together respect the limit, in whatever order and on whatever thread they are read.
  std::uint64_t elements_left;
};

Body expanded_body(ExpansionRef expansion, Body original, ExpansionContext context);

// A source of one body, whose node is itself: node_of() finds it.
class ExpandedBody final : public RefCounted, public BodiesOf<ExpandedBody, ExpandedBody> {
 public:
  ExpandedBody(ExpansionRef expansion, Body original, ExpansionContext context)
      : BodiesOf(static_cast<const RefCounted&>(*this)),
        expansion_(std::move(expansion)),
        original_(std::move(original)),
        context_(std::move(context)) {}

  void read(const ExpandedBody&, const ContentRequest& request, BodyContent& content,
            Diagnostics& diags) const {
    BodySchema extended = request.schema;
    extended.blocks.push_back(dynamic_block_schema());
    content = original_.read(
        {extended, request.is_partial, request.hidden, nullptr, request.unsupported}, diags);
    expand_content(content, [&](const Block& dynamic, std::vector<Block>& out) {
      expand(dynamic, request, out, diags);
    });
  }

  // Reads everything without a schema.
  std::optional<BodyContent> read_all(const WrittenContent& written, Diagnostics& diags) const {
    std::optional<BodyContent> content = expanded_content(original_, written, diags);
    if (!content) return std::nullopt;
    expand_content(*content, [&](const Block& dynamic, std::vector<Block>& out) {
      if (dynamic.labels.size() != 1) return out.push_back(dynamic);
      const std::size_t errors = diags.errors_reported();
      const std::size_t before = out.size();
      expand(dynamic, header_of(dynamic), out, diags);
      if (diags.errors_reported() == errors) return;
      out.resize(before);
      out.push_back(dynamic);
    });
    return content;
  }

  // As in the reference, this mode ignores the expansion, and therefore the names already read.
  std::vector<Attribute> just_attributes(const ExpandedBody&, const HiddenNames*,
                                         Diagnostics& diags) const {
    return original_.just_attributes(diags);
  }
  SourceRange missing_item_range(const ExpandedBody&) const {
    return original_.missing_item_range();
  }
  SourceRange range(const ExpandedBody&) const { return original_.range(); }
  MarkSet marks_at(NodeRef) const override { return context_.marks; }

 private:
  // Replaces what `content` has of the original by what is expanded; `expand(dynamic, out)` appends the blocks that a
  // dynamic block generates.
  template <class Expand>
  void expand_content(BodyContent& content, Expand&& expand) const {
    for (Attribute& attribute : content.attributes)
      attribute.expression =
          wrap_expression(attribute.expression, context_.iteration, context_.marks);
    std::vector<Block> blocks;
    blocks.swap(content.blocks);
    for (Block& block : blocks) {
      if (block.type == dynamic_type) {
        expand(block, content.blocks);
      } else {
        block.body =
            expanded_body(expansion_, block.body, {context_.iteration, {}, context_.elements_left});
        content.blocks.push_back(std::move(block));
      }
    }
  }

  void expand(const Block& dynamic, const ContentRequest& request, std::vector<Block>& out,
              Diagnostics& diags) const {
    const std::string& type = dynamic.labels[0];
    if (request.hidden && request.hidden->has_block(type)) return;
    const BlockSchema* header = request.schema.find_block(type);
    if (!header) {
      if (request.is_partial) return;
      return report_unsupported_block(
          type, dynamic.label_ranges[0], /*is_attribute=*/false,
          [&] { return request.schema.block_types(); }, diags, request.unsupported);
    }
    expand(dynamic, *header, out, diags);
  }

  // Appends the blocks that `dynamic` generates, which have this header.
  void expand(const Block& dynamic, const BlockSchema& header, std::vector<Block>& out,
              Diagnostics& diags) const {
    const EvalContext ctx = context_with(context_.iteration, expansion_->ctx);
    const Diagnostics::Checkpoint before = diags.checkpoint();
    const auto spec = read_dynamic_spec(dynamic, header, ctx, expansion_->options, diags);
    if (is_secret(context_.iteration)) diags.conceal_since(before);
    if (!spec) return;
    MarkSet marks;
    const Value collection = spec->for_each.unmarked(marks);
    if (collection.is_known()) return generate(dynamic, *spec, collection, marks, out, diags);
    const IterationRef iteration = make_iteration(
        spec->iterator, Value::dynamic(), Value::dynamic(), !marks.empty(), context_.iteration);
    if (auto block = generate_block(dynamic, *spec, iteration, expansion_->ctx, diags)) {
      block->body = unknown_body(
          expanded_body(expansion_, block->body, {iteration, marks, context_.elements_left}), marks,
          spec->has_failed);
      out.push_back(*std::move(block));
    }
  }

  // Generates a block for each element.
  void generate(const Block& dynamic, const DynamicSpec& spec, const Value& collection,
                const MarkSet& marks, std::vector<Block>& out, Diagnostics& diags) const {
    const Evaluation evaluation(expansion_->ctx);
    const std::uint64_t cost = collection.size() * elements_of_block;
    if (!evaluation.budget().spend_elements(cost <= context_.elements_left ? cost : no_budget)) {
      report_exhausted(evaluation.budget(), dynamic.range, diags);
      return;
    }
    for (std::size_t i = 0; i < collection.size(); ++i) {
      const IterationRef iteration =
          make_iteration(spec.iterator, collection.key_at(i), collection.elements()[i],
                         !marks.empty(), context_.iteration);
      auto block = generate_block(dynamic, spec, iteration, expansion_->ctx, diags);
      if (!block) continue;
      block->body =
          expanded_body(expansion_, block->body,
                        {iteration, marks, (context_.elements_left - cost) / collection.size()});
      out.push_back(*std::move(block));
    }
  }

  ExpansionRef expansion_;
  Body original_;
  ExpansionContext context_;
};

Body expanded_body(ExpansionRef expansion, Body original, ExpansionContext context) {
  const auto source =
      make_ref<const ExpandedBody>(std::move(expansion), std::move(original), std::move(context));
  return source->body(*source);
}

}  // namespace

Body expand_dynamic_blocks(const Body& body, const EvalContext& ctx, DynamicBlockOptions options) {
  return expanded_body(std::make_shared<const Expansion>(Expansion{ctx, std::move(options)}), body,
                       {{}, {}, ctx.limits().max_elements});
}

std::optional<BodyContent> expanded_content(const Body& body, const WrittenContent& written,
                                            Diagnostics& diags) {
  if (const ExpandedBody* expanded = ExpandedBody::node_of(body))
    return expanded->read_all(written, diags);
  if (const std::optional<UnknownContent> unknown = unknown_content_of(body)) {
    std::optional<BodyContent> content = expanded_content(unknown->pattern, written, diags);
    if (content) make_unknown(*content, unknown->marks);
    return content;
  }
  return written(body);
}

namespace {

// Collects references from a body before expansion.
class VariableWalker {
 public:
  VariableWalker(bool with_content, std::vector<Traversal>& out)
      : with_content_(with_content), out_(out) {}

  void walk(const Body& body, const dec::Spec& spec, const IterationRef& iteration) {
    BodySchema schema = dec::implied_schema(spec);
    schema.blocks.push_back(dynamic_block_schema());
    Diagnostics ignored;
    const BodyContent content = body.read({.schema = schema, .is_partial = true}, ignored);
    if (with_content_) {
      for (const Attribute& attribute : content.attributes) add(attribute.expression, iteration);
    }
    const std::map<std::string, dec::Spec> nested = dec::child_block_types(spec);
    for (const Block& block : content.blocks) {
      if (block.type == dynamic_type) {
        walk_dynamic(block, nested, iteration);
      } else if (const auto found = nested.find(block.type); found != nested.end()) {
        walk(block.body, found->second, iteration);
      }
    }
  }

 private:
  void add(const Expression& expression, const IterationRef& iteration) {
    for (Traversal& traversal : expression.variables()) {
      if (!is_iterator(iteration, traversal.root_name())) out_.push_back(std::move(traversal));
    }
  }

  void walk_dynamic(const Block& block, const std::map<std::string, dec::Spec>& nested,
                    const IterationRef& iteration) {
    static const BodySchema schema{{{"for_each"}, {"labels"}, {"iterator"}}, {{"content"}}};
    Diagnostics ignored;
    const BodyContent content = block.body.partial_content(schema, ignored).content;
    std::string name = block.labels[0];
    if (const Attribute* attribute = content.find_attribute("iterator"))
      name = iterator_name(attribute->expression);
    if (name.empty()) return;
    const IterationRef inner =
        make_iteration(name, Value::dynamic(), Value::dynamic(), /*is_secret=*/false, iteration);
    if (const Attribute* attribute = content.find_attribute("for_each"))
      add(attribute->expression, iteration);
    if (const Attribute* attribute = content.find_attribute("labels"))
      add(attribute->expression, inner);
    const auto found = nested.find(block.labels[0]);
    if (found == nested.end()) return;
    for (const Block& child : content.blocks) walk(child.body, found->second, inner);
  }

  bool with_content_;
  std::vector<Traversal>& out_;
};

}  // namespace

std::vector<Traversal> expansion_variables(const Body& body, const dec::Spec& spec) {
  std::vector<Traversal> out;
  VariableWalker(false, out).walk(body, spec, nullptr);
  return out;
}

std::vector<Traversal> variables_with_dynamic_blocks(const Body& body, const dec::Spec& spec) {
  std::vector<Traversal> out;
  VariableWalker(true, out).walk(body, spec, nullptr);
  return out;
}

}  // namespace hecla::ext
