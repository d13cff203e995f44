// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// BodySource: what implements bodies. A handle (hecla::Body) is a source and one of its nodes.
//
// As for ExpressionSource, a syntax derives from BodiesOf (hecla/model/typed_source.h), and a class
// that is one body from SingleBody. What is left of a body after a partial reading needs no class
// of its own in any source: the model keeps the names that were read, and passes them on
// (ContentRequest::hidden).
#include <hecla/model/expression_source.h>

#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace hecla {

class Body;
struct Attribute;
struct BodyContent;
struct BodySchema;

// The names that earlier partial readings of a body took: its remainder does not have them.
class HiddenNames {
 public:
  void add(const BodySchema& schema);
  void add(const HiddenNames& other);
  bool has_attribute(std::string_view name) const { return attributes_.contains(name); }
  bool has_block(std::string_view type) const { return blocks_.contains(type); }
  // For a syntax that cannot tell an attribute from a block.
  bool has_either(std::string_view name) const { return has_attribute(name) || has_block(name); }

 private:
  using Names = std::set<std::string, std::less<>>;
  Names attributes_;
  Names blocks_;
};

// One reading of a body.
struct ContentRequest {
  const BodySchema& schema;
  // Whether items that the schema does not name are left for the remainder. Otherwise they are
  // errors.
  bool is_partial = false;
  // Names to pass over without an error; null for a body that is no remainder.
  const HiddenNames* hidden = nullptr;
};

class BodySource {
 public:
  BodySource(const BodySource&) = delete;
  BodySource& operator=(const BodySource&) = delete;

  // Appends to `content`.
  virtual void read_at(NodeRef node, const ContentRequest& request, BodyContent& content,
                       Diagnostics& diags) const = 0;
  // Returns the attributes in source order, without the hidden ones; blocks are errors. `hidden` is
  // null for a body that is no remainder.
  virtual std::vector<Attribute> attributes_at(NodeRef node, const HiddenNames* hidden,
                                               Diagnostics& diags) const = 0;
  // Where an item that is missing could be added.
  virtual SourceRange missing_item_range_at(NodeRef node) const = 0;
  // The whole body.
  virtual SourceRange range_at(NodeRef node) const = 0;

  // Whether the body stands for blocks whose number is not known yet, as an expanded "dynamic"
  // block may.
  virtual bool is_unknown_at(NodeRef node) const;
  // The marks of the values that the body depends on.
  virtual MarkSet marks_at(NodeRef node) const;

 protected:
  // `counted` as for ExpressionSource.
  explicit BodySource(const RefCounted& counted) noexcept : counted_(counted) {}
  virtual ~BodySource() = default;

 private:
  template <std::same_as<BodySource> Source>
  friend void retain(const Source* source) noexcept {
    retain(&source->counted_);
  }
  template <std::same_as<BodySource> Source>
  friend void release(const Source* source) noexcept {
    release(&source->counted_);
  }

  const RefCounted& counted_;
};

// Base class of sources that are one body.
class SingleBody : public RefCounted, public BodySource {
 protected:
  SingleBody() : BodySource(static_cast<const RefCounted&>(*this)) {}
};

}  // namespace hecla
