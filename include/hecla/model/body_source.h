// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// BodySource: the interface that implements bodies. A handle (hecla::Body) is a source and one of
// its nodes.
//
// As for ExpressionSource, a syntax derives from BodiesOf (hecla/model/typed_source.h), and a class
// that is one body from SingleBody. The remainder of a body after a partial reading does not need a
// class of its own: the model keeps the names that were read, and passes them to the source
// (ContentRequest::hidden).
#include <hecla/model/expression_source.h>

#include <string>
#include <string_view>
#include <vector>

namespace hecla {

class Body;
struct Attribute;
struct BodyContent;
struct BodySchema;
struct SchemaIndex;

// The names that earlier partial readings of a body took. Its remainder does not have them.
class HiddenNames {
 public:
  HiddenNames() = default;
  explicit HiddenNames(const BodySchema& schema) { add(schema); }
  void add(const BodySchema& schema);
  void add(const HiddenNames& other);
  bool has_attribute(std::string_view name) const { return contains(attributes_, name); }
  bool has_block(std::string_view type) const { return contains(blocks_, type); }
  // Returns whether either has the name, for a syntax that cannot distinguish attributes from
  // blocks.
  bool has_either(std::string_view name) const { return has_attribute(name) || has_block(name); }

 private:
  using Names = std::vector<std::string>;  // sorted
  static bool contains(const Names& names, std::string_view name);
  static void sort(Names& names);

  Names attributes_;
  Names blocks_;
};

// One reading of a body.
struct ContentRequest {
  const BodySchema& schema;
  // True if items that the schema does not name are left for the remainder. Otherwise they are
  // errors.
  bool is_partial = false;
  // Names to pass over without an error; null for a body that is not a remainder.
  const HiddenNames* hidden = nullptr;
  // An index of the schema, if it is used for several bodies; null if the body is to make its own.
  const SchemaIndex* index = nullptr;
  // The severity of diagnostics about names that the schema does not have.
  Severity unsupported = Severity::Error;
};

class BodySource : public NodeSource {
 public:
  // Reads the body and appends its items to `content`.
  virtual void read_at(NodeRef node, const ContentRequest& request, BodyContent& content,
                       Diagnostics& diags) const = 0;
  // Returns the attributes in source order, without the hidden ones; blocks are errors. `hidden` is
  // null for a body that is not a remainder.
  virtual std::vector<Attribute> attributes_at(NodeRef node, const HiddenNames* hidden,
                                               Diagnostics& diags) const = 0;
  // Returns the position at which a missing item could be added.
  virtual SourceRange missing_item_range_at(NodeRef node) const = 0;
  // Returns the range of the whole body.
  virtual SourceRange range_at(NodeRef node) const = 0;

  // Returns whether the body represents blocks whose number is unknown, as an expanded "dynamic"
  // block may.
  virtual bool is_unknown_at(NodeRef node) const;
  // Returns whether that is because of an error that was reported.
  virtual bool has_failed_at(NodeRef node) const;
  // Returns the marks of the values that the body depends on.
  virtual MarkSet marks_at(NodeRef node) const;

 protected:
  using NodeSource::NodeSource;
};

using SingleBody = SingleNode<BodySource>;

}  // namespace hecla
