// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Body: attributes and blocks, read by a schema that says what is expected ("Structural Elements",
// "Body Content").
//
//   BodySchema schema{{{"name", /*required=*/true}, {"port"}}, {{"listener", {"protocol"}}}};
//   BodyContent content = body.content(schema, diags);
//   content.find_attribute("name")->expression.evaluate(ctx, diags);
//
// Reading never fails as a whole: what is missing or unexpected is a diagnostic, and the rest is
// there. A handle of two words that keeps what it was parsed from alive; immutable, usable from
// many threads.
#include <hecla/model/body_source.h>
#include <hecla/model/expression.h>

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace hecla {

struct AttributeSchema {
  std::string name;
  bool required = false;
  // Diagnostics show nothing of the value: reading the body marks it as secret in its source.
  bool secret = false;
};
struct BlockSchema {
  std::string type;
  std::vector<std::string> label_names = {};
};
struct BodySchema {
  std::vector<AttributeSchema> attributes = {};
  std::vector<BlockSchema> blocks = {};
  const AttributeSchema* find_attribute(std::string_view name) const;
  const BlockSchema* find_block(std::string_view type) const;
};

struct Attribute {
  std::string name;
  Expression expression;
  SourceRange range;  // name, equals sign and expression
  SourceRange name_range;
};

struct Block;
struct BodyContent;
struct PartialContent;

class Body {
 public:
  Body() = default;  // empty: no attributes, no blocks
  explicit Body(Ref<const SingleBody> source) : source_(std::move(source)) {}
  // Whether there is a source; false for the empty body above.
  explicit operator bool() const { return static_cast<bool>(source_); }

  // Everything in the body must be named by the schema.
  BodyContent content(const BodySchema& schema, Diagnostics& diags) const;
  // Takes what the schema names, and leaves the rest as another body ("Partial Processing").
  PartialContent partial_content(const BodySchema& schema, Diagnostics& diags) const;
  // Dynamic-attributes mode: all attributes, in source order; blocks are errors.
  std::vector<Attribute> just_attributes(Diagnostics& diags) const;
  // Where an item that is missing could be added.
  SourceRange missing_item_range() const;
  SourceRange range() const;
  // Whether it stands for any number of blocks; what is read from it is then unknown.
  bool is_unknown() const { return source_ && source_->is_unknown_at(node_); }
  // Marks that belong on every value that is computed from the body.
  MarkSet marks() const { return source_ ? source_->marks_at(node_) : MarkSet(); }

  // For sources that wrap bodies; see BodySource.
  BodyContent read(const ContentRequest& request, Diagnostics& diags) const;
  std::vector<Attribute> attributes(const HiddenNames* hidden, Diagnostics& diags) const;

 private:
  template <class Derived, class Node>
  friend class BodiesOf;
  Body(Ref<const BodySource> source, NodeRef node) : source_(std::move(source)), node_(node) {}
  Body remainder(const BodySchema& schema) const;

  Ref<const BodySource> source_;
  NodeRef node_;
};

struct Block {
  std::string type;
  std::vector<std::string> labels;
  Body body;
  // The range that diagnostics about the block point at. Native syntax: its header, from the type to
  // the last label. JSON: the opening bracket of its content.
  SourceRange range;
  SourceRange type_range;
  std::vector<SourceRange> label_ranges;
};

struct BodyContent {
  std::vector<Attribute> attributes;  // in source order
  std::vector<Block> blocks;          // in source order
  SourceRange missing_item_range;

  // Returns the attribute named `name`, or null.
  const Attribute* find_attribute(std::string_view name) const;
};

struct PartialContent {
  BodyContent content;
  Body remaining;
};

// Returns a body that reads several bodies (the files of a directory) as one: only one of them may
// set an attribute, and blocks follow each other in the order of the bodies.
Body merge(std::vector<Body> bodies);

// Adds the diagnostic for a required attribute that was not set; this and the next are for
// implementations of BodySource.
void report_missing_attribute(std::string_view name, const SourceRange& range, Diagnostics& diags);
// Adds the diagnostic for an attribute whose name, at `range`, was already set at `first`.
void report_duplicate_attribute(std::string_view name, const SourceRange& range,
                                const SourceRange& first, Diagnostics& diags);

// Adds the diagnostic for an argument that the schema does not have; `is_block` says that there is a block type with
// its name, and `expected` are the names that are not set yet.
void report_unsupported_attribute(std::string_view name, const SourceRange& range, bool is_block,
                                  std::span<const std::string_view> expected, Diagnostics& diags);

// Adds the diagnostic for a block whose type, at `range`, the schema does not have.
void report_unsupported_block(std::string_view type, const SourceRange& range,
                              const BodySchema& schema, Diagnostics& diags);

// Adds the diagnostic for an attribute whose value cannot be used; `reason` completes the sentence after a colon.
void report_wrong_attribute_type(const Attribute& attribute, std::string_view reason,
                                 Diagnostics& diags);

// The following add the diagnostics for missing and superfluous blocks. They are for code that decodes bodies.
void report_missing_block(std::string_view type, const SourceRange& range, Diagnostics& diags);
void report_duplicate_block(const Block& block, const Block& first, Diagnostics& diags);
void report_duplicate_labels(const Block& block, const SourceRange& first, Diagnostics& diags);
void report_too_few_blocks(std::string_view type, std::size_t least, const SourceRange& range,
                           Diagnostics& diags);
void report_too_many_blocks(std::string_view type, std::size_t most, const SourceRange& range,
                            Diagnostics& diags);

}  // namespace hecla
