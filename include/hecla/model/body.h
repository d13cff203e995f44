// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Body: attributes and blocks, read with a schema that says what is expected ("Structural
// Elements", "Body Content").
//
//   BodySchema schema{{{"name", /*required=*/true}, {"port"}}, {{"listener", {"protocol"}}}};
//   BodyContent content = body.content(schema, diags);
//   content.find_attribute("name")->expression.evaluate(ctx, diags);
//
// Reading never fails as a whole: missing and unexpected items are reported, and the rest is
// returned. A handle of two words that keeps what it was parsed from alive; immutable, usable from
// many threads.
//
// Names and labels are in normalization form C, whatever form the source has; names that a program
// passes are compared in this form.
#include <hecla/model/body_source.h>
#include <hecla/model/expression.h>

#include <functional>
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
  // Arguments in such a block, or in blocks inside, are secret: if it cannot be read, diagnostics show nothing of it.
  bool holds_secrets = false;
};
// Two attributes, or an attribute and a block type, must not have the same name.
struct BodySchema {
  std::vector<AttributeSchema> attributes = {};
  std::vector<BlockSchema> blocks = {};
  const AttributeSchema* find_attribute(std::string_view name) const;
  const BlockSchema* find_block(std::string_view type) const;
  std::vector<std::string_view> block_types() const;
  // Brings the names into normalization form C. Throws a UsageError if two attributes, or an attribute
  // and a block type, have the same name.
  void normalize();
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
  // Returns whether there is a source; false for the empty body above.
  explicit operator bool() const { return static_cast<bool>(source_); }
  // Returns whether both are the same node of one source.
  friend bool operator==(const Body&, const Body&) = default;

  // Reads the whole body: the schema must name everything in it. This function and the next throw a
  // UsageError if the schema has a name twice.
  BodyContent content(const BodySchema& schema, Diagnostics& diags) const;
  // Reads what the schema names, and leaves the rest as another body ("Partial Processing").
  PartialContent partial_content(const BodySchema& schema, Diagnostics& diags) const;
  // Returns all attributes in source order (dynamic-attributes mode); blocks are errors.
  std::vector<Attribute> just_attributes(Diagnostics& diags) const;
  // Returns the position at which a missing item could be added.
  SourceRange missing_item_range() const;
  SourceRange range() const;
  // Returns whether it represents an unknown number of blocks; what is read from it is then
  // unknown.
  bool is_unknown() const { return source_ && source_->is_unknown_at(node_); }
  // Returns whether it is unknown because of an error that was reported, so that nothing more needs to be.
  bool has_failed() const { return source_ && source_->has_failed_at(node_); }
  // Returns the marks of every value that is computed from the body.
  MarkSet marks() const { return source_ ? source_->marks_at(node_) : MarkSet(); }

  // For sources that wrap bodies; see BodySource. Precondition: the names of the schema are in
  // normalization form C, and no two attributes have the same name.
  BodyContent read(const ContentRequest& request, Diagnostics& diags) const;
  std::vector<Attribute> attributes(const HiddenNames* hidden, Diagnostics& diags) const;
  // Returns what partial_content() with this schema leaves.
  Body remainder(const BodySchema& schema) const;

 private:
  template <class Derived, class Node>
  friend class BodiesOf;
  Body(Ref<const BodySource> source, NodeRef node) : source_(std::move(source)), node_(node) {}

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
// set an attribute, and blocks follow each other in the order of the bodies. It is unknown if one of
// them is, and has the marks of all.
Body merge(std::vector<Body> bodies);

// Reports a required attribute that was not set. This function and the next three are for
// implementations of BodySource.
void report_missing_attribute(std::string_view name, const SourceRange& range, Diagnostics& diags);
// Reports an attribute whose name, at `range`, was already set at `first`.
void report_duplicate_attribute(std::string_view name, const SourceRange& range,
                                const SourceRange& first, Diagnostics& diags);

// Returns the names that could be meant instead; called only if one is suggested.
using ExpectedNames = std::function<std::vector<std::string_view>()>;

// Reports an argument that the schema does not have; `is_block` says that there is a block type
// with its name, which is always an error, and `expected` returns the names that are not set yet.
void report_unsupported_attribute(std::string_view name, const SourceRange& range, bool is_block,
                                  const ExpectedNames& expected, Diagnostics& diags,
                                  Severity severity = Severity::Error);

// Reports a block whose type, at `range`, the schema does not have; `is_attribute` says that there
// is an attribute with its name, which is always an error, and `expected` returns the block types.
void report_unsupported_block(std::string_view type, const SourceRange& range, bool is_attribute,
                              const ExpectedNames& expected, Diagnostics& diags,
                              Severity severity = Severity::Error);

// Reports an attribute whose value cannot be used; `reason` completes the sentence after a colon.
void report_wrong_attribute_type(const Attribute& attribute, std::string_view reason,
                                 Diagnostics& diags);

// The following functions report missing and extraneous blocks, for code that decodes bodies.
void report_missing_block(std::string_view type, const SourceRange& range, Diagnostics& diags);
void report_duplicate_block(const Block& block, const Block& first, Diagnostics& diags);
void report_duplicate_labels(const Block& block, const SourceRange& first, Diagnostics& diags);
void report_too_few_blocks(std::string_view type, std::size_t least, const SourceRange& range,
                           Diagnostics& diags);
void report_too_many_blocks(std::string_view type, std::size_t most, const SourceRange& range,
                            Diagnostics& diags);

}  // namespace hecla
