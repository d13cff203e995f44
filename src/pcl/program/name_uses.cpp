// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "pcl/program/name_uses.h"

namespace hecla::pcl {
namespace {

class UseCollector {
 public:
  explicit UseCollector(const Definition* wanted) : wanted_(wanted) {}

  void visit(const ProgramNode& node) {
    document_ = node.document;
    if (node.attribute) visit(*node.attribute->value);
    if (node.body) visit(*node.body);
  }

  std::vector<NameUse> take() { return std::move(uses_); }
  void add(NameUse use) { uses_.push_back(use); }

 private:
  void visit(const BoundBody& body) {
    for (const BoundItem& item : body.items) {
      if (item.attribute) visit(*item.attribute->value);
      if (item.block) visit(item.block->body);
    }
  }

  void visit(const Bound& bound) {
    const auto* const reference = as<BoundReference>(&bound);
    if (reference && reference->definition == wanted_) {
      const auto* const syntax = syntax::as<syntax::ReferenceExpr>(bound.syntax);
      uses_.push_back({document_, syntax->root_range(), true});
    }
    for (const Bound* child : bound.children) visit(*child);
  }

  const Definition* wanted_;
  const syntax::Document* document_ = nullptr;
  std::vector<NameUse> uses_;
};

ByteRange name_range(const ProgramNode& node) {
  if (const auto* attribute = node.syntax.as<syntax::AttributeNode>())
    return attribute->name_range();
  const auto* block = node.syntax.as<syntax::BlockNode>();
  return block->labels[node.kind == ProgramNodeKind::Hook ? 1 : 0].range;
}

}  // namespace

std::vector<NameUse> name_uses(const Program& program, const ProgramNode& node) {
  UseCollector collector(program.scope().find(node.name));
  for (const ProgramNode& other : program.nodes()) {
    if (&other == &node) collector.add({node.document, name_range(node), false});
    collector.visit(other);
  }
  return collector.take();
}

}  // namespace hecla::pcl
